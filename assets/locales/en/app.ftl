# Texts of the interface, in English. One message for each text; the same names are in every
# language. Values are in braces; counts choose the form of the word by { $count } and are shown
# as { $shown }, with separators.

# The toolbar
looks = Theme
looks-hint = Theme and language
theme-system = Same as system
theme-light = Light
theme-dark = Dark
theme-classic = Classic blue
language-system = System language

# The panel of areas
area-counts = { $count ->
    [one] { $shown } message
   *[other] { $shown } messages
}, { $unread } unread

# Everywhere
cancel = Cancel
close = Close

# Commands
command-reload = Reload the page
command-up = Go up one level
command-back = Back
command-forward = Forward
command-new-tab = New tab
command-close-tab = Close tab
command-bookmark = Add or remove bookmark
command-bookmarks = Bookmarks…
command-history = History…
command-palette = Find commands, areas and addresses…
command-panel = Show or hide the area panel
command-kludges = Show or hide kludges
command-charsets = Change character set…
command-read = Mark area as read
command-read-page = Mark page as read
command-bases = Open message bases…
command-guide = Open the built-in guide
command-start = Find mail on this computer
command-keys = Keyboard shortcuts
command-copy = Copy address

# History, bookmarks, the palette
bookmark = Bookmark
bookmark-hint = Bookmark this page (Ctrl+D)
palette-field = A command, an area or an address
finder-nothing = No results.
history = History
history-field = Search history
history-clear = Clear history…
history-clear-question = Clear all history?
history-clear-yes = Clear history
history-hint = Shift+Delete removes an entry.
bookmarks = Bookmarks
bookmarks-field = Search bookmarks
bookmarks-none = No bookmarks yet. Press Ctrl+D to bookmark a page.
bookmarks-rename = Rename
bookmarks-remove = Remove
bookmarks-move-up = Move up
bookmarks-move-down = Move down
bookmarks-move = Move to folder…
bookmarks-move-question = Move to which folder?
bookmarks-outside = No folder
bookmarks-new-folder = New folder
bookmarks-folder = Folder
bookmarks-import = Import…
bookmarks-export = Export…
bookmarks-imported = Imported bookmarks
bookmarks-title = Title
bookmarks-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}

# Keys
key-address = Go to the address bar
key-palette = Find commands, areas and addresses
key-back = Back
key-forward = Forward
key-up = Go up one level: message, area, list of areas
key-reload = Reload the page
key-new-tab = New tab
key-close-tab = Close tab
key-next-tab = Next tab
key-previous-tab = Previous tab
key-area-filter = Filter the areas in the panel
key-area-panel = Show or hide the area panel
key-find-in-page = Find in page
key-bookmark = Bookmark this page
key-bookmarks = Show bookmarks
key-history = Show history
key-open-bases = Open message bases
key-help = Keyboard shortcuts
key-out = Return from message to area, from area to list of areas
key-next-message = Next message
key-previous-message = Previous message
key-next-unread = Next unread message
key-next-area = Next area with unread messages
key-first-message = First message
key-last-message = Last message
key-to-reply = First reply
key-to-parent = Parent message
key-level-up = Branch view: go up one level
key-tree = Show the tree of replies
key-next-hit = Next match
key-previous-hit = Previous match
key-copy-address = Copy message address
key-kludges = Show or hide kludges and control lines
key-inspector = Message details
key-styles = Toggle text styles: *bold*, /italic/, _underlined_, #inverse#
key-charsets = Change character set
key-rot13 = Toggle ROT13
key-save-message = Save message as text
key-unread-only = Toggle unread messages only
key-twits = Show or hide mail from twits
key-mark-read = Mark page as read
key-mark-areas = Mark areas as read
mark-areas-question = Mark all messages in { $areas } as read?
mark-areas-number = { $count ->
    [one] This marks one unread message, even if the page does not show it.
   *[other] This marks { $shown } unread messages, including those that the page does not show.
}
mark-areas-yes = { $count ->
    [one] Mark one message as read
   *[other] Mark { $shown } messages as read
}
key-mark-up-to = Mark all messages on the page up to this one as read
key-mark-thread = Mark thread as read
key-mark-unread = Mark message as unread
key-undo-mark = Undo last mark, deletion or move
key-pane-side = Message pane on the right or below
key-larger = Zoom in
key-smaller = Zoom out
key-usual-size = Reset zoom
key-line-up = Previous row; in a text, scroll up
key-line-down = Next row; in a text, scroll down
key-page-up = Scroll up a page
key-page-down = Scroll down a page
key-top = First row, or start of the text
key-bottom = Last row, or end of the text
key-to-the-left = Collapse branch; in a single message, previous one of the area
key-to-the-right = Expand branch; in a single message, next one of the area
key-close-all = Collapse all branches
key-open-all = Expand all branches
key-open = Open the selected area or message
key-open-behind = Open in a background tab
key-leaf = Scroll message down, then next unread message
key-leaf-back = Scroll message back
key-text-up = Scroll message up
key-text-down = Scroll message down
key-thread-unread = Next unread message in thread
key-list = Show messages as a list
palette-view = View: { $view }
palette-setting = Settings: { $page }
palette-save = Save page as: { $format }
fixed-picture-key = Arrows, +, -, 0, 1, R, Space, comma, dot, Shift+F5
fixed-picture = Picture: move, or previous and next; zoom in, zoom out, fit, actual size; rotate; pause animation, step frames; slideshow
fixed-check-key = Space
fixed-check = Lists of files: select

# The overlay with the keys
keys-title = Keyboard shortcuts
keys-window = In the window
keys-page = On a page
keys-change-some = Change shortcuts
keys-change = Change
keys-usual = Reset
keys-press = Press the new key, or Esc to cancel

# Find in the page
find-hint = Find on this page
find-name = Find in page
find-keys = Enter: next match; Shift+Enter: previous match
find-none = No matches on this page
find-close = Close find bar

# A message in full detail, and saved
message-title = Message details
message-loading = Loading the message…
message-copy = Copy all
message-facts-left = { $count } more not shown. “Copy all” copies them, too.
save-title = Save as file
save-path = File path
save = Save
save-choose = Browse…

# The views (7.2.3)
view-elst = Areas
view-list = List
view-topl = First messages
view-litr = Trees
view-tree = Tree
view-bran = Branch
view-expa = Tree with texts
view-exbr = Branch with texts
view-flat = Flat tree
view-flbr = Flat branch
view-reel = Reel
view-totr = Reel of first messages
view-sing = Single
view-cale = Calendar
about-sing = one message at a time
about-list = a list above the selected message
about-tree = the replies to one message as a tree
about-bran = a message and the tree of replies to it
about-litr = all trees with these messages
about-reel = whole messages one below another
about-totr = first messages of threads, in full
about-topl = first messages of threads, as a list
about-expa = a tree with the texts of its messages
about-exbr = a branch with the texts of its messages
about-flat = a thread without indents, in the order of the page
about-flbr = a branch without indents, in the order of the page
about-cale = a calendar of these messages
about-elst = the areas of this address
views-messages = Messages found
views-discussions = Threads of these messages
views-discussion = Single thread
views-overview = Overview
views = Views
views-hint = All views of these messages
view = View
view-in-address = Show the view in the address

# Orders (7.2.6)
order-chr = Date
order-rel = Relevance
order-sub = Subject
order-sen = Sender
order-add = Addressee
order-ori = Address
order-siz = Size
order-are = Area
order-uns = As received
order = Sort by
order-hint = Sort the messages
order-reversed = Reverse order
order-in-address = Show the order in the address

# Counted things
messages = { $count ->
    [one] { $shown } message
   *[other] { $shown } messages
}
areas = { $count ->
    [one] { $shown } area
   *[other] { $shown } areas
}
files = { $count ->
    [one] { $shown } file
   *[other] { $shown } files
}
file-echoes-count = { $count ->
    [one] { $shown } file echo
   *[other] { $shown } file echoes
}
replies = { $count ->
    [one] { $shown } reply
   *[other] { $shown } replies
}
unread = { $shown } unread
messages-of = { $count ->
    [one] { $part } of { $shown } message
   *[other] { $part } of { $shown } messages
}
place-of = { $place } of { $all }
tree-place = tree { $place } of { $all }
found-in-tree = { $shown } found in the tree

# Days and months
today = today
yesterday = yesterday
months-short = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
monday = Monday
tuesday = Tuesday
wednesday = Wednesday
thursday = Thursday
friday = Friday
saturday = Saturday
sunday = Sunday
monday-short = Mo
tuesday-short = Tu
wednesday-short = We
thursday-short = Th
friday-short = Fr
saturday-short = Sa
sunday-short = Su
calendar-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }
calendar-day = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

# Above a page
whole-area = Whole area
whole-areas = Whole areas

# Pages without messages
open-whole-area = Open the whole area { $area }
open-whole-areas = Open the whole areas
all-areas = All areas
area-unreadable = The area { $area } cannot be read; see the notices above.
areas-unreadable = None of these areas can be read; see the notices above.
nothing-to-read = Nothing to read
area-empty = The area { $area } has no messages yet.
areas-empty = These areas have no messages yet.
no-messages = No messages
nothing-found = No messages found
none-passes = { $count ->
    [one] None of the { $shown } message matches the filters of this address.
   *[other] None of the { $shown } messages matches the filters of this address.
}

# Columns
column-area = Area
column-date = Date
column-description = Description
column-files = Files
column-found = Found
column-from = From
column-messages = Messages
column-size = Size
column-subject = Subject
column-to = To
column-unread = Unread
column-replies = Replies
column-number = Number
column-left = Move left
column-right = Move right
column-hide = Hide column
columns-usual = Reset columns
sort-by = Sort by { $column }

# Messages
no-subject = (no subject)
spoken-message = { $number }, { $from } to { $to }, { $subject }, { $date }
found = found
loading = Loading…
message-gone = This message is no longer in the base.
message-gone-reload = This message is no longer in the base. Reload (F5).
show-other-lines = { $count ->
    [one] Show { $shown } more line
   *[other] Show { $shown } more lines
}
show-whole = Show the whole message
place-on-page = Position on the page
from = From
to = to
nobody = (no one)
bytes = { $count ->
    [one] { $shown } byte
   *[other] { $shown } bytes
}
copy-address = Copy address
open = Open
open-in-tab = Open in a new tab
copy-text = Copy text
hit-previous = Previous match
hit-next = Next match
hit-place = Match { $place } of { $all }
hits = { $count ->
    [one] { $shown } match
   *[other] { $shown } matches
}

# The arealist
areas-netmail = Netmail
areas-echomail = Echomail
areas-local = Local
areas-bad = Bad and dupes
count-found = { $shown } found
no-areas = No areas
no-area-passes = No area has messages that match the filters of this address.
no-areas-yet = There are no areas here. Open a configuration file, or a folder that holds message bases.
areas-unfiltered = Show areas without filters

# The calendar
calendar-waiting = Counting messages by day…
years = { $count ->
    [one] { $shown } year
   *[other] { $shown } years
}
days-in-utc = days in UTC
days-by-writers = days in authors' local time
clocks-of-writers = Authors' local time
weeks-begin = Weeks start on
first-weekday = First day of the week

# Going from message to message
not-among-found = { $count ->
    [one] not among the { $shown } found
   *[other] not among the { $shown } found
}
set-previous = Previous message found
set-next = Next message found
area-previous = Previous message in the area
area-next = Next message in the area
tree-previous = Previous tree
tree-next = Next tree
number-in-area = #{ $number } in { $area }
answers = In reply to
reply = Reply
replies-below = Replies
reply-by = Reply by
more-in-tree = and { $shown } more in the tree
tree-waiting = Building the tree of replies…
close-all = Collapse all
open-all = Expand all
replies-in-tree = { $count ->
    [one] { $shown } reply in this tree
   *[other] { $shown } replies in this tree
}
replies-in-branch = { $count ->
    [one] { $shown } reply in this branch
   *[other] { $shown } replies in this branch
}
branch-closed = collapsed branch, replies: { $count }
branch-open = Expand branch, replies: { $count }
branch-close = Collapse branch, replies: { $count }
tree-top = First message of the tree
answers-top = Reply to the first message
no-replies = No replies
tree-of-replies = Tree of replies
tops-waiting = Looking for first messages of threads…

# Pages that ask for something
to-desktop = Open in another program…
to-desktop-hint = Asks first
letter-to-write = New netmail message
message-to-write = New message
not-sent-message = Nothing was sent. The address only suggests a message.
unsubscribing = Unsubscribe request
subscribing = Subscription request
not-sent-uplink = Nothing was sent. The address only suggests a request.
station-page = Request to a station
not-requested = Nothing was requested.
external-page = Address outside Fidonet
external-note = Fidoscope does not open such addresses, but another program may.
nothing-shown = Nothing to show
notices-say-why = See the notices above.
leave-file-echoes = Unsubscribe from file echoes
leave-echoes = Unsubscribe from echo areas
join-file-echoes = Subscribe to file echoes
join-echoes = Subscribe to echo areas
field-areas = Areas
field-to = To
field-address = Address
field-from = From
field-subject = Subject
field-text = Text
field-wish = Action
field-uplinks = Uplinks
field-letter = Netmail
field-station = Station
field-request = Request
field-bot = Robot
field-request-in = Place of the request
request-in-subject = Subject line
request-in-text = Message text
field-not-older = Not older than
field-size = Size in bytes
field-ed2k = ed2k hash
field-aich = AICH hash
field-path = Path
file-echoes = File echoes

# Lists and their switches
list-nothing-left = All messages on this page are read or hidden.
list-show-read = Show read messages
list-show-twits = Show mail from twits
twit-hidden = This message is from someone on the twit list.
twit-show = Show message
menu-unread-only = Unread messages only
menu-twit-filters = Apply twit filters of the address
menu-twit-filters-hint = Hides mail from senders that the address excludes with twit=
twit-filter-off = The address excludes some senders (twit), but this filter is off in the menu, so their mail is shown.
menu-twits = Hide mail from twits
menu-pane-right = Message pane on the right
menu-styles = Text styles: *bold*, /italic/, _underlined_, #inverse#
menu-rot13 = Decode ROT13
density-compact = Compact rows
density-usual = Normal rows
density-roomy = Comfortable rows
chip-unread-only = unread only
chip-message = message { $msgid }
chip-remove = Remove filter { $filter }

# The menu
menu-tops = First messages of threads only
menu-tops-hint = Adds or removes ttop in the address

# The menu of the window
menu = Menu
menu-hint = More commands and settings
menu-golded-marks = Move last-read marks past unread messages, as GoldED does
context-open = Open
context-open-background = Open in a background tab
undo = Undo
toast-dismiss = Close notification
toast-read = { $count ->
    [one] { $shown } message was marked as read ({ $area }).
   *[other] { $shown } messages were marked as read ({ $area }).
}
toast-unread = { $count ->
    [one] { $shown } message was marked as unread ({ $area }).
   *[other] { $shown } messages were marked as unread ({ $area }).
}
toast-nothing-unread = No unread messages there.
toast-nothing-read = The message is already unread.
toast-undone = { $count ->
    [one] Undone for { $shown } message.
   *[other] Undone for { $shown } messages.
}

# Above the page
dismiss = Dismiss notice
new-mail = New messages arrived, or old ones changed.
new-mail-read = Reload (F5)
edit-address = Edit address
note = Note
warning = Warning
error = Error
please-wait = Please wait

# The status bar
problems = Configuration problems
reading-config = Reading the configuration…
indexing = Indexing… { $place }
searching = Searching
loading-word = Loading
stop = Stop
status-subscription = Subscription change
status-station = Station
status-object = File in mail
status-file = File in a file echo
status-requested = Requested file
status-answer = Answer from a FAQ server
status-external = Other address
in-areas = { $count ->
    [one] in { $shown } area
   *[other] in { $shown } areas
}
damaged-places = { $count ->
    [one] { $shown } damaged place was skipped
   *[other] { $shown } damaged places were skipped
}
message-of-area = { $area }, message { $number }
and-more = and { $shown } more
nothing-loaded = This page is not loaded.
load-now = Load page
loading-url = Loading { $url }

# Buttons of the toolbar
panel = Area panel
up = Up
stop-loading = Stop loading
reload = Reload
kludges = Kludges
open-bases = Open message bases
areas-echoes = Echoes
panel-empty = No areas.
panel-none = No areas match the filter.
not-counted = Not counted yet
filter-areas = Filter areas
area-cannot-be-read = { $area }, cannot be read
our-address = Our address here: { $aka }

# Questions in front of everything
problems-note = These places were skipped; everything else was loaded.
external-question = Open this address in another program?
external-explained = This is not a Fidonet address.
copy = Copy
bases-path = Path to a file or folder
desktop-asks = Waiting for the file dialog…
reading = Reading…
choose-file = Choose a file…
choose-folder = Choose a folder…
built-in-guide = Built-in guide
only-guide = Guide only
guide-description = A tour of Fidoscope: start here
bases-explained = A configuration: golded.cfg, fidoconfig, areas.bbs, squish.cfg or crashmail.prefs (for Hudson and GoldBase, golded.cfg or areas.bbs). Or a folder, or one file from it: JAM and Squish bases, *.MSG, packets and bundles. Or an echolist (.na, .lst, .csv, .xml). Your choice replaces what is open now and opens again at the next start.
problem-place = { $path }, line { $line }

# Tabs
tab-named = Tab: { $title }
tab-close = Close tab: { $title }
tab-close-hint = Close tab (Ctrl+W)

# The address bar
address-hint = Address or area name
open-area = Open the area { $area }

# Character sets
charsets-title = Character sets
charsets-message = This message
charsets-area = Messages of { $area } without a declared set
charsets-as-labelled = Automatic ({ $charset })
charsets-by-label = Automatic
charsets-by-configuration = From the configuration, otherwise detected
charsets-explained = A choice for a message overrides its declared set. A choice for the area applies to messages that declare no set, or a set that does not fit their bytes. Both choices are saved.
charsets-nothing = This page has no message or area to choose a character set for.

# About a message
charset-guessed = { $charset } (not declared)
charset-unknown = unknown character set { $name }, shown as { $charset }
charset-unknown-hint = The message declares the character set { $name }, which Fidoscope does not know. It is shown as { $charset }. If letters look wrong, choose another set for the message or its area.
fact-number = Number
fact-written = Written
fact-arrived = Arrived
fact-flags = Flags
fact-charset = Character set
kludge-before = before the text
kludge-inside = in the text
kludge-after = after the text
kludge-social = in the author's social file
kludge-damaged = Damaged
fact-lines = { $lines } lines ({ $quotes } quoted, { $hidden } hidden), { $letters } letters

# Keys that cannot be changed
fixed-address = Address bar: open the address / restore the previous one
fixed-mouse = Back and forward
fixed-mouse-key = Mouse buttons 4 and 5
fixed-stop = Stop loading
fixed-tabs = Tab by number, last tab
fixed-background = Open in a background tab
fixed-background-key = Middle click, Ctrl+click on a link
fixed-select-key = Ctrl+click, Shift+click
fixed-select = Select several rows

# What the browser says
leave-out = Remove the parameter
address-too-long = The address is too long.
unknown-parameters = The standard defines none of these parameters for { $scheme } URLs: { $names }.
leave-all-out = Remove all unknown parameters
fault-title = Error in Fidoscope
fault-page = Fidoscope could not show this page because of an internal error ({ $what }). Nothing on disk was changed, and all other pages still work. Please report the address of this page together with its message base.
fault-no-reason = no reason was given
fault-config = The configuration could not be read because of an internal error ({ $what }).
fault-message = internal error at this message ({ $what })
fault-mark = Last-read marks could not be saved because of an internal error ({ $what }).
cannot-be-saved = { $path } cannot be saved: { $error }.
bookmarks-not-written = The bookmarks cannot be written to { $path }: { $error }.
desktop-not-asked = The file dialog cannot be opened: { $error }.
cannot-be-read = { $path } cannot be read: { $error }.
nothing-chosen = No file was chosen. If no file dialog opens, type the path here.
file-exists = { $path } already exists; choose another name.
message-not-saved = { $path } cannot be saved ({ $error }); choose another place.
too-many-tabs = { $most } tabs are open already; close one of them first.

# The settings
settings = Settings
settings-reading = Reading
settings-looks = Appearance
settings-keys = Keys
settings-mail = Mail
settings-about = About
settings-kludges = Show kludges and control lines
settings-no-twits = The twit list comes from the configuration of your editor; the open configuration has none.
settings-by-locale = System default
settings-language = Language
settings-rows = Row spacing
settings-letters = Message font
face-mono = Monospace
face-sans = Proportional
settings-message-size = points
settings-sample = Hello All! The quick brown fox jumps over the lazy dog. 0123456789
settings-zoom = Zoom
settings-smaller = Smaller
settings-larger = Larger
settings-writing = Writing
settings-writing-hint = Empty fields use the configuration. These addresses are used if the configuration has none.
settings-addresses = Addresses
settings-signature = Signature
settings-tearline = Tearline
settings-origins = Origin lines
settings-taglines = Taglines
settings-one-a-line = one per line
settings-template = Template file
settings-gate = E-mail gate
settings-wrong-gate = A gate is a name and an address, such as UUCP 2:5020/1042.
settings-charset = Character set of new mail
settings-charset-by-areas = as in each area
settings-wrong-addresses = Not valid addresses: { $wrong }
settings-bases = Message bases
settings-name = Your name
settings-name-hint = Used if the configuration has no name: last-read marks are written to the bases under this name. Without a name, Fidoscope keeps the marks in its profile.
settings-index = Index for searches
settings-index-on = Index messages in the background
settings-index-off = Indexing is off: searches read the message bases and take longer.
settings-index-ready = All known messages are indexed.
key-settings = Settings
command-settings = Settings…
keys-all-usual = Reset all shortcuts
about-what = A desktop browser for Fidonet: areas, messages, discussions and calendars by FGHI URLs.
about-licence = Free software under the MIT licence or the Apache License 2.0, at your choice.
about-fonts = Fonts: Inter (SIL Open Font License) and DejaVu (its own free licence).
about-maps = Land and borders on maps: Natural Earth, in the public domain. This product contains data of GeoNames (www.geonames.org), licensed under CC BY 4.0, and names of countries of the Unicode CLDR.
key-days-of-month = Calendar: messages of the month
key-days-of-year = Calendar: messages of the year
fixed-map-key = Arrows, +, -, Home, Y
fixed-map = Map: move, zoom in, zoom out, show all, layers
config-changed = The configuration was changed on disk.
config-read-again = Reload configuration
config-leave = Not now
name-asked = The configuration does not name you, so last-read marks stay in the profile of Fidoscope and are not written to the bases. Your name, as in your messages:
name-take = Use this name
name-not-now = Not now
chips-more = More filters
key-to-me = Mail to me in these areas
to-me-here = Mail to me in these areas
to-me-everywhere = Mail to me in all areas
to-me-nobody = The open configuration does not have your name. Type an address with to="Your Name" instead.

# People, stations, and messages byte by byte
key-print-message = Print message as text
not-printed = The message was not printed: { $error }. Save it as text (W), then print it with another program.
fault-write = Not written because of an internal error ({ $what }).
fault-aside = A minor task failed because of an internal error ({ $what }).
person-real-name = Name
person-place = Place
person-no-line = The nodelist has no line for this address.
person-here = On this page: { $messages }
person-mail = All mail from this sender
station = Station
station-place = Place
station-sysop = Sysop
station-line = Nodelist
line-tearline = Tearline
line-origin = Origin
line-tagline = Tagline
stored = In the base
stored-sizes = { $text } bytes of text, { $outside } bytes of lines stored next to it
stored-origin = address of the sender
stored-destination = address of the addressee
stored-bytes = Bytes: { $field }
stored-note = Note

# Troubles at the start and with other programs
settings-no-place = Settings cannot be saved, because HOME is not set. Name a folder with --profile DIR.
settings-usual = Default settings are used.
settings-file-head =
    # The settings of Fidoscope. Missing keys have their defaults; fidoscope-settings(5) lists the keys.
    # This file may be edited: comments, blank lines, the order and unknown keys are kept.
settings-wrong = In the settings, "{ $key }" cannot be { $value }; the default or the nearest valid value is used.
settings-wrong-line = Line { $line } of settings.toml: "{ $key }" cannot be { $value }; the default or the nearest valid value is used.
settings-wrong-more =
    { $count ->
        [one] One more key cannot be used.
       *[other] { $count } more keys cannot be used.
    }
document-line = line { $line }: { $why }
document-no-utf8 = the text is not UTF-8
document-read-only = Only the readable part of { $path } is used. { $why }; nothing will be saved in this profile.
documents-newer = { $count ->
    [one] { $files } in { $path } was written by a newer Fidoscope. Only its readable part is used, and nothing is saved in it.
   *[other] Documents in { $path } were written by a newer Fidoscope ({ $files }). Only their readable parts are used, and nothing is saved in them.
}
profile-read-only = Nothing can be saved in the profile { $path } ({ $error }): settings, bookmarks, drafts and read marks are lost when the window closes. Allow writing there, or choose another profile with --profile DIR.
document-not-written = { $why }. The file stays unchanged until this is repaired
document-unreadable = { $path } cannot be read ({ $error }). Nothing will be saved there.
document-damaged = The file is damaged ({ $why })
document-no-object = not a JSON object
document-no-version = no version is given
document-newer = The file was written by a newer Fidoscope (format { $newer }, this one reads { $known })
document-aside = { $path } cannot be used. { $why }; the file was renamed to { $aside }.
document-repaired = { $path } is damaged, and only its intact lines are used. { $why }; skipped lines: { $lines }. The original file is { $aside }.
document-partly = { $path } is damaged, and only its intact lines are used. { $why }; skipped lines: { $lines }.
document-open-aside = Open this file
document-stays = { $path } cannot be used. { $why }; the file is left unchanged, and nothing will be saved there.
bookmarks-no-file = The file has no bookmarks. Other browsers export them as an HTML file.
saved-unreadable = The message in { $file } cannot be read: { $error }.
saved-no-msgid = { $file } has no MSGID line, so its message cannot be found. GoldED keeps this line with the option -KeepCtrl of EXTERNUTIL.
outside-alone = Addresses from other programs will open in separate windows: { $error }.
outside-handed = The address opens in the window that is already open.
outside-not-unicode = { $path } was not opened: its name is not valid Unicode. Rename it, then open it again.
outside-deaf = Addresses from other programs cannot be received: { $error }.
external-host = The server name has letters outside ASCII and may imitate another name. On the network it is { $host }.
profile-shared = Another window uses this profile. Bookmarks, history and settings of both windows are saved; open tabs only of the other window.
command-diagnostics = Copy diagnostics
diagnostics-hint = Version, system, counts and the last log warnings, for developers. Contains no mail, names or passwords.
toast-diagnostics = The diagnostics are on the clipboard
own-pages-title = Pages of Fidoscope
own-pages-unknown = There is no page { $address }. Available pages:
crash-title = Crash report
crash-what = Because of an internal error, Fidoscope lost some work, or the window closed. This report stays on this computer; nothing was sent. The report contains no mail. To help fix the error, copy the report into a message to the developers.
crash-copy = Copy report
crash-delete = Delete report
crash-none = There are no crash reports.
crash-tabs = Pages that were open:
cannot-be-deleted = { $path }: the file cannot be deleted: { $error }
held-back = Fidoscope closed unexpectedly last time. An open page may have been the cause, so its tabs were not restored.
held-back-open = { $count ->
    [one] Restore the previous tab
   *[other] Restore { $count } previous tabs
}
held-back-forget = Do not restore
window-died = The window closed because of an error in Fidoscope or the display. Everything that was open is saved.
not-written = { $name } was not written in time.
still-writing = Saving is not finished
still-writing-explained = The window closes as soon as everything is saved.
still-writing-stay = Keep the window open
still-writing-leave = Close without waiting
writing-names = Saving: { $names }
writing-request = request for { $url }
writing-withdrawal = cancelling the request for { $url }
writing-deletion = deletion of { $names }
held-up = Not written yet: { $name }. { $why } Fidoscope will try again.
held-up-locked = Another program has { $path } locked.
held-up-writing = Another program is writing to { $path }.
held-up-flag = Another program is using the files of the station ({ $path }).
held-up-cancel = Cancel
write-cancelled = Not written: you cancelled writing while another program was using the base. The draft is kept.
tiles-no-pmtiles = This build of Fidoscope does not read PMTiles files; MBTiles files can be shown.
net-none = this build of Fidoscope does not use the network
tiles-damaged = The file of map tiles is damaged.
tiles-bad-tile = The tile { $tile } is not a readable picture.
tiles-bad-template = The address of the map tiles in the settings lacks { $missing }.
tiles-no-source = The map tiles in the settings must be a web address, or an .mbtiles or .pmtiles file.
tiles-server-refuses = The server of the map tiles answered { $status }.
tiles-server-silent = The server of the map tiles did not send a tile: it cannot be reached, or its answer is too long.
tiles-too-large = A tile of { $width } × { $height } pixels is too large; the maximum is { $most } × { $most }.
desktop-silent = The system cannot open other programs: { $error }.
desktop-no-address = { $url } is not an address that another program could open.
desktop-no-opener = { $url } was not opened, because { $opener } cannot be started: { $error }.
desktop-no-program = { $url } was not opened: { $opener } knows no program for it. Install one, or copy the address.

# Maps and globes
view-mapm = Map of messages
view-smap = Map of senders
view-glom = Globe of messages
view-sglo = Globe of senders
about-mapm = what messages are about, on a map
about-smap = where senders are, on a map
about-glom = what messages are about, on a globe
about-sglo = where senders are, on a globe
views-earth = Maps and globes
map-waiting = Drawing the map…
map-name = { $places ->
    [one] Map with { $shown } place
   *[other] Map with { $shown } places
}
globe-name = { $places ->
    [one] Globe with { $shown } place
   *[other] Globe with { $shown } places
}
map-places = { $count ->
    [one] { $shown } place
   *[other] { $shown } places
}
map-places-more = { $count ->
    [one] more than { $shown } place
   *[other] more than { $shown } places
}
map-without = { $count ->
    [one] { $shown } message without a place
   *[other] { $shown } messages without a place
}
map-cluster = { $messages ->
    [one] { $shown } message at { $places } places
   *[other] { $shown } messages at { $places } places
}
map-stations = { $stations ->
    [one] { $shown } station at { $places } places
   *[other] { $shown } stations at { $places } places
}
map-more-stations = { $count ->
    [one] { $shown } more station
   *[other] { $shown } more stations
}
map-night = Day and night
map-night-hint = Night side of the Earth now
map-cluster-opens = Click to zoom in.
map-more = { $count ->
    [one] { $shown } more message
   *[other] { $shown } more messages
}
map-spoken = Place of { $subject }, { $from }
map-nearer = Zoom in
map-farther = Zoom out
map-all = Show all
map-all-hint = Show all places (Home)
map-rectangle = Select region
map-rectangle-hint = Show only messages inside a rectangle (Shift+drag)
map-graticule = Grid
map-graticule-hint = Lines of longitude and latitude
map-as-flat = Map
map-as-globe = Globe
map-bosses = Points at bosses
map-bosses-hint = Shows points that no pointlist lists at the places of their bosses
map-copy = Copy address
map-copy-hint = Copy the address of this map
map-close = Close the message list next to the map
map-as-page = open as a page
map-north = N
map-south = S
map-east = E
map-west = W
map-no-places = No message here names a place. Messages name places in GEO, GEOBOX and GEOKML kludges.
map-no-senders = The locations of these senders are unknown: the messages have no ORIGEO kludges, and the nodelists and pointlists have no lines about the senders.
map-kml-fetch = Click to download this document from the Internet.
map-kml-station = This document is on another Fidonet station. Request it to see it here.
map-kml-absent = { $count ->
    [one] { $shown } document with shapes is not available:
   *[other] { $shown } documents with shapes are not available:
}

# Stations of nodelists
stations = { $count ->
    [one] { $shown } station
   *[other] { $shown } stations
}
stations-field = Address, name, town, flag or phone
stations-find = Find
stations-all = All stations
stations-map = Map
stations-tree = Tree
station-closed = { $shown } below, collapsed
station-open-branch = Expand branch, { $shown } below
station-close-branch = Collapse branch, { $shown } below
station-areafix = AreaFix…
station-areatag = Areatag
station-join = Subscribe…
station-leave = Unsubscribe…
stations-waiting = Sorting the stations…
station-areafix-hint = You exchange mail with this station. A page with the request opens; nothing is sent until you confirm.
station-ask = Request a file
stations-placed = { $shown } on the map
stations-none = No line of the nodelists and pointlists matches. Search for an address (2:5020/1042), a net (2:5020 or 5020), a zone (2:), a flag (IBN), a keyword (Hub), a phone number, a host name, a name, or a town as spelled in the nodelist. All words must match, in any order.
stations-no-lists = No nodelist is open.
stations-here = { $stations } at the clicked place
stations-not-here = Show all stations
stations-full = Only the first { $shown } are shown.
stations-zone = Zone { $zone }: { $shown }
station-status = Status
station-on-map = On the map
station-nowhere = position unknown
station-by-town = by its town
station-by-flags = by its flags
station-phone = Phone
station-flags = Flags
station-list = List
station-copy = Copy line
station-points = Points: { $shown }
status-zone = zone coordinator
status-region = regional coordinator
status-host = host of a net
status-hub = hub
status-pvt = accepts no calls from outside its net
status-hold = temporarily unavailable
status-down = down
status-point = point
crc-right = checksum correct
crc-wrong = checksum wrong
list-faults = { $count ->
    [one] { $shown } damaged line
   *[other] { $shown } damaged lines
}
person-in-list = In the nodelist
command-nodelist = Open nodelist
key-nodelist = Look up sender or stations in the nodelist
key-home = Go to the home page

# Objects inside of mail
view-objs = Files
about-objs = pictures and files in the messages
column-kind = Kind
column-message = Message
column-name = Name
kind-picture = { $format } picture
kind-archive = { $format } archive
kind-archive-other = Archive
kind-archive-unknown = Archive of an unknown kind
kind-html = Web page
kind-text = Text
kind-ansi = ANSI drawing
kind-sound = Sound
kind-video = Video
kind-document = Document
kind-program = Program
kind-binary = File
files-field = Search names and descriptions
files-all = All files
files-none = This file echo has no files yet.
files-sorting = Sorting files…
files-not-here = not available here
files-all-of-echo = All files of the echo
files-of-echo = File echo { $area }, { $date }
menu-file-echoes = File echoes
words-file-echoes = files downloads fecho archives tic
objects-nameless = (without a name)
objects-damaged = damaged: { $why }
objects-gone = its messages were deleted
objects-missing = { $count ->
    [one] section { $sections } is missing
   *[other] sections { $sections } are missing
}
objects-missing-of = { $count ->
    [one] section { $sections } of { $of } is missing
   *[other] sections { $sections } of { $of } are missing
}
objects-section = Section { $number }
objects-section-of = Section { $number } of { $of }
objects-in-message = In message { $number } by { $from }, { $date }
objects-more-messages = { $count ->
    [one] and { $count } more message
   *[other] and { $count } more messages
}
objects-notices-say-why = Nothing can be shown here; see the notices above.
objects-no-file = There is no file at this address.
objects-open-desktop = Open in another program…
objects-open-desktop-hint = Asks first, then opens the file in another program.
objects-open-question = Open this file in another program?
objects-open-explained = The file came by mail, and anybody may have made it. Fidoscope gives it an extension by its content and never runs it. The program that opens the file may still run what is inside: a web page can load things from the network.
objects-save-instead = Save instead
objects-not-opened = { $name } cannot be opened in another program: { $why }.
objects-look-inside = Open as folder
objects-all = All files of these messages
objects-as-picture = Picture
objects-as-art = Drawing
objects-art-cut = The drawing is too large and was cut off.
objects-as-text = Text
objects-as-bytes = Bytes
objects-entries = { $count ->
    [0] Empty
    [one] { $shown } entry
   *[other] { $shown } entries
}
objects-save-whole = Save whole file
objects-next = Next picture
objects-previous = Previous picture
objects-place = Picture { $at } of { $all }
objects-decoding = Decoding the picture…
objects-smaller = Zoom out
objects-larger = Zoom in
objects-fit = Fit to window
objects-own-size = Actual size
objects-turn = Rotate
objects-copy-picture = Copy picture
slides-start = Slideshow
slides-end = Stop slideshow
slides-interval = Seconds per picture
slides-seconds = { $count } s
film-play = Play
film-pause = Pause
film-back = Previous frame
film-forth = Next frame
film-frame = Frame { $at } of { $all }
exif-exposure = { $seconds } s
exif-focal = { $length } mm
objects-frames-cut = the remaining frames are not shown
objects-charset = Character set
objects-html-source = Source
objects-text-cut = Only the beginning is shown; “Bytes” shows the whole file.
objects-above = One level up
objects-encrypted = { $name } (with a password)
objects-choose = Select { $name }
objects-choose-all = Select all
objects-choose-none = Select none
objects-save-chosen = { $count ->
    [0] Save selected
   *[other] Save selected ({ $count })
}
objects-save-many = { $count ->
    [one] Save { $count } file
   *[other] Save { $count } files
}
objects-save-folder = Save to which folder? Names that are not valid on the disk are changed.
objects-saving = Saving…
objects-saving-many = Saving… { $done } of { $all }
objects-stop = Stop
objects-extract = Extract this folder…
objects-extract-all = Extract all…
objects-extract-title = Extract files
objects-extract-folder = Extract to which folder? A missing folder is created. Names that are not valid on the disk are changed.
objects-more-not-had = { $count ->
    [one] { $shown } more file was not saved.
   *[other] { $shown } more files were not saved.
}
saved-stopped = { $count ->
    [one] Stopped: { $shown } file was saved in { $folder }.
   *[other] Stopped: { $shown } files were saved in { $folder }.
}
saved-one = { $name } was saved in { $folder }.
saved-many = { $count ->
    [one] { $shown } file was saved in { $folder }.
   *[other] { $shown } files were saved in { $folder }.
}
objects-replace = Replace
objects-rename = Keep both
objects-no-folder = { $path } is not a folder; choose an existing one.
objects-there = { $count ->
    [one] A file with this name already exists: { $names }.
   *[other] Files with these names already exist: { $names }.
}
objects-not-had = { $name } was not saved: { $why }
objects-none = These messages contain no files.
objects-none-of-kind = There are no files of this kind.
objects-messages = Show messages
objects-as-gallery = Gallery
objects-as-list = Table
objects-filter-all = All
objects-filter-pictures = Pictures
objects-filter-archives = Archives
objects-filter-texts = Texts
objects-filter-sounds = Sound and video
objects-filter-others = Other
objects-filter-troubled = Incomplete
objects-show-text = Show text
objects-hide-text = Hide text
objects-whole = Show whole file
objects-bar = Files in this message:
objects-bar-more = and { $count } more
objects-picture-of = Picture { $name }
objects-fetch = Click to download this picture
avatar-of = Picture of { $name }
avatar-elsewhere = { $url }
    Click to download this picture from the Internet.
avatar-absent = { $url }
    The author's picture has not arrived. To show a picture, put a file with this name into the folder “avatars” of the profile.

settings-maps = Maps
map-tiles-none = Built-in world map, no network
map-tiles-osm = OpenStreetMap, from the Internet
map-tiles-osm-hint = The OpenStreetMap servers learn which places you view.
map-tiles-own = Another server, or a tile file (MBTiles, PMTiles)
map-tiles-file = Tile file (MBTiles)
build-no-network = This build of Fidoscope does not use the network: maps from servers, PMTiles files, and documents and pictures from the Web are not shown.
build-no-archives = This build of Fidoscope does not unpack archives.
build-no-a11y = This build of Fidoscope does not support screen readers.
map-tiles-choose = Choose a tile file…
map-tiles-own-hint = An address with {"{"}z{"}"}, {"{"}x{"}"} and {"{"}y{"}"}, or the path of an .mbtiles or .pmtiles file with pictures

# The command line
cli-about = A desktop browser for Fidonet
cli-usage = Usage:
cli-commands = Commands:
cli-options = Options:
cli-exit-codes = Exit codes:
cli-more-help = fidoscope COMMAND --help explains one command.
cli-the-browser = the browser
cli-window = Open the browser, on an address or a file (base, packet, message, nodelist, KML, tiles) if one is given. If a window is already open, the address opens there.
cli-parse = Print the parts of an address as JSON.
cli-links = Print every address in a text as JSON, including those broken over lines with %%.
cli-show = Print the page of an address as text or JSON.
cli-save = Write the object or the messages of an address to a file.
cli-post = Print the finished message of a netmail, echomail or areafix address, with all kludges and the base it would go to; --yes writes it.
cli-index = Update the index of all areas, for quick searches.
cli-answer = Answer a request file, with or without addresses in it, or the SRIF of a mailer such as binkd: the response processor of a node. A file whose name ends in .req is never an SRIF. Files come from --files, the index of answers and objects of mail go to --out.
cli-doctor = Check configuration, bases, nodelists, index, schemes, fonts and profile, and say how to fix problems. Exit code 1: problems were found.
cli-point = Show the settings of your point, without passwords. --set creates or changes it, -o exports it. Its mail folder is part of the profile.
cli-poll = Call your boss, or all of them: pack your mail, exchange files, toss what came. Exit code 1: nothing was sent and nothing came; 2: there is no point; 3: a call failed. Owners of another mailer: its commands in [mailer] of point.toml are run; {"{address}"} in them is ADDRESS.
cli-toss = Toss received mail and files of file echoes into the bases of your point. Exit code 1: nothing came.
cli-scan = Pack the messages that you wrote for the next call. Exit code 1: there are none.
cli-register = Register Fidoscope as the system's program for Fidonet addresses, or unregister it.
cli-help = Print the help of a command or of the whole program.
cli-man = Print the man page (for packages).
cli-completions = Print the completions of a shell (for packages).
cli-option-config = A configuration (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs), a folder of message bases or packets, or an echolist. May be repeated. Without it, the saved profile decides; without that, the built-in guide area opens.
cli-option-profile = The folder of settings and index (default: the system's folder for them).
cli-option-now = Use this time as the current one, as in RFC 3339 (default: the clock).
cli-option-file = Open the message that this file holds (EXTERNUTIL of GoldED); needs --area.
cli-option-area = The areatag of the message in --file.
cli-option-log = Detail of the log in the profile (fidoscope.log): off, error, warning, info (default) or debug. It contains no mail and no passwords.
cli-option-json = Print JSON instead of text; parse and links always do.
cli-option-bodies = Print the bodies of the messages.
cli-option-kludges = Print all kludges with the bodies.
cli-option-objects = Read messages that are not in the index, so that JSON lists the objects and places of each.
cli-option-charset = show: read messages whose CHRS is missing or wrong in this character set. post: write in it. All names of FTS-5003 (CP866, KOI8-R, ...).
cli-option-limit = Print at most this many messages.
cli-option-discard-unknown = Drop unknown time formats and unknown parameters instead of refusing them.
cli-option-output = The file to write; - is standard output (default: the object's own name, here).
cli-option-damaged = Write damaged or incomplete objects, too, as far as possible.
cli-option-body = The text of the message, from a file or from standard input (default: that of the address).
cli-option-attr = Attributes of a netmail, set or (with no-) cleared: pvt, crash, hold, direct, killsent, file. Example: --attr crash,no-pvt.
cli-option-from = Your address to write from (default: chosen by area, zone and domain).
cli-option-reply-to = The address of the message to reply to.
cli-option-attach = A file to insert into the text as UUE, in sections if it is long. May be repeated.
cli-option-misfits = How to write characters that are not in the character set: utf-8, fiunis (&+...-; substrings) or nearest letters. Without it, a message with such characters is not written.
cli-option-yes = Write the message into its base and notify the tosser; without it nothing is written.
cli-option-rebuild = Rebuild the whole index.
cli-option-remove = Unregister Fidoscope for these addresses.
cli-option-files = The folder of the files that may be requested, including its subfolders.
cli-option-out = The folder for generated files. Without SRIF, copies of the requested files go there, too.
cli-option-passwords = A file with a mask of names and a password in each line: these files need the password.
cli-option-most-files = Send at most this many files in one call (default: 100).
cli-option-most-bytes = Send at most this many bytes in one call (default: 1 GiB).
cli-option-most-minutes = Send at most what the line carries in this many minutes, at the speed in the SRIF.
cli-option-explain = In place of a file that cannot be sent to a request with an address, send a text that says why.
cli-option-set = The settings of the point as TOML, as in its point.toml; tables [[passwords]] may follow. - is standard input. Without passwords, the old ones stay.
cli-option-with-passwords = Export the passwords, too; the file is readable by you only.
cli-option-help = Print this help.
cli-option-version = Print the version.
cli-exit-fine = success
cli-exit-nothing = the address is right, but nothing is there, or the object is damaged
cli-exit-wrong = the address or the arguments are wrong
cli-exit-failed = the system failed, or a message base is damaged
cli-exit-refused = a limit or a rule forbids it
cli-man-name = Name
cli-man-synopsis = Synopsis
cli-man-commands = Commands
cli-man-options = Options
cli-man-exit = Exit status
cli-near-command = There is no command { $word }. Did you mean { $near }? An address begins with a scheme, such as area://{ $word }
cli-unknown-command = { $word } is neither a command nor an address. fidoscope --help lists the commands; the address of an area begins with area://
cli-near-option = There is no option { $option }. Did you mean --{ $near }?
cli-unknown-option = There is no option { $option }. fidoscope --help lists all options.
cli-unknown-shell = There are no completions for { $shell }, only for bash, zsh and fish.
cli-near-scheme = { $scheme } is not a scheme of Fidonet. Did you mean { $near }?
cli-missing-value = The option { $option } needs a value after it.
cli-unexpected-value = The option { $option } takes no value.
cli-unknown-charset = --charset needs a character set of FTS-5003, such as CP866, KOI8-R or UTF-8, not “{ $given }”.
cli-unknown-attribute = --attr knows { $known }, not “{ $given }”.
cli-option-twice = { $option } is given twice: only one value counts.
cli-not-a-number = { $option } needs a whole number, not “{ $given }”.
cli-not-unicode = { $what }: not valid Unicode.
cli-bad-time = --now needs a time of RFC 3339 with its offset, such as 2026-11-21T12:00:00+03:00, not “{ $given }”.
cli-missing-word = fidoscope { $command } needs { $words } after it.
cli-extra-word = “{ $word }” is one word too many. Put an address that contains spaces in quotes.
cli-misplaced = { $option } belongs to { $belongs }, not to { $here }.
cli-lonely = { $option } needs { $other }: --file F --area TAG opens the message that the file F holds.
cli-file-and-url = --file names the message to open, so there can be no address as well.
cli-at-byte = { $what } (at byte { $at })
cli-discard-unknown = { $what } (at byte { $at }; --discard-unknown drops it)
cli-unreadable = { $file } cannot be read: { $error }.
cli-unreadable-input = Standard input cannot be read: { $error }.
cli-unwritable = { $file } cannot be written: { $error }.
cli-unwritable-output = Standard output cannot be written: { $error }.
cli-saved = { $count ->
    [one] { $file }  { $count } byte
   *[other] { $file }  { $count } bytes
}
cli-save-exists = { $file } already exists. Use -o FILE to choose another file or to replace this one.
cli-save-directory = This is a directory. Choose one of its files, or the object itself without the slash at the end.
cli-save-nothing = There is no object and no message at this address.
cli-save-damaged = Nothing was written: the object is damaged or incomplete, and no older copy is complete. --damaged saves it as far as possible.
cli-save-terminal = These bytes are not plain text and could confuse the terminal. Redirect the output, or choose a file with -o FILE.
cli-post-robot = A request to AreaFix or FileFix has its own text: --body, --reply-to and --attach belong to netmail and echomail.
cli-post-attributes = --attr belongs to netmail: echomail has no such attributes.
cli-post-scheme = Only netmail:, echomail: and areafix: addresses describe a message to write.
cli-post-address = { $address } is not one of your addresses in the configuration.
cli-post-original = There is no message at { $url } to answer.
cli-post-misfits = The character set { $charset } lacks some characters; choose how to write them with --misfits utf-8, fiunis or nearest: { $letters }
cli-post-written = Written: { $area } #{ $number }
cli-post-not-written = Nothing was written; use --yes to write the message.
cli-post-not-ready = Nothing was written: the message is not ready.
cli-post-homeless = MSGID numbers cannot be kept, because HOME is not set. Name a folder with --profile DIR.
cli-answer-long = { $file } is too long for a request file.
cli-answer-blank = A mailer cannot send files from { $folder }: it ends a path at the first blank. Choose a folder without blanks with --out.
cli-answer-srif = { $file } is not a complete SRIF: { $error }.
cli-unknown-way = --misfits needs utf-8, fiunis or nearest, not “{ $given }”.
cli-unknown-level = --log needs one of { $levels }, not “{ $given }”.
cli-bad-address = --from needs an address such as 2:5030/1520.9, not “{ $given }”.
cli-bad-boss = poll needs the address of a boss, such as 2:5030/1520, or all, not “{ $given }”.
cli-indexed = { $messages } of { $changed } indexed; { $areas } checked; the index takes { $size } MB in { $folder }
cli-index-homeless = There is no place for the index, because HOME is not set. Name a folder with --profile DIR.
cli-point-homeless = There is no place for the point, because HOME is not set. Name a folder with --profile DIR.
cli-point-folder = # Mail folder: { $folder }
cli-point-exported = Exported: { $file }
cli-point-lonely = --with-passwords belongs to -o FILE, which exports the settings.
cli-point-unlisted = The settings could not be changed, so that the areas of the point are not read yet: { $error }. Add its fidoconfig to the settings.
cli-polled = { $system }: files sent: { $sent }, received: { $received }; new messages: { $messages }
cli-tossed = New messages: { $messages }, duplicates: { $dupes }, files: { $files }
cli-scanned = Messages packed: { $messages }
cli-register-elsewhere = register works with desktops that follow freedesktop.org. Here, the settings of the system choose the program for a scheme.
cli-register-homeless = Fidoscope cannot be registered, because HOME is not set.
cli-no-replies = no replies
cli-header-area = Area:
cli-header-from = From:
cli-header-to = To:
cli-header-subject = Subj:
cli-header-date = Date:
cli-message-gone = the message is no longer in the base
cli-messages-gone = Another program kept changing a base: some messages are no longer there.
cli-text-unreadable = (the text cannot be read: { $error })
cli-complete = complete
cli-in-message = in { $area } #{ $number }
cli-places-full = Only the first { $shown } places are listed.
cli-no-window = The window cannot be opened: { $error }
cli-no-display = Without a display, fidoscope show URL prints pages as text.

## Registering with the desktop

register-done =
    Fidoscope now opens { $schemes } for your user, by { $path }.
    `fidoscope register --remove` undoes this.
register-unassociated = { $path } was written, but the system could not be told to open { $scheme } with it: { $error }. The package xdg-utils has xdg-mime.
register-removed = Fidoscope is no longer a handler of Fidonet addresses for your user.
register-was-not = Fidoscope was not registered for your user: nothing was changed.
register-stays = { $path } cannot be removed: { $error }.
register-unwritten = { $path } cannot be written: { $error }.
register-line-break = { $word } has a line break or another control character in its name, which a desktop entry cannot hold. Rename it, then register again.
register-packaged = { $path } belongs to ./install and starts the program without options: nothing was changed. Name configurations in the settings, or run ./install --remove first.
register-no-start = { $program } cannot be started ({ $error })
register-failed = { $program } failed ({ $status })
cli-no-program = The path of this program is unknown: { $error }.
words-reload = refresh update again
words-home = main beginning new unread overview dashboard
words-bookmark = star favourite favorite remember
words-bookmarks = favourites favorites stars
words-history = visited recent pages
words-panel = sidebar side bar echoes folders list of areas
words-kludges = headers raw source hidden lines
words-charsets = encoding codepage unreadable letters cp866 koi8
words-read = catch up seen all read
words-to-me = my mail personal inbox
words-bases = import folder configuration golded fidoconfig add areas
words-keys = shortcuts keyboard hotkeys help
words-settings = options preferences configure
words-find = search look for text
words-nodelist = nodes sysop search stations
words-styles = bold italic formatting
words-twits = ignore block people
words-size = zoom magnify font bigger scale
words-guide = help manual tutorial documentation
words-theme = dark light night black white classic colours colors appearance look skin style contrast
words-language = translation translate locale english russian ukrainian русский українська
words-density = spacing compact comfortable density height list
words-font = font typeface letters text size bigger larger monospace mono proportional
words-colours = color colours highlight paint rules
words-columns = column columns headings fields width order list table
words-notify = notification alert sound popup new mail desktop
words-name = identity account profile who sender my name
words-spelling = spellcheck dictionary language typos mistakes
words-map = map globe world earth places geography location tiles pins
words-pictures = gallery pictures picture photos photo images image thumbnails attachments uue objects slideshow
words-calendar = dates days months years diary time
words-programs = open with application viewer player external pdf audio
words-pane = layout split preview reading pane side below right
words-downloads = downloads inbound requests received files folder freq
words-export = export print save html markdown json text paper pdf file page
words-screen = full screen presentation maximise maximize f11
words-forward = forward resend pass on copy another area
words-reply = answer respond quote
words-next = new mail unread next go on
words-about = about version licence license credits
search-wider = Search in all areas
search-wider-count = { $count ->
    [one] { $shown } message in all areas: search there
   *[other] { $shown } messages in all areas: search there
 }
save-search = Save search
save-search-hint = List this search in the panel, with its unread messages
search-saved = Saved. The panel lists it under Saved searches.
search-in = Search { $area }
search-all = Search all areas
search-stations = Search the nodelist
mail-from = Mail from { $name }
words-search = find look for query filter messages
key-search = Search messages
command-search = Search messages…
search-title = Search messages
search-words = Words
search-words-hint = modem setup, or "a phrase", or /an expression/
search-from = From
search-from-hint = a name or an address
search-to = To
search-subject = Subject
search-since = Since
search-until = Until
search-day-hint = 2007, 2007-08 or 2007-08-18
search-tags = Tags
search-tags-hint = one, or several separated by |
search-near = Near
search-near-hint = a town, or west,south,east,north
search-areas = In the areas
search-areas-hint = all areas
search-objects = Only pictures and files, as a gallery
search-do = Search
search-wrong-areas = { $areas } is not a list of areatags; separate them with spaces
search-wrong-day = { $day } is not a date; write 2007, 2007-08 or 2007-08-18
search-no-town = Town not found: { $place }. Write it in Latin letters, or type west,south,east,north in degrees

## Titles and the status bar in words

title-in-view = { $title }, { $view }
title-found = { $words } in { $place }
title-found-everywhere = { $words } in all areas
title-from = from { $name }
title-to = to { $name }
title-subject = subject “{ $words }”
title-tops = first messages of threads
title-without = without { $name }
title-about-place = about a place
title-from-place = from a place
title-nodelist = Nodelist
title-messages = messages
ordered-chr = by date
ordered-rel = by relevance
ordered-sub = by subject
ordered-sen = by sender
ordered-add = by addressee
ordered-ori = by address
ordered-siz = by size
ordered-are = by area
ordered-uns = as received
ordered-cit = by town
ordered-backwards = { $order }, reversed
key-new-message = Write new message
key-reply = Reply to message
key-reply-elsewhere = Reply in another area
key-reply-by-netmail = Reply to author by netmail
key-forward-message = Forward message
draft-title = New message
key-star = Add or remove star
star-give = Add star
star-take = Remove star
with-star = starred
selected-star = Star
selected-copy-to = Copy to area…
selected-move-to = Move to area…
selected-delete = Delete
key-delete-message = Delete messages
key-copy-message = Copy messages to an area
key-move-message = Move messages to an area
toast-deleted = Deleted: { $messages }.
toast-copied = Copied to { $area }: { $messages }.
toast-moved = Moved to { $area }: { $messages }.
toast-restored = Undone: { $messages }.
writing-delete = deletion of messages
writing-copy = copies in { $area }
writing-move = messages moved to { $area }
writing-restore = undo of a deletion
delete-question = Delete { $messages }?
delete-yes = Delete
move-question = Move { $messages } to { $area }?
move-yes = Move
delete-explained = Another program's tosser fills { $areas }. Messages deleted there may be missing for other readers of the base. { $undo } restores them until the base is packed.
copy-to = Copy { $messages } to an area
move-to = Move { $messages } to an area
choose-area-field = Areatag or description
words-delete = remove erase kill trash bin
words-transfer = copy move transfer folder
settings-twits = Twit list
twits-none = No senders yet. To add one, use the menu of a sender's name. The twits of the configuration are hidden as well.
twit-hide = Hide mail from { $name }
twit-show-again = Show mail from { $name } again
toast-twit = Mail from { $name } is now hidden. The settings can show it again (Ctrl+comma, “Reading”).
toast-no-twit = Mail from { $name } is shown again.
settings-colours = Colours of messages
colour-field = Field to match
colour-sender = Sender
colour-subject = Subject
colour-address = Address
colour-text = Text to match
colour-number = Colour { $number }
colour-add = Add rule
colour-remove = Remove rule
stars-title = Starred messages
stars-none = No starred messages. Press Shift+S to star the current or selected messages.
command-stars = Starred messages…
toast-starred = Starred: { $messages }.
toast-unstarred = Star removed: { $messages }.
drafts-title = Drafts
drafts-none = No drafts. Press R to reply to a message, or Insert to write a new one.
draft-to = To
draft-address = Address
draft-from = From
draft-aka = My address
draft-by-area = automatic
draft-areas = Areas
draft-areas-hint = areatags separated by spaces
draft-subject = Subject
draft-more = Options
draft-charset = Character set
draft-private = Private
draft-crash = Crash
draft-hold = Hold
draft-direct = Direct
draft-file-attach = File attach
draft-file-attach-hint = The subject names the file by its whole path; the mailer sends it along.
draft-kill = Kill/Sent
draft-text = Text of the message
draft-send = Send
draft-sending = Sending…
draft-preview = Preview
draft-attach = Attach a file…
draft-detach = Remove attachment
draft-tagline = Tagline
draft-no-taglines = Neither the configuration nor the settings contain taglines
draft-place = Place
draft-place-kind = Meaning of the place
draft-place-hint = town, or 44.56;38.08
draft-place-about = about a place
draft-place-around = about a region
draft-place-here = written at
draft-place-add = Add place
draft-take-out = Remove
draft-discard = Discard
draft-discard-now = Discard draft?
draft-fold = Fold header
draft-fold-hint = Show the header as one line
draft-lines = { $count ->
    [one] { $shown } line
   *[other] { $shown } lines
 }
draft-ask-to = Who is the message for? Enter a name, such as All.
draft-ask-address = Enter the Fidonet address of the addressee, such as 2:5020/1042.
draft-ask-areas = Enter the areatag of the echo for the message.
draft-ask-subject = The subject is empty. Enter one, or press Ctrl+S again to send without it.
draft-words = { $words ->
    [one] { $shown } word
   *[other] { $shown } words
 }
draft-size = { $words }, { $bytes } bytes
draft-netmail-area = netmail
draft-more-lines = { $count ->
    [one] and { $count } more line
   *[other] and { $count } more lines
 }
draft-misfits = Some characters are not in the character set; choose how to write them.
draft-misfits-are = Not in the character set: { $signs }
draft-misfits-utf8 = write in UTF-8
draft-misfits-fiunis = write as Unicode codes
draft-misfits-nearest = use nearest letters
draft-sent = Written to { $places }. The tosser sends it.
draft-no-profile = Nothing can be sent without a profile: message numbers must not repeat.
draft-no-file = { $path } is not a regular file of at most 2 MB.
draft-not-attached = { $path } cannot be read: { $error }
draft-reading = A file for this message is still being chosen or read. Send again after it is attached.
draft-file-late = { $name } was not attached: its message was already sent or discarded.
draft-not-replaced = The old message cannot be replaced. Send again to write this one as a second message. { $why }
command-drafts = Drafts…
words-write = compose post send new letter mail
command-new-message = Write new message…
reply-button = Reply
request-faq = Ask FAQ server
request-join = Subscribe to { $areas }
request-leave = Unsubscribe from { $areas }
request-join-files = Subscribe to file echoes { $areas }
request-leave-files = Unsubscribe from file echoes { $areas }
request-answers = Answers from the robot
request-send = Send request
request-sent = The request was written to the netmail area
request-none = Nothing to send.

## Reading on, and what an address offers

ways-found = Found:
ways-area = Area:
person-letters = All mail to this person
address-menu-hint = Mail, netmail, nodelist, map
address-mail = Mail from this address
address-letter = Write netmail
address-in-list = Show in nodelist
address-on-map = Show on map
address-copy = Copy address
skip-to-text = Skip to text

## What the system says of files


## No configuration

missing-title = Configuration not found
config-unreadable = cannot read the configuration { $path }: { $error }
missing-waits = Fidoscope reads the configuration as soon as it is available again. If a disk was not mounted, mount it and wait.
missing-again = Try again
missing-choose = Choose another…
missing-look = Search for others
missing-looking = Searching the usual places…
missing-none = No other configuration was found in the usual places.
missing-others = Configurations found:
missing-tabs = Your tabs stay open meanwhile.

## Tabs, one by one and all of them

key-reopen-tab = Reopen closed tab
key-quit = Quit
menu-file = File
menu-find = Go
menu-message = Messages
menu-view = View
menu-help = Help
menu-about = About Fidoscope
key-fullscreen = Full screen
tab-pin = Pin tab
tab-unpin = Unpin tab
tab-duplicate = Duplicate tab
tab-close-others = Close other tabs
tabs-all = All tabs
outbox-title = Sent messages
outbox-none = No sent messages yet.
outbox-looking = …
outbox-waits = waits for the tosser
outbox-taken = taken by the tosser
outbox-gone = no longer in the base
outbox-change = Edit
outbox-delete = Delete
outbox-delete-now = Delete message?
outbox-no-area = { $area } is no longer one of your areas.
draft-paste = Paste picture
draft-no-picture = There is no picture on the clipboard.
draft-clipboard = The picture on the clipboard cannot be read ({ $error }).
draft-file-lost = The file { $name } of the draft "{ $subject }" is no longer in the profile: attach it again.

## Several messages at once

key-extend-up = Extend selection up
key-extend-down = Extend selection down
key-select-all = Select all
selected = { $messages } selected
selected-copy = Copy
selected-save = Save as
selected-read = Mark as read
selected-unread = Mark as unread
selected-none = Select none
save-as-text = Text (.txt)
save-as-mbox = Mailbox (.mbox)
save-as-html = Web page (.html)
page-part = The area is still loading. Wait until all messages are there, or reload the page, then try again.
too-many-messages = At most { $most } messages fit into one file; select fewer.
messages-lost = { $count ->
    [one] { $shown } message could not be read and was skipped.
   *[other] { $shown } messages could not be read and were skipped.
}
sort-up = Sort ascending
sort-down = Sort descending
copy-message = Copy message
map-menu-open = Show messages
map-menu-only = Only this place
map-menu-copy = Copy coordinates
map-menu-centre = Centre map here
map-menu-about = Messages about nearby places
map-menu-from = Messages from nearby
map-menu-desktop = Open in another map program…
map-menu-kml = Save all places as KML…
map-menu-geojson = Save all places as GeoJSON…
map-menu-home = Set as my location
map-menu-no-home = Forget my location
map-home = You are here
place-from-home = { $distance } from you
map-menu-measure = Measure distance from here
place-about = About
place-around = About the region of
place-written = Written at
place-drawn = Drawn in
map-too-much = The document has too many places; only the first ones are shown.
map-document-damaged = The document cannot be read: it is damaged.
map-layers = Layers
map-layers-hint = Layers and symbols of the map (Y)
map-layers-off = some layers are off
map-layers-hide = Nothing to show: layers with places are off.
layer-places = Places
layer-places-hint = Dots: places in messages, senders and placemarks
layer-regions = Regions
layer-regions-hint = Rectangles, lines and areas
layer-documents = KML documents
layer-documents-hint = Documents attached to messages (GEOKML)
layer-photos = Photos
layer-photos-hint = Pictures with coordinates in EXIF; on pages of up to 100,000 messages
map-spoken-photo = Photo { $subject }, { $from }
layer-labels = Town names
layer-labels-hint = Map tiles have their own names
layer-home = My location
layer-home-hint = The location set in the menu of the map
legend-letters = Abc
legend-cluster = Several places close together
legend-open = Open place
map-menu-png = Save the map as a picture (PNG)…
map-print-failed = The map could not be saved as a picture: the window did not provide its pixels.
map-menu-fly = Fly here
map-find = Find a place
map-find-hint = A town in Latin or Cyrillic letters, or coordinates such as 55.75, 37.62
map-near = { $place }  ·  { $town }, { $distance }
map-metres = { $shown } m
map-kilometres = { $shown } km

## The order of areas, and mail to the user

areas-arrangement = Sort areas
areas-as-configured = As configured
areas-by-name = By name
areas-by-unread = Most unread first
areas-only-unread = Only areas with new mail
areas-groups = Group areas
areas-group = Group { $name }
areas-favourite = Favourites
areas-show-hidden = Show hidden areas ({ $shown })
area-like = Add to favourites
area-unlike = Remove from favourites
area-hide = Hide area
area-mute = Mute area
area-unmute = Unmute area
area-show = Show area again
settings-notify = Notify me about mail to me and messages in watched threads
notify-title = New mail to you in { $area }
no-printing = the programs lp and lpr are not installed
param-findsb = words in subject or text
param-find = words in the text
param-subj = words in the subject
param-sender = name of the author
param-from = address of the author
param-to = name of the addressee
param-time = time of writing
param-tag = tag
param-msgid = one message
param-twit = without the mail of these addresses
param-geomark = about a place on the map
param-geofrom = from a place on the map
param-view = view of the messages
param-sort = sort order
param-ttop = only first messages of threads
param-usetz = times in UTC
param-kl = kludges to show
param-full = full texts
param-leave = unsubscribe from the areas
param-uplink = address of the uplink
param-fecho = file echoes
panel-searches = Saved searches
title-write = Write to { $to }
title-asked = { $request } from { $station }
title-join = Subscribe to { $areas }
title-leave = Unsubscribe from { $areas }
settings-spelling = Check spelling as you type
draft-spelling = Spelling
draft-unknown-words = { $count ->
    [one] { $count } unknown word
   *[other] { $count } unknown words
}
spelling-add = Add to dictionary
spelling-nothing = No suggestions
spelling-keys = Up, Down, Enter; F7: next; Esc
spelling-no-english = No English dictionary was found: install hunspell-en-us, or put an .aff and a .dic file into { $folder }; then turn Spelling off and on.
spelling-no-russian = No Russian dictionary was found: install hunspell-ru, or put an .aff and a .dic file into { $folder }; then turn Spelling off and on.
spelling-unusable = The dictionary { $path } is not used: { $why }
spelling-too-long = { $path } is missing or longer than 64 MB
spelling-charset = its character set { $name } is not known
spelling-script = its words are neither Latin nor Cyrillic
draft-place-map = Map
draft-place-map-hint = Click the map or use the arrow keys to choose a place; plus and minus zoom, Enter adds the place, Esc closes the map.
draft-place-map-name = Map to choose a place
draft-place-near = { $place }: { $town }, { $distance } km away. Enter adds the place, Esc closes the map.
draft-section = Maximum section size
draft-section-unit = Unit of section size
draft-section-lines = lines
draft-section-bytes = bytes
draft-messages = { $count ->
    [one] will be sent as one message
   *[other] will be sent as { $count } messages
}
draft-message-of = Message { $number } of { $count }

# Threads that are watched or ignored
threads-title = Watched and ignored threads
threads-watched = Watched
threads-ignored = Ignored
threads-none = No watched or ignored threads. { $watch } watches the thread of the current message: you are notified of new messages in it. { $ignore } ignores the thread: its new messages count as read.
thread-let-go = Remove
thread-watch = Watch thread
thread-ignore = Ignore thread
status-threads = by thread
thread-unwatch = Stop watching thread
thread-unignore = Stop ignoring thread
thread-not-there = no longer in its area
thread-counts = { $count ->
    [one] { $unread } unread of { $shown } message
   *[other] { $unread } unread of { $shown } messages
}
command-threads = Watched and ignored threads…
key-watch-thread = Watch or stop watching thread
key-ignore-thread = Ignore or stop ignoring thread
key-hide-ignored = Show or hide ignored threads
menu-ignored = Hide ignored threads
list-show-ignored = Show ignored threads
narrow-waiting = Filtering the messages…
in-watched-thread = in a watched thread
in-ignored-thread = in an ignored thread
toast-watched = Thread watched: “{ $subject }”. New messages are marked with an eye; you are notified of them if notifications are on.
toast-ignored = Thread ignored: “{ $subject }”. Its new messages count as read.
toast-let-go = Thread no longer watched or ignored: “{ $subject }”.
toast-thread-undone = Undone.
notify-title-watched = New mail in a watched thread of { $area }
words-watch = follow subscribe notify topic discussion
words-ignore = kill mute hide twit topic discussion
words-threads = followed subscribed killed muted topics discussions list
draft-part = Already written: { $places }. “Send” writes only the rest; the written messages can be deleted in the list of drafts.
outbox-part = { $count ->
    [one] one message of a draft, { $state }
   *[other] { $count } messages of a draft, { $state }
}

# Threads inside of lists
key-threads = Toggle threaded list
threads-in-list = Threaded list
threads-by-last = Sort threads by last reply
threads-by-first = Sort threads by first message
order-last-reply = Last reply
thread-folded-unread = { $shown } unread
threads-waiting = Grouping messages into threads…
words-list-threads = group conversation topic tree threaded

# The quick filter
key-quick-filter = Quick filter: filter messages as you type
quick-button = Filter
quick-name = Quick filter
quick-hint = From, to, subject
quick-explained = Filters messages as you type. Esc shows all messages again.
quick-count = { $shown } of { $total }
quick-search = Search message texts
quick-search-hint = Ctrl+Enter: opens a search page with its own address
quick-close = Close quick filter
quick-clear = Show all messages
quick-nothing = No message here has “{ $words }” in its names or subject.
words-quick-filter = narrow type search find list

## Requests for files and what came

command-downloads = Downloads
downloads-title = Downloads
downloads-none = No files requested yet. Open an address that begins with freq:// to request a file.
downloads-from = from { $station }, requested { $moment }
downloads-open = Show
downloads-reveal = Open folder
downloads-gone = The file was removed to make room for newer ones. Request it again.
downloads-forget = Remove from list
station-answers = Answers
station-by-url = requests that contain addresses
station-schemes = addresses of these schemes, too: { $schemes }
station-forwards = forwards requests to any node
station-wazoo = file requests ({ $flag })
station-updates = file requests, also for newer versions only ({ $flag })
station-bark = only file requests of the oldest kind, during a call ({ $flag })
station-silent = The flags of the station do not mention file requests; many such nodes answer them anyway.
station-file = File name
station-file-hint = On many nodes, FILES is the list of files
station-open-file = Show request
file-title = { $name } of { $station }
file-ask = Request file
file-ask-again = Request again
file-cancel = Cancel request
file-settings = Settings
file-station-line = Nodelist
file-request = Request
file-written-to = Written to
file-mailer = Mailer
file-busy = is connected to this station now
file-calling = is calling this station now
file-held = does not call before { $moment }
file-tries = { $count ->
    [one] { $count } call failed: { $comment }
   *[other] { $count } calls failed: { $comment }
}
file-whom = Request from
file-station-itself = the station itself
file-proxy-boss = has the files of its points
file-proxy-uplink = has the files of its downlinks
file-proxy-net = forwards requests, in the same net
file-with-url = Include the address in the request
file-url-known = The flags of the station say that it understands addresses in requests (7.5.8).
file-url-unknown = The flags of the station do not say whether it understands addresses; it reads the file name in any case.
file-password = Password
file-nothing-yet = Nothing is requested until you confirm. The request then waits in the outbound until the mailer calls the station.
file-nothing-yet-call = Nothing is requested until you confirm. Fidoscope then calls { $station }.
file-in-echo = Same file in its file echo
file-in-other-echo = Look for the file in its file echo
file-url-proxy = Without the address, another station cannot know whose file to send.
file-newer = Only a version from { $moment } or later
file-progress = { $received } of { $all }
file-by-ed2k = Open the ed2k address in another program
file-no-outbound = The outbound is unknown. Set the folder of your mailer in the settings, under “File requests”.
file-no-profile = Without a profile, requests cannot be tracked, so none is written.
file-asked = File requested; the request waits in { $file }.
file-came = { $count ->
    [one] File received: { $names }
   *[other] { $count } files received: { $names }
}
file-came-title = Files received
file-state-asked = Requested { $moment }; waiting for a call of the mailer.
file-state-sent = The mailer took the request { $moment }.
file-state-came = Received { $moment }.
file-state-failed = Failed { $moment }.
file-state-expired = Nothing was received until { $moment }.
settings-requests = File requests
settings-requests-hint = Folders of the mailer. Empty fields use the configurations.
settings-outbound = Outbound
settings-inbounds = Inbounds, one per line
settings-networks = Other networks: name, folder, zone
settings-received = Received files, MB
settings-outbound-style = Outbound style
settings-flavour = The mailer calls
settings-flavour-direct = within the hours of both systems
settings-flavour-immediate = at once, whatever the hours
settings-flavour-crash = at once, within our hours
settings-flavour-normal = like any other mail
settings-flavour-hold = never: the other system calls
settings-wish = Addresses in requests
settings-wish-flags = by the flags of the station
settings-wish-always = always
settings-wish-never = never
settings-taken = Received files in the inbound
settings-taken-no = keep
settings-taken-yes = remove

# The first start.
start-title = Start
start-explained = Fidoscope searched the usual places for mail on this computer. Choose what to open; nothing else is read, and nothing is changed.
start-nothing = No configuration and no message bases were found in the usual places. If you have some elsewhere, add their configuration or folder.
start-looking = { $count ->
    [one] Searching: one name checked
   *[other] Searching: { $count } names checked
}
start-counts = { $areas ->
    [one] One area, messages: { $messages }
   *[other] { $areas } areas, messages: { $messages }
}
start-unreadable = { $count ->
    [one] The base of one area cannot be read.
   *[other] The bases of { $count } areas cannot be read.
}
start-problems = { $count ->
    [one] One line was not understood.
   *[other] { $count } lines were not understood.
}
start-name = Names
start-addresses = Addresses
start-charset = Character set of new mail
start-outbound = Outbound
start-nodelists = Nodelists
start-uplinks = Uplinks
start-file-echoes = File echoes
start-change = Change imported values…
start-open = Open selected
start-guide = Open the guide
start-add-file = Add a configuration…
start-add-folder = Add a folder…
start-disks = Search Windows and Wine disks
start-paths = Set where its folders (C:\FIDO) are on this computer, then search again…
start-again = Search again
start-no-areas = { $path } has no areas.
start-only-faulty = The usual places have configurations, but none of them can be opened. Correct the lines named here and search again, or add another configuration or folder.
start-faulty = { $path } cannot be opened:
# The table of settings: names and sentences.

settings-areas = Areas
settings-network = Network
settings-programs = Programs
settings-storage = Cache and index
settings-window = Window size
settings-size = Message font size
setting-kind-switch = true or false
setting-kind-choice = one of { $values }
setting-kind-number = a number from { $from } to { $to }
setting-kind-text = a text
setting-kind-lines = a text of one or more lines
setting-kind-list = a list of texts
setting-kind-numbers =
    { $count ->
        [one] a list of { $count } number
       *[other] a list of { $count } numbers
    }
setting-kind-table = a table, or a list of tables
settings-read-after = Mark displayed messages as read
read-at-once = immediately
read-after-a-second = after a second
read-never = only manually
setting-read-after = Delay until a displayed message counts as read. Space at the end of a message always marks it as read.
setting-golded-marks = If off, the mark stays before the first unread message.
setting-unread-only = Lists hide read messages.
setting-hide-twits = Twits come from the configuration and from the list below.
setting-twits = Names whose mail is hidden, in addition to those of the configuration.
setting-hide-ignored = Lists and trees hide threads that you ignore.
setting-pane-right = If off, the message pane is below the list.
setting-styles = Shows words between these characters in the style that they mean.
setting-kludges = Lines for programs: MSGID, SEEN-BY, PATH and others.
setting-notify = Shows a desktop notification; a click on it opens the message.
setting-view-in-address = A chosen view becomes a part of the address, for bookmarks and for other readers.
setting-sort-in-address = A chosen order becomes a part of the address.
setting-first-weekday = First day of weeks in calendars; empty: from the system locale.
setting-theme = Colours of the window.
setting-language = Language of the interface; empty: that of the system.
setting-density = Row height in lists.
setting-face = A monospace font keeps drawings and tables aligned.
setting-message-size = In points.
setting-zoom = Magnifies the whole window; 1 is the normal size.
setting-colours = Rules with field (sender, subject or address), text and colour (0 to 4); the first matching rule counts.
setting-columns = Column order
setting-columns-order = Columns of message lists by their keys, from left to right.
setting-columns-less = Hidden columns
setting-columns-hidden = Columns hidden in message lists.
setting-columns-wide = Column widths
setting-columns-widths = By their keys, in points.
setting-configs = Open configurations (golded.cfg, fidoconfig and others) and folders of message bases.
setting-areas-order = Area order
setting-areas-sort = As the configuration has them, by name, or those with most unread messages first.
setting-areas-unread = Only areas with unread messages
setting-areas-only-unread = The panel hides areas in which you have read everything.
setting-areas-grouped = Group areas
setting-areas-groups = Uses the groups of the configuration or your own.
setting-areas-all = Show hidden areas
setting-areas-shows-hidden = The panel also shows areas that you hid.
setting-areas-favourites = Areatags shown first in the panel.
setting-areas-less = Hidden areas
setting-areas-hidden = Areatags hidden in the panel.
setting-areas-quiet = Muted areas
setting-areas-muted = Areas whose unread messages are counted nowhere: not in the panel, the title, the home page or by Space.
setting-areas-folded = Collapsed titles
setting-areas-collapsed = Titles in lists of areas whose areas are collapsed: netmail, echo, local, bad, favourites, group NAME; list echo and so on in the list of all areas.
setting-views = Views of areas
setting-area-views = By areatag: view and sort as in addresses, threads (last or first).
setting-charsets = Character sets of areas
setting-charsets-areas = By areatag: the set of messages that declare none.
setting-charsets-single = Character sets of messages
setting-charsets-messages = Lists of areatag, MSGID and set.
setting-own = Areas of your own settings
setting-own-areas = By areatag: group, aka and uplink in place of those of the configuration, and the label of the identity that writes there ("-" is the main one).
setting-asks-name = Ask for my name
setting-ask-name = Name to use where the configuration has none.
setting-addresses = Your addresses separated by spaces, the main one first; used if the configuration has none.
setting-signature = Added below the text of each new message.
setting-tearline = Text after the three dashes; empty: the name of this program.
setting-origins = One per line; each message gets one of them.
setting-taglines = One per line; each message gets one of them.
setting-template = Path to a GoldED template for new messages; empty: that of the configuration.
setting-gate = Name and address of an e-mail gate.
setting-charset = Empty: by the areas.
setting-spelling = Uses the hunspell dictionaries of the system and of the profile.
setting-outbound = Folder of the default outbound; empty: that of the configuration.
setting-inbounds = Folders searched for received files; empty: those of the configuration.
setting-networks = Outbounds of other networks, one per line, as in binkd.
setting-style = Empty: BSO; aso: of Amiga mailers.
setting-flavour = Ending of the flow file; empty: dlo, within the hours of both systems.
setting-wish = Write the whole URL into requests; empty: by the flags of the station.
setting-taken = yes: files are removed from the inbound after they are stored.
setting-map-tiles = Empty: the built-in world map, no network. osm, or the address of a tile server: it learns your IP address and the places you view. A path: a tile file.
setting-place = My location
setting-home = Longitude and latitude in degrees; distances are measured from there. It is never sent.
setting-programs = By extension (pdf) or media type (audio/*): the command that opens such files; the system opens all others. The file replaces %f, or follows the command.
setting-index = Searches are fast with an index; without one they read the message bases.
setting-megabytes = Maximum size of all received files, in megabytes; the oldest are removed. Empty: 512.
setting-tiles = Map tiles, MB
setting-tile-megabytes = Maximum size of downloaded tiles, in megabytes; the oldest are removed at the start.
setting-keys = By names of actions: lists of keys such as Ctrl+Shift+Y.
setting-panel = Show the list of areas on the left.
setting-panel-wide = Width of the area panel
setting-panel-width = In points.
setting-pane = Size of the message pane
setting-pane-parts = Part of the page that the message pane takes: below the list, and to the right of it.
setting-window = Width and height in points.
setting-place-of-window = Window position
setting-window-place = Left and top of the window, width and height of its screen.
setting-whole-screen = Maximized window
setting-maximized = Maximize the window.
settings-man-what = the settings of the Fidonet browser
settings-man-file = File
settings-man-place = settings.toml in the folder of the profile: ~/.local/share/fidoscope, or fidoscope below XDG_DATA_HOME, on Windows %APPDATA%\Fidoscope, else what --profile names.
settings-man-form = The format is TOML. Only values that differ from the defaults are in the file. It may be edited by hand, also while the window is open: comments, blank lines, the order and unknown keys are kept, and the window writes only the keys that were changed in it.
settings-man-faults = A key with an invalid value gets its default, and the window and the commands report the line. A file that is not TOML is renamed to settings.toml.aside-N at the next start of the window, which reports the faulty line; commands leave the file in place, and post --yes and index do nothing until it is repaired.
settings-man-version = version is the version of the format, 1. If there is no settings.toml, settings.json of earlier versions is read and stays.
settings-man-none = nothing
settings-man-usual = default: { $usual }
settings-man-example = Example
settings-man-also = See also
settings-search = Find a setting
settings-nothing-found = No settings found.
settings-usual-hint = Reset to default
settings-network-note = Nothing uses the network until you switch it on here. Pictures and documents from the Web are downloaded only on click, map tiles while a map is shown. Links to the Web open in your browser.
settings-programs-note = Fidoscope asks before it opens a file from mail in any program.
settings-import-keys = Import keys from GoldED…
settings-keys-taken =
    { $count ->
        [0] These keys are already set.
        [one] Keys imported for { $count } action.
       *[other] Keys imported for { $count } actions.
    }
settings-keys-unknown =
    { $count ->
        [one] { $count } definition has no counterpart here
       *[other] { $count } definitions have no counterpart here
    }
golded-keys-unreadable = The keys of { $path } cannot be read: { $error }.
settings-one-area = One area
settings-find-area = Part of an areatag
settings-choose-area = Choose an area
settings-configured = configuration: { $value }
settings-area-charset = Character set
settings-area-group = Group
settings-area-aka = Your address
settings-area-uplink = Uplink
settings-area-view = View
settings-area-sort = Order
settings-as-usual = default
store-tiles = Map tiles
store-received = Received files
store-title = Disk usage
store-measure = Calculate disk usage
store-size = { $name }: { $size } MB
store-empty = Clear
store-empty-sure = Delete these files
store-pictures = Thumbnails and pictures are kept only in memory, until the window closes.
program-remove = Remove the program for { $of }
program-command = Command for { $of }
program-of = Extension or media type
program-new = Command
program-add = Add program
objects-open-with = Open with { $command }
# What `fidoscope doctor` says
doctor-configuration = Configuration
doctor-bases = Message bases
doctor-nodelists = Nodelists
doctor-index = Index
doctor-schemes = Schemes
doctor-fonts = Fonts
doctor-profile = Profile
doctor-good = ok
doctor-note = note
doctor-wrong = ERROR
doctor-all-good = No problems found.
doctor-to-mend = { $count ->
    [one] { $count } problem found.
   *[other] { $count } problems found.
}
doctor-no-configuration = No configuration is open: only the built-in guide is shown.
doctor-no-configuration-advice = Choose one in the window, or name it with --config: golded.cfg, fidoconfig, areas.bbs, squish.cfg, crashmail.prefs or a folder of bases.
doctor-configuration-advice = Check the path and the permissions of the file.
doctor-configuration-read = { $files } read, { $areas }
doctor-more-problems = { $count ->
    [one] { $count } more problem is not listed.
   *[other] { $count } more problems are not listed.
}
doctor-base-advice = Check the path in the configuration; pack or repair the base with the tools of the tosser (sqpack, jamutil, hpttree and the like). Make a copy first.
doctor-base-locked = { $area }: another program has locked the base; it can be read, writing waits.
doctor-base-being-written = { $count ->
    [one] { $area }: another program is writing a message now; nothing is damaged.
   *[other] { $area }: other programs are writing { $count } messages now; nothing is damaged.
}
doctor-base-abandoned = { $count ->
    [one] { $area }: another program began to write a message minutes ago and never finished it. No message is missing.
   *[other] { $area }: other programs began to write { $count } messages minutes ago and never finished them. No message is missing.
}
doctor-base-abandoned-advice = The next message that Fidoscope writes there repairs the index; so do the tools of the tosser.
doctor-base-damaged = { $count ->
    [one] { $area }: { $count } error: { $first }
   *[other] { $area }: { $count } errors, the first one: { $first }
}
doctor-bases-read = { $areas } ({ $formats }) with { $messages } read
doctor-file-missing = { $place }: { $name }: there is no { $path }; create it or correct the line.
doctor-base-absent = { $area } has no base at { $path } yet; the first message creates it.
doctor-bases-absent = { $count ->
    [one] { $count } area has no base yet; the first message creates it.
   *[other] { $count } areas have no base yet; the first message creates it.
}
doctor-no-nodelist = There is no nodelist: names, places and phones of stations are unknown.
doctor-no-nodelist-advice = Name one in the configuration (NODELIST in golded.cfg, nodelistDir and Nodelist in fidoconfig), or put it into the folder of the bases.
doctor-nodelist-advice = Get a newer list from your uplink, or apply the missing differences.
doctor-nodelist-crc = { $file }: the checksum is wrong; the list was changed or truncated.
doctor-nodelist-faults = { $count ->
    [one] { $file }: { $count } line was skipped, line { $line }: { $first }
   *[other] { $file }: { $count } lines were skipped, the first one is line { $line }: { $first }
}
doctor-nodelist-new = { $file }: { $stations }
doctor-nodelist-old = { $file }: { $stations }, { $days } days old
doctor-nodelist-undated = { $file }: { $stations }, date unknown
doctor-index-off = The index is switched off in the settings: searches read the bases.
doctor-index-absent = There is no index yet; the window or fidoscope index creates it.
doctor-index-other = The index is of another version; it is rebuilt automatically.
doctor-index-ready = { $areas } indexed, { $size } MB, not damaged
doctor-index-advice = fidoscope index --rebuild rebuilds it; no mail is lost.
doctor-schemes-elsewhere = Schemes are not checked on this system.
doctor-schemes-good = All seven schemes open Fidoscope.
doctor-schemes-others = Other programs, or none, open these schemes: { $schemes }
doctor-schemes-gone = The program { $program }, which opens these schemes, is missing.
doctor-schemes-advice = fidoscope register assigns them to this program.
doctor-fonts-good = The fonts have Cyrillic letters, box drawing and blocks.
doctor-fonts-missing = The fonts lack these characters: { $signs }
doctor-fonts-advice = The program was built without its fonts; install it again.
doctor-profile-absent = { $path } does not exist yet; the first start of the window creates it.
doctor-profile-good = { $path } is writable.
doctor-profile-advice = Allow writing there and free disk space, or name another folder with --profile.
doctor-document-advice = The window renames a file that it cannot read and continues without it. A file of a newer version needs the newer program.
doctor-aside = Unreadable files were renamed: { $files }
doctor-aside-advice = Copy from them what you need, then delete them.
doctor-crash = There is a crash report.
doctor-crash-advice = The window shows it at the next start; you can copy or delete it there.
local-tiles = Maps now show the tiles of { $path }.
local-nothing = { $path } contains no areas, messages, stations or places.
save-as-kml = Places (KML)
save-as-csv = Table of headers (CSV)
menu-save-page = Save page as
notify-open = Open
setting-uplinks = Uplinks
setting-uplinks-about = Systems that you receive areas from, in addition to those of the configuration, one per line: address, password, name of the robot. This file contains the passwords; only you can read it.
settings-wrong-uplinks = Each line begins with the address of a system, such as 2:5020/1042.

setting-slide-seconds = Seconds per picture of a slideshow.
setting-station-tree = Stations are listed as a tree of zones, regions, nets and hubs.
build-no-dbus = This build has no name on the session bus; the system starts it with addresses on the command line.

settings-identities = Identities
setting-identity = Another name, address, Origin line, signature, template or character set for some areas, groups or networks, each with a label. An area uses the identity chosen for it. Otherwise it uses the first identity with its areatag in areas, its group in groups, its network in networks (a domain, a zone, or a pattern such as 2:5030/*), or with your address there. Netmail goes by networks and addresses. Empty fields are as above.
identity-main = main identity
identity-by-rule = automatic
identity-add = Add identity
identity-new = New identity
identity-remove = Remove identity { $label }
identity-label = Label
identity-name = Name
identity-address = Address
identity-origin = Origin line
identity-signature = Signature
identity-template = Template file
identity-areas = In the areas (separated by commas)
identity-groups = In the groups
identity-networks = In the networks
identity-charset = Character set
identity-no-label = Type a label: areas and messages refer to the identity by it.
identity-wrong-charset = Unknown character set: { $name }.
identity-nowhere = This identity has no areas, groups, networks or address. It is used only where you choose it.
draft-identity = Identity
draft-identity-rule = automatic ({ $label })

settings-web-pictures = Download pictures from the Web on click
setting-web-pictures = Pictures in messages and of authors, at web addresses. The server learns your IP address, the name of this program and which picture you opened; nothing is downloaded without a click.
settings-web-documents = Download map documents from the Web on click
setting-web-documents = KML and KMZ documents for maps, at web addresses. The server learns your IP address, the name of this program and which document you opened; nothing is downloaded without a click.
objects-fetch-off = Pictures from the Web are off. Click to open the settings
map-kml-off = Documents from the Web are off. Click to open the settings.

settings-paths = Paths of another system
setting-paths = For configurations from another system: the beginning of their paths (C:\FIDO), and the folder on this computer with the same files (/mnt/dos/fido). The longest matching beginning counts, letter case does not matter; MAPPATH of golded.cfg comes after it.
path-from = Path prefix
path-to = Folder on this computer
path-of = Folder for { $from }
path-remove = Remove { $from }
path-add = Add path
settings-log = Log
setting-log = Detail of fidoscope.log in the profile; the option --log overrides this. The log contains no mail.
log-off = nothing
log-error = errors
log-warning = errors and warnings
log-info = errors, warnings and actions
log-debug = everything

## The user's point

point-title = My point
point-explained = A point gets its mail from a node, its boss. Type what the sysop of the node gave you; nothing is sent before you save and call.
point-none-yet = I have no address yet
point-name = Your name, as it signs your mail
point-town = Town (optional)
point-own = Your address
point-boss-address = Address of the boss
point-host = Host and port of the boss
point-password = Password
point-password-session = Password for sessions
point-password-packets = Password for packets
point-password-robots = Password for robots
point-show-passwords = Show passwords
point-separate-passwords = Separate passwords for packets and robots
point-times = Automatic calls
point-times-explained = Without these fields a call begins only when you ask for it. While this window is open, it calls at the times below.
point-after-sending = Call after I send a message
point-minutes = Minutes between calls
point-hours = Times of day
point-more = More
point-network = Network
point-security = Connection
point-security-plain = Encrypted if the boss can do it
point-security-encrypted = Always encrypted
point-security-tls = TLS, with a certificate
point-plain-password = Send the password in the clear if the boss knows nothing better
point-base = Format of new bases:
point-mailer = I have a mailer already
point-mailer-explained = A call then runs these commands, one after the other, shows their output, and reads the bases again. No boss is needed above. {"{address}"} in a command is the address that is called.
point-mailer-commands = Commands, one a line
point-boss = Boss { $address }
point-add-boss = Add a boss
point-remove-boss = Remove boss { $address }
point-save = Save
point-saved = Saved in { $folder }. The areas appear with their first mail: call now, or ask for areas first.
point-has-faults = Not saved: correct the fields that have a sentence below them.
point-no-profile = There is no profile here to keep the point in. Start Fidoscope with a profile.
point-no-name = Your name is missing. Sysops ask for the real one.
point-no-address = Your address is missing. The sysop of your boss gives it to you.
point-wrong-address = { $text } is no address with a zone. Write it as 2:5030/1520.9.
point-wrong-boss = { $text } is no address with a zone. Write it as 2:5030/1520, or choose a node below.
point-own-boss = { $address } is your own address, too. The address of a point ends with its number, as in 2:5030/1520.9.
point-no-host = The host is missing, and no nodelist here has it. Ask the sysop, and write it as boss.example:24554.
point-no-password = The password is missing. The sysop of your boss gives it to you.
point-wrong-minutes = { $text } is no number of minutes. Write a number from 1 to 10080, or leave the field empty.
point-wrong-time = { $text } is no time of day. Write times as 08:00 20:00.
point-no-town = Type your town first.
point-unknown-town = { $town } is not among the known towns. Type a larger town nearby.
point-no-nodelist = Nodes near you are in a nodelist. Drop the file of one onto this window, packed or not; it is opened for this time.
point-letter =
    Hello { $sysop },

    my name is { $name }, I live in { $town }. I would like to become a point of your node { $node }.
    My program is Fidoscope; it calls by BinkP and speaks CRAM-MD5.
    Please send me the number of the point, a password, and the host and port of your node.

    Thank you, { $name }
near-explained = Points belong to a node. Type your town below, find a node near it, and write to its sysop; many of them answer e-mail.
near-find = Find nodes near my town
near-nothing = The nodelists have no nodes with a known town.
near-choose = Write to { $address }
near-far = { $town }, { $kilometres } km
near-pin = { $town }: { $count ->
    [one] { $count } node
   *[other] { $count } nodes
}
near-letter = Letter to the sysop
near-copy = Copy the letter
near-mail = Send by e-mail…
near-subject = Point address
transfer-title = Another machine
transfer-explained = One file takes the point to another machine. Importing fills this form; nothing changes before you save.
transfer-import = Import…
transfer-export = Export…
transfer-passwords = With passwords
transfer-exported = Exported to { $file }.
ask-title = The node has a request form on the web
ask-explained = Some nodes give addresses by a form of their own. Only the button below sends it: name, e-mail, password and these words go to the address that you type, in the clear if that begins with http.
ask-url = Address of the form
ask-mail = Your e-mail
ask-password = Password that you would like
ask-about = A few words about yourself (optional)
ask-send = Send the request
ask-asked = You asked for an address: { $moment }. Type it below once it comes; the request is kept until then.
ask-answer = The node gave you { $address }. It is filled in below; add the host, if it is missing, and save.
ask-later = The node has taken the request. Its sysop answers later, as a rule by e-mail.
ask-refused = The node refused the request and gave no reason. Write to its sysop.
ask-refused-because = The node refused the request: { $why }
ask-failed = The request was not answered: { $why }. Check the address of the form, or write to the sysop.
ask-no-answer = the answer has neither OK nor ERROR at its beginning
ask-no-url = The address of the form is missing. It begins with https:// or http://.
ask-no-mail = Your e-mail is missing: the sysop answers there.
ask-no-password = Choose a password for the calls.
ask-not-kept = The request could not be kept: { $why }. Free some space, and ask again.
writing-point-request = request for an address
command-point = Set up my point
command-call = Call
command-mailer = Calls and queue
command-offers = Areas of the boss
key-call = Call the boss: send and receive mail
words-call = poll mailer binkp send receive mail boss uplink session queue quarantine areafix subscribe

call-scanning = Packing your messages…
call-connecting = Calling { $whom }…
call-login = Logging in to { $whom }…
call-receiving = Receiving { $name }: { $done } of { $all }
call-sending = Sending { $name }: { $done } of { $all }
call-tossing = Sorting the received mail…
call-mailer = The mailer is at work…
call-ending = The call is over.
call-stopping = Stopping the call…
call-stop = Cancel
call-details = Details
call-again = Call again
call-other-mailer = the mailer
call-done = Called { $whom }: { $received ->
    [one] { $received } message
   *[other] { $received } messages
} received, { $sent } sent.
call-files = { $count ->
    [one] One file came.
   *[other] { $count } files came.
}
call-quarantined = { $count ->
    [one] One file is in quarantine.
   *[other] { $count } files are in quarantine.
}
call-failed = The call to { $whom } failed: { $why }

mailer-title = Calls and queue
mailer-no-point = There is no point here yet. Set one up with the address and password from your boss.
mailer-next = Next call by itself: { $boss }, { $moment }
mailer-read = Read again
mailer-queue = Waits for a call
mailer-queue-empty = Nothing waits for a call.
mailer-queue-for = For { $address }:
mailer-request = { $name }, a file request
mailer-file = { $name }, { $size }
mailer-quarantine = Quarantine
mailer-set-aside = { $count ->
    [one] One message { $area } from { $origin }
   *[other] { $count } messages { $area } from { $origin }
}
mailer-retry = Try again
mailer-calls = Last calls
mailer-no-calls = No calls so far.
mailer-call-failed = { $moment }: { $whom } failed
mailer-call-open = { $moment }: { $whom } did not end
mailer-call-done = { $moment }: { $whom }, received { $received }, sent { $sent }
mailer-received = Received
mailer-sent = Sent
mailer-dupes = Duplicates
mailer-counts = Mail by day and area
mailer-sums = Last { $days } days: received { $received }, sent { $sent }, duplicates left out { $dupes }
mailer-day = { $day }: received { $received }, sent { $sent }
mailer-no-counts = No mail was sorted so far.
mailer-output = Output of the mailer
mailer-dupes-last = Duplicates left out
mailer-dupe = { $moment }  { $area }: { $from }, again from { $link }
mailer-log = Log

offers-title = Areas of the boss
offers-explained = The robot of your boss lists the areas that it can send you. Check those that you want and uncheck those that you do not; one request goes with the next call.
offers-echoes = Echo areas
offers-files = File echoes
offers-filter = Filter
offers-request = Request changes ({ $count })
offers-ask = Ask for the list
offers-none = No list has come yet. Ask for it, then call; the answer often needs a second call some minutes later.
offers-shown = { $shown } of { $all }
offers-other-mailer = This point uses another mailer; its own programs ask for areas.
offers-requested = The request to { $robot } waits for the next call.
point-message-waits = The message waits for the next call: F12 calls now.

start-what = Fidoscope is a browser for Fidonet: it reads, searches and writes mail, and exchanges it with your node.
start-look-title = Look around
start-look = The guide is an area of messages inside the program. It needs no network and no address.
start-mail-title = My Fidonet mail is on this computer
start-become-title = Become a point
start-become = Fidonet is a network of people. Mail reaches you through a node; as one of its users you are a point of that node. One form, and Fidoscope calls it by itself: no other mailer or tosser is needed.

writing-point = settings of the point
writing-robot-request = request to a robot
writing-retry = mail from quarantine

file-call = Ask for the file
file-call-hint = Sends the request in a call of its own, right now (Ctrl+Enter).

# Home page
home-title = Home
home-continue = Continue where you stopped
home-to-me = Mail to me
home-threads = Watched threads with answers
home-unread = Unread mail
home-unread-none = No unread mail.
home-all-areas = All areas
home-more-areas = { $count ->
    [one] { $count } more area
   *[other] { $count } more areas
}
home-queue = { $count ->
    [one] { $count } file waits for a call.
   *[other] { $count } files wait for a call.
}
home-open-mailer = Calls and queue
home-pictures = New pictures
home-files = New files
home-map = Where mail came from
home-open-map = Open the map
home-pin = { $town }: { $count ->
    [one] { $shown } message
   *[other] { $shown } messages
}
settings-start-page = Page at the start
setting-start-page = Page that a start without an address shows. Tabs of the last session open in both cases.
start-page-session = Last page
start-page-home = Home page

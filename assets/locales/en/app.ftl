# Texts of the interface, in English. One message for each text; the same names are in every
# language. Values are in braces; counts choose the form of the word by { $count } and are shown
# as { $shown }, with separators.

# The toolbar
looks = Theme
looks-hint = Light or dark, and the language
theme-system = As the desktop
theme-light = Light
theme-dark = Dark
theme-classic = Classic blue
language-system = Language of the desktop

# The panel of areas
area-counts = { $count ->
    [one] { $shown } message
   *[other] { $shown } messages
}, { $unread } unread

# Everywhere
cancel = Cancel
close = Close

# Commands
command-reload = Read the page again
command-up = One level up
command-back = Back
command-forward = Forward
command-new-tab = New tab
command-close-tab = Close this tab
command-bookmark = Bookmark the page, or take its bookmark back
command-bookmarks = Bookmarks…
command-history = History…
command-palette = Find a command, an area or an address…
command-panel = Show or hide the area panel
command-kludges = Show or hide kludges
command-charsets = Character set of the message and the area…
command-read = Mark every message of the area as read
command-read-page = Mark every message of the page as read
command-bases = Open message bases…
command-guide = Open the built-in guide
command-start = Find the mail on this computer
command-keys = All keys
command-copy = Copy the address

# History, bookmarks, the palette
bookmark = Bookmark
bookmark-hint = Bookmark the page (Ctrl+D)
palette-field = A command, an area or an address
finder-nothing = Nothing fits.
history = History
history-field = Words of a title or an address
history-clear = Forget all…
history-clear-question = Forget every visited address?
history-clear-yes = Forget all
history-hint = Shift+Delete forgets one.
bookmarks = Bookmarks
bookmarks-field = Words of a title or an address
bookmarks-none = There are no bookmarks yet: Ctrl+D makes one of the page.
bookmarks-rename = Rename
bookmarks-remove = Remove
bookmarks-move-up = Move up
bookmarks-move-down = Move down
bookmarks-move = Move into a folder…
bookmarks-move-question = Into which folder?
bookmarks-outside = Out of all folders
bookmarks-new-folder = New folder
bookmarks-folder = Folder
bookmarks-import = Import…
bookmarks-export = Export…
bookmarks-imported = Imported
bookmarks-title = Title
bookmarks-count = { $count ->
    [one] { $count } entry
   *[other] { $count } entries
}

# Keys
key-address = Type an address, or the name of an area
key-palette = All commands and areas by name
key-back = Back
key-forward = Forward
key-up = One level up: message, area, list of areas
key-reload = Read the page again
key-new-tab = New tab
key-close-tab = Close this tab
key-next-tab = Next tab
key-previous-tab = Previous tab
key-area-filter = Filter the areas; arrows choose one, Enter opens it
key-area-panel = Show or hide the area panel
key-find-in-page = Find in the page
key-bookmark = Keep the address as a bookmark
key-bookmarks = Bookmarks
key-history = History
key-open-bases = Open message bases
key-help = This list
key-out = Out: from the message to the area, from the area to the list
key-next-message = Next message of the set
key-previous-message = Previous message of the set
key-next-unread = Next unread message
key-next-area = Next area with unread messages
key-first-message = First message of the set
key-last-message = Last message of the set
key-to-reply = First reply to the message
key-to-parent = The message that this one answers
key-level-up = In a branch: one level up
key-tree = The tree of replies of the message
key-next-hit = Next hit in the text
key-previous-hit = Previous hit in the text
key-copy-address = Copy the address of the message
key-kludges = Show or hide kludges and other control lines
key-inspector = Everything that is known of the message
key-styles = Show *bold*, /italic/, _underlined_ and #inverse# as such, or not
key-charsets = The character set of the message and of its area
key-rot13 = Turn the letters of the text by ROT13
key-save-message = Save the message as text
key-unread-only = Only unread messages, or all
key-twits = Hide the mail of twits, or show it
key-mark-read = Every message of the page was read
key-mark-areas = Mark whole areas as read
mark-areas-question = Mark every message of { $areas } as read?
mark-areas-number = { $count ->
    [one] One message is unread there, also where the page does not show it.
   *[other] { $shown } messages are unread there, also those that the page does not show.
}
mark-areas-yes = { $count ->
    [one] Mark one message as read
   *[other] Mark { $shown } messages as read
}
key-mark-up-to = Mark everything on the page up to this message as read
key-mark-thread = Mark the whole thread as read
key-mark-unread = Mark the message as unread
key-undo-mark = Undo the last mark
key-pane-side = The message to the right of the list, or below it
key-larger = Larger letters and everything
key-smaller = Smaller
key-usual-size = The usual size
key-line-up = In a list: the row above; in a text: a little up
key-line-down = In a list: the row below; in a text: a little down
key-page-up = A page up
key-page-down = A page down
key-top = The first row, the beginning of the text
key-bottom = The last row, the end of the text
key-to-the-left = Tree: close the branch; single message: the previous one of the area
key-to-the-right = Tree: open the branch; single message: the next one of the area
key-close-all = Trees: close all branches
key-open-all = Trees: open all branches
key-open = Open the selected area or message
key-open-behind = Open it in a background tab
key-leaf = Leaf through the text of the message, then go on to the next unread one
key-leaf-back = Leaf back
key-text-up = The text of the message a little up
key-text-down = The text of the message a little down
key-thread-unread = Next unread message of the thread
key-list = The messages as a list
palette-view = Show as: { $view }
fixed-picture-key = Arrows, +, -, 0, 1, R, Space, comma, dot, Shift+F5
fixed-picture = Picture: move or previous and next, larger, smaller, whole, real size, turn; pause an animation, frame by frame; slideshow
fixed-check-key = Space
fixed-check = Lists of files and objects: choose one

# The overlay with the keys
keys-title = Keys
keys-window = In the window
keys-page = On a page
keys-change-some = Change keys
keys-change = Change
keys-usual = Usual
keys-press = Press the new key; Esc leaves it

# Find in the page
find-hint = Find in the text
find-name = Find in the page
find-keys = Enter and Shift+Enter go from hit to hit
find-none = No hits in this text
find-close = Close the search

# A message in full detail, and saved
message-title = About this message
message-loading = The message is being read…
message-copy = Copy all
message-facts-left = Not shown: { $count } more. “Copy all” copies them, too.
save-title = Save as a file
save-path = Path of the file
save = Save
save-choose = Choose a place…

# The views (7.2.3)
view-elst = Areas
view-list = List
view-topl = Tops
view-litr = Trees
view-tree = Tree
view-bran = Branch
view-expa = Expanded tree
view-exbr = Expanded branch
view-flat = Flat tree
view-flbr = Flat branch
view-reel = Reel
view-totr = Reel of tops
view-sing = Single
view-cale = Calendar
about-sing = one message at a time
about-list = a list over a message
about-tree = the replies to one message as a tree
about-bran = a message and the tree of replies to it
about-litr = all trees with these messages
about-reel = whole messages below each other
about-totr = messages that began discussions, whole
about-topl = messages that began discussions, as a list
about-expa = a tree with the texts of its messages
about-exbr = a branch with the texts of its messages
about-flat = a discussion in the order of the page
about-flbr = a branch in the order of the page
about-cale = a calendar of these messages
about-elst = the areas of this address
views-messages = The messages found
views-discussions = Their discussions
views-discussion = One discussion
views-overview = An overview
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
order = Order
order-hint = The order of the messages
order-reversed = Reversed
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
area-unreadable = The area { $area } cannot be read; the notices above say why.
areas-unreadable = None of these areas can be read; the notices above say why.
nothing-to-read = Nothing to read
area-empty = The area { $area } has no messages yet.
areas-empty = These areas have no messages yet.
no-messages = No messages
nothing-found = No messages found
none-passes = { $count ->
    [one] None of the { $shown } message passes the filters of this address.
   *[other] None of the { $shown } messages passes the filters of this address.
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
column-hide = Hide this column
columns-usual = Usual columns
sort-by = Sort by { $column }

# Messages
no-subject = (no subject)
spoken-message = { $number }, { $from } to { $to }, { $subject }, { $date }
found = found
loading = Loading…
message-gone = This message is no longer in the base.
message-gone-reload = This message is no longer in the base. Reload the page (F5) to see what is.
show-other-lines = { $count ->
    [one] Show the other { $shown } line
   *[other] Show the other { $shown } lines
}
show-whole = Show the whole message
place-on-page = Place on the page
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
copy-text = Copy the text
hit-previous = Previous hit
hit-next = Next hit
hit-place = Hit { $place } of { $all }
hits = { $count ->
    [one] { $shown } hit
   *[other] { $shown } hits
}

# The arealist
areas-netmail = Netmail
areas-echomail = Echomail
areas-local = Local
areas-bad = Bad and dupes
count-found = { $shown } found
no-areas = No areas
no-area-passes = No area has a message that passes the filters of this address.
no-areas-yet = There are no areas here. Open a configuration file, or a folder that holds message bases.
areas-unfiltered = The areas without filters

# The calendar
calendar-waiting = Counting the messages of each day…
years = { $count ->
    [one] { $shown } year
   *[other] { $shown } years
}
days-in-utc = days in UTC
days-by-writers = days by the writers' clocks
clocks-of-writers = Writers' clocks
weeks-begin = Weeks begin on
first-weekday = The first day of the week

# Going from message to message
not-among-found = { $count ->
    [one] not among the { $shown } found
   *[other] not among the { $shown } found
}
set-previous = Previous message of the set
set-next = Next message of the set
area-previous = Previous message of the area
area-next = Next message of the area
tree-previous = Previous tree
tree-next = Next tree
number-in-area = #{ $number } in { $area }
answers = Answers
reply = Reply
replies-below = Replies
reply-by = Reply by
more-in-tree = and { $shown } more in the tree
tree-waiting = Putting replies below what they answer…
close-all = Close all
open-all = Open all
replies-in-tree = { $count ->
    [one] { $shown } reply in this tree
   *[other] { $shown } replies in this tree
}
replies-in-branch = { $count ->
    [one] { $shown } reply in this branch
   *[other] { $shown } replies in this branch
}
branch-closed = closed branch of { $count }
branch-open = Open the branch of { $count }
branch-close = Close the branch of { $count }
tree-top = Top of the tree
answers-top = Answers the top
no-replies = No replies
tree-of-replies = The tree of replies
tops-waiting = Looking for the tops of the trees…

# Pages that ask for something
to-desktop = Hand to the desktop…
to-desktop-hint = Asks before it does
letter-to-write = A letter to write
message-to-write = A message to write
not-sent-message = Nothing was sent. The address only proposes what to write.
unsubscribing = A subscription to end
subscribing = A subscription to begin
not-sent-uplink = Nothing was sent. The address only proposes what to ask for.
station-page = A station that answers requests
not-requested = Nothing was requested.
external-page = An address outside of Fidonet
external-note = Fidoscope does not open it by itself. The desktop may know a program for it.
nothing-shown = Nothing can be shown
notices-say-why = The notices above say why.
leave-file-echoes = Leave the file echoes
leave-echoes = Leave the echo areas
join-file-echoes = Join the file echoes
join-echoes = Join the echo areas
field-areas = Areas
field-to = To
field-address = Address
field-from = From
field-subject = Subject
field-text = Text
field-wish = Wish
field-uplinks = Uplinks
field-letter = Letter
field-station = Station
field-request = Request
field-bot = Robot
field-request-in = Request goes to
request-in-subject = The subject line of the letter
request-in-text = The text of the letter
field-not-older = Not older than
field-size = Size in bytes
field-ed2k = ed2k hash
field-aich = AICH hash
field-path = Path
file-echoes = File echoes

# Lists and their switches
list-nothing-left = Nothing is left of this page: there are only messages that were read or are hidden.
list-show-read = Show read messages as well
list-show-twits = Show the mail of twits as well
twit-hidden = This is mail of someone on the twit list.
twit-show = Show it
menu-unread-only = Unread messages only
menu-twit-filters = Leave out those whom the address excludes (twit)
menu-twit-filters-hint = Addresses can name senders whose mail is not shown; without this their mail is shown as well
twit-filter-off = The address leaves out the mail of some senders (twit); it is shown all the same, as the menu says.
menu-twits = Hide the mail of twits
menu-pane-right = The message to the right of the list
menu-styles = Styles of *bold*, /italic/, _underlined_, #inverse#
menu-rot13 = Letters turned by ROT13
density-compact = Rows close together
density-usual = Rows as usual
density-roomy = Rows far apart
chip-unread-only = unread only
chip-message = message { $msgid }
chip-remove = Without the filter { $filter }

# The menu
menu-tops = Only first messages of threads
menu-tops-hint = Adds ttop to the address, or takes it away

# The menu of the window
menu = Menu
menu-hint = More commands and settings
menu-golded-marks = Move last-read marks as GoldED does: reading on passes over unread messages before
context-open = Open
context-open-background = Open in a background tab
undo = Undo
toast-dismiss = Close this note
toast-read = { $count ->
    [one] { $shown } message was marked as read ({ $area }).
   *[other] { $shown } messages were marked as read ({ $area }).
}
toast-unread = { $count ->
    [one] { $shown } message was marked as unread ({ $area }).
   *[other] { $shown } messages were marked as unread ({ $area }).
}
toast-nothing-unread = Everything there was read already.
toast-nothing-read = The message was unread already.
toast-undone = { $count ->
    [one] { $shown } message is as it was before.
   *[other] { $shown } messages are as they were before.
}

# Above the page
dismiss = Dismiss this message
new-mail = New messages have come in, or old ones were changed.
new-mail-read = Read them (F5)
edit-address = Edit the address
note = Note
warning = Warning
error = Error
please-wait = Please wait

# The status bar
problems = Problems of the configuration
reading-config = Reading the configuration…
indexing = Indexing… { $place }
searching = Searching
loading-word = Loading
stop = Stop
status-subscription = A subscription to change
status-station = A station
status-object = An object in mail
status-file = A file of a file echo
status-requested = A file that came on request
status-answer = An answer of a FAQ server
status-external = An address of another kind
in-areas = { $count ->
    [one] in { $shown } area
   *[other] in { $shown } areas
}
damaged-places = { $count ->
    [one] { $shown } damaged place was stepped over
   *[other] { $shown } damaged places were stepped over
}
message-of-area = { $area }, message { $number }
and-more = and { $shown } more
nothing-loaded = Nothing was loaded here.
load-now = Load it now
loading-url = Loading { $url }

# Buttons of the toolbar
panel = Area panel
up = Up
stop-loading = Stop loading
reload = Reload
kludges = Kludges
open-bases = Open message bases
areas-echoes = Echoes
panel-empty = There are no areas.
panel-none = No area fits the filter.
not-counted = Not counted yet
filter-areas = Filter areas
area-cannot-be-read = { $area }, cannot be read
our-address = Our address here: { $aka }

# Questions in front of everything
problems-note = These places were stepped over; everything else is there.
external-question = Hand this address to the desktop?
external-explained = It is not an address of Fidonet. Another program will open it.
copy = Copy
bases-path = Path of a file or a folder
desktop-asks = The desktop asks for a path…
reading = Reading…
choose-file = Choose a file…
choose-folder = Choose a folder…
built-in-guide = Built-in guide
only-guide = The guide alone
guide-description = A tour of Fidoscope: start here
bases-explained = A configuration: golded.cfg, fidoconfig, areas.bbs, squish.cfg or crashmail.prefs; Hudson and GoldBase are read by golded.cfg and areas.bbs. Or a folder, or one file of it: JAM and Squish bases, *.MSG, packets and bundles. Or an echolist (.na, .lst, .csv, .xml). It takes the place of what is open now and is remembered for the next start.
problem-place = { $path }, line { $line }

# Tabs
tab-named = Tab: { $title }
tab-close = Close tab: { $title }
tab-close-hint = Close tab (Ctrl+W)

# The address bar
address-hint = Address, or the name of an area
open-area = Open the area { $area }

# Character sets
charsets-title = Character sets
charsets-message = This message
charsets-area = Messages of { $area } that do not say their set
charsets-as-labelled = As the message says, or as it looks ({ $charset })
charsets-by-label = As the message says, or as it looks
charsets-by-configuration = As the configuration says, else as the letters look
charsets-explained = A choice for a message counts whatever the message says. A choice for the area counts where a message says nothing, or what its bytes contradict. Both are kept.
charsets-nothing = There is no message and no area on this page whose character set could be chosen.

# About a message
charset-guessed = { $charset } (not declared)
charset-unknown = unknown character set { $name }, shown as { $charset }
charset-unknown-hint = The message is labelled with the character set { $name }, which Fidoscope does not know. It is shown as { $charset }; choose another set for it or for its area if letters are wrong.
fact-number = Number
fact-written = Written
fact-arrived = Arrived
fact-flags = Flags
fact-charset = Character set
kludge-before = before the text
kludge-inside = in the text
kludge-after = after the text
kludge-social = in the social file of the author
kludge-damaged = Damaged
fact-lines = { $lines } lines ({ $quotes } quoted, { $hidden } hidden), { $letters } letters

# Keys that cannot be changed
fixed-address = In the address bar: go there / leave it as it was
fixed-mouse = Back and forward
fixed-mouse-key = Mouse buttons 4 and 5
fixed-stop = Stop loading
fixed-tabs = A tab by its place, the last tab
fixed-background = Open in a background tab
fixed-background-key = Middle click, Ctrl+click on a link
fixed-select-key = Ctrl+click, Shift+click
fixed-select = Select several rows of a list or tree

# What the browser says
leave-out = Leave it out
address-too-long = The address is too long.
unknown-parameters = The standard defines none of these parameters for { $scheme } URLs: { $names }.
leave-all-out = Leave all unknown ones out
fault-title = A fault of Fidoscope
fault-page = Fidoscope could not make this page because of a fault of its own ({ $what }). Nothing was changed on disk, and all other pages still work. Please report the address of this page together with the message base that it reads.
fault-no-reason = no reason was given
fault-config = The configuration could not be read because of a fault of Fidoscope ({ $what }).
fault-message = this message met a fault of Fidoscope ({ $what })
fault-mark = How far you read could not be kept because of a fault of Fidoscope ({ $what }).
cannot-be-saved = { $path } cannot be saved: { $error }.
bookmarks-not-written = The bookmarks cannot be written to { $path }: { $error }.
desktop-not-asked = The desktop cannot be asked for a file: { $error }.
cannot-be-read = { $path } cannot be read: { $error }.
nothing-chosen = Nothing was chosen. Where the desktop has no file dialog, type the path here.
file-exists = { $path } is there already; give another name.
message-not-saved = { $path } cannot be saved ({ $error }); choose another place.
too-many-tabs = There are { $most } tabs already; close one of them first.

# The settings
settings = Settings
settings-reading = Reading
settings-looks = Looks
settings-keys = Keys
settings-mail = Mail
settings-about = About
settings-kludges = Kludges and control lines shown
settings-no-twits = The twit list comes from the configuration of your editor; the one that is open has none.
settings-by-locale = As where I live
settings-language = Language
settings-rows = Rows of lists
settings-letters = Letters of messages
face-mono = Of one width
face-sans = Of their own widths
settings-message-size = points
settings-sample = Hello All! The quick brown fox jumps over the lazy dog. 0123456789
settings-zoom = Size of everything
settings-smaller = Smaller
settings-larger = Larger
settings-writing = Writing
settings-writing-hint = Empty fields are as the configuration has them. Addresses count where it names none.
settings-addresses = Addresses
settings-signature = Signature
settings-tearline = Tearline
settings-origins = Origin lines
settings-taglines = Taglines
settings-one-a-line = one a line
settings-template = Template file
settings-gate = Gate to e-mail
settings-wrong-gate = A gate is a name and an address, such as UUCP 2:5020/1042.
settings-charset = Character set of new mail
settings-charset-by-areas = by the areas
settings-wrong-addresses = These are no addresses: { $wrong }
settings-bases = Message bases
settings-name = Your name
settings-name-hint = Used where the configuration has no name: then how far you read is written to the bases under yours. Without a name Fidoscope keeps it to itself.
settings-index = Index for searches
settings-index-on = Index messages in the background
settings-index-off = Indexing is off: searches read the message bases, which takes longer.
settings-index-ready = All messages are indexed, as far as the bases were looked at.
key-settings = Settings
command-settings = Settings…
keys-all-usual = All keys as at first
about-what = A desktop browser for Fidonet: areas, messages, discussions and calendars by FGHI URLs.
about-licence = Free under the MIT licence or the Apache License 2.0, as you like.
about-fonts = Fonts: Inter (SIL Open Font License) and DejaVu (its own free licence).
about-maps = Land and borders on maps: Natural Earth, in the public domain. This product contains data of GeoNames (www.geonames.org), licensed under CC BY 4.0, and names of countries of the Unicode CLDR.
key-days-of-month = In the calendar: the messages of the month
key-days-of-year = In the calendar: the messages of the year
fixed-map-key = Arrows, +, -, Home, Y
fixed-map = Map: move, nearer, farther, everything, layers
config-changed = The configuration changed since it was read.
config-read-again = Read it again
config-leave = Not now
name-asked = Fidoscope keeps how far you read to itself: nothing says who you are, and the marks in the bases may be those of others. Your name, as your messages have it:
name-take = This is me
name-not-now = Not now
chips-more = Filters that find no room here
key-to-me = Mail to me in these areas
to-me-here = Mail to me in these areas
to-me-everywhere = Mail to me in all areas
to-me-nobody = The configuration that is open does not give your name: type an address with to="Your Name" in place of it.

# People, stations, and messages byte by byte
key-print-message = Print the message as text
not-printed = The message was not printed: { $error }. Save it as text (W) to print it by another program.
fault-write = Not written because of a fault of Fidoscope ({ $what }).
fault-aside = Something small was not done because of a fault of Fidoscope ({ $what }).
person-real-name = Name
person-place = Place
person-no-line = The nodelist has no line for this address.
person-here = On this page: { $messages }
person-mail = All mail of this sender
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
stored-note = The base says

# Troubles at the start and with other programs
settings-no-place = There is no place for settings (HOME is not set): they will not be saved. --profile DIR names one.
settings-usual = The usual settings are used.
settings-file-head =
    # The settings of Fidoscope. What is not here has its usual value; fidoscope-settings(5) lists the keys.
    # This file may be edited: comments, blank lines, the order and unknown keys are kept.
settings-wrong = In the settings "{ $key }" cannot be { $value }; its usual value or the nearest possible one is used.
settings-wrong-line = Line { $line } of settings.toml: "{ $key }" cannot be { $value }; its usual value or the nearest possible one is used.
settings-wrong-more =
    { $count ->
        [one] One more key cannot be used.
       *[other] { $count } more keys cannot be used.
    }
document-line = line { $line }: { $why }
document-no-utf8 = the text is not UTF-8
document-read-only = { $path } is used as far as it is understood. { $why }; nothing will be saved in this profile.
documents-newer = { $count ->
    [one] { $files } in { $path } was written by a newer Fidoscope. It is used as far as it is understood, and nothing is saved in it.
   *[other] Documents in { $path } were written by a newer Fidoscope ({ $files }). They are used as far as they are understood, and nothing is saved in them.
}
profile-read-only = Nothing can be saved in the profile { $path } ({ $error }): settings, bookmarks, drafts and what you read are forgotten when the window closes. Give yourself the right to write there, or choose another profile by --profile DIR.
document-not-written = { $why }. It stays as it is until that is repaired
document-unreadable = { $path } cannot be read ({ $error }). Nothing will be saved there.
document-damaged = It is damaged ({ $why })
document-no-object = no JSON object
document-no-version = no version is given
document-newer = It was written by a newer Fidoscope (format { $newer }, this one knows { $known })
document-aside = { $path } cannot be used. { $why }; it was set aside as { $aside }.
document-repaired = { $path } is damaged, and its good lines are used. { $why }; lines left out: { $lines }. The file as it was is { $aside }.
document-partly = { $path } is damaged, and only its good lines are used. { $why }; lines left out: { $lines }.
document-open-aside = Open this file
document-stays = { $path } cannot be used. { $why }; it stays, and nothing will be saved there.
bookmarks-no-file = The file holds no bookmarks: other browsers export them as an HTML file.
saved-unreadable = The message in { $file } cannot be read: { $error }.
saved-no-msgid = { $file } holds no MSGID line, so its message cannot be found. GoldED keeps that line with the option -KeepCtrl of EXTERNUTIL.
outside-alone = Addresses from other programs will open windows of their own: { $error }.
outside-handed = The address was handed to the window that is open.
outside-not-unicode = { $path } was not opened: its name is not valid Unicode. Rename it, then open it again.
outside-deaf = Addresses from other programs cannot be taken: { $error }.
external-host = The server's name has letters outside of ASCII, which may look like those of another name. The network knows it as { $host }.
profile-shared = Another window uses this profile. Bookmarks, history and settings of both are kept, but of the tabs only those of the other window.
command-diagnostics = Copy diagnostics
diagnostics-hint = Version, system, counts and the last warnings of the log, for developers. No mail, no names and no passwords are in it.
toast-diagnostics = The diagnostics are on the clipboard
own-pages-title = Pages of the program
own-pages-unknown = There is no page { $address } here. These are all:
crash-title = A fault of the program
crash-what = Fidoscope came upon a fault of its own: a part of its work was lost, or the window closed. This report stays on this machine; nothing was sent. It holds no mail. If you want the fault mended, copy the report into a message to the developers.
crash-copy = Copy the report
crash-delete = Delete the report
crash-none = There is no report of a fault.
crash-tabs = These pages were open:
cannot-be-deleted = { $path }: the file cannot be deleted: { $error }
held-back = Fidoscope did not end as it should last time. A page that was open then may have been the cause, so its tabs were not opened again.
held-back-open = { $count ->
    [one] Open the tab of last time
   *[other] Open the { $count } tabs of last time
}
held-back-forget = Forget them
window-died = The window ended because of a fault of Fidoscope or of the display. What was open is saved.
not-written = { $name } was not written in time.
still-writing = Something is still being written
still-writing-explained = The window closes by itself as soon as this is on the disk.
still-writing-stay = Keep the window open
still-writing-leave = Close without waiting
writing-names = Being written: { $names }
writing-request = request for { $url }
writing-withdrawal = taking back the request for { $url }
writing-deletion = deletion of { $names }
held-up = Not written yet: { $name }. { $why } It is tried again by itself.
held-up-locked = Another program has { $path } locked.
held-up-writing = Another program is writing into { $path }.
held-up-flag = Another program works with the files of the station ({ $path }).
held-up-cancel = Cancel
write-cancelled = It was not written: you cancelled it while another program was using the base. The draft is still here.
tiles-no-pmtiles = This build of Fidoscope does not read PMTiles files; MBTiles files can be shown.
net-none = this build of Fidoscope goes to no network
tiles-damaged = The file of map tiles is damaged.
tiles-bad-tile = The tile { $tile } is not a picture that can be read.
tiles-bad-template = The address of the map tiles in the settings lacks { $missing }.
tiles-no-source = The map tiles of the settings are neither an address of the Web nor an .mbtiles or .pmtiles file.
tiles-server-refuses = The server of the map tiles answered { $status }.
tiles-server-silent = The server of the map tiles did not send a tile: it cannot be reached, or its answer is too long.
tiles-too-large = A tile of { $width } × { $height } pixels is not drawn: { $most } × { $most } is the largest.
desktop-silent = The desktop cannot be asked: { $error }.
desktop-no-address = { $url } is no address that the desktop could open.
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
views-earth = On the Earth
map-waiting = Putting the map together…
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
map-cluster-opens = A click comes nearer.
map-more = { $count ->
    [one] { $shown } more message
   *[other] { $shown } more messages
}
map-spoken = Place of { $subject }, { $from }
map-nearer = Nearer
map-farther = Farther
map-all = Everything
map-all-hint = Show all places (Home)
map-rectangle = Rectangle
map-rectangle-hint = Draw a rectangle: only messages within it stay (Shift+drag)
map-graticule = Graticule
map-graticule-hint = Lines of longitude and latitude
map-as-flat = Map
map-as-globe = Globe
map-bosses = Points with bosses
map-bosses-hint = Points without a line of their own in a pointlist are shown where their bosses are
map-copy = Copy address
map-copy-hint = Copy the address of this map
map-close = Close the messages next to the map
map-as-page = open as a page
map-north = N
map-south = S
map-east = E
map-west = W
map-no-places = No message here names a place. Messages do it by GEO, GEOBOX and GEOKML kludges.
map-no-senders = It is not known where the senders of these messages are: there are neither ORIGEO kludges in them nor lines about the senders in nodelists and pointlists.
map-kml-fetch = A click fetches this document from the Internet.
map-kml-station = This document is at another station of Fidonet: it would have to be requested.
map-kml-absent = { $count ->
    [one] { $shown } document with shapes is not at hand:
   *[other] { $shown } documents with shapes are not at hand:
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
station-closed = { $shown } below, closed
station-open-branch = Open the branch, { $shown } below
station-close-branch = Close the branch, { $shown } below
station-areafix = AreaFix…
station-areatag = Areatag
station-join = Subscribe…
station-leave = Unsubscribe…
stations-waiting = Ordering the stations…
station-areafix-hint = Mail is exchanged with this station. The page that opens shows the request; nothing is sent before you say so.
station-ask = Request a file
stations-placed = { $shown } on the map
stations-none = No line of the nodelists and pointlists fits. Look for an address (2:5020/1042), a net (2:5020 or 5020), a zone (2:), a flag (IBN), a keyword (Hub), a phone number, the address of a host, a name, or a town as the nodelist writes it. All words must fit, in any order.
stations-no-lists = There is nothing to look up yet.
stations-here = { $stations } at the place that was clicked
stations-not-here = List all stations again
stations-full = Only the first { $shown } are listed.
stations-zone = Zone { $zone }: { $shown }
station-status = Kind
station-on-map = On the map
station-nowhere = position unknown
station-by-town = by its town
station-by-flags = by its flags
station-phone = Phone
station-flags = Flags
station-list = List
station-copy = Copy the line
station-points = Points: { $shown }
status-zone = zone coordinator
status-region = regional coordinator
status-host = host of a net
status-hub = hub
status-pvt = takes no calls from outside of its net
status-hold = away for a while
status-down = down
status-point = point
crc-right = check sum right
crc-wrong = check sum wrong
list-faults = { $count ->
    [one] { $shown } damaged line
   *[other] { $shown } damaged lines
}
person-in-list = In the nodelist
command-nodelist = Nodelist: stations and where they are
key-nodelist = The sender, or stations, in the nodelist

# Objects inside of mail
view-objs = Files
about-objs = Pictures and files inside of the messages
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
kind-video = Film
kind-document = Document
kind-program = Program
kind-binary = File
files-field = Words in names and descriptions
files-all = All files
files-none = This file echo has no files yet.
files-sorting = The files are being sorted…
files-not-here = not available here
files-all-of-echo = All files of the echo
files-of-echo = File echo { $area }, { $date }
menu-file-echoes = File echoes
words-file-echoes = files downloads fecho archives tic
objects-nameless = (without a name)
objects-damaged = damaged: { $why }
objects-gone = its messages are gone
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
    [one] and { $count } message more
   *[other] and { $count } messages more
}
objects-notices-say-why = The notices above say why nothing can be shown here.
objects-no-file = There is no file at this address.
objects-open-desktop = Open with the desktop…
objects-open-desktop-hint = Let another program show this file. You are asked first.
objects-open-question = Open this file with another program?
objects-open-explained = It came by mail, and anybody may have made it. Fidoscope gives it the ending that fits its bytes and never starts it. The program that opens it may still follow what is written inside: a web page can load things from the network.
objects-save-instead = Save it instead
objects-not-opened = { $name } cannot be handed to the desktop: { $why }.
objects-look-inside = Look inside
objects-all = All files of these messages
objects-as-picture = Picture
objects-as-art = Drawing
objects-art-cut = A limit cut something off.
objects-as-text = Text
objects-as-bytes = Bytes
objects-entries = { $count ->
    [0] Nothing is in it
    [one] { $shown } entry
   *[other] { $shown } entries
}
objects-save-whole = Save the whole file
objects-next = Next picture
objects-previous = Previous picture
objects-place = Picture { $at } of { $all }
objects-decoding = The picture is being decoded…
objects-smaller = Smaller
objects-larger = Larger
objects-fit = Fit
objects-own-size = Its own size
objects-turn = Turn
objects-copy-picture = Copy picture
slides-start = Slideshow
slides-end = End the slideshow
slides-interval = Seconds per picture
slides-seconds = { $count } s
film-play = Play
film-pause = Pause
film-back = Previous frame
film-forth = Next frame
film-frame = Frame { $at } of { $all }
exif-exposure = { $seconds } s
exif-focal = { $length } mm
objects-frames-cut = the rest of the frames is left out
objects-charset = Character set
objects-html-source = As it is written
objects-text-cut = Only the beginning is shown; Bytes shows all of it.
objects-above = One level up
objects-encrypted = { $name } (with a password)
objects-choose = Choose { $name }
objects-choose-all = Choose all
objects-choose-none = Choose none
objects-save-chosen = { $count ->
    [0] Save chosen
   *[other] Save chosen ({ $count })
}
objects-save-many = { $count ->
    [one] Save { $count } file
   *[other] Save { $count } files
}
objects-save-folder = Into which folder? Names that a file system would not take are changed.
objects-saving = Saving…
objects-saving-many = Saving… { $done } of { $all }
objects-stop = Stop
objects-extract = Extract this folder…
objects-extract-all = Extract all…
objects-extract-title = Extract the files
objects-extract-folder = Into which folder? It is made if it is not there. Names that a file system would not take are changed.
objects-more-not-had = { $count ->
    [one] { $shown } more file was not saved.
   *[other] { $shown } more files were not saved.
}
saved-stopped = { $count ->
    [one] Stopped: { $shown } file is saved in { $folder }.
   *[other] Stopped: { $shown } files are saved in { $folder }.
}
saved-one = { $name } is saved in { $folder }.
saved-many = { $count ->
    [one] { $shown } file is saved in { $folder }.
   *[other] { $shown } files are saved in { $folder }.
}
objects-replace = Replace
objects-rename = Keep both
objects-no-folder = { $path } is no folder; choose one that exists.
objects-there = { $count ->
    [one] There is a file of this name already: { $names }.
   *[other] There are files of these names already: { $names }.
}
objects-not-had = { $name } was not saved: { $why }
objects-none = No file is encoded in these messages.
objects-none-of-kind = There are no files of this kind.
objects-messages = Show the messages
objects-as-gallery = Gallery
objects-as-list = Table
objects-filter-all = All
objects-filter-pictures = Pictures
objects-filter-archives = Archives
objects-filter-texts = Texts
objects-filter-sounds = Sounds and films
objects-filter-others = Other
objects-filter-troubled = Not complete
objects-show-text = Show the text
objects-hide-text = Hide the text
objects-whole = Show the whole file
objects-bar = Files in this message:
objects-bar-more = and { $count } more
objects-picture-of = Picture { $name }
objects-fetch = A click fetches this picture
avatar-of = Picture of { $name }
avatar-elsewhere = { $url }
    It is in the Internet: a click fetches it.
avatar-absent = { $url }
    The author's picture is not here. When it comes, or a file of that name is in the folder “avatars” of the profile, it is shown.

settings-maps = Maps
map-tiles-none = The world that comes with Fidoscope, without any network
map-tiles-osm = OpenStreetMap, from the Internet
map-tiles-osm-hint = Its servers learn which parts of the world you look at.
map-tiles-own = Another server, or a file of tiles (MBTiles, PMTiles)
map-tiles-file = A file of tiles (MBTiles)
build-no-network = This build of Fidoscope goes to no network: maps of servers, PMTiles files, and documents and pictures of the Web are not shown.
build-no-archives = This build of Fidoscope does not unpack archives.
build-no-a11y = This build of Fidoscope does not speak to screen readers.
map-tiles-choose = Choose a file of tiles…
map-tiles-own-hint = An address with {"{"}z{"}"}, {"{"}x{"}"} and {"{"}y{"}"}, or the path of an .mbtiles or .pmtiles file with pictures

# The command line
cli-about = A desktop browser for Fidonet
cli-usage = Usage:
cli-commands = Commands:
cli-options = Options:
cli-exit-codes = Exit codes:
cli-more-help = fidoscope COMMAND --help explains one command.
cli-the-browser = the browser
cli-window = Open the browser, on an address or a file (base, packet, message, nodelist, KML, tiles) if one is given. If its window is already open, that window gets it.
cli-parse = Print the parts of an address as JSON.
cli-links = Print every address in a text as JSON, including those broken over lines with %%.
cli-show = Print the page of an address as text or JSON.
cli-save = Write the object or the messages of an address to a file.
cli-post = Print the finished message of a netmail, echomail or areafix address, with all kludges and the base it would go to; --yes writes it.
cli-index = Bring the index of all areas up to date, for quick searches.
cli-answer = Answer a request file, with or without addresses in it, or the SRIF of a mailer such as binkd: the response processor of a node. A file whose name ends in .req is never an SRIF. Files come from --files, the index of answers and objects of mail go to --out.
cli-doctor = Look for what is wrong with configuration, bases, nodelists, index, schemes, fonts and profile, and say what to do. Exit 1: something is wrong.
cli-register = Make Fidoscope the desktop's program for Fidonet addresses, or stop being that.
cli-help = Print the help of a command or of the whole program.
cli-man = Print the man page (for packages).
cli-completions = Print the completions of a shell (for packages).
cli-option-config = A configuration (fidoconfig, golded.cfg, areas.bbs, squish.cfg, crashmail.prefs), a folder of message bases or packets, or an echolist. May be repeated. Without it, the saved profile decides; without that, the built-in guide area opens.
cli-option-profile = The folder of settings and index (default: the place that the desktop has for them).
cli-option-now = The time that counts as now, as in RFC 3339 (default: the clock).
cli-option-file = Open the message that this file holds (EXTERNUTIL of GoldED); needs --area.
cli-option-area = The areatag of the message in --file.
cli-option-log = How much the log of the profile (fidoscope.log) says: off, error, warning, info (the usual) or debug. It holds no mail and no passwords.
cli-option-json = Print JSON instead of text; parse and links always do.
cli-option-bodies = Print the bodies of the messages.
cli-option-kludges = Print all kludges with the bodies.
cli-option-objects = Read the messages that the index does not know, so that JSON lists the objects and places of each.
cli-option-charset = show: read messages whose CHRS is missing or wrong in this character set. post: write in it. All names of FTS-5003 (CP866, KOI8-R, ...).
cli-option-limit = Print at most this many messages.
cli-option-discard-unknown = Drop unknown time formats and unknown parameters instead of refusing them.
cli-option-output = The file to write; - is standard output (default: the object's own name, here).
cli-option-damaged = Write what there is of a damaged or incomplete object, too.
cli-option-body = The text of the message, from a file or from standard input (default: that of the address).
cli-option-attr = Attributes of a netmail, set or (with no-) cleared: pvt, crash, hold, direct, killsent. Example: --attr crash,no-pvt.
cli-option-from = Which of your addresses it is written from (default: chosen by area, zone and domain).
cli-option-reply-to = The address of the message that is answered.
cli-option-attach = A file that goes into the text as UUE, in sections if it is long. May be repeated.
cli-option-misfits = What becomes of characters that the character set lacks: utf-8, fiunis (&+...-; substrings) or nearest letters. Without it, a message with such characters is not written.
cli-option-yes = Write the message into its base and notify the tosser; without it nothing is written.
cli-option-rebuild = Build the whole index again.
cli-option-remove = Stop being the desktop's program for these addresses.
cli-option-files = The folder of the files that may be requested, with the folders in it.
cli-option-out = The folder for what is generated. Without SRIF also copies of the files that are answered are put there.
cli-option-passwords = A file with a mask of names and a password in each line: these files need the password.
cli-option-most-files = Send at most this many files in one call (default: 100).
cli-option-most-bytes = Send at most this many bytes in one call (default: 1 GiB).
cli-option-most-minutes = Send at most what goes over the line in this many minutes, by the speed in the SRIF.
cli-option-explain = In place of a file that cannot be sent to a request with an address, send a text that says why.
cli-option-help = Print this help.
cli-option-version = Print the version.
cli-exit-fine = everything went well
cli-exit-nothing = the address is right, but nothing is there, or it is damaged
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
cli-near-scheme = { $scheme } is no scheme of Fidonet. Did you mean { $near }?
cli-missing-value = The option { $option } needs a value after it.
cli-unexpected-value = The option { $option } takes no value.
cli-unknown-charset = --charset needs a character set of FTS-5003, such as CP866, KOI8-R or UTF-8, not “{ $given }”.
cli-unknown-attribute = --attr knows { $known }, not “{ $given }”.
cli-option-twice = { $option } is given twice: only one value counts.
cli-not-a-number = { $option } needs a whole number, not “{ $given }”.
cli-not-unicode = { $what }: this is not valid Unicode.
cli-bad-time = --now needs a time of RFC 3339 with its offset, such as 2026-11-21T12:00:00+03:00, not “{ $given }”.
cli-missing-word = fidoscope { $command } needs { $words } after it.
cli-extra-word = “{ $word }” is one word too many. An address that contains spaces has to be quoted.
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
cli-save-exists = { $file } exists already. -o FILE chooses another file, or replaces this one.
cli-save-directory = This is a directory. Choose one of its files, or the object itself without the slash at the end.
cli-save-nothing = There is no object and no message at this address.
cli-save-damaged = Nothing is written: the object is damaged or incomplete, and no older one is whole. --damaged saves what there is of it.
cli-save-terminal = These bytes are no plain text and could confuse the terminal. Redirect the output, or choose a file with -o FILE.
cli-post-robot = A request to AreaFix or FileFix has its own text: --body, --reply-to and --attach belong to netmail and echomail.
cli-post-attributes = --attr belongs to netmail: echomail has no such attributes.
cli-post-scheme = Only netmail:, echomail: and areafix: addresses say what is to be written.
cli-post-address = { $address } is none of your addresses; the configuration names them.
cli-post-original = There is no message at { $url } to answer.
cli-post-misfits = The character set { $charset } lacks some characters; --misfits utf-8, fiunis or nearest says what becomes of them: { $letters }
cli-post-written = Written: { $area } #{ $number }
cli-post-not-written = Nothing was written; --yes writes it.
cli-post-not-ready = Nothing was written: the message is not ready.
cli-post-homeless = There is no place for the numbers of MSGIDs, because HOME is not set. --profile DIR names one.
cli-answer-long = { $file } is longer than request files are.
cli-answer-blank = The mailer cannot be given files from { $folder }: it ends a path at the first blank. Name a folder without blanks with --out.
cli-answer-srif = { $file } is no complete SRIF: { $error }.
cli-unknown-way = --misfits needs utf-8, fiunis or nearest, not “{ $given }”.
cli-unknown-level = --log needs one of { $levels }, not “{ $given }”.
cli-bad-address = --from needs an address such as 2:5030/1520.9, not “{ $given }”.
cli-indexed = { $messages } of { $changed } indexed; { $areas } checked; the index takes { $size } MB in { $folder }
cli-index-homeless = There is no place for the index, because HOME is not set. --profile DIR names one.
cli-register-elsewhere = register works with desktops that follow freedesktop.org. Here, the settings of the system choose the program for a scheme.
cli-register-homeless = There is no place to register in, because HOME is not set.
cli-no-replies = no replies
cli-header-area = Area:
cli-header-from = From:
cli-header-to = To:
cli-header-subject = Subj:
cli-header-date = Date:
cli-message-gone = the message is no longer in the base
cli-messages-gone = Another program changed a base again and again: some messages were no longer there.
cli-text-unreadable = (the text cannot be read: { $error })
cli-complete = complete
cli-in-message = in { $area } #{ $number }
cli-places-full = Only the first { $shown } places are listed.
cli-no-window = The window cannot be opened: { $error }
cli-no-display = Without a display, fidoscope show URL prints pages as text.

## Registering with the desktop

register-done =
    Fidoscope is the handler of { $schemes }: for your user, by { $path }.
    `fidoscope register --remove` takes it back.
register-unassociated = { $path } is written, but the desktop did not learn that it opens { $scheme }: { $error }. The package xdg-utils has xdg-mime.
register-removed = Fidoscope is no longer a handler of Fidonet addresses for your user.
register-was-not = Fidoscope was not registered for your user: nothing was changed.
register-stays = { $path } cannot be removed: { $error }.
register-unwritten = { $path } cannot be written: { $error }.
register-line-break = { $word } has a line break or another control character in its name, which a desktop entry cannot hold. Rename it, then register again.
register-packaged = { $path } is that of ./install, which starts the program without options: nothing was changed. Name configurations in the settings, or call ./install --remove before.
register-no-start = { $program } cannot be started ({ $error })
register-failed = { $program } failed ({ $status })
cli-no-program = The place of this program is not known: { $error }.
words-reload = refresh update again
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
search-in = Search { $area }
search-all = Search all areas
search-stations = Search the nodelist
mail-from = Mail from { $name }
words-search = find look for query filter messages
key-search = Search for messages by a form
command-search = Search for messages…
search-title = Search for messages
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
search-tags-hint = one, or several between |
search-near = Near
search-near-hint = a town, or west,south,east,north
search-areas = In the areas
search-areas-hint = all areas
search-objects = Only pictures and files, as a gallery
search-do = Search
search-wrong-areas = { $areas } is no list of areatags; put spaces between them
search-wrong-day = { $day } is no day; write 2007, 2007-08 or 2007-08-18
search-no-town = No town is called { $place }; write it in Latin letters, or give west,south,east,north in degrees

## Titles and the status bar in words

title-in-view = { $title }, { $view }
title-found = { $words } in { $place }
title-found-everywhere = { $words } in all areas
title-from = from { $name }
title-to = to { $name }
title-subject = subject “{ $words }”
title-tops = beginnings of discussions
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
key-new-message = Write a new message
key-reply = Answer the message
key-reply-elsewhere = Answer in another area
key-reply-by-netmail = Answer the author by netmail
key-forward-message = Forward the message
draft-title = New message
key-star = Give the message a star, or take it back
star-give = Give a star
star-take = Take the star back
with-star = with a star
selected-star = Star
settings-twits = People whose mail you hid
twits-none = No one yet: the menu of a sender hides his mail. What the configuration names is in force besides.
twit-hide = Hide the mail of { $name }
twit-show-again = Show the mail of { $name } again
toast-twit = The mail of { $name } is hidden from now on. The settings show it again (Ctrl+comma, “Reading”).
toast-no-twit = The mail of { $name } is shown again.
settings-colours = Colours of messages
colour-field = Compared field
colour-sender = Sender
colour-subject = Subject
colour-address = Address
colour-text = Text that the rule looks for
colour-number = Colour { $number }
colour-add = Add a rule
colour-remove = Remove the rule
stars-title = Starred messages
stars-none = No message has a star. Shift+S gives one to the message before you, or to all that are selected.
command-stars = Starred messages…
toast-starred = With a star now: { $messages }.
toast-unstarred = Without a star now: { $messages }.
drafts-title = Drafts
drafts-none = Nothing is being written. R answers a message, Insert begins a new one.
draft-to = To
draft-address = Address
draft-from = From
draft-aka = My address
draft-by-area = by the area
draft-areas = Areas
draft-areas-hint = areatags with spaces between them
draft-subject = Subject
draft-more = Options
draft-charset = Character set
draft-private = Private
draft-crash = Crash
draft-hold = Hold
draft-direct = Direct
draft-kill = Kill/Sent
draft-text = Text of the message
draft-send = Send
draft-sending = Sending…
draft-preview = Preview
draft-attach = Attach a file…
draft-detach = Take the file out
draft-tagline = Tagline
draft-no-taglines = Neither the configuration nor the settings have taglines
draft-place = Place
draft-place-kind = Meaning of the place
draft-place-hint = town, or 44.56;38.08
draft-place-about = about a place
draft-place-around = about a region
draft-place-here = written at
draft-place-add = Add the place
draft-take-out = Take it out
draft-discard = Discard
draft-discard-now = Discard it?
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
draft-misfits = Some characters do not fit the character set; choose what becomes of them.
draft-misfits-are = Not in the character set: { $signs }
draft-misfits-utf8 = write in UTF-8
draft-misfits-fiunis = write as Unicode codes
draft-misfits-nearest = use the nearest letters
draft-sent = Written to { $places }. The tosser sends it.
draft-no-profile = Without a profile nothing can be sent: the numbers of messages must not repeat.
draft-no-file = { $path } is no plain file of at most 2 MB.
draft-not-attached = { $path } cannot be read: { $error }
draft-reading = A file for this message is still being chosen or read. Send again when it is attached.
draft-file-late = { $name } was not attached: its message was sent or discarded before.
draft-not-replaced = The old message cannot be replaced. Send again to write this one in addition to it. { $why }
command-drafts = Drafts…
words-write = compose post send new letter mail
command-new-message = Write a new message…
reply-button = Reply
request-faq = Ask the FAQ server
request-join = Subscribe to { $areas }
request-leave = Leave { $areas }
request-join-files = Subscribe to { $areas } of files
request-leave-files = Leave { $areas } of files
request-answers = Answer of the robot
request-send = Send the request
request-sent = The request is in the netmail area
request-none = There is nothing to send.

## Reading on, and what an address offers

ways-found = Found:
ways-area = Area:
person-letters = All mail to this person
address-menu-hint = Mail, a letter, the nodelist, the place
address-mail = Mail from this address
address-letter = Write netmail
address-in-list = Line in the nodelist
address-on-map = Place on the map
address-copy = Copy the address
skip-to-text = Skip to the text

## What the system says of files

io-not-there = it is not there
io-no-right = you have no right to it
io-there-already = it is there already
io-folder = it is a folder
io-no-folder = a part of its path is no folder
io-no-room = there is no room left on the disk
io-read-only = the disk can only be read
io-too-large = it would be too large
io-busy = another program uses it
io-too-short = it ends too early
io-too-long = it took too long
io-no-memory = there is not enough memory
io-refused = the connection was refused
io-reader-gone = the reader went away

## No configuration

missing-title = The configuration of your mail was not found
config-unreadable = cannot read the configuration { $path }: { $error }
missing-waits = As soon as it is there again, it is read by itself: a disk that was not mounted needs nothing more.
missing-again = Try again
missing-choose = Choose another one…
missing-look = Look for others
missing-looking = Looking in the usual places…
missing-none = No other configuration is in the usual places.
missing-others = These were found:
missing-tabs = Your tabs stay open until then.

## Tabs, one by one and all of them

key-reopen-tab = Open the tab that was closed last
key-quit = Quit
menu-file = File
menu-find = Find and go
menu-message = Messages
menu-view = View
menu-help = Help
menu-about = About Fidoscope
key-fullscreen = The whole screen, or a window
tab-pin = Pin the tab
tab-unpin = Unpin the tab
tab-duplicate = Duplicate the tab
tab-close-others = Close other tabs
tabs-all = All tabs
outbox-title = Written here
outbox-none = Nothing was written here yet.
outbox-looking = …
outbox-waits = waits for the tosser
outbox-taken = taken by the tosser
outbox-gone = no longer in the base
outbox-change = Change
outbox-delete = Delete
outbox-delete-now = Delete it?
outbox-no-area = { $area } is none of your areas any more.
draft-paste = Paste a picture
draft-no-picture = There is no picture on the clipboard.
draft-clipboard = The picture on the clipboard cannot be read ({ $error }).
draft-file-lost = The file { $name } of the draft "{ $subject }" is no longer in the profile: attach it again.

## Several messages at once

key-extend-up = Select the row above, too
key-extend-down = Select the row below, too
key-select-all = Select all rows
selected = { $messages } selected
selected-copy = Copy
selected-save = Save as
selected-read = Mark as read
selected-unread = Mark as unread
selected-none = Select none
save-as-text = Text (.txt)
save-as-mbox = Mailbox (.mbox)
save-as-html = Web page (.html)
page-part = Only the messages at which the area opens are there yet: wait for the others, or reload the page, and do it again.
too-many-messages = At most { $most } messages are put into one file: select fewer.
messages-lost = { $count ->
    [one] { $shown } message could not be read and was left out.
   *[other] { $shown } messages could not be read and were left out.
}
sort-up = Sort upwards
sort-down = Sort downwards
copy-message = Copy the message
map-menu-open = Show the messages
map-menu-only = Only this place
map-menu-copy = Copy the coordinates
map-menu-centre = Bring here into the middle
map-menu-about = Messages about places near here
map-menu-from = Messages from near here
map-menu-desktop = Open in the map of the desktop…
map-menu-kml = Save all places as KML…
map-menu-geojson = Save all places as GeoJSON…
map-menu-home = I am here
map-menu-no-home = Forget where I am
map-home = You are here
place-from-home = { $distance } from you
map-menu-measure = Measure a distance from here
place-about = About
place-around = About the region of
place-written = Written at
place-drawn = Drawn in
map-too-much = The document has more places than are drawn: only the first ones are shown.
map-document-damaged = The document cannot be read: it is damaged.
map-layers = Layers
map-layers-hint = Layers and signs of the map (Y)
map-layers-off = some layers are off
map-layers-hide = Nothing is left to show: layers with places are off.
layer-places = Places
layer-places-hint = Dots: where messages are about, senders are, and placemarks
layer-regions = Regions
layer-regions-hint = Rectangles, lines and areas
layer-documents = KML documents
layer-documents-hint = Documents of messages (GEOKML)
layer-photos = Photos
layer-photos-hint = Pictures of the messages that say where they were taken (EXIF); on pages of up to 100,000 messages
map-spoken-photo = Photo { $subject }, { $from }
layer-labels = Names of towns
layer-labels-hint = Tiles have names of their own
layer-home = Own position
layer-home-hint = The place that the menu of a map remembers
legend-letters = Abc
legend-cluster = Several places close together
legend-open = The place that is open
map-menu-png = Save the map as a picture (PNG)…
map-print-failed = The picture of the map was not made: the window has no pixels of it.
map-menu-fly = Fly there
map-find = Find a place
map-find-hint = A town in Latin or Cyrillic letters, or coordinates such as 55.75, 37.62
map-near = { $place }  ·  { $town }, { $distance }
map-metres = { $shown } m
map-kilometres = { $shown } km

## The order of areas, and mail to the user

areas-arrangement = Order of the areas
areas-as-configured = As configured
areas-by-name = By name
areas-by-unread = Most unread first
areas-only-unread = Only areas with new mail
areas-groups = By groups
areas-group = Group { $name }
areas-favourite = Favourites
areas-show-hidden = Show hidden areas ({ $shown })
area-like = Add to favourites
area-unlike = Remove from favourites
area-hide = Hide in the panel
area-show = Show in the panel again
settings-notify = Notify of new mail to me and in watched threads
notify-title = New mail to you in { $area }
no-printing = the programs lp and lpr are not installed
param-findsb = words of subject or text
param-find = words of the text
param-subj = words of the subject
param-sender = name of the author
param-from = address of the author
param-to = name of the addressee
param-time = when it was written
param-tag = tag
param-msgid = one message
param-twit = without the mail of these addresses
param-geomark = about a place on the map
param-geofrom = from a place on the map
param-view = how messages are shown
param-sort = their order
param-ttop = only first messages of threads
param-usetz = times in UTC
param-kl = kludges that are shown
param-full = whole texts
param-leave = leave the areas
param-uplink = of which uplink
param-fecho = file echoes
panel-searches = Saved searches
title-write = Write to { $to }
title-asked = { $request } from { $station }
title-join = Subscribe to { $areas }
title-leave = Leave { $areas }
settings-spelling = Check the spelling of what I write, by hunspell dictionaries
draft-spelling = Spelling
draft-unknown-words = { $count ->
    [one] { $count } unknown word
   *[other] { $count } unknown words
}
spelling-add = Add to my words
spelling-nothing = Nothing similar was found
spelling-keys = Up, Down, Enter; F7: next; Esc
spelling-no-english = No English dictionary was found: install hunspell-en-us, or put an .aff and a .dic file into { $folder }; then turn Spelling off and on.
spelling-no-russian = No Russian dictionary was found: install hunspell-ru, or put an .aff and a .dic file into { $folder }; then turn Spelling off and on.
spelling-unusable = The dictionary { $path } is not used: { $why }
spelling-too-long = { $path } is missing or longer than 64 MB
spelling-charset = its character set { $name } is not known
spelling-script = its words are neither in Latin nor in Cyrillic letters
draft-place-map = Map
draft-place-map-hint = A click on the map, or the arrows, choose the place; plus and minus zoom, Enter adds it, Esc closes the map.
draft-place-map-name = Map for the place of the message
draft-place-near = { $place }: { $town }, { $distance } km away. Enter adds it, Esc closes the map.
draft-section = Most in a section
draft-section-unit = Unit of the sections
draft-section-lines = lines
draft-section-bytes = bytes
draft-messages = { $count ->
    [one] goes out as one message
   *[other] goes out as { $count } messages
}
draft-message-of = Message { $number } of { $count }

# Threads that are watched or ignored
threads-title = Watched and ignored threads
threads-watched = Watched
threads-ignored = Ignored
threads-none = No thread is watched or ignored. { $watch } watches the thread of the message before you: new messages in it are reported. { $ignore } ignores it: new messages in it count as read.
thread-let-go = Let go
thread-watch = Watch the thread
thread-ignore = Ignore the thread
status-threads = in threads
thread-unwatch = Stop watching the thread
thread-unignore = Stop ignoring the thread
thread-not-there = no longer in its area
thread-counts = { $count ->
    [one] { $unread } unread of { $shown } message
   *[other] { $unread } unread of { $shown } messages
}
command-threads = Watched and ignored threads…
key-watch-thread = Watch the thread, or stop watching it
key-ignore-thread = Ignore the thread, or stop ignoring it
key-hide-ignored = Hide ignored threads, or show them
menu-ignored = Hide ignored threads
list-show-ignored = Show ignored threads as well
narrow-waiting = Looking for the messages to show…
in-watched-thread = in a watched thread
in-ignored-thread = in an ignored thread
toast-watched = Watched from now on: “{ $subject }”. New messages in the thread are marked with an eye and reported if notices are on.
toast-ignored = Ignored from now on: “{ $subject }”. New messages in the thread count as read.
toast-let-go = Neither watched nor ignored any longer: “{ $subject }”.
toast-thread-undone = Taken back.
notify-title-watched = New mail in a watched thread of { $area }
words-watch = follow subscribe notify topic discussion
words-ignore = kill mute hide twit topic discussion
words-threads = followed subscribed killed muted topics discussions list
draft-part = Written already: { $places }. Send writes only what is left; the list of drafts lets you delete what is there.
outbox-part = { $count ->
    [one] one message of a draft, { $state }
   *[other] { $count } messages of a draft, { $state }
}

# Threads inside of lists
key-threads = List with threads, or one message after the other
threads-in-list = Threads in the list
threads-by-last = Threads by their last reply
threads-by-first = Threads by their first message
order-last-reply = Last reply
thread-folded-unread = { $shown } unread
threads-waiting = Putting the messages into threads…
words-list-threads = group conversation topic tree threaded

# The quick filter
key-quick-filter = Quick filter: narrow the messages while you type
quick-button = Filter
quick-name = Quick filter
quick-hint = From, to, subject
quick-explained = Letters narrow the messages at once. Esc shows all of them again.
quick-count = { $shown } of { $total }
quick-search = Search the texts, too
quick-search-hint = Ctrl+Enter: a search of its own, with an address
quick-close = Close the quick filter
quick-clear = Show all messages
quick-nothing = No message here has “{ $words }” in its names or its subject.
words-quick-filter = narrow type search find list

## Requests for files and what came

command-downloads = Downloads
downloads-title = Downloads
downloads-none = No file was asked for yet. An address that begins with freq:// names a file of a station.
downloads-from = from { $station }, asked { $moment }
downloads-open = Show
downloads-reveal = Open the folder
downloads-gone = The file is no longer among the received ones: newer files took its place. Ask for it again.
downloads-forget = Forget
station-answers = Answers
station-by-url = requests with addresses in them
station-schemes = addresses of these schemes, too: { $schemes }
station-forwards = forwards requests to any node
station-wazoo = requests for files ({ $flag })
station-updates = requests for files, also for newer versions alone ({ $flag })
station-bark = only requests during a call of the oldest kind ({ $flag })
station-silent = Its flags say nothing of requests for files; many nodes answer them all the same.
station-file = Name of a file
station-file-hint = FILES is a list of its files on many nodes
station-open-file = Show the request
file-title = { $name } of { $station }
file-ask = Ask for the file
file-ask-again = Ask again
file-cancel = Cancel the request
file-settings = Settings
file-station-line = Nodelist
file-request = Request
file-written-to = Written to
file-mailer = Mailer
file-busy = works with this station now
file-calling = calls this station now
file-held = does not call before { $moment }
file-tries = { $count ->
    [one] { $count } call failed: { $comment }
   *[other] { $count } calls failed: { $comment }
}
file-whom = Station to ask
file-station-itself = the station itself
file-proxy-boss = has the files of its points
file-proxy-uplink = has the files of its downlinks
file-proxy-net = forwards requests, in the same net
file-with-url = Write the address into the request
file-url-known = The station says by its flags that it understands addresses in requests (7.5.8).
file-url-unknown = The station does not say that it understands addresses; it reads the name before it all the same.
file-password = Password
file-nothing-yet = Nothing is requested before you say so. Then the request waits in the outbound until the mailer calls the station.
file-in-echo = The same file in its file echo
file-in-other-echo = Look for it in its file echo
file-url-proxy = Another station cannot know whose file is meant without the address.
file-newer = Only a version of { $moment } or later
file-progress = { $received } of { $all }
file-by-ed2k = Hand the ed2k address to another program
file-no-outbound = No outbound is known: name the folder of your mailer in the settings, under “Requesting files”.
file-no-profile = Without a profile no request can be remembered, so none is written.
file-asked = The file is asked for; the request waits in { $file }.
file-came = { $count ->
    [one] A file came: { $names }
   *[other] { $count } files came: { $names }
}
file-came-title = Files came
file-state-asked = Asked { $moment }; it waits until the mailer calls.
file-state-sent = The mailer took the request { $moment }.
file-state-came = The file came { $moment }.
file-state-failed = It failed { $moment }.
file-state-expired = Nothing came until { $moment }.
settings-requests = Requesting files
settings-requests-hint = Folders of the mailer. Empty fields are as in the configurations.
settings-outbound = Outbound
settings-inbounds = Inbounds, one a line
settings-networks = Other networks: name, folder, zone
settings-received = Received files, megabytes
settings-outbound-style = Names in the outbound
settings-flavour = The mailer calls
settings-flavour-direct = within the hours of both systems
settings-flavour-immediate = at once, whatever the hours
settings-flavour-crash = at once, within our hours
settings-flavour-normal = like any other mail
settings-flavour-hold = never: the other system calls
settings-wish = Addresses in requests
settings-wish-flags = as the station's flags say
settings-wish-always = always
settings-wish-never = never
settings-taken = Files that came
settings-taken-no = stay in the inbound
settings-taken-yes = are taken out of the inbound

# The first start.
start-title = Your mail
start-explained = Fidoscope looked in the usual places for mail that is on this computer. Choose what to open; nothing else is read, and nothing is changed.
start-nothing = No configuration and no message bases are in the usual places. If you have some elsewhere, add their configuration or folder.
start-point-title = No Fidonet yet?
start-point = Fidonet is a network of people: everybody's mail comes through a node, and who gets it there is a point of that node. Ask a sysop near you for a point address: nodelists and the web pages of nodes name them, and many answer by e-mail. The sysop gives you an address and a password; with these a mailer (binkd) and a tosser (hpt, CrashMail) fill message bases, which you add here.
start-looking = { $count ->
    [one] Looking: one name so far
   *[other] Looking: { $count } names so far
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
    [one] One line of it was not understood.
   *[other] { $count } lines of it were not understood.
}
start-name = Names
start-addresses = Addresses
start-charset = Character set of new mail
start-outbound = Outbound
start-nodelists = Nodelists
start-uplinks = Uplinks
start-file-echoes = File echoes
start-change = Change what is taken over…
start-open = Open these
start-guide = Look at the guide
start-add-file = Add a configuration…
start-add-folder = Add a folder…
start-disks = Look on disks of Windows and Wine
start-paths = Say where its folders (C:\FIDO) are on this computer, then look again…
start-again = Look again
start-no-areas = { $path } has no areas.
start-only-faulty = Configurations are in the usual places, but none of them can be opened. Mend the lines that are named here and look again, or add another configuration or folder.
start-faulty = { $path } cannot be opened:
# The table of settings: names and sentences.

settings-areas = Areas
settings-network = Network
settings-programs = Programs
settings-storage = Caches and index
settings-window = Size of the window
settings-size = Size of letters of messages
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
settings-read-after = A message on screen is read
read-at-once = at once
read-after-a-second = after a second
read-never = never by itself
setting-read-after = After which time a message on screen counts as read. Space past its end reads it in any case.
setting-golded-marks = Without it the mark stays before the first message that you did not read.
setting-unread-only = Lists leave out what you have read.
setting-hide-twits = Twits are those of the configuration and of the list below.
setting-twits = Names whose mail you do not want to read, in addition to those of the configuration.
setting-hide-ignored = Threads that you chose to ignore leave lists and trees.
setting-pane-right = Otherwise the message is below the list.
setting-styles = Words between such signs are drawn as they mean it.
setting-kludges = Lines that programs write for programs: MSGID, SEEN-BY, PATH and the like.
setting-notify = The desktop shows a notice; a click on it opens the message.
setting-view-in-address = A view that you choose becomes a part of the address, for bookmarks and for others.
setting-sort-in-address = An order that you choose becomes a part of the address.
setting-first-weekday = Calendars begin their weeks with it; empty: as where you live.
setting-theme = Theme: the colours of the window.
setting-language = The language of the interface; empty: that of the desktop.
setting-density = Height of the lines of a list.
setting-face = Letters of one width show drawings and tables as they were made.
setting-message-size = In points.
setting-zoom = Magnifies the whole window; 1 is the usual size.
setting-colours = Rules with field (sender, subject or address), text and colour (0 to 4); the first rule that fits counts.
setting-columns = Order of columns
setting-columns-order = Columns of lists of messages by their keys, from the left.
setting-columns-less = Hidden columns
setting-columns-hidden = Columns that lists of messages leave out.
setting-columns-wide = Widths of columns
setting-columns-widths = By their keys, in points.
setting-configs = Configurations (golded.cfg, fidoconfig and others) and folders of message bases that are open.
setting-areas-order = Order of areas
setting-areas-sort = As the configuration has them, by name, or those with most unread messages first.
setting-areas-unread = Areas with unread messages only
setting-areas-only-unread = The panel leaves out areas in which you have read everything.
setting-areas-grouped = Areas below their groups
setting-areas-groups = Groups are those of the configuration or your own.
setting-areas-all = Hidden areas shown
setting-areas-shows-hidden = The panel shows also the areas that you hid.
setting-areas-favourites = Areatags that come first in the panel.
setting-areas-less = Hidden areas
setting-areas-hidden = Areatags that the panel leaves out.
setting-views = Views of areas
setting-area-views = By areatag: view and sort as in addresses, threads (last or first).
setting-charsets = Character sets of areas
setting-charsets-areas = By areatag: the set of messages that do not name their own.
setting-charsets-single = Character sets of messages
setting-charsets-messages = Lists of areatag, MSGID and set.
setting-own = Areas of your own settings
setting-own-areas = By areatag: group, aka and uplink in place of those of the configuration, and the label of the identity that writes there ("-" is the main one).
setting-asks-name = Ask for my name
setting-ask-name = Name to use where the configuration has none.
setting-addresses = Your addresses between blanks, the main one first; used where the configuration names none.
setting-signature = Put below the text of each new message.
setting-tearline = Text after the three dashes; empty: the name of this program.
setting-origins = One a line; each message gets one of them.
setting-taglines = One a line; each message gets one of them.
setting-template = Path of a template of GoldED for new messages; empty: that of the configuration.
setting-gate = Name and address of a gate to e-mail.
setting-charset = Empty: by the areas.
setting-spelling = Dictionaries are those of the system and of the profile.
setting-outbound = Folder of the default outbound; empty: that of the configuration.
setting-inbounds = Folders in which answers are looked for; empty: those of the configuration.
setting-networks = Outbounds of other networks, one a line, as binkd has them.
setting-style = Empty: BSO; aso: of Amiga mailers.
setting-flavour = Ending of the flow file; empty: dlo, within the hours of both systems.
setting-wish = Write the whole URL into requests; empty: by the flags of the station.
setting-taken = yes: files that were kept are removed from the inbound.
setting-map-tiles = Empty: the built-in world, and nothing goes to the network. osm, or the address of a tile server: it learns your IP address and which places you look at. A path: a file of tiles.
setting-place = Own position
setting-home = Longitude and latitude in degrees; distances are counted from there, and it is sent nowhere.
setting-programs = By ending of a name (pdf) or media type (audio/*): the command that opens such files; others are opened by the desktop. The file comes last or in place of %f.
setting-index = Searches are quick with an index; without one they read the message bases.
setting-megabytes = Maximum size of all received files, in megabytes; the oldest are removed. Empty: 512.
setting-tiles = Tiles of maps, megabytes
setting-tile-megabytes = Maximum size of the tiles of servers, in megabytes; the oldest are removed at a start.
setting-keys = By names of actions: lists of keys such as Ctrl+Shift+Y.
setting-panel = Show the list of areas at the left.
setting-panel-wide = Width of the area panel
setting-panel-width = In points.
setting-pane = Size of the reading pane
setting-pane-parts = The part of a page that a message takes: below the list, and to the right of it.
setting-window = Width and height in points.
setting-place-of-window = Place of the window
setting-window-place = Left, top, and width and height of the screen that it was on.
setting-whole-screen = Window as large as the screen
setting-maximized = Maximize the window.
settings-man-what = the settings of the Fidonet browser
settings-man-file = File
settings-man-place = settings.toml in the folder of the profile: ~/.local/share/fidoscope, or fidoscope below XDG_DATA_HOME, on Windows %APPDATA%\Fidoscope, else what --profile names.
settings-man-form = It is TOML, and only what differs from the usual value is in it. It may be edited by hand, also while the window is open: comments, blank lines, the order and unknown keys are kept, and the window writes only the keys that were changed in it.
settings-man-faults = A key with a value that cannot be used has its usual value, and the window and the commands say so with the line. A file that is no TOML is renamed to settings.toml.aside-N at the next start of the window, with the line of the fault; commands leave it where it is, and post --yes and index do nothing until it is mended.
settings-man-version = version is the version of the form, 1. While there is no settings.toml, settings.json of earlier versions is read; it stays.
settings-man-none = nothing
settings-man-usual = usual: { $usual }
settings-man-example = Example
settings-man-also = See also
settings-search = Find a setting
settings-nothing-found = No setting has these words.
settings-usual-hint = Back to the usual value
settings-network-note = Nothing goes to the network by itself, and all of this is off at first. Pictures and documents of the Web are fetched only by a click on them, map tiles while a map is shown. Links to the Web open in your browser.
settings-programs-note = Fidoscope asks before it opens a file that came by mail, whichever program opens it.
settings-import-keys = Take over the keys of GoldED…
settings-keys-taken =
    { $count ->
        [0] The keys are these already.
        [one] { $count } action has keys of GoldED.
       *[other] { $count } actions have keys of GoldED.
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
settings-as-usual = as usual
store-tiles = Tiles of maps
store-received = Received files
store-title = On the disk
store-measure = Look how much room is taken
store-size = { $name }: { $size } MB
store-empty = Empty now
store-empty-sure = Remove these files for good
store-pictures = Thumbnails and pictures are kept in memory alone and go with the window.
program-remove = Open { $of } by the desktop again
program-command = Command for { $of }
program-of = Ending or media type
program-new = Command
program-add = Add a program
objects-open-with = With: { $command }
# What `fidoscope doctor` says
doctor-configuration = Configuration
doctor-bases = Message bases
doctor-nodelists = Nodelists
doctor-index = Index
doctor-schemes = Schemes
doctor-fonts = Fonts
doctor-profile = Profile
doctor-good = good
doctor-note = note
doctor-wrong = WRONG
doctor-all-good = Nothing is wrong.
doctor-to-mend = { $count ->
    [one] { $count } thing is wrong.
   *[other] { $count } things are wrong.
}
doctor-no-configuration = No configuration is named: only the built-in guide is shown.
doctor-no-configuration-advice = Choose one in the window, or name it with --config: golded.cfg, fidoconfig, areas.bbs, squish.cfg, crashmail.prefs or a folder of bases.
doctor-configuration-advice = Check the path and the rights of the file.
doctor-configuration-read = { $files } read, { $areas }
doctor-more-problems = { $count ->
    [one] { $count } more problem is not listed.
   *[other] { $count } more problems are not listed.
}
doctor-base-advice = Check the path in the configuration; have the tosser's own tools pack or mend the base (sqpack, jamutil, hpttree and their kin). Make a copy first.
doctor-base-locked = { $area }: another program holds the lock of the base now; reading goes on, writing waits.
doctor-base-being-written = { $count ->
    [one] { $area }: another program is writing a message now; nothing is damaged.
   *[other] { $area }: other programs are writing { $count } messages now; nothing is damaged.
}
doctor-base-abandoned = { $count ->
    [one] { $area }: another program began to write a message minutes ago and never finished it. No message is missing.
   *[other] { $area }: other programs began to write { $count } messages minutes ago and never finished them. No message is missing.
}
doctor-base-abandoned-advice = The next message that Fidoscope writes there mends the index; so do the tosser's own tools.
doctor-base-damaged = { $count ->
    [one] { $area }: { $count } fault: { $first }
   *[other] { $area }: { $count } faults, the first one: { $first }
}
doctor-bases-read = { $areas } ({ $formats }) with { $messages } read
doctor-base-absent = { $area } has no base at { $path } yet: the first message makes it.
doctor-bases-absent = { $count ->
    [one] { $count } area has no base yet: the first message makes it.
   *[other] { $count } areas have no base yet: the first message makes it.
}
doctor-no-nodelist = There is no nodelist: stations have no names, places and phones.
doctor-no-nodelist-advice = Name one in the configuration (NODELIST in golded.cfg, nodelistDir and Nodelist in fidoconfig), or put it into the folder of the bases.
doctor-nodelist-advice = Get a newer list from your uplink, or apply the missing differences.
doctor-nodelist-crc = { $file }: the check sum is wrong, the list was changed or cut.
doctor-nodelist-faults = { $count ->
    [one] { $file }: { $count } line was stepped over, line { $line }: { $first }
   *[other] { $file }: { $count } lines were stepped over, the first one is line { $line }: { $first }
}
doctor-nodelist-new = { $file }: { $stations }
doctor-nodelist-old = { $file }: { $stations }, { $days } days old
doctor-nodelist-undated = { $file }: { $stations }, of an unknown day
doctor-index-off = The index is switched off in the settings: searches read the bases.
doctor-index-absent = There is no index yet: the window makes it, or fidoscope index.
doctor-index-other = The index is of another version: it is rebuilt by itself.
doctor-index-ready = { $areas } indexed, { $size } MB, sound
doctor-index-advice = fidoscope index --rebuild builds it again; no mail is lost with it.
doctor-schemes-elsewhere = Schemes are not looked up on this system.
doctor-schemes-good = All seven schemes open Fidoscope.
doctor-schemes-others = Other programs, or none, open these schemes: { $schemes }
doctor-schemes-gone = { $program }, which the schemes start, is not there.
doctor-schemes-advice = fidoscope register makes this program the one that opens them.
doctor-fonts-good = The fonts have Cyrillic letters, box drawing and blocks.
doctor-fonts-missing = The fonts lack these signs: { $signs }
doctor-fonts-advice = The program was built without its fonts: install it again.
doctor-profile-absent = { $path } is not there yet: the first start of the window makes it.
doctor-profile-good = { $path } can be written.
doctor-profile-advice = Give yourself the right to write there and make room, or name another place with --profile.
doctor-document-advice = The window sets a file that it cannot read aside and goes on without it. A file of a newer version needs the newer program.
doctor-aside = Files that could not be read were set aside: { $files }
doctor-aside-advice = Take from them what you miss, then delete them.
doctor-crash = There is a report of a fault of the program.
doctor-crash-advice = The window shows it at its next start; it can be copied and deleted there.
local-tiles = Maps show the tiles of { $path } from now on.
local-nothing = { $path } has no areas, messages, stations or places.
save-as-kml = Places (KML)
save-as-csv = Table of headers (CSV)
menu-save-page = Save the page as
notify-open = Open
setting-uplinks = Uplinks
setting-uplinks-about = Systems that areas are received from, in addition to those of the configuration, one a line: address, password, name of the robot. The passwords are in this file, which only you can read.
settings-wrong-uplinks = A line begins with the address of a system, such as 2:5020/1042.

setting-slide-seconds = Seconds per picture of a slideshow.
setting-station-tree = Stations are listed as a tree of zones, regions, nets and hubs.
build-no-dbus = This build has no name on the session bus: the desktop starts it and hands it addresses by its command line.

settings-identities = Identities
setting-identity = Another name, address, Origin line, signature, template or character set for some areas, groups or networks, each with a label. In an area writes the identity that is chosen for it, else the first one with its areatag in areas, its group in groups, its network in networks (a domain, a zone, or a pattern such as 2:5030/*), or with your address there; netmail goes by the networks and addresses. What is empty is as above.
identity-main = the main one
identity-by-rule = by its rules
identity-add = Add an identity
identity-new = New identity
identity-remove = Remove the identity { $label }
identity-label = Label
identity-name = Name
identity-address = Address
identity-origin = Origin line
identity-signature = Signature
identity-template = Template file
identity-areas = In the areas (commas between them)
identity-groups = In the groups
identity-networks = In the networks
identity-charset = Character set
identity-no-label = Give it a label: areas and messages name it by that.
identity-wrong-charset = No character set is called { $name }.
identity-nowhere = It writes only where you choose it: it has no areas, groups, networks or address.
draft-identity = Identity
draft-identity-rule = by the area ({ $label })

settings-web-pictures = Fetch pictures from the Web when they are clicked on
setting-web-pictures = Pictures of messages and of their authors that are at a web address. Their server learns your IP address, the name of this program and which picture you opened; nothing is fetched without a click.
settings-web-documents = Fetch documents of places from the Web when they are clicked on
setting-web-documents = KML and KMZ documents at a web address, on maps. Their server learns your IP address, the name of this program and which document you opened; nothing is fetched without a click.
objects-fetch-off = Pictures of the Web are off: a click opens the settings
map-kml-off = Documents of the Web are off: a click opens the settings.

settings-paths = Paths of another system
setting-paths = In configurations that another system wrote: the beginning of their paths (C:\FIDO) and the folder that has these files here (/mnt/dos/fido). The longest beginning counts, letters in either case; it goes before MAPPATH of golded.cfg.
path-from = Beginning of a path
path-to = Folder here
path-of = Folder of { $from } here
path-remove = Remove { $from }
path-add = Add a path
settings-log = Log
setting-log = Detail of fidoscope.log in the profile; --log of a start overrides it. It holds no mail.
log-off = nothing
log-error = errors
log-warning = errors and warnings
log-info = what is done, too
log-debug = everything

# Texts of the interface, in English. One message for each text; the same names stand in every
# language. Values stand in braces; counts choose the form of the word by { $count } and are shown
# as { $shown }, with separators.

# The toolbar
looks = Theme
looks-hint = Light or dark, and the language
theme-system = As the desktop
theme-light = Light
theme-dark = Dark
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
command-read = Mark every message of the area as read
command-bases = Open message bases…
command-guide = Open the built-in guide
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
key-history = Where I have been
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
key-rot13 = Turn the letters of the text by ROT13
key-save-message = Save the message as text
key-unread-only = Only unread messages, or all
key-twits = Hide the mail of twits, or show it
key-mark-read = Every message of the area was read
key-pane-side = The message to the right of the list, or below it

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
find-keys = Enter, then { $next } and { $previous } go from hit to hit
find-close = Close the search

# A message in full detail, and saved
message-title = About this message
message-loading = The message is being read…
message-copy = Copy all
save-title = Save the message as text
save-path = Path of the file
save = Save
save-choose = Choose a place…

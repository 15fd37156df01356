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

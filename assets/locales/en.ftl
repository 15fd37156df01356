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

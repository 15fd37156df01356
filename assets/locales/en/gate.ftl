# Pages of the gate, in English.

skip = Skip to the contents
search = Search
search-here = Words to search for here
all-areas = All areas
about-gate = About the gate
nodelist = Nodelist
handler = Open FGHI addresses here
read-only = Nothing can be written through this gate.
address = FGHI address:
open-in-fidoscope = Open in Fidoscope
feed = Feed of new messages
path = Path
views = Views
view-list = List
view-threads = Threads
view-trees = Trees
view-reel = In full
view-calendar = Calendar
view-objects = Gallery
view-map = Map
view-senders = Map of senders
view-globe = Globe
view-message = Message
view-tree = Tree of replies
view-expanded = Tree in full
view-flat = Thread in order of time
pages = Pages
previous = Previous
next = Next
older = Older
newer = Newer
file-echoes = File echoes
file-echo = File echo
area = Area
description = Description
messages-column = Messages
files-column = Files
not-now = not now
years = Years
weekday-1 = Mo
weekday-2 = Tu
weekday-3 = We
weekday-4 = Th
weekday-5 = Fr
weekday-6 = Sa
weekday-7 = Su
selection = selection
no-messages = There are no messages.
no-subject = (no subject)
no-places = No message here names a place on the Earth.
sort = Order
sort-newest = Newest first
sort-oldest = Oldest first
sort-subject = By subject
sort-sender = By sender
sort-size = By size
from = From
to = To
subject = Subject
date = Date
message-text = Text
kludges = Kludges
message-gone = The message is gone: the base was packed meanwhile.
unreadable = This cannot be read now. Try again in a minute.
narrower = More may be found by a narrower search: in one area, or of one year.
section-of-object = one section of several
object-incomplete = incomplete
thread = Thread
whole-thread = Whole thread
previous-message = Previous message
next-message = Next message
text-cut = The rest of this long text is not shown.
places = Places
map = Map
globe = Globe
move-map = Move the map
west = West
east = East
north = North
south = South
closer = Closer
farther = Farther
file = File
size = Size
posted-in = Posted in
download = Download
contents = Contents
station = Station
station-name = Name
place = Place
sysop = Sysop
flags = Flags
station-search = Address, name or place
card-message = A message to write
card-subscription = A subscription to change
card-request = A request to a station
card-external = An address outside of Fidonet
nothing-sent = The gate sends and requests nothing. A Fidonet browser on your computer can.
change = Change
join = join
leave = leave
uplinks = Uplinks
request = Request
robot = Robot
handler-about = This gate shows Fidonet by FGHI addresses, such as area://R50.Bone. A browser can open them here.
handler-register = Register the gate
handler-limits = Browsers of today let no page register area:// and fecho:// themselves, only names that begin with “web+”, and only pages with https or on this computer.
handler-done = The browser was asked.
handler-failed = The browser refuses.
handler-script = Registering needs JavaScript; everything else works without it.
handler-bookmarklet = Bookmarklet
handler-bookmarklet-about = Drag it to the bookmarks: it opens a selected address here.
handler-open-selection = Open the selected address
handler-shortcut = Shortcut in the address bar
handler-shortcut-about = In the settings of search engines of the browser, add one of these addresses with a keyword of your choice:
handler-example = Example
fault-address = This is no FGHI address
fault-address-advice = Write the address as in ./?area://R50.Bone.
fault-missing = There is no such page
fault-missing-advice = The address may be old or mistyped.
fault-method = The gate only shows pages
fault-many = Too many requests
fault-many-advice = Wait a moment, then try again.
fault-busy = The gate is busy
fault-busy-advice = Making this page took too long. Try again soon, or choose a narrower address.
fault-broken = The gate failed
fault-broken-advice = Please tell the sysop of this gate about this address.
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December
page-number = Page { $count }
reply-to = Reply to { $name }
handler-button = Register { $name }
messages =
    { $count ->
        [one] { $count } message
       *[other] { $count } messages
    }
threads =
    { $count ->
        [one] { $count } thread
       *[other] { $count } threads
    }
replies =
    { $count ->
        [one] { $count } reply
       *[other] { $count } replies
    }
objects =
    { $count ->
        [one] { $count } object
       *[other] { $count } objects
    }
files =
    { $count ->
        [one] { $count } file
       *[other] { $count } files
    }
stations =
    { $count ->
        [one] { $count } station
       *[other] { $count } stations
    }
bytes =
    { $count ->
        [one] { $count } byte
       *[other] { $count } bytes
    }
placed =
    { $count ->
        [one] { $count } message with a place
       *[other] { $count } messages with a place
    }

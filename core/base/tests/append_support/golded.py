"""Reads a base with the strict readers of golded-ftn, a line for each message, and adds one message.

Arguments: format, path of the base. Needs Python 3.12 and golded-ftn-jam, -squish, -msg, -hudson.
"""

import sys
from pathlib import Path

from golded_ftn import OutgoingMessage, ReaderOptions

BOARD = 7
kind, path = sys.argv[1], Path(sys.argv[2])
if kind == "jam":
    from golded_ftn_jam import JamReader as Reader, JamWriter as Writer
elif kind == "squish":
    from golded_ftn_squish import SquishReader as Reader, SquishWriter as Writer
elif kind == "msg":
    from golded_ftn_msg import MsgReader as Reader, MsgWriter as Writer
else:
    from golded_ftn_hudson import HudsonReader as Reader, HudsonWriter as Writer

for message in Reader().read(path, ReaderOptions(eager=True)):
    fields = [
        message.msgno,
        message.from_name,
        message.to_name,
        message.subject,
        message.external_id,
        message.reply_to_msgno or 0,
        message.from_address,
        len(message.body_text),
    ]
    print("\t".join(map(str, fields)))

with Writer().open(path, *([BOARD] if kind == "hudson" else [])) as session:
    session.append(
        OutgoingMessage(
            from_name="Golded", to_name="All", subject="From the other side", body_text="Hello\n"
        )
    )

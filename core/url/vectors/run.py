#!/usr/bin/env python3
"""Runs the test vectors of this folder against a command.

The command reads one JSON object a line from its standard input, the "input" of a case, and
writes its result as one JSON object a line, in the same order. See README.md.

    python3 run.py -- node npm-fghi-url.js
    python3 run.py --only parse --ignore warnings -- ./my-parser --json
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

FILES = ("parse", "join", "links", "values", "messages", "objects")
# Fields of an input that are too long to be printed with a difference.
LONG = ("mail", "messages")


def cases(folder, names):
    """Returns the cases of the named files; the mail that a case names becomes a part of it."""
    for name in names:
        document = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        for case in document["cases"]:
            if "mail" in case["input"]:
                case["input"]["mail"] = document["mail"][case["input"]["mail"]]
            yield case


def strip(value, ignored):
    """Returns the value without the ignored fields; an ignored error stays an error."""
    if isinstance(value, dict):
        kept = {name: strip(own, ignored) for name, own in value.items() if name not in ignored}
        if "error" in ignored and "error" in value:
            kept["error"] = True
        return kept
    if isinstance(value, list):
        return [strip(item, ignored) for item in value]
    return value


def ask(command, inputs):
    """Returns the output lines of the command."""
    text = "".join(json.dumps(item, ensure_ascii=False) + "\n" for item in inputs)
    result = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=False)
    return result.stdout.decode(errors="replace").split("\n")


def kind(expected, received):
    """Returns the kind of a difference, for the summary."""
    if "error" in expected and "error" not in received:
        return "accepts what is an error"
    if "error" in received and "error" not in expected:
        return "refuses what is valid"
    if "error" in expected:
        return "another error"
    fields = [name for name in expected if received.get(name) != expected[name]]
    return "another " + ", ".join(fields or ["set of fields"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", action="append", choices=FILES, help="run one file; may be repeated")
    parser.add_argument("--op", action="append", help="run one operation; may be repeated")
    parser.add_argument("--basis", action="append", choices=("example", "rule", "choice"))
    parser.add_argument("--ignore", action="append", default=[], metavar="FIELD",
                        help="do not compare a field, such as warnings, canonical, at, error")
    parser.add_argument("--quiet", action="store_true", help="print the summary only")
    parser.add_argument("command", nargs="+", help="the command and its arguments, after --")
    options = parser.parse_args()

    folder = pathlib.Path(__file__).resolve().parent
    chosen = [
        case
        for case in cases(folder, options.only or FILES)
        if (not options.op or case["input"]["op"] in options.op)
        and (not options.basis or case["basis"] in options.basis)
    ]
    lines = ask(options.command, [case["input"] for case in chosen])
    ignored = set(options.ignore)
    kinds = collections.Counter()
    unsupported = collections.Counter()
    for case, line in zip(chosen, lines + [""] * len(chosen)):
        try:
            received = json.loads(line)
        except ValueError:
            received = {"error": f"no JSON line: {line[:80]!r}"}
        if not isinstance(received, dict):
            received = {"error": f"not an object: {line[:80]!r}"}
        if "unsupported" in received:
            unsupported[case["input"]["op"]] += 1
            continue
        expected = strip(case["expected"], ignored)
        received = strip(received, ignored)
        if expected == received:
            continue
        kinds[f"{case['input']['op']}: {kind(expected, received)}"] += 1
        if not options.quiet:
            asked = {name: own for name, own in case["input"].items() if name not in LONG}
            print(f"{case['id']} ({case['basis']}) {json.dumps(asked, ensure_ascii=False)}")
            print(f"  expected {json.dumps(expected, ensure_ascii=False)}")
            print(f"  received {json.dumps(received, ensure_ascii=False)}")
    for what, count in kinds.most_common():
        print(f"{count:5}  {what}")
    differences, skipped = sum(kinds.values()), sum(unsupported.values())
    print(f"{len(chosen)} cases, {differences} differences, {skipped} unsupported", end="")
    print(f" ({', '.join(sorted(unsupported))})" if unsupported else "")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())

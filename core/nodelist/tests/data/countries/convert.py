#!/usr/bin/env python3
"""Packs the countries of Natural Earth and the states of the USA for the tests of places.

    npm pack world-atlas@2.0.2 && npm pack us-atlas@3.0.1
    convert.py world-atlas-2.0.2.tgz us-atlas-3.0.1.tgz

Countries are those of the scale 1:10 million, states those of the US Census Bureau. Beside this script
`countries.bin.gz` is written: for each ring of an edge or hole the code of its country (`US-CO` for
a state) after its length in a byte, the number of points as unsigned LEB128, and the points as
zigzag LEB128 differences to the point before (the first one to 0, 0) of longitude and latitude in
hundredths of a degree. A position is in a country when it is inside of an odd number of its rings.
Codes of ISO 3166 come from the file of the Debian package iso-codes.
"""

import gzip
import json
import sys
import tarfile
from pathlib import Path

STEPS = 100
ISO = Path("/usr/share/iso-codes/json/iso_3166-1.json")
# What has no number in the data.
OTHERS = {"N. Cyprus": "CY", "Kosovo": "XK", "Somaliland": "SO", "Baikonur": "KZ"}
STATES = {
    "01": "AL", "02": "AK", "04": "AZ", "05": "AR", "06": "CA", "08": "CO", "09": "CT", "10": "DE",
    "11": "DC", "12": "FL", "13": "GA", "15": "HI", "16": "ID", "17": "IL", "18": "IN", "19": "IA",
    "20": "KS", "21": "KY", "22": "LA", "23": "ME", "24": "MD", "25": "MA", "26": "MI", "27": "MN",
    "28": "MS", "29": "MO", "30": "MT", "31": "NE", "32": "NV", "33": "NH", "34": "NJ", "35": "NM",
    "36": "NY", "37": "NC", "38": "ND", "39": "OH", "40": "OK", "41": "OR", "42": "PA", "44": "RI",
    "45": "SC", "46": "SD", "47": "TN", "48": "TX", "49": "UT", "50": "VT", "51": "VA", "53": "WA",
    "54": "WV", "55": "WI", "56": "WY",
}


def unsigned(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value):
    return unsigned(value * 2 if value >= 0 else -value * 2 - 1)


def rings(topology, geometry):
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]

    def arc(number):
        x = y = 0
        points = []
        for step_x, step_y, *_ in topology["arcs"][number if number >= 0 else ~number]:
            x, y = x + step_x, y + step_y
            points.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        return points if number >= 0 else points[::-1]

    polygons = {"Polygon": [geometry.get("arcs")], "MultiPolygon": geometry.get("arcs")}
    for polygon in polygons[geometry["type"]]:
        for ring in polygon:
            points = []
            for number in ring:
                for x, y in arc(number):
                    point = (round(x * STEPS), round(y * STEPS))
                    if not points or points[-1] != point:
                        points.append(point)
            if len(points) > 3:
                yield points


def packed(code, points):
    out = bytearray(bytes([len(code)]) + code.encode() + unsigned(len(points)))
    last_x = last_y = 0
    for x, y in points:
        out += zigzag(x - last_x) + zigzag(y - last_y)
        last_x, last_y = x, y
    return bytes(out)


def topology(archive, name):
    with tarfile.open(archive) as tar:
        return json.load(tar.extractfile(f"package/{name}"))


def main(world, states):
    iso = {c["numeric"]: c["alpha_2"] for c in json.loads(ISO.read_text())["3166-1"]}
    out = bytearray()
    atlas = topology(world, "countries-10m.json")
    for country in atlas["objects"]["countries"]["geometries"]:
        code = OTHERS.get(country["properties"]["name"]) or iso.get(country.get("id"))
        if code:
            for ring in rings(atlas, country):
                out += packed(code, ring)
    atlas = topology(states, "states-10m.json")
    for state in atlas["objects"]["states"]["geometries"]:
        if state["id"] in STATES:
            for ring in rings(atlas, state):
                out += packed("US-" + STATES[state["id"]], ring)
    target = Path(__file__).with_name("countries.bin.gz")
    target.write_bytes(gzip.compress(bytes(out), 9, mtime=0))
    print(f"{len(out)} bytes, {target.stat().st_size} packed")


if __name__ == "__main__":
    main(*sys.argv[1:])

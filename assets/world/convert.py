#!/usr/bin/env python3
"""Packs land and borders of Natural Earth into the files that the program carries.

    convert.py world-atlas-2.0.2.tgz

The argument is the npm package `world-atlas` as the registry gives it (`npm pack world-atlas`). For
each scale one file `<scale>.world` is written beside this script:

    "FWORLD1\\0"
    polygons    number; of each: number of rings; of each ring: number of points, points
    borders     number of lines; of each: number of points, points

Numbers are unsigned LEB128. Points are zigzag LEB128 differences to the point before of the same
ring or line (the first one to 0, 0) of longitude and latitude in steps of 1/400 degree. The first
ring of a polygon is its edge, the others are holes; rings do not repeat their first point.
"""

import json
import sys
import tarfile
from collections import Counter
from pathlib import Path

STEPS = 400


def unsigned(value):
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def zigzag(value):
    return unsigned(value * 2 if value >= 0 else -value * 2 - 1)


def decoded_arcs(topology):
    """The arcs as lists of degrees."""
    scale_x, scale_y = topology["transform"]["scale"]
    shift_x, shift_y = topology["transform"]["translate"]
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y, *_ in arc:
            x += step_x
            y += step_y
            points.append((x * scale_x + shift_x, y * scale_y + shift_y))
        yield points


def geometries(thing):
    """Polygons of a geometry as lists of rings, rings as lists of numbers of arcs."""
    if thing["type"] == "GeometryCollection":
        for geometry in thing["geometries"]:
            yield from geometries(geometry)
    elif thing["type"] == "Polygon":
        yield thing["arcs"]
    elif thing["type"] == "MultiPolygon":
        yield from thing["arcs"]


def stepped(points):
    """Points in steps, without repeated ones."""
    out = []
    for longitude, latitude in points:
        point = (round(longitude * STEPS), round(latitude * STEPS))
        if not out or out[-1] != point:
            out.append(point)
    return out


def joined(ring, arcs):
    points = []
    for number in ring:
        arc = arcs[number] if number >= 0 else arcs[~number][::-1]
        points.extend(arc[1:] if points else arc)
    points = stepped(points)
    if len(points) > 1 and points[0] == points[-1]:
        points.pop()
    return points


def packed(points):
    out = bytearray(unsigned(len(points)))
    last_x = last_y = 0
    for x, y in points:
        out += zigzag(x - last_x) + zigzag(y - last_y)
        last_x, last_y = x, y
    return bytes(out)


def unrolled(points):
    """A ring whose longitudes never jump; one around the pole is closed along it."""
    turn = 360 * STEPS
    out = [points[0]]
    for x, y in points[1:] + points[:1]:
        last = out[-1][0]
        out.append((x + round((last - x) / turn) * turn, y))
    end = out.pop()
    if end[0] != out[0][0]:
        pole = -90 * STEPS
        out += [end, (end[0], pole), (out[0][0], pole)]
    return out


def half(ring, edge, keeps):
    """The part of a ring on one side of a meridian (the way of Sutherland and Hodgman)."""
    out = []
    for before, point in zip(ring[-1:] + ring[:-1], ring):
        if keeps(before[0]) != keeps(point[0]):
            part = (edge - before[0]) / (point[0] - before[0])
            out.append((edge, round(before[1] + part * (point[1] - before[1]))))
        if keeps(point[0]):
            out.append(point)
    return out


def sheets(ring):
    """The parts of an unrolled ring on one sheet from -180 to 180 degrees."""
    side = 180 * STEPS
    for turn in (-1, 0, 1):
        low, high = turn * 2 * side - side, turn * 2 * side + side
        part = half(ring, low, lambda x: x >= low)
        part = half(part, high, lambda x: x <= high) if part else []
        part = [(x - turn * 2 * side, y) for x, y in part]
        # What only touches the edge of the sheet is nothing.
        if len(part) > 2 and len({x for x, _ in part}) > 1:
            yield part


def holds(ring, point):
    inside = False
    for (ax, ay), (bx, by) in zip(ring[-1:] + ring[:-1], ring):
        if (ay > point[1]) != (by > point[1]):
            inside ^= point[0] < (bx - ax) * (point[1] - ay) / (by - ay) + ax
    return inside


def split(line):
    """The parts of a line that do not jump over the edge of the sheet."""
    out = [[line[0]]]
    for before, point in zip(line, line[1:]):
        if abs(point[0] - before[0]) > 180 * STEPS:
            out.append([])
        out[-1].append(point)
    return [part for part in out if len(part) > 1]


def convert(topology):
    arcs = list(decoded_arcs(topology))
    polygons = []
    for rings in geometries(topology["objects"]["land"]):
        rings = [joined(ring, arcs) for ring in rings]
        rings = [ring for ring in rings if len(ring) > 2]
        if not rings:
            continue
        for edge in sheets(unrolled(rings[0])):
            polygons.append([edge] + [hole for hole in rings[1:] if holds(edge, hole[0])])
    # An arc of two countries is a border; one of a single country is a coast.
    users = Counter(
        number if number >= 0 else ~number
        for country in topology["objects"]["countries"]["geometries"]
        for number in {
            number if number >= 0 else ~number
            for rings in geometries(country)
            for ring in rings
            for number in ring
        }
    )
    borders = [stepped(arcs[number]) for number, count in sorted(users.items()) if count > 1]
    borders = [part for line in borders if len(line) > 1 for part in split(line)]
    out = bytearray(b"FWORLD1\0")
    out += unsigned(len(polygons))
    for rings in polygons:
        out += unsigned(len(rings))
        for ring in rings:
            out += packed(ring)
    out += unsigned(len(borders))
    for line in borders:
        out += packed(line)
    return bytes(out), len(polygons), len(borders)


def main():
    here = Path(__file__).resolve().parent
    with tarfile.open(sys.argv[1]) as package:
        for scale in ("110m", "50m"):
            source = package.extractfile(f"package/countries-{scale}.json")
            data, polygons, borders = convert(json.load(source))
            (here / f"{scale}.world").write_bytes(data)
            print(f"{scale}: {len(data)} bytes, {polygons} polygons, {borders} borders")


if __name__ == "__main__":
    main()

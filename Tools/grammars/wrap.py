#!/usr/bin/env python3
"""Breaks the lines of JSGF grammars that are longer than 140 columns, at their alternatives and never in a tag.

Usage: wrap.py FILE ...; with --check it changes nothing and fails where a line is too long. Only white space changes.
"""
import sys

MOST = 140


def breaks(text):
    """Where a line may be broken: (position, depth, 0 at a bar or 1 at a space), outside of tags."""
    found, depth, at = [], 0, 0
    while at < len(text):
        char = text[at]
        if char == "{":
            end = text.find("}", at)
            at = end + 1 if end >= 0 else len(text)
            continue
        if char in "([":
            depth += 1
        elif char in ")]":
            depth -= 1
        elif char == "|" and at > 0:
            found.append((at, depth, 0))
        elif char == " " and text[at + 1:at + 2] not in ("|", ""):
            found.append((at, depth, 1))
        at += 1
    return found


def filled(text, indent):
    """A text as lines: broken as far out as there is a place in the second half of a line."""
    lines, own = [], indent
    while own + len(text) > MOST:
        room = MOST - own
        places = [place for place in breaks(text) if 0 < place[0] <= room and text[:place[0]].strip() != "|"]
        if not places:
            break
        late = [place for place in places if place[0] > room * 0.45] or places
        outermost = min(place[1:] for place in late)
        cut = max(place[0] for place in late if place[1:] == outermost)
        lines.append(" " * own + text[:cut].rstrip())
        text, own = text[cut:].lstrip(), indent + 4
    return lines + [" " * own + text]


def alternatives(text, indent):
    """A text as lines: one for each of its outermost alternatives, or several where one is too long."""
    bars = [at for at, depth, kind in breaks(text) if depth == 0 and kind == 0]
    parts = [text[a:b].strip() for a, b in zip([0] + bars, bars + [len(text)])]
    return [line for part in parts for line in filled(part, indent)]


def wrapped(line):
    """A line as lines that fit; comments stay as they are."""
    if len(line) <= MOST or line.lstrip().startswith("//"):
        return [line]
    body = line.lstrip()
    indent = len(line) - len(body)
    if not body.startswith(("<", "public")) or "=" not in body:
        return alternatives(body, indent)
    head, rest = body.split("=", 1)
    lines = alternatives(rest.strip(), 4)
    first = " " * indent + head + "= " + lines[0].strip()
    return [first] + lines[1:] if len(first) <= MOST else [" " * indent + head + "="] + lines


def main(arguments):
    checks = "--check" in arguments
    faults = 0
    for path in (argument for argument in arguments if argument != "--check"):
        with open(path, encoding="utf-8") as file:
            before = file.read().split("\n")
        after = [new for line in before for new in wrapped(line)]
        if checks:
            for number, line in enumerate(before, 1):
                if len(line) > MOST:
                    faults += 1
                    print(f"{path}:{number}: {len(line)} columns; Tools/grammars/wrap.py {path} breaks it")
        elif after != before:
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(after))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

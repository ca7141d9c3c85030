#!/usr/bin/env python3
"""Patroni runs this before it stops PostgreSQL. It stops a server at once whose commits no standby confirms.

Such commits are on this disk only, and nobody sees them while they wait. In an ordinary (fast) stop each of them ends first,
so that for a moment other connections see it and may answer somebody with it. The next primary does not have it. When every
process ends at once, nobody answers. docs/cluster.md explains it. It needs Python's standard library only.
"""

import os
import re
import signal
import sys
import time
from pathlib import Path

# A commit that a standby will confirm waits for milliseconds.
CONFIRMED_WITHIN = 1.0
EVERY = 0.05


def postmaster_of(data):
    try:
        return int((Path(data) / "postmaster.pid").read_text().split("\n")[0])
    except (OSError, ValueError):
        return None


def waiting(postmaster):
    """The processes of this server that wait until a standby confirms a commit, with the position of each commit."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(status.read_text().rpartition(")")[2].split()[1]) != postmaster:
                continue
            title = (status.parent / "cmdline").read_text().replace("\0", " ").strip()
        except (OSError, ValueError):
            continue
        position = re.search(r" waiting for ([0-9A-F]+/[0-9A-F]+)$", title)
        if position:
            found.add((status.parent.name, position[1]))
    return found


def main(data, confirmed_within=CONFIRMED_WITHIN):
    postmaster = postmaster_of(data)
    if postmaster is None:
        return
    left = waiting(postmaster)
    until = time.monotonic() + float(confirmed_within)
    while left and time.monotonic() < until:
        time.sleep(EVERY)
        left &= waiting(postmaster)
    if left:
        print(f"{len(left)} commits wait for a standby: stops PostgreSQL at once", file=sys.stderr)
        os.kill(postmaster, signal.SIGQUIT)


if __name__ == "__main__":
    main(*sys.argv[1:])

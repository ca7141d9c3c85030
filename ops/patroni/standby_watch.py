#!/usr/bin/env python3
"""Copies this node's standby from the primary again when it has stood still for too long. docs/cluster.md explains it.

Patroni calls a standby "running" while its server runs, even if the server waits for WAL that nobody has. A pg_rewind
that was interrupted because its source failed leaves such a standby, and no setting of Patroni mends it. It needs
Python's standard library only.
"""

import argparse
import json
import logging
import re
import time
import urllib.error
import urllib.request
from pathlib import Path

# Versions before 4 say "master".
PRIMARY = ("primary", "master")
# The server runs. In other states Patroni is at work on it, or it can't start, which a copy may not mend.
WATCHED = ("running", "in archive recovery", "starting")


def standstill(name, cluster, mine, leaders, segment):
    """Returns where the standby `name` stands, if it does not stream and may be copied again; otherwise None.

    `cluster` is what Patroni's /cluster says, `mine` and `leaders` what /patroni of this node and of the primary say, and
    `segment` is the WAL file at which a server stands that does not accept connections yet. If a later result differs, the
    standby has moved, or follows another primary.
    """
    members = sorted(cluster["members"], key=lambda member: member["name"])
    own = [member for member in members if member["name"] == name]
    leading = [member for member in members if member["role"] == "leader"]
    others = [member for member in members if member not in own]
    if cluster.get("pause") or len(own) != 1 or len(leading) != 1:
        return None
    [me], [leader] = own, leading
    # Patroni still counts on a synchronous standby: it may have what nobody else has but the primary.
    if me["role"] != "replica" or mine["role"] != "replica" or mine["state"] not in WATCHED:
        return None
    if leader["state"] != "running" or leaders["state"] != "running" or leaders["role"] not in PRIMARY:
        return None
    if leaders.get("cluster_unlocked"):
        return None
    senders = leaders.get("replication") or []
    streaming = {sender["application_name"] for sender in senders if sender["state"] == "streaming"}
    if name in streaming:
        return None
    # One node at a time: nobody is being copied, and no standby with a name before this one waits for it.
    if any(sender["state"] == "backup" for sender in senders):
        return None
    if any(member["state"] == "creating replica" for member in others):
        return None
    waiting = [member["name"] for member in others if member not in leading and member["state"] in WATCHED]
    if any(other < name and other not in streaming for other in waiting):
        return None
    if mine["state"] == "starting":
        place = segment
    else:
        place = mine["xlog"]["replayed_location"], mine["xlog"]["received_location"]
    return (leader["name"], leader.get("timeline"), place) if place else None


class Clock:
    """Measures for how long a standby has stood still. Whatever is unclear begins again."""

    def __init__(self, after, gap):
        self.after = after
        self.gap = gap
        self.place = None
        self.since = self.seen = 0

    def is_over(self, place, now):
        """Whether `place` has been the same for long enough. A gap means that this program was frozen: nobody looked."""
        if place != self.place or now - self.seen > self.gap:
            self.place, self.since = place, now
        self.seen = now
        return place is not None and now - self.since >= self.after


def startup_segment(data):
    """The WAL file that the startup process shows in its title; None if it is at other work, such as syncing files."""
    try:
        postmaster = (Path(data) / "postmaster.pid").read_text().split("\n")[0].strip()
    except OSError:
        return None
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = status.read_text().rpartition(")")[2].split()[1]
            title = (status.parent / "cmdline").read_text() if parent == postmaster else ""
        except OSError:
            continue
        found = re.search(r"startup (?:recovering|waiting for) ([0-9A-F]{24})", title)
        if found:
            return found[1]
    return None


# Not by a proxy that the environment names.
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def ask(url):
    with opener.open(url, timeout=5) as answer:
        return json.load(answer)


def look(patroni, name, data):
    cluster = ask(f"{patroni}/cluster")
    mine = ask(f"{patroni}/patroni")
    leaders = [member["api_url"] for member in cluster["members"] if member["role"] == "leader"]
    if mine["role"] != "replica" or len(leaders) != 1:
        return None
    primary = ask(leaders[0])
    return standstill(name, cluster, mine, primary, startup_segment(data) if mine["state"] == "starting" else None)


def copy_again(patroni):
    """Asks Patroni, which refuses on the primary, without a primary, and while it is at other work on this node."""
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{patroni}/reinitialize", b"{}", headers, method="POST")
    try:
        with opener.open(request, timeout=60) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return f"refused: {error.read().decode()}"


def watch(patroni, name, data, after, every):
    clock = Clock(after, gap=3 * every + 30)
    while True:
        try:
            place = look(patroni, name, data)
        except (OSError, ValueError, KeyError, TypeError) as error:
            logging.debug("can't tell: %s", error)
            place = None
        if clock.is_over(place, time.monotonic()):
            leader, timeline, where = place
            logging.warning("%s has not moved from %s for %d s, under %s", name, where, time.monotonic() - clock.since, leader)
            try:
                logging.warning("copies %s again: %s", name, copy_again(patroni))
            except OSError as error:
                logging.warning("Patroni does not answer: %s", error)
        time.sleep(every)


def main():
    parser = argparse.ArgumentParser(description="Copies this node's standby again when it stands still for too long.")
    parser.add_argument("--patroni", required=True, help="the address of this node's Patroni, such as http://10.0.0.11:8008")
    parser.add_argument("--name", required=True, help="this node's name in Patroni")
    parser.add_argument("--data", required=True, help="PostgreSQL's data folder")
    parser.add_argument("--after", type=float, default=270, help="seconds of standstill (default: 270)")
    parser.add_argument("--every", type=float, default=10, help="seconds between two looks (default: 10)")
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.INFO)
    watch(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()

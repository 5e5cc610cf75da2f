#!/usr/bin/python3
"""The internet of the network laboratory: carries packets between the sites' TUN devices.

usage: internet.py SITE=NAMESPACE=ADDRESS[,ADDRESS]...

Opens a TUN device named net0 inside each site's network namespace, gives it the addresses
(of IPv4 and IPv6) and the default routes, and hands each packet to the site that has its destination address, after what the
lines of both sites add. A packet to any other address vanishes without an answer, as on the
internet. Says "ready" on stdout, then obeys lines of stdin, each answered with "ok":

  line SITE NAME=VALUE...  delay=MS (one way), jitter=MS (up to so much more), deviation=MS (normal,
                           never under half of the delay), loss=PERCENT, row=PACKETS (mean number lost
                           in a row), rate=KBIT, queue=MS, stall=MS (everything waits so long, to come in
                           a clump), every=MS (from one stall to the next), upload=1 (somebody sends
                           much beside, both ways: one second in four, more than a rate of 256 takes)
  burst SITE PERCENT MS    that much loss for so long, then as before
  cut SITE | mend SITE     nothing goes to or from the site, or again
  forget SITE              the NAT of the site forgets all its mappings
  counts                   answered with one line: SITE=carried/lost...
"""

import ctypes
import fcntl
import heapq
import os
import random
import select
import socket
import struct
import subprocess
import sys
import time

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN_NO_PI = 0x1001
NETLINK_NETFILTER = 12
CONNTRACK_DELETE = (1 << 8) | 2
REQUEST_ACK = 0x05
DEVICE = "net0"

libc = ctypes.CDLL(None, use_errno=True)


class Namespace:
    """Runs what is inside `with` in another network namespace."""

    def __init__(self, name):
        self.path = "/run/netns/" + name

    def __enter__(self):
        self.home = os.open("/proc/self/ns/net", os.O_RDONLY)
        there = os.open(self.path, os.O_RDONLY)
        self.enter(there)
        os.close(there)

    def __exit__(self, *_):
        self.enter(self.home)
        os.close(self.home)

    @staticmethod
    def enter(descriptor):
        if libc.setns(descriptor, CLONE_NEWNET) != 0:
            raise OSError(ctypes.get_errno(), "setns")


UPLOAD_BYTES = 1293
UPLOAD_SECONDS = 0.03


class Direction:
    """One direction of a site's line: a bottleneck with a queue, then losses, delays and stalls."""

    def __init__(self, dice):
        self.random = dice
        self.free_at = 0.0
        self.losing = False
        self.stall_phase = dice.random()
        self.next_upload = None

    def leave_at(self, now, size, settings):
        """When the packet's last bit is through; None when the queue is full."""
        rate = settings["rate"] * 1000
        if rate <= 0:
            return now
        if settings["upload"]:
            self.upload(now, rate, settings)
        return self.queue(now, size, rate, settings)

    def queue(self, now, size, rate, settings):
        start = max(now, self.free_at)
        if start - now > settings["queue"] / 1000:
            return None
        self.free_at = start + size * 8 / rate
        return self.free_at

    def upload(self, now, rate, settings):
        """What somebody else has put into the queue until now."""
        at = now if self.next_upload is None else self.next_upload
        while at < now:
            if at % 4 < 1:
                self.queue(at, UPLOAD_BYTES, rate, settings)
                at += self.random.expovariate(1 / UPLOAD_SECONDS)
            else:
                at += 0.05
        self.next_upload = at

    def loses(self, percent, row):
        """Independent, or in rows (Gilbert 1960, Elliott 1963)."""
        loss = percent / 100
        if row <= 1 or loss <= 0 or loss >= 1:
            return self.random.random() < loss
        row = max(row, loss / (1 - loss))
        change = 1 / row if self.losing else loss / (row * (1 - loss))
        if self.random.random() < change:
            self.losing = not self.losing
        return self.losing

    def arrive_at(self, through, settings):
        wait = settings["delay"] + self.random.uniform(0, settings["jitter"])
        if settings["deviation"]:
            wait = max(wait / 2, wait + self.random.gauss(0, settings["deviation"]))
        at = through + wait / 1000
        every = settings["every"] / 1000
        if every and settings["stall"]:
            into = (at - self.stall_phase * every) % every
            if into < settings["stall"] / 1000:
                at += settings["stall"] / 1000 - into
        return at


NAMES = "delay jitter deviation loss row rate queue stall every upload".split()


class Site:
    def __init__(self, name, namespace, addresses):
        self.name = name
        self.namespace = namespace
        self.addresses = []
        self.device = self.open_device()
        for address in addresses.split(","):
            family = socket.AF_INET6 if ":" in address else socket.AF_INET
            self.addresses.append(socket.inet_pton(family, address))
            self.configure(address, family)
        self.up = Direction(random.Random(name + " up"))
        self.down = Direction(random.Random(name + " down"))
        self.settings = dict.fromkeys(NAMES, 0.0) | {"delay": 10.0, "queue": 200.0, "row": 1.0}
        self.burst_loss = 0.0
        self.burst_until = 0.0
        self.is_cut = False
        self.carried = 0
        self.lost = 0

    def open_device(self):
        with Namespace(self.namespace):
            device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
            fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", DEVICE.encode(), IFF_TUN_NO_PI))
        return device

    def configure(self, address, family):
        whole = [address + "/128", "dev", DEVICE, "nodad"]
        if family == socket.AF_INET:
            whole = [address + "/32", "dev", DEVICE]
        for words in (
            ["address", "add"] + whole,
            ["link", "set", DEVICE, "up", "txqueuelen", "1000"],
            ["route", "add", "default", "dev", DEVICE, "src", address],
        ):
            kind = "-6" if family == socket.AF_INET6 else "-4"
            subprocess.run(["ip", kind, "-n", self.namespace] + words, check=True)

    def loss(self, now):
        loss = self.settings["loss"]
        return max(loss, self.burst_loss) if now < self.burst_until else loss

    def forget(self):
        """Empties the table of connections: what conntrack -F does."""
        with Namespace(self.namespace):
            table = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, NETLINK_NETFILTER)
        with table:
            table.send(struct.pack("=IHHIIBBH", 20, CONNTRACK_DELETE, REQUEST_ACK, 1, 0, 0, 0, 0))
            error = struct.unpack("=i", table.recv(4096)[16:20])[0]
            if error:
                raise OSError(-error, "the NAT can't forget")


class Internet:
    def __init__(self, sites):
        self.sites = {site.name: site for site in sites}
        self.by_device = {site.device: site for site in sites}
        self.by_address = {address: site for site in sites for address in site.addresses}
        self.waiting = []
        self.number = 0

    def run(self):
        poller = select.poll()
        poller.register(sys.stdin.fileno(), select.POLLIN | select.POLLHUP)
        for device in self.by_device:
            poller.register(device, select.POLLIN)
        print("ready", flush=True)
        commands = b""
        while True:
            for descriptor, _ in poller.poll(self.patience_millis()):
                if descriptor in self.by_device:
                    self.read(self.by_device[descriptor])
                else:
                    more = os.read(descriptor, 4096)
                    if not more:
                        return
                    commands += more
                    while b"\n" in commands:
                        line, commands = commands.split(b"\n", 1)
                        print(self.obey(line.decode().split()), flush=True)
            self.deliver()

    def patience_millis(self):
        if not self.waiting:
            return None
        left = self.waiting[0][0] - time.monotonic()
        return 0 if left <= 0.0005 else max(1, int(left * 1000))

    def read(self, source):
        for _ in range(64):
            try:
                packet = os.read(source.device, 65536)
            except BlockingIOError:
                return
            if len(packet) >= 20 and packet[0] >> 4 == 4:
                self.take(source, packet, packet[16:20])
            elif len(packet) >= 40 and packet[0] >> 4 == 6:
                self.take(source, packet, packet[24:40])

    def take(self, source, packet, destination):
        target = self.by_address.get(destination)
        if target is None or target is source:
            return
        now = time.monotonic()
        at = self.pass_line(source, source.up, now, now, packet)
        if at is not None:
            at = self.pass_line(target, target.down, at, now, packet)
        if at is not None:
            self.number += 1
            heapq.heappush(self.waiting, (at, self.number, target, packet))

    def pass_line(self, site, direction, at, now, packet):
        """When it comes out at the other end; None when it is lost."""
        settings = site.settings
        through = None
        if not site.is_cut and not direction.loses(site.loss(now), settings["row"]):
            through = direction.leave_at(at, len(packet), settings)
        if through is None:
            site.lost += 1
            return None
        return direction.arrive_at(through, settings)

    def deliver(self):
        now = time.monotonic() + 0.0005
        while self.waiting and self.waiting[0][0] <= now:
            _, _, target, packet = heapq.heappop(self.waiting)
            if target.is_cut:
                target.lost += 1
                continue
            target.carried += 1
            try:
                os.write(target.device, packet)
            except OSError:
                target.lost += 1  # its queue is full, or it is going down

    def obey(self, words):
        if words == ["counts"]:
            return " ".join(f"{s.name}={s.carried}/{s.lost}" for s in self.sites.values())
        site = self.sites.get(words[1]) if len(words) > 1 else None
        if site is None:
            return "unknown: " + " ".join(words)
        if words[0] == "line":
            for word in words[2:]:
                name, value = word.split("=")
                if name not in site.settings:
                    return "unknown: " + name
                site.settings[name] = float(value)
        elif words[0] == "burst":
            site.burst_loss = float(words[2])
            site.burst_until = time.monotonic() + float(words[3]) / 1000
        elif words[0] in ("cut", "mend"):
            site.is_cut = words[0] == "cut"
        elif words[0] == "forget":
            site.forget()
        else:
            return "unknown: " + words[0]
        return "ok"


def main():
    Internet([Site(*word.split("=")) for word in sys.argv[1:]]).run()


if __name__ == "__main__":
    main()

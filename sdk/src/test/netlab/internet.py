#!/usr/bin/python3
"""The internet of the network laboratory: carries packets between the sites' TUN devices.

usage: internet.py SITE:NAMESPACE:ADDRESS...

Opens a TUN device named net0 inside each site's network namespace, gives it the address and the
default route, and hands each packet to the site that has its destination address, after what the
lines of both sites add. A packet to any other address vanishes without an answer, as on the
internet. Says "ready" on stdout, then obeys lines of stdin, each answered with "ok":

  line SITE NAME=VALUE...  delay=MS (one way), jitter=MS, loss=PERCENT, rate=KBIT, queue=MS
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


class Direction:
    """One direction of a site's line: a bottleneck with a queue."""

    def __init__(self):
        self.free_at = 0.0

    def leave_at(self, now, size, rate_kbit, queue_seconds):
        """When the packet's last bit is through; None when the queue is full."""
        if rate_kbit <= 0:
            return now
        start = max(now, self.free_at)
        if start - now > queue_seconds:
            return None
        self.free_at = start + size * 8 / (rate_kbit * 1000)
        return self.free_at


class Site:
    def __init__(self, name, namespace, address):
        self.name = name
        self.namespace = namespace
        self.address = socket.inet_aton(address)
        self.device = self.open_device()
        self.configure(address)
        self.up = Direction()
        self.down = Direction()
        self.settings = {"delay": 10.0, "jitter": 0.0, "loss": 0.0, "rate": 0.0, "queue": 200.0}
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

    def configure(self, address):
        for words in (
            ["address", "add", address + "/32", "dev", DEVICE],
            ["link", "set", DEVICE, "up", "txqueuelen", "1000"],
            ["route", "add", "default", "dev", DEVICE, "src", address],
        ):
            subprocess.run(["ip", "-n", self.namespace] + words, check=True)

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
        self.by_address = {site.address: site for site in sites}
        self.random = random.Random(42)
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
                self.take(source, packet)

    def take(self, source, packet):
        target = self.by_address.get(packet[16:20])
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
        settings = site.settings
        if site.is_cut or self.random.uniform(0, 100) < site.loss(now):
            site.lost += 1
            return None
        through = direction.leave_at(at, len(packet), settings["rate"], settings["queue"] / 1000)
        if through is None:
            site.lost += 1
            return None
        wait = settings["delay"] + self.random.uniform(0, settings["jitter"])
        return through + wait / 1000

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
    Internet([Site(*word.split(":")) for word in sys.argv[1:]]).run()


if __name__ == "__main__":
    main()

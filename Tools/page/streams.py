"""Measures how long a change takes to reach many open pages: opens streams of events and switches a lamp.

Usage: streams.py URL "hearth people sign-in Anna" [--streams 50] [--changes 20] [--service "Sofa Lamp"]
The command gives a code each time it is run: a device may have 8 streams open, so that one signs in for each eight of them.
Prints the median, the 95th percentile and the longest time from asking for a change to its event, over all streams.
"""
import argparse
import http.client
import json
import ssl
import subprocess
import threading
import time
from urllib.parse import urlsplit


def connection(url):
    parts = urlsplit(url)
    if parts.scheme == "http":
        return http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection(parts.hostname, parts.port, timeout=60, context=context)


def ask(url, method, path, body=None, token=None):
    one = connection(url)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    one.request(method, path, json.dumps(body) if body is not None else None, headers)
    answer = one.getresponse()
    text = answer.read().decode()
    one.close()
    if answer.status != 200:
        raise SystemExit(f"{method} {path}: {answer.status} {text}")
    return json.loads(text)


class Stream(threading.Thread):
    def __init__(self, url, token, service):
        super().__init__(daemon=True)
        self.url, self.token, self.service = url, token, service
        self.ready = threading.Event()
        self.seen = []

    def run(self):
        one = connection(self.url)
        one.request("GET", "/v1/events", headers={"Authorization": f"Bearer {self.token}"})
        answer = one.getresponse()
        if answer.status != 200:
            return
        kind = ""
        for line in iter(answer.readline, b""):
            text = line.decode().strip()
            if text == ": hearth":
                self.ready.set()
            elif text.startswith("event: "):
                kind = text[7:]
            elif text.startswith("data: ") and kind == "value":
                data = json.loads(text[6:])
                if data.get("service") == self.service and data.get("characteristic") == "On":
                    self.seen.append(time.monotonic())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("command")
    parser.add_argument("--streams", type=int, default=50)
    parser.add_argument("--changes", type=int, default=20)
    parser.add_argument("--service", default="Sofa Lamp")
    asked = parser.parse_args()
    tokens = []
    for _ in range((asked.streams + 7) // 8):
        code = subprocess.run(asked.command, shell=True, check=True, capture_output=True, text=True).stdout.strip()
        tokens.append(ask(asked.url, "POST", "/v1/sign-in", {"code": code, "device": "streams"})["token"])
    streams = [Stream(asked.url, tokens[n // 8], asked.service) for n in range(asked.streams)]
    for one in streams:
        one.start()
    open_streams = [one for one in streams if one.ready.wait(30)]
    # The first change has to be one.
    ask(asked.url, "PUT", "/v1/characteristics", {"service": asked.service, "characteristic": "On", "value": False}, tokens[0])
    time.sleep(1)
    for one in streams:
        one.seen.clear()
    begun = []
    for number in range(asked.changes):
        begun.append(time.monotonic())
        ask(asked.url, "PUT", "/v1/characteristics",
            {"service": asked.service, "characteristic": "On", "value": number % 2 == 0}, tokens[0])
        time.sleep(0.2)
    time.sleep(1)
    times = sorted((seen - start) * 1000 for one in open_streams for start, seen in zip(begun, one.seen))
    missed = len(open_streams) * asked.changes - len(times)
    print(f"{len(open_streams)} streams of {asked.streams}, {asked.changes} changes, {missed} events missing: median {times[len(times) // 2]:.0f} ms, "
          f"95 % within {times[len(times) * 95 // 100]:.0f} ms, longest {times[-1]:.0f} ms")


if __name__ == "__main__":
    main()

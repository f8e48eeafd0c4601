#!/usr/bin/env python3
"""Measures a house that many look at and speak to at once: starts `hearth run` with satellites in ten rooms, opens pages, and switches lamps.

Usage: load.py PROGRAM [--pages 50] [--satellites 10] [--changes 40] [--speech FILE.wav]
Each page is a stream of events of one who has signed in; each satellite streams a quiet room as fast as a microphone has it, and with --speech (16 kHz,
one channel, "turn on the sofa lamp") one after the other says it. Prints how long a change takes to reach all pages, how long after its last word a sentence
is answered, and what the house takes of processor and memory meanwhile.
"""
import argparse
import json
import os
import random
import re
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
import wave

from streams import Stream, ask

PIECE = 1024  # Samples in a message: 64 ms.
ROOMS = ["Kitchen", "Bedroom", "Hall", "Study", "Attic", "Cellar", "Garage", "Bathroom", "Nursery", "Lounge"]


def home():
    lines = ["homes:", "  - name: Measured", "    people: [{name: Anna, role: admin}]", "    rooms:"]
    for room in ROOMS:
        lines += [f"      - name: {room}", "        accessories:"]
        lines += [f"          - {{name: {room} Lamp, service: Lightbulb, characteristics: {{On: false, Brightness: 40}}}}"]
    lines += ["      - name: Den", "        accessories:", "          - {name: Sofa Lamp, service: Lightbulb, characteristics: {On: false}}"]
    return "\n".join(lines) + "\n"


class Satellite(threading.Thread):
    """A box in a room: it waits to be connected to, and streams all that it hears."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.running = threading.Event()
        self.to_say, self.said_at, self.answered = [], None, threading.Event()
        self.noise = [random.randint(-40, 40) for _ in range(PIECE)]

    def send(self, kind, data, payload=b""):
        head = {"type": kind, "version": "1.5.4", "data": data, "payload_length": len(payload)}
        self.peer.sendall(json.dumps(head).encode() + b"\n" + payload)

    def run(self):
        self.peer, _ = self.listener.accept()
        file = self.peer.makefile("rb")
        threading.Thread(target=self.stream, daemon=True).start()
        for line in iter(file.readline, b""):
            head = json.loads(line)
            file.read(head.get("data_length") or 0)
            file.read(head.get("payload_length") or 0)
            if head["type"] == "describe":
                self.send("info", {"satellite": {"name": "load", "installed": True, "attribution": {"name": "", "url": ""}}})
            elif head["type"] == "run-satellite":
                self.send("run-pipeline", {"start_stage": "wake", "end_stage": "tts"})
                self.running.set()
            elif head["type"] == "transcript":
                self.answered.set()

    def stream(self):
        self.running.wait()
        due = time.monotonic()
        while True:
            piece = self.to_say.pop(0) if self.to_say else self.noise
            if self.to_say == [] and piece is not self.noise:
                self.said_at = time.monotonic() + PIECE / 16000
            try:
                self.send("audio-chunk", {"rate": 16000, "width": 2, "channels": 1}, struct.pack(f"<{len(piece)}h", *piece))
            except OSError:
                return
            due += PIECE / 16000
            time.sleep(max(0, due - time.monotonic()))

    def say(self, samples):
        """Says something; gives how long after its last word it was answered, in seconds."""
        self.answered.clear()
        self.said_at = None
        self.to_say = [samples[at:at + PIECE] for at in range(0, len(samples), PIECE)]
        if not self.answered.wait(30):
            return None
        return time.monotonic() - (self.said_at or time.monotonic())


def spoken(path):
    """The samples of a recording, without the quiet behind its last word."""
    with wave.open(path) as file:
        samples = list(struct.unpack(f"<{file.getnframes()}h", file.readframes(file.getnframes())))
    while samples and abs(samples[-1]) < 600:
        samples.pop()
    return samples


def usage(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    ticks = os.sysconf("SC_CLK_TCK")
    memory = int(re.search(r"VmRSS:\s+(\d+)", open(f"/proc/{pid}/status").read()).group(1)) // 1024
    return (int(fields[11]) + int(fields[12])) / ticks, memory


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--pages", type=int, default=50)
    parser.add_argument("--satellites", type=int, default=10)
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--speech")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    folder = tempfile.mkdtemp()
    database, path, socket_ = (os.path.join(folder, name) for name in ("home.db", "home.yaml", "house.sock"))
    open(path, "w").write(home())
    subprocess.run([asked.program, "home", "import", "--home", database, path], check=True, stdout=subprocess.DEVNULL)
    satellites = [Satellite() for _ in range(asked.satellites)]
    flags = []
    for number, one in enumerate(satellites):
        one.start()
        flags += ["--satellite", f"tcp://127.0.0.1:{one.port}@{ROOMS[number % len(ROOMS)]}"]
    house = subprocess.Popen(
        [asked.program, "run", "--no-microphone", "--home", database, "--socket", socket_, "--http-port", "0", "--http-host", "127.0.0.1", *flags],
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        url = None
        for line in house.stderr:
            found = re.search(r"The page is at (https://127\.0\.0\.1:\d+)", line)
            if found:
                url = found.group(1)
                break
        threading.Thread(target=lambda: [None for _ in house.stderr], daemon=True).start()
        if not all(one.running.wait(60) for one in satellites):
            sys.exit("not all satellites were connected to")
        tokens = []
        for _ in range((asked.pages + 7) // 8):
            run = subprocess.run([asked.program, "people", "sign-in", "Anna", "--socket", socket_], check=True, capture_output=True, text=True)
            tokens.append(ask(url, "POST", "/v1/sign-in", {"code": run.stdout.strip(), "device": "load"})["token"])
        pages = [Stream(url, tokens[number // 8], "Sofa Lamp") for number in range(asked.pages)]
        for one in pages:
            one.start()
        pages = [one for one in pages if one.ready.wait(60)]
        begun, (cpu, _) = time.monotonic(), usage(house.pid)
        time.sleep(10)
        spent, memory = usage(house.pid)
        print(f"{len(pages)} pages and {len(satellites)} satellites in quiet rooms: {(spent - cpu) / (time.monotonic() - begun) * 100:.0f} % of a core, {memory} MB",
              flush=True)
        starts = []
        for number in range(asked.changes):
            starts.append(time.monotonic())
            ask(url, "PUT", "/v1/characteristics", {"service": "Sofa Lamp", "characteristic": "On", "value": number % 2 == 0}, tokens[0])
            time.sleep(0.15)
        time.sleep(1)
        times = sorted((seen - start) * 1000 for one in pages for start, seen in zip(starts, one.seen))
        missed = len(pages) * asked.changes - len(times)
        print(f"a change to {len(pages)} pages: median {times[len(times) // 2]:.0f} ms, 95 % within {times[len(times) * 95 // 100]:.0f} ms, "
              f"longest {times[-1]:.0f} ms, {missed} events missing", flush=True)
        if asked.speech:
            samples = spoken(asked.speech)
            answers = [one.say(samples) for one in satellites]
            heard = sorted(one for one in answers if one is not None)
            print(f"said at {len(satellites)} satellites, one after the other: {len(heard)} answered, "
                  + (f"median {heard[len(heard) // 2]:.2f} s after the last word, longest {heard[-1]:.2f} s" if heard else ""), flush=True)
            _, memory = usage(house.pid)
            print(f"memory in the end: {memory} MB")
    finally:
        house.terminate()
        house.wait(30)


if __name__ == "__main__":
    main()

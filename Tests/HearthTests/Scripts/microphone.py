"""A microphone of a file: its sound as fast as a microphone has it, and silence behind it: microphone.py WAV"""
import sys
import time
import wave

with wave.open(sys.argv[1]) as file:
    samples = file.readframes(file.getnframes())
piece = 2048
start = time.monotonic()
sent = 0
while True:
    sound = samples[sent:sent + piece]
    sys.stdout.buffer.write(sound + bytes(piece - len(sound)))
    sys.stdout.buffer.flush()
    sent += piece
    time.sleep(max(0, start + sent / 32000 - time.monotonic()))

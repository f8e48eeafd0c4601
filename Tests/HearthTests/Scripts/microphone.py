"""A microphone of a file: its sound as fast as a microphone has it, and silence behind it: microphone.py WAV [HEARD]

With HEARD, the sound comes again every few seconds until there is a file of that name: nobody knows when somebody begins to listen."""
import os
import sys
import time
import wave

with wave.open(sys.argv[1]) as file:
    samples = file.readframes(file.getnframes())
heard = sys.argv[2] if len(sys.argv) > 2 else None
piece = 2048
pause = 5 * 32000
start = time.monotonic()
sent = place = 0
while True:
    sound = samples[place:place + piece]
    sys.stdout.buffer.write(sound + bytes(piece - len(sound)))
    sys.stdout.buffer.flush()
    sent += piece
    place += piece
    if heard and place > len(samples) + pause and not os.path.exists(heard):
        place = 0
    time.sleep(max(0, start + sent / 32000 - time.monotonic()))

"""Asks a house for everything that it offers, by the client of the package wyoming: wyoming_ask.py PORT WAV CALLED"""
import asyncio
import sys
import wave

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.tts import Synthesize
from wyoming.wake import Detect, Detection, NotDetected

FORMAT = dict(rate=16000, width=2, channels=1)


async def ask(*events):
    async with AsyncClient.from_uri(f"tcp://127.0.0.1:{sys.argv[1]}") as client:
        for event in events:
            await client.write_event(event.event())
        while (event := await client.read_event()) is not None:
            yield event


async def first(*events):
    async for event in ask(*events):
        return event


async def handle(text):
    event = await first(Transcript(text=text))
    if Handled.is_type(event.type):
        print("handled", Handled.from_event(event).text)
    else:
        print("not-handled", text, NotHandled.from_event(event).text)


def chunks(name):
    """A recording as Home Assistant sends it: 10 ms in each message."""
    with wave.open(name) as file:
        samples = file.readframes(file.getnframes())
    return [AudioChunk(audio=samples[i:i + 320], timestamp=i // 32, **FORMAT) for i in range(0, len(samples), 320)]


async def wake(said, sound):
    event = await first(Detect(names=["hey hearth"]), AudioStart(timestamp=0, **FORMAT), *sound, AudioStop())
    if Detection.is_type(event.type):
        print(said, "detected", Detection.from_event(event).name)
    else:
        print(said, "not detected" if NotDetected.is_type(event.type) else event.type)


async def main():
    info = Info.from_event(await first(Describe()))
    print("info", info.asr[0].name, info.asr[0].models[0].name, info.handle[0].name, info.handle[0].models[0].name,
          info.tts[0].name, info.tts[0].voices[0].name, info.wake[0].name, info.wake[0].models[0].name)
    sound, called = (chunks(file) for file in sys.argv[2:4])
    heard = await first(Transcribe(language="en"), AudioStart(**FORMAT), *sound, AudioStop())
    await wake("called", called)
    await wake("uncalled", sound)
    text = Transcript.from_event(heard).text
    print("transcript", text)
    await handle(text)
    await handle("unlock the front door")
    size = rate = 0
    async for event in ask(Synthesize(text="The sofa lamp is on.")):
        if AudioStart.is_type(event.type):
            rate = AudioStart.from_event(event).rate
        elif AudioChunk.is_type(event.type):
            size += len(AudioChunk.from_event(event).audio)
        elif AudioStop.is_type(event.type):
            break
    print("speech", rate, size)


asyncio.run(main())

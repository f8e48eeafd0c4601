"""Asks a Wyoming server for everything it can do, by the package's own client: client.py tcp://HOST:PORT"""
import asyncio
import sys

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncClient
from wyoming.handle import Handled, NotHandled
from wyoming.info import Describe, Info
from wyoming.ping import Ping, Pong
from wyoming.tts import Synthesize
from wyoming.wake import Detect, Detection

FORMAT = dict(rate=16000, width=2, channels=1)


async def ask(*events):
    async with AsyncClient.from_uri(sys.argv[1]) as client:
        for event in events:
            await client.write_event(event.event())
        while (event := await client.read_event()) is not None:
            yield event


async def first(*events):
    async for event in ask(*events):
        return event


async def main():
    sound = [AudioChunk(audio=bytes(3200), **FORMAT) for _ in range(20)]
    info = Info.from_event(await first(Describe()))
    print("info", info.asr[0].name, info.asr[0].models[0].name, info.handle[0].models[0].name,
          info.tts[0].voices[0].name, info.wake[0].models[0].name)
    heard = await first(Transcribe(language="en"), AudioStart(**FORMAT), *sound, AudioStop())
    print("transcript", Transcript.from_event(heard).text)
    print("handled", Handled.from_event(await first(Transcript(text="turn on the bed light"))).text)
    print("not-handled", NotHandled.from_event(await first(Transcript(text="boil the sea"))).text)
    size = rate = 0
    async for event in ask(Synthesize(text="The bed light is on.")):
        if AudioStart.is_type(event.type):
            rate = AudioStart.from_event(event).rate
        elif AudioChunk.is_type(event.type):
            size += len(AudioChunk.from_event(event).audio)
        elif AudioStop.is_type(event.type):
            break
    print("speech", size, rate)
    found = Detection.from_event(await first(Detect(names=["hey hearth"]), AudioStart(**FORMAT), *sound))
    print("detection", found.name, found.timestamp)
    print("pong", Pong.from_event(await first(Ping(text="hello"))).text)


asyncio.run(main())

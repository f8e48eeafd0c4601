"""Asks who speaks the Wyoming protocol at an address and a port what it is, and prints its programs."""
import asyncio
import sys

from wyoming.client import AsyncTcpClient
from wyoming.info import Describe, Info


async def main(host, port):
    async with AsyncTcpClient(host, int(port)) as client:
        await client.write_event(Describe().event())
        event = await asyncio.wait_for(client.read_event(), 10)
        info = Info.from_event(event)
        print(*(program.name for program in info.asr + info.tts))


asyncio.run(main(sys.argv[1], sys.argv[2]))

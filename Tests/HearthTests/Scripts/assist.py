"""Makes a house the ear, mind and mouth of a Home Assistant, and has it hear a recording: assist.py PORT WAV ENTITY CALLED

HEARTH_HOME_ASSISTANT_URL and HEARTH_HOME_ASSISTANT_TOKEN tell where the Home Assistant is. Prints what came of the recording, and how
the entity was before and is afterwards; then what wakes its pipeline in a recording of the wake phrase.
"""
import asyncio
import json
import os
import sys
import wave

import aiohttp

BASE = os.environ["HEARTH_HOME_ASSISTANT_URL"]
HEADER = {"Authorization": "Bearer " + os.environ["HEARTH_HOME_ASSISTANT_TOKEN"]}


async def add(session, port):
    flows = BASE + "/api/config/config_entries/flow"
    async with session.post(flows, json={"handler": "wyoming"}) as answer:
        flow = (await answer.json())["flow_id"]
    async with session.post(f"{flows}/{flow}", json={"host": "127.0.0.1", "port": port}) as answer:
        print("added", (await answer.json())["type"])


async def state(session, entity):
    async with session.get(f"{BASE}/api/states/{entity}") as answer:
        return (await answer.json()).get("state")


async def ask(socket, number, **message):
    await socket.send_json({"id": number, **message})
    while True:
        answer = await socket.receive_json()
        if answer["type"] == "result" and answer["id"] == number:
            return answer


async def run(socket, pipeline, samples):
    await socket.send_json({"id": 9, "type": "assist_pipeline/run", "start_stage": "stt", "end_stage": "tts",
                            "pipeline": pipeline, "input": {"sample_rate": 16000}})
    while True:
        message = await socket.receive_json()
        if message["type"] != "event":
            continue
        event = message["event"]
        data = event["data"]
        if event["type"] == "run-start":
            handler = bytes([data["runner_data"]["stt_binary_handler_id"]])
        elif event["type"] == "stt-start":
            for start in range(0, len(samples), 3200):
                await socket.send_bytes(handler + samples[start:start + 3200])
            await socket.send_bytes(handler)
        elif event["type"] == "stt-end":
            print("heard", data["stt_output"]["text"])
        elif event["type"] == "intent-end":
            print("reply", data["intent_output"]["response"]["speech"]["plain"]["speech"])
        elif event["type"] == "tts-end":
            return data["tts_output"]["url"]
        elif event["type"] == "error":
            print("error", json.dumps(data))
            return None
        elif event["type"] == "run-end":
            return None


async def wake(socket, pipeline, samples):
    """Has the pipeline wait for the wake phrase, in real time, as a satellite of it does."""
    await socket.send_json({"id": 10, "type": "assist_pipeline/run", "start_stage": "wake_word", "end_stage": "stt",
                            "pipeline": pipeline, "input": {"sample_rate": 16000, "timeout": 20}})
    sender = None
    while True:
        message = await socket.receive_json()
        if message["type"] == "result" and not message["success"]:
            print("error", json.dumps(message["error"]))
            return
        # The end of the run before may come in between.
        if message["type"] != "event" or message["id"] != 10:
            continue
        event = message["event"]
        data = event["data"]
        if event["type"] == "run-start":
            handler = bytes([data["runner_data"]["stt_binary_handler_id"]])
        elif event["type"] == "wake_word-start":
            sender = asyncio.create_task(send(socket, handler, samples))
        elif event["type"] == "wake_word-end":
            woken = data["wake_word_output"]
            print("woken by", data.get("entity_id") or woken.get("entity_id", "wake_word.hearth"), woken["wake_word_id"])
            sender.cancel()
            return
        elif event["type"] in ("error", "run-end"):
            print("not woken", json.dumps(data))
            return


async def send(socket, handler, samples):
    while True:
        for start in range(0, len(samples), 3200):
            await socket.send_bytes(handler + samples[start:start + 3200].ljust(3200, b"\0"))
            await asyncio.sleep(0.1)


async def main():
    with wave.open(sys.argv[2]) as file:
        samples = file.readframes(file.getnframes())
    async with aiohttp.ClientSession(headers=HEADER) as session:
        await add(session, int(sys.argv[1]))
        async with session.ws_connect(BASE.replace("http", "ws") + "/api/websocket") as socket:
            await socket.receive_json()
            await socket.send_json({"type": "auth", "access_token": os.environ["HEARTH_HOME_ASSISTANT_TOKEN"]})
            await socket.receive_json()
            made = await ask(socket, 1, type="assist_pipeline/pipeline/create", name="Hearth", language="en",
                             conversation_engine="conversation.hearth", conversation_language="en",
                             stt_engine="stt.hearth", stt_language="en", tts_engine="tts.hearth", tts_language="en",
                             tts_voice="flite", wake_word_entity="wake_word.hearth", wake_word_id="hey hearth")
            print("pipeline", made["success"])
            print("before", await state(session, sys.argv[3]))
            speech = await run(socket, made["result"]["id"], samples)
            if speech:
                async with session.get(BASE + speech) as answer:
                    print("speech", answer.status, len(await answer.read()))
            print("after", await state(session, sys.argv[3]))
            with wave.open(sys.argv[4]) as file:
                called = file.readframes(file.getnframes())
            await wake(socket, made["result"]["id"], called)


asyncio.run(main())

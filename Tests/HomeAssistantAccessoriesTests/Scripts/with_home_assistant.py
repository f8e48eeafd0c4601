"""Runs a command beside a fresh Home Assistant with its demonstration house.

    VENV/bin/python with_home_assistant.py COMMAND...

VENV is an environment with homeassistant 2025.4.4, wyoming 1.5.4 and the home-assistant-frontend that its package_constraints.txt
names. The command finds the house's address and a token in HEARTH_HOME_ASSISTANT_URL and HEARTH_HOME_ASSISTANT_TOKEN,
and a command that restarts it in HEARTH_HOME_ASSISTANT_RESTART. The house is gone when the command has ended.
"""
import asyncio
import os
import pathlib
import signal
import socket
import sys
import tempfile

import aiohttp

CONFIGURATION = """
homeassistant: {{name: Test, latitude: 52.5, longitude: 13.4, unit_system: metric, time_zone: Europe/Berlin}}
http: {{server_host: 127.0.0.1, server_port: {port}}}
api:
websocket_api:
config:
demo:
logger: {{default: error}}
input_boolean: {{guests: {{name: Guests}}}}
input_number: {{pool: {{name: Pool Level, min: 0, max: 100, step: 5, initial: 40}}}}
input_select: {{mood: {{name: Mood, options: [calm, lively]}}}}
input_button: {{ring: {{name: Ring}}}}
scene: [{{name: Movie Time, entities: {{light.bed_light: "on", light.ceiling_lights: "off"}}}}]
"""


class House:
    def __init__(self, folder, port):
        self.folder, self.base, self.process = folder, f"http://127.0.0.1:{port}", None

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            os.path.join(os.path.dirname(sys.executable), "hass"), "-c", self.folder, "--skip-pip",
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
        async with aiohttp.ClientSession() as session:
            for _ in range(600):
                try:
                    async with session.get(self.base + "/manifest.json"):
                        return
                except aiohttp.ClientError:
                    await asyncio.sleep(0.2)
        raise SystemExit("Home Assistant does not answer")

    async def stop(self):
        self.process.terminate()
        await self.process.wait()

    async def restart(self):
        await self.stop()
        await self.start()

    async def token(self):
        client = self.base + "/"
        async with aiohttp.ClientSession() as session:
            user = {"client_id": client, "name": "Test", "username": "test", "password": "test", "language": "en"}
            async with session.post(self.base + "/api/onboarding/users", json=user) as answer:
                code = (await answer.json())["auth_code"]
            form = {"client_id": client, "grant_type": "authorization_code", "code": code}
            async with session.post(self.base + "/auth/token", data=form) as answer:
                token = (await answer.json())["access_token"]
            header = {"Authorization": "Bearer " + token}
            for step, body in (("core_config", {}), ("analytics", {}),
                               ("integration", {"client_id": client, "redirect_uri": client})):
                async with session.post(f"{self.base}/api/onboarding/{step}", json=body, headers=header):
                    pass
            async with session.ws_connect(self.base.replace("http", "ws") + "/api/websocket") as socket_:
                await socket_.receive_json()
                await socket_.send_json({"type": "auth", "access_token": token})
                await socket_.receive_json()
                await socket_.send_json({"id": 1, "type": "auth/long_lived_access_token", "client_name": "hearth",
                                         "lifespan": 30})
                return (await socket_.receive_json())["result"]


async def main():
    # Whoever starts this may have blocked signals, and Home Assistant would never hear that it is to end.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "configuration.yaml").write_text(CONFIGURATION.format(port=port))
        house = House(folder, port)
        await house.start()
        restarts = set()
        asyncio.get_running_loop().add_signal_handler(
            signal.SIGUSR1, lambda: restarts.add(asyncio.ensure_future(house.restart())))
        try:
            environment = dict(os.environ, HEARTH_HOME_ASSISTANT_URL=house.base,
                               HEARTH_HOME_ASSISTANT_TOKEN=await house.token(),
                               HEARTH_HOME_ASSISTANT_PYTHON=sys.executable,
                               HEARTH_HOME_ASSISTANT_RESTART=f"kill -USR1 {os.getpid()}")
            command = await asyncio.create_subprocess_exec(*sys.argv[1:], env=environment)
            status = await command.wait()
        finally:
            await asyncio.gather(*restarts)
            await house.stop()
    sys.exit(status)


asyncio.run(main())

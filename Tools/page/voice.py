"""Measures from the last word into a browser's microphone to the lamp on its page: signs in, speaks a recording again and again, and waits for the switch.

Usage: voice.py URL "hearth people sign-in Anna" RECORDING.wav [--times 9] [--room Den] [--lamp "Sofa Lamp"]
The recording (48 kHz, 16 bit, one channel) says “turn on the sofa lamp”, with a second of quiet before and three behind it. Needs Playwright and Chromium.
"""
import argparse
import os
import struct
import subprocess
import time
import wave

from playwright.sync_api import expect, sync_playwright

from browser import enter, launched, new_page

WATCH = """(lamp) => {
  window.moments = {};
  const look = () => {
    const meter = document.querySelector('#talk meter');
    const control = [...document.querySelectorAll('main [role=switch]')].find(e => e.getAttribute('aria-label') === lamp);
    if (!moments.begun && meter && meter.value > 0.05) moments.begun = performance.now();
    if (!moments.words && /“(?!…).+”/.test(document.querySelector('#reply')?.textContent ?? '')) moments.words = performance.now();
    if (!moments.lamp && control?.getAttribute('aria-checked') === 'true') moments.lamp = performance.now();
    if (!moments.reply && document.querySelector('#reply .reply')?.textContent) moments.reply = performance.now();
    if (!moments.reply || !moments.lamp) requestAnimationFrame(look);
  };
  look();
}"""


def length(path):
    """How long the speech is, in milliseconds."""
    with wave.open(path) as file:
        samples = struct.unpack(f"<{file.getnframes() * file.getnchannels()}h", file.readframes(file.getnframes()))
        loud = [n for n, s in enumerate(samples) if abs(s) > 1200]
        return (loud[-1] - loud[0]) * 1000 / file.getframerate()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("command")
    parser.add_argument("recording")
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--room", default="Den")
    parser.add_argument("--lamp", default="Sofa Lamp")
    asked = parser.parse_args()
    spoken = length(asked.recording)
    code = subprocess.run(asked.command, shell=True, check=True, capture_output=True, text=True).stdout.strip()
    state, times, words = None, [], []
    with sync_playwright() as playwright:
        for number in range(asked.times):
            # The recording begins anew with each browser.
            browser = launched(playwright, os.path.abspath(asked.recording))
            page = new_page(browser, permissions=["microphone"], storage_state=state)
            page.goto(asked.url, wait_until="commit")
            if state is None:
                enter(page, code)
            expect(page.get_by_role("heading", name="Rooms")).to_be_visible(timeout=20000)
            state = page.context.storage_state()
            page.get_by_role("link", name=asked.room).first.click()
            lamp = page.get_by_role("main").get_by_role("switch", name=asked.lamp, exact=True)
            if lamp.get_attribute("aria-checked") == "true":
                lamp.click()
            expect(lamp).to_have_attribute("aria-checked", "false")
            page.evaluate(WATCH, asked.lamp)
            page.locator("#speak").focus()
            page.keyboard.press("Enter")
            # Asked from here: the page forbids that a text becomes code, which is how a browser waits for one by itself.
            deadline = time.monotonic() + 30
            while not (done := page.evaluate("Boolean(moments.lamp && moments.reply)")) and time.monotonic() < deadline:
                page.wait_for_timeout(50)
            if not done:
                print("not heard:", page.locator("#reply").inner_text().replace("\n", " | "), flush=True)
                browser.close()
                continue
            moments = page.evaluate("window.moments")
            end = moments["begun"] + spoken
            times.append(moments["lamp"] - end)
            words.append(moments["words"] - moments["begun"])
            browser.close()
    times.sort()
    words.sort()
    if not times:
        raise SystemExit("nothing was heard")
    print(f"{len(times)} of {asked.times}: from the last word to the lamp, median {times[len(times) // 2]:.0f} ms, longest {times[-1]:.0f} ms; "
          f"first words on the page {words[len(words) // 2]:.0f} ms after the first sound")


if __name__ == "__main__":
    main()

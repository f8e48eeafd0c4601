"""Counts what the same tasks cost by hand, on the page of a house and on the dashboard of a Home Assistant: clicks, keys, and seconds.

Usage: compare.py --hearth URL CODE | --home-assistant URL TOKEN [--pictures FOLDER]
The house is `corpora/homes/new.yaml` on its first day with a lawn valve in it; the Home Assistant is one with its `demo:`. Each task begins at the first view and ends when
the machine has done it, which is looked up. Seconds of a person are those of the keystroke-level model: 1.3 for a click, 0.2 for a key, 1.35 to think before each
thing that is chosen; to these the seconds come that the program let the script wait. Needs Playwright and Chromium.
"""
import argparse
import json
import os
import time
import urllib.request

from playwright.sync_api import expect, sync_playwright

from browser import launched, new_page, sign_in
from check import LAWN

CLICK, KEY, THOUGHT = 1.3, 0.2, 1.35


class Hand:
    """What a person does, counted."""

    def __init__(self, page, pictures):
        self.page, self.pictures = page, pictures
        self.begin()

    def begin(self):
        self.clicks, self.keys, self.thoughts, self.waited = 0, 0, 0, 0.0

    def click(self, locator, **options):
        begun = time.monotonic()
        locator.click(**options)
        self.waited += time.monotonic() - begun
        self.clicks += 1
        self.thoughts += 1

    def choose(self, locator, label):
        """A list of the browser's own: one click opens it, another takes something."""
        begun = time.monotonic()
        locator.select_option(label=label)
        self.waited += time.monotonic() - begun
        self.clicks += 2
        self.thoughts += 1

    def type(self, text, enter=False):
        self.page.keyboard.type(text)
        self.keys += len(text)
        self.thoughts += 1
        if enter:
            self.page.keyboard.press("Enter")
            self.keys += 1

    def until(self, act):
        begun = time.monotonic()
        act()
        self.waited += time.monotonic() - begun

    def tell(self, name):
        seconds = self.clicks * CLICK + self.keys * KEY + self.thoughts * THOUGHT + self.waited
        print(f"{name}: {self.clicks} clicks, {self.keys} keys, {seconds:.0f} s ({self.waited:.1f} s of them waiting)", flush=True)


def seen(locator):
    return lambda: expect(locator).to_be_visible(timeout=20000)


# The page of a house.

def say(hand, text, answer):
    page = hand.page
    hand.click(page.get_by_role("combobox", name="Say it to the house"))
    hand.type(text, enter=True)
    hand.until(seen(page.locator("#reply .reply").filter(has_text=answer)))


def hearth(hand, url, code):
    page = hand.page
    sign_in(page, url, code)

    def start():
        page.get_by_role("navigation").get_by_role("link", name="Home").click()
        page.wait_for_timeout(300)
        hand.begin()

    def go(tab):
        hand.click(page.get_by_role("navigation").get_by_role("link", name=tab))

    start()
    hand.until(seen(page.get_by_role("heading", name="Rooms")))
    hand.tell("overview: what is on and what is wrong")
    start()
    hand.click(page.get_by_role("button", name="Lights off: In the whole house"))
    hand.until(seen(page.locator("#reply .reply")))
    hand.tell("all lights off")
    start()
    hand.click(page.get_by_role("link", name="In no room"))
    hand.click(page.get_by_role("main").get_by_role("button", name="Heating").first)
    for _ in range(2):
        hand.click(page.get_by_role("button", name="More: Wished temperature"))
    hand.until(seen(page.get_by_text("19 °C").first))
    hand.tell("one degree warmer")
    start()
    hand.click(page.get_by_role("link", name="In no room"))
    hand.click(page.get_by_role("main").get_by_role("button", name="Lawn Valve").first)
    minutes = page.get_by_label("How long (minutes)")
    hand.click(minutes)
    page.keyboard.press("Control+A")
    hand.type("15", enter=True)
    hand.click(page.get_by_role("main").get_by_role("switch", name="Lawn Valve", exact=True).first)
    hand.until(lambda: expect(page.get_by_role("main").get_by_role("switch", name="Lawn Valve", exact=True).first).to_have_attribute("aria-checked", "true"))
    assert page.evaluate(LAWN) == "PT15M", page.evaluate(LAWN)
    hand.tell("water the lawn for 15 minutes")
    start()
    for room in ("living room", "bedroom", "study"):
        say(hand, f"add a room called {room}", room.title() if room != "living room" else "Living Room")
    hand.tell("1: three rooms")
    start()
    say(hand, "move the ceiling lamp and the radio to the living room", "Living Room")
    say(hand, "move the bedside lamp to the bedroom and the desk lamp to the study", "Study")
    hand.tell("2: four accessories into their rooms")
    start()
    go("Scenes")
    hand.click(page.get_by_label("What it is called"))
    hand.type("Lights out")
    for lamp in ("Ceiling Lamp", "Desk Lamp", "Bedside Lamp"):
        hand.choose(page.get_by_label("What it does"), f"turn off the {lamp}")
    hand.until(lambda: expect(page.get_by_label("The sentence that says the same")).to_have_value(lambda_value("Bedside Lamp"), timeout=20000))
    hand.click(page.get_by_role("button", name="Make this scene"))
    hand.until(seen(page.get_by_role("heading", name="Lights out")))
    hand.click(page.get_by_role("button", name="Run: Lights out"))
    hand.tell("3: a scene that turns off all lights, and run it")
    start()
    go("Rules")
    hand.choose(page.get_by_label("Scene or deed"), "Scene: Warm Evening")
    hand.choose(page.get_by_label("What sets it off"), "Somebody leaves")
    hand.choose(page.get_by_label("Condition"), "Between two times")
    hand.click(page.get_by_label("From", exact=True))
    hand.type("2100")
    hand.click(page.get_by_label("Until", exact=True))
    hand.type("2359")
    hand.click(page.locator("#make-rule"))
    hand.until(seen(page.locator("#rules article").first))
    hand.tell("4: when I leave, if it is after nine, a scene")
    start()
    go("Rules")
    sentence = page.get_by_label("The sentence that says the same")
    hand.click(sentence)
    hand.type("when I get home between six and eleven in the evening run welcome and warm evening")
    before = page.locator("#rules article").count()
    hand.click(page.locator("#make-rule"))
    hand.until(lambda: expect(page.locator("#rules article")).to_have_count(before + 1, timeout=20000))
    hand.tell("5: when I come home between six and eleven, two scenes")


def lambda_value(text):
    import re
    return re.compile(re.escape(text))


# Home Assistant's dashboard.

def home_assistant(hand, url, token):
    page = hand.page

    def states():
        request = urllib.request.Request(f"{url}/api/states", headers={"Authorization": f"Bearer {token}"})
        return {one["entity_id"]: one for one in json.load(urllib.request.urlopen(request))}

    def post(path, body):
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        urllib.request.urlopen(urllib.request.Request(f"{url}/api/{path}", json.dumps(body).encode(), headers)).read()

    def start():
        page.goto(f"{url}/lovelace/0")
        page.get_by_text("Overview").first.wait_for()
        page.wait_for_timeout(2500)
        hand.begin()

    def menu(*names):
        for name in names:
            press(name)

    def press(text):
        """Clicks where a text stands, as a person does, whatever lies above it."""
        found = page.get_by_text(text).filter(visible=True).first
        found.wait_for()
        page.wait_for_timeout(400)
        hand.click(found, force=True)

    def combo(label, text):
        """One of its own lists: a click opens it, letters narrow it, a click takes the first."""
        hand.click(page.get_by_label(label, exact=True).last)
        hand.type(text)
        page.wait_for_timeout(900)
        box = page.get_by_label(label, exact=True).last.bounding_box()
        # The list stands below its field; the first of it is the one.
        page.mouse.click(box["x"] + 60, box["y"] + box["height"] + 45)
        hand.clicks += 1

    def attempt(name, task):
        start()
        try:
            task()
            hand.tell(name)
        except Exception as error:
            print(f"{name}: stuck after {hand.clicks} clicks and {hand.keys} keys: {(str(error) or 'not done').splitlines()[0][:120]}", flush=True)
            if hand.pictures:
                page.screenshot(path=os.path.join(hand.pictures, "stuck-" + name.split(":")[0].replace(" ", "-") + ".png"))

    def overview():
        hand.until(seen(page.get_by_text("Light", exact=True).first))

    def lights():
        post("services/light/turn_on", {"entity_id": "light.bed_light"})
        page.wait_for_timeout(1000)
        card = page.locator("hui-entities-card").filter(has=page.get_by_text("Bed Light", exact=True))
        hand.click(card.locator(".card-header ha-switch").first)
        hand.until(lambda: page.wait_for_timeout(500))
        assert not [one for name, one in states().items() if name.startswith("light.") and one["state"] == "on"]

    def warmer():
        before = states()["climate.heatpump"]["attributes"]["temperature"]
        card = page.locator("hui-thermostat-card").filter(has=page.get_by_text("HeatPump"))
        for _ in range(2):
            hand.click(card.locator("ha-outlined-icon-button").last)
        page.wait_for_timeout(1500)
        assert states()["climate.heatpump"]["attributes"]["temperature"] > before

    def rooms():
        menu("Settings", "Areas, labels & zones")
        for room in ("Hall", "Study", "Attic"):
            press("Create area")
            page.wait_for_timeout(700)
            hand.type(room)
            hand.click(page.get_by_text("Create", exact=True).filter(visible=True).last, force=True)
            hand.until(seen(page.get_by_text(room, exact=True).first))

    def rule():
        post("config/scene/config/warm", {"name": "Warm Evening", "entities": {"light.bed_light": {"state": "on"}}})
        menu("Settings", "Automations & scenes", "Create automation", "Create new automation")
        press("Add trigger")
        menu("Time and location", "Zone")
        combo("Entity with location", "Paulus")
        combo("Zone", "Home")
        hand.click(page.get_by_role("radio").last)
        press("Add condition")
        menu("Time and location", "If the current time is")
        page.wait_for_timeout(500)
        hand.click(page.get_by_label("Hours").first if page.get_by_label("Hours").count() else page.locator("ha-time-input input").first)
        hand.type("21")
        press("Add action")
        page.wait_for_timeout(1500)
        hand.type("activate")
        page.wait_for_timeout(1000)
        press("Activate")
        page.wait_for_timeout(1000)
        press("Choose entity")
        page.wait_for_timeout(1000)
        hand.type("warm")
        page.wait_for_timeout(1000)
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        hand.keys += 2
        page.wait_for_timeout(700)
        press("Save")
        page.wait_for_timeout(1500)
        page.keyboard.press("Control+A")
        hand.type("Leaving late")
        hand.click(page.locator("ha-dialog, ha-md-dialog").get_by_text("Save").filter(visible=True).last, force=True)
        page.wait_for_timeout(2000)
        assert [name for name in states() if name.startswith("automation.")]

    attempt("overview: what is on and what is wrong", overview)
    attempt("all lights off", lights)
    attempt("one degree warmer", warmer)
    attempt("1: three rooms", rooms)
    attempt("4: when I leave, if it is after nine, a scene", rule)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--hearth", nargs=2)
    parser.add_argument("--home-assistant", nargs=2)
    parser.add_argument("--pictures")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = new_page(browser, viewport={"width": 1280, "height": 900})
        hand = Hand(page, asked.pictures)
        if asked.hearth:
            hearth(hand, *asked.hearth)
        if asked.home_assistant:
            url, token = asked.home_assistant
            known = {"access_token": token, "token_type": "Bearer", "expires_in": 315360000, "hassUrl": url, "clientId": url + "/",
                     "expires": int(time.time() * 1000) + 10 ** 11, "refresh_token": "none"}
            page.context.add_init_script(f"localStorage.setItem('hassTokens', JSON.stringify({json.dumps(known)}))")
            home_assistant(hand, url, token)
        browser.close()


if __name__ == "__main__":
    main()

"""Takes the pictures of the page that stand in the guide.

Usage: pictures.py URL CODE FOLDER
The house is one that `hearth run --home DATABASE` serves, with `corpora/homes/villa.yaml` imported into a new database; the code is Anna's.
Needs Playwright for Python and Chromium.
"""
import os
import sys

from playwright.sync_api import expect, sync_playwright

from browser import launched, new_page, sign_in

url, code, folder = sys.argv[1:4]


def main():
    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = new_page(browser, viewport={"width": 360, "height": 740})

        def taken(name):
            # What was clicked last is no part of the picture.
            page.evaluate("document.activeElement?.blur()")
            page.wait_for_timeout(300)
            page.screenshot(path=os.path.join(folder, name + ".png"))

        def go(tab):
            page.get_by_role("navigation").get_by_role("link", name=tab).click()
            expect(page.get_by_role("heading", level=1)).to_be_visible()

        def say(text):
            page.get_by_role("combobox", name="Say it to the house").fill(text)
            page.keyboard.press("Enter")
            expect(page.locator("#reply .said")).to_have_text(f"“{text}”")
            expect(page.locator("#reply .reply")).to_be_visible()

        def show(locator):
            locator.evaluate("e => e.scrollIntoView({ block: 'start' })")

        sign_in(page, url, code, device="Anna’s phone")
        expect(page.get_by_role("heading", name="Rooms")).to_be_visible()
        say("turn on the chandelier")
        page.get_by_role("button", name="Hide this").click()
        taken("overview")
        page.emulate_media(color_scheme="dark")
        taken("overview-dark")
        page.emulate_media(color_scheme="light")

        page.get_by_role("link", name="Living Room").first.click()
        for name in ("Chandelier", "Living Room Blinds"):
            page.get_by_role("main").get_by_role("button", name=name).first.click()
        page.evaluate("scrollTo(0, 0)")
        taken("room")
        say("what is on in the living room")
        taken("say")
        page.get_by_role("button", name="Hide this").click()

        go("Scenes")
        taken("scenes")
        page.get_by_label("What it is called").fill("Tea time")
        for deed in ("turn on the Espresso Machine", "turn off the TV"):
            page.get_by_label("What it does").select_option(label=deed)
        expect(page.get_by_text("All right, Tea time is a scene")).to_be_visible()
        show(page.get_by_label("What it is called").locator("xpath=ancestor::section"))
        taken("scene")

        go("Rules")
        page.get_by_label("Scene or deed").select_option(label="Scene: Film Evening")
        page.get_by_label("What sets it off").select_option(label="Sunset")
        page.get_by_label("Condition").select_option(label="Somebody is at home")
        expect(page.get_by_text("All right: every day at sunset")).to_be_visible()
        show(page.get_by_label("What sets it off").locator("xpath=ancestor::fieldset"))
        taken("rule")
        page.get_by_role("button", name="Make this rule").click()
        expect(page.locator("#rules article").filter(has_text="Film Evening")).to_be_visible()
        page.get_by_role("button", name="Hide this").click()
        show(page.locator("#timeline"))
        taken("forecast")

        say("set a pasta timer for ten minutes")
        page.get_by_role("button", name="Hide this").click()
        go("Activity")
        expect(page.get_by_text("pasta", exact=True)).to_be_visible()
        expect(page.locator(".log").get_by_text("Chandelier")).to_be_visible()
        taken("activity")
        go("People")
        expect(page.get_by_text("(this one)")).to_be_visible()
        taken("people")
        browser.close()


if __name__ == "__main__":
    main()

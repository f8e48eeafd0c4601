"""Looks at every view of the page of a house, whatever is in it: wide and narrow, light and dark, by keyboard, with all cards open.

Usage: survey.py URL CODE [--pictures FOLDER] [--axe FILE]
Needs Playwright for Python and Chromium. Ends with 0 where nothing was found; each fault is a line. `--axe` has the engine of that name
(axe.min.js of axe-core) look, too.
"""
import argparse
import os
import sys

from playwright.sync_api import expect, sync_playwright

import accessible
from browser import enter, launched, let_in, new_page

SIZES = {"narrow": (360, 740), "wide": (1280, 800)}
TABS = ["Home", "Scenes", "Rules", "Activity", "People"]


class Survey:
    def __init__(self, page, pictures, axe):
        self.page, self.pictures, self.axe = page, pictures, axe
        self.found, self.views = [], 0
        page.on("pageerror", lambda error: self.found.append(f"an error of the page: {error}"))
        page.on("console", lambda message: self.found.append(f"in the console: {message.text}")
                if message.type == "error" and not ("401" in message.text or "404" in message.text) else None)

    def look(self, where, by_keyboard=False):
        self.views += 1
        found = accessible.faults(self.page)
        if by_keyboard:
            found += accessible.keyboard_faults(self.page)
        if self.axe:
            self.page.evaluate(self.axe)
            for one in self.page.evaluate("axe.run().then(all => all.violations)"):
                found += [f"axe, {one['id']}: {node['html'][:110]}" for node in one["nodes"][:3]]
        self.found += [f"{where}: {one}" for one in found]
        if self.pictures:
            name = where.replace(" ", "-").replace("/", "-").lower()[:60]
            self.page.screenshot(path=os.path.join(self.pictures, name + ".png"), full_page=True)

    def views_of(self, form):
        page = self.page
        for tab in TABS:
            page.get_by_role("navigation").get_by_role("link", name=tab, exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            page.wait_for_timeout(300)
            self.look(f"{tab} {form}", by_keyboard=form == "narrow light")
        page.evaluate("location.hash = '#home'")
        rooms = page.evaluate("[...new Set([...document.querySelectorAll('main a.head')].map(e => e.hash))]")
        for number, room in enumerate(rooms[:6]):
            page.evaluate("hash => { location.hash = hash; }", room)
            page.wait_for_timeout(100)
            page.evaluate("document.querySelectorAll('main button.more[aria-expanded=false]').forEach(e => e.click())")
            self.look(f"room {number + 1} {form}", by_keyboard=form == "narrow light" and number == 0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("code")
    parser.add_argument("--pictures")
    parser.add_argument("--axe")
    asked = parser.parse_args()
    axe = open(asked.axe, encoding="utf-8").read() if asked.axe else None
    with sync_playwright() as playwright:
        browser = launched(playwright)
        # The house lets its page run no script of others; axe is one.
        page = new_page(browser, viewport={"width": 360, "height": 740}, permissions=["microphone"], bypass_csp=bool(axe))
        survey = Survey(page, asked.pictures, axe)
        page.goto(asked.url, wait_until="commit")
        page.get_by_label("Code", exact=True).wait_for()
        survey.look("sign-in narrow light", by_keyboard=True)
        enter(page, asked.code)
        let_in(page)
        for size, (width, height) in SIZES.items():
            for scheme in ("light", "dark"):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme=scheme)
                survey.views_of(f"{size} {scheme}")
        browser.close()
    for fault in dict.fromkeys(survey.found):
        print(fault)
    print(f"{survey.views} views looked at, {len(survey.found)} faults")
    sys.exit(1 if survey.found else 0)


if __name__ == "__main__":
    main()

"""Draws the icon of the page as pixels, for the home screens of phones that take no drawing: `touch-icon.png` beside it.

Needs Playwright and Chromium. The result is committed; it is drawn anew where `icon-maskable.svg` was changed.
"""
import os

from playwright.sync_api import sync_playwright

from browser import launched

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Sources/HouseWeb/Page")
SIZE = 180


def main():
    with open(os.path.join(FOLDER, "icon-maskable.svg"), encoding="utf-8") as file:
        drawing = file.read()
    with sync_playwright() as playwright:
        browser = launched(playwright)
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {SIZE}px; height: {SIZE}px }}</style>{drawing}")
        page.screenshot(path=os.path.join(FOLDER, "touch-icon.png"))
        browser.close()


if __name__ == "__main__":
    main()

"""Adds an accessory by its square code, which the camera of the device sees.

Usage: square.py URL CODE TEXT
TEXT is what the square code of the accessory says (`X-HM://…`); one accessory that needs a code has to be in reach. Chromium on Linux
reads no square codes itself, so what reads them is put in its place: it tells the text as soon as the camera shows the picture that
stands for it, black on the left and white on the right. All around it is the page's own: the camera, the look at it, what comes of it.
Needs Playwright for Python and Chromium. Ends with 0 where all was as it should be; each line it prints is a fact that held.
"""
import argparse
import os
import tempfile

from playwright.sync_api import expect, sync_playwright

from browser import ended, held, launched, new_page, sign_in

WIDTH, HEIGHT = 320, 240
READER = """
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ['qr_code']; }
  async detect(video) {
    const canvas = new OffscreenCanvas(2, 1);
    const context = canvas.getContext('2d');
    context.drawImage(video, 0, 0, 2, 1);
    const [left, , , , right] = context.getImageData(0, 0, 2, 1).data;
    window.looks = (window.looks ?? 0) + 1;
    return left < 80 && right > 180 && window.looks > 3 ? [{ rawValue: 'https://example.org' }, { rawValue: 'TEXT' }] : [];
  }
};"""


def picture():
    """A film of one picture, as Chromium takes it for its camera."""
    file = os.path.join(tempfile.mkdtemp(), "square.y4m")
    light = (b"\x10" * (WIDTH // 2) + b"\xeb" * (WIDTH // 2)) * HEIGHT
    colour = b"\x80" * (WIDTH * HEIGHT // 2)
    with open(file, "wb") as film:
        film.write(f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\n".encode())
        for _ in range(10):
            film.write(b"FRAME\n" + light + colour)
    return file


def search(browser, url, code, script):
    """Looks for new accessories on a page that has `script` in it; gives the page and the card of what was found."""
    page = new_page(browser, script, permissions=["camera"])
    sign_in(page, url, code)
    page.get_by_role("navigation").get_by_role("link", name="People").click()
    page.get_by_role("button", name="Find new accessories").click()
    card = page.get_by_role("main").get_by_role("article").filter(has_text="Hearth")
    expect(card).to_be_visible()
    return page, card


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("code")
    parser.add_argument("text")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launched(playwright, camera=picture())
        page, card = search(browser, asked.url, asked.code, READER.replace("TEXT", asked.text))
        code = card.get_by_label("Setup code, where it has one")
        card.get_by_role("button", name="Scan the square code").click()
        expect(page.get_by_text("Hold the square code of the accessory")).to_be_visible()
        expect(code).to_have_value(asked.text)
        expect(page.get_by_role("dialog")).to_be_hidden()
        held("the camera is looked at until a setup code is seen, and let go of then")
        card.get_by_role("button", name="Add").click()
        expect(card.get_by_role("status")).to_contain_text("Standing Lamp")
        held("the accessory is paired by the code that was seen")

        # A browser that reads none offers no camera: the code is typed.
        page.add_init_script("delete window.BarcodeDetector")
        page.reload(wait_until="commit")
        assert page.evaluate("import(new URL('scan.js', document.baseURI)).then(one => one.canScan())") is False
        held("a browser that reads no square codes doesn't offer to")
        browser.close()


if __name__ == "__main__":
    ended(main)

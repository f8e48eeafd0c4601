"""What the house tells comes as the browser's own message, where the page isn't in front.

Usage: notify.py URL CODE
The code is Anna's, of a home with a guest called Guido. Needs Playwright for Python and Chromium. Ends with 0 where all was as it should be; each line it prints is a fact that held.
"""
import argparse

from playwright.sync_api import expect, sync_playwright

from browser import ended, held, launched, new_page, sign_in

# A browser without a screen takes each of its pages for one in front, so whether this one is there is said here.
IN_FRONT = "Object.defineProperty(document, 'hidden', { get: () => window.isBehind === true })"
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(one => one.title + ': ' + one.body);
}"""


def tell(page, words):
    """Somebody says it elsewhere in the house."""
    page.evaluate("""text => fetch('/v1/utterances', { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text, conversation: 'elsewhere' }) })""", words)


def note(page, words):
    return page.get_by_role("alert").locator(".alert").filter(has_text=words)


def run(browser, url, code):
    page = new_page(browser, IN_FRONT, permissions=["notifications"])
    sign_in(page, url, code)
    assert page.evaluate(SHOWN) == []

    tell(page, "tell everybody dinner is ready")
    expect(note(page, "Dinner is ready")).to_be_visible()
    assert page.evaluate(SHOWN) == [], "the page was in front"
    held("what is told while the page is in front stands on the page alone")

    page.evaluate("window.isBehind = true")
    tell(page, "tell guido the door is open")
    tell(page, "tell everybody the bath is full")
    expect(note(page, "The bath is full")).to_be_visible()
    shown = page.evaluate(SHOWN)
    for _ in range(200):
        if shown:
            break
        page.wait_for_timeout(100)
        shown = page.evaluate(SHOWN)
    assert shown == ["Hearth: The bath is full"], shown
    held("what is told while it is behind others comes as the browser's own message, and what is for others doesn't")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("code")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launched(playwright, trusts_all=True)
        run(browser, asked.url, asked.code)
        browser.close()


if __name__ == "__main__":
    ended(main)

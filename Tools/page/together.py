"""Two browsers at one house, and one of them is signed out by the other while it streams and while somebody speaks into it.

Usage: together.py URL CODE [--microphone WAV]
The code is Anna's, an admin of a home with a Sofa Lamp in its Den; the second browser signs in with one that the first asks for. Needs Playwright for Python and Chromium. Ends with 0 where all was as it should
be; each line it prints is a fact that held.
"""
import argparse
import os
import re
import time

from playwright.sync_api import expect, sync_playwright

from browser import ended, held, launched, new_page, sign_in

# What the browser's microphone gives is kept, to see later whether it is still listened to.
TRACKS = """{
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  window.tracks = [];
  devices.getUserMedia = async wanted => { const stream = await open(wanted); window.tracks.push(...stream.getTracks()); return stream; };
}"""
NAME = f"second {os.getpid()}"


def signed_in(browser, url, code, name):
    """A page of somebody who has signed in, with a store of its own as on another device."""
    page = new_page(browser, TRACKS, viewport={"width": 360, "height": 740}, permissions=["microphone"])
    sign_in(page, url, code, device=name)
    page.get_by_role("link", name="Den").first.click()
    expect(page.get_by_role("heading", name="Den", level=1)).to_be_visible()
    return page


def another_code(page):
    """A code that Anna's own page gives."""
    page.get_by_role("navigation").get_by_role("link", name="People").click()
    page.get_by_role("button", name="Give a code: Anna").click()
    told = page.get_by_text("Code: ").first
    expect(told).to_be_visible()
    code = re.search(r"[0-9]{4} ?[0-9]{4}", told.inner_text()).group()
    page.get_by_role("navigation").get_by_role("link", name="Home").click()
    page.get_by_role("link", name="Den").first.click()
    return code


def lamp(page):
    return page.get_by_role("main").get_by_role("switch", name="Sofa Lamp", exact=True)


def say(page, text):
    page.get_by_role("combobox", name="Say it to the house").fill(text)
    page.keyboard.press("Enter")
    expect(page.locator("#reply .said")).to_have_text(f"“{text}”")
    expect(page.locator("#reply .reply")).to_be_visible()
    return page.locator("#reply .reply").inner_text()


def changes_are_seen(first, second):
    if lamp(first).get_attribute("aria-checked") == "true":
        lamp(first).click()
        expect(lamp(second)).to_have_attribute("aria-checked", "false")
    for one, other, wanted in ((first, second, "true"), (second, first, "false")):
        lamp(one).click()
        expect(lamp(one)).to_have_attribute("aria-checked", wanted)
        expect(lamp(other)).to_have_attribute("aria-checked", wanted)
    held("what one does, the other sees")


def conversations_are_apart(first, second):
    say(first, "turn on the sofa lamp")
    expect(lamp(second)).to_have_attribute("aria-checked", "true")
    say(second, "turn on the radio")
    say(first, "turn it off")
    expect(lamp(second)).to_have_attribute("aria-checked", "false")
    radio = first.get_by_role("main").get_by_role("switch", name="Radio", exact=True)
    expect(radio).to_have_attribute("aria-checked", "true")
    say(first, "unlock the front door")
    say(second, "yes")
    expect(first.locator("#reply").get_by_role("button", name="no")).to_be_visible()
    assert first.evaluate("fetch('/v1/accessories').then(answer => answer.json()).then(all => all.flatMap(one => one.services)"
                          ".flatMap(one => one.characteristics).find(one => one.type === 'LockCurrentState').value)") == "locked"
    say(first, "no")
    held("“yes” and “it” of one aren't those of the other")


def revoked(first, second):
    """The second is signed out while it is told what happens and while somebody speaks into it."""
    first.get_by_role("navigation").get_by_role("link", name="People").click()
    first.get_by_role("button", name=f"Sign out: {NAME}").click()
    second.locator("#speak").focus()
    second.keyboard.press("Enter")
    expect(second.locator("#speak")).to_have_attribute("aria-pressed", "true")
    # In the middle of the sentence.
    second.wait_for_timeout(500)
    begun = time.monotonic()
    first.get_by_role("dialog").get_by_role("button", name="yes").click()
    expect(second.get_by_label("Code", exact=True)).to_be_visible()
    held(f"who is signed out sees nothing any more after {time.monotonic() - begun:.1f} s")
    assert second.get_by_role("navigation").get_by_role("link").count() == 0
    status = second.evaluate("fetch('/v1/accessories').then(answer => answer.status)")
    assert status == 401, status
    second.wait_for_timeout(3000)
    states = second.evaluate("window.tracks.map(track => track.readyState)")
    assert states == ["ended"], f"the microphone is {states}"
    assert second.locator("#reply").count() == 0
    expect(second.get_by_label("Code", exact=True)).to_be_visible()
    first.get_by_role("navigation").get_by_role("link", name="Home").click()
    first.get_by_role("link", name="Den").first.click()
    expect(lamp(first)).to_have_attribute("aria-checked", "false")
    lamp(first).click()
    expect(lamp(first)).to_have_attribute("aria-checked", "true")
    held("what was being said is not done, and the other browser goes on")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("code")
    parser.add_argument("--microphone")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launched(playwright, asked.microphone)
        expect.set_options(timeout=20000)
        first = signed_in(browser, asked.url, asked.code, "first")
        second = signed_in(browser, asked.url, another_code(first), NAME)
        changes_are_seen(first, second)
        conversations_are_apart(first, second)
        revoked(first, second)
        browser.close()


if __name__ == "__main__":
    ended(main)

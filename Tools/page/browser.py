"""The browser that the scripts of this folder drive."""
import os
import sys

from playwright.sync_api import expect

CHROMIUM = ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")


def launched(playwright, microphone=None, loops=False, trusts_all=False, camera=None):
    """Starts Chromium with a microphone that needs no leave; `microphone` is a recording (48 kHz, mono) that it hears.

    `camera` is a film (y4m) that its camera sees again and again.
    `trusts_all` takes every certificate as a browser takes one that a person has installed: only then there are workers.
    """
    flags = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream", "--autoplay-policy=no-user-gesture-required"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    if trusts_all:
        flags.append("--ignore-certificate-errors")
    if camera:
        flags.append(f"--use-file-for-fake-video-capture={camera}")
    if microphone:
        flags.append(f"--use-file-for-fake-audio-capture={microphone}{'' if loops else '%noloop'}")
    found = next((path for path in CHROMIUM if os.path.exists(path)), None)
    return playwright.chromium.launch(executable_path=found, args=flags)


def held(fact):
    """Tells a fact that was looked at and found so: a line for each."""
    print(fact, flush=True)


def new_page(browser, script=None, **settings):
    """A page with a store of its own, as on a device of its own; `script` runs in it before its own scripts do.

    It takes the certificate that the house has made itself, and waits up to twenty seconds for whatever is looked for.
    `settings` are those of Playwright's contexts.
    """
    context = browser.new_context(ignore_https_errors=True, locale="en-GB", **settings)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(20000)
    return page


def enter(page, code, device=None):
    """Types a code where the page asks for one, and what this device is called, where it shall have a name."""
    page.get_by_label("Code", exact=True).fill(code)
    if device:
        page.get_by_label("What this device is called").fill(device)
    page.get_by_role("button", name="Sign in").click()


def sign_in(page, url, code, device=None):
    """Opens the house on a page, signs in, and waits until it is let in."""
    page.goto(url, wait_until="commit")
    enter(page, code, device)
    let_in(page)


def let_in(page):
    """Waits until the page shows what only those see who have signed in."""
    expect(page.get_by_role("navigation").get_by_role("link", name="Rules")).to_be_visible(timeout=20000)


def ended(main):
    """Runs a script that looks for faults: the first one that it finds is told, and ends it with an error."""
    try:
        main()
    except AssertionError as error:
        print(f"failed: {error}", file=sys.stderr)
        sys.exit(1)

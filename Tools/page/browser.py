"""The browser that the scripts of this folder drive."""
import os
import sys

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


def ended(main):
    """Runs a script that looks for faults: the first one that it finds is told, and ends it with an error."""
    try:
        main()
    except AssertionError as error:
        print(f"failed: {error}", file=sys.stderr)
        sys.exit(1)

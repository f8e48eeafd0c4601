"""Uses the page behind a reverse proxy that takes off the encryption and serves the house at a path of its own, as docs/page.md describes.

Usage: behind.py URL CODE [--host-kept]
URL is where the house serves without encryption; the code is Anna's. With --host-kept the proxy passes on the host itself rather than by
X-Forwarded-Host. Needs Playwright for Python, Chromium and openssl. Ends with 0 where all was as it should be; each line it prints is a
fact that held.
"""
import argparse
import http.client
import os
import ssl
import subprocess
import tempfile
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import expect, sync_playwright

from browser import ended, held, launched, new_page, sign_in

PATH = "/hearth/"
# These are of one stretch of the way alone.
OWN = {"connection", "transfer-encoding", "keep-alive", "host", "content-length"}


def proxy(target, keeps_host):
    """A proxy on a port of its own; gives it and its address."""

    class Passage(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def passed(self):
            self.close_connection = True
            if not self.path.startswith(PATH):
                self.send_response(404)
                self.send_header("Content-Length", "0")
                return self.end_headers()
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name: value for name, value in self.headers.items() if name.lower() not in OWN}
            headers["X-Forwarded-Proto"] = "https"
            headers["X-Forwarded-For"] = self.client_address[0]
            headers["Host" if keeps_host else "X-Forwarded-Host"] = self.headers["Host"]
            way = http.client.HTTPConnection(target.hostname, target.port)
            way.request(self.command, self.path[len(PATH) - 1:], body or None, headers)
            answer = way.getresponse()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in OWN:
                    self.send_header(name, value)
            self.send_header("Connection", "close")
            self.end_headers()
            while piece := answer.read1(65536):
                self.wfile.write(piece)
                self.wfile.flush()
            way.close()

        do_GET = do_POST = do_PUT = do_DELETE = passed

    folder = tempfile.mkdtemp()
    key, certificate = (os.path.join(folder, name) for name in ("key.pem", "certificate.pem"))
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Passage)
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"https://localhost:{server.server_address[1]}{PATH}"


def run(browser, url, code):
    page = new_page(browser, permissions=["notifications"])
    failures = []
    page.on("requestfailed", lambda request: failures.append(f"{request.url}: {request.failure}"))
    page.on("response", lambda answer: failures.append(f"{answer.url}: {answer.status}") if answer.status in (403, 404) else None)
    sign_in(page, url, code)
    cookie = next(one for one in page.context.cookies() if "hearth" in one["name"])
    assert cookie["secure"] and cookie["httpOnly"] and cookie["sameSite"] == "Strict", cookie
    held("who signs in behind a proxy is let in, with a cookie for encrypted ways alone")

    page.get_by_role("main").get_by_role("link", name="Den").first.click()
    lamp = page.get_by_role("main").get_by_role("switch", name="Sofa Lamp", exact=True).first
    expect(lamp).to_have_attribute("aria-checked", "false")
    page.evaluate("""path => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ text: 'turn on the sofa lamp', conversation: 'elsewhere' }) })""", PATH + "v1/utterances")
    expect(lamp).to_have_attribute("aria-checked", "true")
    held("what happens in the house comes through the proxy at once")

    page.reload(wait_until="commit")
    expect(page.get_by_role("main").get_by_role("switch", name="Sofa Lamp", exact=True).first).to_be_visible()
    assert page.evaluate("navigator.serviceWorker.getRegistration().then(one => one?.scope ?? '')") == url
    manifest = page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then(one => one.json())")
    assert urllib.parse.urljoin(url + "manifest.webmanifest", manifest["start_url"]) == url, manifest
    held("a page that is loaded anew is signed in still, and what is installed begins at the proxy's path")
    failures = [one for one in failures if "ERR_ABORTED" not in one]
    assert not failures, failures
    held("nothing was asked for outside the path, and nothing was refused")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("code")
    parser.add_argument("--host-kept", action="store_true")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = launched(playwright, trusts_all=True)
        run(browser, proxy(urllib.parse.urlsplit(asked.url), asked.host_kept), asked.code)
        browser.close()


if __name__ == "__main__":
    ended(main)

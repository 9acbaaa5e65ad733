"""
A crowd of phones: many browser contexts in one Chromium, each with storage of its own. A Chromium for each phone would need
more memory and processor time than the machine of the tests has.
"""

import base64
import json
import subprocess
import tempfile
import time
from pathlib import Path

import websocket

from browser import PATIENCE, PHONE, SHOTS, fold

# Presses what is called so; the same rules as for a single browser.
PRESS = """
    const says = (element) => (element.getAttribute("aria-label") ?? element.innerText).replace(/\\s+/g, " ").trim().toLowerCase();
    const all = [...document.querySelector(within).querySelectorAll("button, a[href], summary, label.choice, [role=tab]")]
      .filter((element) => element.checkVisibility() && !element.disabled)
      .filter((one) => !document.querySelector("dialog[open]") || one.closest("dialog[open]"));
    const found = all.find((one) => says(one) === name) ?? all.find((one) => says(one).startsWith(name))
      ?? all.find((one) => says(one).includes(name));
    found?.click();
    return found !== undefined;
"""
TYPE = """
    const fold = (text) => text.replace(/\\s+/g, " ").trim().toLowerCase();
    const field = [...document.querySelectorAll("input, textarea, select")].filter((one) => one.checkVisibility())
      .find((one) => [one.ariaLabel, ...[...(one.labels ?? [])].map((each) => each.innerText)]
        .some((text) => text && fold(text).startsWith(label)));
    if (!field) return false;
    field.value = value;
    for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, {bubbles: true}));
    if (enter) field.form.requestSubmit();
    return true;
"""


class Crowd:
    """One Chromium for many phones."""

    def __init__(self, language="en"):
        self.profile = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            ["/usr/bin/chromium", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--disable-component-update", "--mute-audio", f"--lang={language}", "--remote-debugging-port=0",
             "--remote-allow-origins=*", f"--user-data-dir={self.profile.name}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        told = Path(self.profile.name, "DevToolsActivePort")
        deadline = time.monotonic() + 60
        while not (told.exists() and "\n" in told.read_text()):
            assert time.monotonic() < deadline, "Chromium does not start"
            time.sleep(0.1)
        port, path = told.read_text().split("\n")[:2]
        self.socket = websocket.create_connection(f"ws://127.0.0.1:{port}{path}", timeout=60, suppress_origin=True)
        self.sent = 0

    def command(self, method, session=None, **params):
        """Sends a command of the DevTools protocol and returns its result."""
        self.sent += 1
        number = self.sent
        message = {"id": number, "method": method, "params": params}
        self.socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == number:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]

    def traced(self, session):
        """Ends a trace that was begun as a stream, and returns its events."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": "Tracing.end", "sessionId": session}))
        while (answer := json.loads(self.socket.recv())).get("method") != "Tracing.tracingComplete":
            assert "error" not in answer, answer
        stream, parts = answer["params"]["stream"], []
        while True:
            part = self.command("IO.read", session, handle=stream, size=1 << 20)
            parts.append(base64.b64decode(part["data"]).decode() if part.get("base64Encoded") else part["data"])
            if part["eof"]:
                return json.loads("".join(parts))["traceEvents"]

    def close(self):
        try:
            self.command("Browser.close")
        except (OSError, websocket.WebSocketException):
            self.process.kill()
        self.socket.close()
        self.process.wait(30)
        try:
            self.profile.cleanup()
        except OSError:
            pass  # A process of the browser still writes.


class Phone:
    """A phone of a crowd, with storage of its own."""

    def __init__(self, crowd, address, size=PHONE):
        self.crowd, self.address = crowd, address
        self.context = crowd.command("Target.createBrowserContext")["browserContextId"]
        target = crowd.command("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = crowd.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.command("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=True)
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])

    def command(self, method, **params):
        return self.crowd.command(method, self.session, **params)

    def open(self, path):
        self.command("Page.navigate", url=self.address + path)
        return self

    def run(self, script, **values):
        """Runs the body of a function, in which the values have names."""
        names = "".join(f"const {name} = {json.dumps(value)};" for name, value in values.items())
        answer = self.command("Runtime.evaluate", expression=f"(() => {{ {names} {script} }})()", returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait(self, condition, patience=PATIENCE, complaint=lambda: "it did not happen"):
        deadline = time.monotonic() + patience
        while True:
            try:
                if condition():
                    return self
            except AssertionError as error:
                # While a page loads, there is no document, or an old one that ends.
                if not any(words in str(error) for words in ("context", "null", "navigat")):
                    raise
            assert time.monotonic() < deadline, complaint()
            time.sleep(0.1)

    def text(self):
        return self.run("return document.body?.innerText ?? ''")

    def see(self, text, patience=PATIENCE):
        return self.wait(lambda: fold(text) in fold(self.text()), patience, lambda: f"no {text!r} in {self.text()!r}")

    def press(self, name, within="body"):
        return self.wait(lambda: self.run(PRESS, name=name.lower(), within=within), PATIENCE,
                         lambda: f"nothing to press is called {name!r} in {self.text()!r}")

    def type(self, label, value, enter=False):
        return self.wait(lambda: self.run(TYPE, label=label.lower(), value=value, enter=enter), PATIENCE,
                         lambda: f"there is no field {label!r} in {self.text()!r}")

    def give_file(self, selector, path):
        """Chooses a file, as in the browser's dialog."""
        field = self.command("Runtime.evaluate", expression=f"document.querySelector({json.dumps(selector)})")["result"]
        self.command("DOM.setFileInputFiles", files=[str(path)], objectId=field["objectId"])

    def seat(self):
        """The player's seat as stored in this browser."""
        return self.run("return Object.values(JSON.parse(localStorage.getItem('quarry.seats') ?? '{}'))[0]")

    def shot(self, name):
        SHOTS.mkdir(parents=True, exist_ok=True)
        data = self.command("Page.captureScreenshot", format="png")["data"]
        Path(SHOTS, f"{name}.png").write_bytes(base64.b64decode(data))

"""
The DevTools protocol of one page. Scripts and input take an eighth of the processor time that they take by way of the driver, which
still opens pages, and knows elements and keys.
"""

import json
import time

import websocket


LOADS = "the page loads"


class Gone(Exception):
    """The page was replaced while it was read."""


class Inspector:
    GONE = ("Cannot find context", "context was destroyed", "navigated or closed", "No node with given id", "Could not find node", "Cannot find default")

    def __init__(self, driver):
        address = driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        self.frame = driver.current_window_handle
        self.socket = websocket.create_connection(
            f"ws://{address}/devtools/page/{self.frame}", timeout=120, suppress_origin=True)
        self.sent, self.is_loading = 0, False
        self.command("Page.enable")

    def command(self, method, **params):
        return self.answer(self.send(method, params))

    def send(self, method, params):
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        return self.sent

    def answer(self, number):
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") != number:
                self.hear(message)
            elif "error" not in message:
                return message["result"]
            elif any(words in message["error"]["message"] for words in self.GONE):
                raise Gone(message["error"]["message"])
            else:
                raise AssertionError(message["error"]["message"])

    def hear(self, event):
        """Learns that the page loads, or has loaded."""
        if event.get("params", {}).get("frameId") == self.frame:
            if event["method"] in ("Page.frameStartedLoading", "Page.frameStoppedLoading"):
                self.is_loading = event["method"] == "Page.frameStartedLoading"

    def settle(self):
        """Waits until the page has loaded that the last press or key may have opened."""
        # Each answer comes after all that has happened before.
        while self.evaluate("document.readyState") != "complete" or self.is_loading:
            time.sleep(0.01)

    def evaluate(self, expression, awaits=False):
        answer = self.command("Runtime.evaluate", expression=expression, awaitPromise=awaits, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"]
            raise AssertionError(thrown.get("exception", {}).get("description") or thrown["text"])
        assert answer["result"].get("subtype") != "node", "an element has no value"
        return answer["result"].get("value")

    def run(self, script, *arguments):
        """Runs the body of a function once the page has loaded."""
        self.settle()
        return self.evaluate(f"(function () {{\n{script}\n}}).apply(window, {json.dumps(arguments)})")

    def look(self, script, *arguments):
        """The same for a script that changes nothing and may run again."""
        while True:
            value = self.evaluate(
                f"document.readyState === 'complete' ? (function () {{\n{script}\n}}).apply(window, {json.dumps(arguments)}) : '{LOADS}'")
            if not self.is_loading and value != LOADS:
                return value
            self.settle()

    def run_async(self, script, *arguments):
        """Runs a script that calls its last argument with a value."""
        self.settle()
        return self.evaluate(
            f"new Promise((done) => (function () {{\n{script}\n}}).apply(window, [...{json.dumps(arguments)}, done]))", awaits=True)

    def click(self, x, y):
        # All at once: what is there may move in the meantime.
        *_, last = [self.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": button, "clickCount": count})
                    for kind, button, count in (("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 1))]
        self.answer(last)

    def enter(self):
        key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}
        self.command("Input.dispatchKeyEvent", type="keyDown", text="\r", **key)
        self.command("Input.dispatchKeyEvent", type="keyUp", **key)

    def close(self):
        self.socket.close()

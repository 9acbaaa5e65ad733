"""Chromiums to use: the headless shell for most tests, the whole browser for those that say why they need it."""

from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from websocket import WebSocketException

from inspector import Inspector

# Both by the programs themselves: Debian's script before the shell would outlive the driver that ends it.
SHELL, WHOLE = Path("/usr/lib/chromium/chromium-headless-shell"), Path("/usr/bin/chromium")
SWITCHES = (
    "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-component-update", "--mute-audio",
    "--host-resolver-rules=MAP quarry.test 127.0.0.1")
# What a test may have changed in a browser by a command, and how it is undone.
UNDO = {
    "Accessibility.enable": [("Accessibility.disable", {})],
    "Browser.setDownloadBehavior": [("Browser.setDownloadBehavior", {"behavior": "default"})],
    "Emulation.setCPUThrottlingRate": [("Emulation.setCPUThrottlingRate", {"rate": 1})],
    "Emulation.setScriptExecutionDisabled": [("Emulation.setScriptExecutionDisabled", {"value": False})],
    "Network.emulateNetworkConditions": [("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})],
    "Network.setBlockedURLs": [("Network.setBlockedURLs", {"urls": []})],
    "Network.setBypassServiceWorker": [("Network.setBypassServiceWorker", {"bypass": False})],
    "Network.enable": [("Network.disable", {})],
}
# In every browser.
ALWAYS = [("Network.clearBrowserCookies", {}), ("Browser.resetPermissions", {}),
          ("Emulation.clearGeolocationOverride", {}), ("Page.resetNavigationHistory", {})]


class Chromiums:
    """
    Chromiums that nobody uses. A start takes half a second of processor time, that of the whole browser two, so each shell is
    emptied and used again.
    """

    # An idle shell takes memory alone.
    MOST = 6

    def __init__(self):
        self.idle = []  # (kind, driver), the one used last at the end; a kind is (why whole, language, switches)

    def take(self, *kind):
        at = next((at for at, (idle, _) in enumerate(self.idle) if idle == kind), None)
        return self.start(*kind) if at is None else self.idle.pop(at)[1]

    def start(self, whole, language, switches):
        options = webdriver.ChromeOptions()
        options.binary_location = str(WHOLE if whole else SHELL)
        for switch in ("--headless=new", f"--accept-lang={language}", *SWITCHES, *switches):
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        driver = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        driver.inspector = Inspector(driver)
        return driver

    def give_back(self, driver, kind, origins, commands, scripts):
        """Keeps a browser for the next test, without a trace of the origins, commands and scripts of this one."""
        # Whole ones take a fifteenth of a core while idle.
        if kind[0]:
            return self.quit(driver)
        try:
            self.empty(driver, origins, commands, scripts)
        except (WebDriverException, WebSocketException, OSError):
            self.quit(driver)
        else:
            self.idle.append((kind, driver))
            while len(self.idle) > self.MOST:
                self.quit(self.idle.pop(0)[1])

    @staticmethod
    def empty(driver, origins, commands, scripts):
        first, *others = driver.window_handles
        for window in others:
            driver.switch_to.window(window)
            driver.close()
        driver.switch_to.window(first)
        driver.get("about:blank")
        command = driver.inspector.command
        for origin in origins:
            command("Storage.clearDataForOrigin", origin=origin, storageTypes="all")
        for script in scripts:
            command("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
        for name, params in [undo for name in UNDO if name in commands for undo in UNDO[name]] + ALWAYS:
            command(name, **params)
        driver.get_log("browser")

    @staticmethod
    def quit(driver):
        driver.inspector.close()
        try:
            driver.quit()
        except WebDriverException:
            pass

    def close(self):
        for _, driver in self.idle:
            self.quit(driver)
        self.idle = []


CHROMIUMS = Chromiums()

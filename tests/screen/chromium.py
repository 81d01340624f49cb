"""Chromium without a window, driven by the DevTools protocol over a pair of pipes: JSON, a zero byte after each."""

from __future__ import annotations

import base64
import json
import os
import shlex
import subprocess
import time
from pathlib import Path
from typing import Any, Self

from tests.conftest import find_program

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)


class Browser:
    """A browser with one page. Nothing of the person who runs the tests is in it."""

    def __init__(self, profile: Path) -> None:
        program = find_program("chromium")
        assert program is not None
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        command = shlex.join([program, *_FLAGS, f"--user-data-dir={profile}", "about:blank"])
        self._process = subprocess.Popen(
            ["/bin/bash", "-c", f"exec {command} 3<&{theirs_in} 4>&{theirs_out}"],
            pass_fds=(theirs_in, theirs_out),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._number = 0
        self._left = b""
        self._session: str | None = None
        self.told: list[dict[str, Any]] = []  # what the page did meanwhile
        target = self.do("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.do("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.do(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._out)
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, 9)
            self._process.wait()
        os.close(self._in)

    def do(self, method: str, **values: object) -> dict[str, Any]:
        """Does one thing; what came of it."""
        self._number += 1
        command: dict[str, object] = {"id": self._number, "method": method, "params": values}
        if self._session is not None:
            command["sessionId"] = self._session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while True:
            message = self._read()
            if message.get("id") == self._number:
                assert "error" not in message, message
                return dict(message["result"])
            self.told.append(message)

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            more = os.read(self._in, 1 << 20)
            assert more, "chromium has gone"
            self._left += more
        message, _, self._left = self._left.partition(b"\0")
        return dict(json.loads(message))

    def show(self, width: int, height: int, dark: bool = False, script: bool = True) -> None:
        """Makes the page as large as a device, of the colours a person asked for, with or without JavaScript."""
        self.do(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.do("Emulation.setEmulatedMedia", features=[scheme])
        self.do("Emulation.setScriptExecutionDisabled", value=not script)

    def open(self, url: str) -> None:
        self.do("Page.navigate", url=url)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def ask(self, expression: str) -> Any:
        """What an expression is on the page."""
        return self.do("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def wait(self, expression: str, seconds: float = 10) -> float:
        """Waits until something is so; the seconds that took."""
        start = time.monotonic()
        while not self.ask(f"!!({expression})"):
            assert time.monotonic() - start < seconds, f"never: {expression}"
            time.sleep(0.02)
        return time.monotonic() - start

    def picture(self, path: Path) -> bytes:
        """A picture of what is seen."""
        content = base64.b64decode(self.do("Page.captureScreenshot", format="png")["data"])
        path.write_bytes(content)
        return content

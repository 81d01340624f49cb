"""Answers requests for the screen: only those that know the token, and only to read."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import socket
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from referee.screen.page import _NONCE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from referee.screen.watch import Watcher

_MOST_VIEWERS = 400  # who follow at the same time
_MOST_CONNECTIONS = 800
_HEARTBEAT = 15.0  # seconds after which a page that nobody closed is noticed
_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
}


class Screen:
    """The pages under one secret address."""

    def __init__(self, watcher: Watcher, token: str) -> None:
        self.watcher = watcher
        self.token = token
        self.viewers = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        from starlette.requests import Request

        response = self._answer(Request(scope, receive))
        await response(scope, receive, send)

    def _answer(self, request: Request) -> Response:
        if request.method not in ("GET", "HEAD"):
            return PlainTextResponse("405\n", 405, {**_HEADERS, "Allow": "GET, HEAD"})
        token, slash, name = request.url.path.removeprefix("/").partition("/")
        if not slash or not hmac.compare_digest(token.encode(), self.token.encode()):
            return PlainTextResponse("404\n", 404, _HEADERS)
        shown = self.watcher.snapshot
        match name:
            case "":
                return _page(shown.page)
            case "big":
                return _page(shown.big)
            case "state.json":
                return Response(shown.state, headers=_HEADERS, media_type="application/json")
            case "score.txt":
                return PlainTextResponse(shown.score, headers=_HEADERS)
            case "events":
                if self.viewers >= _MOST_VIEWERS:
                    return PlainTextResponse("503\n", 503, {**_HEADERS, "Retry-After": "30"})
                body = self._events() if request.method == "GET" else _nothing()
                return StreamingResponse(body, headers=_HEADERS, media_type="text/event-stream")
        return PlainTextResponse("404\n", 404, _HEADERS)

    async def _events(self) -> AsyncIterator[bytes]:
        """The version at once and whenever it changes; a comment now and then, so that who has gone is noticed."""
        self.viewers += 1
        try:
            seen = self.watcher.snapshot.version
            yield b"retry: 1000\n" + _event(seen)
            while True:
                version = await self.watcher.wait(seen, _HEARTBEAT)
                yield b": still here\n\n" if version == seen else _event(version)
                seen = version
        finally:
            self.viewers -= 1


def _event(version: int) -> bytes:
    return f"data: {version}\n\n".encode()


async def _nothing() -> AsyncIterator[bytes]:
    yield b""


def _page(page: bytes) -> Response:
    """A page that runs its own script and no other, and loads nothing from elsewhere."""
    nonce = secrets.token_urlsafe(12)
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-{nonce}'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    content = page.replace(f'nonce="{_NONCE}"'.encode(), f'nonce="{nonce}"'.encode())
    return Response(content, headers={**_HEADERS, "Content-Security-Policy": policy}, media_type="text/html")


def create_app(watcher: Watcher, token: str) -> Starlette:
    """The application: the watcher runs as long as it does."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(watcher.run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    app = Starlette(lifespan=lifespan)
    app.mount("/", Screen(watcher, token))
    return app


def serve_app(app: Starlette, bound: socket.socket) -> None:
    """Answers on a socket until it is told to stop."""
    import uvicorn

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
        ws="none",
        http="h11",
    )
    uvicorn.Server(config).run(sockets=[bound])


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: a datagram socket only looks up the way
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"

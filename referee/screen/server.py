"""Answers requests for the screen: only those that know the token, and only to read."""

from __future__ import annotations

import asyncio
import hmac
import secrets
import socket
from collections import Counter
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.screen.page import _NONCE, set_clocks

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send

    from referee.screen.watch import Watcher

_MOST_VIEWERS, _MOST_CONNECTIONS = 400, 800  # who follow at the same time, and who are connected
_MOST_FROM_ONE = 250, 500  # the same from one address: many telephones may be behind it, and room for others stays
_PATIENCE = 5.0  # seconds in which a request has to be made and its answer to be taken
_HEARTBEAT = 15.0  # seconds after which a page that nobody closed is noticed
_HEADERS = {
    "Connection": "close",  # one request each: nobody holds a connection without asking anything
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
        self.viewers: Counter[str] = Counter()  # by address

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
                host = request.client.host if request.client else ""
                if self.viewers.total() >= _MOST_VIEWERS or self.viewers[host] >= _MOST_FROM_ONE[0]:
                    return PlainTextResponse("503\n", 503, {**_HEADERS, "Retry-After": "30"})
                body = self._events(host) if request.method == "GET" else _nothing()
                return StreamingResponse(body, headers=_HEADERS, media_type="text/event-stream")
        return PlainTextResponse("404\n", 404, _HEADERS)

    async def _events(self, host: str) -> AsyncIterator[bytes]:
        """The version at once and whenever it changes; a comment now and then, so that who has gone is noticed."""
        self.viewers[host] += 1
        try:
            seen = self.watcher.snapshot.version
            yield b"retry: 1000\n" + _event(seen)
            while True:
                version = await self.watcher.wait(seen, _HEARTBEAT)
                yield b": still here\n\n" if version == seen else _event(version)
                seen = version
        finally:
            self.viewers -= Counter((host,))


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
    content = set_clocks(page).replace(f'nonce="{_NONCE}"'.encode(), f'nonce="{nonce}"'.encode())
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


class Connection(H11Protocol):
    """A connection that asks within a few seconds, is answered once, and is one of not too many from its address."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        hosts = [one.client[0] for one in self.connections if isinstance(one, Connection) and one.client]
        same = hosts.count(self.client[0]) if self.client else 0
        if same > _MOST_FROM_ONE[1] or len(self.connections) > _MOST_CONNECTIONS:
            transport.abort()
            self.connections.discard(self)  # who comes in the same moment finds its place free
        else:
            self.loop.call_later(_PATIENCE, self._close_idle)

    def _close_idle(self) -> None:
        """Lets go of who has not asked, or does not take the end of the answer."""
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()
        else:
            self.loop.call_later(_PATIENCE, self._close_idle)


def serve_app(app: Starlette, bound: socket.socket) -> None:
    import uvicorn

    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="critical",  # what strangers send is not worth a line each
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=16_384,
        ws="none",
        http=Connection,
    )
    with suppress(ImportError, ValueError, OSError):
        import resource  # POSIX alone counts so

        fewest, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(fewest, min(2 * _MOST_CONNECTIONS, most)), most))
    uvicorn.Server(config).run(sockets=[bound])


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address: a datagram socket only looks up the way
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"

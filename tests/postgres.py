"""A PostgreSQL server of the tests' own: in a temporary folder, on a free port of this machine, not run by root."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


class Server:
    """A cluster that can be stopped, killed and started again at the same address."""

    def __init__(self, programs: Path, *settings: str) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="referee-postgres-"))
        self._settings = settings
        self._user = None
        if os.geteuid() == 0:
            import pwd  # POSIX alone has it, and a root who may not start a server

            self._user = pwd.getpwnam("postgres")
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._run(
            "initdb", "-D", str(self._data), "-U", "owner", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )
        self.start()

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def address(self, database: str = "postgres", user: str = "owner", password: str = "") -> str:
        login = f"{user}:{password}" if password else user
        return f"postgresql://{login}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        settings = (
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self._folder}",
            "max_connections=200",
            *self._settings,
        )
        options = " ".join(f"-c {setting}" for setting in settings)
        log = str(self._folder / "log")
        until = time.monotonic() + 30
        while True:
            try:
                return self._run("pg_ctl", "-D", str(self._data), "-w", "-t", "60", "-l", log, "-o", options, "start")
            except subprocess.CalledProcessError:  # what a killed one began may take a moment to go
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", "immediate", "stop")

    def kill(self) -> None:
        """As if the power went: the server and all it started are gone at once."""
        first = self._signal(signal.SIGKILL)
        until = time.monotonic() + 10
        while time.monotonic() < until and Path(f"/proc/{first}").exists():
            time.sleep(0.01)
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    @contextmanager
    def hung(self) -> Iterator[None]:
        """Takes connections and answers nothing."""
        self._signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> int:
        """Sends a signal to the server and all it started; the number of its first process."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=False
        )
        for process in (first, *map(int, children.stdout.split())):
            with suppress(ProcessLookupError):
                os.kill(process, number)
        return first

    def ask(self, *statements: str, database: str = "postgres") -> list[list[tuple[object, ...]]]:
        """Does to the server what the journal would never do."""
        import psycopg

        with psycopg.connect(self.address(database), autocommit=True) as db:
            found = []
            for statement in statements:
                cursor = db.execute(statement.encode())
                found.append(cursor.fetchall() if cursor.description else [])
            return found

    def remove(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        as_user = {}
        if self._user is not None:
            as_user = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
            timeout=120,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            **as_user,
        )

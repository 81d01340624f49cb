"""The keys of a POSIX terminal, also where it sends bytes that are not UTF-8."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.app import Table

if TYPE_CHECKING:
    from textual.driver import Driver


def sturdy_driver() -> type[Driver]:
    """A driver that goes on after a byte that is not UTF-8: of a terminal in another encoding, or a damaged paste."""
    from textual.drivers.linux_driver import LinuxDriver  # which Windows cannot import

    class SturdyDriver(LinuxDriver):
        def run_input_thread(self) -> None:
            assert isinstance(self._app, Table)
            while not self.exit_event.is_set():
                try:
                    super().run_input_thread()
                except UnicodeDecodeError as error:
                    self._app.call_later(self._app.say_not_utf8, error.object)
                except Exception as error:
                    self._app.call_later(self._app._handle_exception, error)
                    return

    return SturdyDriver

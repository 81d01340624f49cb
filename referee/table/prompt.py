"""A line to type in, which takes only what can be seen: a paste may bring what would colour or clear the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Input

from referee.table.faults import Sturdy

if TYPE_CHECKING:
    from textual.events import Key


class Prompt(Sturdy, Input):
    """A line of printable text. What a key does to it is done at once: letters typed after it cannot overtake it."""

    async def _on_key(self, event: Key) -> None:
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            if await self.app.run_action(binding.action, self):
                event.stop()
                event.prevent_default()
                return
        await super()._on_key(event)

    def validate_value(self, value: str) -> str:
        return value if value.isprintable() else "".join(c for c in value if c.isprintable())

"""Messages of dice in Ukrainian."""

from __future__ import annotations

TEXTS = {
    "dice_game.empty": "Порожній рядок. Кидок пишуть так: 3 5 5",
    "dice_game.pips": "«{text}» — не кидок. Пишуть, що на кістках, від 1 до 6: 3 5 5",
    "dice_game.one-throw": "«{text}»: кидає хтось один: 3 5 5",
    "dice_game.count": "Названо {given} {given:кістку|кістки|кісток}, а кидають {count}.",
    "dice_game.alike": "Усі однакові: удвічі.",
    "dice_game.reached": "Набрано {target} {target:очко|очки|очок}.",
    "dice_game.no-throw": "Оскаржити можна лише останній кидок.",
    "dice_game.challenge-how": "Що справді лежить? Наприклад: .спір 3 5 6",
    "dice_game.game.dice": "Кості",
    "dice_game.new.type": "Кидок: referee score 3 5 5",
    "dice_game.part.target": "сума для перемоги",
    "dice_game.option.ones-burn": "одиниця спалює кидок",
    "dice_game.hint": "Перший кидок: {example}",
    "dice_game.hint.again": "Кидок: {example}",
    "dice_game.help.turn": "Кидок: 3 5 5.",
    "dice_game.show": "{player}: на столі {pips}.",
    "dice_game.box": "{dice} {dice:кістка|кістки|кісток}, до {target}",
    "dice_game.blank.alike": "Усі однакові рахуються вдвічі",
    "dice_game.demo.dice": "Три кості, хто раніше набере сорок.",
    "dice_game.dice": "костей",
}

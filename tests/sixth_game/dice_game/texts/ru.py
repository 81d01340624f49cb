"""Messages of dice in Russian."""

from __future__ import annotations

TEXTS = {
    "dice_game.empty": "Пустая строка. Бросок пишут так: 3 5 5",
    "dice_game.pips": "«{text}» — не бросок. Пишут, что на костях, от 1 до 6: 3 5 5",
    "dice_game.one-throw": "«{text}»: бросает кто-то один: 3 5 5",
    "dice_game.count": "Названо {given} {given:кость|кости|костей}, а бросают {count}.",
    "dice_game.alike": "Все одинаковые: вдвое.",
    "dice_game.reached": "Набрано {target} {target:очко|очка|очков}.",
    "dice_game.no-throw": "Оспорить можно только последний бросок.",
    "dice_game.challenge-how": "Что лежит на самом деле? Например: .спор 3 5 6",
    "dice_game.game.dice": "Кости",
    "dice_game.new.type": "Бросок: referee score 3 5 5",
    "dice_game.part.target": "сумма для победы",
    "dice_game.option.ones-burn": "единица сжигает бросок",
    "dice_game.hint": "Первый бросок: {example}",
    "dice_game.hint.again": "Бросок: {example}",
    "dice_game.help.turn": "Бросок: 3 5 5.",
    "dice_game.show": "{player}: на столе {pips}.",
    "dice_game.box": "{dice} {dice:кость|кости|костей}, до {target}",
    "dice_game.blank.alike": "Все одинаковые считаются вдвое",
    "dice_game.demo.dice": "Три кости, кто раньше наберёт сорок.",
    "dice_game.dice": "костей",
}

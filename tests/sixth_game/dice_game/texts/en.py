"""Messages of dice in English."""

from __future__ import annotations

TEXTS = {
    "dice_game.empty": "An empty line. A throw is written 3 5 5",
    "dice_game.pips": "“{text}” is no throw. Write what the dice show, 1 to 6: 3 5 5",
    "dice_game.one-throw": "“{text}”: one player throws at a time: 3 5 5",
    "dice_game.count": "{given} {given:die|dice} named; {count} are thrown.",
    "dice_game.alike": "All alike: they count twice.",
    "dice_game.reached": "{target} {target:point|points} reached.",
    "dice_game.no-throw": "Only the last throw can be challenged.",
    "dice_game.challenge-how": "What really lies? For example: .challenge 3 5 6",
    "dice_game.game.dice": "Dice",
    "dice_game.new.type": "A throw: referee score 3 5 5",
    "dice_game.part.target": "the target",
    "dice_game.option.ones-burn": "a one burns the throw",
    "dice_game.hint": "The first throw: {example}",
    "dice_game.hint.again": "A throw: {example}",
    "dice_game.help.turn": "A throw: 3 5 5.",
    "dice_game.show": "{player}: {pips} on the table.",
    "dice_game.box": "{dice} {dice:die|dice}, to {target}",
    "dice_game.blank.alike": "All alike count twice",
    "dice_game.demo.dice": "Three dice, first to forty.",
    "dice_game.dice": "dice",
}

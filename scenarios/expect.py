"""What a scenario expects: its form. How it is compared is in `scenarios/compare.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rules.references import candidates
from rules.sorts import KEYWORDS
from rules.state import State
from rules.turn.turn import DAMAGE, STEPS
from rules.types import as_type
from rules.vocabulary import Record
from scenarios import rulebook
from scenarios.places import Place, Problem, quoted, suggest
from scenarios.reader import Reader

PLAYER = (
    "life", "poison", "mana", "lost", "won", "hand", "library", "graveyard", "exile", "command", "tokens",
)  # fmt: skip
OBJECT = (
    "zone", "controller", "owner", "name", "types", "subtypes", "supertypes", "colors", "keywords", "has", "has no",
    "is", "is not", "power", "toughness", "mana value", "damage", "tapped", "counters", "loyalty", "defense", "face",
    "face down", "attached to", "attacking", "blocking", "blocked", "phased out", "protector", "revealed",
    "same object", "exists",
)  # fmt: skip
WORDS = ("each", "stack", "triggered", "day", "turn", "outcome", "because", "not because")
CHOICES: dict[str, tuple[str, ...]] = {
    "outcome": ("illegal", "undecided", "unsupported"),
    "day": ("day", "night", "neither"),
    "zone": ("battlefield", "hand", "library", "graveyard", "exile", "stack", "command"),
    "face": ("front", "back"),
    "step": tuple(dict.fromkeys((*STEPS, *DAMAGE))),
}  # what can be expected of these
TURN = ("step", "active", "number")


class Expected(Record):
    """One thing that is expected: of what, which property, the value as written, and where it stands."""

    about: str
    property: str
    value: Any
    place: Place
    key: Place = Place(1, 1)  # where the key stands


class Expect(Record):
    """What must be true, in the order of the file."""

    items: tuple[Expected, ...] = ()

    @classmethod
    def from_node(cls, reader: Reader, node: Node, what: str) -> Expect | None:
        """A mapping whose keys are players, objects, or reserved words."""
        if not isinstance(node, MappingNode):
            reader.wrong(node, "wrong-type", "expect must be a mapping: players, objects, because ...")
            return None
        items: list[Expected] = []
        for key, value in node.value:
            if isinstance(key, ScalarNode):
                items += _of_key(reader, str(key.value), value)
        return reader.keep(cls(tuple(items)), node)

    @classmethod
    def json_schema(cls, of: Any) -> dict[str, Any]:
        """Any mapping, the reserved words described."""
        return {"type": "object", "description": "players, objects, or: " + ", ".join(WORDS)}


def _place(node: Node) -> Place:
    return Place(node.start_mark.line + 1, node.start_mark.column + 1)


def _of_key(reader: Reader, key: str, value: Node) -> list[Expected]:
    if key in ("stack", "day", "outcome", "because", "not because"):
        found = _plain(reader, key, value)
        return [] if found is None else [Expected(key, "", found, _place(value))]
    if not isinstance(value, MappingNode):
        reader.wrong(value, "wrong-type", f"what is expected of {key!r} must be a mapping, such as {{life: 18}}")
        return []
    if key == "each" and not value.value:
        reader.wrong(value, "missing-value", "nothing is expected of each of any name")
    if key == "each":
        return [
            item.but(about=f"each {item.about}")
            for name, inner in value.value
            for item in _properties(reader, str(name.value), inner, OBJECT)
        ]
    if key == "turn":
        return _properties(reader, "turn", value, TURN)
    if key == "triggered":
        right = [(k, v) for k, v in value.value if _number(reader, f"{k.value!r} triggered", v)]
        return [Expected(key, str(k.value), data(v), _place(v), _place(k)) for k, v in right]
    return _properties(reader, key, value, (*PLAYER, *OBJECT))


def _properties(reader: Reader, about: str, node: Node, known: tuple[str, ...]) -> list[Expected]:
    if not isinstance(node, MappingNode):
        reader.wrong(node, "wrong-type", f"what is expected of {about!r} must be a mapping, such as {{tapped: true}}")
        return []
    if not node.value:
        reader.wrong(node, "missing-value", f"nothing is expected of {about!r}")
    items = []
    for key, value in node.value:
        name = str(key.value)
        if name not in known:
            hint = reader.suggest(name, lambda: known)
            reader.wrong(key, "unknown-key", f"nothing can be expected of {name!r}{hint}")
        elif _checked(reader, name, value):
            items.append(Expected(about, name, data(value), _place(value), _place(key)))
    return items


READ_BY: dict[str, Callable[[str], object]] = {
    "has": KEYWORDS.read, "has no": KEYWORDS.read, "is": as_type, "is not": as_type,
}  # fmt: skip


def _read(reader: Reader, name: str, node: Node) -> bool:
    """Whether it says keywords, or types, as there are."""
    for one in node.value if isinstance(node, SequenceNode) else [node]:
        if isinstance(one, ScalarNode):
            try:
                READ_BY[name](one.value)
            except ValueError as error:
                reader.wrong(one, "bad-phrase", f"what is expected of {name!r}: {error}")
                return False
    return True


NUMBERS = frozenset({"number", "life", "poison", "power", "toughness", "mana value", "damage", "loyalty", "defense"})
FLAGS = frozenset({"phased out", "lost", "won", "tapped", "revealed", "same object", "exists", "blocked"})
TRUTH = frozenset({"true", "false", "yes", "no"})


def unfit(expect: Expect, state: State) -> Iterator[Problem]:
    """What can't be expected of a player, of an object, or of a turn with these players."""
    there: dict[str, bool] = {}
    for item in expect.items:
        if item.about == "turn":
            if item.property == "active" and item.value not in state.players:
                hint = suggest(str(item.value), state.players)
                yield Problem(item.place, "unknown-name", f"there is no player {item.value!r}{hint}")
        elif item.about not in WORDS and not item.about.startswith("each "):
            player = item.about in state.players
            if not player and item.about not in there:
                there[item.about] = bool(candidates(state, item.about))
            if not player and not there[item.about]:
                continue
            known = PLAYER if player else OBJECT
            if item.property not in known:
                message = f"{'a player' if player else 'an object'} has no {item.property!r}"
                yield Problem(item.key, "unknown-key", message + suggest(item.property, known))


def _checked(reader: Reader, name: str, node: Node) -> bool:
    """Whether what is expected has the form that its property needs."""
    if name in CHOICES:
        return _choice(reader, f"what is expected of {name!r}", CHOICES[name], node)
    if name in READ_BY and not _read(reader, name, node):
        return False
    if name in ("counters", "tokens"):
        return _mapping(reader, name, node)
    if name == "library" and isinstance(node, MappingNode) and [k.value for k, _ in node.value] == ["order"]:
        return True
    if isinstance(node, MappingNode):
        reader.wrong(node, "wrong-type", f"what is expected of {name!r} must be a value or a list, not a mapping")
        return False
    if not isinstance(node, ScalarNode):
        return all(_scalar(reader, name, n) for n in node.value)
    text = str(node.value)
    if name in NUMBERS and not (text.lstrip("+-").isdecimal() and len(text) < 10) and text != "none":
        reader.wrong(node, "bad-number", f"what is expected of {name!r} must be a whole number, not {text!r}")
        return False
    if name in FLAGS and text not in TRUTH:
        reader.wrong(node, "bad-choice", f"what is expected of {name!r} must be true or false, not {text!r}")
        return False
    return True


def _choice(reader: Reader, what: str, options: tuple[str, ...], node: Node) -> bool:
    """Whether it is one of the few values that are possible."""
    if isinstance(node, ScalarNode) and node.value in options:
        return True
    if not isinstance(node, ScalarNode):
        reader.wrong(node, "wrong-type", f"{what} must be one of {', '.join(options)}")
        return False
    hint = reader.suggest(str(node.value), lambda: options)
    wanted = f"must be one of {', '.join(options)}, not {quoted(node.value)}{hint}"
    reader.wrong(node, "bad-choice", f"{what} {wanted}")
    return False


def _number(reader: Reader, what: str, node: Node) -> bool:
    """Whether it is a number from 0 on."""
    if isinstance(node, ScalarNode) and node.value.isdecimal() and len(node.value) < 10:
        return True
    given = quoted(node.value) if isinstance(node, ScalarNode) else "a mapping or a list"
    reader.wrong(node, "bad-number", f"how often {what} must be a whole number, not {given}")
    return False


def _scalar(reader: Reader, name: str, node: Node) -> bool:
    if not isinstance(node, ScalarNode):
        reader.wrong(node, "wrong-type", f"what is expected of {name!r} must be a list of names")
    return isinstance(node, ScalarNode)


def _mapping(reader: Reader, name: str, node: Node) -> bool:
    pairs = node.value if isinstance(node, MappingNode) else None
    if pairs is None or not all(isinstance(v, ScalarNode) and v.value.isdecimal() for _, v in pairs):
        reader.wrong(node, "wrong-type", f"what is expected of {name!r} must be kinds with their numbers")
        return False
    return True


def _plain(reader: Reader, key: str, node: Node) -> Any:
    value = data(node)
    if key in ("because", "not because"):
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(n, str) for n in value):
            reader.wrong(node, "wrong-type", f"{key} must be a list of rule numbers")
            return None
        parts = node.value if not isinstance(node, ScalarNode) else [node]
        for one, at in zip(value, parts, strict=False):
            if not rulebook.is_number(one):
                reader.wrong(at, "bad-rule", f"{one!r} is no rule number; one is written like 702.19b")
            elif not rulebook.exists_anywhere(one):
                hint = "; did you mean " + repr(close[0]) + "?" if (close := rulebook.similar(one)) else ""
                reader.wrong(at, "bad-rule", f"there is no rule {one} in any edition{hint}")
    if key == "stack" and not _stacked(reader, node):
        return None
    if key in CHOICES and not _choice(reader, f"the {key} that is expected", CHOICES[key], node):
        return None
    return value


def _stacked(reader: Reader, node: Node) -> bool:
    """Whether the stack is expected as a number or a list of names."""
    if isinstance(node, ScalarNode) and str(node.value).isdecimal():
        return True
    if isinstance(node, (ScalarNode, MappingNode)):
        reader.wrong(node, "wrong-type", "the stack must be a number, or a list of names from the top")
        return False
    return all(_scalar(reader, "stack", n) for n in node.value)


def yes(value: Any) -> str:
    """`true` or `false`, however it is written."""
    return {"yes": "true", "no": "false"}.get(str(value), str(value))


def data(node: Node) -> Any:
    """What is written, as text, lists and mappings."""
    if isinstance(node, ScalarNode):
        return str(node.value)
    if isinstance(node, MappingNode):
        return {str(k.value): data(v) for k, v in node.value}
    return [data(n) for n in node.value]


def place_of_name(item: Expected, name: str) -> Place | None:
    """Where the name stands in what is expected, if it does."""
    if item.about == "triggered":
        return item.key if item.property == name else None
    return item.place if name in item.about else None

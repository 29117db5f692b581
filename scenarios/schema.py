"""What may be written for each record class: as the reader asks for it, and as a JSON Schema for editors."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from rules.vocabulary import Phrase, Record, Word, every, find, key, spoken

NAMESPACE: dict[str, Any] = {}  # names in type hints that the module of a class does not have when it runs
TRUTH = {"true": True, "yes": True, "false": False, "no": False}
_LONGEST_WORD = 80


class Shape:
    """The keys of one record class, and the kinds of their values; `fields` lack the main value of a word."""

    def __init__(self, cls: type[Record]) -> None:
        self.cls = cls
        self.inside: bool = getattr(cls, "inside", False)
        self.rest: str = getattr(cls, "rest", "")
        names = [name for name in cls._fields if not name.startswith("_")]
        first = next((name for name in names if name != self.rest and name not in cls._last), "")
        self.main = first if issubclass(cls, Word) and not self.inside else ""
        self.required = frozenset(name for name in names if name not in cls._defaults)
        self.keys = {key(name): name for name in names if name != self.rest}
        self.fields = {written: name for written, name in self.keys.items() if name != self.main}
        self.readers: dict[str, Any] = {}  # made by the reader, by field
        self._hints: dict[str, Any] = {}

    def hint(self, name: str) -> Any:
        """The type of a field, found when it is first asked for."""
        if name not in self._hints:
            self._hints[name] = _hint(self.cls, name)
        return self._hints[name]

    def optional(self, name: str) -> bool:
        """Whether None is a value of this field."""
        hint = self.hint(name)
        return hint in (Any, object) or NoneType in get_args(hint)

    @property
    def rest_kind(self) -> Any:
        """The kind of word that every further key must be."""
        return get_args(self.hint(self.rest))[0]


_SHAPES: dict[type[Record], Shape] = {}


def shape(cls: type[Record]) -> Shape:
    """The shape of this class, made once."""
    found = _SHAPES.get(cls)
    if found is None:
        found = _SHAPES[cls] = Shape(cls)
    return found


def _hint(cls: type[Record], name: str) -> Any:
    owner = next(c for c in cls.__mro__ if name in c.__dict__.get("__annotations__", {}))
    text = owner.__dict__["__annotations__"][name]
    if not isinstance(text, str):
        return text
    module = vars(sys.modules[owner.__module__])
    try:
        return eval(text, {**NAMESPACE, **module})
    except NameError:
        more = [vars(import_module(place)) for place in getattr(owner, "_hints_from", ())]
        return eval(text, {**NAMESPACE, **{n: v for names in more for n, v in names.items()}, **module})


_NO_WORD: set[tuple[Any, str]] = set()


def word(kind: Any, text: str) -> Any:
    """The class of this word of the kind, or None."""
    found = kind.words.get(text)
    if found is None and len(text) <= _LONGEST_WORD and (kind, text) not in _NO_WORD:
        found = find(kind, text)
        if found is None:
            _NO_WORD.add((kind, text))
    return found


def words(kind: Any) -> dict[str, Any]:
    """Every word of the kind, by name."""
    return every(kind)


def name(cls: type[Word]) -> str:
    """How this word is said."""
    return cls.__dict__.get("says") or spoken(cls.__name__)


def field_called(cls: type[Word], field: str) -> str:
    """How a field of a word is called in messages: its main value by the word, any other by its key."""
    return name(cls) if field and field == shape(cls).main else key(field)


def is_a(kind: Any, *bases: type) -> bool:
    """Whether the kind is a subclass of one of these."""
    return isinstance(kind, type) and get_origin(kind) is None and issubclass(kind, bases)


def is_kind(kind: Any) -> bool:
    """Whether this is a kind of word (a word class by itself is a record: where it is asked for, its keys stand)."""
    return is_a(kind, Word) and Word in kind.__bases__


def is_record(kind: Any) -> bool:
    """Whether a mapping with the fields of this class says its value."""
    return is_a(kind, Record) and not is_a(kind, Phrase) and not is_kind(kind)


def own(kind: Any, method: str) -> Any:
    """The method by which the kind itself reads or describes its nodes, if it has one."""
    return getattr(kind, method, None) if get_origin(kind) is None else None


def called(kind: Any) -> str:
    """The kind in words, for messages: `a whole number or an amount`."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any_of(arg for arg in args if arg is not NoneType)
    if origin is Literal:
        return " or ".join(filter(None, (", ".join(_written(args)[:-1]), _written(args)[-1])))
    if origin in (tuple, frozenset):
        return called(args[0])
    if kind in _CALLED:
        return _CALLED[kind]
    if is_a(origin, Mapping) or (is_record(kind) and not own(kind, "from_node")):
        return "a mapping"
    said = spoken(kind.__name__)
    return f"{'an' if said[0] in 'aeiou' else 'a'} {said}"


def any_of(kinds: Iterable[Any]) -> str:
    """`a whole number, an amount or a filter`."""
    *most, last = dict.fromkeys(called(kind) for kind in kinds)
    return f"{', '.join(most)} or {last}" if most else last


_CALLED = {str: "text", int: "a whole number", bool: "true or false", Any: "something", object: "something"}


def _written(options: tuple[Any, ...]) -> list[str]:
    return [str(option).lower() if isinstance(option, bool) else str(option) for option in options]


def _textual(cls: type[Record]) -> bool:
    """Whether text may stand for a record, too: one that reads its nodes or a text itself."""
    return bool(own(cls, "from_node") or (own(cls, "read") and not is_a(cls, Word)))


# JSON Schema --------------------------------------------------------------------------------------------------------

_TEXT = {"type": ["string", "number", "boolean"]}  # other tools read `no` and `702.10` as what they look like
_NUMBER = {
    "anyOf": [
        {"type": "integer", "minimum": -999_999_999, "maximum": 999_999_999},
        {"type": "string", "pattern": "^[+-]?[0-9]{1,9}$"},
    ]
}

_SCHEMAS: dict[Any, dict[str, Any]] = {
    str: _TEXT,
    int: _NUMBER,
    bool: {"enum": [True, False, *TRUTH]},
    Any: {},
    object: {},
}


def schema(root: type[Record]) -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of files that hold one `root`; imports and lists every word of every kind."""
    made = _Definitions()
    top = made.of(root)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": spoken(root.__name__),
        **top,
        "$defs": made.all,
    }


class _Definitions:
    """The definitions under `$defs`, each made once."""

    def __init__(self) -> None:
        self.all: dict[str, Any] = {}
        self._names: dict[Any, str] = {}

    def of(self, kind: Any) -> dict[str, Any]:
        """The schema of a kind; classes are referred to by name."""
        origin, args = get_origin(kind), get_args(kind)
        if own(kind, "json_schema"):
            return self._refer(kind, kind.__name__, lambda: {**_said(kind), **kind.json_schema(self.of)})
        if origin in (Union, UnionType):
            return {"anyOf": [{"type": "null"} if arg is NoneType else self.of(arg) for arg in args]}
        if origin is Literal:
            return {"enum": _loaded(args)}
        if origin in (tuple, frozenset):
            item = self.of(args[0])
            return {"anyOf": [{"type": "array", "items": item}, item]}
        if is_a(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if is_kind(kind):
            return self._refer(kind, kind.__name__, lambda: self._words(kind))
        if is_record(kind):
            return self._refer(kind, kind.__name__, lambda: self._record(kind))
        if is_a(kind, Phrase):
            return self._refer(kind, kind.__name__, lambda: {**_said(kind), **_TEXT})
        return _SCHEMAS[kind] if kind in _SCHEMAS else _said(kind)

    def _refer(self, subject: Any, name: str, make: Any) -> dict[str, Any]:
        if subject not in self._names:
            name = re.sub(r"\W+", "_", name)
            self._names[subject] = name if name not in self.all else f"{name}_{len(self.all)}"
            self.all[self._names[subject]] = {}
            self.all[self._names[subject]] = make()
        return {"$ref": f"#/$defs/{self._names[subject]}"}

    def _record(self, cls: type[Record]) -> dict[str, Any]:
        """The mapping of a record; one that reads its nodes itself may also be text."""
        mapping = self._mapping(cls, shape(cls).keys)
        return {**_said(cls), "anyOf": [mapping, _TEXT]} if _textual(cls) else {**_said(cls), **mapping}

    def _mapping(self, cls: type[Record], keys: Mapping[str, str]) -> dict[str, Any]:
        """A mapping with these keys, and with the words that a class takes besides."""
        it = shape(cls)
        fields = {written: self.of(it.hint(field)) for written, field in keys.items()}
        if it.rest:
            fields |= {said: self._value(each) for said, each in words(it.rest_kind).items() if said not in fields}
        required = [written for written, field in keys.items() if field in it.required]
        return {"type": "object", "properties": fields, "required": required, "additionalProperties": False}

    def _words(self, kind: Any) -> dict[str, Any]:
        """Every word of the kind: bare, or as a mapping; and what the kind reads besides its words."""
        every_word = words(kind)
        bare = [said for said, cls in every_word.items() if not shape(cls).required]
        options: list[dict[str, Any]] = [{"enum": _loaded(tuple(bare))}] if bare else []
        options += [
            self._refer((cls, "word"), f"{kind.__name__}.{said}", lambda c=cls: self._word(c))
            for said, cls in every_word.items()
        ]
        if kind.read.__func__ is not Word.read.__func__:  # type: ignore[attr-defined]
            options.append(_TEXT)
        if own(kind, "from_mapping"):
            options.append({"type": "object", "minProperties": 1})
        return {**_said(kind), "anyOf": options} if options else _said(kind)

    def _word(self, cls: Any) -> dict[str, Any]:
        if shape(cls).inside:
            return {**_said(cls), **_only(name(cls), self._value(cls))}
        mapping = self._mapping(cls, shape(cls).fields)
        properties = {name(cls): self._value(cls), **mapping["properties"]}
        return {**_said(cls), **mapping, "properties": properties, "required": [name(cls), *mapping["required"]]}

    def _value(self, cls: Any) -> dict[str, Any]:
        """What stands behind the word."""
        it = shape(cls)
        if it.inside:
            mapping = self._mapping(cls, it.fields)
            return mapping if mapping["required"] else {"anyOf": [mapping, {"type": "null"}]}
        if not it.main:
            return {"enum": [True, "true", "yes", None]}
        value = self.of(it.hint(it.main))
        return value if it.main in it.required else {"anyOf": [value, {"type": "null"}]}


def _only(word: str, value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {word: value}, "required": [word], "additionalProperties": False}


def _said(cls: Any) -> dict[str, Any]:
    """The first line of the docstring, as a description."""
    text = getattr(cls, "__dict__", {}).get("__doc__") or ""
    return {"description": text.strip().splitlines()[0]} if text.strip() else {}


def _loaded(options: tuple[Any, ...]) -> list[Any]:
    """The options, also as what other tools take them for."""
    texts = [text for option in options for text in ([str(option)] if not isinstance(option, bool) else _of(option))]
    truth = [value for value in (True, False) if {*_of(value), "on" if value else "off"} & set(texts)]
    return [*dict.fromkeys(texts), *truth, *(int(text) for text in texts if re.fullmatch(r"[+-]?\d+", text))]


def _of(truth: bool) -> list[str]:
    return [text for text, value in TRUTH.items() if value is truth]

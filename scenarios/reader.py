"""Nodes to values: the record classes themselves are the schema, and every mistake is a problem with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rules.vocabulary import Phrase, Record, Word, key
from scenarios.places import (
    CODES,
    Place,
    Problem,
    blank,
    comma_hint,
    compose,
    excerpt,
    needs_quotes,
    place,
    quoted,
    suggest,
    text_of,
)
from scenarios.schema import NAMESPACE, TRUTH, Shape, any_of, called, is_a, name, own, shape, word, words

__all__ = [
    "CODES", "NAMESPACE", "Place", "Problem", "Reader", "comma_hint", "compose", "excerpt", "suggest", "text_of",
]  # fmt: skip

Pairs = Sequence[tuple[Node, Node]]
Convert = Callable[["Reader", Node, str], Any]
V = TypeVar("V")


class Reader:
    """Reads the nodes of one document; problems pile up instead of stopping at the first."""

    def __init__(self, problems: Iterable[Problem] = ()) -> None:
        self.problems = list(problems)
        self._kept: dict[int, tuple[Any, Node, Sequence[Any]]] = {}

    def read(self, node: Node, kind: Any, what: str = "the scenario") -> Any:
        """The value of this kind that the node says, or None after adding what is wrong with it to the problems.

        A record is made even where text, numbers, lists or mappings in it are missing or wrong (they are empty then),
        so that the rest can be looked through; a list or mapping leaves out what is wrong.
        """
        return converter(kind)(self, node, what)

    def record(self, node: Node, cls: type[Record], what: str) -> Any:
        """Like `read`, but past the `from_node` of a record or word class, which may call this."""
        return _word(self, cls, node, what) if issubclass(cls, Word) else _record(self, cls, node, what)

    def wrong(self, where: Node | Place, code: str, message: str) -> None:
        """Adds a problem."""
        self.problems.append(Problem(where if isinstance(where, Place) else place(where), code, message))

    def suggest(self, text: str, known: Iterable[str]) -> str:
        """Like `suggest`; nothing in a file with a hundred problems, where it would take too long."""
        return suggest(text, known) if len(self.problems) < 100 else ""

    def keep(self, value: V, node: Node, parts: Sequence[Any] | None = None) -> V:
        """The value, of which is now known where it stands; its parts are those of the node if not given."""
        if parts is None:
            parts = node.value if type(node) is not ScalarNode else ()
        self._kept[id(value)] = value, node, parts
        return value

    @property
    def places(self) -> dict[int, Place]:
        """Where each record, word, phrase, list and mapping stands, by its `id`."""
        return {number: place(node) for number, (_, node, _) in self._kept.items()}

    def place_of(self, value: Any, *path: str | int) -> Place:
        """Where a value stands, or what the path (keys or fields, and positions in lists) leads to in it."""
        return self._follow(value, path)[1]

    def key_place(self, value: Any, *path: str | int) -> Place:
        """Where the key stands that ends this path."""
        return self._follow(value, path)[0]

    def _follow(self, value: Any, path: Sequence[str | int]) -> tuple[Place, Place]:
        if id(value) not in self._kept:
            return Place(1, 1), Place(1, 1)
        _, node, parts = self._kept[id(value)]
        found, said = (node, node), name(type(value)) if isinstance(value, Word) else ""
        main = key(shape(type(value)).main) if said else ""
        for step in path:
            names = (step, key(str(step)), said if step and key(str(step)) == main else None)
            pairs = parts[step : step + 1] if isinstance(step, int) else [p for p in parts if _key(p) in names]
            if not pairs:
                break
            found = pairs[0] if isinstance(pairs[0], tuple) else (pairs[0], pairs[0])
            parts, main = found[1].value if type(found[1]) is not ScalarNode else (), ""
        return place(found[0]), place(found[1])


def _key(part: Any) -> Any:
    return part[0].value if isinstance(part, tuple) else part


# Kinds of values ----------------------------------------------------------------------------------------------------

_CONVERTERS: dict[Any, Convert] = {}


def converter(kind: Any) -> Convert:
    """What turns a node into a value of this kind; made once."""
    made = _CONVERTERS.get(kind)
    if made is None:
        made = _CONVERTERS[kind] = _made(kind)
    return made


def _made(kind: Any) -> Convert:
    origin, args = get_origin(kind), get_args(kind)
    if own(kind, "from_node"):
        return _bound(_own, kind)
    if origin in (Union, UnionType):
        return _union([arg for arg in args if arg is not NoneType], NoneType in args)
    if origin is Literal:
        return _literal(kind, args)
    if origin in (tuple, frozenset):
        return _many(origin, args[0])
    if is_a(origin, Mapping):
        return _mapping(*args)
    for base, convert in ((Word, _word), (Record, _record), (Phrase, _phrase)):
        if is_a(kind, base):
            return _bound(convert, kind)
    if kind not in _SCALARS:
        raise TypeError(f"{kind!r} can't be read from a file")
    return _SCALARS[kind]


def _bound(convert: Callable[[Reader, Any, Node, str], Any], kind: Any) -> Convert:
    return lambda reader, node, what: convert(reader, kind, node, what)


def _own(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    return _known(reader, kind.from_node(reader, node, what), node)


def _known(reader: Reader, value: Any, node: Node) -> Any:
    if value is None or isinstance(value, (str, int)) or id(value) in reader._kept:
        return value
    return reader.keep(value, node)


def _plain(reader: Reader, node: Node, what: str) -> Any:
    """Text, a list or a mapping of text, as written; None for nothing."""
    if isinstance(node, MappingNode):
        return reader.keep({k.value: _plain(reader, v, what) for k, v in node.value}, node)
    if isinstance(node, SequenceNode):
        return reader.keep(tuple(_plain(reader, item, what) for item in node.value), node)
    return None if blank(node) else node.value


def _scalar(understood: Callable[[str], Any], code: str, wanted: str, options: Iterable[str] = ()) -> Convert:
    def convert(reader: Reader, node: Node, what: str) -> Any:
        if type(node) is not ScalarNode or blank(node):
            return _unfit(reader, node, what, wanted)
        value = understood(node.value)
        if value is None:
            close = reader.suggest(node.value, options)
            reader.wrong(node, code, f"{what} must be {wanted}, not {quoted(node.value)}{close}")
        return value

    return convert


def _integer(reader: Reader, node: Node, what: str) -> Any:
    if type(node) is not ScalarNode or blank(node):
        return _unfit(reader, node, what, "a whole number")
    if re.fullmatch(r"[+-]?[0-9]{1,9}", node.value):
        return int(node.value)
    limit = " of at most nine digits" if re.fullmatch(r"[+-]?[0-9]+", node.value) else ""
    return reader.wrong(node, "bad-number", f"{what} must be a whole number{limit}, not {quoted(node.value)}")


def _literal(kind: Any, options: tuple[Any, ...]) -> Convert:
    """`Literal` options by what is written; `true` and `false` may be options too."""
    written: dict[str, Any] = {str(option): option for option in options if not isinstance(option, bool)}
    truths = [option for option in options if isinstance(option, bool)]
    written |= {text: truth for text, truth in TRUTH.items() if truth in truths}
    return _scalar(written.get, "bad-choice", called(kind), written)


_SCALARS: dict[Any, Convert] = {
    str: _scalar(lambda text: text, "wrong-type", "text"),
    bool: _scalar(TRUTH.get, "bad-choice", "true or false"),
    int: _integer,
    Any: _plain,
    object: _plain,
}


def _unfit(reader: Reader, node: Node, what: str, wanted: str) -> None:
    """Adds that the node is of the wrong shape for what is wanted."""
    if blank(node):
        return reader.wrong(node, "missing-value", f"{what} needs a value: {wanted}")
    given = "a mapping" if isinstance(node, MappingNode) else "a list"
    given = quoted(node.value) if isinstance(node, ScalarNode) else given
    return reader.wrong(node, "wrong-type", f"{what} must be {wanted}, not {given}{needs_quotes(node)}")


def _many(make: Callable[[list[Any]], Any], kind: Any) -> Convert:
    """A list, or one lone value; what is wrong in it is left out."""
    read = converter(kind)

    def convert(reader: Reader, node: Node, what: str) -> Any:
        if blank(node):
            return _unfit(reader, node, what, f"{called(kind)}, or a list")
        items = node.value if type(node) is SequenceNode else (node,)
        values = [read(reader, item, what) for item in items]
        if None in values:
            items = [item for item, value in zip(items, values, strict=True) if value is not None]
            values = [value for value in values if value is not None]
        made = make(values)
        return reader.keep(made, node, items) if values else made

    return convert


def _mapping(keys: Any, kind: Any) -> Convert:
    read, read_key = converter(kind), converter(keys)

    def convert(reader: Reader, node: Node, what: str) -> Any:
        if type(node) is not MappingNode:
            return _unfit(reader, node, what, "a mapping")
        values = {}
        for k, v in node.value:
            written = k.value if keys is str else read_key(reader, k, what)
            value = read(reader, v, k.value if len(k.value) <= 60 else what)
            if written is not None and (value is not None or blank(v)):
                values[written] = value
        return reader.keep(values, node)

    return convert


def _phrase(reader: Reader, kind: type[Phrase], node: Node, what: str) -> Any:
    if type(node) is not ScalarNode or blank(node):
        return _unfit(reader, node, what, called(kind))
    return _by_text(reader, kind, node, what)


def _by_text(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    try:
        value = kind.read(node.value)
    except ValueError as error:
        return reader.wrong(node, "bad-phrase", f"{what}: {error}")
    return _known(reader, value, node)


# One of several kinds -----------------------------------------------------------------------------------------------


def _union(kinds: list[Any], optional: bool) -> Convert:
    kinds.sort(key=lambda kind: kind in (str, Any, object))  # text only where it is nothing else
    fitting: dict[Any, list[Any]] = {
        form: [kind for kind in kinds if takes(kind, form)] for form in (ScalarNode, MappingNode, SequenceNode)
    }
    only = {form: converter(fit[0]) for form, fit in fitting.items() if len(fit) == 1}
    wanted = any_of(kinds)

    def convert(reader: Reader, node: Node, what: str) -> Any:
        if optional and blank(node):
            return None
        form: Any = type(node)
        if form in only:
            return only[form](reader, node, what)
        if blank(node) or not fitting[form]:
            return _unfit(reader, node, what, wanted)
        return (_first if form is ScalarNode else _best)(reader, fitting[form], node, what, wanted)

    return convert


def takes(kind: Any, form: Any) -> bool:
    """Whether a value of this kind can be written as a node of this form."""
    origin, args = get_origin(kind), get_args(kind)
    if own(kind, "from_node") or kind in (Any, object):
        return True
    if origin in (tuple, frozenset):
        return form is SequenceNode or takes(args[0], form)
    if origin in (Union, UnionType):
        return any(takes(arg, form) for arg in args)
    if is_a(kind, Word):
        return form is not SequenceNode
    return form is (MappingNode if is_a(origin, Mapping) or is_a(kind, Record) else ScalarNode)


def _first(reader: Reader, kinds: list[Any], node: Node, what: str, wanted: str) -> Any:
    """The first kind that understands the text; one message where none does."""
    before = len(reader.problems)
    for kind in kinds:
        value = converter(kind)(reader, node, what)
        if len(reader.problems) == before:
            return value
    found = reader.problems[before:]
    del reader.problems[before:]
    for problem in found:
        if problem.code == "bad-phrase":
            return reader.problems.append(problem)
    close = next((each.message[each.message.index("; did") :] for each in found if "; did you" in each.message), "")
    return reader.wrong(node, found[0].code, f"{what} must be {wanted}, not {quoted(node.value)}{close}")


def _best(reader: Reader, kinds: list[Any], node: Node, what: str, wanted: str) -> Any:
    """The kind that knows most of the keys; nothing is read twice, however deep it goes."""
    ranks = [_knows(kind, node) for kind in kinds]
    if max(ranks):
        return converter(kinds[ranks.index(max(ranks))])(reader, node, what)
    if not node.value:
        return _unfit(reader, node, what, wanted)
    known = [each for kind in kinds for each in (words(kind) if is_a(kind, Word) else shape(kind).fields)]
    return _unknown(reader, node, what, wanted, known)


def _knows(kind: Any, node: Node) -> float:
    if get_origin(kind) in (tuple, frozenset) and type(node) is MappingNode:
        return _knows(get_args(kind)[0], node)
    if type(node) is SequenceNode or not is_a(kind, Record) or own(kind, "from_node"):
        return 0.5
    keys = [k.value for k, _ in node.value]
    if issubclass(kind, Word):
        return 2.0 if any(word(kind, k) for k in keys) else 0.5 if own(kind, "from_mapping") else 0.0
    return sum(k in shape(kind).fields for k in keys) / max(1, len(keys))


# Records and words --------------------------------------------------------------------------------------------------


def _record(reader: Reader, cls: type[Record], node: Node, what: str) -> Any:
    if type(node) is not MappingNode:
        return _unfit(reader, node, what, "a mapping")
    value = _filled(reader, cls, node.value, node, what, {})
    return None if value is None else reader.keep(value, node)


def _word(reader: Reader, kind: type[Word], node: Node, what: str) -> Any:
    """`word`, `word: main value`, or a mapping with one key that is a word of this kind."""
    if type(node) is MappingNode and node.value:
        return _in_mapping(reader, kind, node, what)
    if type(node) is not ScalarNode or blank(node):
        return _unfit(reader, node, what, called(kind))
    cls, before = word(kind, node.value), len(reader.problems)
    if cls:
        return _said(reader, cls, node, None, (), node)
    value = _by_text(reader, kind, node, what)
    if value is None and len(reader.problems) == before:
        _unknown(reader, node, what, called(kind), words(kind))
    return value


def _in_mapping(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    found = _words_in(kind, node.value)
    if len(found) == 1:
        (k, v), cls = found[0]
        return _said(reader, cls, k, v, [pair for pair in node.value if pair[0] is not k], node)
    if found:
        second = found[1][0][0]
        both = f"{quoted(found[0][0][0].value)} and {quoted(second.value)} are both {called(kind)}"
        return reader.wrong(second, "two-words", f"{what}: {both}; one mapping can say only one")
    if own(kind, "from_mapping"):
        return _known(reader, kind.from_mapping(reader, node, what), node)
    return _unknown(reader, node, what, called(kind), words(kind))


def _words_in(kind: Any, pairs: Pairs) -> list[tuple[tuple[Node, Node], Any]]:
    """The keys that are words of the kind; only one if the other keys belong to it."""
    found = []
    for pair in sorted(pairs, key=lambda pair: pair[0].value not in kind.words) if len(pairs) > 1 else pairs:
        cls = word(kind, pair[0].value)
        if cls and _explains(shape(cls), pair, pairs):
            return [(pair, cls)]
        if cls:
            found.append((pair, cls))
    return found


def _explains(it: Shape, said: tuple[Node, Node], pairs: Pairs) -> bool:
    others = [k.value for k, _ in pairs if k is not said[0]]
    return all(not it.inside and (k in it.fields or (it.rest and word(it.rest_kind, k))) for k in others)


def _unknown(reader: Reader, node: Node, what: str, wanted: str, known: Iterable[str]) -> None:
    keys = [k for k, _ in node.value] if type(node) is MappingNode else [node]
    hints = [(needs_quotes(node) or reader.suggest(k.value, known), k) for k in keys[:5]]
    hint, at = next((pair for pair in hints if pair[0]), hints[0])
    return reader.wrong(at, "unknown-word", f"{what}: {quoted(at.value)} is not {wanted}{hint}")


def _said(reader: Reader, cls: Any, at: Node, value: Node | None, others: Pairs, node: Node) -> Any:
    """The word `at` with its value and the keys beside it."""
    it, what, given = shape(cls), at.value, {}
    nothing = value is None or blank(value)
    pairs = others
    if it.inside:
        for k, _ in others:
            reader.wrong(
                k, "unknown-key", f"unknown key {quoted(k.value)} beside {what!r}; its keys stand in its value"
            )
        if not nothing and type(value) is not MappingNode:
            return _unfit(reader, value, what, "a mapping")  # type: ignore[arg-type]
        pairs = [] if value is None or nothing else value.value
    elif value is not None and not nothing:
        given = _main(reader, it, value, what)
    elif it.main in it.required:
        reader.wrong(at, "missing-value", f"{what!r} needs a value: {called(it.hint(it.main))}")
        given = {it.main: None}
    made = _filled(reader, cls, pairs, at, what, given)
    if made is None:
        return None
    return reader.keep(made, at, pairs if it.inside or value is None else [(at, value), *others])


def _main(reader: Reader, it: Shape, value: Node, what: str) -> dict[str, Any]:
    if it.main:
        return {it.main: _field(reader, it, it.main, value, what)}
    if type(value) is not ScalarNode or not TRUTH.get(value.value):
        reader.wrong(value, "wrong-type", f"{what!r} takes no value")
    return {}


def _field(reader: Reader, it: Shape, field: str, node: Node, what: str) -> Any:
    read = it.readers.get(field)
    if read is None:
        read = it.readers[field] = converter(it.hint(field))
    return read(reader, node, what)


def _filled(reader: Reader, cls: Any, pairs: Pairs, at: Node, what: str, given: dict[str, Any]) -> Any:
    """The record with these keys, and the main value already given; None where it can't be made."""
    it, rest = shape(cls), []
    for number, (k, v) in enumerate(pairs):
        field = it.fields.get(k.value)
        if field is not None:
            given[field] = _field(reader, it, field, v, k.value)
        elif it.rest and (more := word(it.rest_kind, k.value)):
            rest.append(_said(reader, more, k, v, (), k))
        else:
            _unknown_key(reader, it, pairs, number, what)
    if rest:
        given[it.rest] = tuple(each for each in rest if each is not None)
    if None not in given.values() and given.keys() >= it.required:
        return cls(**given)
    return _mended(reader, it, at, what, given)


def _mended(reader: Reader, it: Shape, at: Node, what: str, given: dict[str, Any]) -> Any:
    """The record with defaults for what is wrong; None where a field has none and can't be empty."""
    for field in sorted(it.required - given.keys(), key=it.cls._fields.index):
        needed = f"{quoted(key(field))}" if field != it.rest else called(it.rest_kind)
        reader.wrong(at, "missing-key", f"{what} needs {needed}")
        given[field] = None
    for field in [field for field, value in given.items() if value is None and not it.optional(field)]:
        hint = it.hint(field)
        empty = {} if is_a(get_origin(hint), Mapping) else _EMPTY.get(get_origin(hint) or hint)
        if field in it.required and empty is None:
            return None
        given[field] = empty
        if field not in it.required:
            del given[field]
    return it.cls(**given)


_EMPTY: dict[Any, Any] = {str: "", int: 0, bool: False, tuple: (), frozenset: frozenset()}


def _unknown_key(reader: Reader, it: Shape, pairs: Pairs, number: int, what: str) -> None:
    k, v = pairs[number]
    before = pairs[number - 1][1] if number else v
    hint = ""
    if blank(v) and v.start_mark.index == k.end_mark.index and type(before) is ScalarNode and not before.style:
        hint = comma_hint([before.value, k.value], 1, lambda name: bool(before.value))
    known = [*it.fields, *(words(it.rest_kind) if it.rest else ())]
    hint = hint or ("; a space is missing after the colon" if blank(v) and re.match(r"[\w ]+:\S", k.value) else "")
    reader.wrong(k, "unknown-key", f"unknown key {quoted(k.value)} in {what}{hint or reader.suggest(k.value, known)}")

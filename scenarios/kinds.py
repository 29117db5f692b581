"""What turns a node into text, numbers, lists, mappings, phrases, or one of several kinds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rules.vocabulary import Phrase
from scenarios.nodes import blank, needs_quotes, needs_space
from scenarios.places import Problem, quoted
from scenarios.schema import TRUTH, any_of, called, is_a, is_kind, is_record, own, shape, word, words

if TYPE_CHECKING:
    from scenarios.reader import Reader


Convert = Callable[["Reader", Node, str], Any]


_CONVERTERS: dict[Any, Convert] = {}
_READ_AS: dict[Callable[[Any], bool], Callable[[Reader, Any, Node, str], Any]] = {}


def reads(belongs: Callable[[Any], bool], convert: Callable[[Reader, Any, Node, str], Any]) -> None:
    """From now on, kinds of which `belongs` is true are read so."""
    _READ_AS[belongs] = convert


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
    for belongs, convert in _READ_AS.items():
        if belongs(kind):
            return _bound(convert, kind)
    if kind not in _SCALARS:
        raise TypeError(f"{kind!r} can't be read from a file")
    return _SCALARS[kind]


def _is_phrase(kind: Any) -> bool:
    return is_a(kind, Phrase)


def _bound(convert: Callable[[Reader, Any, Node, str], Any], kind: Any) -> Convert:
    return lambda reader, node, what: convert(reader, kind, node, what)


def _own(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    return known(reader, kind.from_node(reader, node, what), node)


def known(reader: Reader, value: Any, node: Node) -> Any:
    """The value; it is known where it stands, if it is none that may stand anywhere."""
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
            return unfit(reader, node, what, wanted)
        value = understood(node.value)
        if value is None:
            close = reader.suggest(node.value, lambda: options)
            reader.wrong(node, code, f"{what} must be {wanted}, not {quoted(node.value)}{close}")
        return value

    return convert


def _integer(reader: Reader, node: Node, what: str) -> Any:
    if type(node) is not ScalarNode or blank(node):
        return unfit(reader, node, what, "a whole number")
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


def unfit(reader: Reader, node: Node, what: str, wanted: str) -> None:
    """Adds that the node is of the wrong shape for what is wanted."""
    if blank(node):
        return reader.wrong(node, "missing-value", f"{what} needs a value: {wanted}")
    given = "a mapping" if isinstance(node, MappingNode) else "a list"
    given = quoted(node.value) if isinstance(node, ScalarNode) else given
    return reader.wrong(
        node, "wrong-type", f"{what} must be {wanted}, not {given}{needs_quotes(node) or needs_space(node)}"
    )


def _many(make: Callable[[list[Any]], Any], kind: Any) -> Convert:
    """A list, or one lone value; what is wrong in it is left out."""
    read = converter(kind)

    def convert(reader: Reader, node: Node, what: str) -> Any:
        if blank(node):
            return unfit(reader, node, what, f"{called(kind)}, or a list")
        items = node.value if type(node) is SequenceNode else (node,)
        values = [read(reader, item, what) for item in items]
        right = [value for value in values if value is not None]
        if len(right) < len(values):
            items = [item for item, value in zip(items, values, strict=True) if value is not None]
        made = make(right)
        return reader.keep(made, node, items) if right else made

    return convert


def _mapping(keys: Any, kind: Any) -> Convert:
    read, read_key = converter(kind), converter(keys)

    def convert(reader: Reader, node: Node, what: str) -> Any:
        if type(node) is not MappingNode:
            return unfit(reader, node, what, "a mapping")
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
        return unfit(reader, node, what, called(kind))
    return by_text(reader, kind, node, what)


def by_text(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    """What the kind itself makes of the text."""
    try:
        value = kind.read(node.value)
    except ValueError as error:
        return reader.wrong(node, "bad-phrase", f"{what}: {error}")
    return known(reader, value, node)


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
            return unfit(reader, node, what, wanted)
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
    if is_kind(kind):
        return form is not SequenceNode
    return form is (MappingNode if is_a(origin, Mapping) or is_record(kind) else ScalarNode)


def _first(reader: Reader, kinds: list[Any], node: Node, what: str, wanted: str) -> Any:
    """The first kind that understands the text; one message where none does."""
    before, trying = len(reader.problems), reader._trying
    found: list[Problem] = []
    reader._trying = True
    for kind in kinds:
        value = converter(kind)(reader, node, what)
        if len(reader.problems) == before:
            reader._trying = trying
            return value
        found += reader.problems[before:]
        del reader.problems[before:]
    reader._trying = trying
    for problem in found:
        if problem.code == "bad-phrase":
            return reader.problems.append(problem)
    close = reader.suggest(node.value, lambda: [said for kind in kinds for said in _said_by(kind)])
    return reader.wrong(node, found[0].code, f"{what} must be {wanted}, not {quoted(node.value)}{close}")


def _best(reader: Reader, kinds: list[Any], node: Node, what: str, wanted: str) -> Any:
    """The kind that knows most of the keys; nothing is read twice, however deep it goes."""
    ranks = [_knows(kind, node) for kind in kinds]
    if max(ranks):
        return converter(kinds[ranks.index(max(ranks))])(reader, node, what)
    if not node.value:
        return unfit(reader, node, what, wanted)
    return unknown(reader, node, what, wanted, lambda: [said for kind in kinds for said in _said_by(kind)])


def _said_by(kind: Any) -> Iterable[str]:
    """The words, keys or texts that a value of this kind may say."""
    if is_kind(kind):
        return words(kind)
    if is_record(kind):
        return shape(kind).keys
    return [str(option) for option in get_args(kind)] if get_origin(kind) is Literal else ()


def _knows(kind: Any, node: Node) -> float:
    if get_origin(kind) in (tuple, frozenset) and type(node) is MappingNode:
        return _knows(get_args(kind)[0], node)
    if type(node) is SequenceNode or not (is_kind(kind) or is_record(kind)):
        return 0.5
    keys = [k.value for k, _ in node.value]
    if is_kind(kind):
        return 2.0 if any(word(kind, k) for k in keys) else 0.5 if own(kind, "from_mapping") else 0.0
    return sum(k in shape(kind).keys for k in keys) / max(1, len(keys))


def unknown(reader: Reader, node: Node, what: str, wanted: str, known: Callable[[], Iterable[str]]) -> None:
    keys = [k for k, _ in node.value] if type(node) is MappingNode else [node]
    hints = [(needs_quotes(node) or reader.suggest(k.value, known), k) for k in keys[:5]]
    hint, at = next((pair for pair in hints if pair[0]), hints[0])
    return reader.wrong(at, "unknown-word", f"{what}: {quoted(at.value)} is not {wanted}{hint}")


reads(_is_phrase, _phrase)

"""Records, and words with the keys beside or inside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_origin

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rules.references import Affected, Reference
from rules.vocabulary import Word, key
from scenarios.kinds import Convert, by_text, converter, known, reads, unfit, unknown
from scenarios.nodes import blank, needs_space
from scenarios.places import comma_hint, quoted, short
from scenarios.schema import TRUTH, Shape, called, field_called, is_a, is_kind, is_record, own, shape, word, words

if TYPE_CHECKING:
    from scenarios.reader import Reader


Pairs = Sequence[tuple[Node, Node]]


def record(reader: Reader, cls: Any, node: Node, what: str) -> Any:
    """A mapping with the fields as keys."""
    if type(node) is ScalarNode and not blank(node) and own(cls, "read") and not is_a(cls, Word):
        return by_text(reader, cls, node, what)
    if type(node) is not MappingNode:
        return unfit(reader, node, what, "a mapping")
    before = len(reader.problems)
    it = shape(cls)
    value = _filled(reader, it, node.value, node, what, {}, it.keys)
    if value is None:
        return None
    reader.keep(_whole(reader, value, node, before), node)
    return _meant(reader, value, before) if hasattr(value, "amiss") else value


def word_of(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    """`word`, `word: main value`, or a mapping with one key that is a word of this kind."""
    if type(node) is MappingNode and node.value:
        return _in_mapping(reader, kind, node, what)
    if type(node) is not ScalarNode or blank(node):
        return unfit(reader, node, what, called(kind))
    cls, before = word(kind, node.value), len(reader.problems)
    if cls:
        return _said(reader, cls, node, None, (), node)
    value = by_text(reader, kind, node, what)
    if value is None and len(reader.problems) == before:
        _no_word(reader, kind, node, what)
    return value


def _no_word(reader: Reader, kind: Any, node: ScalarNode, what: str) -> None:
    """Adds that this text is no word of the kind, with a hint where only its colon is missing."""
    wanted = called(kind)
    if reader.suggests:
        said = _before_a_value(kind, node.value)
        if said:
            right = short(f"{said}: {node.value.removeprefix(said).strip()}")
            message = f"{what}: {quoted(node.value)} is not {wanted}; a colon is missing: {right}"
            return reader.wrong(node, "unknown-word", message)
        all_words = words(kind)
        if len(all_words) <= _FEW and not reader.suggest(node.value, lambda: all_words):
            wanted += f" ({', '.join(all_words)})"
    return unknown(reader, node, what, wanted, lambda: words(kind))


_FEW = 20  # words that are listed where one is wrong


def _before_a_value(kind: Any, text: str) -> str:
    """The word of the kind with which the text begins, if a value may stand behind it; nothing where there is none."""
    parts = text.split(" ")
    for number in range(min(len(parts) - 1, 5), 0, -1):
        said = " ".join(parts[:number])
        cls = word(kind, said)
        if cls and shape(cls).main:
            return said
    return ""


def _in_mapping(reader: Reader, kind: Any, node: Node, what: str) -> Any:
    found = _words_in(kind, node.value)
    if len(found) == 1:
        (k, v), cls = found[0]
        return _said(reader, cls, k, v, [pair for pair in node.value if pair[0] is not k], node)
    if found:
        second = found[1][0][0]
        both = f"{quoted(found[0][0][0].value)} and {quoted(second.value)} are each {called(kind)}"
        return reader.wrong(second, "two-words", f"{what}: {both}; one mapping can say only one")
    if own(kind, "from_mapping"):
        return known(reader, kind.from_mapping(reader, node, what), node)
    return unknown(reader, node, what, called(kind), lambda: words(kind))


def _words_in(kind: Any, pairs: Pairs) -> list[tuple[tuple[Node, Node], Any]]:
    """The keys that are words of the kind; only one if the other keys belong to it."""
    loaded = kind.words
    for pair in pairs:
        cls = loaded.get(pair[0].value)
        if cls and _explains(shape(cls), pair, pairs):
            return [(pair, cls)]
    found = []
    for pair in pairs:
        cls = word(kind, pair[0].value)
        if cls and _explains(shape(cls), pair, pairs):
            return [(pair, cls)]
        if cls:
            found.append((pair, cls))
    return found


def _explains(it: Shape, said: tuple[Node, Node], pairs: Pairs) -> bool:
    """Whether all other keys belong to the word that was said."""
    for pair in pairs:
        if pair is said:
            continue
        belongs = pair[0].value in it.fields or (it.rest and word(it.rest_kind, pair[0].value))
        if it.inside or not belongs:
            return False
    return True


def _said(reader: Reader, cls: Any, at: Node, value: Node | None, others: Pairs, node: Node) -> Any:
    """The word `at` with its value and the keys beside it."""
    it, what, given, before = shape(cls), at.value, {}, len(reader.problems)
    nothing = value is None or blank(value)
    pairs = others
    if it.inside:
        for k, _ in others:
            reader.wrong(
                k, "unknown-key", f"unknown key {quoted(k.value)} beside {what!r}; its keys stand in its value"
            )
        if not nothing and type(value) is not MappingNode:
            return unfit(reader, value, what, "a mapping")  # type: ignore[arg-type]
        pairs = [] if value is None or nothing else value.value
    elif value is not None and not nothing:
        given = _main(reader, it, value, what)
    elif it.main in it.required:
        deeper = "; indent the lines of it further than the key" if others and _is_mapping(it, it.main) else ""
        wanted = f": {called(it.hint(it.main))}"
        if is_a(it.hint(it.main), Affected, Reference):
            wanted = f" such as {{{what}: this}}" if value is None else f" such as {what}: this"
        reader.wrong(at, "missing-value", f"{what!r} needs a value{wanted}{deeper}")
        given = {it.main: None}
    made = _filled(reader, it, pairs, at, what, given, it.fields)
    if made is None:
        return None
    _whole(reader, made, at, before)
    reader.keep(made, at, pairs if it.inside or value is None else [(at, value), *others])
    return _meant(reader, made, before)


def _main(reader: Reader, it: Shape, value: Node, what: str) -> dict[str, Any]:
    if it.main:
        return {it.main: _reader_of(it, it.main)(reader, value, what)}
    if type(value) is not ScalarNode or not TRUTH.get(value.value):
        reader.wrong(value, "wrong-type", f"{what!r} takes no value")
    return {}


def _is_mapping(it: Shape, field: str) -> bool:
    return is_a(get_origin(it.hint(field)), Mapping)


def _reader_of(it: Shape, field: str) -> Convert:
    """What reads this field; made once."""
    read: Convert | None = it.readers.get(field)
    if read is None:
        read = converter(it.hint(field))
        it.readers[field] = read = _of_pairs(read) if _is_mapping(it, field) else read
    return read


def _of_pairs(read: Convert) -> Convert:
    """The same, showing how a name that stands alone would stand in the mapping that is needed."""

    def convert(reader: Reader, node: Node, what: str) -> Any:
        if type(node) is MappingNode or blank(node):
            return read(reader, node, what)
        first = node.value[0] if type(node) is SequenceNode and node.value else node
        first_name = short(first.value) if type(first) is ScalarNode and not first.value.isdecimal() else "name"
        given = quoted(node.value) if type(node) is ScalarNode else "a list"
        message = f"{what} must be a mapping, such as {{{first_name}: ...}}, not {given}{needs_space(node)}"
        return reader.wrong(node, "wrong-type", message)

    return convert


def _filled(
    reader: Reader, it: Shape, pairs: Pairs, at: Node, what: str, given: dict[str, Any], keys: Mapping[str, str]
) -> Any:
    """The record that these pairs say, with a main value already given; None where it can't be made."""
    rest, hints, readers = [], "", it.readers
    whole = it.main not in given or given[it.main] is not None
    for number, (k, v) in enumerate(pairs):
        field = keys.get(k.value)
        if field is not None:
            read = readers.get(field) or _reader_of(it, field)
            value = given[field] = read(reader, v, k.value)
            whole = whole and value is not None
        elif it.rest and (more := word(it.rest_kind, k.value)):
            rest.append(_said(reader, more, k, v, (), k))
        else:
            hints += _unknown_key(reader, it, pairs, number, what, keys)
    if rest:
        given[it.rest] = tuple(each for each in rest if each is not None)
    if whole and it.required <= given.keys():
        return it.cls(**given)
    return _mended(reader, it, at, what, given, hints)


def _whole(reader: Reader, made: Any, at: Node, before: int) -> Any:
    """The record; adds what it lacks as a whole, unless something in it was wrong, which may be just that."""
    lacks = getattr(made, "lacks", None)
    if lacks is not None and len(reader.problems) == before and (said := lacks()):
        reader.wrong(at, "missing-key", said)
    return made


def _meant(reader: Reader, made: Any, before: int) -> Any:
    """The word; adds what in its fields can't be meant, unless something in it was wrong already."""
    if not reader.proven and len(reader.problems) == before:
        for field, code, why in made.amiss():
            reader.wrong(reader.place_of(made, field), code, f"{field_called(type(made), field)}: {why}")
    return made


def _mended(reader: Reader, it: Shape, at: Node, what: str, given: dict[str, Any], hints: str) -> Any:
    """The record with defaults for what is wrong; None where a field has none and can't be empty."""
    for field in sorted(it.required - given.keys(), key=it.cls._fields.index):
        needed = f"{key(field)!r}" if field != it.rest else called(it.rest_kind)
        if f"mean {needed}?" not in hints:  # else it is there, misspelt
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


def _unknown_key(reader: Reader, it: Shape, pairs: Pairs, number: int, what: str, keys: Iterable[str]) -> str:
    """Adds that this key means nothing; gives the hint that it has."""
    k, v = pairs[number]
    before = pairs[number - 1][1] if number else v
    hint = ""
    if blank(v) and v.start_mark.index == k.end_mark.index and type(before) is ScalarNode and not before.style:
        hint = comma_hint([before.value, k.value], 1, lambda _: bool(before.value))
    hint = hint or (needs_space(k) if blank(v) else "")
    hint = hint or reader.suggest(k.value, lambda: [*keys, *(words(it.rest_kind) if it.rest else ())])
    reader.wrong(k, "unknown-key", f"unknown key {quoted(k.value)} in {what}{hint}")
    return hint


reads(is_kind, word_of)
reads(is_record, record)

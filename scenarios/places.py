"""Places in a file: bytes to nodes that know where they stand, and what is wrong with the text itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

LONGEST = 1 << 20  # bytes of a file
DEEPEST = 50  # lists and mappings around a value
MOST = 100_000  # values in a file

CODES: tuple[tuple[str, str], ...] = (
    ("not-text", "the file is not UTF-8 text, or holds control characters"),
    ("empty", "the file says nothing"),
    ("too-big", "the file is over 1 MiB, or holds more than 100 000 values"),
    ("too-deep", "a value stands inside more than 50 others"),
    ("yaml-syntax", "the text is not YAML"),
    ("not-allowed", "an alias, an anchor, a tag, a merge key, a second document, or a key that is not plain text"),
    ("duplicate-key", "a key stands twice in one mapping"),
    ("unknown-key", "a key that means nothing here"),
    ("missing-key", "a key that must be there is not"),
    ("missing-value", "a key or a word has no value and needs one"),
    ("wrong-type", "a list, a mapping or text where something else is needed"),
    ("bad-number", "not a whole number of at most nine digits"),
    ("bad-choice", "not one of the few values that are possible"),
    ("unknown-word", "no word of the kind that is needed"),
    ("two-words", "two words of one kind in one mapping"),
    ("bad-phrase", "a phrase that can't be understood"),
)


class Place(NamedTuple):
    """A character of a file; lines and columns count from 1."""

    line: int
    column: int


class Problem(NamedTuple):
    """A mistake in a file; `code` is one of `CODES`."""

    place: Place
    code: str
    message: str


def place(node: Node) -> Place:
    """Where this node begins."""
    return _at(node.start_mark)


def _at(mark: Any) -> Place:
    return Place(mark.line + 1, mark.column + 1)


class _Refused(Exception):
    """Carries the problem that ends the reading."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem


_Base: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


class _Loader(_Base):  # type: ignore[misc]
    """Every scalar stays the text that was written; depth and number of values are limited."""

    depth = count = 0

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        return ""

    def descend_resolver(self, parent: Node | None, index: Any) -> None:
        self.depth += 1
        self.count += 1
        if parent is not None and self.depth > DEEPEST + 1:
            raise _Refused(Problem(place(parent), "too-deep", f"more than {DEEPEST} levels inside each other"))
        if parent is not None and self.count > MOST:
            raise _Refused(Problem(place(parent), "too-big", f"the file holds more than {MOST} values"))

    def ascend_resolver(self) -> None:
        self.depth -= 1


def compose(data: bytes) -> tuple[Node | None, list[Problem]]:
    """The nodes of a file, and what is wrong with its text; None where the text can't be read at all.

    Every scalar keeps its text. What the format refuses (duplicate keys, merge keys, keys that are no text) is left
    out of the nodes. Never raises.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    unreadable = _unreadable(data)
    if unreadable:
        return None, [unreadable]
    refused = _refused(data) if _MARKED.search(data) else []
    if refused:
        return None, refused
    try:
        root = _Loader(data).get_single_node()
    except _Refused as stop:
        return None, [stop.problem]
    except yaml.YAMLError as error:
        return None, [_syntax(error, text_of(data))]
    if root is None or blank(root):
        return None, [Problem(Place(1, 1), "empty", "the file says nothing")]
    return root, _bad_keys(root)


def text_of(data: bytes) -> str:
    """The text of a file, whatever is in it."""
    return data.decode("utf-8-sig", errors="replace")


_CONTROL = re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


def _unreadable(data: bytes) -> Problem | None:
    if len(data) > LONGEST:
        return Problem(Place(1, 1), "too-big", "the file is over 1 MiB")
    try:
        found = _CONTROL.search(data.decode())
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        return Problem(_end(before), "not-text", f"the byte {data[error.start]:#04x} is not UTF-8 text")
    if found is None:
        return None
    character = found.group()
    return Problem(_end(found.string[: found.start()]), "not-text", f"the character U+{ord(character):04X} is no text")


def _end(text: str) -> Place:
    lines = _BREAK.split(text)
    return Place(len(lines), len(lines[-1]) + 1)


_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_MARKED = re.compile(rb"(?:^|[\s\[{,:?-])[&*!]")  # may begin an anchor, an alias or a tag


def _refused(data: bytes) -> list[Problem]:
    """The anchors, aliases and tags; stops where the text is no YAML, which composing it will tell."""
    found: list[Problem] = []
    try:
        for event, _ in zip(yaml.parse(data, _Loader), range(MOST), strict=False):
            message = _why_refused(event)
            if message:
                found.append(Problem(_at(event.start_mark), "not-allowed", message))
    except yaml.YAMLError:
        pass
    return found


def _why_refused(event: Any) -> str:
    if isinstance(event, yaml.AliasEvent):
        return f'aliases are not allowed; text that begins with * must be quoted: "*{event.anchor}"'
    if getattr(event, "anchor", None):
        return f'anchors are not allowed; text that begins with & must be quoted: "&{event.anchor}"'
    if getattr(event, "tag", None):
        return "tags are not allowed; text that begins with ! must be quoted"
    return ""


def _syntax(error: yaml.YAMLError, text: str) -> Problem:
    """The error in our words, with a hint for the usual slips."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return Problem(Place(1, 1), "yaml-syntax", "this is not YAML")
    lines, said = _BREAK.split(text), str(getattr(error, "problem", ""))
    begin = getattr(error, "context_mark", None) or mark
    for pattern, code, message in _SLIPS:
        if re.search(pattern, said):
            where, told = message(lines, _at(mark), _at(begin)) if callable(message) else (_at(mark), message)
            return Problem(where, code, told)
    return Problem(_at(mark), "yaml-syntax", "this does not fit what stands before it; check the indentation")


_Told = tuple[Place, str]


def _colon(lines: list[str], at: Place, begin: Place) -> _Told:
    """A colon where no key can be: a list item that is no mapping stands above it, or the value holds a colon."""
    row, column = at.line - 1, at.column - 1
    if re.search(r":\s", lines[row][:column]):
        return at, "a value that contains ': ' must be quoted"
    above = next((i for i in range(row - 1, -1, -1) if re.match(r"\s*[^\s#]", lines[i])), row)
    item, close = re.match(r"(\s*- +)([^:#]*[^:#\s])", lines[above]), _close_colon(lines, above)
    if close:
        return close
    if item and len(item[1]) <= len(lines[row]) - len(lines[row].lstrip()):
        word, start = item[2], Place(above + 1, len(item[1]) + 1)
        write = f"card: {word}" if word[0].isupper() else f"{word}: top" if word == "resolve" else f"{word}: ..."
        return start, f"where further keys stand below, a line must be a key with its value: '- {write}'"
    return at, "a key can't stand here; the line above is indented less and has a value already"


def _close_colon(lines: list[str], row: int) -> _Told | None:
    close = re.match(r"\s*(?:- )?[^\s:{\['\"][^:{\[]*:(?=[^\s:])", lines[row])
    return close and (Place(row + 1, close.end()), "a space is missing after the colon")


def _no_colon(lines: list[str], at: Place, begin: Place) -> _Told:
    return _close_colon(lines, begin.line - 1) or (begin, "a colon and a value are missing after this key")


def _character(lines: list[str], at: Place, begin: Place) -> _Told:
    character = (lines[at.line - 1] + " ")[at.column - 1]
    if character == "\t":
        return at, "a tab can't indent a line; use spaces"
    return at, f"text that begins with {character} must be quoted"


def _unquoted(lines: list[str], at: Place) -> _Told | None:
    """`[ward {2}]` or `{2}{R}`: braces that YAML reads as a mapping behind a value."""
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    braces = re.match(r"(?:\{[^{}]*\})+", line[at.column - 1 :])
    before = re.search(r"(?:\{[^{}]*\}|[^\[\]{},:\"' ][^\[\]{},:\"']*)+$", line[: at.column - 1])
    if not braces or not before:
        return None
    start = Place(at.line, before.start() + 1)
    return start, f'text with braces must be quoted: "{before[0]}{braces[0]}"'


def _open(lines: list[str], at: Place, begin: Place) -> _Told:
    what, end = ("mapping", "}") if lines[begin.line - 1][begin.column - 1] == "{" else ("list", "]")
    if at.line > begin.line:
        return begin, f"the {what} that begins here is not closed by {end}"
    return _unquoted(lines, at) or (at, f"a comma or {end} is missing here, or text that holds this must be quoted")


def _behind(lines: list[str], at: Place, begin: Place) -> _Told:
    """Something behind a whole value in a block mapping or list."""
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    before, after = line[: at.column - 1], line[at.column - 1 :]
    if after[:1] in ("]", "}"):
        return at, f"this {after[0]} closes nothing"
    if re.search(r"[\"']\s*$", before):
        return at, "text stands behind the closing quote; the quotes must be around the whole value"
    if before.strip():
        return _unquoted(lines, at) or (
            at,
            "this does not fit behind the value before it; the whole text must be quoted",
        )
    if after.startswith("- "):
        return at, "a list can't go on where keys stand; check the indentation"
    where, told = _colon(lines, at, begin)
    return (where, told) if where != at else (at, _INDENT)


def _opened(text: str) -> Callable[[list[str], Place, Place], _Told]:
    return lambda lines, at, begin: (begin, text)


_INDENT = "the indentation of this line fits none of the lines above"
_STAR = 'text that begins with * or & must be quoted: "*"'
_SLIPS: tuple[tuple[str, str, Any], ...] = (
    ("mapping values are not allowed", "yaml-syntax", _colon),
    ("could not find expected ':'", "yaml-syntax", _no_colon),
    ("tab character|cannot start any token", "yaml-syntax", _character),
    ("expected ',' or", "yaml-syntax", _open),
    ("expected key|'-' indicator|block end", "yaml-syntax", _behind),
    ("alphabetic or numeric|alias|anchor", "not-allowed", _opened(_STAR)),
    ("node content", "yaml-syntax", "a value is missing here"),
    (
        "end of stream|document (indicator|separator)",
        "yaml-syntax",
        _opened("the quote that opens here is never closed"),
    ),
    ("escape character", "yaml-syntax", "a backslash means something else in double quotes; use single quotes"),
    ("entries are not allowed", "yaml-syntax", "a list with dashes must begin on a line of its own"),
    ("document start", "yaml-syntax", "nothing can follow here: the value before it fills the file"),
    ("another document", "not-allowed", "a file holds one document only; take out the --- line"),
    ("nesting", "too-deep", f"more than {DEEPEST} levels inside each other"),
    ("directive|incompatible", "not-allowed", "directives are not allowed; take out the % line"),
)


def blank(node: Node) -> bool:
    """Whether nothing is written there (`""` is something)."""
    return isinstance(node, ScalarNode) and not node.value and not node.style


def _bad_keys(root: Node) -> list[Problem]:
    """The keys that are refused; takes them out of their mappings."""
    problems: list[Problem] = []
    nodes = [root]
    for node in nodes:
        if type(node) is MappingNode:
            pairs = node.value
            try:
                keys = {key.value for key, _ in pairs}
            except TypeError:
                keys = set()
            if len(keys) != len(pairs) or "<<" in keys:
                node.value = pairs = list(_good(pairs, problems))
            nodes += [value for _, value in pairs]
        elif type(node) is SequenceNode:
            nodes += node.value
    return problems


def _good(pairs: list[tuple[Node, Node]], problems: list[Problem]) -> Iterator[tuple[Node, Node]]:
    first: dict[str, Node] = {}
    for key, value in pairs:
        if not isinstance(key, ScalarNode):
            problems.append(Problem(place(key), "not-allowed", f"a key must be plain text{needs_quotes(key)}"))
        elif key.value == "<<" and not key.style:
            problems.append(Problem(place(key), "not-allowed", "merge keys are not allowed; write the keys out"))
        elif key.value in first:
            line = place(first[key.value]).line
            message = f"{quoted(key.value)} stands twice in this mapping, first on line {line}"
            problems.append(Problem(place(key), "duplicate-key", message))
        else:
            first[key.value] = key
            yield key, value


def quoted(text: str) -> str:
    """The text in quotes, cut where it is long."""
    return repr(text if len(text) <= 60 else text[:57] + "...")


def needs_quotes(node: Node) -> str:
    """A hint where YAML reads `{T}` as a mapping, or a name with a comma as two keys."""
    if not isinstance(node, MappingNode) or not node.flow_style or not node.value:
        return ""
    if not all(isinstance(key, ScalarNode) and blank(value) for key, value in node.value):
        return ""
    text = "{" + ", ".join(key.value for key, _ in node.value) + "}"
    return f'; in YAML braces must be quoted: "{text}"'


def suggest(word: str, known: Any) -> str:
    """`; did you mean 'trample'?`, or nothing where none of the `known` words is like this one."""
    from difflib import get_close_matches

    if len(word) > 80:
        return ""
    names = {str(name).lower(): str(name) for name in known}
    close = get_close_matches(word.lower(), names, n=1)
    return f"; did you mean {names[close[0]]!r}?" if close else ""


def comma_hint(names: Sequence[str], index: int, known: Callable[[str], bool]) -> str:
    """A hint where the unknown name at `index` of a list and its neighbours make a known name with a comma."""
    for size in (2, 3, 4):
        for start in range(max(0, index - size + 1), index + 1):
            name = ", ".join(names[start : start + size])
            if start + size <= len(names) and known(name):
                return f'; a name with a comma must be quoted: "{name}"'
    return ""


def excerpt(text: str, place: Place, width: int = 80) -> list[str]:
    """The line of the text with a caret under the place, cut to `width` columns around it."""
    lines = _BREAK.split(text)
    line, most = lines[place.line - 1] if place.line <= len(lines) else "", 4 * width
    gutter, column = str(place.line), place.column - 1
    before, rest = _shown(line[max(0, column - most) : column]), _shown(line[column : column + most]).rstrip()
    room = width - len(gutter) - 3
    before = _cut(before[::-1], max(room - min(columns(rest), room // 2), room // 2) - 1)[::-1]
    rest = _cut(rest, room - columns(before))
    return [f"{gutter} | {before}{rest}".rstrip(), f"{' ' * len(gutter)} | {' ' * columns(before)}^"]


def _shown(text: str) -> str:
    return "".join(c if c.isprintable() else " " if c.isspace() else "?" for c in text)


def _cut(text: str, room: int) -> str:
    if columns(text) <= room:
        return text
    while columns(text) > room - 3:
        text = text[: min(len(text) - 1, room)]
    return text + "..."


def columns(text: str) -> int:
    """How many columns of a terminal the text takes."""
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)

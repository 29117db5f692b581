"""Bytes to nodes that know where they stand, and what the format refuses in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from scenarios.places import BREAK, Place, Problem, quoted, short
from scenarios.slips import DEEPEST, spot, syntax

LONGEST = 1 << 20  # bytes of a file


MOST = 150_000  # values in a file


def place(node: Node) -> Place:
    """Where this node begins."""
    return spot(node.start_mark)


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


class _Short(_Base):  # type: ignore[misc]
    """The same without limits, for a file that can't hold enough to need them while it is read."""

    resolve = descend_resolver = ascend_resolver = "".format  # which gives no text, whatever it is called with


_SHORT = 4096  # bytes of a file


def compose(data: bytes) -> tuple[Node | None, list[Problem]]:
    """The nodes of a file, and what is wrong with its text; None where the text can't be read at all.

    Every scalar keeps its text. What the format refuses (duplicate keys, merge keys, keys that are no text) is left
    out of the nodes. Never raises.
    """
    data = data.removeprefix(b"\xef\xbb\xbf")
    unreadable = _unreadable(data)
    if unreadable:
        return None, [unreadable]
    refused = _refused(data) if any(mark in data for mark in _MARKS) and _MARKED.search(data) else []
    if refused:
        return None, refused
    if len(data) <= _SHORT and b"\\" not in data and (root := _sound(data)):
        return root, []
    try:
        root = _Loader(data).get_single_node()
    except _Refused as stop:
        return None, [stop.problem]
    except yaml.YAMLError as error:
        return None, [syntax(error, text_of(data))]
    if root is None or blank(root):
        return None, [Problem(Place(1, 1), "empty", "the file says nothing")]
    return root, _bad_keys(root) + (_escaped(root) if b"\\" in data else [])


def _sound(data: bytes) -> Node | None:
    """The nodes of a short file in which nothing is wrong, not even how deep they stand inside each other; or None."""
    try:
        root: Node | None = _Short(data).get_single_node()
    except yaml.YAMLError:
        return None
    level, levels = [] if root is None or blank(root) else [root], 0
    while level:
        levels += 1
        inner: list[Node] = []
        for node in level:
            if type(node) is MappingNode:
                keys = {key.value for key, _ in node.value if type(key) is ScalarNode}
                if len(keys) != len(node.value) or "<<" in keys:
                    return None
                inner += [value for _, value in node.value]
            elif type(node) is SequenceNode:
                inner += node.value
        level = inner
    return root if 0 < levels <= DEEPEST else None


def text_of(data: bytes) -> str:
    """The text of a file, whatever is in it."""
    return data.decode("utf-8-sig", errors="replace")


@cache
def _control() -> re.Pattern[str]:
    """A character that is no text; compiling this takes as long as importing twenty modules."""
    return re.compile("[^\t\n\r -~\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")


_PLAIN = b"\t\n\r" + bytes(range(0x20, 0x7F))


def _unreadable(data: bytes) -> Problem | None:
    if len(data) > LONGEST:
        return Problem(Place(1, 1), "too-big", "the file is over 1 MiB")
    if not data.translate(None, _PLAIN):
        return None
    try:
        found = _control().search(data.decode())
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        return Problem(_end(before), "not-text", f"the byte {data[error.start]:#04x} is not UTF-8 text")
    if found is None:
        return None
    character = found.group()
    return Problem(_end(found.string[: found.start()]), "not-text", f"the character U+{ord(character):04X} is no text")


def _end(text: str) -> Place:
    lines = BREAK.split(text)
    return Place(len(lines), len(lines[-1]) + 1)


_MARKS = b"&", b"*", b"!"
_MARKED = re.compile(rb"(?:^|[\s\[{,:?-])[&*!]")  # may begin an anchor, an alias or a tag


def _refused(data: bytes) -> list[Problem]:
    """The anchors, aliases and tags; stops where the text is no YAML, which composing it will tell."""
    found: list[Problem] = []
    try:
        for event, _ in zip(yaml.parse(data, _Loader), range(MOST), strict=False):
            message = _why_refused(event)
            if message:
                found.append(Problem(spot(event.start_mark), "not-allowed", message))
    except yaml.YAMLError:
        pass
    return found


def _why_refused(event: Any) -> str:
    if isinstance(event, yaml.AliasEvent):
        return f'aliases are not allowed; text that begins with * must be quoted: "*{short(str(event.anchor))}"'
    if getattr(event, "anchor", None):
        return f'anchors are not allowed; text that begins with & must be quoted: "&{short(str(event.anchor))}"'
    if getattr(event, "tag", None):
        return "tags are not allowed; text that begins with ! must be quoted"
    return ""


def blank(node: Node) -> bool:
    """Whether nothing is written there (`""` is something)."""
    return type(node) is ScalarNode and not node.value and not node.style


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


def _escaped(root: Node) -> list[Problem]:
    """The texts that hold a control character, written with a backslash."""
    problems, nodes = [], [root]
    for node in nodes:
        if isinstance(node, MappingNode):
            nodes += [part for pair in node.value for part in pair]
        elif isinstance(node, SequenceNode):
            nodes += node.value
        elif found := _control().search(node.value):
            problems.append(Problem(place(node), "not-text", f"the character U+{ord(found.group()):04X} is no text"))
    return problems


def needs_quotes(node: Node) -> str:
    """A hint where YAML reads `{T}` as a mapping, or a name with a comma as two keys."""
    if not isinstance(node, MappingNode) or not node.flow_style or not node.value:
        return ""
    if not all(isinstance(key, ScalarNode) and blank(value) for key, value in node.value):
        return ""
    text = "{" + short(", ".join(key.value for key, _ in node.value)) + "}"
    return f'; in YAML braces must be quoted: "{text}"'


def needs_space(node: Node) -> str:
    """A hint where `life:20` is one piece of text."""
    close = isinstance(node, ScalarNode) and not node.style and re.match(r"\w[\w ]*:\S", node.value)
    return "; a space is missing after the colon" if close else ""

"""Make the parts of README.md that the code decides: the tables of words, and what its commands print.

    python -m tests.tools.make_readme_words      (from the folder of the README)

The tables stand between the two markers. A block ```console begins with a command, and the rest of it is what that
prints where the README's scenarios (```yaml file=NAME) lie.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin

from rules import keywords
from rules.abilities import kinds
from rules.abilities.said import Demand, Prohibition
from rules.references import Affected
from rules.vocabulary import Word, every, key
from scenarios.carrying_out import LINES, Carrying
from scenarios.schema import called, is_record, own, shape
from scenarios.script import ScriptLine

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
BEGIN, END = "<!-- words:begin -->", "<!-- words:end -->"
KINDS: tuple[tuple[str, type[Word], str], ...] = (
    ("Script lines", ScriptLine, "Every line also takes `by`, `choose`, `may not choose` and `makes`."),
    ("Abilities", kinds.Ability, "The keys stand inside the value: `triggered: {when: …, do: […]}`."),
    ("Instructions", kinds.Instruction, "Said after `do`, and by `effect` in a script."),
    ("Changes", kinds.Change, "Said beside `to` in a `static` ability, and beside `let`."),
    ("Triggers", kinds.Trigger, "Said after `when`, `would` and `as`."),
    ("Conditions", kinds.Condition, "Or `{REFERENCE: phrase}`, such as `{this: attacking}`."),
    ("Costs", kinds.Cost, 'Or symbols: `"{2}{R}"`, `"{T}"`.'),
    ("Amounts", kinds.Amount, "Or a number."),
    ("Durations", kinds.Duration, "Said after `until`. Without one an effect lasts."),
)


class Block(NamedTuple):
    """A block of the README between fences: its language, what is said beside that, its text."""

    language: str
    about: dict[str, str]
    text: str


def blocks(text: str) -> list[Block]:
    """The blocks of the README, in order."""
    found = re.findall(r"(?ms)^```(\w+) *([^\n]*)\n(.*?)^```$", text)
    return [Block(language, dict(re.findall(r"(\w+)=(\S+)", about)), inside) for language, about, inside in found]


def made(text: str) -> str:
    """The text of the README with its made parts made anew."""
    before, _, rest = text.partition(BEGIN)
    tables = f"{before}{BEGIN}\n\n{words()}\n{END}{rest.partition(END)[2]}"
    with TemporaryDirectory() as folder:
        for block in blocks(text):
            if "file" in block.about:
                Path(folder, block.about["file"]).write_text(block.text, encoding="utf-8")
        return re.sub(
            r"(?ms)^(```console\n\$ judge ([^\n]*)\n).*?^```$", lambda m: f"{m[1]}{_said(m[2], folder)}```", tables
        )


def _said(arguments: str, folder: str) -> str:
    """What a command prints, on a terminal of 80 columns without colors."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "COLUMNS": "80", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "cli", *shlex.split(arguments)]
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        encoding="utf-8",
    )  # fmt: skip
    return done.stdout


# The tables ---------------------------------------------------------------------------------------------------------


def words() -> str:
    """The tables of every word of every kind, and of the keyword abilities."""
    parts = [f"### {title}\n\n{intro}\n\n{_table(kind)}" for title, kind, intro in KINDS]
    said: dict[str, type[Prohibition] | type[Demand]] = {"cant": Prohibition, "must": Demand}
    plain = [f"`{word}` takes: {_things(cls)}.\n" for word, cls in said.items()]
    return "\n".join([*parts, "### What `cant` and `must` take\n", *plain, f"### Keyword abilities\n\n{_keywords()}"])


def _things(said: type[Prohibition] | type[Demand]) -> str:
    """What can't or must be done, alone and with a phrase behind it."""
    return ", ".join(f"`{text}`" for text in (*said.plain, *(f"{prefix}…" for prefix, _ in said.prefixed)))


def _table(kind: type[Word]) -> str:
    rows = [(f"`{said}`", _main(cls), _keys(cls), _about(cls)) for said, cls in every(kind).items()]
    return _rows(("word", "value", "further keys", "what it says"), rows)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _main(cls: type[Word]) -> str:
    """What stands behind the word itself."""
    it = shape(cls)
    return "keys" if it.inside else _valued(cls, it.main) if it.main else "–"


def _keys(cls: type[Word]) -> str:
    """The keys beside the word, or inside its value; the required ones bold."""
    it = shape(cls)
    common = shape(ScriptLine).keys if issubclass(cls, ScriptLine) else {}
    keys = {written: field for written, field in it.fields.items() if written not in common}
    said = [f"**`{k}`** {_valued(cls, f)}" if f in it.required else f"`{k}` {_valued(cls, f)}" for k, f in keys.items()]
    return ", ".join([*said, f"…{key(it.rest)}"] if it.rest else said)


def _valued(cls: type[Word], field: str) -> str:
    """The kind of value of a field, and its default where that says something."""
    default = cls._defaults.get(field)
    known = getattr(default, "text", default)
    return _kind(shape(cls).hint(field)) + (f" (`{known}`)" if known not in (None, (), "", False) else "")


def _kind(hint: Any) -> str:
    """A kind of value in short; `[…]` is one or a list."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_kind(arg) for arg in args if arg is not NoneType))
    if origin is Literal:
        return ", ".join(f"`{arg}`" for arg in args)
    if origin in (tuple, frozenset):
        return f"[{_kind(args[0])}]"
    if origin is not None:
        return f"{{{_kind(args[0])}: {_kind(args[1])}}}"
    if hint is Affected:
        return "filter or reference"
    if is_record(hint) and not own(hint, "from_node"):
        return f"{{{', '.join(shape(hint).keys)}}}"
    return re.sub(r"^(an?|the) (whole )?", "", called(hint))


def _about(cls: type[Word]) -> str:
    waiting: Callable[..., Any] | None = getattr(Carrying, "not_yet", None)
    later = " *Not modelled yet.*" if waiting is not None and LINES.get(cls) is waiting else ""
    said = (cls.__doc__ or "").split("\n")[0]
    return re.sub(r"`\w+`", lambda m: m[0].replace("_", " "), said) + later


def _keywords() -> str:
    return _rows(("keyword", "rule"), ((f"`{said}`", number) for said, number in sorted(_known())))


def _known() -> Iterator[tuple[str, str]]:
    """Each keyword ability as it is written, and its rule."""
    keywords.import_all()
    for name, module in sorted(sys.modules.items()):
        if name.startswith("rules.keywords."):
            number = (module.__doc__ or "").partition(". ")[0]
            yield from ((_written(word, pattern), number) for word, pattern in getattr(module, "KEYWORDS", {}).items())


def _written(word: str, pattern: str) -> str:
    """`toxic N` for `toxic (\\d{1,3})`: the parameter of a keyword is the first group of its pattern."""
    found = re.fullmatch(r"([^(]*)\((.*)\)([^()]*)", pattern)
    if not found:
        return word
    before, inside, after = found.groups()
    parameter = "N" if inside.startswith(r"\d") else "{COST}" if r"\{" in inside else "…"
    return f"{before}{parameter}{re.sub(r' [?]|[?]', '', after)}"


if __name__ == "__main__":
    README.write_text(made(README.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")

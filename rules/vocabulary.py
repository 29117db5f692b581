"""Records, and the words that cards and scripts may say.

A `Record` is a light frozen value. A `Word` is a record that can be said in a card file: its kind is the base class
right below `Word` (`Instruction`, `Change`, `Trigger`, ...), its name is the class name in lower case
(`GainLife` is said `gain life`), its first field is its main value, and its other fields are keys beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

_REQUIRED: Any = object()
become = object.__setattr__  # a whole dictionary at once is much quicker than filling the one that is there


class _Last:
    def __init__(self, default: Any) -> None:
        self.default = default


def last(*, default: Any, kw_only: bool) -> Any:
    """The default of a field that is given by name only and stands behind all others, also those of subclasses."""
    return _Last(default)


@dataclass_transform(frozen_default=True, field_specifiers=(last,))
class Record:
    """A frozen value whose fields are its annotations; about five times lighter to define than a dataclass."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    _last: ClassVar[frozenset[str]] = frozenset()
    _made_from: ClassVar[tuple[tuple[str, ...], dict[str, Any], int]] = ((), {}, 0)  # fields, defaults, how many
    _ignored: ClassVar[frozenset[str]] = frozenset()  # fields that equality does not look at

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = [n for n, a in cls.__dict__.get("__annotations__", {}).items() if not str(a).startswith("ClassVar")]
        names = (*cls._fields, *(n for n in own if n not in cls._fields))
        defaults = {**cls._defaults, **{n: cls.__dict__[n] for n in own if n in cls.__dict__}}
        cls._last = cls._last | {n for n in own if isinstance(defaults.get(n), _Last)}
        cls._fields = tuple(sorted(names, key=lambda n: (n in cls._last, n in defaults)))
        cls._defaults = {n: d.default if isinstance(d, _Last) else d for n, d in defaults.items()}
        cls._made_from = cls._fields, cls._defaults, len(cls._fields)
        for name in own:
            if name in cls._last:
                delattr(cls, name)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        fields, defaults, size = self._made_from
        values = {**defaults, **kwargs}
        if args:
            values.update(zip(fields, args))  # noqa: B905
        if len(values) != size or len(args) > size:
            missing = [n for n in fields if n not in values]
            extra = [n for n in values if n not in fields]
            raise TypeError(f"{type(self).__name__}: missing {missing}, unknown {extra}")
        become(self, "__dict__", values)

    def but(self, **changes: Any) -> Self:
        """The same value with these fields changed."""
        new = object.__new__(type(self))
        become(new, "__dict__", {**self.__dict__, **changes})
        return new

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def _compared(self) -> tuple[Any, ...]:
        values, ignored = self.__dict__, self._ignored
        return tuple(values[n] for n in self._fields if n not in ignored)

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self._compared() == other._compared())

    def __hash__(self) -> int:
        return hash((type(self).__name__, *map(_hashable, self._compared())))

    def __repr__(self) -> str:
        default = self._defaults
        shown = (f"{n}={v!r}" for n, v in self.__dict__.items() if n in self._fields and default.get(n, _REQUIRED) != v)
        return f"{type(self).__name__}({', '.join(shown)})"


def _hashable(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, Mapping) else value


class Word(Record):
    """Something that a card or a script may say; its kind is its base class right below this one."""

    says: ClassVar[str] = ""  # the word, where the class name does not give it
    inside: ClassVar[bool] = False  # its fields stand inside its value: `triggered: {when: ..., do: [...]}`
    rest: ClassVar[str] = ""  # the field that takes every key that is a word of that field's kind
    sayable: ClassVar[bool] = True  # False on a class that only others are made from
    where: ClassVar[tuple[str, ...]] = ()  # on a kind: the packages and modules in which its words are defined
    about: ClassVar[Mapping[str, Any]] = {}  # by field: what must be said there (`rules/sorts.py`), None for anything
    least: ClassVar[Mapping[str, int | None]] = {}  # by field: the least number that may be written there
    words: ClassVar[dict[str, type[Word]]] = {}
    _about: ClassVar[dict[str, Any]] = {}  # of the fields that this class has
    _least: ClassVar[tuple[tuple[str, int], ...]] = ()
    _some: ClassVar[tuple[str, ...]] = ()  # the fields that must be there, and not be empty lists

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        for inherited in ("about", "least"):
            if inherited in cls.__dict__:
                setattr(cls, inherited, {**getattr(super(cls, cls), inherited), **cls.__dict__[inherited]})
        cls._about = {n: sort for n, sort in cls.about.items() if n in cls._fields and sort is not None}
        cls._least = tuple((n, n_least) for n, n_least in cls.least.items() if n in cls._fields and n_least is not None)
        cls._some = tuple(n for n in cls._fields if n not in cls._defaults and n != cls.rest)
        if Word in cls.__bases__:
            cls.words = {}
        elif not cls.__name__.startswith("_") and cls.__dict__.get("sayable", True):
            cls.words[cls.__dict__.get("says") or spoken(cls.__name__)] = cls

    @classmethod
    def read(cls, text: str) -> Self | None:
        """What a plain scalar means where a word of this kind is asked for and `text` is none of its words."""
        return None

    def sorts(self) -> Mapping[str, Any]:
        """What must be said in which field (`rules/sorts.py`)."""
        return self._about

    def said(self, *fields: str) -> Iterator[str]:
        """Which of these fields say something else than is taken where they are left out."""
        return (field for field in fields if self.__dict__[field] != self._defaults[field])

    def amiss(self) -> Iterator[tuple[str, str, str]]:
        """What can't be meant though each field by itself can be read: the field, the code of the problem, and why."""
        values = self.__dict__
        for field, wanted in self.sorts().items():
            value = values[field]
            if value is not None and wanted is not None and (why := wanted.mistake(value)):
                yield field, wanted.code, why
        for field in self._some:
            if values[field] == ():
                yield field, "missing-value", "at least one is needed"
        for field, least in self._least:
            value = values[field]
            if type(value) is int and value < least:
                yield field, "bad-number", f"the number must be {least} or more, not {value}"


class Phrase:
    """Something read from one line of text by a grammar of its own."""

    @classmethod
    def read(cls, text: str) -> Self:
        """The phrase that `text` says; raises ValueError, saying what is wrong and what would be right."""
        raise NotImplementedError


def spoken(name: str) -> str:
    """`PutCounters` is said `put counters`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def key(field: str) -> str:
    """How a field is written in a file: `attached_to` is `attached to`, `as_` is `as`."""
    return field.rstrip("_").replace("_", " ")


W = TypeVar("W", bound=Word)


def find(kind: type[W], name: str) -> type[W] | None:
    """The class of the word `name` of this kind, importing the module that defines it; None where there is none."""
    if name not in kind.words and (kind, name) not in _UNKNOWN:
        _import_for(kind, name)
        if name not in kind.words:
            _UNKNOWN.add((kind, name))
    return kind.words.get(name)  # type: ignore[return-value]


_UNKNOWN: set[tuple[type[Word], str]] = set()
_WHOLE: set[str] = set()  # packages that have been imported whole


def every(kind: type[W]) -> dict[str, type[W]]:
    """Every word of this kind, by name; imports all modules in which they may be defined."""
    for place in kind.where:
        _import_all(place)
    return dict(sorted(kind.words.items()))  # type: ignore[arg-type]


def _import_for(kind: type[Word], name: str) -> None:
    stem = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
    for place in kind.where:
        module = import_module(place)
        if hasattr(module, "__path__") and stem and find_spec(f"{place}.{stem}"):
            import_module(f"{place}.{stem}")
        if name in kind.words:
            return
    for place in kind.where:
        _import_all(place)


def _import_all(place: str) -> None:
    module = import_module(place)
    if hasattr(module, "__path__") and place not in _WHOLE:
        _WHOLE.add(place)
        from pkgutil import iter_modules

        for found in iter_modules(module.__path__):
            import_module(f"{place}.{found.name}")

"""How conditions and durations are said that are no words: `{REFERENCE: phrase}`, and an event that ends an effect"""

from __future__ import annotations

from typing import Any

from yaml.nodes import MappingNode, Node, ScalarNode

from rules.abilities.conditions import Is
from rules.abilities.durations import Happens
from rules.abilities.kinds import Condition, Duration, Trigger
from scenarios.reader import Reader


def condition_from(cls: Any, reader: Reader, node: Node, what: str) -> Condition | None:
    """A condition said as `{REFERENCE: phrase}`, the one mapping whose key is no word."""
    pair = node.value[0] if isinstance(node, MappingNode) and len(node.value) == 1 else None
    if pair is None or not isinstance(pair[1], ScalarNode):
        reader.wrong(node, "unknown-word", f"{what} must be a condition: a word, or {{reference: phrase}}")
        return None
    reference, phrase = pair
    try:
        made = Is.from_words(str(reference.value), str(phrase.value))
    except ValueError as error:
        reader.wrong(phrase, "bad-phrase", str(error))
        return None
    for _, code, why in made.amiss():
        reader.wrong(reference, code, why)
    return reader.keep(made, node)


def duration_from(cls: Any, reader: Reader, node: Node, what: str) -> Duration | None:
    """A duration said as the event that ends it: `{leaves: Banisher}`."""
    trigger: Trigger | None = reader.read(node, Trigger, what)
    return None if trigger is None else reader.keep(Happens(trigger), node)


Condition.from_mapping = classmethod(condition_from)  # type: ignore[attr-defined]
Duration.from_mapping = classmethod(duration_from)  # type: ignore[attr-defined]

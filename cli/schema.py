"""judge schema: the JSON Schema of scenarios."""

from __future__ import annotations

from cli.console import File, dumped, put


def schema(output: File = None) -> None:
    """Print the JSON Schema of scenarios, with which an editor completes and checks them.

    An editor that knows the YAML language server finds it by the first line of a scenario that judge new or --save has
    written, if it is saved as judge.schema.json beside it.

    \b
    Examples:
      judge schema --output judge.schema.json
      judge schema | less
    """
    from scenarios.scenario import Scenario
    from scenarios.schema import schema as schema_of

    put(dumped(schema_of(Scenario)), "schema", output)

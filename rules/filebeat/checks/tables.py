"""The tables of inputs, outputs and processors."""

from __future__ import annotations

from functools import cache

from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Table = dict[str, Any]


def input_tables() -> Table:
    """Return the tables of inputs."""
    tables: Table = knowledge.load("filebeat/inputs")
    return tables


def output_tables() -> Table:
    """Return the tables of outputs, codecs, queues and TLS."""
    tables: Table = knowledge.load("filebeat/outputs")
    return tables


def processors() -> Table:
    """Return the table of processors."""
    tables: Table = knowledge.load("filebeat/processors")
    return tables


@cache
def options_of(name: str) -> Table:
    """Return the options of an input type, with inherited and common ones. The result is shared: do not change it."""
    types = input_tables()["types"]
    row = types[name]
    inherited: Table = types[row["extends"]]["options"] if "extends" in row else {}
    options = {**input_tables()["common"], **inherited}
    for excluded in row.get("not_inherited", ()):
        options.pop(excluded, None)
    options.update(row["options"])
    return options


@cache
def options_of_parser(name: str) -> Table:
    """Return the options of the parser ``container``, ``multiline`` or ``ndjson``. The result is shared."""
    options: Table = input_tables()["types"]["container" if name == "container" else "log"]["options"]
    if name == "container":
        return options
    head = "json." if name == "ndjson" else "multiline."
    return {key.removeprefix(head): row for key, row in options.items() if key.startswith(head)}

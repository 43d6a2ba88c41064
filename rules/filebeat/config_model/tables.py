"""The tables of inputs, outputs and processors."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.facts import computed_once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any, TypeAlias

Table: TypeAlias = "dict[str, Any]"


def input_tables() -> Table:
    return knowledge.load("filebeat/inputs")


def output_tables() -> Table:
    """Return the tables of outputs, codecs, queues and TLS."""
    return knowledge.load("filebeat/outputs")


def processors() -> Table:
    return knowledge.load("filebeat/processors")


def traits() -> Table:
    """Return the table of what inputs and outputs are and do beyond their options."""
    return knowledge.load("filebeat/traits")


def levels() -> Table:
    """Return the table of the names of settings by level."""
    return knowledge.load("filebeat/levels")


@computed_once
def inputs_of_log() -> tuple[str, ...]:
    """Return the input ``log`` and those with its code: ``container``, ``docker`` and ``stdin``."""
    types = input_tables()["types"]
    return tuple(name for name, row in types.items() if name == "log" or row.get("extends") == "log")


@computed_once
def file_inputs() -> tuple[str, ...]:
    return (*(name for name in inputs_of_log() if name != "stdin"), "filestream")


def option_for(name: str, kind: str | None) -> str:
    """Return the name of an option of ``log`` in an input, ``log`` or ``filestream``; empty for the others."""
    return name if kind == "log" else str(input_tables()["moved"][name]) if kind == "filestream" else ""


def server_outputs() -> tuple[str, ...]:
    """Return the outputs that connect to hosts."""
    return tuple(name for name, row in output_tables()["outputs"].items() if "hosts" in row["options"])


def required(given: Collection[str]) -> dict[str, str]:
    """Return the settings, with values, without which a Beat rejects a config with the settings ``given``."""
    sections = [f"output.{name}" for name in server_outputs()]
    used = [section for section in sections if any(name.startswith(section) for name in given)]
    return {"filebeat.config.inputs.path": "inputs.d/*.yml", **{f"{section}.hosts": "${HOSTS}" for section in used}}


@computed_once
def options_of(name: str) -> Table:
    """Return the options of an input type, with inherited and common ones. The result is shared: do not change it."""
    types = input_tables()["types"]
    row = types[name]
    options: Table = dict(input_tables()["common"])
    if "extends" in row:
        options.update(types[row["extends"]]["options"])
    for excluded in row.get("not_inherited", ()):
        options.pop(excluded, None)
    options.update(row["options"])
    return options


@computed_once
def options_of_parser(name: str) -> Table:
    """Return the options that a parser shares with inputs: those of ``container``, ``multiline`` and ``ndjson``, none
    of others. The result is shared."""
    head = {"container": "", "multiline": "multiline.", "ndjson": "json."}.get(name)
    if head is None:
        return {}
    options: Table = input_tables()["types"]["container" if name == "container" else "log"]["options"]
    return {key.removeprefix(head): row for key, row in options.items() if key.startswith(head)}

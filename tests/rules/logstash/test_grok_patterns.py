"""Grok patterns: compiling against recorded verdicts."""

import re

import pytest
from counting import check_linear
from recorded import probes

from lslint.grammar.mini_languages.grok_pattern import field_of
from lslint.rules.logstash.grok import compiled, library


def recorded():
    return [row for row in probes("grok_patterns") if row.get("where") != "condition"]


@pytest.mark.parametrize("row", recorded(), ids=lambda row: row["id"])
def test_recorded_results(row):
    """The verdict, the fields and the length of the regex. Of a fault: the message without what it quotes."""
    names, only = library.standard(row["set"]), row.get("named_captures_only") is not False
    own = {name: regex for name, regex in (row.get("definitions") or {}).items() if regex is not None}
    names = library.with_definitions(names, own) if own else names
    made = compiled.compile_pattern(row["pattern"], names, only)
    assert (made.fault is None) is row["ok"]
    if made.fault is None:
        assert {field_of(name) for name in made.names} == {capture["field"] for capture in row["captures"]}
        text = compiled.expand(row["pattern"], names.regex, only).text
        assert len(text) - (row["id"] == "std-045") == row["expanded_length"]  # it ends with a space
    elif not row["error"].startswith(("offset", "Illegal", "invalid char")):  # exceptions of Java; a nested fault
        said = re.split(r"[<\\]", made.fault.message)[0]
        assert said in row["error"]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["%{INT:x}", "%{INT:x ", "%{A=a}", "%{A=\\d", "[%{INT}]", "%{A={", "%{A={a}\\"])
def test_linear_time(text):
    base = library.standard("ecs-v1")

    check_linear(lambda text: compiled.compile_pattern(text, base), lambda size: text * size + "}", 1_000, 8_000)

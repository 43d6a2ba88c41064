"""Grok patterns: compiling against recorded verdicts."""

import pytest
from counting import check_linear
from recorded import probes

from lslint.rules.logstash.grok import compiled, expression, library


def recorded():
    return [row for row in probes("grok_patterns") if row.get("where") != "condition"]


def compile_row(row):
    base = library.standard(row["set"])
    own = {name: regex for name, regex in (row.get("definitions") or {}).items() if regex is not None}
    if own:
        base = library.with_definitions(base, own)
    return compiled.compile_pattern(row["pattern"], base, row.get("named_captures_only") is not False)


def test_recorded_verdicts():
    rows = recorded()
    wrong = [(row["id"], row["pattern"]) for row in rows if (compile_row(row).fault is None) != row["ok"]]
    assert len(wrong) <= 0.01 * len(rows), wrong


@pytest.mark.parametrize(("pattern", "definitions", "kind", "place"), [
    ("%{A} %{B}", {"A": "x%{NOPE}", "B": "y"}, "unknown", (0, 4)),
    ("%{A}", {"A": "%{B}", "B": "%{A}"}, "recursion", (0, 4)), ("(%{INT:x}", {}, "regex", (0, 9)),
    ("[%{WORD}]", {}, None, None), ("%{X} %{X=a}", {}, "unknown", (0, 4)),
    ("%{ID=\\d+:id} %{NOPE:x}", {}, None, None),
])  # fmt: skip
def test_faults(pattern, definitions, kind, place):
    fault = compiled.compile_pattern(pattern, library.with_definitions(library.standard("ecs-v1"), definitions)).fault
    assert (fault and fault.kind) == kind
    if place:
        assert (fault.start, fault.end) == place


@pytest.mark.slow
@pytest.mark.parametrize("text", ["%{INT:x}", "%{INT:x ", "%{A=a}", "%{A=\\d", "[%{INT}]", "%{A={", "%{A={a}\\"])
def test_linear_time(text):
    base = library.standard("ecs-v1")

    check_linear(lambda text: compiled.compile_pattern(text, base), lambda size: text * size + "}", 1_000, 8_000)


def test_names_without_repeated_groups_are_not_suspect():
    for names in library.every_set():
        for name in (*names._base, *names._standard):
            reference = f"%{{{name}}}"
            assert names.may_repeat(reference) or not expression.suspect(reference, names)

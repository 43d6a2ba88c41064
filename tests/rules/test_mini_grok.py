"""Grok patterns: compiling against the recorded verdicts, and the rules that follow."""

import json
import time

import pytest
from advice import FakeProject, fixed, run
from recorded import probes

from lslint.grammar.mini_languages import field_reference
from lslint.rules.logstash.grok import captures, compiled, library


def grok(*patterns, options=""):
    """A filter with these patterns."""
    listed = ", ".join(json.dumps(p, ensure_ascii=False).replace("\\\\", "\\") for p in patterns)
    return f'filter {{ grok {{ match => {{ "message" => [{listed}] }} {options} }} }}\n'


def compile_row(row):
    base = library.standard(row["set"])
    own = {name: regex for name, regex in (row.get("definitions") or {}).items() if regex is not None}
    if own:
        base = library.with_definitions(base, own)
    return compiled.compile_pattern(row["pattern"], base, row.get("named_captures_only") is not False)


def recorded():
    return [row for row in probes("grok_patterns") if row.get("where") != "condition"]


def test_recorded_verdicts():
    rows = recorded()
    wrong = [(row["id"], row["pattern"]) for row in rows if (compile_row(row).fault is None) != row["ok"]]
    assert len(wrong) <= 0.01 * len(rows), wrong


def test_recorded_kinds():
    kinds = {"undefined": compiled.UNKNOWN, "recursion": compiled.RECURSION, "regex": compiled.REGEX}
    rows = [row for row in recorded() if not row["ok"]]
    wrong = []
    for row in rows:
        fault = compile_row(row).fault
        if (
            fault is None
            or fault.kind != kinds[row["kind"]]
            or not 0 <= fault.start <= fault.end <= len(row["pattern"])
        ):
            wrong.append((row["id"], row["pattern"], fault))
        elif fault.kind == compiled.UNKNOWN and fault.message != row["error"]:
            wrong.append((row["id"], row["error"], fault.message))
    assert len(wrong) <= 0.01 * len(rows), wrong


def test_recorded_captures():
    rows = [row for row in recorded() if row["ok"]]
    wrong = []
    for row in rows:
        found = []
        for name in dict.fromkeys(compile_row(row).names):
            field, type_ = captures.split(name)
            legal = field_reference.check(field) is None
            found.append((field, type_ if type_ in ("int", "float") else None, legal))
        if found != [(c["field"], c["type"], c.get("field_ok", True)) for c in row["captures"]]:
            wrong.append((row["id"], row["pattern"]))
    assert len(wrong) <= 0.01 * len(rows), wrong


def test_the_whole_library_compiles():
    for name in library.SETS:
        base = library.standard(name)
        known = [*base._standard, *base._base]
        assert len(known) > 300
        for one in known:
            assert compiled.compile_pattern(f"%{{{one}}}", base).fault is None
        assert sum(compiled.entry_of(one, base).regex is None for one in known) < 5  # those must be pasted in


@pytest.mark.parametrize(
    ("pattern", "definitions", "kind", "place"),
    [
        ("a %{NOPE:x} b", {}, "unknown", (2, 11)),
        ("%{A} %{B}", {"A": "x%{NOPE}", "B": "y"}, "unknown", (0, 4)),
        ("%{A}", {"A": "%{B}", "B": "%{A}"}, "recursion", (0, 4)),
        ("(%{INT:x}", {}, "regex", (0, 9)),
        ("%{INT:x} %{INT:y})", {}, "regex", (17, 18)),
        ("%{INT:x}\\1", {}, "regex", (8, 10)),
        ("x%{A}", {"A": "a)(b"}, None, None),
        ("x%{A}", {"A": "a)b"}, "regex", (1, 5)),
        ("[%{WORD}]", {}, None, None),
        ("%{1A:x}", {"1A": "a"}, "regex", (0, 7)),
        ("%{X=[0-9]{2}} %{X:y}", {}, None, None),
        ("%{X} %{X=a}", {}, "unknown", (0, 4)),
        ("%{ID=\\d+:id} %{NOPE:x}", {}, None, None),
        ("(?x) %{A}", {"A": "a #("}, "regex", (5, 9)),
    ],
)
def test_faults(pattern, definitions, kind, place):
    fault = compiled.compile_pattern(pattern, library.with_definitions(library.standard("ecs-v1"), definitions)).fault
    assert (fault and fault.kind) == kind
    if place:
        assert (fault.start, fault.end) == place


def test_doubling_is_recursion():
    own = {f"D{n}": f"%{{D{n + 1}}}%{{D{n + 1}}}" for n in range(14)} | {"D14": "a"}
    base = library.with_definitions(library.standard("legacy"), own)
    assert compiled.compile_pattern("%{D0}", base).fault.kind == compiled.RECURSION
    assert compiled.compile_pattern("%{D4}", base).fault is None


def test_long_chains():
    own = {f"C{n}": f"%{{C{n + 1}}}" for n in range(3000)} | {"C3000": "a"}
    base = library.with_definitions(library.standard("legacy"), own)
    assert compiled.compile_pattern("%{C0}", base).fault is None


@pytest.mark.parametrize("text", ["%{INT:x}", "%{INT:x ", "%{A=a}", "%{A=\\d", "[%{INT}]", "%{A={", "%{A={a}\\"])
def test_linear_time(text):
    base = library.standard("ecs-v1")

    def took(size):
        begin = time.perf_counter()
        compiled.compile_pattern(text * size + "}", base)
        return time.perf_counter() - begin

    took(200)
    short, long = min(took(1000) for _ in range(3)), min(took(8000) for _ in range(2))
    assert long < max(0.2, 8 * short * 4), f"{short:.4f} s for 1,000, {long:.4f} s for 8,000"


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("%{NOSPACE:x}", "did you mean `NOTSPACE`?"),
        ("%{word:x}", "did you mean `WORD`?"),
        ("%{QQQQQQ:x}", "named `QQQQQQ`:"),
    ],
)
def test_unknown_names(pattern, words):
    (finding,) = run("LS241", grok(pattern))
    assert finding.stage == "start"
    assert words in finding.message


def test_all_unknown_names_at_once():
    text = grok("%{NOPE:a} %{WORD:b} %{NADA}", "%{NIX}")
    findings = run("LS241", text)
    assert [text[f.start : f.end] for f in findings] == ["%{NOPE:a}", "%{NADA}", "%{NIX}"]
    assert run("LS250", text) == []


def test_unknown_names_may_stand_in_files():
    assert run("LS241", grok("%{NOPE:a}", options='patterns_dir => "./patterns"')) == []
    (finding,) = run("LS250", grok("(%{NOPE:a}", options='patterns_dir => "./patterns"'))
    assert "not closed" in finding.message


def test_sets():
    """The legacy set is a part of the ECS set; which one is read depends on the release and on settings."""
    legacy, ecs = library.standard("legacy"), library.standard("ecs-v1")
    assert all(ecs.regex(name) is not None for name in legacy._standard)
    only = next(name for name in ecs._standard if legacy.regex(name) is None)
    text = grok(f"%{{{only}}}")
    assert run("LS241", text) == []
    assert run("LS241", text, target="9.0") == []
    assert [f.stage for f in run("LS241", text, target="7.17")] == ["start"]
    assert [f.stage for f in run("LS241", grok(f"%{{{only}}}", options="ecs_compatibility => disabled"))] == ["start"]


def test_near_names_are_shown_as_fix():
    text = grok("%{WORDS:x}")
    (finding,) = run("LS241", text)
    assert fixed(text, finding) == grok("%{WORD:x}")


@pytest.mark.parametrize(
    ("pattern", "place", "words"),
    [
        ("(%{IP:ip}", "(%{IP:ip}", "a parenthesis is not closed"),
        ("a[%{IP:ip}", "[%{IP:ip}", "a `[` is not closed"),
        ("(?P<x>a)", "(?P", "without the `P`"),
        ("(?s)a", "(?s", "with `m`, not with `s`"),
        ("*.log", "*", "nothing stands before"),
        ("(?<=%{WORD}) a", "(?<", "one length"),
        ("%{INT:a}\\1", "\\1", "refer by name"),
    ],
)
def test_regexes(pattern, place, words):
    text = grok(pattern)
    (finding,) = run("LS250", text)
    assert words in finding.message
    assert text[finding.start : finding.end] == place


def test_regexes_with_escapes_on():
    text = 'filter { grok { match => { "message" => "\\\\(a" } } }'
    project = FakeProject()
    project._settings = {"config.support_escapes": False}
    assert run("LS250", text, project=project) != []
    project._settings = {"config.support_escapes": True}
    assert run("LS250", text, project=project) == []


def test_variables_in_patterns():
    assert run("LS241", grok("%{${NAME}}")) == []
    assert run("LS250", grok("(${REST}")) == []
    (finding,) = run("LS250", grok("(${REST:a}"))
    assert "not closed" in finding.message


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("%{NUMBER:a:integer}", "%{NUMBER:a:int}"),
        ("%{NUMBER:a:Float}", "%{NUMBER:a:float}"),
        ("%{WORD:a:string}", "%{WORD:a}"),
        ("%{NUMBER:[a][b]:long}", "%{NUMBER:[a][b]:int}"),
    ],
)
def test_ignored_types(pattern, expected):
    text = grok(pattern)
    (finding,) = run("LS242", text)
    assert fixed(text, finding) == grok(expected)


@pytest.mark.parametrize("pattern", ["%{INT:a:int}", "%{NUMBER:a:float}", "%{WORD:a}", "%{WORD:a:}", "(?<a:b:int>x)"])
def test_types_that_count(pattern):
    assert run("LS242", grok(pattern)) == []


@pytest.mark.parametrize(
    ("pattern", "place"),
    [
        ("%{DATE:ts} %{TIME:ts}", "%{TIME:ts}"),
        ("(?<a>x)(?:y(?<a>z))?", "(?<a>"),
        ("(?:%{IP:a}|b) c %{IP:a}", "%{IP:a}"),
        ("%{IP:[source][address]} %{COMBINEDAPACHELOG}", "%{COMBINEDAPACHELOG}"),
    ],
)
def test_captured_twice(pattern, place):
    text = grok(pattern)
    (finding,) = run("LS243", text)
    assert text[finding.start : finding.end] == place


@pytest.mark.parametrize(
    "pattern",
    [
        "%{IP:a}|%{HOSTNAME:a}", "(?:%{IP:a}|%{HOSTNAME:a}) b", "(?:(?<a>x)|y(?:z|(?<a>w)))", "(%{IP:a})?(%{IP:a})?",
        "%{WORD:a} %{WORD:b}", "(%{SYSLOG5424PRI})?%{SYSLOGLINE}",
    ],
)  # fmt: skip
def test_captured_once(pattern):
    assert run("LS243", grok(pattern)) == []


@pytest.mark.parametrize(
    ("pattern", "stage"),
    [
        ("(?<1a>x)", "start"), ("(?<-a>x)", "start"), ("(?<>x)", "start"), ("%{IP:[a][b}", "run"),
        ("(?<a[b]>x)", "run"), ("%{IP: a}", "run"), ("%{INT:a b}", "run"), ("%{INT-X}", "run"), ("(?<n:int>1)", "run"),
    ],
)  # fmt: skip
def test_capture_names(pattern, stage):
    assert [f.stage for f in run("LS244", grok(pattern))] == [stage]
    assert run("LS250", grok(pattern)) == []


@pytest.mark.parametrize(
    "pattern", ["(?<a.b>x)", "(?<a-b>x)", "(?<[a][b]>x)", "%{IP:a.b-c}", "%{INT:a:int}", "(?<=x)y"]
)
def test_fine_names(pattern):
    assert run("LS244", grok(pattern)) == []


def test_overwrite():
    text = grok("%{GREEDYDATA:[message]}", options='overwrite => ["message"]')
    (finding,) = run("LS249", text)
    assert '"[message]"' in fixed(text, finding)
    assert run("LS249", grok("%{GREEDYDATA:message}", options='overwrite => "message"')) == []
    assert run("LS249", grok("%{GREEDYDATA:[a][b]}", options='overwrite => "a"')) == []

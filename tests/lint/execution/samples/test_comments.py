"""Sample lines in comments: where they are found, and what is said of each."""

import pytest

from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun
from lslint.execution.samples import comments
from lslint.execution.samples.comments import run_samples, samples_of
from lslint.execution.samples.pipeline import joined
from lslint.files.source import Source

GROK = 'grok { match => { "message" => "^%{INT:n:int}$" } }'


def pipeline(text):
    return joined([Source("a.conf", text)], "a.conf")


def found(text):
    made = pipeline(text)
    return [(one.text, one.is_file, one.plugin.name) for one in samples_of(made.tree, text)]


def outcomes(text, **environment):
    made = pipeline(text)
    return run_samples(made, samples_of(made.tree, text), Environment(ecs="v8", **environment))


@pytest.mark.parametrize(("text", "expected"), [
    (f"filter {{\n# sample: a b\n{GROK} }}", [("a b", False, "grok")]),
    (f"filter {{\n  #sample:a\n  # note\n\n  # sample-file: x.log \n  {GROK} }}", [
        ("a", False, "grok"), ("x.log", True, "grok"),
    ]),
    (f"filter {{\n# sample:   two spaces are kept\n{GROK} }}", [("  two spaces are kept", False, "grok")]),
    (f"filter {{\r\n# sample: a\r\n{GROK} }}", [("a", False, "grok")]),
    (f"filter {{ if [a] {{\n# sample: a\n{GROK} }} }}", [("a", False, "grok")]),
    ("filter {\n# sample: a\ndissect { mapping => { message => '%{b}' } } }", [("a", False, "dissect")]),
    (f"filter {{\n# sample: a\nmutate {{ }}\n{GROK} }}", []), (f"filter {{ # sample: a\n{GROK} }}", []),
    (f"filter {{\nmutate {{ }} # sample: a\n# sample: b\n{GROK} }}", [("b", False, "grok")]),
    (f"# sample: a\nfilter {{ {GROK} }}", []),
    (f"filter {{\n# sample:\n# samples: a\n# a sample: b\n{GROK} }}", []),
    (f"filter {{\n{GROK}\n# sample: a\n{GROK}\n# sample: b\n}}", [("a", False, "grok")]),
    ("output {\n# sample: a\ngrok { } }", []),
])  # fmt: skip
def test_samples_are_directly_above_the_filter(text, expected):
    assert found(text) == expected


def test_a_filter_that_cannot_be_run_says_why():
    text = 'filter {\n# sample: x\ngrok { match => { "message" => "%{NOSUCH}" } } }'
    [one] = outcomes(text)
    assert not one.matches
    assert one.problem.startswith("not run: a.conf:3: Logstash does not start with this filter")


@pytest.mark.parametrize(("content", "problem"), [
    ("1\n2\n", ""), ("1\r\n\r\n2\r\n", ""), ("1\nx\n", "line 2 does not match"),
    ("x\ny\n1\n", "2 of 3 lines do not match; line 1 does not match"),
    ("\n", "not run: the file `l.log` has no lines"), (None, "not run: the file `l.log` is not in the project"),
])  # fmt: skip
def test_files(content, problem):
    [one] = outcomes(f"filter {{\n# sample-file: l.log\n{GROK} }}", read_file=lambda path: content)
    assert one.problem.startswith(problem)
    assert one.matches == (not problem)


def test_a_long_file_is_run_in_part():
    content = "1\n" * comments.MAX_LINES + "x\n"
    [one] = outcomes(f"filter {{\n# sample-file: l.log\n{GROK} }}", read_file=lambda path: content)
    assert (one.count, one.failed) == (comments.MAX_LINES, 0)


def test_the_time_of_all_samples_is_limited(monkeypatch):
    monkeypatch.setattr(comments, "SECONDS", -1.0)
    [one] = outcomes(f"filter {{\n# sample: 5\n{GROK} }}")
    assert one.problem == "not run: the samples above take too long"


def test_a_line_that_takes_many_steps_has_no_explanation(monkeypatch):
    text = f"filter {{\n# sample: x\n{GROK} }}"
    assert outcomes(text)[0].problem.startswith("does not match: stopped")
    monkeypatch.setattr(comments, "FEW_STEPS", -1)
    assert outcomes(text)[0].problem == "does not match"


def test_a_pattern_that_takes_too_many_steps_is_told():
    [one] = outcomes("filter {\n# sample: " + "a" * 40 + "!\ngrok { match => { message => '^(?<x>(?:a|a?)+)$' } } }")
    assert one.problem == "not run: the regular expression takes too many steps"


def test_the_number_of_samples_is_limited(monkeypatch):
    monkeypatch.setattr(comments, "MAX_SAMPLES", 1)
    first, second = outcomes(f"filter {{\n# sample: 5\n# sample: 6\n{GROK} }}")
    assert first.matches
    assert second.problem == "not run: only the first 1 samples of a file are run"


def test_the_trace_cuts_long_values():
    made = pipeline("filter { grok { match => { message => '^%{WORD:w}' } } }")
    [plugin] = made.filters()
    trace = comments.trace_of(made, plugin, "x" * 100_000, Environment(ecs="v8"))
    assert len(trace) < 6 * comments.MAX_SHOWN
    assert f'"w": "{"x" * 1_900}' in trace


def test_a_file_that_cannot_be_read_says_why():
    def unreadable(path):
        raise NotRun(f"the file `{path}` is a FIFO")

    [one] = outcomes(f"filter {{\n# sample-file: l.log\n{GROK} }}", read_file=unreadable)
    assert one.problem == "not run: the file `l.log` is a FIFO"

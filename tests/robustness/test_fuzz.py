"""A short run of the fuzzer with fixed seeds, and what longer runs have found."""

import random
from pathlib import Path

import fuzz_targets
import fuzzing
import pytest
from deadline import in_child
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from lslint.grammar.logstash import strict as logstash

pytestmark = pytest.mark.slow

TEXTS = 200
GRAMMAR = Path(logstash.__file__).with_name("logstash.lark")

FOUND = {
    "a size of hundreds of digits": ("logstash.yml", "queue.max_bytes: " + "5" * 400 + "mb\n", "logstash-settings"),
    "a colon that is put in for ever": (
        "a.json",
        '{\n "a": {\n  "prio%{Ie modules/x.so\n  "b": 1 }\n}\n',
        "es-template",
    ),
    "an option that is put in for ever": (
        "a.conf",
        "filter { grok { match => { 'message' => ['^a', :^d', '^e'] } t- eout_scope => 'eage\" => \"%{IP:a}\" } } }\n"
        "v' } }\n",
        "logstash",
    ),
    "a plugin in a plugin where the outer one is not known": ("a.conf", "p{}}p{}}", "logstash"),
    "a message over several lines": ("a.conf", 'filter { mutate { rename => { "[a\n][b]" => "c" } } }\n', "logstash"),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found(name):
    fuzzing.check(*FOUND[name])


CASES = {
    "a POSIX class outside of a set": ("explosive", "\\[[:alpha:]]"),
    "a set that is not closed, after a POSIX class": ("regex", "[[:alpha:]"),
    "a template without anything": ("check", ["a.json", "PUT _index_template/x\n{}", None]),
    "bidirectional control characters": ("report", [[1, 2], ["\u202eevil.conf", "\x85\u2028.conf"], "", False, 9]),
    "an option without a name": (
        "check",
        ["a.conf", 'output { tcp { hosthost => wa.example"   => 5000 c=> json_lines }\u015del: info\n}\n', "logstash"],
    ),
    "a template that looks like a pipeline to format": (
        "server",
        ["values.yml", "a: []\na..b: {{x}}\n", [["ask", "formatting", [2, 4], [2, 4]]], True],
    ),
    "terminal escapes in names": ("report", [[3, 4], ["\x1b[31mx\x07.conf", "a\nb.conf"], "\x1b[2J", True, 60]),
}


@pytest.mark.parametrize("name", CASES)
def test_what_the_targets_found(name):
    target, case = CASES[name]
    fuzz_targets.TARGETS[target][1](case)


@pytest.mark.parametrize("target", fuzz_targets.TARGETS)
def test_every_target(target):
    """A short run of each of the fuzzer's targets."""
    assert fuzzing.run(int(TEXTS * fuzz_targets.WEIGHTS[target]), 3, [target]) == {}


def test_faults_are_reported(monkeypatch, capsys):
    def fails(case):
        if "[" in case:
            raise ValueError(f"at {len(case)}")

    monkeypatch.setitem(fuzz_targets.TARGETS, "env", (fuzz_targets.TARGETS["reference"][0], fails))
    assert fuzzing.main(["--cases", "50", "--only", "env"]) == 1
    assert "env: ValueError at 0 " in capsys.readouterr().out


CALM = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))


@given(data=st.data())
@CALM
def test_texts_of_the_grammar_of_pipelines(data):
    """The driver skips whitespace between tokens, so most of these inputs are almost valid pipelines."""
    lark = Lark(GRAMMAR.read_text(encoding="utf-8"), start="config", parser="lalr")
    alphabet = st.characters(codec="utf-8", max_codepoint=0x17F)
    text = data.draw(from_lark(lark, start="config", alphabet=alphabet))
    fuzz_targets.parsers(text)
    fuzz_targets.layout(text)
    fuzzing.check("a.conf", text, "logstash")


@pytest.mark.parametrize("seed", range(3))
def test_mutations(seed):
    """Any text is checked, reported and fixed without fault."""
    draw = random.Random(seed)
    base = fuzzing.seeds()
    for _ in range(TEXTS):
        path, text, kind = draw.choice(base)
        text = fuzzing.mutate(text, draw.choice(base)[1], draw)
        try:
            fuzzing.check(path, text, kind)
        except Exception as error:
            raise AssertionError(f"{path} as {kind}: {text!r}") from error


SPENT = {
    "digits of no Java version": ("jvm.options", "1" * 200_000, "jvm-options"),
    "a banner of `#`": ("a.conf", "# " * 50_000 + "#" * 100_000 + " token\ninput { stdin { } }\n", "logstash"),
    "dashes without a colon": (
        "b.yml",
        "kind: ConfigMap\ndata:\n  " + "- " * 50_000 + "a\n  x: input { stdin { } }\n",
        None,
    ),
    "dashes before no mapping": ("filebeat.yml", "a: 1\n" + "- " * 900 + "b" * 100_000 + " c: d: e\n", "filebeat"),
}


@pytest.mark.parametrize("name", SPENT)
@in_child
def test_regexes_do_not_try_every_way(name):
    """Each of these once took minutes in one regular expression."""
    fuzzing.check(*SPENT[name])

"""LS301 (unanchored-grok): location of patterns, anchors, patterns without a gain, and the fix."""

import os
import random

import pytest
from advice import corpus, fixed, run
from counting import check_linear
from deadline import in_child
from logstash_checks import grok

from lslint.grammar.logstash import parse as parse_


@pytest.mark.slow
@pytest.mark.parametrize("pattern", [
    "%{{USER:u{n}}} %{{IPORHOST:h}} %{{NOTSPACE:x}} end{n}",
    "%{{USER:u}} %{{DATA:b}} (?:%{{GREEDYDATA}} ?(?:a|b|ab)*)*; {n}",
    "%{{DATA:u}} %{{DATA:b}} (?:%{{NOTSPACE:x{n}}} ?)*;", "%{{NOTSPACE:u}}(%{{NOTSPACE:b}}|%{{WORD:c}})* x{n}",
])  # fmt: skip
@in_child
def test_many_patterns_take_bounded_time(pattern: str) -> None:
    several = ", ".join(f'"{pattern.format(n=n)}"' for n in range(1000))
    text = grok(f'match => {{ "message" => [{several}] }}')
    assert len(run("LS301", text)) == 1000


@pytest.mark.slow
def test_corpus_fixes_parse_and_are_final() -> None:
    files = [(path, text) for path, text in corpus("logstash") if "grok" in text]
    random.Random(5).shuffle(files)
    seen = 0
    for path, text in files[:: 1 if os.environ.get("LSLINT_ALL") else 4]:
        tree, errors = parse_.parse(text)
        del tree
        if errors:
            continue
        found = run("LS301", text)
        for finding in found:
            if finding.fix is None:  # an earlier filter rewrites the field
                continue
            seen += 1
            repaired = fixed(text, finding)
            assert parse_.parse(repaired)[1] == [], path
            assert len(run("LS301", repaired)) == len(found) - 1, path
    assert seen > 30


@pytest.mark.slow
def test_thousands_of_patterns_of_one_field_take_linear_time() -> None:
    def check(count: int) -> None:
        several = ", ".join(['"%{IP:a} %{DATA:b}"'] * count)
        assert len(run("LS301", grok(f'match => {{ "message" => [{several}] }}'))) == count

    check_linear(check, lambda size: size, 250, 4000)

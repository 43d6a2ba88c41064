"""LS301 (unanchored-grok): location of patterns, anchors, patterns without a gain, and the fix."""

import pytest
from advice import run
from deadline import in_child
from logstash_checks import grok


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

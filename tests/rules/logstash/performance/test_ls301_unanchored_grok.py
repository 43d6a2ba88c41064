"""LS301 (unanchored-grok): location of patterns, anchors, patterns without a gain, and the fix."""

import pytest
from advice import run
from counting import check_linear
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


@pytest.mark.slow
def test_thousands_of_patterns_of_one_field_take_linear_time() -> None:
    def check(count: int) -> None:
        several = ", ".join(['"%{IP:a} %{DATA:b}"'] * count)
        assert len(run("LS301", grok(f'match => {{ "message" => [{several}] }}'))) == count

    check_linear(check, lambda size: size, 250, 4000)

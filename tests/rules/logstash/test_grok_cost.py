"""Rules about the cost of grok patterns and regular expressions together."""

import pytest
from advice import run
from deadline import in_child
from logstash_checks import grok_match


@pytest.mark.parametrize("code", ["LS301", "LS302", "LS303", "LS304", "LS305", "LS306", "LS308", "LS309"])
@in_child
def test_hostile_patterns_take_bounded_time(code: str) -> None:
    patterns = (
        "%{GREEDYDATA:a} " * 200 + "x", "(?:%{DATA}, ?)*" * 100, "(" * 2000 + ".*" + ")*" * 2000,
        "%{DATA:a}," * 500 + "%{INT}", "(?:a|b|ab|ba)*" * 100 + "$",
    )  # fmt: skip
    run(code, grok_match(*patterns))


@pytest.mark.slow
@pytest.mark.parametrize("code", ["LS301", "LS302", "LS303", "LS308"])
@in_child
def test_many_hostile_patterns_take_bounded_time(code: str) -> None:
    several = (f"^{number}%{{DATA:a}} %{{DATA:b}} (?:%{{GREEDYDATA}} ?(?:a|b|ab)*)*;$" for number in range(2000))
    run(code, grok_match(*several))

"""LS701 missing-plugin-id: which plugins are reported, the layout of the fix, all accepted corpus files."""

import pytest
from counting import check_linear
from paths import SHARED
from plugin_ids import run

from lslint.engine.visitor import dispatch, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry
from lslint.rules.logstash.api import PipelineView


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    """Many plugins in a condition with many operands, and in many conditions; LS301 reads conditions as well."""
    rules = dispatch([registry.load("LS701"), registry.load("LS301")])
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n'

    def made(count: int) -> tuple:
        if shape == "wide":
            text = f"filter {{ if {' or '.join(['[a] == 1'] * count)} {{ {inner * count} }} }}"
        else:
            text = f"filter {{ {('if [a] { ' + inner) * count} {'}' * count} }}"
        tree, _ = parse_.parse(text)
        return tree, rules, PipelineView(text, tree, "a.conf", "logstash")

    check_linear(lambda given: visit_pipeline(*given), made, 200, 1_600)


SEEDS = SHARED / "seeds"


seeds = pytest.mark.skipif(not SEEDS.is_dir(), reason="needs ../shared/seeds")


MUTATES = "".join(f'mutate {{ lowercase => ["f{number}"] }} ' for number in range(5))


def is_reported(text: str, path: str = "nginx.conf", **rest: object) -> bool:
    return any(not finding.is_optional for finding in run(text, path, **rest))  # type: ignore[arg-type]


def test_what_nobody_gives_ids_to() -> None:
    filters = "if [a] { " + MUTATES + "} drop { } drop { } drop { } drop { }"
    assert not is_reported(f"filter {{ {filters} }}\n")

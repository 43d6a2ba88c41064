"""LS232 (es-index-illegal): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import es_index
from rule_examples import found


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("-shop", ["LS232"]),
        ("%{+HH:mm}", []),
        ("..", ["LS232"]),
        ("x" * 256, ["LS232"]),
        ("__placeholder__", []),
        ("{{ Index }}", []),
        ("*** your index ***", []),
    ],
)
def test_index_names(name: str, codes: list[str]) -> None:
    assert [code for code in ("LS231", "LS232") if run(code, es_index(name))] == codes


@pytest.mark.parametrize("name", ["x" * 90 + ":", "x" * 90 + "\t"])
def test_the_length_of_the_message(name: str) -> None:
    (finding,) = run("LS232", es_index(name))
    assert len(finding.message) <= 160


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+YYYY.MM.dd}" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS232", text) == []

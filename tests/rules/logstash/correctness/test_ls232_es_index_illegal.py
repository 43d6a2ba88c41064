"""LS232 (es-index-illegal): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import es_index
from rule_examples import found


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("shop-%{+YYYY.MM.dd}", []),
        ("Shop", ["LS231"]),
        ("%{Type}-x", []),
        ("x-%{[Type]}-Y", ["LS231"]),
        ("ÄRGER", ["LS231"]),
        ("${INDEX}-X", []),
        ("my index", ["LS232"]),
        ("-shop", ["LS232"]),
        ("%{a}-_b", []),
        ("a:b", []),
        ("..", ["LS232"]),
        ("shop*", ["LS232"]),
        ("x" * 256, ["LS232"]),
        ("<shop-{now/d}>", []),
        ("%{[a", []),
        ("_all_%{", []),  # LS217
        ("__placeholder__", []),
        ("{{ Index }}", []),
        ("your index name", []),  # placeholders
        ("your-index*", []),
        ("index name", []),
        ("name of the index", []),
        ("<index name>", []),
        ("[index name]", []),
        ("enter index here", []),
        ("*** your index ***", []),
        ("our index", ["LS232"]),
        ("index of a", ["LS232"]),
        ("yours, mine", ["LS232"]),
    ],
)
def test_index_names(name: str, codes: list[str]) -> None:
    assert [code for code in ("LS231", "LS232") if run(code, es_index(name))] == codes


def test_a_colon_from_7_on() -> None:
    assert len(run("LS232", es_index("a:b"), target="7.0")) == 1
    assert run("LS232", es_index("a:b"), target="6.8") == []


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+YYYY.MM.dd}" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS232", text) == []

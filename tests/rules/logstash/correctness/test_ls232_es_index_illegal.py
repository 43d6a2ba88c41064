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
        ("a:b", ["LS232"]),
        ("%{a:b}-c", []),
        ("%{+HH:mm}", []),
        ("<a-{now/d{yyyy.MM.dd|+12:00}}>", []),
        ("${A:b}-c", []),
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


@pytest.mark.parametrize(("target", "severity"), [("7.0", "error"), ("8.15", "error"), ("6.8", ""), (None, "info")])
def test_a_colon_from_7_on(target: str | None, severity: str) -> None:
    findings = run("LS232", es_index("a:b"), target=target)
    assert [one.severity for one in findings] == ([severity] if severity else [])
    assert all(("7.0" in one.message) is (target is None) for one in findings)


def test_a_colon_beside_another_character() -> None:
    (finding,) = run("LS232", es_index("a:b c"))
    assert finding.severity == "error"
    assert "a space" in finding.message


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

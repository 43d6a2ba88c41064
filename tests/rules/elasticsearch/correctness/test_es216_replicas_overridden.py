"""ES216 (replicas-overridden): ranges that overwrite the number, and the fix."""

import pytest
from advice import fixed, run

BODY = '{{ "index_patterns": ["a-*"], "settings": {{ {} }} }}'


@pytest.mark.parametrize(
    ("settings", "count"),
    [
        ('"index.number_of_replicas": 0, "index": { "auto_expand_replicas": "0-all" }', 1),
        ('"number_of_replicas": 0, "auto_expand_replicas": null', 0),
        ('"number_of_replicas": 0, "auto_expand_replicas": "0-x"', 0),
    ],
)
def test_findings(settings: str, count: int) -> None:
    assert len(run("ES216", BODY.format(settings))) == count


def test_fix() -> None:
    text = BODY.format('"number_of_replicas": 0, "auto_expand_replicas": "0-1"')
    (finding,) = run("ES216", text)
    assert fixed(text, finding) == BODY.format('"auto_expand_replicas": "0-1"')


@pytest.mark.parametrize(("patterns", "is_optional"), [("wazuh-alerts-4.x-*", True), ("a-*", False)])
def test_a_template_of_another_product_is_not_maintained_here(patterns: str, is_optional: bool) -> None:
    text = BODY.format('"number_of_replicas": 0, "auto_expand_replicas": "0-1"').replace("a-*", patterns)
    (finding,) = run("ES216", text)
    assert bool(finding.is_optional) is is_optional

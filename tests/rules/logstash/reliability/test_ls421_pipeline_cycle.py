"""LS421 (pipeline-cycle): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import ListedProject, pipeline_link


@pytest.mark.parametrize(
    ("mine", "others", "path"),
    [
        (pipeline_link("a", "a"), {}, "`a`"),
        (pipeline_link("a", "b"), {"b": pipeline_link("b", "c"), "c": pipeline_link("c", "a")}, "`b` → `c` → `a`"),
        (
            pipeline_link("a", "b"),
            {"b": pipeline_link("b", "c"), "c": pipeline_link("c", "b")},
            None,
        ),  # reported in the files of the cycle
        (pipeline_link("a", "b"), {"b": pipeline_link("b", "${TO}")}, None),
    ],
)
def test_cycles(mine: str, others: dict[str, str], path: str | None) -> None:
    found = run("LS421", mine, project=ListedProject(**others))
    assert [path in finding.message for finding in found if path] == ([True] if path else [])
    assert len(found) == (path is not None)

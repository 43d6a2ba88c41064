"""LS421 (pipeline-cycle): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import ListedProject, pipeline_link


@pytest.mark.parametrize(
    ("mine", "others", "way"),
    [
        (pipeline_link("a", "a"), {}, "`a`"),
        (pipeline_link("a", "b"), {"b": pipeline_link("b", "a")}, "`b` → `a`"),
        (pipeline_link("a", "b"), {"b": pipeline_link("b", "c"), "c": pipeline_link("c", "a")}, "`b` → `c` → `a`"),
        (
            pipeline_link("a", "b"),
            {"b": pipeline_link("b", "c"), "c": pipeline_link("c", "b")},
            None,
        ),  # told in the files of the ring
        (pipeline_link("a", "b"), {"b": pipeline_link("b", "${TO}")}, None),
        (pipeline_link("a", "b"), {"b": pipeline_link("b")}, None),
    ],
)
def test_rings(mine: str, others: dict[str, str], way: str | None) -> None:
    found = run("LS421", mine, project=ListedProject(**others))
    assert [way in finding.message for finding in found if way] == ([True] if way else [])
    assert len(found) == (way is not None)

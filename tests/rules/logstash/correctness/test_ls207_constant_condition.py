"""LS207 (constant-condition): cases beyond the examples of the rule."""

from advice import run
from condition_events import EVENTS, holds, trees, written
from hypothesis import given
from logstash_checks import condition


@given(trees(2))
def test_constants_are_constant(tree: object) -> None:
    """Conditions that LS207 reports as always true or false have that outcome for every event."""
    for finding in run("LS207", condition(written(tree))):
        wanted = "always true" in finding.message
        assert all(holds(tree, event) is wanted for event in EVENTS)

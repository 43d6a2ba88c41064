"""ES203 (invalid-dynamic-mapping): cases beyond the examples of the rule."""

from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.violations import Outcome


def test_taken_by_both_neighbours_is_taken_between_them():
    """Also where one of them does something else with it than was meant."""
    outcome = Outcome(0, run=releases.V7, cuts=())
    assert {outcome.state(numbers) for _, numbers in releases.known() if (6, 8) < numbers < (7, 17)} == {"ok"}

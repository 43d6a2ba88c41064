"""ES122 (unknown-index-setting): cases beyond the examples of the rule."""

from elasticsearch_checks import ACCEPTED, REJECTED, UNKNOWN, verdict_of

from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.violations import Problem


def test_nothing_decides_between_two_neighbours():
    """A setting that 7.17 did not have and 8.19 has, with no release documented."""
    body = {"template": {"settings": {"index.bloom_filter_for_id_field.enabled": True}}}
    assert [verdict_of(body, target) for target in ("7.17", "8.5", "8.19")] == [REJECTED, UNKNOWN, ACCEPTED]
    problem = Problem("ES122", (0, 1), "", releases.LE7)
    assert (problem.state((7, 17)), problem.state((8, 19))) == ("load", "ok")
    assert {problem.state(numbers) for _, numbers in releases.known() if (7, 17) < numbers < (8, 19)} == {"open"}
    assert {problem.state(numbers) for _, numbers in releases.known() if (6, 8) < numbers < (7, 17)} == {"load"}

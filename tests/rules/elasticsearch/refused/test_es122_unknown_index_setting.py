"""ES122 (unknown-index-setting): cases beyond the examples of the rule."""

from elasticsearch_checks import ACCEPTED, REJECTED, UNKNOWN, verdict_of

from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.violations import Outcome


def test_nothing_decides_between_two_neighbours():
    """A setting that 7.17 did not have and 8.19 has, with no release documented."""
    body = {"template": {"settings": {"index.bloom_filter_for_id_field.enabled": True}}}
    assert [verdict_of(body, target) for target in ("7.17", "8.5", "8.19")] == [REJECTED, UNKNOWN, ACCEPTED]
    outcome = Outcome(releases.LE7)
    assert (outcome.state((7, 17)), outcome.state((8, 19))) == ("load", "ok")
    assert {outcome.state(numbers) for _, numbers in releases.known() if (7, 17) < numbers < (8, 19)} == {"open"}
    assert {outcome.state(numbers) for _, numbers in releases.known() if (6, 8) < numbers < (7, 17)} == {"load"}

"""LS403 (env-variable-without-default): cases beyond the examples of the rule."""

from advice import of_code
from settings_checks import check_settings


def test_defaults_are_asked_for_where_one_suits_most():
    found = of_code(
        check_settings("logstash.yml", "pipeline.workers: ${W}\nqueue.type: ${Q}\nnode.name: ${N}\n"), "LS403"
    )
    assert [finding.message[:7] for finding in found] == ["`${W}` ", "`${Q}` "]

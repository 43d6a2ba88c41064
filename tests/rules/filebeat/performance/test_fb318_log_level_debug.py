"""FB318 (log-level-debug): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import LOGSTASH


@pytest.mark.parametrize(("selectors", "count"), [("[harvester]", 0), ('"*"', 1)])
def test_selectors(selectors, count):
    text = LOGSTASH + f"logging.level: debug\nlogging.selectors: {selectors}\n"
    assert len(filebeat_findings(text, "FB318")) == count


def test_a_level_that_is_set_twice_is_not_certain():
    """FB116 reports the two settings: Filebeat may use either of them."""
    text = LOGSTASH + "logging.level: info\nlogging:\n  level: debug\n"
    assert not filebeat_findings(text, "FB318")
    assert filebeat_findings(text, "FB116")

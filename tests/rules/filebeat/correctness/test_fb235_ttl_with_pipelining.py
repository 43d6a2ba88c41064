"""FB235 (ttl-with-pipelining): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import LOGSTASH


@pytest.mark.parametrize(
    ("release", "default"), [("5.0", None), ("5.6", None), ("6.0", 5), ("6.1", 5), ("6.2", 2), ("9.5", 2), (None, 2)]
)
def test_the_default_of_pipelining_depends_on_the_release(release, default):
    found = filebeat_findings(LOGSTASH + "  ttl: 60s\n", "FB235", release)
    assert [f"`pipelining` defaults to {default}," in each.message for each in found] == [True] * (default is not None)

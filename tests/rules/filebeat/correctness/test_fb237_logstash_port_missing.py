"""FB237 (logstash-port-missing): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules import registry


@pytest.mark.parametrize(("release", "count"), [("5.6", 0), ("7.0", 1)])
def test_releases_with_the_option_port(release, count):
    assert len(filebeat_findings(registry.load("FB237").bad[0], "FB237", release)) == count

"""FB315 (script-heavy): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules import registry


@pytest.mark.parametrize(("release", "count"), [("6.8", 0), ("7.0", 1), (None, 1)])
def test_releases_without_the_other_processors(release, count):
    assert len(filebeat_findings(registry.load("FB315").bad[0], "FB315", release)) == count

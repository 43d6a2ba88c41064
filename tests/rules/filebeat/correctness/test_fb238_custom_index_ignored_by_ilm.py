"""FB238 (custom-index-ignored-by-ilm): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", "7.17", 1),
        (ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", "8.0", 0),
        (ELASTICSEARCH + "  index: a\nsetup.template: {name: a, pattern: a}\n", "6.8", 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB238", release, **rest)) == count


def test_a_pattern_is_no_index_name():
    text = ELASTICSEARCH + "  index: filebeat-*\nsetup.template: {name: filebeat, pattern: filebeat-*}\n"
    (finding,) = filebeat_findings(text, "FB238", "7.17")
    assert finding.message.endswith("Remove `index`, as no index name contains `*`")
    assert finding.fix is None

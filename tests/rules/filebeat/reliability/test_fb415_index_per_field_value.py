"""FB415 (index-per-field-value): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.rules.filebeat.examples import ELASTICSEARCH


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (ELASTICSEARCH + "  index: 'a-%{[kubernetes.pod.name]}'\n", None, 1),
        (ELASTICSEARCH + "  index: 'a-%{[fields.team]}'\n", None, 0),
        (ELASTICSEARCH + "  index: 'a-%{[agent.hostname]}'\n", "6.8", 1),
        (ELASTICSEARCH + "  index: 'a-%{[agent.hostname]}'\n", "7.8.1", 0),  # FB238: the index is ignored
        (ELASTICSEARCH + "  indices: [{index: 'a-%{[agent.hostname]}'}]\n", "7.17", 0),
        (ELASTICSEARCH + "  index: 'a-%{[agent.hostname]}'\nsetup.ilm.enabled: false\n", "7.17", 1),
        (ELASTICSEARCH + "  index: 'a-%{[agent.hostname]}'\nsetup.ilm.enabled: ${ILM}\n", "7.17", 0),
        (ELASTICSEARCH + "  index: 'a-%{[agent.hostname]}'\nsetup.ilm.enabled: true\n", "8.19", 1),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB415", release, **rest)) == count

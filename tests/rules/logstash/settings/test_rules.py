"""Rules about logstash.yml, pipelines.yml and jvm.options together."""

import pytest
from settings_checks import check_settings


@pytest.mark.parametrize(("file", "text", "target"), [
    ("logstash.yml", "queue.type: '@QUEUE@'\n", None),
    ("logstash.yml", "pipeline:\n{% for k in s %}\n  {{ k }}: 1\n{% endfor %}\n", None),
    ("logstash.yml", "xpack.monitoring.enabled: true\n", "5.6"),  # X-Pack was a plugin
])  # fmt: skip
def test_not_known(file, text, target):
    result = check_settings(file, text, target)
    assert result.verdict == "unknown"
    assert result.not_checked
    assert not [finding for finding in result.findings if finding.severity != "info"]

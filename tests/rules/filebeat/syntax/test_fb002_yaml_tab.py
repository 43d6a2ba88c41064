"""FB002 (yaml-tab): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOGSTASH_OUTPUT, filebeat_findings


@pytest.mark.parametrize(
    ("count", "message"), [(1, "a tab, which"), (2, "(and 1 more line)"), (3, "(and 2 more lines)")]
)
def test_tabs_are_counted(count: int, message: str) -> None:
    text = "filebeat.inputs:\n- type: log\n" + "".join(f"\tkey{i}: 1\n" for i in range(count)) + LOGSTASH_OUTPUT
    (finding,) = filebeat_findings(text, "FB002")
    assert message in finding.message

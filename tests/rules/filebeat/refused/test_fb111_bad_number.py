"""FB111 (bad-number): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOGSTASH_OUTPUT, filebeat_findings


@pytest.mark.parametrize(
    ("written", "bytes_"), [("10MB", 10485760), ("16KiB", 16384), ("1 GB", 1073741824), ("500k", 512000)]
)
def test_sizes_where_no_units_are_read_count_as_in_the_reference(written: str, bytes_: int) -> None:
    text = f"filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  max_bytes: {written}\n" + LOGSTASH_OUTPUT
    (finding,) = filebeat_findings(text, "FB111")
    assert f"`{bytes_}`" in finding.message

"""The tables of Filebeat apply to any file."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lslint.engine.file import check_text

SNIPPETS = st.sampled_from(
    ["filebeat.inputs:", "- type: log", "  paths: [/a]", "  type: filestream", "  parsers:", "  - multiline:", "- x",
     "output.kafka:", "  hosts: [a]", "  hosts: 'a,b'", "processors:", "- drop_event:", "    when:", "      or:",
     "      - equals: {a: 1}", "queue.mem.events: 1", "  fields:", "  a.b: 1", "a.b.c: ${X:1}", "filebeat:", "  x: 5",
     "0: x", "filebeat.0: y", "filebeat.modules: [{module: nginx}]", "k: &a [*a]"]
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(st.lists(SNIPPETS, max_size=14))
def test_any_file_has_a_verdict(lines):
    result = check_text("\n".join(lines) + "\n", "filebeat.yml", "filebeat")
    assert result.verdict in ("accepted", "rejected", "unknown")
    for finding in result.findings:
        assert 0 <= finding.start <= finding.end

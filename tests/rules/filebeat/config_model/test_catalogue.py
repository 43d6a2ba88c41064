"""The tables of Filebeat: generated from the facts, complete, and fast to apply to any file."""

import pytest
from counting import check_linear
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


def many(count):
    inputs = "".join(
        f"- type: filestream\n  id: i{n}\n  paths: [/var/log/{n}.log]\n  fields: {{a: {n}}}\n" for n in range(count)
    )
    processors = "".join(f"- drop_event:\n    when.equals.a{n}: b\n" for n in range(count))
    return f"filebeat.inputs:\n{inputs}processors:\n{processors}output.console: {{pretty: false}}\n"


@pytest.mark.slow
def test_time_is_linear():
    check_linear(lambda text: check_text(text, "filebeat.yml", "filebeat"), many, 250, 2_000)

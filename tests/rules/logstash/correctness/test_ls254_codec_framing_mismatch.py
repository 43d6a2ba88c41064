"""LS254 (codec-framing-mismatch): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run

from lslint.rules.api import RelatedFile

BEATS = "input { beats { port => 5044 codec => json_lines } }\n"
FILEBEAT = "filebeat.inputs:\n- type: log\n  paths: [/a]\n"


@pytest.mark.parametrize(
    ("configs", "count"),
    [
        ([FILEBEAT + "  parsers:\n  - ndjson:\n      target: ''\n"], 0),
    ],
)
def test_events_of_filebeat_without_a_message_bypass_the_codec(configs: list[str], count: int) -> None:
    class Shipped(FakeProject):
        def related_files(self, kind: str) -> list[RelatedFile]:
            return [RelatedFile("filebeat.yml", text, None) for text in configs] if kind == "filebeat" else []

    assert len(run("LS254", BEATS, project=Shipped())) == count

"""LS254 (codec-framing-mismatch): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_
from lslint.rules.api import RelatedFile


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS254
        ('input { kafka { topics => ["a"] codec => json_lines { } } }', 1),
        ('input { file { path => "/a" codec => json_lines { delimiter => "," } } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS254", text)) == count


BEATS = "input { beats { port => 5044 codec => json_lines } }\n"
FILEBEAT = "filebeat.inputs:\n- type: log\n  paths: [/a]\n"


@pytest.mark.parametrize(
    ("configs", "count"), [([], 0), ([FILEBEAT], 1), ([FILEBEAT + "  json.keys_under_root: true\n"], 0)]
)
def test_events_of_filebeat_without_a_message_bypass_the_codec(configs: list[str], count: int) -> None:
    class Shipped(FakeProject):
        def related_files(self, kind: str) -> list[RelatedFile]:
            return [RelatedFile("filebeat.yml", text, None) for text in configs] if kind == "filebeat" else []

    assert len(run("LS254", BEATS, project=Shipped())) == count


@pytest.mark.parametrize(("target", "count"), [(None, 0), ("9.5", 0), ("6.3", 0), ("6.2", 1), ("2.4", 1)])
def test_udp_empties_the_buffer_after_each_packet(target: str | None, count: int) -> None:
    found = run("LS254", "input { udp { port => 514 codec => json_lines } }", target=target)
    assert len(found) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { kafka { topics => ["logs"] codec => json } }\n',
        'output { tcp { host => "a.example" port => 5000 codec => line { format => "%{message}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS254", text) == []


def test_the_target_of_a_replaced_codec_is_ignored():
    (finding,) = run("LS254", "input { tcp { port => 1 codec => json { target => 'doc' } } }")
    assert "uses `json_lines` instead and ignores `target`." in finding.message

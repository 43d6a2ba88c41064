"""LS446 (queue-key-mismatch): cases beyond the examples of the rule."""

import os
from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files


@pytest.mark.parametrize(
    ("shipper", "indexer", "found"),
    [
        ("redis { key => 'logstash' }", "redis { key => 'logstsh' }", ["key => 'logstash'"]),
        ("redis { key => 'logstash' }", "redis { key => 'logstash' }", []),
        ("redis { key => 'logs' }", "redis { key => 'other' }", []),
        ("redis { key => 'logs1' }", "redis { key => 'logs2' }", []),
        ("redis { key => '%{type}' }", "redis { key => 'typo' }", []),
        ("redis { key => '${KEY}' }", "redis { key => 'KEY' }", []),
        ("kafka { topic_id => 'web-logs' }", "kafka { topics => ['weblogs'] }", ["topic_id => 'web-logs'"]),
        ("kafka { topic_id => 'web-logs' }", "kafka { topics => ['web-logs', 'weblogs'] }", []),
        ("kafka { topic_id => 'logs' } kafka { topic_id => 'log' }", "kafka { topics => ['log'] }", []),
        ("kafka { topic_id => 'logs' }", "redis { key => 'log' }", []),
    ],
)
def test_names_of_queues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shipper: str, indexer: str, found: list[str]
) -> None:
    text = f"output {{ {shipper} }}\n"
    write_files(tmp_path, {"shipper/a.conf": text, "indexer/b.conf": f"input {{ {indexer} }}\n"})
    findings = findings_in_folder(tmp_path, "shipper/a.conf", "LS446", monkeypatch)
    assert [text[f.start : f.end] for f in findings] == found
    for finding in findings:
        assert os.path.join("indexer", "b.conf") in finding.message


def test_a_queue_with_another_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(
        tmp_path,
        {
            "a.conf": "output { redis { key => 'logstash' } }\n",
            "b.conf": "input { redis { key => 'logstsh' } }\n",
        },
    )
    assert len(findings_in_folder(tmp_path, "a.conf", "LS446", monkeypatch)) == 1
    write_files(tmp_path, {"c.conf": "output { redis { key => 'logstsh' } }\n"})
    assert findings_in_folder(tmp_path, "a.conf", "LS446", monkeypatch) == []
    write_files(tmp_path, {"d.conf": "input { kafka { topics => ['log'] } } output { kafka { topic_id => 'logs' } }\n"})
    assert findings_in_folder(tmp_path, "d.conf", "LS446", monkeypatch) == [], "one pipeline copies a topic"

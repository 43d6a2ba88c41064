"""LS423 (kafka-group-default): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import FakeProject, run
from logstash_checks import findings_in_folder, write_files


def test_groups_of_two_pipelines_of_one_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(
        tmp_path,
        {
            "pipelines.yml": "- {pipeline.id: a, path.config: a.conf}\n- {pipeline.id: b, path.config: b.conf}\n",
            "a.conf": "input { kafka { topics => ['a'] } } output { stdout { } }\n",
            "b.conf": "input { kafka { topics => ['b'] } } output { stdout { } }\n",
        },
    )
    (finding,) = findings_in_folder(tmp_path, "a.conf", "LS423", monkeypatch)
    assert "`b.conf`" in finding.message
    write_files(tmp_path, {"b.conf": "input { kafka { topics => ['a'] } } output { stdout { } }\n"})
    assert findings_in_folder(tmp_path, "a.conf", "LS423", monkeypatch) == []


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ('topics => ["a"] group_id => "logstash"', 'topics => ["b"]', True),
        ('topics => ["a"] bootstrap_servers => "k1:9092"', 'topics => ["b"] bootstrap_servers => "k2:9092"', False),
    ],
)
def test_consumer_groups(one: str, other: str, found: bool) -> None:
    text = f"input {{ kafka {{ {one} }} kafka {{ {other} }} }}"
    assert len(run("LS423", text)) == found
    project = FakeProject({"b.conf": f"input {{ kafka {{ {other} }} }}"})
    assert len(run("LS423", f"input {{ kafka {{ {one} }} }}", project=project)) == found

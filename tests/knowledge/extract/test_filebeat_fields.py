"""Documented fields of a release of Filebeat, compared with ``beats_fields.json``."""

import json
import pathlib

import pytest

from extract.common.trees import Folder
from extract.filebeat import fields
from extract.filebeat.fields import Field

COMMON = """\
- key: log
  title: Logs
  fields:
    - name: input.type
      required: true
    - name: agent
      type: group
      fields:
        - {name: name, type: text}
        - {name: hostname, type: alias, path: agent.name}
    - {name: old.name, type: alias, path: agent.name, migration: true}
"""
TABLE = {
    "objects": {"agent": "7.0-", "input": "6.3-", "beat": "5.0-6.8"},
    "removed": {
        "agent.hostname": {"last": "7.17", "renamed": "agent.name"},
        "old.name": {"last": "6.8", "renamed": "agent.hostname"},
    },
}


@pytest.fixture
def contradictions(tmp_path: pathlib.Path, monkeypatch):
    def run(common: str, release: str = "9.5", decided: list[str] = (), **changes) -> list[str]:
        (tmp_path / "libbeat/_meta").mkdir(parents=True)
        (tmp_path / "libbeat/_meta/fields.common.yml").write_text(common, encoding="utf-8")
        (tmp_path / "table.json").write_text(json.dumps({**TABLE, **changes}), encoding="utf-8")
        (tmp_path / "filebeat-fields.json").write_text(
            json.dumps([{"field": name} for name in decided]), encoding="utf-8"
        )
        monkeypatch.setattr(fields, "_TABLE", tmp_path / "table.json")
        monkeypatch.setattr(fields, "FOLDER", tmp_path)
        return fields.contradictions(Folder(tmp_path), release)

    return run


def test_fields_of_all_files(tmp_path: pathlib.Path):
    module = "filebeat/module/nginx/access/_meta/fields.yml"
    for path, text in (
        ("libbeat/_meta/fields.common.yml", COMMON),
        (module, "- name: body\n  type: long\n"),
        ("filebeat/module/x/testdata/_meta/fields.yml", "- name: skipped\n"),
        ("filebeat/scripts/module/_meta/fields.yml", "- {name: {{.module}}, type: group}\n"),
    ):
        (tmp_path / path).parent.mkdir(parents=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    file = "libbeat/_meta/fields.common.yml"
    common = [
        Field("input.type", "keyword", file),
        Field("agent.name", "text", file),
        Field("agent.hostname", "alias", file, "agent.name"),
        Field("old.name", "alias", file, "agent.name", is_renamed=True),
    ]
    assert list(fields.documented(Folder(tmp_path))) == [Field("body", "long", module), *common]
    assert list(fields.documented(Folder(tmp_path), modules=False)) == common


def test_a_table_that_agrees(contradictions):
    assert contradictions(COMMON) == []


@pytest.mark.parametrize(
    ("common", "release", "changes", "found"),
    [
        (COMMON, "9.5", {"objects": {"host": "7.0-"}}, ["host: recorded as an object of 7.0-, but no field of it is"]),
        (COMMON, "9.5", {"objects": {"input": "6.3-7.17"}}, ["input: recorded as an object of 6.3-7.17, but a field"]),
        (COMMON, "9.5", {"removed": {}}, ["old.name: a former name of agent.name, not recorded"]),
        (COMMON, "7.17", {}, [
            "agent.hostname: recorded as sent up to 7.17, but not documented",
            "old.name: recorded as agent.hostname, but an alias of agent.name",
        ]),
        (COMMON.replace("type: alias, path: agent.name}", "type: keyword}"), "9.5", {}, [
            "agent.hostname: recorded as sent up to 7.17, but documented as keyword"
        ]),
    ],
)  # fmt: skip
def test_what_differs_is_listed(contradictions, common, release, changes, found):
    listed = contradictions(common, release, **changes)
    assert [each[: len(start)] for each, start in zip(listed, found, strict=True)] == found


def test_what_is_decided_is_not_listed(contradictions):
    assert contradictions(COMMON, removed={}, decided=["old.name"]) == []


def test_a_tree_without_fields_is_not_compared(contradictions):
    assert contradictions("[]") == []

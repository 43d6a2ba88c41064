"""Entries of a baseline survive every edit that leaves alone what the finding is about."""

import json

import pytest

from lslint.cli.main import main

BASELINE = "lslint-baseline.json"
TEMPLATE = """\
{
  "index_patterns": ["logs-*"],
  "settings": {"number_of_shards": 1},
  "mappings": {
    "doc": {
      "dynamic_templates": [
        {"strings": {"match": "*", "mapping": {"type": "string", "index": "not_analyzed"}}}
      ],
      "properties": {
        "answers": {"type": "string", "index": "not_analyzed", "store": "yes"},
        "host": {"type": "string"}
      }
    }
  }
}
"""


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def check(capsys, *arguments):
    capsys.readouterr()
    main(["--json", "--baseline", BASELINE, *arguments, "."])
    captured = capsys.readouterr()
    rows = json.loads(captured.out)["findings"]
    return [(row["code"], row["range"]["start"]["line"]) for row in rows], captured.err


def written(capsys, *arguments):
    """How many findings the new baseline has."""
    assert main(["--write-baseline", *arguments, "."]) == 0
    return int(capsys.readouterr().err.split(" finding")[0].split()[-1])


def test_safe_fixes_leave_the_other_entries(tree, capsys):
    """The fix of one finding rewrites the line of another, or moves it out of its mapping type."""
    (tree / "t.json").write_text(TEMPLATE)
    written(capsys, "--target", "elasticsearch=8.15")
    for select in ("ES607", "ES602", "ES606"):
        main(["--fix", "--isolated", "--select", select, "--target", "elasticsearch=8.15", "."])
        found, _ = check(capsys, "--target", "elasticsearch=8.15")
        assert found == [], select
    assert (tree / "t.json").read_text() != TEMPLATE


def version_2(tree):
    path = tree / BASELINE
    content = json.loads(path.read_text())
    path.write_text(json.dumps({"version": 2, "findings": [row[:3] for row in content["findings"]]}))


def test_an_older_baseline_stays_valid_and_is_migrated(tree, capsys):
    for name in ("a", "b"):
        (tree / name).mkdir()
        (tree / name / "t.json").write_text(TEMPLATE)
    written(capsys)
    version_2(tree)
    assert check(capsys)[0] == []
    main(["--write-baseline", "a"])
    content = json.loads((tree / BASELINE).read_text())
    assert content["version"] == 3
    assert {path: len(keys) for path, _, *keys in content["findings"]} == {"a/t.json": 2, "b/t.json": 1}
    found, messages = check(capsys)
    assert found == []
    assert "no longer" not in messages


OF_MERGED_RULES = [
    ["filebeat.yml", "FB110", "e229bcbaf2cde55d1d0fb2c68522cbb1", "9ec3f6f854107692b205e5c949dc9ab6"],
    ["filebeat.yml", "FB111", "a8b92e50e147687469759c365232f214", "4c6e167414cfee58b30fcfca38f139f7"],
    ["filebeat.yml", "FB112", "c17ba8fe9c5db8074ef14b39fb083550", "84f78cc33ab102ed4103ec20242292f0"],
    ["filebeat.yml", "FB218", "d9554ddbca5b2ac07943cb0b1736c74d", "e3969ab9fb311feab1e05f2316f7390e"],
    ["filebeat.yml", "FB220", "f10c7670d6e39da283a9d4bb590447d9", "ea8b569d28b93d4ffd81f0f9138648af"],
    ["filebeat.yml", "FB236", "efefc6b35f0605e01b425e8107011917", "cad43b6e6baf2438de61c1c5e69becc5"],
]
"""Written before FB109, FB217 and FB232 reported what these rules did, three of them in one line."""
MERGED = """\
filebeat.inputs:
- {type: filestream, id: a, paths: [/a.log], scan_frequency: 30s, json.keys_under_root: true}
output.logstash: {hosts: [ls], timeout: "90", pipelining: two, ttl: 60s, username: u, loadbalance: "no"}
"""


@pytest.mark.parametrize("version", [2, 3])
def test_entries_of_merged_rules_stay_valid(tree, capsys, version):
    (tree / "filebeat.yml").write_text(MERGED)
    rows = OF_MERGED_RULES if version == 3 else [row[:3] for row in OF_MERGED_RULES]
    (tree / BASELINE).write_text(json.dumps({"version": version, "findings": rows}))
    found, messages = check(capsys, "--target", "filebeat=8.15")
    assert found == []
    assert "no longer" not in messages
    (tree / BASELINE).write_text(json.dumps({"version": version, "findings": rows[:2] + rows[3:]}))
    assert [code for code, _ in check(capsys, "--target", "filebeat=8.15")[0]] == ["FB109"]


def test_an_entry_of_a_merged_rule_survives_an_edit(tree, capsys):
    (tree / "filebeat.yml").write_text(MERGED.replace("username: u", "username: v"))
    (tree / BASELINE).write_text(json.dumps({"version": 3, "findings": OF_MERGED_RULES}))
    assert check(capsys, "--target", "filebeat=8.15")[0] == []


class TestFix:
    FIRST = '"answers": {"type": "string", "index": "not_analyzed", "store": "yes"}'
    ARGUMENTS = ("--select", "ES602,ES606", "--target", "elasticsearch=6.8", "--baseline", BASELINE, ".")

    @pytest.fixture
    def new(self, tree, capsys):
        """A template with a baseline and one more finding."""
        (tree / "t.json").write_text(TEMPLATE)
        assert written(capsys, *self.ARGUMENTS[:4]) == 3
        text = TEMPLATE.replace(self.FIRST, f'{self.FIRST},\n"more": {{"type": "string"}}')
        (tree / "t.json").write_text(text)
        return text

    def test_findings_in_the_baseline_are_not_fixed(self, new, tree, capsys):
        fixed = new.replace('"more": {"type": "string"}', '"more": {"type": "text"}')
        assert main(["--fix", *self.ARGUMENTS]) == 0
        captured = capsys.readouterr()
        assert (tree / "t.json").read_text() == fixed
        assert "Fixed 1 finding in 1 file\n" in captured.out
        assert "3 findings are in the baseline" in captured.err
        assert "no longer" not in captured.err
        assert main(["--fix", *self.ARGUMENTS]) == 0
        assert (tree / "t.json").read_text() == fixed

    def test_an_unusable_baseline_is_an_error_before_anything_is_changed(self, new, tree, capsys):
        (tree / BASELINE).write_text("{}")
        assert main(["--fix", *self.ARGUMENTS]) == 2
        assert (tree / "t.json").read_text() == new

"""``--add-ignore`` writes ``[[suppress]]`` entries for files without comments."""

import json

import pytest

from lslint.cli.main import main
from lslint.rewrite import suppress_entries

TEMPLATE = {
    "index_patterns": ["logs-*"],
    "template": {
        "settings": {"index": {"mapping.total_fields.limit": 20000}},
        "mappings": {"properties": {"a/b~c": {"type": "string"}, "s": {"type": "string"}}},
    },
}


@pytest.fixture
def tree(tmp_path, monkeypatch):
    top = tmp_path / "project"
    (top / ".git").mkdir(parents=True)
    (top / "t.json").write_text(json.dumps(TEMPLATE))
    monkeypatch.chdir(top)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    return top


def test_a_config_stays_readable(tree, capsys, monkeypatch):
    monkeypatch.setattr(suppress_entries, "MAX_ENTRIES", 1)
    (tree / "lslint.toml").write_text("# mine\n")
    assert main(["--add-ignore", "."]) == 2
    assert "no entries added: the config would have too many entries; use a baseline" in capsys.readouterr().err
    assert (tree / "lslint.toml").read_text() == "# mine\n"


@pytest.mark.slow
def test_many_files(tree):
    for number in range(1_100):
        (tree / f"{number}.json").write_text('{"template": "a*", "settings": {"refresh_interval": "-1"}}')
    assert main(["--add-ignore", "--select", "ES305", "--jobs", "1", "."]) == 0
    assert main(["--select", "ES305,LS901", "--fail-on", "info", "--jobs", "1", "."]) == 0

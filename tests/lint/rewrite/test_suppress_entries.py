"""``--add-ignore`` writes ``[[suppress]]`` entries for files without comments."""

import json
import os
import sys
import tomllib

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


def entries(folder, name="lslint.toml"):
    return tomllib.loads((folder / name).read_text(encoding="utf-8"))["suppress"]


def left(*paths):
    """What is reported afterwards."""
    return main(["--output-format", "concise", "-q", "--fail-on", "info", *(paths or ["."])])


def test_a_config_is_made_at_the_root_of_the_project(tree, capsys):
    (tree / "t.json").rename(tree / "sub.json")
    assert main(["--add-ignore", "--reason", "legacy", "."]) == 0
    assert "suppressed by" in capsys.readouterr().err
    made = entries(tree)
    assert {"path": "/sub.json", "code": "ES410", "reason": "legacy"} in made
    assert [entry["code"] for entry in made].count("ES602") == 1, "one entry for both fields"
    assert left() == 0
    assert capsys.readouterr().out == ""


def test_entries_are_appended_to_the_nearest_config(tree, capsys):
    text = '# mine\nignore   =   ["LS701"] # why\n'
    (tree / "lslint.toml").write_text("# the one above\n")
    (tree / "a").mkdir()
    (tree / "t.json").rename(tree / "a" / "t.json")
    (tree / "a" / "lslint.toml").write_text(text)
    assert main(["--add-ignore", "."]) == 0
    assert (tree / "lslint.toml").read_text() == "# the one above\n"
    made = (tree / "a" / "lslint.toml").read_text()
    assert made.startswith(text)
    assert "reason" not in made
    assert {one["path"] for one in entries(tree / "a")} == {"/t.json"}
    assert "[[suppress]] entries in a/lslint.toml" in capsys.readouterr().err
    assert left() == 0
    before = made
    assert main(["--add-ignore", "."]) == 0
    assert (tree / "a" / "lslint.toml").read_text() == before


@pytest.mark.parametrize(
    "name", ["a[1].json", "a*b.json", "a?.json", "ü.json", "x y.json", "!a.json", "#a.json", " a.json"]
)
@pytest.mark.skipif(os.name == "nt", reason="names that Windows does not have")
def test_names_with_special_characters(tree, name):
    (tree / "x").mkdir()
    (tree / "t.json").rename(tree / "x" / name)
    (tree / "x" / "a1.json").write_text(json.dumps(TEMPLATE))
    assert main(["--add-ignore", f"x/{name}"]) == 0
    assert left(f"x/{name}") == 0
    assert left("x/a1.json") == 1


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_name_that_a_config_cannot_hold(tree, capsys):
    os.rename(b"t.json", b"\xff.json")
    assert main(["--add-ignore", "."]) == 0
    assert "not suppressed: a name has characters that a config cannot hold" in capsys.readouterr().err
    assert not (tree / "lslint.toml").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--isolated"], "--isolated uses no config"), (["--config", "../own.toml"], "is outside the project")],
)
def test_no_config_to_write_to(tree, capsys, arguments, message):
    (tree.parent / "own.toml").write_text("# mine\n")
    assert main(["--add-ignore", *arguments, "."]) == 0
    assert message in capsys.readouterr().err
    assert (tree.parent / "own.toml").read_text() == "# mine\n"
    assert not (tree / "lslint.toml").exists()


def test_the_config_of_the_user_is_left_alone(tree, capsys):
    own = tree.parent / "home" / "lslint" / "lslint.toml"
    own.parent.mkdir(parents=True)
    own.write_text("# mine\n")
    assert main(["--add-ignore", "."]) == 0
    assert "is outside the project" in capsys.readouterr().err
    assert own.read_text() == "# mine\n"
    assert not (tree / "lslint.toml").exists()


@pytest.mark.skipif(os.name == "nt", reason="symbolic links")
def test_a_link_out_of_the_project_is_not_written_through(tree, capsys):
    (tree.parent / "own.toml").write_text("# mine\n")
    (tree / "lslint.toml").symlink_to(tree.parent / "own.toml")
    assert main(["--add-ignore", "."]) == 2
    assert (tree.parent / "own.toml").read_text() == "# mine\n"


def test_a_config_that_is_written_otherwise(tree, capsys):
    text = "suppress = []\n"
    (tree / "lslint.toml").write_text(text)
    assert main(["--add-ignore", "."]) == 2
    assert "lslint.toml: no entries added: its `suppress` key is not written as" in capsys.readouterr().err
    assert (tree / "lslint.toml").read_text() == text


def test_a_config_in_json(tree):
    manifest = {"kind": "ConfigMap", "data": {"p.conf": "input { stdin { } } output { stdout { } }\n"}}
    (tree / "t.json").write_text(json.dumps(manifest))
    assert main(["--add-ignore", "--select", "LS701", "."]) == 0
    assert entries(tree) == [{"path": "/t.json", "code": "LS701"}]
    assert main(["--select", "LS701,LS901", "--fail-on", "info", "."]) == 0


def test_a_config_in_a_script_has_neither(tree, capsys):
    (tree / "t.json").unlink()
    (tree / "a.md").write_text('```\nPUT x\n{"mappings": {"properties": {"a": {"type": "txt"}}}}\n```\n')
    main(["--add-ignore", "a.md"])
    assert "the config is inside another file" in capsys.readouterr().err


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

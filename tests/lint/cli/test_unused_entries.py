"""``[[suppress]]`` entries that hide nothing are reported at the entry, if the run can know."""

import json

import pytest

from lslint.cli.main import main

TEMPLATE = {
    "index_patterns": ["logs-*"],
    "template": {"settings": {"index": {"number_of_replicas": 0}}, "mappings": {"properties": {}}},
}


def entry(path="/a/t.json", code="ES602", **rest):
    fields = {"path": path, "code": code, **rest}
    return "[[suppress]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in fields.items()) + "\n"


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    for name in ("a/t.json", "a/u.json", "b/t.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(json.dumps(TEMPLATE))

    def check(config, *arguments, at="lslint.toml"):
        """``(path, line, code)`` of the LS9 findings."""
        (tmp_path / at).write_text(config)
        assert main(["--output-format", "concise", "-q", *arguments]) in (0, 1)
        lines = capsys.readouterr().out.splitlines()
        return [line.partition(": warning LS901 ") for line in lines if " LS9" in line]

    return check


@pytest.mark.parametrize(
    ("entries", "paths", "unused"),
    [
        pytest.param(entry("*.json"), ["."], 1, id="pattern, whole tree"),
        pytest.param(entry("*.json"), ["a"], 0, id="pattern, a part of the tree: another file may need it"),
        pytest.param(entry("*.json", "ES407"), ["."], 0, id="pattern that one file needs"),
        pytest.param(entry("t.json"), ["a/t.json"], 0, id="a name in any folder"),
        pytest.param(entry("t.json"), ["."], 1, id="a name in any folder, whole tree"),
        pytest.param(entry("/a/t.json"), ["a/t.json"], 1, id="a path, only this file"),
        pytest.param(entry("a/t.json"), ["a/t.json"], 1, id="a path without a slash at its start"),
        pytest.param(entry("/a/t.json"), ["b"], 0, id="a file that is not part of the run"),
        pytest.param(entry("/a"), ["a/t.json"], 0, id="a folder of which one file is checked"),
        pytest.param(entry("/a/none.json"), ["."], 1, id="a file that does not exist"),
        pytest.param(entry("/a/none.json"), ["a"], 0, id="a file that does not exist, a part of the tree"),
        pytest.param(entry("/notes.txt"), ["."], 0, id="a file that is no config"),
        pytest.param(entry(code="ES4"), ["."], 0, id="some rules of the prefix are off by default"),
        pytest.param(entry(code="ES406"), ["."], 1, id="another rule"),
        pytest.param('ignore = ["ES602"]\n' + entry(), ["."], 0, id="switched off"),
        pytest.param('ignore = ["LS901"]\n' + entry(), ["."], 0, id="LS901 switched off"),
        pytest.param('[per-file-ignores]\n"lslint.toml" = ["LS901"]\n' + entry(), ["."], 0, id="ignored there"),
        pytest.param(entry(code="ES407") * 2, ["."], 0, id="twice"),
    ],
)
def test_what_a_run_knows(run, tmp_path, entries, paths, unused):
    (tmp_path / "notes.txt").write_text("text\n")
    assert len(run(entries, *paths)) == unused


def test_no_value_of_the_config_is_quoted(run, tmp_path, capsys):
    config = '[env]\nDB_PASSWORD = "hunter2secret"\n' + entry().strip() + '\n[env.more]\nTOKEN = "abcdef123456"\n'
    (tmp_path / "lslint.toml").write_text(config.replace("[env.more]", "[extra-patterns]"))
    for name in ("text", "json", "sarif", "gitlab"):
        assert main(["--output-format", name, "."]) == 1
        displayed = capsys.readouterr().out
        assert "LS901" in displayed
        assert "hunter2" not in displayed
        assert "abcdef" not in displayed


def test_control_characters_of_the_config_are_escaped(run, tmp_path, capsys):
    (tmp_path / "lslint.toml").write_text(entry("/\x1b31m\n::error::x"))
    for name in ("text", "concise", "github"):
        assert main(["--output-format", name, "."]) == 1
        displayed = capsys.readouterr().out
        assert "LS901" in displayed
        assert "\x1b31m" not in displayed
        assert "\n::error::" not in displayed


def lines(**ignores):
    """A config with these ``per-file-ignores``; an underscore in a name stands for ``/``."""
    rows = "".join(f'"{name.replace("_", "/")}" = {json.dumps(codes)}\n' for name, codes in ignores.items())
    return f"# mine\n[per-file-ignores]\n{rows}"


@pytest.mark.parametrize(
    ("config", "paths", "message"),
    [
        (lines(a_=["ES407"]), ["."], None),
        (lines(a_=["ES407", "ES602"]), ["."], None),
        (lines(a_=["ES602"]), ["."], "`per-file-ignores` for `a/` (ES602) hides no finding. Remove the line"),
        (lines(a_=["ES602", "ES606"]), ["."],
         "`per-file-ignores` for `a/` (ES602, ES606) hides no finding. Remove the line"),
        (lines(nowhere_=["ES407"]), ["."],
         "`per-file-ignores` for `nowhere/` matches no checked file. Remove the line"),
        (lines(nowhere_=["ALL"]), ["."], "`per-file-ignores` for `nowhere/` matches no checked file. Remove the line"),
        (lines(nowhere_=["ES407"]), ["a"], None),
        (lines(a_=["ES602"]), ["a"], None),
        (lines(**{"/a_t.json": ["ES602"]}), ["a/t.json"],
         "`per-file-ignores` for `/a/t.json` (ES602) hides no finding. Remove the line"),
        (lines(a_=["ES602"]), ["--select", "ES407,LS901", "."], None),
        (lines(a_=["LS301"]), ["."], "`per-file-ignores` for `a/` (LS301) hides no finding. Remove the line"),
        (lines(a_=["ES4"]), ["."], None),
        (lines(a_=["LS905"]), ["."], None),
        (lines(a_=["ALL"]), ["."], None),
        (lines(**{"notes.txt": ["LS905"]}), ["notes.txt", "a"], None),
        ('ignore = ["ES602"]\n' + lines(a_=["ES602"]), ["."], None),
    ],
)  # fmt: skip
def test_lines_of_per_file_ignores(run, tmp_path, config, paths, message):
    (tmp_path / "notes.txt").write_text("text\n")
    found = run(config, *paths)
    assert [text for _, _, text in found] == ([] if message is None else [message])
    assert all(where.startswith(("lslint.toml:3:1", "lslint.toml:4:1")) for where, _, _ in found)


def test_lines_of_an_extended_config_and_of_pyproject(run, tmp_path):
    (tmp_path / "base.toml").write_text(lines(a_=["ES602"]))
    ((where, _, _),) = run('extend = "base.toml"\n', ".")
    assert where == "base.toml:3:1"
    (tmp_path / "lslint.toml").unlink()
    text = lines(a_=["ES602"]).replace("[per", "[tool.lslint.per")
    ((where, _, _),) = run(text, ".", at="pyproject.toml")
    assert where == "pyproject.toml:3:1"


def test_secrets_of_the_config_are_not_shown(run, tmp_path, capsys):
    (tmp_path / "lslint.toml").write_text('env = { PASSWORD = "tigerSECRET99" }\n' + lines(a_=["ES602"]))
    assert main(["-v", "."]) in (0, 1)
    out = capsys.readouterr().out
    assert "per-file-ignores" in out
    assert "tigerSECRET99" not in out

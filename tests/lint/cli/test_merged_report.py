"""Reports merge what is left after suppression comments, baseline, ``--diff-base`` and ``per-file-ignores``.

The pipeline has three captures with the same ignored type (LS242) on lines 2, 3 and 4.
"""

import json
import subprocess

import pytest

from lslint.cli.main import main

LINES = [f'  grok {{ match => {{ "m{n}" => "^%{{INT:a{n}:double}}" }} }}' for n in range(3)]
PIPELINE = "\n".join(["filter {", *LINES, "}", ""])
CODE = "LS242"
BASELINE = "lslint-baseline.json"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lslint.toml").write_text(f'select = ["{CODE}", "LS9"]\n')
    (tmp_path / "a.conf").write_text(PIPELINE)
    return tmp_path


def rows(capsys, *arguments):
    capsys.readouterr()
    main(["--json", *arguments, "."])
    return [row for row in json.loads(capsys.readouterr().out)["findings"] if row["code"] == CODE]


def lines(row):
    """The lines of all locations of a finding."""
    return [one["range"]["start"]["line"] for one in (row, *row["related"])]


def test_suppressed_locations_are_left_out(tree, capsys):
    comment = f" # lslint: ignore[{CODE}] -- known"
    (tree / "a.conf").write_text(PIPELINE.replace(LINES[0], LINES[0] + comment))
    (row,) = rows(capsys)
    assert lines(row) == [3, 4]
    assert row["message"].endswith(". Also in 1 other place")
    (tree / "a.conf").write_text(PIPELINE.replace(LINES[0], LINES[0] + comment).replace(LINES[2], LINES[2] + comment))
    (row,) = rows(capsys)
    assert (lines(row), "more" in row["message"]) == ([3], False)


def test_a_removed_location_is_a_stale_entry(tree, capsys):
    main(["--write-baseline", "."])
    (tree / "a.conf").write_text(PIPELINE.replace(LINES[0], ""))
    capsys.readouterr()
    assert main(["--baseline", BASELINE, "--fail-on-stale", "."]) == 1
    assert f"1 entry of the baseline no longer occurs: a.conf ({CODE})" in capsys.readouterr().err


TEMPLATE = {
    "template": "a-*",
    "mappings": {"d": {"properties": {f"f{n}": {"type": "string"} for n in range(6)}}},
}


def old_baseline(tree, kept):
    """A baseline of version 1, which had one entry for several locations of some rules."""
    content = json.loads((tree / BASELINE).read_text())
    content["version"] = 1
    content["findings"] = [row for n, row in enumerate(content["findings"]) if n in kept]
    (tree / BASELINE).write_text(json.dumps(content))


def test_an_old_baseline_hides_what_it_was_written_for(tree, capsys):
    """Version 1 has only the first location of findings that were merged."""
    (tree / "a.conf").unlink()
    (tree / "lslint.toml").write_text('select = ["ES602"]\n')
    (tree / "t.json").write_text(json.dumps(TEMPLATE, indent=1))
    main(["--target", "newest", "--write-baseline", "."])
    content = json.loads((tree / BASELINE).read_text())
    assert len(content["findings"]) == 6
    from lslint.config.command_line import Values
    from lslint.config.settings import Settings
    from lslint.engine.file import check_text as engine_check
    from lslint.report.fingerprint import fingerprints
    from lslint.report.masking import masker

    values = Values()
    values.select = ["ES602"]
    result = engine_check((tree / "t.json").read_text(), "t.json", None, Settings(values))
    result.findings = [one for one in result.findings if one.rule.code == "ES602"][:1]
    first = fingerprints(result, masker(result), "t.json")
    old_baseline(tree, [n for n, row in enumerate(content["findings"]) if row[2] == first[0]])
    capsys.readouterr()
    assert main(["--target", "newest", "--baseline", BASELINE, "--fail-on-stale", "--json", "."]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["findings"] == []
    assert "6 findings are in the baseline" in captured.err


def test_diff_base_reports_changed_locations(tree, capsys):
    def git(*arguments):
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], check=True, capture_output=True
        )

    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "a")
    (tree / "a.conf").write_text(PIPELINE.replace("a1", "b1").replace("a2", "b2"))
    (row,) = rows(capsys, "--diff-base", "HEAD")
    assert lines(row) == [3, 4]
    assert row["message"].endswith(". Also in 1 other place")


class TestFixOnRequest:
    """LS701 changes many lines, so its fix is applied only where the rule is selected by its code or name."""

    TEXT = "input { " + "".join(f"beats {{ port => {port} }} " for port in range(5044, 5049)) + "}\n"

    @pytest.fixture
    def tree(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "a.conf").write_text(self.TEXT)
        return tmp_path

    @pytest.mark.parametrize(
        ("arguments", "config", "fixed"),
        [
            ([], "", False),
            (["--unsafe-fixes"], "", False),
            (["--select", "ALL"], "", False),
            (["--select", "LS7"], "", False),
            (["--select", "LS701"], "", True),
            (["--select", "missing-plugin-id"], "", True),
            (["--extend-select", "LS701"], "", True),
            ([], 'extend-select = ["LS701"]\n', True),
            ([], 'select = ["missing-plugin-id"]\n', True),
            ([], 'select = ["LS"]\n', False),
        ],
    )
    def test_selection(self, tree, capsys, arguments, config, fixed):
        (tree / "lslint.toml").write_text(config)
        main(["--fix", *arguments, "."])
        assert ((tree / "a.conf").read_text() != self.TEXT) == fixed
        assert ("LS701" in capsys.readouterr().out) != fixed


PORT = 'input { tcp { id => "t" port => 5000 } }\n'


@pytest.fixture
def clash(tmp_path, monkeypatch):
    """Three files of one pipeline that listen on one port (LS253)."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lslint.toml").write_text('select = ["LS253", "LS9"]\n')
    (tmp_path / "pipelines.yml").write_text("- pipeline.id: a\n  path.config: x/*.conf\n")
    (tmp_path / "x").mkdir()
    for name in "abc":
        (tmp_path / "x" / f"{name}.conf").write_text(PORT)
    return tmp_path


def clashes(capsys, *arguments):
    capsys.readouterr()
    main(["--json", "--no-cache", *arguments, "."])
    found = [row for row in json.loads(capsys.readouterr().out)["findings"] if row["code"] == "LS253"]
    return [(row["count"], row["path"], [one["path"] for one in row["related"]]) for row in found]


def test_locations_in_several_files(clash, capsys):
    assert clashes(capsys) == [(3, "x/a.conf", ["x/b.conf", "x/c.conf"])]
    (clash / "x" / "a.conf").write_text(f"# lslint: ignore-file[LS253] -- known\n{PORT}")
    assert clashes(capsys) == [(2, "x/b.conf", ["x/a.conf", "x/c.conf"])]

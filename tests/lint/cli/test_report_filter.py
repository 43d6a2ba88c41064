"""Baselines, changed lines and added comments, with real files and a real git repository."""

import json
import subprocess

import pytest

from lslint.cli.main import main

PIPELINE = """\
input { stdin { id => "in" } }
filter {
  mutate { add_tag => ["a"] }
  mutate { add_tag => ["a"] }
  ruby { code => "
    event.set('a', 1)
  " }
}
output { stdout { id => "out" } }
"""


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lslint.toml").write_text('select = ["LS701", "LS901", "LS004"]\nfail-on = "info"\n')
    (tmp_path / "a.conf").write_text(PIPELINE)
    return tmp_path


def lines(capsys, *arguments):
    """Exit code and the concise report."""
    code = main([*arguments, "--output-format", "concise", "-q"])
    return code, [":".join(line.split(":")[:2]) for line in capsys.readouterr().out.splitlines()]


class TestBaseline:
    def test_known_findings_are_not_reported_and_new_ones_are(self, tree, capsys):
        assert main(["--write-baseline", "."]) == 0
        assert capsys.readouterr().err == (
            "lslint: 3 findings written to lslint-baseline.json; to use it, add --baseline lslint-baseline.json, or"
            ' baseline = "lslint-baseline.json" to lslint.toml\n'
        )
        assert lines(capsys, "--baseline", "lslint-baseline.json", ".") == (0, [])
        (tree / "a.conf").write_text(PIPELINE.replace("  ruby", "  drop { }\n  ruby"))
        assert lines(capsys, "--baseline", "lslint-baseline.json", ".") == (1, ["a.conf:5"])

    def test_files_outside_the_run_are_not_stale_and_deleted_ones_are(self, tree, capsys):
        (tree / "b.conf").write_text(PIPELINE)
        main(["--write-baseline", "."])
        capsys.readouterr()
        main(["--baseline", "lslint-baseline.json", "a.conf"])
        assert "no longer" not in capsys.readouterr().err
        (tree / "b.conf").unlink()
        main(["--baseline", "lslint-baseline.json", "a.conf"])
        assert "3 entries of the baseline no longer occur: b.conf (LS701)" in (error := capsys.readouterr().err)
        assert error.endswith("; --write-baseline removes them\n")

    def test_it_holds_no_text_of_the_files(self, tree):
        main(["--write-baseline", "."])
        content = json.loads((tree / "lslint-baseline.json").read_text())
        assert content["version"] == 3
        rows = [(path, code, *map(len, keys)) for path, code, *keys in content["findings"]]
        assert rows == [("a.conf", "LS701", 32, 32)] * 3

    def test_verdicts_are_not_hidden(self, tree, capsys):
        (tree / "a.conf").write_text("input { stdin { id => 'a' }\n")
        assert main(["--write-baseline", "."]) == 0
        capsys.readouterr()
        assert main(["--baseline", "lslint-baseline.json", "--json", "."]) == 0
        report = json.loads(capsys.readouterr().out)
        assert report["files"][0]["verdict"] == "rejected"
        assert report["findings"] == []

    @pytest.mark.parametrize(
        "content",
        [
            None,
            "",
            "{}",
            "[]",
            '{"version": 1, "findings": [1]}',
            '{"version": 2}',
            '{"version": 4, "findings": []}',
            '{"version": 3, "findings": [["a", "b"]]}',
            '{"version": 3, "findings": [["a", "b", "c", "d", "e"]]}',
        ],
    )
    def test_what_is_no_baseline_is_a_usage_error(self, tree, capsys, content):
        if content is not None:
            (tree / "base.json").write_text(content)
        assert main(["--baseline", "base.json", "."]) == 2
        assert capsys.readouterr().err.startswith("lslint: base.json: ")

    def test_options_that_do_not_go_together(self, tree, capsys):
        for arguments in (
            ["--write-baseline", "--fix"],
            ["--fail-on-stale"],
            ["--add-ignore", "--diff"],
            ["--reason", "x"],
            ["--diff-base", "HEAD", "-"],
        ):
            assert main([*arguments, "." if "-" not in arguments else "a.conf"]) == 2, arguments

    @pytest.mark.parametrize(
        "arguments", [("--select", "LS004", "."), ("--ignore", "LS701", "."), ("--diff-base", "HEAD", ".")]
    )
    def test_what_a_run_leaves_out_is_not_stale(self, tree, capsys, arguments):
        main(["--write-baseline", "."])
        for command in ("init", "add .", "-c user.name=n -c user.email=a@b commit -m a"):
            subprocess.run(["git", *command.split()], check=True, capture_output=True)
        capsys.readouterr()
        assert main(["--baseline", "lslint-baseline.json", "--fail-on-stale", *arguments]) == 0
        assert "no longer occur" not in capsys.readouterr().err

    def test_writing_keeps_what_the_run_says_nothing_about(self, tree, capsys):
        (tree / "x").mkdir()
        for name in ("x/b.conf", "x/c.conf", "gone.conf"):
            (tree / name).write_text(PIPELINE)
        main(["--write-baseline", "."])
        (tree / "gone.conf").unlink()
        for name in ("a.conf", "x/b.conf", "x/c.conf"):
            (tree / name).write_text(PIPELINE.replace('mutate { add_tag => ["a"] }\n', "", 1))
        capsys.readouterr()
        assert main(["--write-baseline", "x", "--select", "LS701"]) == 0
        assert "4 findings written" in capsys.readouterr().err
        held = json.loads((tree / "lslint-baseline.json").read_text())["findings"]
        assert [(path, code) for path, code, *_ in held] == [("a.conf", "LS701")] * 3 + [
            (path, "LS701") for path in ("x/b.conf", "x/c.conf") for _ in range(2)
        ]

    def test_writing_does_not_replace_another_file(self, tree, capsys):
        assert main(["--write-baseline", "--baseline", "a.conf", "."]) == 2
        assert (tree / "a.conf").read_text() == PIPELINE


class TestChangedLines:
    @pytest.fixture
    def repo(self, tree, monkeypatch):
        for name in ("AUTHOR", "COMMITTER"):
            monkeypatch.setenv(f"GIT_{name}_NAME", "t")
            monkeypatch.setenv(f"GIT_{name}_EMAIL", "t@example.org")
        monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-qm", "first")
        return tree

    @staticmethod
    def git(*arguments):
        subprocess.run(["git", *arguments], check=True, capture_output=True)

    def test_settings_of_git_change_nothing(self, repo, capsys):
        self.git("config", "diff.interHunkContext", "10")
        self.git("config", "diff.noprefix", "true")
        self.git("config", "color.ui", "always")
        (repo / "a.conf").write_text("# x\n" + PIPELINE + "# y\n")
        assert lines(capsys, "--diff-base", "HEAD", ".") == (0, [])

    def test_in_a_hook(self, repo, capsys, monkeypatch):
        """Git tells its hooks where the repository is; files below its top are found all the same."""
        (repo / "x").mkdir()
        (repo / "x" / "a.conf").write_text(PIPELINE)
        self.git("add", ".")
        self.git("commit", "-m", "below")
        monkeypatch.setenv("GIT_DIR", str(repo / ".git"))
        (repo / "x" / "a.conf").write_text(PIPELINE.replace("  ruby", "  drop { }\n  ruby"))
        assert lines(capsys, "--diff-base", "HEAD", ".") == (1, ["x/a.conf:5"])

    @pytest.mark.parametrize("revision", ["nowhere", "--output=x", "", "HEAD:a.conf"])
    def test_bad_revision(self, repo, capsys, revision):
        assert main([f"--diff-base={revision}", "."]) == 2
        assert capsys.readouterr().err.startswith("lslint: option --diff-base")
        assert not (repo / "x").exists()

    def test_no_repository(self, tree, capsys, monkeypatch):
        monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tree.parent))
        assert main(["--diff-base", "HEAD", "."]) == 2
        assert "not a git repository" in capsys.readouterr().err


class TestAddIgnore:
    def test_comments_are_added_and_hide_everything(self, tree, capsys):
        assert main(["--add-ignore", "--reason", "known  since\n2019", "."]) == 0
        assert "3 findings suppressed by comments in 1 file" in capsys.readouterr().err
        text = (tree / "a.conf").read_text()
        assert '  mutate { add_tag => ["a"] } # lslint: ignore[LS701] -- known since 2019\n' in text
        assert '  # lslint: ignore[LS701] -- known since 2019\n  ruby { code => "\n' in text
        assert lines(capsys, ".") == (0, [])
        assert main(["--add-ignore", "."]) == 0
        assert (tree / "a.conf").read_text() == text

    def test_existing_comments_are_extended(self, tree, capsys):
        (tree / "a.conf").write_text(
            "input { stdin { } } # note\noutput { stdout { } } # lslint: ignore[LS402] -- because\n"
        )
        main(["--add-ignore", "--select", "LS701", "."])
        assert (tree / "a.conf").read_text() == (
            "input { stdin { } } # note # lslint: ignore[LS701]\n"
            "output { stdout { } } # lslint: ignore[LS402,LS701] -- because\n"
        )

import os

import pytest
from hostile import inside as lslint

PIPELINE = "filter { mutate { nope => 1 } }\n"


@pytest.fixture
def tree(tmp_path):
    folder = tmp_path / "repo" / "conf.d"
    folder.mkdir(parents=True)
    (folder / "a.conf").write_text(PIPELINE)
    return tmp_path


def run(tree, *arguments, **variables):
    summary = tree / "summary.md"
    variables.setdefault("GITHUB_STEP_SUMMARY", str(summary))
    done = lslint("--isolated", *arguments, cwd=tree / "repo" / "conf.d", env={**os.environ, **variables})
    return done, summary.read_text(encoding="utf-8") if summary.exists() else None


def test_the_github_format_writes_it(tree):
    done, summary = run(tree, "--output-format", "github", ".", GITHUB_WORKSPACE=str(tree / "repo"))
    assert done.returncode == 1
    assert b"::error file=conf.d/a.conf" in done.stdout
    assert summary.startswith("## lslint reports 1 error\n")
    assert "- `conf.d/a.conf:1:19` LS102: Unknown option `nope`" in summary


def test_it_is_added_to_what_is_there(tree):
    (tree / "summary.md").write_text("# mine\n")
    assert run(tree, "--output-format", "github", ".")[1].startswith("# mine\n## lslint reports 1 error\n")


def test_other_formats_write_none(tree):
    assert run(tree, ".")[1] is None
    assert run(tree, "--output-format", "markdown", ".")[1] is None


def test_nothing_is_written_outside_of_github(tree):
    assert run(tree, "--output-format", "github", ".", GITHUB_STEP_SUMMARY="")[1] is None


def test_a_file_that_cannot_be_written_is_a_warning(tree):
    done, _ = run(tree, "--output-format", "github", ".", GITHUB_STEP_SUMMARY=str(tree / "no" / "such" / "file"))
    assert done.returncode == 1
    assert "cannot write the job summary: No such file or directory" in str(done.stderr)
    assert b"::error" in done.stdout


def test_a_full_summary_is_left_alone(tree):
    (tree / "summary.md").write_text("x" * 1_000_000)
    done, summary = run(tree, "--output-format", "github", ".")
    assert summary == "x" * 1_000_000
    assert "no room for the job summary" in str(done.stderr)

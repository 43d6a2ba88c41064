from in_process import command, environment


def test_a_full_summary_is_left_alone(tmp_path):
    (tmp_path / "a.conf").write_text("filter { mutate { nope => 1 } }\n")
    (tmp_path / "summary.md").write_text("x" * 1_000_000)
    with environment(str(tmp_path), GITHUB_STEP_SUMMARY="summary.md"):
        done = command(["--isolated", "--output-format", "github", "."])
    assert (tmp_path / "summary.md").read_text() == "x" * 1_000_000
    assert "no room for the job summary" in done.stderr

import report_set

from lslint.report.formats import RenderOptions, renderer
from lslint.report.formats.markdown import report
from lslint.rules.api import Finding


def render(*results):
    return renderer("markdown")(report_set.run_of(*results), RenderOptions())


def test_text_of_files_is_not_interpreted():
    evil = "![x](https://evil.example/a.png) <b> @team #12 | a\n# x\n- [ ] y"
    made = render(report_set.result("a`b\n# c.conf", "x", [Finding(report_set.WARN, 0, 1, evil)]))
    [line] = [line for line in made.splitlines() if "evil" in line]
    assert line.startswith(
        "- ``a`b\\n# c.conf:1:1`` [LS403](https://lslint.example/rules/LS403/): \\!\\[x\\](https\\://evil"
    )
    assert "\\<b\\> \\@team \\#12 \\| a\\\\n# x\\\\n- \\[ \\] y" in line


def test_a_report_fits_into_a_comment():
    text = "x" * 100
    found = [Finding(report_set.WARN, n % 90, n % 90 + 1, f"message {n} with `some` more words") for n in range(5000)]
    made = render(report_set.result("conf.d/a.conf", text, found))
    assert len(made.encode()) <= 60_000
    listed = made.count("\n- `conf.d/a.conf:")
    assert listed > 300
    assert f"- and {5000 - listed:,} more, which did not fit\n" in made
    assert made.startswith("## lslint reports 5,000 warnings\n")


def test_a_report_of_any_size_is_whole_markdown():
    for size in (0, 100, 1_000, 2_000):
        made = report(report_set.everything(), RenderOptions(), size)
        assert made.startswith("## lslint") or size < 500
        assert made.count("<details>") == made.count("</details>")
        assert len(made.encode()) <= max(size, 700)


def test_failures_are_shown():
    run = report_set.run_of()
    run.errors.append("gone.conf: no such file")
    assert "- **failed:** gone.conf: no such file\n" in renderer("markdown")(run, RenderOptions())

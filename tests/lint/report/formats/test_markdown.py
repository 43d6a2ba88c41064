import report_set

from lslint.report.formats import RenderOptions, renderer
from lslint.report.formats.markdown import report


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

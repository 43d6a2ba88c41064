import report_set

from lslint.report.formats import RenderOptions, load


def test_failures_are_shown():
    run = report_set.run_of()
    run.errors.append("gone.conf: no such file")
    assert "- **failed:** gone.conf: no such file\n" in load("markdown").render(run, RenderOptions())

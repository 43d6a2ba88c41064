import report_set

from lslint.report.formats import RenderOptions
from lslint.report.formats.concise import render
from lslint.report.merging import merge
from lslint.rules.api import Finding, Repeats


def test_lines(snapshot):
    assert render(report_set.everything(), RenderOptions()) == snapshot


def test_merged_findings_have_a_line_for_each_location():
    rule = report_set.rule(
        "LS701",
        "missing-plugin-id",
        "info",
        "advice",
        merge_repeats=Repeats(across="message", message="{count} plugins"),
    )
    text = "filter {\n  drop { }\n  grok { }\n}\n"
    found = [Finding(rule, *report_set.span(text, name), "no `id`", key="id") for name in ("drop", "grok")]
    other = Finding(rule, *report_set.span(text, "grok"), "no `id`", key="id")
    run = report_set.run_of(report_set.result("a.conf", text, found), report_set.result("b.conf", text, [other]))
    merge(run)
    assert render(run, RenderOptions()).splitlines() == [
        "a.conf:2:3: info LS701 no `id`",
        "a.conf:3:3: info LS701 no `id`",
        "b.conf:3:3: info LS701 no `id`",
    ]
    counted = RenderOptions(quiet=True)
    assert render(run, counted) == ""

import re

import report_set

from lslint.report.formats import RenderOptions
from lslint.report.formats.concise import render
from lslint.rules.api import Finding

MATCHER = re.compile(r"^(.+?):(\d+):(\d+): ([A-Z]+\d+) (?:\[\*\] )?(.*)$")


def test_lines(snapshot):
    assert render(report_set.everything(), RenderOptions()) == snapshot


def test_every_line_is_a_finding_in_the_shape_that_problem_matchers_read():
    run = report_set.everything()
    lines = render(run, RenderOptions(color=True, unsafe_fixes=True)).splitlines()
    assert len(lines) == sum(len(result.findings) for result in run.results)
    assert all(MATCHER.match(line) for line in lines)


def test_nothing_found_prints_nothing():
    assert render(report_set.run_of(report_set.result("a", "")), RenderOptions()) == ""


def test_line_ends_in_names_and_messages_do_not_make_lines():
    one = report_set.result("a\nb", "x", [Finding(report_set.WARN, 0, 1, "first\nsecond\x1b")])
    assert render(report_set.run_of(one), RenderOptions()) == "a\\nb:1:1: LS403 first\\nsecond\\x1b\n"


def test_statistics():
    lines = render(report_set.everything(), RenderOptions(statistics=True)).splitlines()
    assert lines[0] == "2\tLS101\tunknown-option"
    assert lines[-1] == "1\tLS701\tmissing-plugin-id"

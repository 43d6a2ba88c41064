import re

import pytest
import report_set
from counting import check_linear
from report_set import run_of, span

from lslint.engine.result import NotChecked
from lslint.report import display
from lslint.report.formats import RenderOptions
from lslint.report.formats.text import render
from lslint.report.gate import Gate
from lslint.report.merging import merged
from lslint.rules.api import Finding
from lslint.rules.shared.verdict import MAYBE_RENDERED, TEMPLATE

ONES = ["fixable", "broken", "wide", "windows", "several_lines", "two_files", "secret"]


def text_of(*results, targets=None, **options):
    return render(run_of(*results, targets=targets), RenderOptions(**options))


@pytest.mark.parametrize("name", ONES)
def test_findings(name, snapshot):
    assert text_of(getattr(report_set, name)(), quiet=True, verbose=True, gate=Gate(lambda path: "info")) == snapshot


@pytest.mark.parametrize("columns", [0, 80])
def test_whole_report(snapshot, columns):
    run = report_set.everything()
    run.fixed["conf.d/10-a.conf"] = (2, 2)
    assert render(run, RenderOptions(width=columns or 100, wrap=columns > 0)) == snapshot


def many(rule, count, path="a.conf", **options):
    text = "".join(f"plugin{n} {{ }}\n" for n in range(count))
    found = [Finding(rule, *span(text, f"plugin{n} "), "`plugin` has none", **options) for n in range(count)]
    return report_set.result(path, text, found)


def test_many_other_messages_are_shown_by_the_names_in_which_they_differ():
    names = ["foo", "bar", "foo", "b" * 60, *"stuvwxyz"]
    messages = [f"Unknown `{name}` of `a`{', did you mean `x`' * (name == 'bar')}" for name in names]
    found = [Finding(report_set.WARN, 2 * at, 2 * at + 1, text, key="cause") for at, text in enumerate(messages)]
    report = text_of(report_set.result("a", "x\n" * len(names), merged(found)), verbose=True).splitlines()
    assert report[0].endswith("Unknown `foo` of `a`")
    (also,) = [line for line in report if line.startswith("also")]
    assert also.startswith(f"also lines 2 (`bar`), 3 (`foo`), 4 (`{'b' * 39}…`), 5 (`s`), ")


def test_a_file_counts_once_whatever_the_product_says():
    verdicts = [("accepted", "yes"), ("accepted", "no"), ("rejected", "no"), ("unknown", "no")]
    results = [report_set.result(str(n), "", verdict=a, starts=b) for n, (a, b) in enumerate(verdicts)]
    results[2].findings = [Finding(report_set.OPTION, 0, 0, "bad")]
    line = text_of(*results).splitlines()[-2]
    assert line.startswith(
        "1 accepted, 1 rejected, 2 do not start; 2 files that do not start have no error in this report"
    )


def test_templates_have_one_reason_and_a_pointer():
    results = [report_set.result(f"{n}.conf.j2", "x") for n in range(3)]
    for one, reason in zip(results, (TEMPLATE, MAYBE_RENDERED, "the value of `a` is not in the file"), strict=True):
        one.not_checked = [NotChecked(reason, 0, 1)] * 2
    lines = text_of(*results[:2]).splitlines()
    pointer = "check the rendered files: https://lslint.example/rendered/#ansible"
    assert lines[0] == f"not checked: template expressions (2 files); {pointer}"
    assert lines[-2] == "2 not decided (template)"
    assert (
        text_of(*results[:2], width=60, wrap=True).splitlines()[1]
        == "  rendered files: https://lslint.example/rendered/#ansible"
    )
    assert text_of(*results).splitlines()[-2] == "3 not decided (2 templates)"
    assert text_of(results[2]).splitlines()[-2] == "1 not decided"


@pytest.mark.parametrize("length", range(1, 75))
def test_a_line_with_a_long_path_is_not_wider_than_the_terminal(length):
    """The path is never shortened; what does not fit next to it is left out: message, other lines, name."""
    found = [Finding(report_set.IDS, n, n + 1, "word " * 30) for n in range(2)]
    several = [report_set.result(f"{'p' * length}{n:02}", "x\ny\n", found) for n in range(40)]
    rows = [row for row in text_of(*several, width=80, wrap=True).splitlines() if row.startswith("pp" * (length > 1))]
    rows = [row for row in rows if " LS701 " in row]
    assert rows
    for row in rows:
        where = re.match(rf"p{{{length}}}\d\d:1:1: LS701 info:", row)
        assert where is not None
        assert display.width(row) <= max(80, where.end())
        assert row == row.rstrip()


@pytest.mark.parametrize(("folders", "name"), [(4, " missing-plugin-id"), (5, "")])
def test_name_of_the_rule_where_a_message_does_not_fit(folders, name):
    found = [Finding(report_set.IDS, 0, 1, "word " * 20)]
    several = [report_set.result(f"{'a-folder/' * folders}{file}.conf", "x\n", found) for file in "abcd"]
    line = text_of(*several, width=80, wrap=True).splitlines()[0]
    assert line == f"{several[0].path}:1:1: LS701 info:{name}"


def test_links_to_rule_pages(monkeypatch):
    monkeypatch.setattr("lslint.config.project_urls.DOCUMENTATION", "https://docs.example/")
    plain = text_of(many(report_set.WARN, 2), many(report_set.IDS, 2))
    out = text_of(many(report_set.WARN, 2), many(report_set.IDS, 2), links=True)
    for code in ("LS403", "LS701"):
        link = f"\x1b]8;;https://docs.example/rules/{code}/\x1b\\{code}\x1b]8;;\x1b\\"
        assert out.count(link) == 1
        out = out.replace(link, code)
    assert out == plain


def not_checked(*reasons, **options):
    """The lines about what was not checked. ``reasons``: those of each file."""
    results = []
    for number, given in enumerate(reasons):
        one = report_set.result(f"{number}.conf", "")
        one.not_checked += [NotChecked(reason) for reason in given]
        results.append(one)
    return [line for line in text_of(*results, **options).splitlines() if line.startswith("not checked: ")]


def test_reasons_are_counted_and_folded():
    reasons = [("no catalogue", "no catalogue", f"reason {letter}") for letter in "abcdefgh"]
    assert not_checked(*reasons) == [
        "not checked: no catalogue (8 files)",
        "not checked: 8 more reasons; `-v` shows them, `--json` all with their locations",
    ]
    assert "not checked: reason a (0.conf)" in not_checked(*reasons, verbose=True)
    assert "not checked: reason a (0.conf)" in not_checked(reasons[0])


def test_secrets_in_examples_of_reasons_are_hidden():
    one = report_set.secret()
    one.not_checked += [NotChecked(f"unknown value `{secret}`") for secret in (report_set.SECRET, "other")]
    assert report_set.SECRET not in text_of(one, verbose=True)


@pytest.mark.parametrize("at", [(0, 0), (3, 3), (7, 7), (7, 8), (0, 8), (8, 8), (3, 4), (8, 99)])
@pytest.mark.parametrize("text", ["abc\ndef\n", "abc\r\ndef", "\n\n\n\n\n\n\n\n", "\ufeffabcdefgh"])
def test_spans_at_odd_places(text, at):
    out = text_of(report_set.result("a", text, [Finding(report_set.WARN, *at, "odd")]), quiet=True)
    assert out.count("^") >= 1
    assert out.startswith("LS403 warning: odd\n")


@pytest.mark.slow
@pytest.mark.parametrize("end", ["\n", " "])
@pytest.mark.parametrize("verbose", [False, True])
def test_thousands_of_findings_take_linear_time(end, verbose):
    def result(count):
        at = 0
        found = []
        lines = [f"plugin {{ n => {n} password => 'S3cret{n}' }}{end}" for n in range(count)]
        for line in lines:
            found.append(Finding(report_set.WARN, at, at + 6, "`plugin` has none"))
            at += len(line)
        return report_set.result("a", "".join(lines), found)

    check_linear(lambda one: text_of(one, verbose=verbose), result, 500, 4_000)

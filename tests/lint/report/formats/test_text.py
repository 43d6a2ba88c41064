import time

import pytest
import report_set
from report_set import run_of, span

from lslint.engine.result import FileResult, NotChecked
from lslint.report.formats import RenderOptions
from lslint.report.formats.text import render
from lslint.rules.api import Finding, Related

ONES = ["fixable", "broken", "wide", "windows", "several_lines", "two_files", "secret"]


def text_of(*results, targets=None, **options):
    return render(run_of(*results, targets=targets), RenderOptions(**options))


@pytest.mark.parametrize("name", ONES)
def test_findings(name, snapshot):
    assert text_of(getattr(report_set, name)(), quiet=True, verbose=True) == snapshot


def test_whole_report(snapshot):
    run = report_set.everything()
    run.targets["logstash"] = "8.15"
    run.fixed["conf.d/10-a.conf"] = 2
    assert render(run, RenderOptions()).split("\n\n7 files (")[-1] == snapshot


def test_colour(snapshot):
    assert text_of(report_set.fixable(), color=True).replace("\x1b", "\\e") == snapshot


def test_no_colour_without_being_asked():
    assert "\x1b" not in render(report_set.everything(), RenderOptions())


def test_nothing_found():
    assert text_of(report_set.result("a.conf", "input { }\n", verdict="accepted", starts="yes")) == (
        "1 file (newest releases): 1 accepted, 0 refused, 0 would not start, 0 unknown\nNo findings.\n"
    )
    assert text_of() == "No files to check.\nNo findings.\n"
    assert text_of(quiet=True) == ""


def many(rule, count, path="a.conf"):
    text = "".join(f"plugin{n} {{ }}\n" for n in range(count))
    found = [Finding(rule, *span(text, f"plugin{n} "), f"`plugin{n}` has none") for n in range(count)]
    return report_set.result(path, text, found)


def test_folds_over_fifty(snapshot):
    results = [many(report_set.WARN, 40), many(report_set.OPTION, 12, "b.conf"), report_set.fixable()]
    assert text_of(*results) == snapshot


def test_folded_report_is_short_and_verbose_shows_all():
    assert len(text_of(many(report_set.IDS, 51)).splitlines()) < 12
    assert text_of(many(report_set.WARN, 51)).count("LS403 warning") == 10
    assert text_of(many(report_set.WARN, 51), verbose=True).count("LS403 warning") == 51
    assert text_of(many(report_set.WARN, 50)).count("LS403 warning") == 50


def test_more_than_three_of_an_info_rule_fold():
    assert text_of(many(report_set.IDS, 3), quiet=True).count("LS701 info") == 3
    folded = text_of(many(report_set.IDS, 4), quiet=True)
    assert folded == "LS701 info: 4 × A plugin without an id in a.conf, lines 1, 2, 3, 4\n"
    assert text_of(many(report_set.WARN, 4), quiet=True).count("LS403 warning") == 4
    assert text_of(many(report_set.IDS, 30), quiet=True).endswith("lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …\n")


def test_statistics(snapshot):
    run = report_set.everything()
    assert render(run, RenderOptions(statistics=True, quiet=True)) == snapshot


def test_star_marks_what_would_be_applied():
    assert "LS301 info" in text_of(report_set.fixable())
    assert "LS301 [*] info" in text_of(report_set.fixable(), unsafe_fixes=True)


def test_reasons_are_counted_and_folded():
    results = []
    for number in range(8):
        one = report_set.result(f"{number}.conf", "")
        one.not_checked += [NotChecked("no catalogue"), NotChecked("no catalogue"), NotChecked(f"reason {number}")]
        results.append(one)
    lines = text_of(*results).splitlines()
    assert "  no catalogue (8 files)" in lines
    assert "  reason 0 (0.conf)" in lines
    assert "  … and 4 more; `--json` lists all, with their places" in lines


def test_unreadable_file():
    one = FileResult("gone.conf", "none", None)
    one.findings.append(Finding(report_set.OPTION, 0, 0, "cannot be read"))
    assert text_of(one, quiet=True) == "LS101 error: cannot be read\n --> gone.conf:1:1\n"


@pytest.mark.parametrize("width", [10, 60, 80, 140])
@pytest.mark.parametrize("where", ["at the start", "amid", "at the end", "whole", "in one line of a megabyte"])
def test_long_lines_are_clipped_around_the_span(width, where):
    size = 1_000_000 if "megabyte" in where else 1_000
    line = "".join(f"w{n % 10}日 " for n in range(size // 5))
    at = {"at the start": 0, "amid": 500, "at the end": len(line) - 5}.get(where, size // 2)
    end = len(line) if where == "whole" else at + 4
    text = f"first\n{line}\nlast\n"
    displayed = text_of(report_set.result("a", text, [Finding(report_set.WARN, 6 + at, 6 + end, "long")]), width=width)
    from lslint.report.display import width as columns

    frame = [row for row in displayed.splitlines() if " |" in row]
    source = next(row for row in frame if row.startswith("2 |"))
    carets = frame[frame.index(source) + 1]
    assert all(columns(row) <= max(width, 60) for row in frame), frame
    assert "^" in carets
    if where != "whole":
        # What stands over the carets is the text of the span.
        left = carets.index("^")
        shift = 0
        for index, char in enumerate(source):
            if shift == left:
                assert source[index:].startswith(line[at:end].rstrip()), (source, carets)
                break
            shift += columns(char)
        assert carets.count("^") == columns(line[at:end])


def test_control_characters_never_reach_the_terminal():
    text = "a \x1b[2J \x07 \x9b31m \u202e \udcff b\u2028c \u200b\n"
    found = Finding(
        report_set.WARN, 0, 1, "message \x1b]0;x\x07 \u202e", help="\x1b[2J", related=[Related(2, 3, "\x1b")]
    )
    out = text_of(report_set.result("bad\x1bname\n.conf", text, [found]))
    assert all(char.isprintable() or char == "\n" for char in out)
    assert "\\x1b[2J" in out
    assert "\\xff" in out
    assert "bad\\x1bname\\n.conf:1:1" in out


@pytest.mark.parametrize("at", [(0, 0), (3, 3), (7, 7), (7, 8), (0, 8), (8, 8), (3, 4), (8, 99)])
@pytest.mark.parametrize("text", ["abc\ndef\n", "abc\r\ndef", "\n\n\n\n\n\n\n\n", "\ufeffabcdefgh"])
def test_spans_at_odd_places(text, at):
    out = text_of(report_set.result("a", text, [Finding(report_set.WARN, *at, "odd")]), quiet=True)
    assert out.count("^") >= 1
    assert out.startswith("LS403 warning: odd\n")


def test_empty_file():
    assert "a:1:1" in text_of(report_set.result("a", "", [Finding(report_set.WARN, 0, 0, "empty")]))


def test_many_notes_are_cut():
    text = "x\n" * 40
    notes = [Related(2 * n, 2 * n + 1, f"note {n}") for n in range(1, 30)]
    out = text_of(report_set.result("a", text, [Finding(report_set.WARN, 0, 1, "many", related=notes)]))
    assert "24 more places" in out
    assert len(out.splitlines()) < 40


@pytest.mark.slow
@pytest.mark.parametrize("end", ["\n", " "])
def test_ten_thousand_findings_take_linear_time(end):
    def seconds(count):
        at = 0
        found = []
        lines = [f"plugin {{ n => {n} password => 'S3cret{n}' }}{end}" for n in range(count)]
        for line in lines:
            found.append(Finding(report_set.WARN, at, at + 6, "`plugin` has none"))
            at += len(line)
        one = report_set.result("a", "".join(lines), found)
        start = time.process_time()
        text_of(one, verbose=True)
        return time.process_time() - start

    seconds(100)
    small, large = seconds(1_000), seconds(10_000)
    assert large < 30 * small + 0.5, (small, large)
    assert large < 20

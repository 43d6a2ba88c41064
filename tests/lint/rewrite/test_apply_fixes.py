import random
import re
import subprocess

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st

from lslint.config.targets import parse_target
from lslint.engine.result import FileResult
from lslint.files.source import Source, decode
from lslint.grammar.spans import replaced
from lslint.report.diff import hunks
from lslint.report.masking import Masker
from lslint.report.patch import Patch
from lslint.rewrite import apply_fixes as fixer
from lslint.rewrite.apply_fixes import FixError, fix_result
from lslint.rewrite.edits import mover
from lslint.rules.api import Edit, Finding, Fix, Rule


def rule(code, stage="advice"):
    made = {"code": code, "name": code.lower(), "severity": "info", "stage": stage, "summary": "", "why": ""}
    return type(code, (Rule,), made)()


RULES = {code: rule(code) for code in ("LS701", "LS301", "LS710", "LS703")}
RULES["LS001"] = rule("LS001", "parse")
RULES["LS101"] = rule("LS101", "load")
RULES["LS102"] = rule("LS102", "load")
RULES["LS210"] = rule("LS210", "start")


def checker(*steps, path="a.conf"):
    """A check made of ``(code, pattern, replacement or None, applicability)``: a finding at every match."""

    def check(text):
        result = FileResult(path, "logstash", Source(path, text))
        for code, pattern, new, applicability in steps:
            for match in re.finditer(pattern, text):
                fix = None
                if new is not None:
                    fix = Fix(applicability, "mend", [Edit(match.start(), match.end(), match.expand(new))])
                result.findings.append(Finding(RULES[code], match.start(), match.end(), code, fix=fix))
        result.findings.sort(key=lambda finding: finding.start)
        stages = {finding.stage for finding in result.findings}
        result.verdict = "rejected" if stages & {"parse", "load"} else "accepted"
        result.starts = "no" if "start" in stages else "yes"
        return result

    return check


def fixed(text, *steps, unsafe=False):
    check = checker(*steps)
    return fix_result(check(text), unsafe=unsafe, recheck=check)


def left_fixes(outcome):
    """Code and applicability of each finding that is left and has a fix, and what a report adds to its title."""
    outcome.decline(outcome.result.findings)
    return [
        (one.rule.code, one.fix.applicability, one.fix.title.removeprefix(one.fix.message))
        for one in outcome.result.findings
        if one.fix
    ]


def test_a_fix_that_undoes_another_is_no_longer_one_that_can_be_applied():
    outcome = fixed("a", ("LS701", "a", "b", "safe"), ("LS710", "b", "a", "safe"))
    assert left_fixes(outcome) == [("LS710", "manual", " (not applied: it undoes an earlier fix)")]


def test_fixes_for_which_there_is_no_time_stay(monkeypatch):
    monkeypatch.setattr(fixer, "MAX_CHECKED", 0)
    monkeypatch.setattr(fixer, "MIN_CHECKS", 1)
    outcome = fixed("a", ("LS701", "a", "b", "safe"), ("LS710", "b", "c", "safe"))
    assert (outcome.text, [one.reason[:17] for one in outcome.rejected]) == ("b", ["the file is large"])
    assert left_fixes(outcome) == [("LS710", "safe", "")]


def test_a_hidden_finding_that_refuses_counts_too():
    check = checker(("LS710", "Q", "BAD", "safe"), ("LS101", "BAD", None, ""))

    def hiding(text):
        result = check(text)
        result.hidden = [finding for finding in result.findings if finding.rule.code == "LS101"]
        result.findings = [finding for finding in result.findings if finding.rule.code != "LS101"]
        return result

    outcome = fix_result(hiding("Q"), unsafe=False, recheck=hiding)
    assert outcome.text == "Q"
    assert len(outcome.rejected) == 1


def test_a_safe_fix_of_syntax_makes_no_value_that_is_refused():
    def check(text):
        steps = [("LS001", r",\]", "]", "safe")]
        if ",]" not in text:
            steps += [("LS101", r"\[odd\]", None, ""), ("LS102", "opt", None, "")]
        result = checker(*steps)(text)
        for finding in result.findings:
            finding.severity = "error"
        return result

    outcome = fix_result(check("opt [odd,] [a,]"), unsafe=False, recheck=check)
    assert outcome.text == "opt [odd,] [a]"
    (rejected,) = outcome.rejected
    assert "Logstash rejects the resulting value" in str(rejected)
    assert fix_result(check("opt [b,] [a,]"), unsafe=False, recheck=check).text == "opt [b] [a]"


@pytest.mark.slow
def test_thousands_of_fixes_take_linear_time():
    check = checker(("LS701", "a", "b", "safe"), ("LS710", "x", "y", "safe"))
    assert fix_result(check("a x\n" * 1_000), unsafe=False, recheck=check).count == 2_000
    check_linear(
        lambda result: fix_result(result, unsafe=False, recheck=check),
        lambda count: check("a x\n" * count),
        1_000,
        10_000,
    )


@pytest.mark.slow
def test_many_culprits_do_not_check_for_ever():
    calls = []
    check = checker(("LS710", "Q", "BAD", "safe"), ("LS001", "BAD", None, ""))

    def recheck(text):
        calls.append(text)
        return check(text)

    outcome = fix_result(check("Q " * 1_000), unsafe=False, recheck=recheck)
    assert "BAD" not in outcome.text
    assert len(calls) < 300


EDITS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 4), st.text("xyz", max_size=3)), max_size=5)


@given(st.text("abc\n", max_size=30), EDITS, st.integers(0, 30))
def test_apply_and_moved(text, raw, offset):
    edits, at = [], 0
    for start, size, new in sorted(raw):
        if start >= at and start + size <= len(text):
            edits.append((start, start + size, new))
            at = start + size + 1
    done = replaced(text, edits)
    assert len(done) == len(text) + sum(len(new) - (end - start) for start, end, new in edits)
    inside = any(start <= offset < end or start == end == offset for start, end, _ in edits)
    if offset < len(text) and not inside:
        assert done[mover(edits)(offset)] == text[offset]


LINES = st.lists(st.sampled_from(["a", "b", "}", "", "long line", "# x\r", "\x0c", "\u2028"]), max_size=25)


def diff(path, before, after, *, terminal=False, **options):
    """The patch for one file."""
    patch = Patch()
    patch.add(path, hunks(before, after, terminal=terminal, **options))
    return patch.text(terminal=terminal)


@given(LINES, LINES, st.booleans(), st.booleans())
def test_diff_is_what_patch_applies(tmp_path_factory, left, right, end_left, end_right):
    before = "\n".join(left) + "\n" * end_left
    after = "\n".join(right) + "\n" * end_right
    text = diff("a.conf", before, after)
    assert (text == "") == (before == after)
    if text and after:
        assert patched(tmp_path_factory.mktemp("diff"), before, text) == after


def patched(folder, before, text, option="--unidiff-zero"):
    """``before`` with a diff applied by git."""
    if not text:
        return before
    (folder / "a.conf").write_bytes(before.encode())
    (folder / "the.diff").write_bytes(text.encode())
    command = ["git", "apply", *([option] if option else []), "--whitespace=nowarn", "the.diff"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, env={"GIT_DIR": "/nonexistent", "PATH": PATH})
    return (folder / "a.conf").read_bytes().decode()


PATH = "/usr/local/bin:/usr/bin:/bin"


def test_diff_hides_secrets_and_control_characters():
    before = "a\npassword => 'Planted-1'\n\x1b[31m\tx\r\n"
    after = before.replace("'Planted-1'", "'Planted-2'").replace("a\n", "b\n")
    spans = [(before.index("Planted"), before.index("Planted") + 9)]
    text = diff("a\x1b", before, after, old=Masker(before, spans), new=Masker(after, spans), terminal=True)
    assert text == ""
    filler = "".join(f"line {number}\n" for number in range(9))
    withheld: list[int] = []
    before, after = before + filler + "\x1b[31m\tx\r\nold\n", after + filler + "\x1b[31m\tx\r\nnew\n"
    old, new = Masker(before, spans), Masker(after, spans)
    text = diff("a\x1b", before, after, old=old, new=new, withheld=withheld, terminal=True)
    assert withheld == [1]
    assert "Planted" not in text
    assert "\n-old\n+new\n" in text
    assert "\x1b" not in text
    assert " \\x1b[31m\tx\n" in text
    assert diff("a", "x\n", "y\n", color=True).count("\x1b[") == 4


def test_diff_of_a_block_omits_only_the_lines_of_a_secret(tmp_path):
    before = "x {\n  a=>1\n  b=>2\n  c=>planted\n  d=>4\n  e=>5\n}\n"
    after = before.replace("=>", " => ")
    old, new = (Masker(text, [re.search("planted", text).span()]) for text in (before, after))
    withheld = []
    text = diff("a.conf", before, after, old=old, new=new, withheld=withheld)
    assert withheld == [3]  # b has to stay as the line after the change of a
    assert "planted" not in text
    assert "-  d=>4\n-  e=>5\n+  d => 4\n+  e => 5\n" in text
    assert patched(tmp_path, before, text, "") == after.replace("b => ", "b=>").replace("c => ", "c=>")


@pytest.mark.slow
def test_diff_takes_linear_time():
    def texts(count):
        chance = random.Random(1)
        before = "".join(f"filter {{\n  grok {{\n    n => {chance.randrange(5)}\n  }}\n}}\n" for _ in range(count))
        return "a", before, before.replace("grok {\n", 'grok {\n    id => "x"\n')

    assert diff(*texts(4_000)).count("\n+ ") == 4_000
    check_linear(lambda given: diff(*given), texts, 400, 4_000)


def test_write_refuses_what_it_could_not_give_back(tmp_path):
    path = tmp_path / "a.conf"
    path.write_bytes(b"\xff\xfea\x00\x00\xd8b\x00")
    with pytest.raises(FixError, match="UTF-16"):
        fixer.write(decode(str(path), path.read_bytes()), "x")
    assert path.read_bytes() == b"\xff\xfea\x00\x00\xd8b\x00"


@pytest.mark.parametrize("code", ["LS001", "LS701"])
def test_a_fix_without_effect_is_not_applied_again_and_again(code):
    outcome = fixed("a b", (code, "^a", "a:", "safe"), ("LS710", "b", "c", "safe"))
    assert outcome.text == "a c"
    assert ["it does not resolve the finding" in str(rejected) for rejected in outcome.rejected] == [True]


@pytest.mark.parametrize(("target", "accepted", "text"), [
    (None, "8.0-9.5", "old"), (None, "5.0-6.8, 7.0-9.5", "new"), (None, None, "new"), (None, "", "old"),
    ("8.0..9.0", "8.0-9.5", "new"), ("7.17..9.0", "8.0-9.5", "old"), ("9.0", "", "new"),
])  # fmt: skip
def test_a_safe_fix_costs_no_allowed_release(target, accepted, text):
    """``accepted``: the releases that accept the fixed file; those of 5.0 to 9.5 accept it as it is."""

    def check(text):
        result = checker(("LS701", "old", "new", "safe"))(text)
        result.releases = "5.0-9.5" if text == "old" else accepted
        result.target = parse_target("logstash", target) if target else None
        return result

    outcome = fix_result(check("old"), unsafe=False, recheck=check)
    assert outcome.text == text
    reasons = [one.reason for one in outcome.rejected]
    assert [reason.startswith("Logstash ") and reason.endswith(" rejects the result") for reason in reasons] == (
        [True] * (text == "old")
    )


@pytest.mark.parametrize(("verdict", "starts", "reason"), [
    ("rejected", "no", "Logstash rejects the result"),
    ("accepted", "no", "Logstash does not start with the result"),
    ("accepted", "yes", None),
])  # fmt: skip
def test_a_worse_verdict_is_the_reason(verdict, starts, reason):
    def check(text):
        result = checker(("LS701", "old", "new", "safe"))(text)
        if text == "new":
            result.verdict, result.starts = verdict, starts
        return result

    outcome = fix_result(check("old"), unsafe=False, recheck=check)
    assert [one.reason for one in outcome.rejected] == [reason] * (reason is not None)

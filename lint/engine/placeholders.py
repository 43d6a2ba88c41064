"""Findings about values that a person or a script replaces before the product reads the file."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain

from lslint.engine.findings import make_hint
from lslint.grammar.blank_values import alternatives, blanks, notes, phrases, shell_variables
from lslint.grammar.bounded_cache import Latest
from lslint.grammar.spans import touched, touches, union, whole_lines
from lslint.grammar.template_markers import filled_in, may_be_filled_in, sample_values, sample_values_in
from lslint.rules.api import DECISIVE, Finding
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult
    from lslint.grammar.parse_errors import Span

MAX_SPAN = 400
"""Characters of a finding that is about a value; longer ones are about more."""


_OF_SCRIPTS = ("VAR_", "PLACEHOLDER_")


class _Scans(Latest):
    """Results of the searches in the content of a file, which is checked for several releases in a row."""

    MOST = 16


_scans = _Scans()


def _scan(search: Callable[..., list[Span]], text: str, **options: object) -> list[Span]:
    """The result of a search function, which must not be modified. ``text``: the content of a file."""
    key = (search, text, *options.items())
    found: list[Span] | None = _scans.get(key)
    return _scans.keep(key, search(text, **options)) if found is None else found


def without_blanks(found: list[Finding], text: str, path: str) -> tuple[list[Finding], list[Finding]]:
    """The findings, and the errors and those of the stages parse, load and start that rest on a value such as
    ``<SHARDS>``, which the deployment replaces, on a credential that an example leaves blank, or on alternatives of
    which a script keeps one."""
    if not any(map(_is_serious, found)):
        return found, []
    places = [_around(finding) if _is_serious(finding) and _is_one_value(finding, text) else [] for finding in found]
    spans = _scan(blanks, text, path=path, lines=whole_lines(chain.from_iterable(places), text))
    is_repeated = path.lower().endswith((".yml", ".yaml")) and any(finding.stage == "parse" for finding in found)
    repeated = _scan(alternatives, text) if is_repeated else []
    if not spans and not repeated:
        return found, []
    kept: list[Finding] = []
    dropped: list[Finding] = []
    for finding, near in zip(found, places, strict=True):
        rests = any(touches(spans, start, end) for start, end in near)
        rests = rests or (bool(repeated) and touches(repeated, finding.start, finding.end))
        (dropped if rests else kept).append(finding)
    return kept, dropped


def _around(finding: Finding) -> list[Span]:
    """Where a finding and the edits of its fix are, with a character before and after."""
    edits = finding.fix.edits if finding.fix is not None else []
    places = [(finding.start, finding.end), *((edit.start, edit.end) for edit in edits)]
    return [(max(0, start - 1), end + 1) for start, end in places]


def _is_serious(finding: Finding) -> bool:
    return finding.severity == "error" or finding.stage in DECISIVE


def _is_one_value(finding: Finding, text: str) -> bool:
    part = text[finding.start : finding.end]
    return len(part) <= MAX_SPAN and "\n" not in part and part.count("=>") + part.count('":') <= 1


def limit_verdict(result: FileResult, dropped: list[Finding]) -> None:
    """Leaves the verdict open where findings were dropped, and says where."""
    if not dropped:
        return
    spans = sorted({(finding.start, finding.end) for finding in dropped})
    result.not_checked += [NotChecked("the value is a placeholder", *span, unmasked=True) for span in spans]
    result.releases = None
    if result.verdict == "accepted":
        result.verdict = "unknown"
    if result.starts == "yes":
        result.starts = "unknown"


def apply(found: list[Finding], text: str, *, is_pipeline: bool, templates: bool) -> list[Finding]:
    """The findings without advice on placeholders. What rejects the file as it stands, and with it the verdict, is
    reported as a hint without a fix, as the value that replaces the placeholder is not known, and on request where a
    script fills it in, unless the user says that the product reads the file as it is (``templates`` is False). An error
    about a word of a sample is a hint that says so."""
    spans = _scan(filled_in, text) if may_be_filled_in(text) else []
    strict = [finding for finding in found if _is_strict(finding)]
    samples: list[Span] = []
    if strict:
        places = [(finding.start, finding.end) for finding in strict if finding.end - finding.start <= MAX_SPAN]
        search = sample_values if is_pipeline else sample_values_in
        samples = _scan(search, text, lines=whole_lines(places, text))
    is_broken = any(finding.stage == "parse" for finding in strict)
    numbers = _scan(notes, text) if is_broken else []
    if is_broken and not is_pipeline:
        numbers = union(numbers + _scan(phrases, text))
    variables = _scan(shell_variables, text) if strict else []
    if not (spans or samples or numbers or variables):
        return found
    kept = []
    for finding in found:
        start, end = finding.start, finding.end
        if end - start <= MAX_SPAN:
            if touches(spans, start, end):
                if finding.stage not in DECISIVE:
                    continue
                make_hint(finding)
                at = touched(spans, start, end)
                finding.is_optional |= templates and all(text.startswith(_OF_SCRIPTS, first) for first, _ in at)
            elif _is_strict(finding) and touches(samples, start, end) and not _is_only_upper(finding, text):
                make_hint(finding)
                problem = finding.message.removesuffix(". Add the braces")
                if problem != finding.message:  # a word alone on its line
                    finding.message = f"{problem}. Replace it if it is a part that is still to be filled in"
                else:
                    first, last = touched(samples, start, end)[0]
                    shown = text[first:last].strip()
                    finding.message += f", unless `{shown}` is still to be filled in" if "\n" not in shown else ""
            elif _is_strict(finding) and finding.stage == "parse" and touches(numbers, _line_before(text, start), end):
                make_hint(finding)
            elif finding.severity == "error" and touches(variables, start, end):
                finding.severity = "warning"
                finding.fix = None
                first, last = touched(variables, start, end)[0]
                finding.message += f", unless a script replaces `{text[first:last]}`"
        kept.append(finding)
    return kept


def _line_before(text: str, at: int) -> int:
    """The start of the line before an offset: a parser may notice only on the next line what is too much."""
    return text.rfind("\n", 0, max(text.rfind("\n", 0, at), 0)) + 1


def _is_only_upper(finding: Finding, text: str) -> bool:
    """Whether a value in capitals is one that the finding proposes in lower case: no name of a variable."""
    part = text[finding.start : finding.end].strip("\"' ")
    return part.isupper() and "_" in part and f"`{part.lower()}`" in finding.message


def _is_strict(finding: Finding) -> bool:
    return finding.severity == "error" or (finding.severity == "warning" and finding.stage in DECISIVE)

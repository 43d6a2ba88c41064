"""Findings in a template: none that decides the verdict rests on what a marker makes, one in a branch is a warning, and
none quotes the text that masks a marker."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from lslint.engine.findings import CONDITIONS, place
from lslint.grammar import template_blocks
from lslint.grammar.bounded_cache import compiled, remembered
from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import touches, union
from lslint.grammar.template_blocks import Template
from lslint.rules.api import DECISIVE, Context, Finding
from lslint.rules.shared.verdict import MAYBE_RENDERED, TEMPLATE, UNPARSED, UNREAD, NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.engine.result import FileResult
    from lslint.grammar.embedding.offsets import Embedded

_template: Callable[[tuple[str, str, bool | str]], Template] = remembered(lambda key: Template(*key))
_NAME_END = r"[\w.\"'-]{0,100}+[ \t]*+:(?=[ \t\r\n])"
_RELEASE = (
    r"(?<![\w.])[1-9]\d?\.(?:\d{1,2}|x)\b|[<>]=?[ \t]{0,9}['\"]?[1-9]\b"
    r"|['\"](?:[\^~][1-9]\d?\b|[1-9]\d?\.['\"])"
)
"""A release that a condition of a template compares with."""
_NEAR = 400
"""Blanks between a plugin or object and a marker next to it, at most."""


class MarkerFilter:
    """The markers of a file, and which findings depend on them. ``templates``: a pattern of further placeholders, or
    True. ``gaps``: where the verdict depends on a marker or a branch."""

    def __init__(self, context: Context, templates: bool | str) -> None:
        self.context = context
        text = context.text
        if isinstance(context.tree, Pipeline):
            language = "logstash"
        else:
            language = "json" if getattr(context.tree, "language", "yaml") != "yaml" else "yaml"
        self.template = template = Template(text, language, templates)
        markers = [error for error in context.errors if error.kind == "template-marker"]
        unread = [int(error.detail["partial"]) for error in markers if "partial" in error.detail]
        self._unread = min(unread, default=len(text) + 1)
        self.markers: list[Span] = [(marker.start, marker.end) for marker in template.markers]
        self.structural = self._inserting(language, templates)
        self.gaps = [NotChecked(UNPARSED, offset, min(offset + 1, len(text)), unmasked=True) for offset in unread]
        self._masks = template_blocks.masks(text, language) if markers else []
        self._scopes: Scopes | None = None
        self._is_read_further = False

    def _inserting(self, language: str, templates: bool | str) -> list[Span]:
        """Return the markers that may make more than a value: text, or the name of a setting."""
        text = self.context.text
        if language == "logstash":
            from lslint.grammar.logstash.templating import inserting

            return union(self.template.structural + inserting(text, templates))
        names = [span for span in self.markers if compiled(_NAME_END).match(text, span[1]) is not None]
        return union(self.template.structural + names)

    def filter(self, findings: list[Finding]) -> list[Finding]:
        """Return the findings that hold whatever the markers make. Those in branches are at most warnings."""
        kept: list[Finding] = []
        for finding in findings:
            at = finding.start, finding.end
            if "syntax/template-marker" in finding.rule.visits:
                kept.append(finding)
                continue
            if (finding.refusal is not None or finding.rule.is_upgrade) and self._is_for_releases(finding):
                self.gaps.append(NotChecked(MAYBE_RENDERED, *at))
                continue
            is_refusal = finding.refusal is not None
            if is_refusal and (self._is_conditional(finding) or self._deciding(finding)):
                finding.refusal = None  # nothing to combine with what other branches or values make
            if finding.stage in DECISIVE:
                markers = self._deciding(finding)
                if markers:
                    self.gaps += [NotChecked(TEMPLATE, *span) for span in markers]
                    continue
            elif touches(self.markers, *at) and not any(sign in self._literal(*at) for sign in "\n[{,"):
                continue  # advice on a value that is not known
            if any(map(self._is_masked, (finding.message, finding.help or "", *(o.message for o in finding.related)))):
                if finding.stage in DECISIVE:
                    self.gaps.append(NotChecked(TEMPLATE, *at))
                continue
            self._limit_fix(finding)
            if finding.severity == "error" and self._is_conditional(finding):
                finding.severity = "warning"
                finding.message += CONDITIONS[self.template.unbalanced]
                if finding.stage in DECISIVE:
                    self.gaps.append(NotChecked(MAYBE_RENDERED, *at))
            elif finding.stage == "advice" and self._is_conditional(finding):
                if not is_refusal:
                    finding.severity = "info"
                finding.message += CONDITIONS[self.template.unbalanced]
            kept.append(finding)
        return kept

    def _literal(self, start: int, end: int) -> str:
        """Return a part of the text without its markers."""
        text, pieces = self.context.text, []
        for first, last in _touched(self.markers, start, end):
            pieces.append(text[start:first])
            start = last
        return "".join([*pieces, text[start:end]])

    def _is_conditional(self, finding: Finding) -> bool:
        template = self.template
        return template.unbalanced or any(touches(template.conditional, *span) for span in _places(finding))

    def _is_for_releases(self, finding: Finding) -> bool:
        """Return whether a branch around a finding is only for some releases, which its condition names."""
        release, text = compiled(_RELEASE), self.context.text
        return any(
            first.end <= finding.start < last.start
            and any(release.search(text, marker.start, marker.end) for marker in (first, *dividers))
            for first, *dividers, last in self.template.blocks
        )

    def _deciding(self, finding: Finding) -> list[Span]:
        """Return the markers that decide whether a finding of a deciding stage holds."""
        for start, end in _places(finding):
            near = _touched(self.markers, max(0, start - 1), end + 1)
            if near:
                return near[:1]
        if any(visit.startswith("syntax/") for visit in finding.rule.visits):
            return []
        scope = self._scope(finding)
        if scope[1] > self._unread:
            return self.markers[:1]
        return [] if finding.holds_in_templates else _touched(self.structural, *scope)[:1]

    def _scope(self, finding: Finding) -> Span:
        """Return the plugin or the object around a finding, with the markers next to it, which may insert a part of it;
        the whole file if there is none."""
        text = self.context.text
        if self._scopes is None:
            self._scopes = Scopes(self.context.tree)
        scope = self._scopes.around(finding.start, finding.end)
        if scope is None:
            return 0, len(text)
        start, end = scope
        first = bisect_left(self.structural, (start, 0))
        for before in reversed(self.structural[:first]):
            if start - before[1] > _NEAR or text[before[1] : start].strip():
                break
            start = before[0]
        if isinstance(self.context.tree, Pipeline):
            return start, end  # closed by its brace
        for after in self.structural[first:]:
            if after[0] - end > _NEAR or text[end : after[0]].strip():
                break
            end = max(end, after[1])
        return start, end

    def _limit_fix(self, finding: Finding) -> None:
        """Remove a fix that quotes what masks a marker, or that edits a block."""
        fix = finding.fix
        if fix is None:
            return
        written = "\0".join([fix.message, *(edit.text for edit in fix.edits)])
        replaced = [(edit.start, edit.end) for edit in fix.edits if edit.end > edit.start]
        if self._is_masked(written) or any(touches(self.structural, *span) for span in replaced):
            finding.fix = None

    def _is_masked(self, text: str) -> bool:
        return any(mask in text for mask in self._masks)

    def further(self, findings: list[Finding], other: FileResult) -> list[Finding]:
        """Return ``findings`` with those of another rendering that concern branches which this one lacks."""
        places = set(map(place, findings))
        dropped = self.template.dropped
        findings = findings + [
            finding
            for finding in other.findings
            if place(finding) not in places and any(touches(dropped, *span) for span in _places(finding))
        ]
        self.gaps += [
            gap for gap in other.not_checked if gap.start is not None and touches(dropped, gap.start, gap.end)
        ]
        self._is_read_further = True
        return findings

    def limit_verdict(self, result: FileResult) -> None:
        """Leave the verdict open where a marker or a branch decides it, and say where."""
        for gap in result.not_checked:
            if gap.start is None or gap.unmasked:
                continue
            if self._is_masked(gap.reason) or touches(self.markers, gap.start, gap.end):
                gap.reason = TEMPLATE
        if not self._is_read_further:
            spans = [span for span in self.template.dropped if self.context.text[slice(*span)].strip()]
            self.gaps += [NotChecked(UNREAD, *span) for span in spans]
        if not self.gaps:
            return
        unique = {(gap.start, gap.end, gap.reason): gap for gap in self.gaps}
        result.not_checked += [unique[key] for key in sorted(unique)]
        result.releases = None
        if result.verdict == "accepted":
            result.verdict = "unknown"
        if result.starts == "yes":
            result.starts = "unknown"


def limit_to_branches(part: FileResult, inner: Embedded, templates: bool | str) -> None:
    """Make the errors about words of a manifest that are in a branch of a template warnings."""
    errors = [finding for finding in (*part.findings, *part.hidden) if finding.severity == "error"]
    if not errors or not templates:
        return
    template = _template((inner.host, "yaml", templates))
    for finding in errors:
        if template.unbalanced or touches(template.conditional, *inner.map.span(finding.start, finding.end)):
            finding.severity, finding.refusal = "warning", None
            finding.message += CONDITIONS[template.unbalanced]
            part.not_checked.append(NotChecked(MAYBE_RENDERED, finding.start, finding.end))
            part.verdict = "unknown" if part.verdict == "rejected" else part.verdict
            part.starts = "unknown" if part.starts == "no" else part.starts


def _touched(spans: list[Span], start: int, end: int) -> list[Span]:
    """Return those of some spans, in order and without overlaps, that share a character with another span."""
    first = max(0, bisect_left(spans, (start, 0)) - 1)
    return [span for span in spans[first : bisect_left(spans, (max(end, start + 1), 0))] if span[1] > start]


def _places(finding: Finding) -> list[Span]:
    """Return where a finding is, and the other places of the file that it names."""
    related = [(note.start, note.end) for note in finding.related if getattr(note, "path", None) is None]
    return [(finding.start, finding.end), *related]


class Scopes:
    """The plugins of a pipeline, or the objects of a config."""

    def __init__(self, tree: Pipeline | ConfigFile | None) -> None:
        if isinstance(tree, Pipeline):
            spans = [(plugin.start, plugin.end) for _, plugin, _ in tree.walk_plugins()]
        elif tree is not None:
            spans = [(node.start, node.end) for node in tree.walk() if isinstance(node, Mapping)]
        else:
            spans = []
        self._spans = sorted(spans, key=lambda span: (span[0], -span[1]))
        self._starts = [span[0] for span in self._spans]
        self._parents: list[int] = []
        stack: list[int] = []
        for index, (start, _) in enumerate(self._spans):
            while stack and self._spans[stack[-1]][1] <= start:
                stack.pop()
            self._parents.append(stack[-1] if stack else -1)
            stack.append(index)

    def around(self, start: int, end: int) -> Span | None:
        """The innermost one around a span."""
        index = bisect_right(self._starts, start) - 1
        while index >= 0 and self._spans[index][1] < end:
            index = self._parents[index]
        return self._spans[index] if index >= 0 else None

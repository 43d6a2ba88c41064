"""Findings in a template: none that decides the verdict rests on what a marker makes, touches or chooses, and none
quotes the text that masks a marker."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from lslint.grammar import template_blocks
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import Span
from lslint.grammar.spans import touches
from lslint.grammar.template_blocks import Template
from lslint.grammar.template_hints import is_sample
from lslint.rules.api import DECISIVE
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.engine.result import FileResult
    from lslint.rules.api import Context, Finding

REASON = "depends on text that a template renders"

_SAMPLE_VALUE = (
    r"(?m:(?:=>|[:=\[,])[ \t]*[\"']?((?i:change[-_ ]?(?:me|it|this)|replace[-_ ]?me|username|password|passwd|user"
    r"|secret|example|todo|x{3,}|my[-_]?(?:password|user|secret)))[\"']?[ \t]*(?=\r?$|[,\]}#]))"
)


class MarkerFilter:
    """The markers of a file, and which findings depend on them.

    ``rendered``: the name of the file says that a template engine renders it. ``by_release``: what renders it chooses
    it for certain releases. ``dropped``: findings of the stages parse, load and start that depend on markers.
    """

    def __init__(self, context: Context, *, rendered: bool, by_release: bool = False) -> None:
        self.context = context
        self._by_release = by_release
        self.rendered = rendered
        text = context.text
        if isinstance(context.tree, Pipeline):
            self.language = "logstash"
        else:
            self.language = "json" if getattr(context.tree, "language", "yaml") != "yaml" else "yaml"
        template = Template(text, self.language)
        self.template = template
        self._is_partial = any(error.detail.get("partial") for error in context.errors)
        masked = any(error.kind == "template-marker" for error in context.errors)
        self.values: list[Span] = [(marker.start, marker.end) for marker in template.markers]
        if is_sample(context.path if context.host is None else context.host):
            samples = [match.span(1) for match in compiled(_SAMPLE_VALUE).finditer(text)]
            self.values = sorted({*self.values, *(one for one in samples if not touches(self.values, *one))})
        self.structural = [span for span in template.structural if not self._in_comment(span)]
        self.dropped: list[Finding] = []
        self._is_literal = (
            not rendered
            and not is_sample(context.path if context.host is None else context.host)
            and all(text[marker.start] == "<" and text[marker.start + 1] != "%" for marker in template.markers)
        )
        self._masks = template_blocks.masks(text, self.language) if masked else []
        self._scopes: Scopes | None = None
        self._guards = template.guards(text)

    def _in_comment(self, span: Span) -> bool:
        """Whether a marker without events is in a comment, where what it makes does not matter."""
        text = self.context.text
        before = text[max(0, span[0] - 200) : span[0]].rpartition("\n")[2].lstrip()
        return before.startswith("#") and not touches(self.template.conditional, *span)

    def filter(self, found: list[Finding]) -> list[Finding]:
        """The findings that hold whatever the markers make; the fixes of the others are kept if they quote no mask."""
        kept: list[Finding] = []
        for finding in found:
            if self._is_note(finding):
                kept.append(finding)
            elif self._is_for_other_releases(finding):
                if finding.stage in DECISIVE:
                    self.dropped.append(finding)
            elif finding.stage in DECISIVE:
                if self._is_literal:  # `<HOST>` alone: the recorded programs read it as it is
                    kept.append(finding)
                elif self._depends(finding) or self._leaks(finding):
                    self.dropped.append(finding)
                else:
                    kept.append(finding)
            elif not self._is_masked_value(finding) and not self._leaks(finding) and not self._is_optional(finding):
                if finding.severity == "warning" and finding.rule.is_upgrade and self._is_conditional(finding):
                    finding.severity = "info"
                kept.append(finding)
        return kept

    def _is_for_other_releases(self, finding: Finding) -> bool:
        """Whether a finding about an upgrade is in a file, or in a branch, that is rendered for certain releases only.
        Also outside of such branches, the file is for several releases, of which some need what others removed."""
        return (self._by_release or bool(self._guards)) and finding.rule.is_upgrade and finding.severity != "error"

    def _is_conditional(self, finding: Finding) -> bool:
        return touches(self.template.conditional, finding.start, finding.end)

    def _is_optional(self, finding: Finding) -> bool:
        """Whether advice is about a setting that is rendered only if the user of the template gives it: the innermost
        condition names it."""
        if finding.stage != "advice" or not self._is_conditional(finding):
            return False
        text = self.context.text
        line = text[text.rfind("\n", 0, finding.start) + 1 : finding.start + 200].partition("\n")[0]
        match = compiled(r"\s*(?:-\s+)?[\"']?([\w.-]+)[\"']?\s*(?::|=>)").match(line)
        block = next(
            (markers for start, end, markers in self.template.blocks if start <= finding.start and finding.end <= end),
            None,
        )
        if match is None or block is None:
            return False
        words = match[1].split(".")
        return any(word in text[marker.start : marker.end] for word in words[-1:] if len(word) > 3 for marker in block)

    def limit_verdict(self, result: FileResult) -> None:
        """Leaves the verdict open where findings were dropped, and says where."""
        for gap in result.not_checked:
            if self.quotes_mask(gap.reason):
                gap.reason = REASON
        spans = sorted({(finding.start, finding.end) for finding in self.dropped})
        if not spans:
            return
        result.not_checked += [NotChecked(REASON, *span) for span in spans]
        result.releases = None
        if result.verdict == "accepted":
            result.verdict = "unknown"
        if result.starts == "yes":
            result.starts = "unknown"

    @staticmethod
    def _is_note(finding: Finding) -> bool:
        return "syntax/template-marker" in finding.rule.visits

    def _depends(self, finding: Finding) -> bool:
        """Whether a finding that decides the verdict depends on a marker."""
        template = self.template
        if template.unbalanced or (self._is_partial and not self._is_syntax_error(finding)):
            return True
        related = [(one.start, one.end) for one in finding.related if getattr(one, "path", None) is None]
        for start, end in ((finding.start, finding.end), *related):
            if touches(self.values, max(0, start - 1), end + 1) or touches(template.conditional, start, end):
                return True
        if finding.rule.holds_in_templates or self._is_syntax_error(finding) or not self.values:
            return False
        return touches(self.values, *self._scope(finding.start, finding.end))

    @staticmethod
    def _is_syntax_error(finding: Finding) -> bool:
        return any(visit.startswith("syntax/") for visit in finding.rule.visits)

    def _is_masked_value(self, finding: Finding) -> bool:
        """Whether advice is about a single value that a marker makes or is a part of."""
        start, end = finding.start, finding.end
        if not touches(self.values, start, end):
            return False
        return end - start < 2000 and not any(sign in self._without_markers(start, end) for sign in "\n[{,")

    def _without_markers(self, start: int, end: int) -> str:
        text = self.context.text
        index = bisect_left(self.values, (start, 0))
        index = max(0, index - 1)
        pieces = []
        for first, last in self.values[index:]:
            if first >= end:
                break
            pieces.append(text[start : max(start, first)])
            start = max(start, last)
        pieces.append(text[start:end])
        return "".join(pieces)

    def _leaks(self, finding: Finding) -> bool:
        """Whether a finding quotes what masks a marker. A fix that does so, or that edits a block, is removed."""
        fix = finding.fix
        if fix is not None and (
            self.quotes_mask("\0".join([fix.message, *(edit.text for edit in fix.edits)]))
            or any(touches(self.structural, edit.start, edit.end) for edit in fix.edits if edit.end > edit.start)
        ):
            finding.fix = None
        return self.quotes_mask(
            "\0".join([finding.message, finding.help or "", *(one.message for one in finding.related)])
        )

    def quotes_mask(self, message: str) -> bool:
        """Whether a message quotes what masks a marker."""
        return any(mask in message for mask in self._masks)

    def _scope(self, start: int, end: int) -> Span:
        """The plugin or the innermost object around a span; the whole file if there is none."""
        if self._scopes is None:
            self._scopes = Scopes(self.context.tree)
        return self._scopes.around(start, end) or (0, len(self.context.text))


class Scopes:
    """The plugins of a pipeline, or the objects of a config."""

    __slots__ = ("_parents", "_spans", "_starts")

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

"""Check of the rule about names of grok captures."""

from __future__ import annotations

from lslint.grammar.mini_languages import field_reference
from lslint.grammar.mini_languages.grok_pattern import MISPLACED
from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Finding, Findings, PipelineView, Plugin, regex
from lslint.rules.logstash.flow.reads import MISPLACED_NAME, misplaced_names
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.filter_patterns import Checked, cut_off, open_references, patterns
from lslint.rules.logstash.grok.library import is_standard

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from lslint.rules.logstash.values.strings import Text


class GrokBadCaptureNameCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        is_faulty = any(pattern.fault is not None for pattern in patterns(node, ctx))
        for pattern in patterns(node, ctx):
            fault = pattern.fault
            if fault is not None and "group name" in fault.message:
                from lslint.rules.logstash.grok.regex_messages import engine_message, explain

                message = "The grok pattern does not compile, so the pipeline does not start"
                span = pattern.text.span(fault.start, fault.end)
                yield self.finding(span, f"{message}: {explain(fault, pattern.text.value)}", help=engine_message(fault))
                continue
            yield from self._references(pattern, ctx)
            if not is_faulty:
                yield from self._definitions(pattern, node, ctx)
            if fault is None:
                yield from self._named(pattern, ctx)

    def _references(self, pattern: Checked, ctx: PipelineView) -> Findings:
        text = pattern.text
        for reference in pattern.references:
            span = text.span(reference.start, reference.end)
            displayed = text.value[reference.start : reference.end]
            if reference.field is not None:
                malformed = field_reference.check(reference.field)
                if malformed is not None:
                    yield from self._malformed(span, reference.field, malformed, ctx)
                    continue
            junk = reference.junk
            if "%{" in junk:
                opened = displayed[: len(displayed) - len(junk) - 1]
                yield self._unclosed(span, opened, f"ignores the text up to `{junk.rpartition('%{')[2]}}}`")
                continue
            if not junk.strip(": ") or len(displayed) > 100:
                continue
            if "\n" in junk and reference.field is not None:
                yield self._broken(span, reference.field, junk)
                continue
            outcome = f"after the field name and captures the value as `{reference.field}`"
            advice = "Use only letters, digits and `@ [ ] _ . -` in field names"
            if reference.field is None:
                outcome = f"so `{displayed}` sets no field"
                if regex(r"[;.,=|][\w@.\[\]-]+").fullmatch(junk):
                    advice = f"Write a colon: `%{{{reference.name}:{junk[1:]}}}`"
                elif spaced := regex(r"\s*:\s*([\w@.\[\]-]+)").fullmatch(junk):
                    advice = f"Remove the space: `%{{{reference.name}:{spaced[1]}}}`"
            ignored = f"`{junk}`," if reference.field is None else f"`{junk.strip()}`"
            yield self.finding(span, f"Grok ignores {ignored} {outcome}. {advice}", stage="run", severity="warning")

        yield from self._misplaced(pattern, ctx)

    def _misplaced(self, pattern: Checked, ctx: PipelineView) -> Findings:
        """Report what is meant as a reference or as its field, but is literal text."""
        text = pattern.text
        for start, end in open_references(text.value):
            yield self._unclosed(text.span(start, end), text.value[start:end], "matches it as literal text")
        for match in regex(MISPLACED).finditer(text.value):
            if is_standard(match[1]):
                message = f"`{match[0]}` is not a reference to a pattern, so grok matches it as literal text"
                yield self._literal(text, match, message, f"%{{{match[1]}{match[2] or ''}}}")
        for match in regex(MISPLACED_NAME).finditer(text.value):
            if match[2] in misplaced_names(ctx):
                message = f"`{match[0]}` captures nothing and only matches the literal text `:{match[2]}`"
                yield self._literal(text, match, message, f"%{{{match[1]}:{match[2]}}}")
        if text.value.count("%{") == len(pattern.references):
            return  # each begins a reference
        read = {offset for reference in pattern.references for offset in range(reference.start, reference.end)}
        for match in regex(r"\\[\s\S]|%\{\s*([^{}\s:]{1,60})(?::([A-Za-z_]\w*))?\s*\}").finditer(text.value):
            expression, field = match.groups()
            is_name = expression is not None and regex(r"[A-Z][A-Z0-9_]*").fullmatch(expression) is not None
            if match.start() not in read and expression is not None and (is_name or field):
                ending = f":{field}" if field else ""
                right = f"%{{{expression}{ending}}}" if is_name else f"(?<{field}>{expression})"
                message = f"`{match.group()}` is not a reference to a pattern, so grok matches it as literal text"
                yield self._literal(text, match, message, right)

    def _literal(self, text: Text, match: re.Match[str], message: str, right: str) -> Finding:
        """Return a finding at a match in a pattern that is literal text, in place of ``right``."""
        return self.finding(text.span(*match.span()), f"{message}. Write `{right}`", stage="run", severity="warning")

    def _definitions(self, pattern: Checked, node: Plugin, ctx: PipelineView) -> Findings:
        """Report the name whose definition, in the filter or a pattern file, has a reference that is not closed. The
        filter does not start, and LS250 says why, if one of its patterns does not compile."""
        cut = cut_off(pattern, node, ctx)
        if cut is not None:
            reference, name, opened = cut
            span = pattern.text.span(reference.start, reference.end)
            where = f"The definition of `{name}`{filters.place_of_definition(node, name, ctx)} ends with "
            yield self._unclosed(span, opened, "matches it as literal text", where)

    def _unclosed(self, span: tuple[int, int], opened: str, effect: str, what: str = "") -> Finding:
        """A reference without a closing brace. ``what``: what ends with it, if not the text at the span."""
        is_open = "which is not closed" if what else "is not closed"
        comma = "," if what else ""
        message = f"{what}`{opened[:60]}`{comma} {is_open}, so grok {effect}. Add `}}`"
        return self.finding(span, message, stage="run", severity="warning")

    def _broken(self, span: tuple[int, int], field: str, junk: str) -> Finding:
        """A line break inside the name of a field."""
        name = field + "".join(junk.split())
        return self.finding(
            span,
            f"A line break splits the field name, so grok captures the value as `{field}`. Join the lines, probably to"
            f" `{name[:40]}`",
            stage="run",
            severity="warning",
        )

    def _named(self, pattern: Checked, ctx: PipelineView) -> Findings:
        text = pattern.text
        if "(?<" not in text.value and "(?'" not in text.value:
            return
        for match in regex(r"\\[\s\S]|\(\?(?:<(?![=!])([^>()]+)>|'([^'()]+)')").finditer(text.value):
            name = match[1] or match[2]
            if not name:
                continue
            span = text.span(match.start(), match.end())
            parts = name.split(":")
            field = parts[1] if len(parts) > 1 else name
            malformed = field_reference.check(field)
            if malformed is not None:
                yield from self._malformed(span, field, malformed, ctx)
            elif len(parts) == 2 and field in ("int", "float"):
                yield self.finding(
                    span,
                    f"Grok splits the name of a group at colons and captures the value as `{field}`. Write"
                    f" `(?<x:{parts[0]}:{field}>…)` to convert `{parts[0]}`",
                    stage="run",
                    severity="warning",
                )

    def _malformed(
        self, span: tuple[int, int], field: str, malformed: field_reference.MalformedReference, ctx: PipelineView
    ) -> Findings:
        if ctx.is_below(7):
            return
        since = " in Logstash 7.0 and later" if ctx.target is None else ""
        problem = f"`{field}` is not a valid field reference ({malformed.reason})"
        message = f"{problem}: grok tags every match as a failure{since}. Correct the name"
        yield self.finding(span, message, stage="run", severity="warning" if since else None)

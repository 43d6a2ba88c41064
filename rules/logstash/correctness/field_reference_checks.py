"""Check of the rule about malformed field references."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Comparison, Expression, Plugin, Selector
from lslint.grammar.mini_languages import field_reference
from lslint.grammar.mini_languages.sprintf import parse
from lslint.grammar.spans import replaced
from lslint.rules.logstash.api import Finding, Findings, Fix, PipelineRule, PipelineView, Related, regex
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.field_references import intended_reference, sprintf_texts
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.named_fields import bracketed_fields
from lslint.rules.logstash.option_check.analysis import by_plugin
from lslint.rules.logstash.values.strings import Text

_COMPARISON = r"""([^\s=!<>~'"]+)\s*(===?|!==?|=~|!~|<=|>=)\s*([^\s=].*)"""
_QUOTES = "\"'"
_UNUSUAL = r"""\[(?:[\s"']|[^\[\]]*(?:[=~]|\s\]))"""
"""What a condition with a finding contains: a name with a space or quotes at its ends, or with a comparison in it."""


class MalformedReferenceCheck(PipelineRule):
    def check(self, node: Plugin | Expression, ctx: PipelineView) -> Findings:
        if not isinstance(node, Plugin):
            if regex(_UNUSUAL).search(ctx.text, node.start, node.end) is None:
                return
            for leaf in leaves(node):
                operand = leaf.left if isinstance(leaf, Comparison) else leaf
                if isinstance(operand, Selector):
                    yield from self._comparison_inside(operand, ctx)
                for side in operands(leaf):
                    if isinstance(side, Selector):
                        yield from self._spaced(side.path, (side.start, side.end), ctx)
            return
        bracketed = [text for text in bracketed_fields(node, ctx) if "[" in text.value or "]" in text.value]
        violations = by_plugin(ctx).get(node.start, ()) if bracketed else ()
        rejected = {one.bad.got.start for one in violations if one.load and one.bad is not None}
        for text in bracketed:
            if text.node.start not in rejected:
                yield from self._reference(text, _filled(text.value), 0, ctx)
        gsub = node.option("gsub") if node.name == "mutate" else None
        for text, parts in sprintf_texts(node, ctx):
            if gsub is not None and gsub.start <= text.node.start < gsub.end and ctx.is_below(7):
                continue  # a character class: part of the regular expression unless the name is that of a field
            fields = [part for part in parts if part.kind == "field"]
            yield from _joined(
                [finding for part in fields for finding in self._reference(text, part.body, part.body_start, ctx)]
            )
            for part in fields if any(map(str.isspace, text.value)) else ():
                yield from self._spaced(path(part.body), text.span(part.body_start, part.end - 1), ctx)

    def _comparison_inside(self, selector: Selector, ctx: PipelineView) -> Findings:
        """Yield a finding for a comparison or quotes inside the brackets of a field: no event has a field of that
        name."""
        if any(len(name) > 2 and name[0] in _QUOTES and name[-1] == name[0] for name in selector.path):
            unquoted = "".join(f"[{name.strip(_QUOTES)}]" for name in selector.path)
            yield self.finding(
                selector,
                f"`{ctx.text[selector.start : selector.end]}` names a field with quotes in its name, which no event"
                f" has. Write `{unquoted}`",
                severity="warning",
            )
            return
        for name in selector.path:
            if "=" not in name and "~" not in name:
                continue
            match = regex(_COMPARISON).fullmatch(name.strip())
            if match is not None:
                written, value = match[2], match[3].replace('"', "'")
                field = "".join(f"[{match[1] if each is name else each}]" for each in selector.path)
                operator = written[:2]  # without the third character of `===`
                yield self.finding(
                    selector,
                    f"`{ctx.text[selector.start : selector.end]}` is a field named `{name}`, which no event has, so"
                    f" nothing is compared. Write `{field} {operator} {value}`",
                    severity="warning",
                )

    def _spaced(self, field: tuple[str, ...], span: tuple[int, int], ctx: PipelineView) -> Findings:
        """Yield a finding for a name with a space before or after it, if the pipeline has the name without it."""
        stripped = tuple(name.strip() for name in field)
        if stripped == field or not all(stripped) or not _is_only_without_spaces(field, ctx):
            return
        better = "".join(f"[{name}]" for name in stripped)
        spaced = next(name for name, bare in zip(field, stripped, strict=True) if name != bare)
        yield self.finding(
            span,
            f"`{ctx.text[slice(*span)]}` is the field `{spaced}` with a space in its name, which is another field than"
            f" `{spaced.strip()}`. Write `{better}`",
            severity="warning",
            fix=Fix.write(span, better, "unsafe") if not ctx.has_syntax_errors else None,
        )

    def _reference(self, text: Text, reference: str, base: int, ctx: PipelineView) -> Findings:
        malformed = field_reference.check(reference)
        if malformed is None or _escaped(ctx):
            return
        end = reference[-32:]
        displayed = reference if len(reference) < 60 else "…" + end[max(end.find("["), 0) :]  # the last names
        intended = intended_reference(reference)
        span = text.span(base, base + len(reference)) if reference in text.value else (text.node.start, text.node.end)
        fix = Fix.write(span, intended) if intended and text.exact and reference in text.value else None
        older = ctx.is_below(7)
        if older and intended == _split(reference):
            return
        has_default = not intended and "]:" in reference
        is_spaced = bool(intended) and intended == reference.rstrip() and len(intended) >= 60
        why = "" if has_default or is_spaced else f" ({malformed.reason})"
        if older:
            former = _split(reference)
            read = f"`{former}`" if len(former) <= 40 else "another field"
            outcome = f": Logstash before 7.0 reads {read}, and later releases fail"
        else:
            outcome = ", so each event that uses the reference fails"
        if is_spaced:
            hint = ". Remove the space after the last bracket"
        elif has_default:
            hint = f". Write `{reference.rpartition(']:')[0]}]`, and set the default in a filter"
        else:
            hint = f". Write `{intended}`" if intended else ""
        message = f"`{displayed}` is not a valid field reference{why}{outcome}{hint}"
        yield self.finding(span, message, fix=fix, severity="warning" if older else None)


def _joined(findings: list[Finding]) -> list[Finding]:
    """Return the first of the findings of one string, about all of its references."""
    if len(findings) < 2:
        return findings
    first, *others = findings
    first.related += tuple(Related(other.start, other.end, "also malformed") for other in others)
    count = "reference" if len(others) == 1 else f"{len(others)} references"
    joint = ", and correct" if first.fix is not None else ". Correct"
    first.message += f"{joint} the other {count} of the string"
    fixes = [finding.fix for finding in findings if finding.fix is not None]
    if len(fixes) == len(findings):
        edits = [edit for fix in fixes for edit in fix.edits]
        first.fix = Fix("manual", f"Correct the {len(findings)} references", edits)
    return [first]


def _is_only_without_spaces(field: tuple[str, ...], ctx: PipelineView) -> bool:
    """Return whether the pipeline names a field without spaces, and no filter may create one with them."""
    if not (plugins_with("names from text") | {"ruby"}).isdisjoint(ctx.flow.named("filter")):
        return False
    import re

    code = "\n".join(ctx.flow.code)
    name = field[-1]
    if any(f"{quote}{name}{quote}" in code for quote in "\"'"):
        return False
    return re.search(rf"(?<![\w \t]){re.escape(name.strip())}\b", code) is not None


def _filled(value: str) -> str:
    """Return the string with a letter for each ``%{…}``, which Logstash replaces before it parses the reference."""
    if "%{" not in value:
        return value
    return replaced(value, ((part.start, part.end, "x") for part in parse(value)))


def _split(reference: str) -> str:
    """Return the reference as releases before 7.0 parse it."""
    return "".join(f"[{name}]" for name in reference.replace("]", "[").split("[") if name)


def _escaped(ctx: PipelineView) -> bool:
    """Whether the settings allow escaped brackets in names, or may do so by a variable."""
    setting = ctx.project.setting("config.field_reference.escape_style")
    return setting is not None and ("${" in str(setting.value) or setting.value in ("percent", "ampersand"))

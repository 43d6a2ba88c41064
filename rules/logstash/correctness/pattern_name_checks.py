"""Check of the rule about grok patterns that are not defined."""

from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Finding, Findings, Fix, PipelineView, Plugin
from lslint.rules.logstash.grok import filter_patterns as checked
from lslint.rules.logstash.grok import filters
from lslint.rules.shared.message_parts import abridged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.filter_patterns import Checked
    from lslint.rules.logstash.grok.model import Fault

_GEM = "/logstash-patterns-core-"
"""A part of the path to the library, which a mount may replace."""
_FOLDERS = ("/usr/share/logstash/patterns/", "/opt/logstash/patterns/")
"""The folder in the images and packages whose pattern files every filter reads; the second one is that before 5.0."""
_FORMER = {"HOST": ("HOSTNAME", "2.0")}
"""Removed names of the library, their replacement and the release (logstash-patterns-core, issue 118)."""


def _add_unknown(reason: str, span: tuple[int, int], ctx: PipelineView) -> None:
    """Add a reason to the unknowns of the file once."""
    reasons: set[str] = ctx.facts.setdefault(_add_unknown, set())
    if reason not in reasons:
        reasons.add(reason)
        ctx.unknowns.append((reason, *span, -1))


class UnknownPatternCheck(PipelineStartRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        missing: dict[str, tuple[int, int]] = {}
        for pattern in checked.patterns(node, ctx):
            if not pattern.unknown or checked.cut_off(pattern, node, ctx) is not None:
                continue  # in the second case, LS250 or LS244 reports the definition
            if not checked.other_sets(node, ctx):
                yield from filter(None, (self._finding(node, pattern, fault, ctx) for fault in pattern.unknown))
                continue
            is_read = filters.libraries_with_files(node, ctx) is not filters.libraries(node, ctx)
            for fault in pattern.unknown[: None if is_read else 1]:
                span = pattern.text.span(fault.start, fault.end)
                reason = f"`{fault.name}` may be defined in the pattern files"
                _add_unknown(f"{reason}; name their folder in `patterns-dir` of lslint.toml", span, ctx)
                if is_read:
                    checked.undecided_names(ctx).add(span)
                    missing.setdefault(fault.name, span)
        if missing:
            message = f"Neither grok nor the pattern files define {abridged([*missing], 4)}, so Logstash may fail to"
            message += " start. Add what is missing to the files, or correct the pattern"
            former = next(filter(missing.__contains__, _FORMER), "")
            if former:
                new, release = _FORMER[former]
                message = f"`{former}` was removed from grok in Logstash {release}, and the pattern files do not define"
                message += f" it, so Logstash may fail to start. Use `{new}`"
            yield self.finding(min(missing.values()), message, severity="warning", key="missing pattern files")

    def _finding(self, node: Plugin, pattern: Checked, fault: Fault, ctx: PipelineView) -> Finding | None:
        text, name = pattern.text, fault.name
        span = text.span(fault.start, fault.end)
        mounts = [f"{path}/" for runtime in ctx.project.deployment.runtimes() for path in runtime.mounts]
        is_inside = any(_GEM in path or path.startswith(_FOLDERS) for path in mounts)
        if is_inside or any(folder.startswith(path) for path in mounts for folder in _FOLDERS):
            _add_unknown(f"whether a file in the folder `patterns` of Logstash defines `{name}`", span, ctx)
            return None
        new = _FORMER.get(name)
        reference = next((r for r in pattern.references if r.start == fault.start and r.name == name), None)
        suggestions = (library.closest(name) for library in filters.libraries(node, ctx))
        closest = next((suggestion for suggestion in suggestions if suggestion is not None), None)
        similar = closest
        number = name[len(closest) :] if closest is not None and name.startswith(closest) else ""
        if number.strip("_").isdecimal() or ctx.is_below(2):
            closest = None  # it may be in a file of the folder `patterns`
        by = "" if reference is not None else " (in a pattern definition)"
        better = new[0] if new is not None else closest
        fix = None
        if better is not None and reference is not None and text.exact:
            fix = Fix.write(text.span(reference.name_start, reference.name_end), better, "unsafe")
        if new is not None or closest is None:
            _add_unknown(f"`{name}` may be defined in the folder `patterns` of Logstash", span, ctx)
            checked.undecided_names(ctx).add(span)
        if new is not None:
            if ctx.is_below(2):
                return None  # a release that has the name
            message = f"Grok pattern `{name}`{by} was removed in Logstash {new[1]}, so Logstash may fail to start."
            if ctx.target is None:
                message = f"Logstash {new[1]} and later lack the grok pattern `{name}`{by} and may fail to start."
            return self.finding(span, f"{message} Use `{new[0]}`", severity="warning", fix=fix)
        if closest is None:
            message = f"Grok pattern `{name}`{by} is neither built in nor defined by the filter, so"
            message += " Logstash does not start unless its folder `patterns` defines it. "
            older = "Define it in a file, and set `patterns_dir`"
            message += older if ctx.is_below(5) else "Define it in `pattern_definitions` or `patterns_dir`"
            help_ = f"If it is a typo, write `{similar}`." if similar is not None else None
            return self.finding(span, message, severity="warning", key="missing pattern files", help=help_)
        message = f"Unknown grok pattern `{name}`{by}, so the pipeline does not start. Did you mean `{closest}`?"
        return self.finding(span, message, help="The config check (`-t`) does not check grok patterns.", fix=fix)

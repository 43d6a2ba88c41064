from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Finding, Findings, Fix, PipelineStartRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.filter_patterns import Checked
    from lslint.rules.logstash.grok.model import Fault


class GrokUnknownPattern(PipelineStartRule):
    code = "LS241"
    visits = ("filter/grok",)
    summary = "A grok pattern refers to a name that is not defined"
    why = """\
Grok puts the expression of `NAME` in place of `%{NAME}` when the pipeline starts. A name that it does not know stops
the start: `pattern %{NAME} not defined`. The check of the config (`-t`) does not look into patterns and says
"Configuration OK". Names are those of the library, exactly as written, those of `pattern_definitions`, and those of
the files in `patterns_dir`; where files are named, a name that is not known here is not reported.

The library comes in two sets, one for ECS (the default from 8.0 on) and the legacy one."""
    sources = (
        "recorded verdicts of the grok library, both sets (Logstash 9)",
        "documentation of `config.test_and_exit`: grok patterns are not checked for correctness",
    )
    fix = "manual"
    bad = (
        'filter { grok { match => { "message" => "%{NOSPACE:what}" } } }\n',
        'filter {\n  grok {\n    pattern_definitions => { "ORDER" => "%{ORDERID:id}" }\n'
        '    match => { "message" => "order %{ORDER}" }\n  }\n}\n',
        'filter { grok { match => ["message", "%{word:verb} %{INT:took}"] } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "%{NOTSPACE:what}" } } }\n',
        'filter { grok { pattern_definitions => { "ORDER" => "O-[0-9]+" } match => { "message" => "%{ORDER}" } } }\n',
        'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{SHOP_ORDER:id}" } } }\n',
        'filter { grok { match => { "message" => "%{ORDERID=O-[0-9]+}" } } }\n',
        'filter { grok { match => { "message" => "%{${PATTERN}}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.grok import filter_patterns as checked

        if checked.other_sets(node, ctx):
            for pattern in checked.patterns(node, ctx):
                for fault in pattern.unknown[:1]:
                    span = pattern.text.span(fault.start, fault.end)
                    ctx.unknowns.append((f"`{fault.name}` may be defined in the pattern files", *span, -1))
            return
        for pattern in checked.patterns(node, ctx):
            for fault in pattern.unknown:
                yield self._finding(node, pattern, fault, ctx)

    def _finding(self, node: Plugin, pattern: Checked, fault: Fault, ctx: Context) -> Finding:
        from lslint.rules.logstash.grok import filters

        text, name = pattern.text, fault.name
        reference = next((r for r in pattern.references if r.start == fault.start and r.name == name), None)
        suggestions = (library.closest(name) for library in filters.libraries(node, ctx))
        closest = next((found for found in suggestions if found is not None), None)
        fix = None
        hint = f" (did you mean `{closest}`?)" if closest else ""
        if closest and reference is not None and text.exact:
            fix = Fix.write(text.span(reference.name_start, reference.name_end), closest)
        by = "" if reference is not None else " in one of the definitions"
        message = f"No grok pattern is named `{name}`{by}{hint}: the pipeline does not start, though `-t` says OK"
        if not closest:
            message += "; name the folder of its file in `patterns_dir`, or define it in `pattern_definitions`"
        return self.finding(text.span(fault.start, fault.end), message, fix=fix)

from __future__ import annotations

from lslint.grammar.lines import is_blank, line_end, line_start
from lslint.grammar.logstash.nodes import Bareword, Hash, Pair, Plugin, String
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView
from lslint.rules.logstash.grok import filters


class UnusedPatternDefinition(PipelineAdvice):
    code = "LS712"
    visits = ("filter/grok",)
    default = False
    summary = "Unused entry of `pattern_definitions`"
    why = """\
An entry of `pattern_definitions` is only available in its filter. If no pattern of the filter refers to the entry,
directly or through another definition, the entry has no effect. Often the name is misspelled in the pattern that
should use it. Remove the definition, or correct the name.

A filter is not reported if its patterns use names from pattern files (`patterns_dir`) that lslint cannot read."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok: pattern_definitions",)
    fix = "safe"
    bad = (
        'filter {\n  grok {\n    match => { "message" => "^%{IP:ip}" }\n    pattern_definitions => {\n'
        '      "SHORT" => "[a-z]+"\n    }\n  }\n}\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{SHORT:a}" } pattern_definitions => { "SHORT" => "[a-z]+" } } }\n',
    )
    fixed = (
        'filter {\n  grok {\n    match => { "message" => "^%{IP:ip}" }\n    pattern_definitions => {\n    }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        own = filters.definitions(node)
        if not own:
            return
        patterns = [pattern.value for _, pattern in filters.patterns(node)]
        if not patterns or any("${" in pattern for pattern in patterns):
            return
        libraries = filters.libraries_with_files(node, ctx)
        used: set[str] = set()
        has_unknown = False  # perhaps a misspelled name of a definition
        stack = [reference.name for pattern in patterns for reference in grok_pattern.parse(pattern)]
        while stack:
            name = stack.pop()
            if name in used:
                continue
            used.add(name)
            expressions = [own.get(name), *(library.regex(name) for library in libraries)]
            if all(expression is None for expression in expressions):
                if filters.reads_files(node):
                    return  # a pattern file that is not known, whose patterns may use the definitions
                has_unknown = True
            for expression in expressions:
                if expression:
                    stack += [reference.name for reference in grok_pattern.parse(expression)]
        for option in node.all("pattern_definitions"):
            if not isinstance(option.value, Hash):
                continue
            for pair in option.value.pairs:
                if isinstance(pair.key, String | Bareword) and pair.key.value not in used:
                    yield self.finding(
                        pair.key,
                        f"Pattern definition `{pair.key.value}` is not used and has no effect. Remove the definition,"
                        " or correct the name in the pattern that should use it",
                        fix=None if has_unknown else _fix(pair, option.value, f"Remove `{pair.key.value}`", ctx),
                    )


def _fix(pair: Pair, hash_: Hash, title: str, ctx: PipelineView) -> Fix | None:
    text = ctx.text
    start, end = pair.start, pair.end
    stop = line_end(text, end)
    if ctx.has_syntax_errors or ctx.holds("#", end, stop if stop >= 0 else len(text)):
        return None
    line = line_start(text, start)
    if stop >= 0 and is_blank(text, line, start) and is_blank(text, end, stop):
        return Fix("safe", title, [Edit(line, stop + 1, "")])
    while end < hash_.end - 1 and text[end] in " \t":
        end += 1
    return Fix("safe", title, [Edit(start, end, "")])

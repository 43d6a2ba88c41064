from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, regex
from lslint.rules.logstash.grok import delimiters, filters

_MIN_FIELDS = 4
_JSON = r'\\?"[\w.@-]+\\?"[ ]?(?:\\s[*+])?:[ ]?(?:\\s[*+])?(?:\\?"|\[|\\\[)?%\{'
_PAIR = r'(?<![?&\w%{}:])[A-Za-z_][\w.-]{0,60}=(?:\\?["\'])?%\{\w+:'
_COLUMN = r"%\{(?:DATA|GREEDYDATA|NOTSPACE|WORD|NUMBER|INT|QS|QUOTEDSTRING)(?::[^}]+)?\}"


class GrokForStructuredText(PipelineAdvice):
    code = "LS721"
    visits = ("filter/grok",)
    default = False
    summary = "Grok pattern for JSON, `key=value` pairs or quoted columns"
    why = """\
A regular expression for a structured format depends on the exact fields and their order. If a key is added or moved,
or a value contains a comma or an escaped quote, the pattern does not match, or captures the wrong values. Use the
`json`, `kv` or `csv` filter, which parse these formats completely.

The rule reports patterns with three or more JSON keys or four or more `key=value` pairs, and patterns that consist of
four or more columns, of which at least one is quoted. Patterns that `dissect` can replace are reported by LS305
instead."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-kv",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-csv",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-json",
    )
    fix = "manual"
    bad = (
        'filter { grok { match => { "message" => \'^"%{DATA:a}","%{DATA:b}","%{DATA:c}","%{DATA:d}"\' } } }\n',
        "filter { grok { match => { 'message' => 'src=%{IP:src} dst=%{IP:dst} spt=%{INT:spt} dpt=%{INT:dpt}' } } }\n",
    )
    good = (
        'filter { csv { columns => ["a", "b", "c", "d"] } }\n',
        'filter { kv { include_keys => ["src", "dst", "spt", "dpt"] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for _, pattern in filters.patterns(node):
            text = pattern.value
            if "%{" not in text or delimiters.mapping(text) is not None:
                continue  # LS305 reports the pattern
            if text.count(":") >= 3 and len(regex(_JSON).findall(text)) >= 3:
                problem = "JSON, and fails if a field is missing or in another order. "
                problem += (
                    "Use the `json` filter"
                    if text.lstrip("^").startswith(("{", "\\{"))
                    else "Capture the JSON in one field, and parse that field with the `json` filter"
                )
            elif (
                text.count("=%{") + text.count('="%{') + text.count('=\\"%{') >= _MIN_FIELDS
                and (pairs := len(regex(_PAIR).findall(text))) >= _MIN_FIELDS
                and 5 * pairs > 3 * text.count("%{")
            ):
                problem = (
                    "`key=value` pairs, and fails if a pair is missing or in another order. Use the `kv` filter with"
                    " `include_keys` or `target`"
                )
            elif _columns(text):
                problem = "quoted columns, and fails if a column contains a quote. Use the `csv` filter"
            else:
                continue
            yield self.finding(pattern, f"Grok pattern parses {problem}")
            return


def _columns(text: str) -> bool:
    """Return whether a pattern is nothing but four or more quoted columns, separated by commas or semicolons."""
    if '"' not in text and "%{QS" not in text and "%{QUOTED" not in text:
        return False
    column = rf'(?:\\?"{_COLUMN}\\?"|{_COLUMN})'  # no two alternatives match the same text, which avoids backtracking
    line = rf"\^?{column}(?:[,;] ?{column}){{{_MIN_FIELDS - 1},}}\$?"
    return regex(line).fullmatch(text) is not None

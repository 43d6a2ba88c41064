from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.grok import delimiters, filters
from lslint.rules.logstash.values.coercion import regex

_MIN_FIELDS = 4
_JSON = r'\\?"[\w.@-]+\\?"[ ]?(?:\\s[*+])?:[ ]?(?:\\s[*+])?(?:\\?"|\[|\\\[)?%\{'
_PAIR = r'(?<![?&\w%{}:])[A-Za-z_][\w.-]{0,60}=(?:\\?["\'])?%\{\w+:'
_COLUMN = r"%\{(?:DATA|GREEDYDATA|NOTSPACE|WORD|NUMBER|INT|QS|QUOTEDSTRING)(?::[^}]+)?\}"


class GrokForStructuredText(PipelineAdvice):
    code = "LS721"
    visits = ("filter/grok",)
    summary = "Grok pattern for JSON, key=value pairs or quoted columns, which have filters of their own"
    why = """\
An expression for a structured format holds for the fields in the order that its author saw. A key more, another order,
a comma inside of quotes, an escaped quote, and the line does not match, or worse, matches in the wrong places. `json`,
`kv` and `csv` know the formats. Reported are patterns with at least four `key=%{…}` pairs, three JSON members or four
columns in quotes; where dissect does the same (LS305), that is told instead."""
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
        "filter { grok { match => { 'message' => '^%{IP:src} %{WORD:verb} id=%{INT:id}' } } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for _, pattern in filters.patterns(node):
            text = pattern.value
            if "%{" not in text or delimiters.mapping(text) is not None:
                continue  # dissect does it (LS305)
            if text.count(":") >= 3 and len(regex(_JSON).findall(text)) >= 3:
                what = "JSON, and fails where a member is missing or moves: the `json` filter reads them in any order"
            elif text.count("=%{") + text.count('="%{') + text.count('=\\"%{') >= _MIN_FIELDS and _pairs(text):
                what = (
                    "`key=value` pairs, and fails where one is missing or moves: the `kv` filter reads them in any"
                    " order (give it `include_keys` or a `target`)"
                )
            elif _columns(text):
                what = "columns in quotes, and fails at a quote inside of one: the `csv` filter reads them"
            else:
                continue
            yield self.finding(pattern, f"this pattern spells out {what}")
            return


def _pairs(text: str) -> bool:
    found = len(regex(_PAIR).findall(text))
    return found >= _MIN_FIELDS and 5 * found > 3 * text.count("%{")


def _columns(text: str) -> bool:
    """Four or more columns in quotes with commas or semicolons between, and nothing else."""
    if '"' not in text and "%{QS" not in text and "%{QUOTED" not in text:
        return False
    column = rf'(?:\\?"{_COLUMN}\\?"|{_COLUMN})'  # begins in one way, so that nothing is tried twice
    line = rf"\^?{column}(?:[,;] ?{column}){{{_MIN_FIELDS - 1},}}\$?"
    return regex(line).fullmatch(text) is not None

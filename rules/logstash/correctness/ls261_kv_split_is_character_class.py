from __future__ import annotations

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, Plugin, regex

_MAX_LENGTH = 500
"""Longest separator that is checked."""


class KvSplitIsCharacterClass(PipelineRule):
    code = "LS261"
    visits = ("filter/kv",)
    summary = "Separator of several characters in `kv`, which is read as a set"
    why = """\
The kv filter treats each character of `field_split` and `value_split` as a separator. `"||"` is the same as `"|"`,
and `"\\s+"` splits at whitespace and also at every plus sign. Sets of separators such as `"&?"` are not reported.

For a longer separator or a regular expression, use `field_split_pattern` and `value_split_pattern` (Logstash 5.6, and
again since 6.2)."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-kv",
        "count over 757 real files: all but a few of the 14 longer values are sets on purpose",
    )
    fix = "manual"
    bad = (
        'filter { kv { field_split => "||" } }\n',
        'filter { kv { value_split => "=>+" field_split => "\\s+" } }\n',
    )
    good = (
        'filter { kv { field_split_pattern => "\\|\\|" } }\n',
        'filter { kv { value_split_pattern => "=>+" field_split_pattern => "\\s+" } }\n',
        'filter { kv { field_split => "&?" value_split => ":=" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for name in ("field_split", "value_split"):
            option, given = node.option(name), node.text(name)
            if option is None or given is None or node.option(name + "_pattern") is not None:
                continue
            if not 2 <= len(given) <= _MAX_LENGTH:
                continue
            bare = regex(r"\\[A-Za-z\\|\[\]^-]").sub("", given)
            if len(set(given)) == 1 and given[0] != " ":
                say = f"`{given}` is read as a set of characters, so a single `{given[0]}` already splits"
            elif regex(r"\\[sSwWdDtn][+*]|\.[*+]|\[.+\][+*]|\(.*\)").search(given) is not None:
                say = f"`{given}` is read as a set of characters, so one character of the expression already splits"
            elif regex(r"[A-Za-z0-9]{2,}").search(bare) is not None:
                say = f"`{given}` is read as a set of characters, so each letter and digit splits"
            else:
                continue
            pattern = given if "\\" in given or "[" in given else "".join(_quoted(c) for c in given)
            fix = None
            if '"' not in pattern and not ctx.has_syntax_errors:
                rename = Edit(option.start, option.name_end, name + "_pattern")
                quote = Edit(option.value.start, option.value.end, f'"{pattern}"')
                fix = Fix("manual", f"Replace `{name}` with `{name}_pattern`", [rename, quote])
            yield self.finding(option, f'{say}. Use `{name}_pattern => "{pattern}"`', fix=fix)


def _quoted(char: str) -> str:
    return "\\" + char if char in "|.*+?()[]{}^$" else char

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.coercion import regex

_MATCHES = {".": "any character", "|": "the empty text before every character"}


class GsubPatternSlip(PipelineRule):
    code = "LS238"
    severity = "info"
    visits = ("filter/mutate",)
    required_text = ("gsub",)
    summary = "A gsub pattern or replacement that does not mean what it looks like"
    why = """\
The second of each three texts of `gsub` is a regular expression: `.` is any character, so that `["v", ".", "_"]` makes
`____` of every text, and `|` is "nothing or nothing", which puts the replacement between all characters. The signs
themselves are `[.]` and `[|]`. In the replacement a group is `\\\\1`, as in Ruby; `$1` is put in as it stands. Longer
patterns are taken as meant."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-mutate",
        "logstash-filter-mutate issue 152",
    )
    fix = "manual"
    bad = (
        'filter { mutate { gsub => ["v", ".", "_"] } }\n',
        'filter { mutate { gsub => ["v", "(\\d+) ms", "$1"] } }\n',
    )
    good = (
        'filter { mutate { gsub => ["v", "[.]", "_"] } }\n',
        'filter { mutate { gsub => ["v", "\\.", "_", "v", "a|b", ""] } }\n',
        'filter { mutate { gsub => ["v", "(\\d+) ms", "\\1"] } }\n',
        'filter { mutate { gsub => ["price", "EUR", "$1"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each of the texts."""
        for option in node.all("gsub"):
            if not isinstance(option.value, Array) or len(option.value.items) % 3:
                continue
            items = option.value.items
            for needle, new in zip(items[1::3], items[2::3], strict=True):
                if not isinstance(needle, String) or not isinstance(new, String):
                    continue
                intended = _MATCHES.get(needle.value)
                if intended is not None:
                    if needle.value == "." and len(new.value) == 1 and new.value in "*xX#":
                        continue  # hides every character
                    fix = Fix.write((needle.start + 1, needle.end - 1), f"[{needle.value}]")
                    yield self.finding(
                        needle,
                        f"`{needle.value}` is an expression and matches {intended}: write `[{needle.value}]` for the"
                        " sign itself",
                        fix=fix if not ctx.has_syntax_errors else None,
                    )
                elif "$" in new.value and "(" in needle.value:
                    group = regex(r"\$\{?\d\}?").search(new.value)
                    if group is not None:
                        says = f"`{group.group()}` is put in as it stands"
                        yield self.finding(new, f"{says}: a group of the expression is `\\\\1` here, as in Ruby")

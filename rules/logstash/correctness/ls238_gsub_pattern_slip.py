from __future__ import annotations

from lslint.rules.logstash.api import Array, Findings, Fix, PipelineRule, PipelineView, Plugin, String, regex

_MATCHES = {".": "any character", "|": "the empty string before every character"}
_LITERAL = {".": "dot", "|": "pipe"}


class GsubPatternSlip(PipelineRule):
    code = "LS238"
    severity = "info"
    visits = ("filter/mutate",)
    required_text = ("gsub",)
    summary = "`gsub` pattern or replacement with another meaning than intended"
    why = """\
The second of each three strings in `gsub` is a regular expression. `.` matches any character, so `["v", ".", "_"]`
replaces every character of the value. `|` matches the empty string at every position. Write `[.]` and `[|]` for the
literal characters.

In the replacement, a capture group is `\\1`, as in Ruby. `$1` is inserted literally."""
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
        'filter { mutate { gsub => ["v", "(\\d+) ms", "\\1"] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
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
                        continue  # masks every character
                    fix = Fix.write((needle.start + 1, needle.end - 1), f"[{needle.value}]")
                    yield self.finding(
                        needle,
                        f"The `gsub` pattern `{needle.value}` matches {intended} instead of a literal"
                        f" {_LITERAL[needle.value]}. Write `[{needle.value}]`",
                        fix=fix if not ctx.has_syntax_errors else None,
                    )
                elif "$" in new.value and "(" in needle.value:
                    group = regex(r"\$\{?\d\}?").search(new.value)
                    if group is not None:
                        number = group.group().strip("${}")
                        yield self.finding(
                            new,
                            f"`gsub` inserts `{group.group()}` as it is, not the text of the group. Write `\\{number}`"
                            " to insert the capture group",
                        )

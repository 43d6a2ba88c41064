from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Array, Bareword, Number, Plugin, String
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView


class ArrayAsHash(PipelineAdvice):
    code = "LS710"
    visits = ("plugin",)
    default = False
    summary = "Hash written as a list"
    why = """\
Before Logstash 1.2, hashes were written as lists of alternating keys and values. Logstash still accepts the old form,
but in a long list, keys and values are hard to distinguish. If an item is missing, Logstash rejects the list without
saying which one. Write a hash: `{ "key" => "value" }`.

A hash cannot repeat a key, so a list that does has no fix: write `{ "a" => ["1", "2"] }` for `[ "a", "1", "a", "2" ]`.

Options that are lists, for example `match` of the `date` filter and `gsub` of `mutate`, are not reported."""
    sources = (
        "Source of Logstash: a list with an even number of items becomes a hash if the option is a hash",
        "Count in 757 public pipeline files",
    )
    fix = "safe"
    bad = (
        'filter { grok { match => [ "message", "%{IP:ip}" ] } }\n',
        'filter {\n  mutate {\n    add_field => [\n      "a", "1", # one\n      "b", "2"\n    ]\n  }\n}\n',
    )
    good = (
        'filter { grok { match => { "message" => "%{IP:ip}" } } }\n',
        'filter {\n  mutate {\n    add_field => {\n      "a" => "1" # one\n      "b" => "2"\n    }\n  }\n}\n',
        'filter { date { match => [ "t", "ISO8601" ] } mutate { gsub => [ "a", "b", "c" ] } }\n',
    )
    fixed = good[0]

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        repeated = node.repeated()
        for option in node.options:
            value = option.value
            if not isinstance(value, Array) or not value.items or len(value.items) % 2:
                continue
            record = ctx.record(node, option.name)
            if record is None or any(segment.type != "hash" or segment.many for segment in record.segments):
                continue
            yield self.finding(
                value,
                f"Hash `{option.name}` is written as a list, so keys and values look alike. Use"
                ' `{ "key" => "value" }` instead',
                fix=_fix(value, ctx) if option.name not in repeated else None,
            )


def _fix(value: Array, ctx: PipelineView) -> Fix | None:
    """Return a fix that replaces commas after keys by arrows and removes commas after values; comments stay."""
    keys = value.items[::2]
    if ctx.has_syntax_errors or not all(isinstance(key, String | Bareword | Number) for key in keys):
        return None
    names = [key.text if isinstance(key, Number) else key.value for key in keys]  # type: ignore[union-attr]
    if len(set(names)) < len(names) or any(isinstance(key, String) and not key.quote for key in keys):
        return None  # the keys of a hash are unique
    text = ctx.text
    edits = [Edit(value.start, value.start + 1, "{" if text[value.start + 1] in " \t\r\n" else "{ ")]
    comments = ctx.tree.comments
    since = ""
    for index in range(len(value.items) - 1):
        start, end = value.items[index].end, value.items[index + 1].start
        offset = text.find(",", start, end)
        between = comments[bisect_left(comments, (start, 0)) : bisect_left(comments, (end, 0))]
        if between and index % 2:
            since = _COMMENTS_SINCE
        for a, b in between:
            if a <= offset < b:
                offset = text.find(",", b, end)
        if offset < 0:
            return None
        if index % 2 == 0:
            before = "" if text[offset - 1].isspace() else " "
            after = "" if text[offset + 1].isspace() else " "
            edits.append(Edit(offset, offset + 1, f"{before}=>{after}"))
        else:
            edits.append(Edit(offset, offset + 1, "" if text[offset + 1].isspace() else " "))
    edits.append(Edit(value.end - 1, value.end, "}" if text[value.end - 2] in " \t\r\n" else " }"))
    if since and ctx.is_below(8, 15):
        return None
    return Fix("safe", "Convert the list to a hash", edits, since=since)


_COMMENTS_SINCE = "8.15"
"""The first release that allows comments between the pairs of a hash."""

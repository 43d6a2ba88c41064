from __future__ import annotations

from lslint.grammar.config.tree import Entry
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Finding, Findings, Fix, Rule
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash
from lslint.rules.shared.config_syntax import drop_first
from lslint.rules.shared.duplicate_keys import KINDS, are_parts, duplicates, merge

MAX_COMPARED = 20_000
"""Maximum length of two values that are compared; longer values count as different."""


class JsonDuplicateKey(Rule):
    code = "ES002"
    severity = "error"
    stage = "parse"
    kinds = (
        "es-template", "es-legacy-template", "es-index-template", "es-component-template", "ilm-policy",
        "ingest-pipeline", "es-requests",
    )  # fmt: skip
    visits = tuple(f"syntax/{kind}" for kind in KINDS)
    reports_repeats = True
    summary = "Duplicate key in one object"
    why = """\
One object contains the same key twice. Elasticsearch 6.0 and later reject the body: `Duplicate field 'a'`.
Elasticsearch up to 5.6 uses the last value without an error.

The `elasticsearch` output of Logstash sends only the last value of a key. In a template that Logstash installs, and
with a target before 6.0, the rule reports a duplicate key only if the two values differ.

Remove one of the two entries, or merge them if both are objects."""
    sources = (
        "Index template requests to running servers 1.7.6 to 9.5.3",
        "7 of 291 public templates with a duplicate key, most of them for releases that accept it",
    )
    fix = "unsafe"
    bad = ('{"index_patterns": ["web-*"], "order": 1, "order": 2}',)
    good = ('{"index_patterns": ["web-*"], "order": 2}',)
    fixed = good[0]

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Yield an error if all releases that the file may be for reject it, else a warning if a value is lost."""
        name = node.detail["name"]
        pair = duplicates(ctx).get(node.start)
        is_merged = installed_by_logstash(ctx)
        problem = f"`{name}` is defined twice in one object"
        if is_merged or _accepted(ctx):
            if _is_same(pair, ctx):
                return
            effect = "Logstash sends" if is_merged else "Elasticsearch up to 5.6 uses"
            found = self._found(node, pair, f"{problem}, and {effect} only the last value", ctx)
            found.severity, found.stage = "warning", "run"
            yield found
            return
        yield self._found(node, pair, f"{problem} (rejected since 6.0)", ctx)

    def _found(self, node: ParseError, pair: tuple[Entry, Entry] | None, problem: str, ctx: Context) -> Finding:
        """Return the finding for a problem, with what to do."""
        if pair is None or not are_parts(*pair):
            title = drop_first(node, ctx.text)
            return self.error_finding(node, f"{problem}. Remove one of the two", title, applicability="unsafe")
        found = self.error_finding(node, f"{problem}. Merge the two objects")
        edits = merge(*pair, ctx)
        if edits:
            found.fix = Fix("unsafe", "Merge the two objects", edits)
        return found


def _accepted(ctx: Context) -> bool:
    """Whether the target accepts duplicate keys."""
    return ctx.target is not None and not ctx.target.at_least(6)


def _is_same(pair: tuple[Entry, Entry] | None, ctx: Context) -> bool:
    """Whether both entries have the same value."""
    texts = set()
    for entry in pair or ():
        if entry.value.end - entry.value.start > MAX_COMPARED:
            return False
        texts.add("".join(ctx.text[entry.value.start : entry.value.end].split()))
    return len(texts) == 1

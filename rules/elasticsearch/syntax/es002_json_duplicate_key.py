from __future__ import annotations

from lslint.grammar.config.tree import Entry, Mapping
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash
from lslint.rules.facts import fact
from lslint.rules.shared.config_syntax import drop_first

_KINDS = ("syntax/json-duplicate-key", "syntax/yaml-duplicate-key")
MAX_COMPARED = 20_000
"""Maximum length of two values that are compared; longer values count as different."""


class JsonDuplicateKey(Rule):
    code = "ES002"
    severity = "error"
    stage = "parse"
    kinds = (
        "es-template", "es-legacy-template", "es-index-template", "es-component-template", "ilm-policy", "es-requests",
    )  # fmt: skip
    visits = _KINDS
    summary = "Duplicate key in one object"
    why = """\
One object contains the same key twice. Elasticsearch 6.0 and later reject the body: `Duplicate field 'a'`. Releases up
to 5.6 use the last value without an error, so the first mapping or setting has no effect.

The `elasticsearch` output of Logstash parses the template that it installs (`template => "…"`) and sends each key once,
with the last value. In such a template, and in one for releases before 6.0, a duplicate key is reported only if the two
values differ. Without a target, lslint derives the releases from the content of the file.

Remove one of the two entries. The fix removes the first, as the old releases did. It is unsafe, because the first value
may be the intended one."""
    sources = (
        "Index template requests to running servers 1.7.6 to 9.5.3",
        "7 of 291 public templates with a duplicate key, most of them for releases that accept it",
    )
    fix = "unsafe"
    bad = ('{"index_patterns": ["web-*"], "order": 1, "order": 2}',)
    good = (
        '{"index_patterns": ["web-*"], "order": 2}',
        '{"a": {"type": "keyword"}, "b": {"type": "keyword"}}',
        '{"template": "web-*", "mappings": {"doc": {"properties": {"a": {"type": "string", "type": "string"}}}}}',
    )
    fixed = '{"index_patterns": ["web-*"], "order": 2}'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Yield an error if all releases that the file may be for reject it, else a warning if a value is lost."""
        name = node.detail["name"]
        title = drop_first(node, ctx.text)
        is_merged = installed_by_logstash(ctx)
        if is_merged or _accepted(ctx):
            if not _is_same(node, ctx):
                effect = "Logstash sends" if is_merged else "Elasticsearch up to 5.6 uses"
                message = (
                    f"`{name}` is defined twice in one object, and {effect} only the last value. Remove one of the two"
                )
                yield self.error_finding(node, message, title, applicability="unsafe", severity="warning", stage="run")
            return
        message = f"`{name}` is defined twice in one object (rejected since 6.0). Remove one of the two"
        yield self.error_finding(node, message, title, applicability="unsafe")


@fact
def _accepted(ctx: Context) -> bool:
    """Whether the target, or without one some release that the content is valid in, accepts duplicate keys."""
    if ctx.target is not None:
        return not ctx.target.at_least(6)
    if ctx.kind == "ilm-policy":
        return False
    from lslint.rules.elasticsearch.templates.bodies import analyze

    analysis = analyze(ctx)
    return bool(analysis.body and analysis.content() & releases.LE5)


@fact
def _entries(ctx: Context) -> dict[int, Entry]:
    """The entries with duplicate keys, by the offset of the key."""
    wanted: set[int] = set()
    for error in ctx.errors:
        if f"syntax/{error.kind}" in _KINDS:
            wanted.add(error.start)
            wanted.update(start for start, _, _ in error.related)
    found: dict[int, Entry] = {}
    for node in ctx.tree.walk() if ctx.tree is not None else ():  # type: ignore[union-attr]
        if isinstance(node, Mapping):
            found.update((entry.key.start, entry) for entry in node.entries if entry.key.start in wanted)
    return found


def _is_same(error: ParseError, ctx: Context) -> bool:
    """Whether both entries have the same value."""
    known = _entries(ctx)
    pair = [known.get(error.start), *(known.get(start) for start, _, _ in error.related[:1])]
    texts = []
    for entry in pair:
        if entry is None or entry.value.end - entry.value.start > MAX_COMPARED:
            return False
        texts.append("".join(ctx.text[entry.value.start : entry.value.end].split()))
    return len(texts) == 2 and texts[0] == texts[1]

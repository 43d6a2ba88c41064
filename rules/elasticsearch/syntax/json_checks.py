"""The checks of the rules about the JSON of requests whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, Entry
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Applicability, Context, Edit, Finding, Findings, Fix, Rule
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash
from lslint.rules.facts import fact
from lslint.rules.shared.config_syntax import drop_first, json_message, syntax_text, yaml_message
from lslint.rules.shared.duplicate_keys import KINDS, are_parts, duplicates, merge

_EFFECT = "Elasticsearch rejects the request"
_OF_DOCUMENT = "Elasticsearch rejects this document"
_ACTION = r"\s*\{\s*\"(?:index|create)\"\s*:"
"""An action of a bulk request whose next line is the document."""
_YAML_FIXES = {"yaml-tab": "Indent with spaces", "yaml-bad-escape": "Use single quotes"}


class JsonSyntaxCheck(Rule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        what = node.detail.get("what", "")
        if node.kind != "json-syntax":
            title = syntax_text("yaml", what, "fix") or _YAML_FIXES.get(node.kind, "Quote the value")
            yield self.error_finding(node, yaml_message(node, _EFFECT), title)
            return
        if what == "unquoted-name" and ctx.is_below(2, 5):
            return
        is_dated = what == "unquoted-name" and ctx.target is None
        effect = "Elasticsearch 5.0 and later reject the request" if is_dated else _EFFECT
        message = json_message(node, _OF_DOCUMENT if _is_document(node, ctx) else effect)
        if what == "empty" and not ctx.text.strip():
            message = f"The file is empty, so {_EFFECT}. Add a JSON object, `{{ … }}`"
        applicability: Applicability = "unsafe" if "guess" in node.detail else "safe"
        yield self.error_finding(node, message, syntax_text("json", what, "fix"), applicability=applicability)


def _is_document(error: ParseError, ctx: Context) -> bool:
    """Return whether an error is in a document of a bulk request, which the other ones of the request do not need."""
    if ctx.kind != "es-requests":
        return False
    start = ctx.text.rfind("\n", 0, error.start)
    above = ctx.text[ctx.text.rfind("\n", 0, max(start, 0)) + 1 : max(start, 0)]
    documents: list[ConfigDocument] = getattr(ctx.tree, "documents", [])
    path = next((document.path for document in reversed(documents) if document.start <= error.start), "")
    return "_bulk" in path and compiled(_ACTION).match(above) is not None


MAX_COMPARED = 20_000
"""Maximum length of two values that are compared; longer values count as different."""


class JsonDuplicateKeyCheck(Rule):
    visits = tuple(f"syntax/{kind}" for kind in KINDS)

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Yield an error if all releases that the file may be for reject it, else a warning if a value is lost."""
        name = node.detail["name"]
        pair = duplicates(ctx).get(node.start)
        is_merged = installed_by_logstash(ctx)
        problem = f"`{name}` is defined twice in one object"
        if is_merged or ctx.is_below(6):
            if _is_same(pair, ctx):
                return
            effect = "Logstash sends" if is_merged else "Elasticsearch up to 5.6 uses"
            found = self._found(node, pair, f"{problem}, and {effect} only the last value", ctx)
            found.severity, found.stage = "warning", "run"
            yield found
            return
        yield self._found(node, pair, f"{problem} (rejected since 6.0)", ctx)

    def _found(self, node: ParseError, pair: tuple[Entry, Entry] | None, problem: str, ctx: Context) -> Finding:
        is_certain = _is_readable(ctx)
        if pair is None or not are_parts(*pair):
            title = drop_first(node, ctx.text) if is_certain else ""
            return self.error_finding(node, f"{problem}. Remove one of the two", title, applicability="unsafe")
        found = self.error_finding(node, f"{problem}. Merge the two objects")
        edits = merge(*pair, ctx) if is_certain else None
        if edits:
            found.fix = Fix("unsafe", "Merge the two objects", edits)
        return found


@fact
def _is_readable(ctx: Context) -> bool:
    """Return whether the file has no syntax error that leaves open where a value ends."""
    return all(error.kind != "json-syntax" for error in ctx.errors)


def _is_same(pair: tuple[Entry, Entry] | None, ctx: Context) -> bool:
    """Whether both entries have the same value."""
    texts = set()
    for entry in pair or ():
        if entry.value.end - entry.value.start > MAX_COMPARED:
            return False
        texts.add("".join(ctx.text[entry.value.start : entry.value.end].split()))
    return len(texts) == 1


class JsonTrailingContentCheck(Rule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        from lslint.grammar.config.json.fixes import is_sound

        end = node.start + len(ctx.text[node.start : node.end].rstrip())
        lines = ctx.text.count("\n", node.start, end) + 1
        rest = "text" if lines == 1 else f"{lines} lines"
        edit: tuple[int, int, str] = (node.start, end, "")
        title = "Remove the ignored text" if ctx.text[node.start] in "{[" else ""
        if not ctx.text[node.start : end].strip("}] \t\r\n"):
            kind = "brace" if "]" not in ctx.text[node.start : end] else "bracket"
            message = f"Elasticsearch ignores the extra closing {kind} after the JSON object. Remove the {kind}"
            title = f"Remove the {kind}" if is_sound(ctx.text, edit) else ""
        elif ctx.text[node.start] in "},]":
            have = "has" if lines == 1 else "have"
            message = f"An extra closing brace above ends the JSON object, so the {rest} after it {have} no effect."
            brace = ctx.text.rfind("}", 0, node.start)
            before = ctx.text[:brace].rstrip()
            edit = (len(before) if "\n" in ctx.text[len(before) : brace] else brace), brace + 1, ""
            title = "Remove the brace" if is_sound(ctx.text, edit) else ""
            message = f"{message} Remove that brace{'' if title else ', or the text'}"
        else:
            message = (
                f"Elasticsearch reads only the first JSON object and ignores the {rest} after it. Remove the ignored"
                " text, or send each object in a separate request"
            )
        fix = Fix("unsafe", title, [Edit(*edit)]) if title else None
        yield self.finding((node.start, end), message, fix=fix)

"""Scripts, conditions and values of ingest processors that Elasticsearch accepts, but that do not work."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar
from lslint.rules.api import Edit, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.ingest.catalogue import release_of
from lslint.rules.elasticsearch.model import painless
from lslint.rules.elasticsearch.model.json_values import one_or_more
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.shared.violations import Analysis

_SOURCE = r"""\bctx\??(?:\._source\b|\[(["'])_source\1\])(?![ ]*=[^=])"""
_WRITTEN = r"""\bctx\??(?:\._source\b|\[(\\?["'])_source\1\])(?![ ]*=[^=])"""
"""The same as it may be written in JSON."""
_NULL_SAFE = r"""((?<![\w.\])?])[A-Za-z_]\w*(?:\??\.\w+)+\?\.\w+(?:\([^()]*\))?)\.(\w+)"""
"""A part that may be null, as ``?.`` says, and what is read from it nevertheless."""
_GUARDS = ("null", "containsKey", "instanceof", "?:")
_COMPILED = (7, 9)
"""The first release that certainly compiles the conditions of a pipeline when it creates the pipeline."""
_TRIPLE = (7, 9)
"""The first release whose reference writes template snippets with three braces."""


def check_scripts(analysis: Analysis, name: str, inside: Mapping) -> None:
    """Check the condition, the script and the value of a processor. ``inside``: its options."""
    condition = inside.get("if")
    ignoring = inside.get("ignore_failure")
    is_handled = inside.get("on_failure") is not None or (isinstance(ignoring, Scalar) and ignoring.value is True)
    for script in _sources(condition):
        _source(analysis, script)
        if not _is_refused(analysis, script, "condition"):
            _condition(analysis, name, script, is_handled=is_handled)
    if name == "script":
        for script in _sources(inside):
            _source(analysis, script)
            _is_refused(analysis, script, "script")
    if name in ("set", "append"):
        for item in one_or_more(inside.get("value")):
            if isinstance(item, Scalar):
                _value(analysis, name, item, inside)


def _value(analysis: Analysis, name: str, item: Scalar, inside: Mapping) -> None:
    """Report a value that does not contain the field that it names."""
    entry, unset = inside.entry("value"), compiled(r"\{\{\s*(ctx\.([\w@.]+))\s*\}\}").search(item.text)
    if compiled(r"_ingest\.(?:_value|timestamp)(?:\.\w+)*").fullmatch(item.text):
        _literal(analysis, name, item, item.text)
    elif field := compiled(r"%\{\[?([A-Za-z_@][\w@.]*)\]?\}").search(item.text):
        _literal(analysis, name, item, field[1], field[0])
    elif unset is not None and entry is not None:
        message = f"`{unset[1]}` in a value of `{name}` is always empty, because `ctx` exists only in scripts."
        analysis.report(reported.LiteralIngestValue, entry.key, f"{message} Write `{unset[2]}` in the braces")
    elif inside.get("media_type") is None:
        _escaped(analysis, name, item, entry)


def _escaped(analysis: Analysis, name: str, item: Scalar, entry: Entry | None) -> None:
    """Report a field in two braces, which is inserted as JSON, at the name of its option: what touches braces may be a
    template of another tool."""
    match = compiled(r"\{\{\s*([\w@.]+)\s*\}\}").fullmatch(item.text)
    if match is not None and entry is not None:
        message = f"Two braces escape `{match[1]}` as JSON, so each quote in it gets a backslash. Write three braces"
        if name == "set" and not analysis.ctx.is_below(7, 11):
            message += f", or use `copy_from`{'' if analysis.ctx.target else ' (7.11 and later)'}"
        is_optional = match[1] not in trait("fields_of_whole_lines")
        analysis.report(reported.EscapedIngestValue, entry.key, message, is_optional=is_optional)


def _sources(node: ConfigNode | None) -> Iterator[Scalar]:
    """Yield the source of a script in Painless, which is a string or in an object."""
    if isinstance(node, Mapping):
        language = node.get("lang")
        if isinstance(language, Scalar) and language.text != "painless":
            return
        for key in ("source", "inline"):
            yield from _sources(node.get(key))
    elif isinstance(node, Scalar) and isinstance(node.value, str):
        yield node


def _source(analysis: Analysis, script: Scalar) -> None:
    match = compiled(_SOURCE).search(script.text)
    if match is None:
        return
    places = [place.span() for place in compiled(_WRITTEN).finditer(analysis.ctx.text, script.start, script.end)]
    is_whole = len(places) == script.text.count("_source")
    edits = [Edit(start, end, "ctx") for start, end in places]
    fix = Fix("unsafe", "Write `ctx` instead of `ctx._source`", edits) if is_whole else None
    field = compiled(r"\.(\w+)").match(script.text, match.end())
    action = f"Write `ctx.{field[1]}`" if field is not None else "Write `ctx`"
    message = f"`{match[0]}` does not exist in ingest pipelines, so the script fails on each document. {action}"
    analysis.report(reported.SourceInIngestScript, script, message, fix)


def _is_refused(analysis: Analysis, script: Scalar, what: str) -> bool:
    """Report why a script does not compile; return whether it does not. Older releases compile conditions only when
    they run them."""
    problem, release = painless.fault(script.text, is_condition=what == "condition"), release_of(analysis.ctx)
    if problem:
        is_late = what == "condition" and release is not None and release < _COMPILED
        rule = reported.FailingCondition if is_late else reported.IngestProcessor
        analysis.report(rule, script, f"The {what} does not compile: {problem}")
    return bool(problem)


def _condition(analysis: Analysis, name: str, script: Scalar, *, is_handled: bool) -> None:
    """Report the first fault of a condition. ``is_handled``: whether the pipeline expects that it fails."""
    code = compiled(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""").sub("''", script.text)
    message = ""
    if (
        "/" not in code  # no comment and no regular expression
        and not compiled(r";|\breturn\b").search(code)
        and compiled(r"[\w\])]\s*=(?![=~])").search(code)
    ):
        message = "`=` in the condition assigns a value and compares nothing. Write `==`"
    elif not is_handled and not any(guard in code for guard in _GUARDS):
        match = compiled(_NULL_SAFE).search(code)
        if match is not None:
            message = (
                f"`{match[1]}` may be null, so `.{match[2]}` fails on documents without it, and so does `{name}`. Check"
                " `!= null` first"
            )
    if message:
        analysis.report(reported.FailingCondition, script, message)


def _literal(analysis: Analysis, name: str, item: Scalar, field: str, text: str = "") -> None:
    """Report ``text`` that stands for a field, by default its name."""
    text = text or field
    release = release_of(analysis.ctx)
    braces = 2 if release is not None and release < _TRIPLE else 3
    snippet = "{" * braces + field + "}" * braces
    edits = [Edit(item.start, item.end, analysis.ctx.text[item.start : item.end].replace(text, snippet))]
    message = f"`{name}` writes the string `{text}`, not the value of the field. Write `{snippet}`"
    analysis.report(reported.LiteralIngestValue, item, message, Fix("unsafe", f"Write `{snippet}`", edits))

"""Sources of the times that a date filter parses: their time zone, and the grok patterns that capture them."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.exclusive import required_values
from lslint.rules.logstash.dataflow.grok_fields import of_name, own
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import option_text

_OWN_ADDRESSES = ("localhost", "127.0.0.1", "::1")
"""Addresses of an input that only receives from programs on its host."""


@fact
def _inputs(pipeline: Flow) -> tuple[list[Plugin], list[Plugin]]:
    """Return the inputs that read files of the Logstash host or receive from it, and the other inputs. Inputs whose
    name comes from a template are in neither list."""
    local, other = [], []
    for plugin in pipeline.plugins("input"):
        if plugin.name in ("file", "journald") or option_text(plugin, "host") in _OWN_ADDRESSES:
            local.append(plugin)
        elif plugin.name.strip("_"):
            other.append(plugin)
    return local, other


def reads_own_host(ctx: Context) -> bool:
    """Whether the events of the visited date filter come from log files of the Logstash host, which have the time zone
    of that host: all inputs read such files, or at least those that set the ``type`` tested around the filter."""
    pipeline = flow(ctx)
    local, other = _inputs(pipeline)
    if local and not other:
        return True
    wanted = required_values("[type]", ctx.clauses)
    return bool(wanted) and any(
        wanted <= _given(own) and not wanted & _given(rest) for own, rest in ((local, other), _around(ctx))
    )


@fact
def _around(ctx: Context) -> tuple[list[Plugin], list[Plugin]]:
    """Return the same as ``_inputs``, for all files of the folder, also complete pipelines."""
    found = Flow()
    for member in ctx.project.pipeline_files(others_only=True):
        found.add(member.text, member.tree, not member.has_syntax_errors)
    own, rest = _inputs(found)
    here, more = _inputs(flow(ctx))
    return own + here, rest + more


def _given(inputs: Iterable[Plugin]) -> set[str]:
    return {kind for plugin in inputs if (kind := option_text(plugin, "type"))}


def captures(field: str, ctx: Context) -> frozenset[str]:
    """Return the names of the grok patterns that capture the field of the visited date filter; ``""`` for a regular
    expression. Filters that all its events pass take precedence over all others."""
    name = path(field)
    near: set[str] = set()
    others: set[str] = set()
    for step in flow(ctx).named("filter").get("grok", ()):
        is_near = step.clauses == ctx.clauses[: len(step.clauses)]
        (near if is_near else others).update(_of_grok(step.plugin).get(name, set()))
    return frozenset(near or others or _in_files(ctx).get(name, set()))


@fact
def _in_files(ctx: Context) -> dict[tuple[str, ...], set[str]]:
    """Return the names of the grok patterns that capture each field in definitions of the pattern files of the project
    that the grok filters of this file read."""
    found: dict[tuple[str, ...], set[str]] = {}
    seen: set[str] = set()
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    for section, plugin, _ in tree.walk_plugins():
        if section.kind != "filter" or plugin.name != "grok" or not filters.reads_files(plugin):
            continue
        names = filters.libraries_with_files(plugin, ctx)[-1]
        todo = [pattern.value for _, pattern in filters.patterns(plugin)]
        while todo and len(seen) < _MAX_NAMES:
            for reference in grok_pattern.parse(todo.pop()):
                if reference.field:
                    found.setdefault(path(reference.field), set()).add(reference.name)
                expression = names.regex(reference.name)
                if reference.name not in seen and expression is not None:
                    seen.add(reference.name)
                    todo.append(expression)
    return found


_MAX_NAMES = 500
"""Names of patterns that are looked at in one file."""


@fact
def _of_grok(grok: Plugin) -> dict[tuple[str, ...], set[str]]:
    """Return the names of the grok patterns of a filter that capture each field."""
    found: dict[tuple[str, ...], set[str]] = {}
    sets = library.every_set()
    for _, pattern in filters.patterns(grok):
        for reference in grok_pattern.parse(pattern.value):
            fields = {reference.field} if reference.field else set()
            fields.update(*(of_name(reference.name, names) for names in sets))
            for name in fields:
                found.setdefault(path(name), set()).add(reference.name)
        if "(?<" in pattern.value:
            for capture in own(pattern.value):
                if pattern.value[capture.start : capture.start + 3] == "(?<":
                    found.setdefault(capture.field, set()).add("")
    return found


_HALVES = frozenset((
    "DATESTAMP", "DATE", "DATE_US", "DATE_EU", "TIME", "TIMESTAMP_ISO8601", "SYSLOGTIMESTAMP", "HTTPDATE",
    "HAPROXYDATE", "DATESTAMP_EVENTLOG", "HTTPDERROR_DATE", "DATESTAMP_OTHER", "DATESTAMP_RFC822", "DATESTAMP_RFC2822",
))  # fmt: skip
"""Patterns for times without AM or PM."""
_ISO8601 = r"[yYxu]{1,4}-M{1,2}-[dD]{1,2}[T ][HhkK]"


def never_matches(pattern: str, patterns: frozenset[str]) -> bool:
    """Whether no match of these grok patterns has the date format ``pattern``."""
    return bool(patterns) and all(_differs(pattern, name) for name in patterns)


def _differs(pattern: str, name: str) -> bool:
    if name.startswith("SYSLOGBASE") or name == "SYSLOGLINE":  # the time is only a part of the match
        return True
    if name == "TIMESTAMP_ISO8601":
        return regex(_ISO8601).match(pattern.replace("'", "")) is None
    if name == "SYSLOGTIMESTAMP":
        return pattern[:3] != "MMM" or "y" in pattern.lower()
    return name in _HALVES and "a" in "".join(pattern.split("'")[::2])

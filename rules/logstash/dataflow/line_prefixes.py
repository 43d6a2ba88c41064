"""Fields with a prefix before the part that a grok pattern describes: an anchor would break the pattern."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Branch, Comparison, Pipeline, Plugin, Regexp, Selector, raw_texts
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.exclusive import (
    are_exclusive,
    contradict,
    is_after_failure,
    required_tags,
    required_values,
    requirements,
)
from lslint.rules.logstash.dataflow.grok_fields import own
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow, numbers
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.dataflow.rewritten import is_part, is_rewritten
from lslint.rules.logstash.dataflow.steps import Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import option_text, pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.shape import Shape

    Path = tuple[str, ...]

_PRIORITY = (
    r"(?!(?:\^|\\A)?\(\?:<\\d\+>(?:\(\?:1 \)\?)?\)\?)(?:\(\?[imx]+\))?(?:\^|\\A)?\(?(?:\?:)?"
    r"(?:<(?:%\{(?:POSINT|NONNEGINT|INT|NUMBER|BASE10NUM|DATA|WORD)\b|\(?\\d|\(?\[0-9\]|\(\?<)|%\{SYSLOG5424)"
)
"""The start of a pattern for the priority of a syslog line, ``<13>``; not of one in which it is optional
(``(?:<\\d+>)?``)."""
_PREFIX = r"(?:\^|\\A)?([^\w\s(\[^$.|?*+{%\\]|%(?=%\{)).*[:\]](?: |\\s[+*]?|%\{SPACE\})*$"
"""A pattern for the start of a line, up to a separator: ``%%{DATA:program}: ``."""
_HEADER = r"(?s)(?!\^|\\A)(?=.*[A-Za-z]{2})(?:.*(?::|\[)(?:\s|\\s[+*]?)*$|%[A-Z])"
"""A string in a condition that matches the header of a line: ``%ASA-\\d-\\d+:``, ``sshd[``."""
_OF_HEADERS = ("SYSLOG", "PROG", "TIMESTAMP", "DATE", "TIME}", "TIME:")
_MAX_READERS = 50
"""Filters of a pipeline that each pattern is compared with."""


def is_behind_prefix(field: str, pattern: str, shape: Shape, grok: Plugin, ctx: Context) -> bool:
    """Whether the pipeline indicates a prefix before the part that the pattern describes: another filter reads the
    prefix without removing it, or the condition around tests for it."""
    return (
        (path(field) in _RAW_FIELDS and compiled(_MESSAGES).match(pattern) is not None)
        or _asks_for_header(field, pattern, ctx)
        or _is_behind_filter(field, shape, grok, ctx)
        or _is_read_before(field, pattern, grok, ctx)
        or _is_read_elsewhere(field, pattern, shape, grok, ctx)
    )


_MESSAGES = r"%\{(?:CISCOFW\d|HAPROXYHTTPBASE\b)"
"""The start of a pattern of the library for what follows the header of a line."""
_LITERAL_START = r"(?:\^|\\A)(?:\\([^\w\s])|([^\\.\[\](){}|*+?$^]))(?![*?{])"
"""A regex whose matches begin with a certain character."""
_GROUP = r"\([^()]*\)|\[[^\]]*+(?:\]|\Z)"


def _is_behind_filter(field: str, shape: Shape, grok: Plugin, ctx: Context) -> bool:
    """Whether only lines pass that begin with a character that the pattern cannot match: the conditions around the
    filter require it, or an earlier one of the file drops all other lines."""
    required = [*filters.asked(field, ctx), *_kept(path(field), grok, ctx)]
    for text in required:
        found = compiled(_LITERAL_START).match(text)
        if found is None or "|" in compiled(_GROUP).sub("", compiled(_GROUP).sub("", text)):
            continue
        first = ord(found[1] or found[2])
        if first < 128 and not shape.first >> first & 1:
            return True
    return False


@fact
def _may_drop_lines(ctx: Context) -> bool:
    return "!~" in ctx.text and "drop" in ctx.text


def _kept(field: Path, grok: Plugin, ctx: Context) -> Iterator[str]:
    """Yield the regexes of the conditions before a filter that drop all events whose field does not match them."""
    if not _may_drop_lines(ctx):
        return
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    items = [item for section in tree.sections if section.kind == "filter" for item in section.items]
    while items:
        inner: list[Plugin | Branch] = []
        for item in items:
            if item.start >= grok.start:
                break
            if not isinstance(item, Branch):
                continue
            if grok.start < item.end:
                inner = next((list(one.items) for one in item.clauses if one.start <= grok.start < one.end), [])
                continue
            clause = item.clauses[0]
            condition = clause.condition
            if not isinstance(condition, Comparison) or condition.operator != "!~":
                continue
            if not isinstance(condition.left, Selector) or condition.left.path != field:
                continue
            if any(isinstance(one, Plugin) and one.name == "drop" and not one.options for one in clause.items):
                right = condition.right
                yield right.pattern if isinstance(right, Regexp) else getattr(right, "value", "")
        items = inner


_RAW_FIELDS = frozenset({("message",), ("@message",), ("event", "original")})
_ACCESS_LOG = r"%\{(?:COMBINED|COMMON)APACHELOG|%\{HTTPD_(?:COMBINED|COMMON)LOG"
_HOSTS = frozenset(("IP", "IPV4", "IPV6", "IPORHOST", "HOSTNAME", "HOST", "HOSTPORT", "SYSLOGHOST", "URIHOST"))


def is_behind_priority(field: str, pattern: str, shape: Shape, grok: Plugin, ctx: Context) -> bool:
    """Whether the filter gets unparsed lines from a ``tcp`` or ``udp`` input, which may begin with a syslog header, and
    the pattern does not begin with a part of such a header: priority, time or host. An access log begins with the
    client, and web servers send it with a header: not reported if another pattern of the pipeline begins with one."""
    if path(field) not in _RAW_FIELDS or shape.first >> ord("<") & 1:
        return False
    if not _HOSTS.isdisjoint(shape.lead) and not (
        compiled(_ACCESS_LOG).match(pattern) is not None
        and any(reader.first == "<" for reader in _readers(flow(ctx)).get(path(field), ()))
    ):
        return False
    if filters.begins_with_time(pattern, shape) or is_rewritten(field, grok, ctx):
        return False
    return gets_raw_lines(ctx)


_DECODERS = plugins_with("decodes")


def is_decoded(field: str, grok: Plugin, ctx: Context) -> bool:
    """Whether a field is probably one of a decoded event, such as ``Message``: the pipeline decodes JSON, CSV or
    others, and neither a grok filter nor ``mutate`` fills the field from the line of an input."""
    name = path(field)
    if name in _RAW_FIELDS or is_part(field, grok, ctx) or name in _copies(flow(ctx)):
        return False
    steps = flow(ctx).named("filter")
    decoders = (step.plugin for kind in _DECODERS for step in steps.get(kind, ()))
    targets = (option_text(plugin, "target") for plugin in decoders)
    return any(target is None or path(target) == name[:-1] for target in targets)


@fact
def _copies(pipeline: Flow) -> frozenset[Path]:
    """Return the fields that the ``mutate`` filters of a pipeline fill from the line of an event."""
    found: set[Path] = set()
    for step in pipeline.named("filter").get("mutate", ()):
        for option in step.plugin.options:
            for key, value in pair_nodes(option.value):
                old, new = getattr(key, "value", ""), getattr(value, "value", "")
                if option.name in ("rename", "copy") and path(old) in _RAW_FIELDS:
                    found.add(path(new))
                elif option.name in ("add_field", "replace", "update") and "%{" in new and "message" in new:
                    found.add(path(old))
    return frozenset(found)


def gets_raw_lines(ctx: Context) -> bool:
    """Whether the conditions around a filter let unparsed lines of a ``tcp`` or ``udp`` input pass, by their type."""
    sources = _sources(ctx)
    return any(filters.is_raw(source) for source in sources)


def gets_unparsed_lines(ctx: Context) -> bool:
    """Whether the filter gets lines with their priority: of the network, or those that a ``syslog`` input could not
    parse."""
    return gets_raw_lines(ctx) or any(source.name == "syslog" for source in _sources(ctx))


def _marked_sources(ctx: Context) -> list[Plugin]:
    """Return the inputs that set a type or tag that the conditions around a filter test for."""
    kinds = required_values("[type]", ctx.clauses)
    marks = required_tags(ctx.clauses)
    if not kinds and not marks:
        return []
    return [
        source
        for source in flow(ctx).plugins("input")
        if option_text(source, "type") in kinds
        or any(not marks.isdisjoint(raw_texts(one.value)) for one in source.all("tags"))
    ]


def _sources(ctx: Context) -> Iterator[Plugin]:
    """Yield the inputs whose events pass the conditions around a filter, by their type."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    known = list(requirements(ctx.clauses, tree))
    for source in flow(ctx).plugins("input"):
        kind = option_text(source, "type")
        given = [frozenset([("[type]", "==", f'"{kind}"')])]
        if kind is None or not any(contradict(given, condition) for condition in known):
            yield source


def is_behind_syslog_input(pattern: str, shape: Shape, ctx: Context) -> bool:
    """Whether the pattern begins with a part of a syslog header, and the filter only gets events of ``syslog`` inputs,
    or is for those whose type or tag the conditions test for. They remove the header, and keep the whole line with its
    priority (and with what else is before the time) if they cannot parse it, so that the filter only matches within
    such lines."""
    names = {source.name for source in _marked_sources(ctx) or _sources(ctx)}
    if names != {"syslog"}:
        return False
    is_header = any("SYSLOG" in name or name in ("PROG", "MONTH") for name in shape.lead)
    return is_header or "%{SYSLOG" in pattern[:20] or filters.begins_with_time(pattern, shape)


def _is_read_before(field: str, pattern: str, grok: Plugin, ctx: Context) -> bool:
    """Whether a condition around the filter tests a field that an earlier filter has captured from the same line, which
    begins differently: the pattern describes what comes after the header."""
    conditions = set()
    for clause in ctx.clauses:
        if clause.condition is not None:
            conditions |= tested(clause, ctx)
    if not conditions or is_rewritten(field, grok, ctx):
        return False
    lead = _lead(pattern)
    name = path(field)
    before = [step for step in flow(ctx).filters[: numbers(flow(ctx)).get(id(grok), 0)] if step.plugin.name == "grok"]
    for step in before[-_MAX_READERS:]:
        for source, other in filters.patterns(step.plugin):
            if path(source) != name or _lead(other.value) == lead:
                continue
            if any(capture.field in conditions for capture in own(other.value)):
                return True
    return False


def _lead(pattern: str) -> str:
    """Return the first reference of a pattern without its field, and what is before it."""
    references = grok_pattern.parse(pattern)
    bare = pattern.removeprefix("^").removeprefix("\\A")
    cut = len(pattern) - len(bare)
    return bare[: references[0].start - cut] + references[0].name if references else bare


def _asks_for_header(field: str, pattern: str, ctx: Context) -> bool:
    if any(word in pattern for word in _OF_HEADERS):
        return False
    for text in filters.asked(field, ctx):
        words: list[str] = compiled(r"[A-Za-z]{2,}").findall(text)
        if compiled(_HEADER).match(text) and words and max(words, key=len) not in pattern:
            return True
    return False


class _Reader:
    """A grok filter that reads the start of a field. ``first``: the first character."""

    __slots__ = ("first", "step")

    def __init__(self, step: Step, first: str) -> None:
        self.step = step
        self.first = first


def _is_read_elsewhere(field: str, pattern: str, shape: Shape, grok: Plugin, ctx: Context) -> bool:
    pipeline = flow(ctx)
    readers = _readers(pipeline).get(path(field), ())
    if not readers or is_rewritten(field, grok, ctx):
        return False
    if is_after_failure(ctx.clauses):
        return False
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    order = numbers(pipeline)
    number = order.get(id(grok))
    for reader in readers:
        if reader.step.plugin is grok or shape.first >> ord(reader.first) & 1:
            continue
        if reader.first == "<" and filters.priority(pattern, shape, ctx):
            continue  # the suggested anchor matches the priority
        around = reader.step.clauses
        includes = list(around) == list(ctx.clauses[: len(around)])
        if reader.first != "<":  # an earlier filter on all of these events
            if includes and number is not None and order[id(reader.step.plugin)] < number:
                return True
        elif includes or (ctx.clauses and not are_exclusive(reader.step, ctx.clauses, tree)):
            return True
    return False


@fact
def _readers(pipeline: Flow) -> dict[Path, list[_Reader]]:
    """Return the filters of a pipeline that read the start of a field without removing it."""
    found: dict[Path, list[_Reader]] = {}
    for step in pipeline.named("filter").get("grok", ()):
        option = step.plugin.option("overwrite")
        overwritten = {path(name) for name in raw_texts(option.value)} if option is not None else set()
        for field, patterns in filters.patterns_by_field(step.plugin).items():
            known = found.setdefault(path(field), [])
            first = _first(pattern.value for pattern in patterns)
            if not first or path(field) in overwritten or len(known) >= _MAX_READERS:
                continue
            if not is_after_failure(step.clauses):
                known.append(_Reader(step, first))
    return found


def _first(patterns: object) -> str:
    """Return the first character of the lines for a filter, or an empty string if unknown."""
    found: set[str] = set()
    for pattern in patterns:  # type: ignore[attr-defined]
        if compiled(_PRIORITY).match(pattern):
            return "<"
        match = compiled(_PREFIX).match(pattern) if len(pattern) < 200 else None
        found.add(match[1] if match is not None else "")
    return found.pop() if len(found) == 1 else ""

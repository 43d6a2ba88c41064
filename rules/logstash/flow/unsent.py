"""Branches for events that no shipper of the project sends: their conditions require a field for the format of a line,
such as ``type``, which Filebeat sends only if its config says so.

The events of a ``beats`` input may have any field, so that nothing is known of them in general. Only if the project has
the configs of its Filebeat, nothing else ships to Logstash, and neither these configs nor a filter can set such a
field, conditions that require it are false. Everything that is not certain counts as sent.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import alternatives
from lslint.grammar.logstash.nodes import (
    Array,
    Boolean,
    Clause,
    Comparison,
    Expression,
    Group,
    Number,
    Pipeline,
    Plugin,
    Regexp,
    Selector,
    String,
)
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Release, Setup
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.values.options import option_text, pair_nodes

_NAMES = ("type", "document_type", "log_type", "logtype", "fields", "fileset")
"""Fields that say what kind of line an event is, which Filebeat does not send by itself since 6.0."""
_FIELD = r"\[(?:type|document_type|log_type|logtype|fields|fileset)\]"
_SINCE = (6, 0)


@fact
def unsent_spans(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans between the braces of the clauses of this file whose condition requires a field that no event
    has."""
    if ctx.has_syntax_errors or "if" not in ctx.text or compiled(_FIELD).search(ctx.text) is None:
        return []
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    found = []
    for clause in _clauses(tree):
        if clause.items and clause.condition is not None and _requires_unsent(clause, ctx):
            found.append((clause.items[0].start, clause.end))
    return found


def _clauses(tree: Pipeline) -> Iterator[Clause]:
    seen: set[int] = set()
    for _, _, clauses in tree.walk_plugins():
        for clause in clauses:
            if id(clause) not in seen:
                seen.add(id(clause))
                yield clause


def _requires_unsent(clause: Clause, ctx: Context) -> bool:
    condition = clause.condition
    if condition is None or has_marker(ctx.text[condition.start : condition.end]):
        return False
    text = ctx.text[condition.start : condition.end]
    known = {name: values for name in _NAMES if name in text and (values := _possible(name, ctx)) is not None}
    return bool(known) and _is_false(condition, known)


_MAX_DEPTH = 30


def _is_false(condition: Expression, known: dict[str, frozenset[str]], depth: int = 0) -> bool:
    """Return whether a condition is false for every event if each of some fields is missing, or has one of some
    values."""
    if depth > _MAX_DEPTH:
        return False
    if isinstance(condition, Group):
        return _is_false(condition.inner, known, depth + 1)
    if isinstance(condition, Boolean):
        if not {word for word, _, _ in condition.operators} <= {"and", "or"}:
            return False
        return all(any(_is_false(operand, known, depth + 1) for operand in group) for group in alternatives(condition))
    if isinstance(condition, Selector):
        return _is_missing(condition, known)
    return isinstance(condition, Comparison) and _is_false_comparison(condition, known)


def _is_missing(node: object, known: dict[str, frozenset[str]]) -> bool:
    return isinstance(node, Selector) and node.path[0] in known and not known[node.path[0]]


def _is_false_comparison(condition: Comparison, known: dict[str, frozenset[str]]) -> bool:
    left, operator, right = condition.left, condition.operator, condition.right
    if operator == "==" and isinstance(right, Selector):
        left, right = right, left
    if operator == "in" and isinstance(left, String) and _is_missing(right, known):
        return True
    if not isinstance(left, Selector) or left.path[0] not in known:
        return False
    if operator == "=~":
        return _is_missing(left, known) and isinstance(right, Regexp | String)
    if operator not in ("==", "in"):
        return False
    is_list = isinstance(right, Array) and operator == "in" and len(right.items) > 1
    for one in right.items if is_list else (right,):  # type: ignore[union-attr]
        if not isinstance(one, Number) and (
            not isinstance(one, String) or "${" in one.value or one.value in known[left.path[0]]
        ):
            return False
    return True


@keyed_fact
def _possible(name: str, ctx: Context) -> frozenset[str] | None:
    """Return the values that a field may have, empty if no event has it; None if they are not known."""
    if not all(map(_is_for_beats, flow(ctx).plugins("input"))) or not _can_only_lack(name, ctx):
        return None
    pipelines = _pipelines(ctx)
    if pipelines is None:
        return None
    values: set[str] = set()
    for tree in pipelines:
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "input":
                given = _set_by_input(name, plugin)
                if given is None:
                    return None
                values |= given
    known = {name: frozenset(values)}
    for tree in pipelines:
        for section, plugin, clauses in tree.walk_plugins():
            if section.kind != "filter" or not _may_set(name, plugin, tree, ctx):
                continue
            # A filter that runs only for events which have the field does not set it.
            if not any(one.condition is not None and _is_false(one.condition, known) for one in clauses):
                return None
    return known[name]


def _is_for_beats(plugin: Plugin) -> bool:
    return plugin.name == "beats" and codec(plugin) in ("", "plain")


def _set_by_input(name: str, plugin: Plugin) -> set[str] | None:
    """Return the values that an input gives a field; None if they are not known."""
    for option in plugin.all("add_field"):
        names = [path(getattr(key, "value", "%{"))[0] for key, _ in pair_nodes(option.value)]
        if not names or any(one == name or "{" in one for one in names):
            return None
    if name != "type" or plugin.option("type") is None:
        return set()
    kind = option_text(plugin, "type")
    return None if kind is None or "${" in kind or "%{" in kind or has_marker(kind) else {kind}


def _may_set(name: str, plugin: Plugin, tree: Pipeline, ctx: Context) -> bool:
    for ecs in (False, True):
        for operation in compile_plugin(plugin, tree, ctx, ecs).operations:
            code = operation[0]
            if code in (do.OPEN, do.OPEN_ALL):
                return True
            if code in do.MAKING:
                target = operation[do.MAKING[code]]
                if target is None or target[0] == name:
                    return True
            elif code == do.OPEN_FIELD and operation[1][0] == name:
                return True
    return False


@fact
def _pipelines(ctx: Context) -> list[Pipeline] | None:
    """Return this pipeline and the files around it, which may run together; None if one of them has an input for other
    events than those of Beats, is a template of other events, or if there is no input."""
    from lslint.rules.logstash.flow.analysis import depends_on_markers

    trees: dict[str, Pipeline] = {}
    has_inputs = False
    for file in _files(ctx):
        if file is None:
            return None
        text, tree = file
        if text in trees:
            continue
        trees[text] = tree
        if depends_on_markers(text, tree):
            return None
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "input":
                has_inputs = True
                if not _is_for_beats(plugin):
                    return None
    return list(trees.values()) if has_inputs else None


def _files(ctx: Context) -> Iterator[tuple[str, Pipeline] | None]:
    """Yield the content and tree of this pipeline file and of those around it, which are parsed last; None if one
    of them has syntax errors, or if there are too many."""
    own = flow(ctx)
    if not own.is_clean:
        yield None
    yield from zip(own.texts, own.trees, strict=True)
    folder = ctx.project.folder()
    for file in (*ctx.project.pipeline_files(), *(folder.files() if folder is not None else ())):
        yield None if file.has_syntax_errors else (file.text, file.tree)
    related = ctx.project.related_files("logstash")
    if related is None:
        yield None
    for one in related or ():
        if isinstance(one.tree, Pipeline):
            yield one.text, one.tree


def _can_only_lack(name: str, ctx: Context) -> bool:
    """Return whether no config of the project lets Filebeat send a field."""
    releases = [low for beat, low, _, _ in ctx.project.beats() if beat == "filebeat"]
    if not releases or not all(low and Release(low).at_least(*_SINCE) for low in releases):
        return False
    words = _shipped(ctx.project.setup())
    if words is None:
        return False
    if name == "fileset":
        return "module" not in words and "modules" not in words
    return True


_MAX_FILES = 400
"""Files of a project that ``setup`` reads: with as many, there may be more."""
_OTHERS = (
    r"(?i)\b(?:winlogbeat|packetbeat|heartbeat|journalbeat|functionbeat|metricbeat|auditbeat|topbeat|elastic-agent"
    r"|logstash-forwarder|lumberjack|fluentd?|fluent-?bit|vector|nxlog)\b"
)
"""Shippers that send other fields to a ``beats`` input."""
_IS_CONFIG = (
    r"(?m)^[ \t]*(?:-[ \t]+)?[\"']?(?:filebeat(?:\.[\w.]+)?|output\.logstash|prospectors|(?:input_)?type[\"']?[ \t]*:"
    r"[ \t]*[\"']?(?:log|filestream|container|docker|journald)\b.*|module)[\"']?(?:[ \t]*:|$)"
)
_SENDS = r"(?m)^[ \t]*(?:output\.logstash(?:\.hosts)?|output:(?:.*\n)+?[ \t]+logstash)[\"']?[ \t]*:"
_MAY_SET = (
    r"(?i)\b(?:fields\w*|add_fields|add_tags|copy_fields|rename|script|dissect|convert|replace|extract_array|urldecode"
    r"|translate_\w+|decode_\w+|parse_\w+|json|json\.\w+|ndjson|keys_under_root|include_fields|autodiscover|hints"
    r"|document_type|config\.(?:inputs|prospectors)|config_dir|pipeline_dir)\b"
    r"|\btype[\"']?:[ \t]*[\"']?(?:httpjson|cel|kafka|redis|mqtt|netflow|s3|aws|gcp|azure|o365|cloudfoundry"
    r"|http_endpoint|lumberjack|entity|winlog|unifiedlogs|etw|streaming|websocket|salesforce|benchmark)"
)
"""Settings and inputs of Filebeat with which events have fields of other names."""
_HARMLESS = frozenset((
    "ca", "certificate", "certificate_authorities", "certificate_authority", "cloud", "enabled", "exclude_files",
    "exclude_lines", "files", "host", "hosts", "id", "include_lines", "index", "key", "key_passphrase", "level", "name",
    "password", "path", "paths", "port", "protocol", "scan_frequency", "to_files", "to_syslog", "url", "username",
    "verification_mode", "worker", "loadbalance", "keepfiles", "permissions", "ssl", "tags", "pattern",
))  # fmt: skip
"""Settings whose values add no fields."""


@fact
def _shipped(setup: Setup) -> frozenset[str] | None:
    """Return the words of the Filebeat configs of a project, of which one sends to Logstash; None if there is none, if
    they may set fields, if a template fills in more than addresses and paths, or if there are other shippers."""
    if not 0 < len(setup.texts) < _MAX_FILES:
        return None
    words: set[str] = set()
    sends = False
    for _, whole in setup.texts:
        text = "\n".join(line for line in whole.split("\n") if line.lstrip()[:1] != "#")
        if compiled(_OTHERS).search(text) is not None:
            return None
        if compiled(_IS_CONFIG).search(text) is None and "filebeat" not in text:
            continue
        if compiled(_MAY_SET).search(text) is not None:
            return None
        if compiled(_SENDS).search(text) is not None:
            if _has_open_markers(text):
                return None
            sends = True
        words.update(compiled(r"\w+").findall(text))
    return frozenset(words) if sends else None


def _has_open_markers(text: str) -> bool:
    """Return whether a template or a variable may add settings to a config."""
    key, column = "", 0
    for line in text.split("\n"):
        match = compiled(r"(\s*(?:-\s+)?)[\"']?([\w.]+)[\"']?\s*:").match(line)
        if match is not None:
            key, column = match[2].rpartition(".")[2], len(match[1])
        if compiled(r"\{\{|\{%[-+]?\s*(?:include|import|macro|set)|<%|@@|\$\(|\$\{").search(line) is None:
            continue
        if key not in _HARMLESS or compiled(r"\|\s*(?:indent|to_\w*(?:yaml|json)|toYaml|nindent)\b").search(line):
            return True
        if match is None and (line.lstrip()[:1] not in ("-", "]", '"', "'") or len(line) - len(line.lstrip()) < column):
            return True
    return False

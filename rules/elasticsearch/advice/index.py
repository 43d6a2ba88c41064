"""Helpers for the advice rules about templates: settings by name, purpose and release of a template, small edits."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar
from lslint.grammar.lines import indent_like
from lslint.rules.api import Edit, Fix, Rule
from lslint.rules.elasticsearch.fixes.edits import comments_of, holder_of, removals
from lslint.rules.elasticsearch.index_settings.settings import flatten
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.index_definition import Template, templates, text, texts
from lslint.rules.elasticsearch.rule import TEMPLATES
from lslint.rules.facts import fact
from lslint.rules.shared.factories import Setting, SettingAdvice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import ClassVar

    from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry
    from lslint.rules.api import Applicability, Context, Findings, Severity
    from lslint.rules.elasticsearch.model.index_definition import Field, TypeMapping

MAX_SIZE = 1e9
"""Limit of the figures of a cluster, as in ``[cluster]`` of the config; larger numbers are ignored."""
_LOGS = frozenset(
    (
        "log", "logs", "logging", "syslog", "logstash", "filebeat", "winlogbeat", "journalbeat", "functionbeat",
        "packetbeat", "auditbeat", "journal", "journald", "fluentd", "fluentbit", "graylog", "suricata", "zeek",
        "ossec", "wazuh", "accesslog", "access", "audit", "httpd", "nginx", "apache", "haproxy", "firewall", "netflow",
        "event", "events", "trace", "traces", "evtx",
    )
)  # fmt: skip
_NO_LOGS = frozenset(
    ("blog", "blogs", "catalog", "catalogs", "dialog", "dialogs", "changelog", "changelogs", "backlog")
)
_SHIPPED = (
    r"(?:logstash-output-)?elasticsearch-(?:template-)?(?:es)?[0-9]+x\.json"
    r"|(?:file|metric|winlog|packet|audit|heart|function|journal|top)beat[\w.-]*template[\w.-]*\.json"
)
"""Names of files with the templates of the elasticsearch output and of Beats."""
_STOCK_FIELDS = frozenset(("@timestamp", "@version", "geoip"))
COLD = frozenset(("cold", "warm", "archive", "archived", "frozen"))
_RECORDS = frozenset(
    ("audit", "audits", "security", "siem", "order", "orders", "payment", "payments", "billing", "invoice")
)


def words(written: str) -> list[str]:
    """Return the words of a name or pattern in lower case; everything but letters separates words."""
    return "".join(letter if letter.isalpha() else " " for letter in written.lower()).split()


@fact
def settings_of(template: Template) -> dict[str, tuple[Entry, ConfigNode]]:
    """Return the index settings by name without ``index.``, dotted or nested; of duplicates the last."""
    flat = flatten(template.settings) if template.settings is not None else []
    return {name.removeprefix("index."): (entry, node) for name, entry, node in flat}


def setting(template: Template, name: str) -> Setting | None:
    """Return a setting with a single value; None if it is not set, the release in use rejects the value, or a template
    engine fills it in."""
    entry, node = settings_of(template).get(name, (None, None))
    if entry is None or not isinstance(node, Scalar) or node.value is None:
        return None
    if marked(template.ctx, entry.start, entry.end) or (node.start, node.end) in _rejected_values(template.ctx):
        return None
    return Setting(name, entry, node)


@fact
def _rejected_values(ctx: Context) -> frozenset[tuple[int, int]]:
    """Return the spans that the release in use rejects, so that advice about them would contradict the error."""
    from lslint.rules.elasticsearch.templates.bodies import analyze

    return analyze(ctx).rejected()


def marked(ctx: Context, start: int, end: int) -> bool:
    """Whether a template engine fills in a part of the span."""
    if not any(error.kind == "template-marker" for error in ctx.errors):
        return False
    from lslint.rules.elasticsearch.templates.bodies import analyze

    return analyze(ctx).masked((start, end))


def reach(template: Template) -> tuple[int, ...]:
    """Return the target, or the newest release that the template can be for."""
    if template.ctx.target is not None:
        return template.ctx.target.numbers
    if template.is_old():
        return (5, 6)
    if any(mapping.name for mapping in template.mappings):
        return (6, 8)
    if template.shape == "legacy" and isinstance(template.root.get("template"), Scalar):
        return (7, 17)
    return releases.newest()


def may_be_before(template: Template, *release: int) -> bool:
    """Whether the template is, or by its contents may be, for a release before the given one."""
    if template.ctx.target is not None:
        return not template.ctx.target.at_least(*release)
    return bool(template.is_old())


@fact
def is_shipped(template: Template) -> bool:
    """Whether it is a copy of a template shipped with Logstash, a Beat, ECS or another product, whose users do not
    maintain it."""
    name = template.ctx.path.replace("\\", "/").rpartition("/")[2]
    if compiled(_SHIPPED).fullmatch(name) is not None:
        return True
    if any(map(_is_stock, template.mappings)) and any(one.startswith("logstash-") for one in template.patterns()):
        return True
    for holder in (template.root, *(mapping.node for mapping in template.mappings)):
        meta = holder.get("_meta")
        if isinstance(meta, Mapping) and (
            meta.entry("beat") is not None
            or meta.entry("ecs_version") is not None
            or text(meta.get("managed")) == "true"
        ):
            return True
    return False


def _is_stock(mapping: TypeMapping) -> bool:
    """Whether a mapping is the one of the elasticsearch output, which dashboards expect, without additional fields."""
    rules = [rule.name for rule in mapping.dynamic_templates]
    names = {field.path.partition(".")[0] for field in mapping.fields}
    return rules == ["message_field", "string_fields"] and "geoip" in names and names <= _STOCK_FIELDS


def is_index_template(template: Template) -> bool:
    """Whether the template applies to new indices, unlike an index body or a bare mapping."""
    return template.shape in ("legacy", "composable", "component")


def is_whole_log(template: Template) -> bool:
    """Whether the file contains the complete mapping of a log index, as far as one file can show."""
    known = template.shape in ("legacy", "composable") and not template.ctx.has_syntax_errors
    return known and is_log(template) and is_self_contained(template)


def is_self_contained(template: Template) -> bool:
    """Whether it has no component templates, and no template engine fills in a part of it."""
    root = template.root
    return not getattr(root.get("composed_of"), "items", ()) and not marked(template.ctx, root.start, root.end)


@fact
def is_log(template: Template) -> bool:
    """Whether it is for logs: by its patterns, its name, or fields ``@timestamp`` and ``message`` together."""
    named = [name for name in (*template.patterns(), template.name) if name]
    if named and all(name.startswith(".") for name in named):
        return False
    if any(_is_log_word(word) for name in named for word in words(name)):
        return True
    for mapping in template.mappings:
        paths = {field.path for field in mapping.fields}
        if "@timestamp" in paths and "message" in paths:
            return True
    return False


_WEAK = frozenset(("access", "audit", "event", "events", "trace", "traces"))


_OTHERS = frozenset((
    "asset", "assets", "catalog", "catalogue", "contact", "contacts", "customer", "customers", "dmarc", "dmarcxml",
    "document", "documents", "email", "emails", "inventory", "lookup", "lookups", "mail", "mailbox", "mails", "news",
    "order", "orders", "person", "persons", "post", "posts", "product", "products", "reference", "tweet", "tweets",
    "twitter", "user", "users",
))  # fmt: skip
"""Words in names of indices for other data, although the documents may have ``@timestamp`` and ``message``."""
_LOG_FIELDS = frozenset(("@timestamp", "message", "host"))


@fact
def shows_logs(template: Template) -> bool:
    """Whether it looks like a template for logs: the name of a log or of a shipper in its patterns or name, or two of
    the fields ``@timestamp``, ``message`` and ``host`` (Logstash adds the first to any document)."""
    if is_named_log(template):
        return True
    if not _OTHERS.isdisjoint(name_words(template)):
        return False
    for mapping in template.mappings:
        names = {field.path.partition(".")[0] for field in mapping.fields}
        for rule in mapping.dynamic_templates:
            names.update(texts(rule.body.get("match")))
        if len(names & _LOG_FIELDS) > 1:
            return True
    return False


def is_named_log(template: Template) -> bool:
    """Whether its patterns or its name contain the name of a log or of a shipper."""
    named = [name for name in (*template.patterns(), template.name) if name]
    return any(_is_log_word(word) and word not in _WEAK for name in named for word in words(name))


def _is_log_word(word: str) -> bool:
    return word in _LOGS or (word.endswith(("log", "logs")) and word not in _NO_LOGS)


def decides_alone(template: Template) -> bool:
    """Whether a setting that is not in the template is not set at all, as far as one file can show.

    Component templates, templates that use them, and legacy templates that extend others are incomplete.
    """
    if template.shape not in ("legacy", "composable") or template.ctx.has_syntax_errors or template.settings is None:
        return False
    if text(template.root.get("order")) not in (None, "0") or not is_self_contained(template):
        return False
    return any("*" in pattern and pattern[:1] != "." for pattern in template.patterns())


def tier(template: Template) -> str:
    """Return ``hot``, ``warm``, ``cold``, ``archive`` or ``frozen``, by the allocation of its shards or its name."""
    found = settings_of(template)
    _, preference = found.get("routing.allocation.include._tier_preference", (None, None))
    preferred = text(preference)
    if preferred:
        return preferred.split(",")[0].strip().removeprefix("data_")
    attributes = ("routing.allocation.require.", "routing.allocation.include.")
    required = " ".join(text(node) or "" for name, (_, node) in found.items() if name.startswith(attributes))
    named = (*words(required), *name_words(template))
    return next((word for word in named if word == "hot" or word in COLD), "")


def name_words(template: Template) -> list[str]:
    """Return the words of its patterns and its name."""
    return words(" ".join((*template.patterns(), template.name)))


def holds_records(template: Template) -> bool:
    """Whether its pattern or name indicates records that must be complete: audits, security, orders."""
    return not _RECORDS.isdisjoint(name_words(template))


def rolls_over(template: Template) -> bool:
    """Whether its indices roll over by size or age instead of daily: data streams and rollover aliases."""
    return template.root.entry("data_stream") is not None or "lifecycle.rollover_alias" in settings_of(template)


def settings_span(template: Template) -> tuple[int, int]:
    """Return the span of the key ``settings``; the beginning of the template if the key is missing."""
    entry = template.body.entry("settings") if template.body is not None else None
    return (entry.key.start, entry.key.end) if entry is not None else (template.root.start, template.root.start + 1)


def mode(template: Template) -> str:
    """Return ``index.mode``: ``logsdb``, ``time_series`` …; ``?`` if a template engine sets it, empty if not set."""
    found = setting(template, "mode")
    return found.written if found else "?" if "mode" in settings_of(template) else ""


def forms(mapping: TypeMapping) -> Iterator[Field]:
    """Yield every field, the fields of dynamic templates, and the multi-fields of both."""
    for rule in mapping.dynamic_templates:
        if rule.field is not None:
            yield rule.field
            yield from rule.field.subs
    for field in mapping.fields:
        yield field
        yield from field.subs


def lines(mapping: TypeMapping) -> Iterator[Field]:
    """Yield the field for the log line: ``message``, or the dynamic template for it."""
    for field in mapping.fields:
        if field.path == "message":
            yield field
    for rule in mapping.dynamic_templates:
        if rule.field is not None and texts(rule.body.get("match")) == ["message"]:
            yield rule.field


def size_bytes(written: str) -> float | None:
    """Return the bytes of ``300mb``, ``2gb``, ``-1``; None if it is not a size."""
    lower = written.strip().lower()
    if lower in ("0", "-1"):
        return float(lower)
    bare = lower[:-1] if lower.endswith("b") else lower
    unit = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40, "p": 1 << 50}.get(bare[-1:], 1)
    digits = bare[:-1] if unit > 1 else bare
    number = numbers.real(digits) if numbers.is_digits(digits.replace(".", "", 1)) else None
    return number * unit if number is not None else None


def percent(written: str) -> float | None:
    """Return the number of ``40%``; None if it is not a percentage."""
    digits = written.strip().removesuffix("%")
    known = numbers.is_digits(digits.replace(".", "", 1)) and written.strip().endswith("%")
    return numbers.real(digits) if known else None


def count(written: str) -> int | None:
    """Return the whole number of a setting; None if it is not one."""
    return numbers.parse_integer(written) if len(written) < 10 else None


def sizing(name: str, about: Context | Template) -> float | None:
    """Return a figure about the cluster: from ``_meta.lslint`` of the template, else from ``[cluster]`` of the config.

    ``nodes``, ``cores`` (of a node), ``ram_gb`` (of a node), ``daily_gb`` (of the index),
    ``active_shards`` (of a node).
    """
    holders: list[ConfigNode | None] = []
    ctx = about.ctx if isinstance(about, Template) else about
    if isinstance(about, Template):
        holders = [about.root.get("_meta"), *(mapping.node.get("_meta") for mapping in about.mappings)]
    for holder in holders:
        own = holder.get("lslint") if isinstance(holder, Mapping) else None
        value = own.get(name) if isinstance(own, Mapping) else None
        figure = value.value if isinstance(value, Scalar) else None
        if isinstance(figure, (int, float)) and not isinstance(figure, bool) and 0 <= figure < MAX_SIZE:
            return float(figure)
    stated = ctx.options.get("cluster", {}).get(name)
    return float(stated) if stated is not None else None


def set_value(node: ConfigNode, written: str, applicability: Applicability, what: str) -> Fix:
    """Return a fix that replaces a value."""
    return Fix(applicability, what, [Edit(node.start, node.end, written)])


def unsafe_fix(what: str, edits: list[Edit]) -> Fix | None:
    """Return a fix that changes behavior; None without edits."""
    return Fix("unsafe", what, edits) if edits else None


def dropped(holder: Mapping, entries: list[Entry], ctx: Context) -> list[Edit]:
    """Return edits that remove entries of a mapping; none if a comment would be lost or a block would become empty."""
    if ctx.has_syntax_errors or not isinstance(ctx.tree, ConfigFile):
        return []
    return removals(ctx.text, comments_of(ctx.tree.comments, ctx.text, holder), holder, entries)


def drop(holder: Mapping, entry: Entry, what: str, ctx: Context) -> Fix | None:
    """Return a fix that removes an entry; None if a comment would be lost or a block would become empty."""
    return unsafe_fix(what, dropped(holder, [entry], ctx))


def drop_setting(template: Template, entry: Entry, what: str) -> Fix | None:
    """Return a fix that removes an index setting."""
    holder = holder_of(template.settings, entry)
    return drop(holder, entry, what, template.ctx) if holder is not None else None


def put(holder: Mapping, name: str, written: str, ctx: Context) -> list[Edit]:
    """Return edits that add ``name: written`` as the first entry of a mapping in its style; none if the name exists."""
    if holder.entry(name) is not None or ctx.has_syntax_errors:
        return []
    if not holder.entries:
        return [Edit(holder.start, holder.end, f'{{"{name}": {written}}}')] if holder.flow else []
    first = holder.entries[0]
    if not holder.flow:
        return [Edit(first.start, first.start, f"{name}: {written}\n{indent_like(ctx.text, first.start)}")]
    gap = ctx.text[holder.start + 1 : first.start]
    between = ctx.text[first.key.end : first.value.start]
    colon = between if between.strip() == ":" and "\n" not in between else ": "
    after = gap if gap.isspace() else " " if colon[-1].isspace() else ""
    return [Edit(first.start, first.start, f'"{name}"{colon}{written},{after}')]


def add_setting(template: Template, name: str, written: str) -> Fix | None:
    """Return a fix that adds an index setting (``name`` without ``index.``) next to the others, in their style."""
    settings = template.settings
    if settings is None:
        return None
    inside = settings.get("index")
    holder, key = settings, name
    if isinstance(inside, Mapping):
        holder = inside
    elif any(entry.name.startswith("index.") for entry in settings.entries):
        key = "index." + name
    plain = written.strip('"')
    return unsafe_fix(f"Set `{name}` to `{plain}`", put(holder, key, written, template.ctx))


class TemplateAdvice(Rule):
    """Advice about templates and index bodies."""

    severity: ClassVar[Severity] = "info"
    kinds: ClassVar[tuple[str, ...]] = TEMPLATES
    visits = ("document",)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """Yield findings for each template of a document; no advice about templates shipped with a product, or for a
        target before ``releases``."""
        is_late = ctx.target is None or ctx.target.numbers >= releases.numbers(self.releases.partition("-")[0] or "0")
        for template in templates(node, ctx):
            if is_late and (self.stage != "advice" or not is_shipped(template)):
                yield from self.advise(template)

    def advise(self, template: Template) -> Findings:
        """Yield findings for a template."""
        raise NotImplementedError


class IndexSettingAdvice(TemplateAdvice, SettingAdvice):
    """Advice on one index setting, named without ``index.``."""

    def advise(self, template: Template) -> Findings:
        """Yield at most one finding, at the setting."""
        found = setting(template, self.settings[0])
        finding = self.advice(found, template) if found is not None else None
        if finding is not None:
            yield finding

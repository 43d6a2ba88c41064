"""Base classes of the advice rules about templates, settings by name, and small edits."""

from __future__ import annotations

from lslint.grammar import numbers
from lslint.grammar.config.tree import ConfigDocument, ConfigFile, ConfigNode, Entry, Mapping, Scalar
from lslint.grammar.lines import indent_like
from lslint.rules.api import Applicability, Context, Edit, Findings, Fix, Rule
from lslint.rules.elasticsearch.fixes.edits import colon_of, comments_of, holder_of, removals
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import TemplateView, templates
from lslint.rules.elasticsearch.rule import TEMPLATES
from lslint.rules.facts import fact
from lslint.rules.shared.factories import Setting, SettingAdvice

MAX_SIZE = 1e9
"""Limit of the figures of a cluster, as in ``[cluster]`` of the config; larger numbers are ignored."""


def setting(template: TemplateView, name: str) -> Setting | None:
    """Return an index setting (``name`` without ``index.``) with a single value; None if it is not set, the release in
    use rejects the value, or a template engine fills it in."""
    from lslint.rules.elasticsearch.templates.bodies import analyze

    full_name = f"index.{name}"
    node = template.value(full_name)
    if node is None or (node.start, node.end) in analyze(template.ctx).rejected():
        return None
    entry = template.flat[full_name][0]
    return None if masked(template.ctx, (entry.start, entry.end)) else Setting(name, entry, node)


def mode(template: TemplateView) -> str:
    """Return ``index.mode``: ``logsdb``, ``time_series`` …; ``?`` if a template engine sets it, empty if not set."""
    given = setting(template, "mode")
    return given.written if given is not None else "?" if "index.mode" in template.flat else ""


def count(written: str) -> int | None:
    """Return the whole number of a setting; None if it is not one."""
    return numbers.parse_integer(written) if len(written) < 10 else None


def sizing(name: str, about: Context | TemplateView) -> float | None:
    """Return a figure about the cluster: from ``_meta.lslint`` of the template, else from ``[cluster]`` of the config.

    ``nodes``, ``cores`` (of a node), ``ram_gb`` (of a node), ``daily_gb`` (of the index),
    ``active_shards`` (of a node).
    """
    holders: list[ConfigNode | None] = []
    ctx = about.ctx if isinstance(about, TemplateView) else about
    if isinstance(about, TemplateView):
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


def drop_setting(template: TemplateView, entry: Entry, what: str) -> Fix | None:
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
    colon = colon_of(holder, ctx.text)
    after = gap if gap.isspace() else " " if colon[-1].isspace() else ""
    return [Edit(first.start, first.start, f'"{name}"{colon}{written},{after}')]


def add_setting(template: TemplateView, name: str, written: str) -> Fix | None:
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

    severity = "info"
    kinds = TEMPLATES
    visits = ("document",)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        """Yield findings for each template of a document; none for a target before ``releases``."""
        is_late = ctx.target is None or ctx.target.numbers >= releases.numbers(self.releases.partition("-")[0] or "0")
        for template in templates(node, ctx) if is_late else ():
            for finding in self.advise(template):
                finding.is_optional |= template.is_answer
                yield finding

    def advise(self, template: TemplateView) -> Findings:
        raise NotImplementedError


class IndexSettingAdvice(TemplateAdvice, SettingAdvice):
    """Advice on one index setting, named without ``index.``."""

    def advise(self, template: TemplateView) -> Findings:
        """Yield at most one finding, at the setting."""
        given = setting(template, self.settings[0])
        finding = self.advice(given, template) if given is not None else None
        if finding is not None:
            yield finding

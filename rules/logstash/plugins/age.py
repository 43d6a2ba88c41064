"""The oldest and newest major release that a pipeline can be written for, derived from its plugins and options."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check import known_from
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.pipeline_files import pipeline_trees

_REMOVED = frozenset(
    (
        "filter/multiline",
        "filter/grep",
        "filter/gelfify",
        "output/elasticsearch_http",
        "output/elasticsearch_river",
    )
)
"""Plugins that were bundled only before 5.0."""
_EVENT_API = r"""\bevent\s*\[\s*["'@]"""
_NEWEST = 99


def is_below(major: int, ctx: Context) -> bool:
    """Return whether a pipeline is for a release below ``major``: its target is, or, without a target, its files use
    plugins, options or Ruby code that were removed in ``major`` or earlier."""
    if ctx.target is not None:
        return not ctx.target.at_least(major)
    return min(_of_file(ctx), _of_pipeline(ctx)) <= major


def is_file_below(major: int, ctx: Context) -> bool:
    """Return whether ``major`` certainly rejects the file, because of plugins, options or databases of GeoIP1 that were
    removed. The multiline filter can be installed, and Ruby code only fails when it runs."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    plugins = (plugin for plugin in tree.plugins() if plugin.name not in ("multiline", "ruby"))
    ends = min(map(_end_of_plugin, plugins), default=_NEWEST)
    return ends <= major or (major >= 5 and _has_old_database(ctx))


def is_tree_below(major: int, tree: Pipeline) -> bool:
    """Return whether ``major`` removed plugins, options or Ruby code of a file."""
    return _end(tree) <= major


@fact
def _has_old_database(ctx: Context) -> bool:
    plugins = ctx.tree.plugins()  # type: ignore[union-attr]
    databases = (option_text(plugin, "database") for plugin in plugins if plugin.name == "geoip")
    return any(database is not None and database.endswith(".dat") for database in databases)


@fact
def _of_file(ctx: Context) -> int:
    return _end(ctx.tree)  # type: ignore[arg-type]


@pipeline_fact
def _of_pipeline(ctx: Context) -> int:
    """Return the lowest ``_end`` of all files that may run together."""
    trees = [file.tree for file in ctx.project.pipeline_files()] or pipeline_trees(ctx)[1:]
    return min((_end(tree) for tree in trees), default=_NEWEST)


@fact
def _end(tree: Pipeline) -> int:
    """Return the first major release that rejects a file."""
    return min((_end_of_plugin(plugin) for plugin in tree.plugins()), default=_NEWEST)


def _end_of_plugin(plugin: Plugin) -> int:
    full = f"{plugin.kind}/{plugin.name}"
    if full in _REMOVED:
        return 5
    if plugin.name == "ruby":
        code = option_text(plugin, "code") or ""
        return 5 if compiled(_EVENT_API).search(code) else _NEWEST
    known = catalogue.plugin(full)
    if known is None:
        return _NEWEST
    found = _NEWEST
    from_5, from_8 = catalogue.since("5.0"), catalogue.since("8.0")
    if known.bundled and not known.bundled & from_8:
        found = 8
    for option in plugin.options:
        record = known.option(option.name)
        if record is None:
            continue
        if record.before is not None and not record.known:
            return 5
        if not record.used & from_5:
            return 5
        if not record.used & from_8:
            found = 8
    return found


def is_before_ecs(ctx: Context) -> bool:
    """Return whether a pipeline without a target is for a release in which ECS mode is off by default."""
    return ctx.target is None and is_below(8, ctx) and not is_known_from(8, ctx)


def is_known_from(major: int, ctx: Context) -> bool:
    """Return whether a pipeline is certainly for ``major`` or a newer release, because a plugin sets the ECS mode or by
    ``known_from.is_known_from``."""
    if known_from.is_known_from(f"{major}.0", ctx):
        return True
    return ctx.target is None and any(map(_sets_ecs_mode, pipeline_trees(ctx)))


@fact
def _sets_ecs_mode(tree: Pipeline) -> bool:
    return any(option.name == "ecs_compatibility" for plugin in tree.plugins() for option in plugin.options)

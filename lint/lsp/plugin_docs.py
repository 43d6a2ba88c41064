"""Descriptions of plugins and options, and the addresses of their official documentation. Loaded on first use."""

from __future__ import annotations

from functools import cache
from typing import Any

from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.logstash.catalogue import plugins as catalogue

GUIDE = "https://www.elastic.co/guide/en/logstash/{release}/{page}.html"
"""Documentation of one release, up to 8.x."""
REFERENCE = "https://www.elastic.co/docs/reference/logstash/{page}"
"""Documentation of all releases from 9.0 on."""
UNVERSIONED = Release("9.0")
ADDRESSES = ("input/pipeline", "output/pipeline")
ADDRESSES_PAGE = "pipeline-to-pipeline"


def description(plugin: str, option: str = "") -> str | None:
    """The description of the plugin ``kind/name``, or of its option, as Markdown; None if there is none."""
    descriptions = knowledge.load("plugin_descriptions")
    text: str | None = descriptions["plugins"].get(plugin)
    if not option:
        return text
    source = catalogue.index().alias.get(plugin, plugin)
    kind = plugin.partition("/")[0]
    for name in (plugin, source):
        text = descriptions["options"].get(name, {}).get(option) or _shared().get((name, option))
        if text:
            return text
    common: dict[str, str] = descriptions["common"].get(kind, {})
    return common.get(option)


def address(plugin: str, option: str, target: Release | None) -> str | None:
    """The address of the page of a plugin of the catalogue, with the anchor of the option where the page has one, in
    the documentation of the target, or of the newest release; None if that documentation has no such page."""
    at = catalogue.of_release(target)
    if at is None or (not at and target is not None and target.numbers >= UNVERSIONED.numbers):
        at = catalogue.index().newest
    release = catalogue.first(at)
    if not release or plugin not in catalogue.index().bundled:
        return None
    unversioned = Release(release).numbers >= UNVERSIONED.numbers
    pages = knowledge.load("plugin_pages")
    if plugin in ADDRESSES:
        record = catalogue.plugin(plugin)
        if record is None or not record.bundled & at:
            return None
        page, anchor = ADDRESSES_PAGE, ""
    else:
        listed = pages["pages"].get(plugin)
        if listed is not None and not catalogue.mask(listed) & at:
            return None
        kind, _, name = plugin.partition("/")
        page = f"plugins-{kind}s-{name}"
        anchor = f"#{page}-{option}" if option and _has_anchor(pages, plugin, option, at) else ""
    if unversioned:
        folder = "" if plugin in ADDRESSES else "plugins/"
        return REFERENCE.format(page=folder + page) + anchor
    return GUIDE.format(release=release, page=page) + anchor


def _has_anchor(pages: Any, plugin: str, option: str, bits: int) -> bool:
    record = catalogue.plugin(plugin)
    option_record = record.option(option) if record is not None else None
    if option_record is None or not option_record.known & bits:
        return False
    if catalogue.mask(pages["without_anchor"].get(plugin, {}).get(option, "")) & bits:
        return False
    kind = plugin.partition("/")[0]
    index = catalogue.index()
    if option in index.common[kind] and option not in knowledge.load(f"plugins/{index.alias.get(plugin, plugin)}"):
        if option == "ecs_compatibility":
            return bool(catalogue.mask(pages["ecs_compatibility"].get(plugin, "")) & bits)
        return option in pages["common"][kind] and bool(catalogue.mask(pages["common_releases"]) & bits)
    return True


@cache
def _shared() -> dict[tuple[str, str], str]:
    """The descriptions that several plugins share: (plugin, option) -> description."""
    return {
        (plugin, option): text
        for row in knowledge.load("plugin_descriptions")["shared"]
        for option, text in row["options"].items()
        for plugin in row["plugins"]
    }

"""Generates ``lint/schema/<file>-<release>.schema.json`` for logstash.yml, pipelines.yml and elasticsearch.yml, for the
last releases of the supported majors: JSON Schemas (draft 2020-12) with which editors complete settings.

They reject nothing: values come from variables, and the linter checks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from build.filebeat_schema import section
from build.json_text import by_line
from lslint.rules import knowledge
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.node.settings import catalogue
from lslint.rules.logstash.catalogue import plugins
from lslint.rules.logstash.settings import catalogue as logstash

OWNS = ("lint/schema/*.yml-*.schema.json",)
RELEASES = tuple(release for release in releases.OBSERVED if int(release.partition(".")[0]) >= 7)
OF_LOGSTASH = tuple(release for release in RELEASES if release in knowledge.load("releases")["logstash"])
Schema = dict[str, Any]


def leaf(type_: str, values: list[Any], default: Any = None, deprecated: str = "") -> Schema:
    """A setting: its type as the description, its keywords as choices among others."""
    words = [True, False] if type_.startswith("bool") else values
    schema: Schema = {"description": deprecated or type_.rstrip("?").replace("_", " ")}
    if words:
        schema["anyOf"] = [{"enum": words}, {}]
    if default is not None:
        schema["default"] = default
    if deprecated:
        schema["deprecated"] = True
    return schema


def logstash_settings(release: str, *, pipelines: bool) -> Iterator[tuple[str, Schema]]:
    """The settings of logstash.yml or of an entry of pipelines.yml in that release."""
    now = plugins.mask(release)
    for name in knowledge.load("logstash_settings"):
        record = logstash.setting(name)
        if record is not None and (record.taken if pipelines else record.known) & now:
            note = f"deprecated: {record.replaced or record.deprecated}" if record.deprecated or record.replaced else ""
            yield name, leaf(record.type, record.values or [], record.default, note)


def node_settings(release: str) -> Iterator[tuple[str, Schema]]:
    """The settings of elasticsearch.yml in that release, without those with a part that the user names."""
    now = 1 << releases.OBSERVED.index(release)
    for name, (known, type_, *more) in catalogue().items():
        if known & now and "*" not in name and not name.endswith("."):
            yield name, leaf(type_, more[0].get("values", []) if more else [])


def _document(title: str, properties: dict[str, Schema], *, listed: bool = False) -> str:
    schema = section(properties, lambda row: row)
    body = {"type": "array", "items": schema} if listed else schema
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    return by_line({**head, **body}, ("properties",), "  ", separators=(",", ":"))


def files() -> dict[str, str]:
    """The schemas by path."""
    texts = {}
    for release in RELEASES:
        if release in OF_LOGSTASH:
            settings = dict(logstash_settings(release, pipelines=False))
            texts["logstash.yml", release] = _document(f"logstash.yml of Logstash {release}", settings)
            settings = dict(logstash_settings(release, pipelines=True))
            texts["pipelines.yml", release] = _document(f"pipelines.yml of Logstash {release}", settings, listed=True)
        settings = dict(node_settings(release))
        texts["elasticsearch.yml", release] = _document(f"elasticsearch.yml of Elasticsearch {release}", settings)
    return {f"lint/schema/{name}-{release}.schema.json": text for (name, release), text in texts.items()}

"""Bodies of new indices, recognized by their content even below a misspelt key: ``{"mapping": {"properties": …}}``."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Mapping, Sequence, resolve
from lslint.rules.elasticsearch.model.traits import names, trait
from lslint.rules.shared.suggest import closest

KEYS = tuple(trait("template_parts"))
"""Keys that a legacy template has at the top level and a composable one below ``template``."""
_OF_MAPPING = ("properties", "dynamic_templates")
_OF_SETTINGS = names("settings_of_bodies")
_OF_ALIAS = names("alias_options")
WRAPPED = {
    "ingest-pipeline": "processors", "ilm-policy": "policy", "es-template": "", "es-legacy-template": "index_patterns",
    "es-index-template": "index_patterns", "es-component-template": "template",
}  # fmt: skip
"""Kinds of bodies, and the key without which Elasticsearch rejects them; that of an index has none."""


def meant_key(root: Mapping) -> str:
    """Return the key of an index that the only key of a body resembles; empty if the body has others, or its content
    is not that of the key."""
    if len(root.entries) != 1:
        return ""
    name, inside = root.entries[0].name, resolve(root.entries[0].value)
    if name in KEYS or not isinstance(inside, Mapping):
        return ""
    meant = "aliases" if name == "alias" else closest(name, list(KEYS)) or ""
    return meant if meant and _fits(meant, inside) else ""


def is_index(root: Mapping) -> bool:
    """Return whether a body has only keys of an index, and the content of at least one of them fits it."""
    parts = {entry.name: resolve(entry.value) for entry in root.entries}
    fitting = (isinstance(inside, Mapping) and _fits(name, inside) for name, inside in parts.items())
    return parts.keys() <= set(KEYS) and any(fitting)


def wraps(root: ConfigNode | None, kind: str) -> bool:
    """Return whether a file has bodies of a kind of ``WRAPPED`` below their names, as a GET request returns them."""
    key = WRAPPED[kind]
    if not isinstance(root, Mapping):
        return False
    bodies = [resolve(entry.value) for entry in root.entries if entry.name not in (key, *KEYS)]
    are_bodies = (isinstance(body, Mapping) and (body.get(key) if key else is_index(body)) for body in bodies)
    is_list = root.get(f"{kind[3:].replace('-', '_')}s") is not None  # `index_templates`
    return is_list or (0 < len(bodies) == len(root.entries) and all(are_bodies))


def _fits(meant: str, inside: Mapping) -> bool:
    if meant == "settings":
        return any(
            (entry.name in _OF_SETTINGS and _is_filled(entry.value)) or entry.name.startswith("index.")
            for entry in inside.entries
        )
    parts = [value for entry in inside.entries if isinstance(value := resolve(entry.value), Mapping)]
    if meant == "aliases":
        return any(entry.name in _OF_ALIAS for part in parts for entry in part.entries)
    return any(_is_filled(part.get(name)) for part in (inside, *parts) for name in _OF_MAPPING)


def _is_filled(node: ConfigNode | None) -> bool:
    node = resolve(node) if node is not None else None
    if isinstance(node, Mapping):
        return bool(node.entries)
    return bool(node.items) if isinstance(node, Sequence) else node is not None

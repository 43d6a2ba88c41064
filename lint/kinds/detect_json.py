"""Kinds of JSON files and console requests, from an outline of their keys."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lslint.kinds import signs
from lslint.rules.shared.suggest import closest

# what must occur in a file of ours; the search for it is the fastest way to let other JSON go
_ANY_KEY = tuple(f'"{word}"' for word in signs.JSON_KEYS)

_LEGACY = frozenset(("order", "warmers"))
"""What belongs into the settings or mappings of a body, and is often next to them."""
_FIELD_TYPE = rf'"type"\s*:\s*"(?:{"|".join(signs.FIELD_TYPES)})"'
# an unclosed string ends with its line, an unclosed comment with the text: nothing is looked at twice
_TOKEN = r'"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"?|([{}\[\]:,])|//[^\n]*|/\*(?:.*?\*/|.*)'
_TAG = r"\{%[^%]*%\}|\{#[^#]*#\}|<%[^%]*%>"
_REQUEST = r"(?:^|(?<=[\r\ufeff]))[ \t]*(PUT|POST|GET|DELETE|HEAD|PATCH)[ \t]+(?:https?://[^/\s]+)?/?([^\s?{]*)"
_KEYS = {tuple(filter(None, path.split("/"))): keys for path, keys in signs.MISSPELT_KEYS.items()}
"""The keys that may be misspelt, by the path of their object."""
_BODIES = 20  # bodies of index requests looked into
_DEPTH = 4
"""Levels of keys in an outline."""

Outline = dict[tuple[str, ...], dict[str, str]]


def detect_json(text: str, offset: int) -> str:
    """The kind of the JSON text or console requests that begin at ``offset``: an ``es-…`` kind,
    ``ilm-policy``, ``ingest-pipeline`` or ``none``."""
    if text[offset] != "{":
        kind = _console(text, offset)
        if kind is not None:
            return kind
        offset = text.find("{", offset)
        if offset < 0:
            return "none"
    if '"processors"' in text:
        from lslint.kinds.detect_ingest import is_pipeline

        if is_pipeline(text, offset):
            return "ingest-pipeline"
    if not any(word in text for word in (*_ANY_KEY, '"policy"')):
        return "none"
    for limit in (16384, 262144):
        tree, complete = outline(text[offset : offset + limit])
        whole = complete and limit + offset >= len(text)
        kind = _shape(tree, (), whole, text)
        if kind in ("none", "es-template") and (complete or offset + limit >= len(text)):
            return _misspelt(tree, whole, text) or kind
        if kind != "none":
            return kind
    return "none"


def _misspelt(tree: Outline, complete: bool, text: str) -> str:
    """The kind of an object with one misspelt key, whose content and another key are those of a kind; empty if it is
    no such object."""
    for path, names in _KEYS.items():
        keys = tree.get(path, {})
        for name in keys if path or not keys.keys().isdisjoint(names) else ():
            meant = (
                closest(name, [candidate for candidate in names if candidate not in keys])
                if name not in names
                else None
            )
            if meant is None:
                continue
            corrected = {
                (*path, meant, *below[len(path) + 1 :]) if below[: len(path) + 1] == (*path, name) else below: inner
                for below, inner in tree.items()
            }
            corrected[path] = {meant if key == name else key: value for key, value in keys.items()}
            kind = _shape(corrected, (), complete, text)
            phases = corrected.get(("policy", "phases"), {})
            if kind != "none" and (kind != "ilm-policy" or not signs.PHASES.isdisjoint(phases)):
                return kind
    return ""


def outline(text: str) -> tuple[Outline, bool]:
    """The keys of the first JSON object, and whether its end was reached.

    ``{("mappings",): {"properties": "{"}}``: under each path of at most ``_DEPTH`` - 1 keys, each key and how its value
    begins: ``{``, ``[``, ``"`` or ``?`` for the rest. Missing commas, comments and template tags do not hinder.
    """
    if "{%" in text or "{#" in text or "<%" in text:
        text = re.sub(_TAG, " ", text)
    if "{{" in text:
        text = re.sub(r"\{\{[^{}]*\}\}", "0", text)
    keys: Outline = {(): {}}
    path: list[str | None] = []  # the keys on the way down; None for an array
    last: str | None = None
    key: str | None = None  # set between a colon and its value
    for match in re.finditer(_TOKEN, text, re.S):
        string, mark = match.group(1, 2)
        if string is not None:
            if key is None:
                last = string
            else:
                _note(keys, path, key, '"')
                key = None
        elif mark == ":":
            key, last = last, None
        elif mark in ("{", "["):
            name = key if path and path[-1] is not None else None
            if name is not None:
                _note(keys, path, name, mark)
            path.append((name or "") if mark == "{" else None)
            key = last = None
        elif mark is not None:
            if key is not None:
                _note(keys, path, key, "?")
            key = last = None
            if mark != ",":
                del path[-1:]
                if not path:
                    return keys, True
    return keys, False


def _note(keys: Outline, path: list[str | None], key: str, value: str) -> None:
    if len(path) <= _DEPTH and None not in path:
        keys.setdefault(tuple(part or "" for part in path[1:]), {}).setdefault(key, value)


def _shape(tree: Outline, path: tuple[str, ...], complete: bool, text: str, wrapped: bool = False) -> str:
    """The kind of the object at ``path``."""
    keys = tree.get(path, {})
    if not keys:
        return "none"
    below = tree.get((*path, "template"), {})
    template = keys.get("template")
    if "$schema" in keys:
        return "none"
    if "index_patterns" in keys and (template == "{" or not keys.keys().isdisjoint(signs.COMPOSABLE)):
        return "es-index-template"
    if "index_patterns" in keys and (not keys.keys().isdisjoint(_LEGACY) or not keys.keys().isdisjoint(signs.BODY)):
        return "es-legacy-template" if complete else "es-template"
    body = _body(tree, path, keys)
    is_legacy = len(keys) > 1 and keys.keys() <= _LEGACY | signs.BODY | signs.TEMPLATE_KEYS
    if template == '"' and (body or is_legacy):
        return "es-legacy-template"
    only_body = below.keys() <= signs.BODY | {"_meta", "version"}
    has_body = (
        bool(below)
        and only_body
        and bool(_body(tree, (*path, "template"), below) or _is_empty_component(tree, path, keys, below))
    )
    if template == "{" and has_body:
        # such keys show that it is an index template without a correct `index_patterns`
        is_of_indices = not keys.keys().isdisjoint(signs.NOT_OF_COMPONENTS)
        if is_of_indices or any(closest(name, ["index_patterns"]) is not None for name in keys):
            return "es-index-template"
        return "es-component-template" if complete else "es-template"
    if "index_patterns" in keys and not re.search(r'"index_patterns"\s*:\s*\[\s*\{', text):
        return "es-template"
    if body and (
        wrapped or keys.keys() <= signs.BODY | signs.NEXT_TO_BODY or keys.keys() <= signs.BODY | signs.MISPLACED
    ):
        return "es-template"
    if not path and keys.keys() == {"aliases"} and _aliases(tree, ("aliases",)):
        return "es-template"
    if keys.get("policy") == "{" and tree.get((*path, "policy"), {}).get("phases") == "{":
        return "ilm-policy"
    if keys.get("phases") == "{" and not signs.PHASES.isdisjoint(tree.get((*path, "phases"), {})):
        return "ilm-policy"
    if _mapping(keys) and keys.keys() <= signs.MAPPING_KEYS and '"$ref"' not in text and '"required"' not in text:
        return "es-template" if re.search(_FIELD_TYPE, text) else "none"
    return "none" if wrapped else _wrapped(tree, keys, complete, text)


def _wrapped(tree: Outline, keys: dict[str, str], complete: bool, text: str) -> str:
    """Answers of a GET: ``{"name": {…template…}}``, ``{"name": "x", "index_template": {…}}``."""
    for name in ("index_template", "component_template"):
        if keys.get(name) == "{":
            return _shape(tree, (name,), complete, text, wrapped=True)
    for name in ("index_templates", "component_templates"):
        if keys.get(name) == "[" and len(keys) == 1:
            return "es-template"
    kinds = {
        _shape(tree, (name,), complete, text, wrapped=True) if value == "{" else "none" for name, value in keys.items()
    }
    return kinds.pop() if len(kinds) == 1 else "none"


def _body(tree: Outline, path: tuple[str, ...], keys: dict[str, str]) -> bool:
    """Whether ``mappings`` or ``settings`` among ``keys`` are those of an index."""
    if keys.get("mappings") == "{":
        inner = tree.get((*path, "mappings"), {})
        if not inner or _mapping(inner) or not inner.keys().isdisjoint(signs.MAPPING_KEYS):
            return bool(inner) or "settings" in keys or "index_patterns" in keys
        if any(not signs.MAPPING_KEYS.isdisjoint(tree.get((*path, "mappings", name), ())) for name in inner):
            return True
        if "_default_" in inner or "_doc" in inner:
            return True
    if keys.get("settings") == "{":
        inner = tree.get((*path, "settings"), {})
        is_bare = not inner and "mappings" in keys
        return is_bare or any(name in signs.SETTINGS or name.startswith("index.") for name in inner)
    return bool(path) and keys.get("lifecycle") == "{" and keys.keys() <= signs.BODY


def _is_empty_component(tree: Outline, path: tuple[str, ...], keys: dict[str, str], below: dict[str, str]) -> bool:
    """Whether a component template has parts, and nothing in them."""
    if path or not keys.keys() <= signs.TEMPLATE_KEYS | {"deprecated"} or set(below.values()) != {"{"}:
        return False
    return all(name in below and not tree.get(("template", name)) for name in below) or (
        below.keys() == {"aliases"} and _aliases(tree, ("template", "aliases"))
    )


def _aliases(tree: Outline, path: tuple[str, ...]) -> bool:
    """Whether the object at ``path`` holds aliases of an index and nothing else."""
    names = tree.get(path, {})
    return bool(names) and all(
        value == "{" and tree.get((*path, name), {}).keys() <= signs.ALIAS_OPTIONS for name, value in names.items()
    )


def _mapping(keys: Iterable[str]) -> bool:
    return "properties" in keys or "dynamic_templates" in keys


def _console(text: str, offset: int) -> str | None:
    """The kind of a file of console requests, None if it is not one."""
    from lslint.rules.elasticsearch.advice.requests import is_of_elasticsearch

    kinds = set()
    requests = bodies = recognized = 0
    for match in re.compile(_REQUEST, re.M).finditer(text, offset):
        requests += 1
        method, target = match.groups()
        recognized += "_" in target and is_of_elasticsearch(target)
        if method not in ("PUT", "POST"):
            continue
        part = target.split("/")
        if part[0] in ("_template", "_index_template", "_component_template"):
            if "_simulate" not in target:
                kinds.add(
                    {"_t": "es-legacy-template", "_i": "es-index-template", "_c": "es-component-template"}[part[0][:2]]
                )
        elif part[:2] == ["_ilm", "policy"]:
            kinds.add("ilm-policy")
        elif part[:2] == ["_ingest", "pipeline"] and len(part) == 3 and part[2][:1] != "_" and method == "PUT":
            kinds.add("ingest-pipeline")
        elif target in ("_settings", "_all/_settings"):
            kinds.add("es-template")
        elif part[0] and part[0][0] != "_" and (len(part) == 1 or part[1] in ("_mapping", "_settings", "_mappings")):
            if part[-1] == "_settings" and method == "PUT":
                kinds.add("es-template")
                continue
            body = text.find("{", match.end(), match.end() + 200)
            bodies += 1
            if body >= 0 and method == "PUT" and bodies <= _BODIES:
                kinds.add(detect_json(text[body : body + 65536], 0))
    if not requests:
        return None
    kinds.discard("none")
    for other in ("ingest-pipeline", "ilm-policy"):  # their checks also run in files with templates
        if len(kinds) > 1:
            kinds.discard(other)
    if not kinds:
        return "es-requests" if recognized and recognized * 2 >= requests else "none"
    return kinds.pop() if len(kinds) == 1 else "es-template"

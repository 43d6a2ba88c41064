"""A uniform view of everything that defines an index, so that rules about mappings do not depend on the file's form.

Shapes: legacy template (``_template``), composable index template, component template, index body, bare mapping; each
as a file, as a console request, or wrapped in the response of a GET.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Entry, Mapping, Scalar, resolve
from lslint.rules.api import Context
from lslint.rules.elasticsearch.model.json_values import items
from lslint.rules.elasticsearch.model.misspelt_bodies import meant_key
from lslint.rules.facts import fact, keyed_fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAPPING_KEYS = frozenset(
    {"properties", "dynamic_templates", "dynamic", "date_detection", "numeric_detection", "dynamic_date_formats"}
    | {"runtime", "subobjects", "_all", "_source", "_routing", "_meta", "_size", "_field_names", "_ttl", "_timestamp"}
    | {"_parent", "_data_stream_timestamp", "_doc_count"}
)
"""Keys of a mapping itself; any other key of ``mappings`` is the name of a type (until 6.x)."""
_COMPOSABLE_KEYS = frozenset(
    ("composed_of", "data_stream", "priority", "allow_auto_create", "ignore_missing_component_templates")
)
_BODY_KEYS = frozenset(("mappings", "settings", "aliases"))


class Field:
    """A field: ``path`` dotted; ``type`` as written (``object`` for a field with only properties, ``""`` if unknown).

    ``subs``: its multi-fields. ``parent``: the field whose multi-field this is, else None.
    """

    __slots__ = ("entry", "name", "node", "parent", "path", "subs", "type")

    def __init__(self, path: str, name: str, entry: Entry, node: Mapping, parent: Field | None) -> None:
        self.path = path
        self.name = name
        self.entry = entry
        self.node = node
        self.parent = parent
        self.type = text(node.get("type")) or ("object" if node.get("properties") is not None else "")
        self.subs = [] if parent is not None else _multi_fields(path, node, self)

    def setting(self, name: str) -> str | None:
        """Return a scalar parameter of the field as a string (``true``, ``not_analyzed``), or None."""
        return text(self.node.get(name))


class DynamicTemplate:
    """A dynamic template, which maps fields without an entry in ``properties``. ``item``: the list item; ``body``: the
    value of its only entry.

    ``field``: the definition of the fields that it maps; None if ``mapping`` is missing.
    """

    __slots__ = ("body", "field", "item", "name")

    def __init__(self, name: str, item: Mapping, entry: Entry, body: Mapping) -> None:
        self.name = name
        self.item = item
        self.body = body
        made = body.entry("mapping")
        inside = resolve(made.value) if made is not None else None
        self.field = Field(name, name, made or entry, inside, None) if isinstance(inside, Mapping) else None

    def catches_all_names(self) -> bool:
        """Whether every field name matches (ignoring ``unmatch``)."""
        regex = text(self.body.get("match_pattern")) == "regex"
        catch_all = (".*", "^.*$", ".+") if regex else ("*", "")
        ends = texts(self.body.get("match")), texts(self.body.get("path_match"))
        return all(not names or any(name in catch_all for name in names) for names in ends)

    def json_types(self) -> list[str]:
        """Return the JSON types of ``match_mapping_type``, ``*`` if it is absent."""
        return texts(self.body.get("match_mapping_type")) or ["*"]

    def catches_all_strings(self) -> bool:
        """Whether this dynamic template maps every new string field."""
        if not {"string", "*"}.isdisjoint(texts(self.body.get("unmatch_mapping_type"))):
            return False
        return self.catches_all_names() and any(name in ("string", "*") for name in self.json_types())


class TypeMapping:
    """The mapping of one type. ``name``: empty for a typeless mapping; ``entry``: the entry with the mapping as its
    value (None: the root).

    ``dynamic_templates``: in order, without invalid items. ``fields``: all fields with a definition, including objects
    and nested fields; multi-fields are only in ``subs`` of their field.
    """

    __slots__ = ("dynamic_templates", "entry", "fields", "name", "node")

    def __init__(self, name: str, entry: Entry | None, node: Mapping) -> None:
        self.name = name
        self.entry = entry
        self.node = node
        self.dynamic_templates = list(_dynamic_templates(node))
        self.fields = list(_fields(node))

    def key(self) -> ConfigNode:
        """Return the key of the mapping, or the mapping itself if it is the root."""
        return self.entry.key if self.entry is not None else self.node

    def dynamic(self) -> str:
        """Return ``dynamic`` as a string, ``true`` if it is absent."""
        return text(self.node.get("dynamic")) or "true"


def _dynamic_templates(node: Mapping) -> Iterator[DynamicTemplate]:
    for item in items(node.get("dynamic_templates")):
        if isinstance(item, Mapping) and len(item.entries) == 1:
            body = resolve(item.entries[0].value)
            if isinstance(body, Mapping):
                yield DynamicTemplate(item.entries[0].name, item, item.entries[0], body)


def _fields(node: Mapping) -> Iterator[Field]:
    todo: list[tuple[str, Mapping]] = [("", node)]
    while todo:
        prefix, holder = todo.pop()
        properties = holder.get("properties")
        if not isinstance(properties, Mapping):
            continue
        inner = []
        for entry in properties.entries:
            value = resolve(entry.value)
            if isinstance(value, Mapping):
                path = prefix + entry.name
                yield Field(path, entry.name, entry, value, None)
                inner.append((path + ".", value))
        todo.extend(reversed(inner))


class Template:
    """``shape``: ``legacy``, ``composable``, ``component``, ``body`` or ``mapping``. ``name``: empty if unknown.

    ``root``: the object of that shape. ``mappings``: one item for each type. ``settings``: the settings object or None.
    ``body``: the object with settings, mappings and aliases, or None. ``ctx``: of the file. ``facts``: see
    ``lslint.rules.facts``.
    """

    __slots__ = ("body", "ctx", "facts", "mappings", "name", "root", "settings", "shape")

    def __init__(self, shape: str, name: str, root: Mapping, ctx: Context) -> None:
        self.ctx = ctx
        self.facts: dict[Any, Any] = {}
        self.shape = shape
        self.name = name
        self.root = root
        holder = root.get("template") if shape in ("composable", "component") else root
        self.body = holder if isinstance(holder, Mapping) else None
        settings = self.body.get("settings") if self.body is not None and shape != "mapping" else None
        self.settings = settings if isinstance(settings, Mapping) else None
        self.mappings: list[TypeMapping] = []
        if shape == "mapping":
            self.mappings += _type_mappings((None, root), ctx.tree)
        elif self.body is not None:
            entry = self.body.entry("mappings")
            node = self.body.get("mappings")
            for part in [node] if isinstance(node, Mapping) else items(node):
                if isinstance(part, Mapping):
                    self.mappings += _type_mappings((entry, part), ctx.tree)

    def patterns(self) -> list[str]:
        """Return the index patterns, from ``index_patterns`` or ``template``."""
        return texts(self.root.get("index_patterns")) or texts(self.root.get("template"))

    def is_old(self) -> bool | None:
        """True: written for releases before 5.0 (``string``, ``not_analyzed``); False: for 5.0 on; None: unknown."""
        return _is_old(self)


@fact
def _is_old(template: Template) -> bool | None:
    verdict: bool | None = None
    for mapping in template.mappings:
        rules = [rule.field for rule in mapping.dynamic_templates if rule.field is not None]
        for field in (*rules, *mapping.fields):
            for one in (field, *field.subs):
                if one.type in ("string", "multi_field") or one.setting("index") in ("analyzed", "not_analyzed"):
                    return True
                if one.type in ("text", "keyword", "match_only_text", "wildcard", "flattened", "constant_keyword"):
                    verdict = False
    if verdict is None and (template.shape in ("composable", "component") or template.root.entry("index_patterns")):
        return False
    return verdict


def templates(document: ConfigDocument, ctx: Context) -> list[Template]:
    """Return every template, index body or mapping of a document; computed once for all rules."""
    known = _by_document(ctx)
    if document.start not in known:
        known[document.start] = _find(document, ctx)
    return known[document.start]


@fact
def _by_document(ctx: Context) -> dict[int, list[Template]]:
    """Cache of ``templates``, by the offset of the document."""
    return {}


def text(node: ConfigNode | None) -> str | None:
    """Return the text of a scalar, None for other nodes."""
    return node.text if isinstance(node, Scalar) else None


def texts(node: ConfigNode | None) -> list[str]:
    """Return the text of each scalar in a list, or of one scalar."""
    if isinstance(node, Scalar):
        return [node.text]
    return [item.text for item in items(node) if isinstance(item, Scalar)]


def _multi_fields(path: str, node: Mapping, parent: Field) -> list[Field]:
    subs = node.get("fields")
    if not isinstance(subs, Mapping):
        return []
    pairs = [(entry, resolve(entry.value)) for entry in subs.entries]
    return [Field(f"{path}.{e.name}", e.name, e, value, parent) for e, value in pairs if isinstance(value, Mapping)]


@keyed_fact
def _type_mappings(place: tuple[Entry | None, Mapping], tree: Any) -> list[TypeMapping]:
    """Return one item for a typeless mapping, else one item per mapping type: the same for all releases."""
    entry, node = place
    names = {e.name for e in node.entries}
    if names & MAPPING_KEYS or not node.entries:
        return [TypeMapping("", entry, node)]
    found = []
    for type_entry in node.entries:
        value = resolve(type_entry.value)
        if isinstance(value, Mapping):
            found.append(TypeMapping(type_entry.name, type_entry, value))
    return found


def shape_of(root: Mapping) -> str:
    """Return ``legacy``, ``composable``, ``component``, ``body`` or ``mapping`` by the keys; empty if none fits."""
    names = {entry.name for entry in root.entries}
    template = root.get("template")
    if isinstance(template, Mapping):
        return "composable" if "index_patterns" in names else "component"
    if names & _COMPOSABLE_KEYS and "index_patterns" in names:
        return "composable"
    if isinstance(template, Scalar) or "index_patterns" in names:
        return "legacy" if names & (_BODY_KEYS | {"order", "version"}) or len(names) == 1 else ""
    if names & _BODY_KEYS:
        return "body"
    if names & {"properties", "dynamic_templates"}:
        return "mapping"
    inner = [resolve(entry.value) for entry in root.entries]
    marks = {"properties", "dynamic_templates"}
    typed = [value for value in inner if isinstance(value, Mapping) and marks & {entry.name for entry in value.entries}]
    return "mapping" if inner and len(typed) == len(inner) else ""


def _find(document: ConfigDocument, ctx: Context) -> list[Template]:
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return []
    if document.method:
        return _of_request(document, root, ctx)
    shape = shape_of(root)
    return [Template(shape, "", root, ctx)] if shape else list(_unwrapped(root, ctx))


def path_parts(document: ConfigDocument) -> list[str]:
    """Return the parts of a request's path, without scheme, host and query string."""
    path = document.path.partition("?")[0]
    if "://" in path:
        path = path.partition("://")[2].partition("/")[2]
    return [part for part in path.split("/") if part]


def request_of(root: Mapping | None, ctx: Context) -> ConfigDocument | None:
    """Return the request with this body; None if it is not the body of a request."""
    for document in getattr(ctx.tree, "documents", ()):
        if document.method and document.root is not None and resolve(document.root) is root:
            return document  # type: ignore[no-any-return]
    return None


def creates_nothing(document: ConfigDocument) -> bool:
    """Whether a request is meant to create an index whose name has a wildcard, which every release rejects."""
    parts = path_parts(document)
    return document.method == "PUT" and len(parts) == 1 and "*" in parts[0] and parts[0][0] != "_"


def _of_request(document: ConfigDocument, root: Mapping, ctx: Context) -> list[Template]:
    parts = path_parts(document)
    if document.method not in ("PUT", "POST") or not parts:
        return []
    shapes = {"_template": "legacy", "_index_template": "composable", "_component_template": "component"}
    if parts[0] in shapes and len(parts) == 2:
        return [Template(shapes[parts[0]], parts[1], root, ctx)]
    if "_mapping" in parts[1:] or "_mappings" in parts[1:]:
        return [Template("mapping", parts[0], root, ctx)]
    if creates_nothing(document):
        return []
    if len(parts) != 1 or document.method != "PUT":
        return []
    if not root.entries or shape_of(root) == "body" or meant_key(root):
        return [Template("body", parts[0], root, ctx)]
    return []


def _unwrapped(root: Mapping, ctx: Context) -> Iterator[Template]:
    """Yield the templates of a GET response: ``{name: body, …}``, or a list under ``index_templates`` or
    ``component_templates``."""
    for entry in root.entries:
        value = resolve(entry.value)
        if entry.name in ("index_templates", "component_templates"):
            kind = "composable" if entry.name[0] == "i" else "component"
            for item in items(value):
                body = item.get(entry.name[:-1]) if isinstance(item, Mapping) else None
                if isinstance(item, Mapping) and isinstance(body, Mapping):
                    yield Template(kind, text(item.get("name")) or "", body, ctx)
        elif isinstance(value, Mapping):
            shape = shape_of(value)
            if shape and shape != "mapping":
                yield Template(shape, entry.name, value, ctx)

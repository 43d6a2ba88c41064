"""A uniform view of everything that defines an index, so that rules about mappings do not depend on the file's form.

Shapes: legacy template (``_template``), composable index template, component template, index body, bare mapping; each
as a file, as a console request, or wrapped in the response of a GET.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, ConfigNode, Entry, Mapping, Scalar, resolve
from lslint.rules.api import Context
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.json_values import entries, flatten, is_null, is_text, items, text, texts
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.misspelt_bodies import KEYS, meant_key
from lslint.rules.elasticsearch.model.traits import names, trait
from lslint.rules.facts import fact, keyed_fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Parts = dict[str, tuple[Entry, ConfigNode]]
"""The entries and values of settings by name."""
MAPPING_KEYS = names("mapping_keys")
"""Keys of a mapping itself; any other key of ``mappings`` is the name of a type (until 6.x)."""
_COMPOSABLE_KEYS = names("only_composable")
_BODY_KEYS = frozenset(KEYS)
_LOG_FIELDS = frozenset(("@timestamp", "message", "host"))
EXACT = {"es-legacy-template": "legacy", "es-index-template": "composable", "es-component-template": "component"}
"""The shape of the templates in files of a kind."""


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
        self.fields = list(fields_of(node))

    def key(self) -> ConfigNode:
        """Return the key of the mapping, or the mapping itself if it is the root."""
        return self.entry.key if self.entry is not None else self.node

    def forms(self) -> Iterator[Field]:
        """Yield every field, the fields of dynamic templates, and the multi-fields of both."""
        for field in (*(rule.field for rule in self.dynamic_templates if rule.field is not None), *self.fields):
            yield field
            yield from field.subs

    def dynamic(self) -> str:
        """Return ``dynamic`` as a string, ``true`` if it is absent."""
        return text(self.node.get("dynamic")) or "true"


def _dynamic_templates(node: Mapping) -> Iterator[DynamicTemplate]:
    for item in items(node.get("dynamic_templates")):
        if isinstance(item, Mapping) and len(item.entries) == 1:
            body = resolve(item.entries[0].value)
            if isinstance(body, Mapping):
                yield DynamicTemplate(item.entries[0].name, item, item.entries[0], body)


def fields_of(node: Mapping) -> Iterator[Field]:
    """Yield the fields of a mapping at any depth, in source order."""
    todo: list[tuple[str, Mapping]] = [("", node)]
    while todo:
        prefix, holder = todo.pop()
        properties = holder.get("properties")
        inner = []
        for entry in properties.entries if isinstance(properties, Mapping) else ():
            definition = resolve(entry.value)
            if isinstance(definition, Mapping):
                path = prefix + entry.name
                yield Field(path, entry.name, entry, definition, None)
                inner.append((path + ".", definition))
        todo.extend(reversed(inner))


class TemplateView:
    """A template, an index body or a mapping, in whatever form the file has it. ``shape``: ``legacy``, ``composable``,
    ``component``, ``body``, ``mapping`` or ``settings`` (a request that updates the settings of an index); empty if it
    is unknown. ``name``: empty if unknown.

    ``root``: the object of that shape. ``body``: the object with settings, mappings and aliases, or None. ``settings``:
    the settings object or None. ``is_answer``: the file is the answer to ``GET index``. ``ctx``: of the file.
    ``facts``: see ``lslint.rules.facts``.
    """

    def __init__(self, shape: str, name: str, root: Mapping, ctx: Context, is_answer: bool = False) -> None:
        self.ctx = ctx
        self.is_answer = is_answer
        self.facts: dict[Any, Any] = {}
        self.shape = shape
        self.name = name
        self.root = root
        holder = root.get("template") if shape in ("composable", "component") else root
        self.body = holder if isinstance(holder, Mapping) else None
        settings = self.body.get("settings") if self.body is not None and shape != "mapping" else None
        if shape == "settings" and not (len(root.entries) == 1 and isinstance(settings, Mapping)):
            settings = root
        self.settings = settings if isinstance(settings, Mapping) else None

    @property
    @fact
    def mappings(self) -> list[TypeMapping]:
        if self.shape == "mapping":
            return _type_mappings((None, self.root), self.ctx.tree)
        node = self.body.get("mappings") if self.body is not None else None
        parts = [node] if isinstance(node, Mapping) else items(node)
        entry = self.body.entry("mappings") if self.body is not None else None
        found = (_type_mappings((entry, part), self.ctx.tree) for part in parts if isinstance(part, Mapping))
        return [mapping for mappings in found for mapping in mappings]

    @property
    @fact
    def flat(self) -> Parts:
        """The index settings by dotted name with ``index.``; of duplicates the last."""
        leaves = flatten(self.settings) if self.settings is not None else []
        return {f"index.{name.removeprefix('index.')}": (entry, node) for name, entry, node in leaves}

    def node(self, name: str) -> ConfigNode | None:
        """Return the value of an index setting, named with ``index.``."""
        return self.flat[name][1] if name in self.flat else None

    def value(self, name: str) -> Scalar | None:
        """Return the value of an index setting, named with ``index.``, if it is a single one and not null."""
        node = self.node(name)
        return node if isinstance(node, Scalar) and node.value is not None else None

    def patterns(self) -> list[str]:
        """Return the index patterns, from ``index_patterns`` or ``template``."""
        return texts(self.root.get("index_patterns")) or texts(self.root.get("template"))

    @property
    @fact
    def components(self) -> list[ConfigNode]:
        """Return the names of the component templates that it uses."""
        node = self.root.get("composed_of") if self.shape == "composable" else None
        listed = items(node) or ([node] if is_text(node) and node is not None else [])
        return [item for item in listed if text(item)]

    @property
    def is_template(self) -> bool:
        """Whether it applies to new indices, unlike an index body or a bare mapping."""
        return self.shape in ("legacy", "composable", "component")

    @property
    def is_of_index(self) -> bool:
        """Whether it is sent for a single index, so that all of it is validated at once."""
        return self.shape in ("body", "mapping", "settings")

    @property
    def is_of_existing_index(self) -> bool:
        """Whether the index exists already, with settings and mappings that are not in the file."""
        return self.shape in ("mapping", "settings")

    @property
    def is_partial(self) -> bool:
        """Whether component templates add parts to it, or it is one."""
        return self.shape == "component" or bool(self.components)

    @property
    def is_data_stream(self) -> bool:
        node = self.root.get("data_stream") if self.shape == "composable" else None
        return node is not None and not is_null(node)

    @property
    def is_self_contained(self) -> bool:
        """Whether it has no component templates, and no template engine fills in a part of it."""
        return not self.components and not masked(self.ctx, (self.root.start, self.root.end))

    @property
    def decides_alone(self) -> bool:
        """Whether a setting that is not in the template is not set at all, as far as one file can show.

        Component templates, templates that use them, and legacy templates that extend others are incomplete.
        """
        if self.shape not in ("legacy", "composable") or self.ctx.has_syntax_errors or self.settings is None:
            return False
        if text(self.root.get("order")) not in (None, "0") or not self.is_self_contained:
            return False
        return any("*" in pattern and pattern[:1] != "." for pattern in self.patterns())

    @property
    @fact
    def is_log(self) -> bool:
        """Whether it is for logs: for data streams, for the index that Logstash names by default, or with two of the
        fields ``@timestamp``, ``message`` and ``host``."""
        names = {field.path.partition(".")[0] for mapping in self.mappings for field in mapping.fields}
        rules = (rule for mapping in self.mappings for rule in mapping.dynamic_templates)
        matches = (name for rule in rules for name in texts(rule.body.get("match")))
        if self.is_data_stream or any(pattern.startswith("logstash-") for pattern in self.patterns()):
            return True
        return len({*names, *matches} & _LOG_FIELDS) > 1

    @property
    @fact
    def is_old(self) -> bool | None:
        """True: written for releases before 5.0 (``string``, ``not_analyzed``); False: for 5.0 on; None: unknown."""
        verdict: bool | None = None
        for field in (field for mapping in self.mappings for field in mapping.forms()):
            if field.type in ("string", "multi_field") or field.setting("index") in ("analyzed", "not_analyzed"):
                return True
            if field.type in trait("string_types"):
                verdict = False
        if verdict is None and (self.shape in ("composable", "component") or self.root.entry("index_patterns")):
            return False
        return verdict

    def newest_release(self) -> tuple[int, ...]:
        """Return the target, or the newest release that the template can be for."""
        if self.ctx.target is not None:
            return self.ctx.target.numbers
        if self.is_old:
            return (5, 6)
        if any(mapping.name for mapping in self.mappings):
            return (6, 8)
        if self.shape == "legacy" and isinstance(self.root.get("template"), Scalar):
            return (7, 17)
        return releases.newest()

    def settings_span(self) -> tuple[int, int]:
        """Return the span of the key ``settings``; the beginning of the template if the key is missing."""
        entry = self.body.entry("settings") if self.body is not None else None
        return (entry.key.start, entry.key.end) if entry is not None else (self.root.start, self.root.start + 1)


@keyed_fact
def templates(document: ConfigDocument, ctx: Context) -> list[TemplateView]:
    """Return every template, index body or mapping of a document."""
    root = resolve(document.root) if document.root is not None else None
    if not isinstance(root, Mapping):
        return []
    if document.method:
        return _of_request(document, root, ctx)
    shape = shape_of(root)
    if ctx.kind in EXACT and (shape or not _is_wrapped(root)):
        shape = EXACT[ctx.kind]
    return [TemplateView(shape, "", root, ctx)] if shape else list(_unwrapped(root, ctx))


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


def _is_wrapped(root: Mapping) -> bool:
    """Whether all entries of an object, or that next to ``name``, are templates, as in the response of a GET."""
    names = {entry.name for entry in root.entries}
    if "name" in names and not names.isdisjoint(("index_template", "component_template")):
        return True
    inside = [resolve(entry.value) for entry in entries(root)]
    shapes = {shape_of(each) if isinstance(each, Mapping) else "" for each in inside}
    return bool(shapes) and shapes <= {"legacy", "composable", "component"}


def is_readable(ctx: Context) -> bool:
    """Return whether a file has no syntax errors."""
    return not any(error.kind in ("json-syntax", "too-deep") for error in ctx.errors)


def path_parts(document: ConfigDocument) -> list[str]:
    """Return the parts of a request's path, without scheme, host and query string."""
    path = document.path.partition("?")[0]
    if "://" in path:
        path = path.partition("://")[2].partition("/")[2]
    return [part for part in path.split("/") if part]


def request_of(root: Mapping | None, ctx: Context) -> ConfigDocument | None:
    """Return the request with this body; None if it is not the body of a request."""
    for document in ctx.tree.documents if isinstance(ctx.tree, ConfigFile) else ():
        if document.method and document.root is not None and resolve(document.root) is root:
            return document
    return None


def creates_nothing(document: ConfigDocument) -> bool:
    """Whether a request is meant to create an index whose name has a wildcard, which every release rejects."""
    parts = path_parts(document)
    return document.method == "PUT" and len(parts) == 1 and "*" in parts[0] and parts[0][0] != "_"


def _of_request(document: ConfigDocument, root: Mapping, ctx: Context) -> list[TemplateView]:
    parts = path_parts(document)
    if document.method not in ("PUT", "POST") or not parts:
        return []
    shapes = {"_template": "legacy", "_index_template": "composable", "_component_template": "component"}
    if parts[0] in shapes and len(parts) == 2:
        return [TemplateView(shapes[parts[0]], parts[1], root, ctx)]
    if "_mapping" in parts[1:] or "_mappings" in parts[1:]:
        return [TemplateView("mapping", parts[0], root, ctx)]
    if creates_nothing(document) or len(parts) != 1 or document.method != "PUT":
        return []
    if not root.entries or shape_of(root) == "body" or meant_key(root):
        return [TemplateView("body", parts[0], root, ctx)]
    return []


def _unwrapped(root: Mapping, ctx: Context) -> Iterator[TemplateView]:
    """Yield the templates of a GET response: ``{name: body, …}``, or a list under ``index_templates`` or
    ``component_templates``."""
    for entry in root.entries:
        value = resolve(entry.value)
        if entry.name in ("index_templates", "component_templates"):
            kind = "composable" if entry.name[0] == "i" else "component"
            for item in items(value):
                body = item.get(entry.name[:-1]) if isinstance(item, Mapping) else None
                if isinstance(item, Mapping) and isinstance(body, Mapping):
                    yield TemplateView(kind, text(item.get("name")) or "", body, ctx)
        elif isinstance(value, Mapping):
            shape = shape_of(value)
            if shape and shape != "mapping":
                yield TemplateView(shape, entry.name, value, ctx, is_answer=shape == "body")

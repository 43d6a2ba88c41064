"""How the index templates of the project map fields, and which one the index of an output gets."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, resolve
from lslint.grammar.logstash.nodes import Plugin, boolean
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, RelatedFile
from lslint.rules.knowledge import load
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.mapping.index_patterns import is_known, smallest
from lslint.rules.logstash.mapping.index_templates import paths_for, patterns_of, rolls_over, root_keys, root_of
from lslint.rules.logstash.mapping.servers import is_other_product
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.name_patterns import overlap
from lslint.rules.shared.pipeline_files import related_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_ELSEWHERE = options_with("other index")
_INGEST = r"""\b(?:default|final)_pipeline["']?\s*+[:=]\s*+(?!["']?_none\b)"""
"""A setting that names an ingest pipeline, which may change the documents."""
MAPPED, RUNTIME, INSIDE, DISABLED, DYNAMIC, NOT_INDEXED, REJECTED, NO_OBJECT = (
    "mapped", "runtime", "inside", "disabled", "dynamic", "not indexed", "rejected", "no object",
)  # fmt: skip
"""What a template does with a field: a type for it, a runtime field of the name, content of a type that keeps whole
objects (``flattened``), ``enabled: false``, a dynamic mapping, ``dynamic: false``, ``dynamic: strict``, or the template
maps the object around it as a single value."""
MAX_FIELDS = 2_000
"""A template with more fields is not analyzed."""


class FieldMapping:
    """How a template maps a field. ``type``: as written, ``object`` for a field with ``properties`` only; ``node``: its
    definition."""

    __slots__ = ("node", "type")

    def __init__(self, type_: str, node: Mapping) -> None:
        self.type = type_
        self.node = node

    def parameter(self, name: str) -> str | None:
        """Return a scalar parameter as a string."""
        return text(self.node.get(name))


class IndexTemplate:
    """``path``: of its file; ``fields``: the mapped fields, with their objects, by path; ``runtime``: the types of its
    runtime fields; ``dynamic``: for new fields of the root; ``text``: of the file."""

    __slots__ = ("_is_disabled", "dynamic", "fields", "path", "runtime", "text")

    def __init__(self, file: RelatedFile, mapping: Mapping) -> None:
        self.path = file.path
        self.text = file.text
        self.fields: dict[Path, FieldMapping] = {}
        for parts, node in _properties(mapping):
            self.fields[parts] = FieldMapping(
                text(node.get("type")) or ("object" if node.get("properties") is not None else ""), node
            )
            if len(self.fields) > MAX_FIELDS:
                break
        self.runtime = dict(_runtime_types(mapping))
        self.dynamic = text(mapping.get("dynamic")) or "true"
        self._is_disabled = text(mapping.get("enabled")) == "false"

    def holder(self, path: Path) -> FieldMapping | None:
        """Return the mapping of a field, or else of the innermost object around it that is mapped."""
        for size in range(len(path), 0, -1):
            field = self.fields.get(path[:size])
            if field is not None:
                return field
        return None

    def is_parsed(self, path: Path) -> bool:
        """Return whether Elasticsearch reads a field: neither the mapping nor an object around it nor the field itself
        is ``enabled: false``."""
        around = [self.fields.get(path[:size]) for size in range(1, len(path) + 1)]
        return not self._is_disabled and not any(one and one.parameter("enabled") == "false" for one in around)

    def has_runtime(self, path: Path) -> bool:
        """Return whether a runtime field has the name of a field or of a field in it."""
        name = ".".join(path)
        return any(one == name or one.startswith(f"{name}.") for one in self.runtime)

    def dynamic_at(self, path: Path) -> str:
        """Return ``dynamic`` for a new field: that of the innermost object around it with the parameter."""
        for size in range(len(path) - 1, 0, -1):
            field = self.fields.get(path[:size])
            own = field.parameter("dynamic") if field is not None else None
            if own is not None:
                return own
        return self.dynamic

    def treatment(self, path: Path) -> str:
        """Return what the template does with a field, one of the words above."""
        holder = self.holder(path)
        if not self.is_parsed(path):
            return DISABLED
        if path in self.fields:
            return MAPPED
        if self.has_runtime(path):
            return RUNTIME
        if holder is not None and holder.type not in ("object", "nested"):
            return INSIDE if holder.type in load("es/traits")["object_values"] else NO_OBJECT
        return {"false": NOT_INDEXED, "strict": REJECTED}.get(self.dynamic_at(path), DYNAMIC)


def text(node: ConfigNode | None) -> str | None:
    """Return the text of a scalar, None for other nodes."""
    return node.text if isinstance(node, Scalar) else None


def template_of(output: Plugin, ctx: Context) -> IndexTemplate | None:
    """Return the template of the project that the index of an output certainly gets: the file that ``template`` names,
    or the only one whose patterns match. None if there is none, if it has parts elsewhere (component templates,
    template markers), if others in the project may match as well, or if the output writes to OpenSearch."""
    index = option_text(output, "index")
    if not index or not is_known(index) or any(output.option(name) is not None for name in _ELSEWHERE):
        return None
    if rolls_over(output) or is_other_product(ctx):
        return None
    paths = paths_for(index, ctx)
    if paths is None:
        return None
    named, manage = option_text(output, "template"), output.option("manage_template")
    if output.option("template") is not None:
        file = related_file(ctx, "es-template", named) if named else None
        if file is None or (manage is not None and boolean(manage.value) is not True) or paths - {file.path}:
            return None
        return _read(file, index)
    if index.startswith("logstash-") or len(paths) != 1:  # the output installs its own template for these
        return None
    (path,) = paths
    near = ctx.project.related_files("es-template", path.replace("\\", "/").rpartition("/")[2]) or ()
    file = next((one for one in near if one.path == path), None)
    return _read(file, index) if file is not None else None


def possible_templates(output: Plugin, ctx: Context) -> list[IndexTemplate]:
    """Return the templates of the project that the index of an output may get: the file that ``template`` names, and
    those whose patterns may match. They may have further parts elsewhere, or others may replace them."""
    index, named = option_text(output, "index"), option_text(output, "template")
    files = [related_file(ctx, "es-template", named)] if named else []
    if index and is_known(index):
        for path in sorted(paths_for(index, ctx) or ()):
            files += ctx.project.related_files("es-template", path if "/" in path else f"./{path}") or ()
    templates: dict[str, IndexTemplate] = {}
    for file in files:
        mapping = mapping_of(file) if file is not None else None
        if file is not None and mapping is not None and not has_marker(file.text):
            templates.setdefault(file.path, IndexTemplate(file, mapping))
    return [one for one in templates.values() if len(one.fields) <= MAX_FIELDS]


def is_composed(file: RelatedFile) -> bool:
    """Return whether component templates, which are in other files, may add to a template."""
    root = root_of(file)
    return root is not None and bool(getattr(root.get("composed_of"), "items", None))


def _read(file: RelatedFile, index: str) -> IndexTemplate | None:
    """Return a complete template whose patterns match every value of an index name."""
    root = root_of(file)
    patterns = patterns_of(file)
    name = smallest(index.lower())
    if root is None or has_marker(file.text) or not any(overlap(name, pattern) for pattern in patterns):
        return None
    if is_composed(file) or compiled(_INGEST).search(file.text):
        return None
    mapping = mapping_of(file)
    if mapping is None:
        return None
    found = IndexTemplate(file, mapping)
    return found if len(found.fields) <= MAX_FIELDS else None


def mapping_of(file: RelatedFile) -> Mapping | None:
    """Return the mapping of a template; None if it has none."""
    root = root_of(file)
    if root is None:
        return None
    inside = root.get("template")
    body = inside if isinstance(inside, Mapping) else root
    return _without_type(body.get("mappings"))


def _without_type(mapping: ConfigNode | None) -> Mapping | None:
    """Return the mapping itself, or that of its only type (up to 6.x)."""
    if not isinstance(mapping, Mapping):
        return None
    if any(entry.name in root_keys() for entry in mapping.entries):
        return mapping
    types = [entry for entry in mapping.entries if isinstance(resolve(entry.value), Mapping)]
    types = [entry for entry in types if entry.name[:1] != "_" or entry.name in ("_doc", "_default_")]
    inner = resolve(types[0].value) if len(types) == 1 else None
    return inner if isinstance(inner, Mapping) else None


def _properties(mapping: Mapping) -> Iterator[tuple[Path, Mapping]]:
    """Yield each field with a definition; a dot in a name separates an object from its field."""
    todo: list[tuple[Path, Mapping]] = [((), mapping)]
    while todo:
        prefix, holder = todo.pop()
        properties = holder.get("properties")
        for entry in properties.entries if isinstance(properties, Mapping) else ():
            value = resolve(entry.value)
            if isinstance(value, Mapping):
                path = (*prefix, *entry.name.split("."))
                yield path, value
                todo.append((path, value))


def _runtime_types(mapping: Mapping) -> Iterator[tuple[str, str]]:
    fields = mapping.get("runtime")
    for entry in fields.entries if isinstance(fields, Mapping) else ():
        body = resolve(entry.value)
        yield entry.name, (text(body.get("type")) or "") if isinstance(body, Mapping) else ""

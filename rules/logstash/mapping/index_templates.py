"""The index templates of the project: which ones are for an index, and their form."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, texts
from lslint.grammar.config.tree import ConfigFile, Mapping, resolve
from lslint.grammar.logstash.nodes import Plugin, boolean
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, RelatedFile
from lslint.rules.knowledge import load
from lslint.rules.logstash.mapping.index_patterns import widest
from lslint.rules.shared.name_patterns import overlap


def root_keys() -> frozenset[str]:
    """Return the keys of a mapping itself; any other key may be the name of a type."""
    return frozenset((*load("es/traits")["mapping_keys"], "enabled"))


def rolls_over(output: Plugin) -> bool:
    """Return whether an output may write to a rollover alias instead of its ``index``."""
    option = output.option("ilm_enabled")
    return option is not None and getattr(option.value, "value", "") != "auto" and boolean(option.value) is not False


def paths_for(index: str, ctx: Context) -> set[str] | None:
    """Return the files of the project with index templates that may be for an index, by their patterns; None if the
    files of the project are not known."""
    patterns, name = ctx.project.template_patterns(), widest(index)
    return None if patterns is None else {path for path, pattern in patterns if overlap(pattern, name)}


def may_run_pipeline(output: Plugin, ctx: Context) -> bool:
    """Return whether a template of the project, a file that an output names or the address of its requests may give its
    documents a pipeline, or ids."""
    if any(map(output.option, ("template", "bulk_path"))) or any("?" in host for host in output.raw_texts("hosts")):
        return True
    names = [*output.raw_texts("index"), *output.raw_texts("ilm_rollover_alias")]
    names = names or ["logstash-*", "ecs-logstash-*", "logs-generic-default"]
    found = [paths_for(compiled(r"\$\{[^}]*\}").sub("*", name), ctx) for name in names]
    bodies = [ctx.project.text(path) or "" for paths in found for path in paths or ()]
    parts = ctx.project.related_files("es-template") if any("composed_of" in body for body in bodies) else ()
    bodies += [file.text for file in parts or () if not patterns_of(file)]
    return None in (parts, *found) or any(map(compiled("(?:default|final)_pipeline|time_series").search, bodies))


def data_stream_template(index: str, ctx: Context) -> str | None:
    """Return the file of the project with an index template that makes an index a data stream; None if there is none,
    or if another template may be for the index."""
    paths = paths_for(index, ctx) if "%" not in index and "$" not in index else None
    if not paths:
        return None
    files = ctx.project.related_files("es-index-template") or ()
    matching = [file for file in files if any(overlap(pattern, index) for pattern in patterns_of(file))]
    roots = [root_of(file) for file in matching]
    is_stream = bool(roots) and all(root is not None and isinstance(root.get("data_stream"), Mapping) for root in roots)
    return matching[0].path if is_stream and paths <= {file.path for file in matching} else None


def patterns_of(file: RelatedFile) -> list[str]:
    """Return the index patterns of a template; empty if they are not known."""
    named = (texts(at(root_of(file), name)) for name in ("index_patterns", "template"))
    return next((patterns for patterns in named if patterns and all(patterns)), [])


def form_of(file: RelatedFile) -> str:
    """Return ``legacy`` or ``composable`` for a template; empty if that is not certain."""
    root = root_of(file)
    if root is None or has_marker(file.text) or root.get("index_patterns") is None:
        return ""
    names = {entry.name for entry in root.entries}
    inside = isinstance(root.get("template"), Mapping)
    traits = load("es/traits")
    is_legacy = not names.isdisjoint(traits["not_composable"])
    if inside and not is_legacy:
        return "composable"
    return "legacy" if not inside and is_legacy and names.isdisjoint(traits["only_composable"]) else ""


def has_type(file: RelatedFile) -> bool:
    """Return whether the mapping of a legacy template is below the name of a type."""
    root = root_of(file)
    mappings = root.get("mappings") if root is not None else None
    names = [entry.name for entry in mappings.entries] if isinstance(mappings, Mapping) else []
    return bool(names) and not any(name in root_keys() or (name[:1] == "_" and name not in _TYPES) for name in names)


_TYPES = ("_default_", "_doc")


def root_of(file: RelatedFile) -> Mapping | None:
    """Return the body of a template; None if it is not one mapping."""
    documents = file.tree.documents if isinstance(file.tree, ConfigFile) else []
    root = resolve(documents[0].root) if len(documents) == 1 and documents[0].root is not None else None
    if not isinstance(root, Mapping) or documents[0].method not in ("", "PUT", "POST"):
        return None
    return root

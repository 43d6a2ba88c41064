"""Checks of analyzers, normalizers, tokenizers and filters in index settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Entry, Scalar
from lslint.rules.api import Edit, Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.index_settings import component_settings
from lslint.rules.elasticsearch.index_settings.analysis_names import attribute, is_similar, known_name, known_type
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.environment import node_without
from lslint.rules.elasticsearch.model.json_values import display_value, items, key_span, one_or_more, templated, text
from lslint.rules.elasticsearch.model.releases import ALL, GE5, GE7, NEWEST, V1, requires
from lslint.rules.elasticsearch.model.template_view import Parts
from lslint.rules.elasticsearch.model.traits import definitions, trait
from lslint.rules.elasticsearch.model.violations import Place, later
from lslint.rules.elasticsearch.rule import AnalysisRule
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.suggest import closest

SORTS = tuple(trait("analysis_sorts"))
_START = "index.analysis."


def visit_analysis(scope: Scope, seen: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check the flat settings under ``index.analysis`` and store the names that they define in the scope."""
    defined: dict[str, dict[str, Parts]] = {sort: {} for sort in SORTS}
    ignored: set[str] = set()
    for name, pair in seen.items():
        if name.startswith(_START):
            sort, _, rest = name[len(_START) :].partition(".")
            component, _, parameter = rest.partition(".")
            if sort in defined and not parameter and component:
                message = f"`{component}` under `analysis.{sort}` must be an object, not {display_value(pair[1])}"
                _reject(scope, pair[1], message, ALL)
            if sort in defined and parameter:
                defined[sort].setdefault(component, {})[parameter] = pair
            if sort not in defined and component and sort not in ignored:
                ignored.add(sort)
                _ignored(scope, pair[0], f"`analysis.{sort}`", sort, [*SORTS])
    scope.defined = {sort: set(names) for sort, names in defined.items()}
    used = {sort: set(_used(defined, sort)) for sort in trait("analyzer_parts")}
    _nested_filters(scope, defined["filter"], used["filter"])
    for sort, names in defined.items():
        for name, parts in names.items():
            _keys(scope, sort, name, parts)
            if sort == "analyzer":
                _analyzer(scope, name, parts, defined["filter"])
            elif sort == "normalizer":
                _normalizer(scope, name, parts, defined)
            else:
                _component(scope, sort, name, parts, used=name in used[sort])


def _ignored(
    scope: Scope, entry: Entry, subject: str, name: str = "", known: list[str] | None = None, *, action: str = ""
) -> None:
    meant = closest(name, known or [])
    action = f"Use `{meant}`" if meant else action or "Remove the key, or move its content to where it is read"
    fix = later(Fix, "unsafe", action, [Edit(*key_span(entry), f'"{meant}"')]) if meant and entry.name == name else None
    scope.add(
        reported.IgnoredAnalysisKey, key_span(entry), f"Elasticsearch ignores {subject}. {action}", run=ALL, fix=fix
    )


def _keys(scope: Scope, sort: str, name: str, parts: Parts) -> None:
    """Report keys that a component ignores, if they are similar to its own, or those of other components."""
    kind = (text(parts["type"][1]) or "") if "type" in parts else "custom"
    keys = attribute("analyzer" if (sort, kind) == ("normalizer", "custom") else sort, kind, "keys")
    # another rule reports the parts of an analyzer of a built-in type
    others = trait("analyzer_parts") if sort in ("analyzer", "normalizer") else ()
    for parameter, (entry, _) in parts.items() if keys else ():
        key = parameter.partition(".")[0]
        if key not in (*keys, *others, "type", "version") and is_similar(parameter, keys):
            what = f"`{parameter}` in the {sort.replace('_', ' ')} `{name}` of type `{kind}`"
            _ignored(scope, entry, what, parameter, keys)
    inline = {key.partition(".")[0]: entry for key, (entry, _) in parts.items() if key.endswith(".type")}
    for parameter in ("filter", "char_filter") if sort in ("analyzer", "normalizer") and kind == "custom" else ():
        if parameter in inline and parameter not in parts:
            what = f"the object `{parameter}` in the {sort} `{name}`"
            action = f"Define it under `analysis.{parameter}`, and write its name here"
            _ignored(scope, inline[parameter], what, action=action)


def _used(defined: dict[str, dict[str, Parts]], sort: str) -> Iterator[str]:
    """Yield the names of components that the analyzers and normalizers of this body use."""
    for kind in ("analyzer", "normalizer"):
        for parts in defined[kind].values():
            yield from (name for name, _ in _listed(parts[sort][1])) if sort in parts else ()


def _listed(node: ConfigNode) -> Iterator[tuple[str, ConfigNode]]:
    """Yield the names in a list or in a string with commas, with their nodes."""
    for item in one_or_more(node):
        yield from ((name.strip(), item) for name in (text(item) or "").split(",") if name.strip())


def _reject(
    scope: Scope,
    place: Place,
    message: str,
    refused: int,
    opened: int = 0,
    *,
    rule: type[AnalysisRule] | None = None,
    fix: Callable[[], Fix | None] | None = None,
) -> None:
    """Report a violation: 2.4 and later build the analyzers at the PUT request, 1.7 when it creates an index. ``rule``:
    ``BadAnalysisComponent`` by default."""
    rule = rule or reported.BadAnalysisComponent
    sure = refused & ~opened
    scope.add(rule, place, message, sure & ~V1, starts=sure & V1, undecided=refused & opened, fix=fix)


def _known(scope: Scope, sort: str, node: ConfigNode, what: str) -> None:
    """Check the names of the components that an analyzer uses."""
    for name, item in _listed(node):
        written = text(item) or ""
        if not templated(written) and name not in scope.defined.get(sort, ()):
            supported, opened = known_name(scope.ctx, sort, name)
            part = sort.replace("_", " ")
            replacement = attribute(sort, name, "replacement")
            message = f"{what} uses the undefined {part} `{name}`. Define it under `analysis.{sort}`"
            if name == "standard" and sort == "filter":
                message = f"{what} uses the removed filter `standard`, which had no effect. Remove the filter"
            elif replacement:
                message = f"{what} uses the {part} `{name}`, which was renamed. Use `{replacement}`"
            elif supported:
                change = f"{requires(supported, ())}. Remove the {part}, or upgrade"
                if not supported & NEWEST:
                    change = f"is no longer supported. Remove the {part}"
                message = f"{what} uses the {part} `{name}`, which {change}"
            elif known_type(scope.ctx, sort, name)[0]:
                message = (
                    f"{what} uses the {part} `{name}`, which has required settings. Define a {part} of this type"
                    f" under `analysis.{sort}`"
                )
            if scope.may_be_defined_elsewhere:
                opened = ALL
            fix = later(fixes.replace_value, item, replacement, "safe") if replacement and name == written else None
            _reject(scope, item, message, ALL & ~supported, opened, rule=reported.UndefinedAnalysisName, fix=fix)


def _analyzer(scope: Scope, name: str, parts: Parts, filters: dict[str, Parts]) -> None:
    place = key_span(next(iter(parts.values()))[0])
    kind = text(parts["type"][1]) if "type" in parts else None
    if kind is not None and templated(kind):
        return
    if name.startswith("_"):
        _reject(scope, place, f"Analyzer name `{name}` must not start with `_`. Rename the analyzer", ALL)
    if name == "default_index":
        message = "The analyzer name `default_index` is no longer supported. Rename the analyzer to `default`"
        _reject(scope, place, message, GE5)
    custom = kind in (None, "custom")
    if custom or "." in (kind or ""):
        if "tokenizer" not in parts and custom:
            what = "no `tokenizer`" if kind else "neither `type` nor `tokenizer`"
            action = "Add a `tokenizer`" if kind else "Add one of the two"
            message = f"Analyzer `{name}` has {what}. {action}"
            inline = next((part for key, part in parts.items() if key.startswith("tokenizer.")), None)
            if inline is not None:
                place, action = key_span(inline[0]), "Define it under `analysis.tokenizer`"
                message = f"`tokenizer` of analyzer `{name}` must be a name, not an object. {action}"
            _reject(scope, place, message, ALL)
    else:
        supported, opened = known_type(scope.ctx, "analyzer", kind or "")
        message = f"Unknown type `{kind}` of analyzer `{name}`. Use a built-in analyzer or `custom`"
        _reject(scope, parts["type"][1], message, ALL & ~supported & ~V1, opened)
        if not supported and "tokenizer" not in parts and not opened:
            _reject(scope, place, f"Analyzer `{name}` has no `tokenizer`. Add a `tokenizer`", V1)
        component_settings.check(component_settings.Component(scope, "analyzer", name, kind or "", parts, used=True))
    if custom:
        for sort in trait("analyzer_parts"):
            if sort in parts:
                _known(scope, sort, parts[sort][1], f"Analyzer `{name}`")
        if "filter" in parts:
            _synonym_order(scope, name, parts, filters)
        if "tokenizer" in parts and items(parts["tokenizer"][1]):
            message = f"`tokenizer` of analyzer `{name}` must be one name, not a list. Remove the brackets"
            _reject(scope, parts["tokenizer"][1], message, GE7)
    _paths(scope, name, parts)


def _normalizer(scope: Scope, name: str, parts: Parts, defined: dict[str, dict[str, Parts]]) -> None:
    if "tokenizer" in parts:
        _reject(
            scope, parts["tokenizer"][0], f"Normalizer `{name}` cannot have a tokenizer. Remove the `tokenizer`", GE5
        )
    kind = text(parts["type"][1]) if "type" in parts else "custom"
    if kind not in ("custom", "lowercase") and not templated(kind or ""):
        _reject(scope, parts["type"][1], f"Unknown type `{kind}` of normalizer `{name}`. Use `custom`", GE5)
    for written, item in _listed(parts["char_filter"][1]) if "char_filter" in parts else ():
        component = defined["char_filter"].get(written)
        kind = text(component["type"][1]) if component is not None and "type" in component else written
        if kind == "html_strip":
            message = f"Normalizer `{name}` cannot use the character filter `{written}`. Remove the character filter"
            _reject(scope, item, message, GE7)
    for written, item in _listed(parts["filter"][1]) if "filter" in parts else ():
        component = defined["filter"].get(written)
        kind = text(component["type"][1]) if component is not None and "type" in component else None
        if (
            kind is not None
            and known_type(scope.ctx, "filter", kind)[0] & NEWEST
            and not attribute("filter", kind, "normalizes")
        ):
            message = f"Normalizer `{name}` cannot use the filter `{written}` of type `{kind}`, which works on words"
            _reject(scope, item, f"{message}. Remove the filter", GE7)
        fits = written in scope.defined.get("filter", ()) or attribute("filter", written, "normalizes")
        if fits or templated(written):
            continue
        supported, opened = known_name(scope.ctx, "filter", written)
        if opened & GE7:
            scope.unknown(f"the filter `{written}` requires a plugin, which the server may not have", item, GE5)
            continue
        message = f"Normalizer `{name}` uses the undefined filter `{written}`. Define it under `analysis.filter`"
        if supported or known_type(scope.ctx, "filter", written)[0]:
            message = f"Normalizer `{name}` cannot use the filter `{written}`, which works on words. Remove the filter"
        is_open = (scope.view.is_partial or scope.may_be_defined_elsewhere) and not supported
        _reject(scope, item, message, GE5, GE5 if is_open else 0)


def _component(scope: Scope, sort: str, name: str, parts: Parts, *, used: bool) -> None:
    """Check a tokenizer or filter. ``used``: by an analyzer of this body; Elasticsearch does not build all others."""
    what = sort.replace("_", " ")
    if "type" not in parts:
        supported, opened = known_type(scope.ctx, sort, name)
        if not supported | opened:
            first = next(iter(parts.values()))[0]
            _reject(scope, first, f"{what.capitalize()} `{name}` has no `type`. Add a `type`", ALL)
        return
    node = parts["type"][1]
    kind = text(node)
    if kind is None or templated(kind) or "." in kind:
        return
    supported, opened = known_type(scope.ctx, sort, kind)
    replacement = attribute(sort, kind, "replacement")
    message = f"Unknown type `{kind}` of {what} `{name}`. Use a valid type"
    if replacement:
        message = f"Type `{kind}` of {what} `{name}` was renamed. Use `{replacement}`"
    if attribute(sort, kind, "use") and not used:
        opened |= ALL & ~supported
    fix = later(fixes.replace_value, node, replacement, "safe") if replacement else None
    _reject(scope, node, message, ALL & ~supported, opened, fix=fix)
    required = attribute(sort, kind, "required")
    if required is not None and not any(each in parts or f"{each}.0" in parts for each in required):
        wanted = backticked(required, "or")
        action = f"Add {wanted}" if len(required) == 1 else "Add one of them"
        message = f"{what.capitalize()} `{name}` of type `{kind}` requires {wanted}. {action}"
        _reject(scope, node, message, ALL, 0 if used else GE7)
    component_settings.check(component_settings.Component(scope, sort, name, kind, parts, used=used))
    _paths(scope, name, parts, used=used)


def _nested_filters(scope: Scope, defined: dict[str, Parts], used: set[str]) -> None:
    """Check the filters that ``multiplexer`` and ``condition`` filters contain, and add them to the used ones."""
    nested = {name: [*_contained(parts)] for name, parts in defined.items()}
    pending = [name for name in defined if name in used]
    while pending:
        inside = {inner for inner, _ in nested.get(pending.pop(), ())} - used
        used |= inside
        pending += sorted(inside)
    for name, parts in defined.items():
        for inner, item in nested[name]:
            if name in used and inner not in defined and not templated(inner):
                supported, opened = known_name(scope.ctx, "filter", inner)
                opened |= GE7 if scope.may_be_defined_elsewhere else 0
                message = f"Filter `{name}` uses the undefined filter `{inner}`. Define it under `analysis.filter`"
                _reject(scope, item, message, GE7 & ~supported, opened, rule=reported.UndefinedAnalysisName)
        kind = text(parts["type"][1]) if "type" in parts else None
        if kind == "condition" and not any(part == "script" or part.startswith("script.") for part in parts):
            message = f"Filter `{name}` of type `condition` requires `script`. Add a `script`"
            _reject(scope, parts["type"][1], message, GE7)
    for name, inner, item in _circles(nested):
        what, action = f"Filter `{name}` lists itself", "Remove it from its own list"
        if inner != name:
            is_direct = any(inner_name == name for inner_name, _ in nested[inner])
            what = f"Filters `{inner}` and `{name}` list each other{'' if is_direct else ' through other filters'}"
            action = f"Remove `{inner}` from the list of `{name}`, or break the circle elsewhere"
        message = f"{what}, which crashes the node with a stack overflow. {action}"
        # Elasticsearch resolves the list only if an analyzer uses the filter.
        _reject(scope, item, message, GE7, 0 if name in used else GE7, rule=reported.TemplateBreaksNode)


def _circles(nested: dict[str, list[tuple[str, ConfigNode]]]) -> Iterator[tuple[str, str, ConfigNode]]:
    """Yield where a filter lists one that contains it: its name, the other name and the value, once for each circle."""
    done: set[str] = set()
    for first in nested:
        path = {} if first in done else {first: iter(nested[first])}
        while path:
            name = next(reversed(path))
            inner, item = next(path[name], ("", None))
            if item is None:
                done.add(name)
                del path[name]
            elif inner in path:
                yield name, inner, item
            elif inner in nested and inner not in done:
                path[inner] = iter(nested[inner])


def _contained(parts: Parts) -> Iterator[tuple[str, ConfigNode]]:
    """Yield the names in the list of a ``multiplexer`` or ``condition`` filter, and the values with them."""
    kind = text(parts["type"][1]) if "type" in parts else None
    key = trait("containing_filters").get(kind or "")
    yield from _listed(parts[key][1]) if key in parts else ()


def _synonym_order(scope: Scope, name: str, parts: Parts, defined: dict[str, Parts]) -> None:
    """Check the filters before a synonym filter: Elasticsearch parses the synonyms with them."""
    refused = definitions()["synonyms"]
    before = ""
    for each, item in _listed(parts["filter"][1]):
        component = defined.get(each)
        kind = text(component["type"][1]) if component is not None and "type" in component else None
        if kind in ("synonym", "synonym_graph") and before:
            message = (
                f"Analyzer `{name}` has the synonym filter `{each}` after `{before}`, which cannot parse synonyms."
                f" Move `{each}` to the front"
            )
            _reject(scope, item, message, GE7)
            return
        if each in refused["names"] if component is None else kind in refused["types"]:
            before = each


_OUTSIDE = r"(?!.*(?i:config|conf/|elastic|opensearch|\$|\{|%))/[\w./-]+"
"""An absolute path that does not look like one below a config folder."""


def _paths(scope: Scope, name: str, parts: Parts, *, used: bool = True) -> None:
    for parameter, (_, node) in parts.items():
        if parameter.endswith(("_path", "user_dictionary")) and isinstance(node, Scalar):
            scope.unknown(f"the file in `{parameter}` of `{name}` is on the node and cannot be checked", node, ALL)
            if compiled(_OUTSIDE).fullmatch(node.text):
                message = (
                    f"Elasticsearch reads `{parameter}` only below its config folder, and refuses `{node.text}`. Put"
                    " the file there, and write a relative path"
                )
                variables = {each for runtime in scope.ctx.project.deployment.runtimes() for each in runtime.variables}
                if used and node_without(scope.ctx, {"path.": ""}) and variables.isdisjoint(trait("config_paths")):
                    _reject(scope, node, message, ALL & ~V1)
                else:
                    scope.add(reported.AnalysisFileOutsideConfig, node, message, run=ALL)

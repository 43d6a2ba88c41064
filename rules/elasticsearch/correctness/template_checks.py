"""The checks of the rules about templates whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, resolve
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Edit, Findings, Fix, Related, RelatedFile
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    count,
    drop_setting,
    put,
    set_value,
    setting,
    unsafe_fix,
)
from lslint.rules.elasticsearch.index_settings.analysis_names import known_type
from lslint.rules.elasticsearch.mappings.multi_fields import STRINGS
from lslint.rules.elasticsearch.model.json_values import bodies, is_empty, key_span, one_or_more, templated, text, texts
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.template_view import DynamicTemplate, TemplateView, path_parts, shape_of
from lslint.rules.elasticsearch.model.traits import definitions, trait
from lslint.rules.elasticsearch.rule import OPENSEARCH, is_for_opensearch
from lslint.rules.elasticsearch.templates.installed import installed_by_logstash
from lslint.rules.elasticsearch.templates.policies import PHASES, policies_of_project, rolling_over, template_files
from lslint.rules.facts import fact
from lslint.rules.shared.built_in_templates import PATTERNS, SINCE
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.name_patterns import is_within, overlap
from lslint.rules.shared.runtimes import lacking_plugin


class DuplicateDynamicTemplateNameCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        composed = template.root.get("composed_of")
        if template.shape != "component" and not getattr(composed, "items", ()):
            return
        for mapping in template.mappings:
            seen: dict[str, ConfigNode] = {}
            for rule in mapping.dynamic_templates:
                key = rule.item.entries[0].key
                first = seen.setdefault(rule.name, key)
                if first is not key:
                    message = (
                        f"Two dynamic templates have the name `{rule.name}`, and Elasticsearch keeps only the last one"
                        " when it merges component templates. Rename one"
                    )
                    related = Related(first.start, first.end, "first dynamic template with the same name")
                    yield self.finding((key.start, key.end), message, related=[related])


_PLUGINS = {name: plugin for plugin, names in trait("names_of_plugins").items() for name in names}
_SORTS = tuple(trait("analysis_sorts"))
_REFERENCES = (*_SORTS, *trait("names_of_analysis"))


class PluginNotInImageCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        """Report the first name of each plugin that the image of the deployment lacks."""
        if template.body is None:
            return
        seen: set[str] = set()
        is_composed = template.root.get("composed_of") is not None  # which may define analyzers
        for name, place in _names_of_plugins(template.body, is_composed):
            plugin = _PLUGINS[name]
            if plugin in seen:
                continue
            seen.add(plugin)
            if message := lacking_plugin(template.ctx, plugin, name):
                yield self.finding(place, message)


def _names_of_plugins(body: Mapping, is_composed: bool) -> Iterator[tuple[str, tuple[int, int]]]:
    """Yield the names in the settings and mappings of an index that only a plugin has, and their places."""
    parts: list[tuple[str, ConfigNode]] = [(entry.name, entry.value) for entry in body.entries]
    parts = [(name, resolve(node)) for name, node in parts if name in ("settings", "mappings")]
    defined: set[str] = set()
    names: list[tuple[str, str, tuple[int, int]]] = []
    while parts:
        owner, node = parts.pop()
        for entry in node.entries if isinstance(node, Mapping) else ():
            inside = resolve(entry.value)
            path = f"{owner}.{entry.name}".split(".")
            defined.update(name for sort, name in pairwise(path) if sort in _SORTS)
            if entry.name == "_size":
                names.append(("type", "_size", key_span(entry)))
            elif entry.name == "type" or entry.name in _REFERENCES:
                names += [(entry.name, text(item) or "", (item.start, item.end)) for item in one_or_more(inside)]
            if isinstance(inside, Mapping) and entry.name not in ("_meta", "meta"):
                parts.append((entry.name, inside))
    for key, name, place in sorted(names, key=lambda each: each[2]):
        if name in _PLUGINS and (key == "type" or (not is_composed and name not in defined)):
            yield name, place


class ReplicasOverriddenCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        """Report at most one finding, at ``number_of_replicas``."""
        expanded, number = setting(template, "auto_expand_replicas"), setting(template, "number_of_replicas")
        if expanded is None or number is None:
            return
        low, _, high = expanded.written.strip().partition("-")
        # a number within the range may be the one that Elasticsearch computes
        most, written = parse_integer(high), parse_integer(number.written)
        if low == "0" and most is not None and written is not None and written > most:
            yield self.finding(
                number.entry,
                f"`number_of_replicas` has no effect: `auto_expand_replicas: {expanded.written}` overwrites it with a"
                " number computed from the data nodes. Remove the setting",
                fix=drop_setting(template, number.entry, "Remove `number_of_replicas`"),
            )


class PolicyIdInTemplateCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        ctx = template.ctx
        if not is_for_opensearch(ctx) or "fork" in ctx.options[OPENSEARCH] or not template.is_template:
            return
        for prefix in ("plugins", "opendistro"):
            name = f"{prefix}.index_state_management.policy_id"
            if f"index.{name}" in template.flat:
                yield self.finding(
                    template.flat[f"index.{name}"][0],
                    f"`{name}` attaches no policy to new indices since Open Distro 1.13. Add `ism_template` with the"
                    " index patterns to the policy",
                )


Template = tuple[list[str], Related]
"""The patterns of a template and the place of its patterns."""


class LegacyTemplateOverriddenCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        entry, patterns = template.root.entry("index_patterns"), template.patterns()
        if template.shape != "legacy" or entry is None or is_empty(template.root.get("mappings")):
            return
        for others, place in _without_mappings(template.ctx):
            if all(any(is_within(pattern, other) for other in others) for pattern in patterns):
                message = (
                    "The composable template for the same indices takes precedence and has no mappings, so this legacy"
                    " template has no effect. Merge them"
                )
                yield self.finding(entry, message, related=[place])
                return


@fact
def _without_mappings(ctx: Context) -> list[Template]:
    """Return the composable templates of the project that have neither mappings nor component templates."""
    return [template for file in template_files(ctx) if "index_patterns" in file.text for template in _of_file(file)]


def _of_file(file: RelatedFile) -> Iterator[Template]:
    for document, root in bodies(file.tree):
        entry = root.entry("index_patterns")
        if entry is None or not is_empty(root.get("composed_of")):
            continue
        body = root.get("template")
        is_put = path_parts(document)[:1] == ["_index_template"] if document.method else shape_of(root) == "composable"
        if is_put and isinstance(body, Mapping) and is_empty(body.get("mappings")):
            yield texts(entry.value), Related(entry.start, entry.end, "takes precedence", file.path)


_MAX_TEMPLATES = 100
_MAX_PATTERNS = 10
"""Templates of a folder, and patterns of one of them, that are compared."""


class SamePriorityCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        """Report the second of two composable templates with the same priority whose patterns overlap."""
        entry, rows = template.root.entry("index_patterns"), _composable(template.ctx)
        own = next((row for row in rows.values() if row[2] is template.root), None)
        if template.shape != "composable" or entry is None or own is None:
            return
        patterns, place, _, priority = own
        for other, (theirs, there, _, number) in rows.items():
            if (there.path, there.start) >= (place.path, place.start) or number != priority:
                continue
            if there.path != place.path and not patterns.isdisjoint(theirs):
                continue  # versions of one template
            pairs = ((one, each) for one in sorted(patterns) for each in sorted(theirs) if _may_meet(one, each))
            if pair := next((pair for pair in pairs if overlap(*pair)), None):
                message = f"`{pair[0]}` overlaps `{pair[1]}` of the template `{other}` with the same priority,"
                message += f" {priority}, so Elasticsearch accepts only one of them. Set another `priority`"
                yield self.finding(entry, message, related=[there])
                return


def _may_meet(pattern: str, other: str) -> bool:
    """Return whether neither the beginnings nor the ends of two patterns contradict each other."""
    (first, _, _), (start, _, _) = pattern.partition("*"), other.partition("*")
    (_, _, last), (_, _, end) = pattern.rpartition("*"), other.rpartition("*")
    return first.startswith((start, start[: len(first)])) and last.endswith((end, end[-len(last) :] if last else ""))


@fact
def _composable(ctx: Context) -> dict[str, tuple[set[str], Related, Mapping, int]]:
    """Return the composable templates of a folder by name: patterns, their place, root and priority. A file that
    deletes some has none."""
    folder = ctx.path.rpartition("/")[0]
    rows: dict[str, tuple[set[str], Related, Mapping, int]] = {}
    for file in template_files(ctx):
        is_near = file.path.rpartition("/")[0] == folder and "index_patterns" in file.text and "DELETE" not in file.text
        for document, root in bodies(file.tree) if is_near else ():
            entry, parts = root.entry("index_patterns"), path_parts(document)
            if entry is None or len(rows) > _MAX_TEMPLATES:
                continue
            priority, patterns = count(text(root.get("priority")) or "0"), {*texts(entry.value)}
            is_named = len(parts) == 2 and parts[0] == "_index_template" and parts[1][:1] != "_"
            is_put = is_named if document.method else shape_of(root) == "composable"
            is_known = len(patterns) <= _MAX_PATTERNS and not any(map(templated, patterns))
            if is_put and is_known and priority is not None:
                name = parts[-1] if document.method else file.path.rpartition("/")[2].rpartition(".")[0]
                related = Related(entry.start, entry.end, f"template `{name}`", file.path)
                rows[name] = patterns, related, root, priority
    return rows


class RolloverAliasOfTemplateCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        pair = template.flat.get("index.lifecycle.rollover_alias")
        aliases = template.body.get("aliases") if template.body is not None else None
        name = text(pair[1]) if pair is not None else None
        if pair is None or name is None or template.shape not in ("legacy", "composable") or template.is_data_stream:
            return
        entry = aliases.entry(name) if isinstance(aliases, Mapping) else None
        if "{index}" in name:
            message = (
                "`{index}` is not replaced in `rollover_alias`, so each rollover fails. Write the name of the alias"
            )
            yield self.finding(pair[1], message)
        elif entry is not None:
            message = (
                f"`aliases` gives every new index the rollover alias `{name}`, so each rollover fails. Remove it from"
                " `aliases`, or remove `rollover_alias`"
            )
            yield self.finding(pair[0], message, related=[Related(*key_span(entry), "alias of the template")])


_KEYS = ("match", "path_match", "unmatch", "path_unmatch")
_REGEX = r"\^.+|\.[*+].*|.*(?:\\[dwWDsSbB.]|\[[^\]]*\w-\w[^\]]*\]|\([^()]*\|[^()]*\)|[\w\])*+]\$$).*"
"""Text that only a regular expression contains, whatever the names of the fields are."""
_SIMPLE = r"[\w@-]*[A-Za-z_-]\*"
"""Text that is also a regular expression, but of names that no field has: ``attr_*`` repeats only the underscore."""


class PatternOfOtherKindCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            for rule in mapping.dynamic_templates:
                if text(rule.body.get("match_pattern")) in (None, "regex", "simple"):
                    yield from self._patterns(rule, template)

    def _patterns(self, rule: DynamicTemplate, template: TemplateView) -> Findings:
        kind = text(rule.body.get("match_pattern"))
        for key in _KEYS:
            for node in one_or_more(rule.body.get(key)):
                written = text(node) or ""
                if templated(written):
                    continue
                if kind == "regex" and compiled(_SIMPLE).fullmatch(written):
                    message = (
                        f"`{written}` is a regular expression due to `match_pattern: regex`, in which `*` only repeats"
                        f" `{written[-2]}`. Write `{written[:-1]}.*`, or remove `match_pattern`"
                    )
                    yield self.finding(node, message)
                elif kind != "regex" and compiled(_REGEX).fullmatch(written):
                    message = (
                        f"`{key}: {written}` is a simple pattern without `match_pattern: regex`, and no field has such"
                        " a name. Set `match_pattern` to `regex`"
                    )
                    edits = [] if kind else put(rule.body, "match_pattern", '"regex"', template.ctx)
                    fix = unsafe_fix("Set `match_pattern` to `regex`", edits)
                    yield self.finding(node, message, fix=fix)


_GROUPS = ("analyzer", "normalizer")
_PARTS = trait("analyzer_parts")


class BuiltInAnalyzerWithPartsCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        for key, (_, node) in template.flat.items():
            group, _, rest = key.removeprefix("index.analysis.").partition(".")
            kind = text(node) or ""
            if not key.startswith("index.analysis.") or group not in _GROUPS or not rest.endswith(".type"):
                continue
            prefix = key.removesuffix("type")
            given = [part for part in _PARTS if prefix + part in template.flat]
            if kind == "custom" or not given or not known_type(template.ctx, group, kind)[0]:
                continue
            name = rest.removesuffix(".type")
            message = (
                f"{group.capitalize()} `{name}` of the built-in type `{kind}` ignores {backticked(given, 'and')}."
                " Use the type `custom`"
            )
            fix = None
            if "tokenizer" in given or group == "normalizer":
                written = template.ctx.text[node.start : node.end]
                edit = Edit(node.start, node.end, written.replace(kind, "custom"))
                fix = Fix("unsafe", "Use the type `custom`", [edit])
            related = [Related(*key_span(template.flat[prefix + part][0]), "is ignored") for part in given]
            yield self.finding(node, message, fix=fix, related=related)


class PatternOverlapsBuiltinCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        if template.shape != "composable" or template.newest_release() < SINCE:
            return
        entry = template.root.entry("priority")
        written = text(template.root.get("priority"))
        priority = 0 if entry is None else count(written or "")
        if priority is None or priority > 100 or masked(template.ctx, (template.root.start, template.root.end)):
            return
        for pattern in template.patterns():
            built_in = next(
                (name for name in PATTERNS if (priority == 100 or pattern != "*") and overlap(pattern, name)), None
            )
            if built_in is None or (priority != 100 and not is_within(pattern, built_in)):
                continue
            message = f"The built-in template for `{built_in}` overrides the one for `{pattern}` by its priority, 100."
            message += " Set `priority` above 200, or change the pattern"
            if priority == 100:
                message = f"The template for `{pattern}` has the same priority as the built-in one for `{built_in}`, so"
                message += " Elasticsearch rejects it. Set `priority` above 200"
            key = template.root.entry("index_patterns")
            place = entry or (key.key if key is not None else template.root)
            yield self.finding(place, message, fix=self._fix(template, entry))
            break

    def _fix(self, template: TemplateView, entry: Entry | None) -> Fix | None:
        """Return a fix that sets a priority above those of the Elastic Agent integrations."""
        if entry is not None:
            return set_value(entry.value, "250", "unsafe", "Set `priority` to 250")
        return unsafe_fix("Add `priority: 250`", put(template.root, "priority", "250", template.ctx))


class RolloverAliasMissingCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        settings = template.flat
        policy, alias = settings.get("index.lifecycle.name"), settings.get("index.lifecycle.rollover_alias")
        if template.shape not in ("legacy", "composable") or (policy is None and alias is None):
            return
        if template.is_data_stream:
            if alias is not None:
                message = (
                    "`lifecycle.rollover_alias` has no effect: data streams roll over without an alias. Remove the"
                    " setting"
                )
                yield self.finding(alias[0], message, severity="info")
            return
        if policy is None or alias is not None or template.ctx.has_syntax_errors or not template.is_self_contained:
            return
        if template.body is not None and template.body.get("data_stream") is not None:
            return  # misplaced
        if "index.lifecycle.parse_origination_date" in settings:
            return
        if installed_by_logstash(template.ctx):
            return  # with `ilm_enabled` it adds the alias itself
        name = text(policy[1]) or ""
        known = rolling_over(template.ctx)
        rollover = known.get(name)
        if name in known and rollover is None:
            return
        condition, action = "at the rollover", ""
        only = next(iter(known.values())) if len(known) == 1 else None
        if rollover is None and only is not None:
            file = (only.path or "").replace("\\", "/").rpartition("/")[2]
            if file.rpartition(".")[0] in known:  # the request that sends the file names the policy
                rollover, condition = only, f"at the rollover, if `{file}` contains it"
        certain = rollover is not None or _writes(template)
        if not certain:
            condition = "if it contains a rollover"
        if not certain and template.shape == "composable" and template.newest_release() >= (7, 9):
            action = ", or use a data stream"
        message = (
            f"`lifecycle.rollover_alias` is not set, so policy `{name}` stops with an error {condition}."
            f" Set it to the write alias{action}"
        )
        related = [rollover] if rollover is not None else []
        finding = self.finding(policy[0], message, severity="warning" if certain else "info", related=related)
        finding.is_optional = not certain
        yield finding


class ShrinkToOtherFactorCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        policy, shards = (template.flat.get(f"index.{name}") for name in ("lifecycle.name", "number_of_shards"))
        number = count(text(shards[1]) or "") if shards is not None else None
        if policy is None or shards is None or not number or template.shape not in ("legacy", "composable"):
            return
        named = [each for each in policies_of_project(template.ctx) if each[0].name == text(policy[1])]
        for phase in PHASES if len(named) == 1 else ():
            action = named[0][0].action(phase, "shrink")
            entry = action.entry("number_of_shards") if isinstance(action, Mapping) else None
            target = count(text(entry.value) or "") if entry is not None else None
            if entry is None or not target:
                continue
            if number % target:
                if template.shape == "legacy" and _meets_other(template):
                    return
                message = (
                    f"Policy `{named[0][0].name}` cannot shrink {number} shards to {target}, which is not a factor"
                    f" of {number}, so indices stay in the `{phase}` phase. Change one of the numbers"
                )
                related = Related(entry.start, entry.end, "number of shards after `shrink`", named[0][1])
                yield self.finding(shards[0], message, related=[related])
                return
            number = target


def _meets_other(template: TemplateView) -> bool:
    """Whether another template of the project for the same indices may set their number of shards."""
    for file in template_files(template.ctx):
        for _, root in bodies(file.tree) if "number_of_shards" in file.text else ():
            others = texts(root.get("index_patterns")) if root is not template.root else ()
            if any(overlap(pattern, other) for pattern in template.patterns() for other in others):
                return True
    return False


def _writes(template: TemplateView) -> bool:
    """Whether an alias sets the index for writing."""
    aliases = template.body.get("aliases") if template.body is not None else None
    values = [resolve(entry.value) for entry in aliases.entries] if isinstance(aliases, Mapping) else []
    return any(isinstance(value, Mapping) and value.entry("is_write_index") is not None for value in values)


class UnreachableDynamicTemplateCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        for mapping in template.mappings:
            wide: dict[str, DynamicTemplate] = {}
            alike: dict[tuple[tuple[str, str], ...], DynamicTemplate] = {}
            for rule in mapping.dynamic_templates:
                types = rule.json_types()
                first = wide.get("*") or (wide.get(types[0]) if len(types) == 1 else None)
                conditions = [entry for entry in rule.body.entries if entry.name not in ("mapping", "runtime")]
                written = sorted((e.name, template.ctx.text[e.value.start : e.value.end]) for e in conditions)
                equal = alike.setdefault(tuple(written), rule)
                is_equal = first is None and equal.name != rule.name
                first = equal if is_equal else first
                key = rule.item.entries[0].key
                if first is not None:
                    other = first.item.entries[0].key
                    line = template.ctx.line(other.start)
                    same = rule.name == first.name
                    another, moved = ("another ", "this one") if same else ("", f"`{rule.name}`")
                    action = f"Move {moved} above line {line}, or remove it"
                    is_wide = rule.catches_all_names() and not _narrowed(rule)
                    if is_equal or (is_wide and set(first.json_types()) <= set(types)):
                        action = "Remove one of the two"  # in any order, the second is never used
                    message = (
                        f"Dynamic template `{rule.name}` is never used, because {another}`{first.name}` on line {line}"
                        f" matches all of its fields first. {action}"
                    )
                    related = Related(other.start, other.end, "matches all of its fields")
                    yield self.finding((key.start, key.end), message, related=[related])
                    continue
                strings = wide.get("string")
                if strings is not None and _is_for_strings(rule, strings):
                    line = template.ctx.line(strings.item.start)
                    message = (
                        f"Dynamic template `{rule.name}` never applies to strings, because `{strings.name}` on line"
                        f" {line} matches all of them first. Move `{rule.name}` above line {line}"
                    )
                    other = strings.item.entries[0].key
                    related = Related(other.start, other.end, "matches all strings")
                    yield self.finding((key.start, key.end), message, related=[related])
                if rule.catches_all_names() and not _narrowed(rule):
                    for name in types:
                        wide.setdefault(name, rule)


def _is_for_strings(rule: DynamicTemplate, other: DynamicTemplate) -> bool:
    """Whether a dynamic template for any JSON type has a string type, other than that of another one."""
    types = [one.field.type if one.field is not None else "" for one in (rule, other)]
    return rule.json_types() == ["*"] and types[0] in STRINGS and types[0] != types[1]


def _narrowed(rule: DynamicTemplate) -> bool:
    names = {entry.name for entry in rule.body.entries}
    return bool(names & {"unmatch", "path_unmatch", "unmatch_mapping_type"}) or not names & {"mapping", "runtime"}


_ANALYZERS = "index.analysis.analyzer."


class FilterBeforeLowercaseCheck(TemplateAdvice):
    def advise(self, template: TemplateView) -> Findings:
        for path, (_, node) in template.flat.items():
            if path.startswith(_ANALYZERS) and path.endswith(".filter"):
                analyzer = path.removesuffix(".filter")
                tokenizer = template.flat.get(f"{analyzer}.tokenizer")
                is_lower = tokenizer is not None and text(tokenizer[1]) == "lowercase"
                if not is_lower and f"{analyzer}.char_filter" not in template.flat:
                    yield from self._of_analyzer(template, analyzer.removeprefix(_ANALYZERS), [*one_or_more(node)])

    def _of_analyzer(self, template: TemplateView, name: str, filters: list[ConfigNode]) -> Findings:
        names = [text(item) or "" for item in filters]
        types = [_part(template, item, "type") or item for item in names]
        if "lowercase" not in types:
            return
        at = types.index("lowercase")
        if any(templated(item) or kind.startswith("icu_") for item, kind in zip(names[:at], types, strict=False)):
            return
        for item, kind, node in zip(names[:at], types, filters, strict=False):
            consequence = _consequence(template, item, kind)
            if consequence and item not in names[at:]:
                message = (
                    f"Analyzer `{name}` applies `{item}` before `{names[at]}`, so words with capitals {consequence}."
                    f" Move `{names[at]}` to the front"
                )
                yield self.finding(node, message)


def _part(template: TemplateView, name: str, parameter: str) -> str | None:
    """Return a setting of a filter that the template defines."""
    pair = template.flat.get(f"index.analysis.filter.{name}.{parameter}")
    return text(pair[1]) if pair is not None else None


def _consequence(template: TemplateView, name: str, kind: str) -> str:
    """Return what a filter does not do with words in capitals; empty if it does it, or if its words are unknown."""
    row = definitions()["cased"].get(kind)
    if row is None or _part(template, name, row.get("unless", "")) == "true":
        return ""
    if "effect" in row:
        language = _part(template, name, "language") or _part(template, name, "name")
        return "may be stemmed differently" if language not in row.get("any_case", ()) else ""
    pair = template.flat.get(f"index.analysis.filter.{name}.{row['words']}")
    if pair is None:
        is_default = row.get("built_in") and f"index.analysis.filter.{name}.{row['words']}_path" not in template.flat
        return "do not match its words" if is_default else ""
    words = [text(item) or "" for item in one_or_more(pair[1])]
    is_lower = any(words) and all(word == word.lower() and not templated(word) for word in words)
    return "do not match its words" if is_lower else ""

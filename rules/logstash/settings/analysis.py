"""Settings of logstash.yml and pipelines.yml: which releases support them, and which releases reject a file.

``analyze(ctx)`` finds the violations of a file, ``groups(ctx)`` its settings; ``settings.catalogue`` defines them.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import Alias, ConfigFile, Entry, Mapping, Scalar, Sequence, resolve
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings import values
from lslint.rules.logstash.settings.catalogue import SettingRecord, recorded, setting
from lslint.rules.logstash.settings.model import SettingGroup, SettingLeaf, SettingsAnalysis, SettingViolation
from lslint.rules.logstash.settings.start import is_replaced
from lslint.rules.logstash.values.coercion import fill
from lslint.rules.shared.runtimes import known_values, oss_image

# X-Pack was a separate plugin before 6.3: its settings in those releases are not known.
_PLUGIN_ONCE = ("xpack.", "monitoring.")
_SEPARATORS = dict.fromkeys(map(ord, "._-"))
# Every string is accepted, so the value of a variable does not matter.
_ANY_TEXT = frozenset(("string", "string?", "password", "password?", "writable_directory", "existing_file?", "any"))


def leaves(root: Mapping, nested: bool = True) -> dict[str, SettingLeaf]:
    """Return the settings of a mapping by full name, as Logstash flattens them: of duplicates, the last has effect.

    ``nested`` False: only the keys of the mapping itself, as in pipelines.yml.
    """
    leaves: dict[str, SettingLeaf] = {}
    stack: list[tuple[str, Entry]] = [("", entry) for entry in reversed(_effective(root))]
    while stack:
        before, entry = stack.pop()
        name = f"{before}.{entry.name}" if before else entry.name
        value = resolve(entry.value)
        if nested and isinstance(value, Mapping):
            stack.extend((name, inner) for inner in reversed(_effective(value)))
        else:
            leaves[name] = SettingLeaf(name, entry)
    return leaves


def _effective(mapping: Mapping) -> list[Entry]:
    """Return the entries that have effect: of two with one key the last, at the position of the first."""
    return list({each.name: each for entry in mapping.entries for each in _merged(entry)}.values())


def _merged(entry: Entry) -> list[Entry]:
    """Return the entries that a merge key adds at its place (Psych: `ToRuby#revive_hash`), else the entry. A merge key
    with an alias stays as it is: Logstash rejects the alias."""
    sources = entry.value.items[::-1] if isinstance(entry.value, Sequence) else [entry.value]
    if entry.name != "<<" or not all(isinstance(source, Mapping) for source in sources):
        return [entry]
    return [each for source in sources if isinstance(source, Mapping) for each in _effective(source)]


@fact
def analyze(ctx: Context) -> SettingsAnalysis:
    """Return the violations of the settings file being checked, for all releases."""
    # pipelines.yml exists since 6.0
    readers = catalogue.since("6.0") if ctx.kind == "pipelines" else catalogue.index().all
    found = SettingsAnalysis(catalogue.of_release(ctx.target), readers)
    if found.target != 0 and isinstance(ctx.tree, ConfigFile) and ctx.tree.documents:
        _add_root(ctx, ctx.tree, found)
        for group in groups(ctx):
            for leaf in group.values():
                _add_leaf(ctx, leaf, found)
        if ctx.kind == "logstash-settings" and groups(ctx):
            from lslint.rules.logstash.settings.pairs import pairs

            pairs(ctx, groups(ctx)[0], found)
        _add_aliases(ctx, ctx.tree, found)
        found.set_stages()
    return found


@fact
def groups(ctx: Context) -> list[SettingGroup]:
    """Return the settings of the file: one dict per pipeline, or a single one for logstash.yml."""
    if not isinstance(ctx.tree, ConfigFile) or not ctx.tree.documents:
        return []
    return [SettingGroup(leaves(root, nested), ctx) for root, nested in _roots(ctx, ctx.tree)]


def _roots(ctx: Context, tree: ConfigFile) -> Iterator[tuple[Mapping, bool]]:
    """Yield the mappings that contain settings. Only the first document is read."""
    root = tree.documents[0].root
    if root is None:
        return
    root = resolve(root)
    if ctx.kind == "pipelines":
        for item in root.items if isinstance(root, Sequence) else ():
            item = resolve(item)
            if isinstance(item, Mapping):
                yield item, False
    elif isinstance(root, Mapping):
        yield root, True


def _add_root(ctx: Context, tree: ConfigFile, out: SettingsAnalysis) -> None:
    """Adds a violation if logstash.yml is not a map."""
    root = tree.documents[0].root
    if root is not None and ctx.kind == "logstash-settings" and not isinstance(resolve(root), Mapping):
        value = values.read(root, ctx.text)
        if value is not values.OPEN and value is not None and value is not False:
            reason = "must be a map of settings, `name: value`"
            if isinstance(resolve(root), Sequence) and "pipeline.id" in ctx.text:
                if _is_mounted_as_pipelines(ctx):
                    return
                reason = "contains a list of pipelines, which belongs in pipelines.yml, instead of settings"
            out.add(SettingViolation("setting-value", catalogue.index().all, root, reason))


def _is_mounted_as_pipelines(ctx: Context) -> bool:
    """Return whether the containers mount the file under the name pipelines.yml."""
    runtimes = [runtime for runtime in ctx.project.deployment.runtimes() if runtime.is_mounted]
    mounts = [mount for runtime in runtimes for mount in runtime.mounts]
    is_named = [any(mount.endswith("/pipelines.yml") for mount in runtime.mounts) for runtime in runtimes]
    return any(is_named) and all(is_named) and not any(mount.endswith(("/logstash.yml", "/config")) for mount in mounts)


def _add_leaf(ctx: Context, leaf: SettingLeaf, out: SettingsAnalysis) -> None:
    everything = catalogue.index().all
    key = leaf.entry.key
    if not isinstance(key, Scalar) or any(mark in ctx.text[key.start : key.end] for mark in ("{{", "{%", "<%")):
        out.unknown("a name that is not in the file", leaf, everything)
        return
    if ctx.has_syntax_errors and not leaf.name.translate(_SEPARATORS).isalnum():
        return  # the rest of a line with a syntax error
    found = setting(leaf.name)
    pipelines = ctx.kind == "pipelines"
    if found is None and ctx.has_syntax_errors and values.read(leaf.entry.value, ctx.text) is None:
        out.unknown(f"the settings below `{leaf.name}` are not in the file", leaf, everything)
        return
    is_lacking = leaf.name.startswith("xpack.") and not pipelines and oss_image(ctx.project.deployment, "logstash")
    if found is None or is_lacking:
        reason = "is not available in the image `logstash-oss`" if is_lacking else ""
        out.add(SettingViolation("unknown-setting", everything, leaf, reason, leaf=leaf))
        return
    known = found.known
    if pipelines:
        known &= found.taken
        if not known:
            out.add(SettingViolation("misplaced-setting", everything, leaf, leaf=leaf, setting=found))
            return
    elif leaf.name.startswith(_PLUGIN_ONCE) and found.known & catalogue.mask("6.3-6.8"):
        before = everything & ~catalogue.since("6.3")
        out.unknown("X-Pack was a plugin then", leaf, before)
        known |= before
    first, release = found.first(), ctx.target.numbers if ctx.target is not None else ()
    if len(release) > 2 and release[:2] == first[:2] and release < first:
        known &= ~out.at  # a later patch release added it
    overridden = pipelines and bool(found.override)
    bad = 0 if overridden or is_replaced(ctx, leaf.name) else _value(ctx, leaf, found, out)
    removed = out.is_removed(found) and not known & out.at
    kind = "removed-setting" if removed else "setting-of-other-release"
    out.add(SettingViolation(kind, everything & ~known, leaf, leaf=leaf, setting=found, accepted=known & ~bad))
    if removed:
        return
    deprecated = found.alias_in
    if found.deprecated:
        deprecated |= recorded()
    if overridden:
        deprecated |= found.known & catalogue.since("8.0")
    out.add(SettingViolation("deprecated-setting", deprecated, leaf, leaf=leaf, setting=found))


def _value(ctx: Context, leaf: SettingLeaf, found: SettingRecord, out: SettingsAnalysis) -> int:
    """Checks the value of a setting; returns the releases that reject it."""
    node = leaf.entry.value
    refined = ctx.kind == "logstash-settings"
    value = values.read(node, ctx.text)
    declared: frozenset[str] | None = ctx.options.get("env", {}).get("names")
    for name, _, _ in variables(ctx, leaf) if declared is not None else ():
        if name not in (declared or ()):
            out.add(SettingViolation("undeclared-variable", catalogue.index().all, leaf, name, leaf))
    env = known_values(ctx)
    if env and isinstance(value, str) and "${" in value:
        value = fill(value, env)
    if isinstance(value, str) and "${" in value:
        value = values.with_defaults(value, refined)
    elif isinstance(value, list):
        value = [values.with_defaults(one, False) if isinstance(one, str) else one for one in value]
    if value is values.OPEN and (found.type not in _ANY_TEXT or found.values):
        out.unknown(f"the value of `{leaf.name}` is not in the file", node, found.known)
    if value is None and not refined and found.type == "writable_directory":
        return 0  # Logstash does not validate pipelines.yml as a whole
    if not refined and found.type == "writable_directory" and not isinstance(value, str):
        out.unknown("Logstash checks only at startup whether the value is a path", node, found.known)
        return 0
    if refined and value is None and found.type == "writable_directory":
        out.add(SettingViolation("setting-value", found.known, node, "must be a path", leaf, found))
        return found.known
    unsure = found.unsure(value)
    reasons = found.refused(value)
    taken = sum(mask for mask, reason in reasons if not reason) & ~unsure
    for mask, reason in reasons:
        if reason and mask:
            out.add(SettingViolation("setting-value", mask & ~unsure, node, reason, leaf, found, taken))
            out.unknown(f"whether `{leaf.name}` accepts the value is not known", node, mask & unsure)
        elif unsure & mask and found.type == "bytes":
            out.unknown("older releases may require a unit in lower case", node, mask & unsure)
    return sum(mask for mask, reason in reasons if reason) & ~unsure


def variables(ctx: Context, leaf: SettingLeaf) -> Iterator[tuple[str, int, int]]:
    """Yield the variables without a default in the value of a setting, each with its span."""
    todo = [resolve(leaf.entry.value)]
    while todo:
        node = todo.pop()
        if isinstance(node, Sequence):
            todo.extend(resolve(item) for item in reversed(node.items))
        elif isinstance(node, Scalar) and "${" in node.text:
            last = ctx.text.rfind("}", node.start, node.end) + 1  # after it each `${` would scan the rest of the file
            for match in values.pattern("variable").finditer(ctx.text, node.start, last):
                if match[2] is None:
                    yield match[1], match.start(), match.end()


def _add_aliases(ctx: Context, tree: ConfigFile, out: SettingsAnalysis) -> None:
    """Adds aliases, which the safe loader of Psych rejects. For pipelines.yml older releases use another loader."""
    if "*" not in ctx.text:
        return
    everything = catalogue.index().all
    root = tree.documents[0].root
    certain = everything if ctx.kind == "logstash-settings" else recorded()
    for node in tree.walk():
        if isinstance(node, Alias) and root is not None and root.start <= node.start < root.end:
            out.add(SettingViolation("yaml-alias", certain, node, node.name))
            out.unknown("older releases may accept YAML aliases", node, everything & ~certain)

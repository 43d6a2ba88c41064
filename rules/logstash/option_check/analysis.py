"""The load stage: which plugins and options Logstash rejects when it builds a pipeline, for every release at once.

``analyze(ctx)`` finds the violations of a file, each with the set of releases (``catalogue.plugins``) that reject the
file because of it. All violations of a plugin are found, also those that Logstash would report only after another one
is fixed.
"""

from __future__ import annotations

import sys
from bisect import bisect_left

from lslint.grammar.bounded_cache import Remembered
from lslint.grammar.logstash.nodes import Array, Bareword, Option, Pipeline, Plugin, String, Value
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.facts import fact, grouped, union_of
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.compiled import repeated
from lslint.rules.logstash.option_check import nesting, relations
from lslint.rules.logstash.option_check.violation import COMMUNITY, OptionViolation, merge
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.options import is_complete, is_conditional
from lslint.rules.project_view import ANY_PLUGIN
from lslint.rules.release import dotted
from lslint.rules.shared.runtimes import known_values
from lslint.rules.shared.suggest import Suggestions
from lslint.rules.shared.verdict import TEMPLATE, NotChecked


class OptionAnalysis:
    """The load stage of one file. ``violations`` in order of position; ``reported``: those of the release in use;
    ``unknowns``: what the file does not determine. ``refused`` and ``undecided``: releases that reject the file, and
    those whose verdict is not known. ``target``: the target as a set of one, None if unset, 0 below 5.0."""

    def __init__(self, target: int | None) -> None:
        self.target = target
        self.violations: list[OptionViolation] = []
        self.reported: list[OptionViolation] = []
        self.unknowns: list[NotChecked] = []
        self.refused = 0
        self.undecided = 0

    @property
    def scope(self) -> int:
        """The releases that decide: the target, or those that may be in use."""
        return catalogue.index().supposed if self.target is None else self.target

    def add(self, violation: OptionViolation, bundled: int) -> None:
        """Adds a violation in a plugin that the releases ``bundled`` have."""
        violation.releases &= bundled
        if not violation.releases:
            return
        self.violations.append(violation)
        if violation.refuses:
            # a release without the plugin does not accept what all others reject
            violation.always = violation.releases == bundled
            self.refused |= catalogue.index().all if violation.always else violation.releases

    def unknown(self, reason: str, start: int, end: int, releases: int) -> None:
        """Adds something outside the file that the verdict of these releases depends on."""
        if releases:
            self.unknowns.append(NotChecked(reason, start, end, releases))
            self.undecided |= releases

    def route(self) -> None:
        """Sets ``at``, ``refused`` and ``load`` of the violations of the release in use, and ``reported``.

        With a target, the target decides. Without one, what every release that may be in use rejects is an error, and
        what some of them reject a warning.
        """
        if not self.violations:
            return
        scope, newest = self.scope, catalogue.index().newest
        by_option: dict[tuple[int, str], int] = {}
        for violation in self.violations:
            if violation.refuses:
                option = (violation.node.start, violation.name)
                releases = catalogue.index().all if violation.always else violation.releases
                by_option[option] = by_option.get(option, 0) | releases
        for violation in self.violations:
            rejected = violation.releases & (scope if violation.refuses else self.target or newest)
            if rejected:
                violation.at = 1 << (rejected.bit_length() - 1)
                if violation.refuses:
                    violation.refused = by_option[violation.node.start, violation.name]
                    violation.load = not scope & ~violation.refused
                self.reported.append(violation)
        by_age = sorted((each for each in self.reported if each.bad is not None), key=lambda each: each.at)
        of_value = {(each.kind, each.bad.got.start): each for each in by_age if each.bad is not None}
        self.reported = [
            each
            for each in self.reported
            if each.bad is None or of_value[each.kind, each.bad.got.start] is each  # an older list of keywords
        ]


@fact
def analyze(ctx: Context) -> OptionAnalysis:
    """Return the load stage of the file being checked."""
    found = OptionAnalysis(catalogue.of_release(ctx.target))
    if found.target != 0:
        _Builder(ctx, found).pipeline(ctx.pipeline)
        found.route()
    return found


@fact
def by_plugin(ctx: Context) -> dict[int, list[OptionViolation]]:
    """Return the violations of the release in use by the start of their plugin, for rules that visit plugins."""
    return grouped((violation.node.start, violation) for violation in analyze(ctx).reported)


NOT_LISTED = "neither bundled nor in `extra-plugins`"
"""``say`` of the violation for a plugin of which the config of lslint says that it is not installed."""


class _Builder:
    """Analyzes the plugins of a file. ``errors``: where its syntax is broken; plugins around these are skipped.
    ``is_plain``: the answer for a plugin depends on its text only, unless ``is_related``: its options need each other.
    ``later``: the options by plugin that the target, the first patch of a release, lacks and later ones have.
    """

    def __init__(self, ctx: Context, analysis: OptionAnalysis) -> None:
        self.ctx = ctx
        self.analysis = analysis
        self.errors: list[int] = sorted(error.start for error in ctx.errors if error.kind != "template-marker")
        self.template = ctx.has_syntax_errors
        self.outside: set[str] = set()
        self.extra = ctx.options.get("plugins", {})
        self.is_closed = "plugins" in ctx.options
        self.env: dict[str, str] = known_values(ctx)
        self.replaced: set[str] | None = None
        release = ctx.target.numbers if ctx.target is not None else ()
        self.later: dict[str, list[str]] = (
            catalogue.index().later_patches.get(dotted(release[:2]), {}) if release[2:] == (0,) else {}
        )
        self.is_plain = not (ctx.errors or self.extra or self.is_closed or self.later)
        self.is_related = False

    def pipeline(self, tree: Pipeline) -> None:
        deep = nesting.too_deep(tree, self.ctx.text)
        if deep is not None:
            self.analysis.unknown(nesting.REASON, *deep, catalogue.index().all)
        for _, node, _ in tree.walk_plugins():
            if not self.broken(node):
                self.plugin(node)

    def broken(self, node: Plugin) -> bool:
        """Return whether a plugin has syntax errors."""
        if not self.ctx.has_syntax_errors:
            return False
        if node.close < 0:
            return True
        at = bisect_left(self.errors, node.start)
        return at < len(self.errors) and self.errors[at] <= node.end

    def plugin(self, node: Plugin) -> None:
        """Check one plugin with its codecs, at any depth."""
        text = self.ctx.text[node.start : node.end] if self.is_plain and node.length <= relations.MAX_TEXT else "${"
        if (node.kind, text) in relations.valid:
            return
        results = len(self.analysis.violations), len(self.analysis.unknowns)
        self.is_related = False
        todo = [node]
        while todo:
            one = todo.pop()
            entry = self.entry(one)
            if entry is None:
                continue
            count, refused = len(self.analysis.violations), self.analysis.refused
            todo += self.options(one, entry)
            if len(self.analysis.violations) > count and self.is_replaced(entry.name, entry.gem):
                del self.analysis.violations[count:]
                self.analysis.refused = refused
                reason = f"the options of {entry.name} are those of a gem that its deployment copies or installs"
                self.analysis.unknown(reason, one.start, one.name_end, catalogue.index().all)
        is_valid = results == (len(self.analysis.violations), len(self.analysis.unknowns)) and not self.is_related
        if is_valid and "${" not in text:
            relations.remember((node.kind, text))

    def is_replaced(self, full: str, gem: str = "") -> bool:
        """Return whether an environment of the file may have another gem of a plugin than the distribution."""
        if self.replaced is None:
            self.replaced = {name for runtime in self.ctx.project.deployment.runtimes() for name in runtime.plugins}
        integration = gem.removeprefix("logstash-").replace("-", "/", 1)
        return not self.replaced.isdisjoint((full, integration, ANY_PLUGIN))

    def entry(self, node: Plugin) -> catalogue.PluginRecord | None:
        """Return the plugin's entry in the catalogue; None if its options are not known."""
        analysis, name = self.analysis, node.name
        everywhere = catalogue.index().all
        full = f"{node.kind}/{name}"
        missing = "unknown-codec" if node.kind == "codec" else "unknown-plugin"
        if node.quoted:
            analysis.add(OptionViolation(missing, everywhere, node, name=full), everywhere)
            return None
        entry = catalogue.plugin(full)
        extra = full in self.extra
        if entry is None and (declared := self.extra.get(full)) is not None:
            return catalogue.declared(full, declared)
        span = node.start, node.name_end
        if entry is None:
            full = sys.intern(full)  # a file may have very many plugins of one name
            if extra or name[:1] == name[-1:] == "_" or has_marker(name):
                analysis.unknown(f"the options of {full} are not in the catalogue", *span, everywhere)
            elif (
                is_placeholder(name)
                or " " in name
                or name in KEYWORDS
                or (not self.ctx.has_syntax_errors and is_of_other_section(name, node.kind))
                or (full not in COMMUNITY and closest_plugin(name, node.kind) is not None)
            ):
                analysis.add(OptionViolation(missing, everywhere, node, name=full), everywhere)
            elif self.is_closed:
                analysis.add(OptionViolation(missing, everywhere, node, name=full, say=NOT_LISTED), everywhere)
            else:
                analysis.unknown(f"plugin {full} is not in the catalogue", *span, everywhere)
                self.not_bundled(OptionViolation("plugin-not-bundled", everywhere, node, name=full))
            return None
        lacking = everywhere & ~entry.bundled
        if lacking and self.is_closed and not extra:
            analysis.add(OptionViolation(missing, lacking, node, name=full, say=NOT_LISTED), everywhere)
        elif lacking:
            where = catalogue.spoken(entry.bundled)
            reason = f"plugin {full} is only in the distribution of {where}"
            if not where:
                reason = f"plugin {full} is not in any distribution of Logstash (gem {entry.gem})"
            analysis.unknown(reason, *span, lacking)
            if not extra:
                self.not_bundled(OptionViolation("plugin-not-bundled", lacking, node, entry, full))
        return entry if entry.bundled else None

    def not_bundled(self, violation: OptionViolation) -> None:
        """Add that some releases do not include a plugin that no Dockerfile installs: once per name, at its first
        occurrence."""
        if violation.name not in self.outside and not self.is_replaced(violation.name):
            self.outside.add(violation.name)
            self.analysis.violations.append(violation)

    def options(self, node: Plugin, entry: catalogue.PluginRecord) -> list[Plugin]:
        """Checks the options of a plugin; returns its codec block, if it has one."""
        analysis, here = self.analysis, entry.bundled
        before = len(analysis.violations)
        blocks: list[Plugin] = []
        groups = {group[0].name: group for group in repeated(node)}
        later = self.later.get(entry.name, ())
        for option in node.options:
            known_option = entry.option(option.name)
            if known_option is None:
                if self.template and not option.name.strip("_"):
                    analysis.unknown(TEMPLATE, option.start, option.name_end, here)
                elif entry.open:
                    reason = f"further options of `{entry.name}` are not known"
                    analysis.unknown(reason, option.start, option.name_end, here)
                elif not self.may_be_elsewhere(node, option.name):
                    analysis.add(OptionViolation("unknown-option", here, node, entry, option.name, option), here)
                continue
            if option.name in later:
                self.add_later(node, entry, option)
            value = self.filled(option.value) if self.env else option.value
            several = groups.get(option.name)
            if several:
                if option is not several[0]:
                    continue
                joined = merge(several)
                if joined is None or self.template:
                    continue
                value = joined
            if known_option.known & here != here:
                without = here & ~known_option.known
                analysis.add(OptionViolation("unknown-option", without, node, entry, option.name, option), here)
            self.value(node, entry, option, known_option, value, several is not None)
            if isinstance(option.value, Plugin) and known_option.segments[-1].type == "codec":
                blocks.append(option.value)
        for name, wanted in entry.required:
            if name in node.named and not is_conditional(node.all(name)[-1], self.ctx):
                continue
            if name not in node.named and is_complete(node, self.ctx):
                analysis.add(OptionViolation("missing-option", wanted, node, entry, name), here)
            else:
                analysis.unknown(TEMPLATE, node.start, node.name_end, wanted & here)
        refused = analysis.violations[before:]
        related = relations.violations(node, self.ctx, relations.LOAD)
        self.is_related |= bool(related)
        for relation in related:
            # the constructor runs in releases that accept the options
            analysis.add(relation, here & ~union_of(each.releases for each in refused if each.refuses))
        return blocks

    def add_later(self, node: Plugin, entry: catalogue.PluginRecord, option: Option) -> None:
        """Add an option that the plugin has since a later patch of the release: the target is the first one."""
        from lslint.rules.logstash.option_check.messages import who

        if self.is_replaced(ANY_PLUGIN):
            return  # the image may have a newer version of the plugin
        release = catalogue.of_release(self.ctx.target) or 0
        say = f"Option `{option.name}` of {who(node)} is newer than Logstash {self.ctx.target}"
        violation = OptionViolation("unknown-option", release, node, entry, option.name, option, say=say)
        violation.advice = f"remove `{option.name}`, or upgrade to a later patch release"
        self.analysis.add(violation, entry.bundled)

    def may_be_elsewhere(self, node: Plugin, option: str) -> bool:
        """Return whether the plugin of this name in another section has an option, and a `}` too many above it leaves
        open in which section the plugin is."""
        surplus = (error for error in self.ctx.errors if error.detail.get("found") == "`}`")
        if not any(error.start < node.start for error in surplus):
            return False
        others = (
            catalogue.plugin(f"{kind}/{node.name}") for kind in ("input", "filter", "output") if kind != node.kind
        )
        return any(other is not None and other.option(option) is not None for other in others)

    def value(
        self, node: Plugin, entry: catalogue.PluginRecord, option: Option, known: catalogue.OptionRecord, value: Value,
        merged: bool,
    ) -> None:  # fmt: skip
        """Checks one known option in every release."""
        analysis, here = self.analysis, entry.bundled
        name = option.name
        unclear = 0
        refused: dict[tuple[str, int, str], OptionViolation] = {}
        for segment in known.segments:
            mask = segment.mask & here
            if not mask:
                continue
            if segment.obsolete is not None:
                analysis.add(OptionViolation("obsolete-option", mask, node, entry, name, option, segment=segment), here)
                continue
            if segment.deprecated is not None:
                violation = OptionViolation("deprecated-option", mask, node, entry, name, option, segment=segment)
                analysis.add(violation, here)
            if entry.java:  # constructors do not read the options common to all plugins of a kind
                common = name in catalogue.index().common[node.kind]
                found = [] if common else coercion.check_java(segment, value, mask)
            else:
                found = coercion.check(segment, value, mask)
            for bad in found:
                if bad.wanted == coercion.UNKNOWN:
                    unclear |= bad.mask
                else:
                    kind = "merged-value" if merged else bad.kind
                    violation = OptionViolation(kind, bad.mask, node, entry, name, option, value, segment, bad)
                    same = refused.setdefault((kind, bad.got.start, bad.wanted), violation)
                    same.releases |= bad.mask
        for violation in refused.values():
            analysis.add(violation, here)
        if unclear:
            analysis.unknown(f"the value of `{name}` is not in the file", option.value.start, option.value.end, unclear)
        if known.segments[-1].type == "codec" and not merged:
            self.codec(node, value)

    def filled(self, value: Value) -> Value:
        """Return a value with the variables replaced that the config defines; the span does not change."""
        if isinstance(value, Array):
            if any(isinstance(item, String) and "${" in item.value for item in value.items):
                return Array(value.start, value.end, [self.filled(item) for item in value.items])
        elif isinstance(value, String | Bareword) and "${" in value.value:
            return String(value.start, value.end, '"', coercion.fill(value.value, self.env))
        return value

    def codec(self, node: Plugin, value: Value) -> None:
        """Check a codec that is only a name: Logstash builds it without options."""
        if isinstance(value, Array) and len(value.items) == 1:
            value = value.items[0]
        if not isinstance(value, String | Bareword):
            return
        name = value.value
        if coercion.has_reference(name) or has_marker(name):
            self.analysis.unknown("the codec is not in the file", value.start, value.end, catalogue.index().all)
            return
        bare = Plugin(value.start, value.end, "codec", name, value.end, False, value.end, value.end, [])
        entry = self.entry(bare)
        if entry is not None:
            for option, wanted in entry.required:
                self.analysis.add(OptionViolation("missing-option", wanted, bare, entry, option), entry.bundled)


KEYWORDS = ("if", "else", "elseif", "elsif", "elif", "unless")
"""Keywords that Logstash reads as the name of a plugin where no branch is allowed."""


def is_placeholder(name: str) -> bool:
    """Return whether a name is in upper case, such as ``VAR_CODEC``. Real plugin names are in lower case."""
    return name.isupper() and len(name) > 2


_suggestions: dict[str, Suggestions] = Remembered()


def is_of_other_section(name: str, kind: str) -> bool:
    """Return whether a plugin that another kind of section has is a bundled filter or codec."""
    bundled = catalogue.index().bundled
    is_other = kind != "codec" and f"{kind}/{name}" not in options_with("not bundled")
    return is_other and any(bundled.get(f"{other}/{name}") for other in ("filter", "codec") if other != kind)


def closest_plugin(name: str, kind: str) -> str | None:
    """Return the bundled plugin of that kind with the closest name."""
    if len(name) <= 2:
        return None
    known = _suggestions.get(kind)
    if known is None:
        start = kind + "/"
        bundled = catalogue.index().bundled
        names = [full[len(start) :] for full, where in bundled.items() if where and full.startswith(start)]
        known = _suggestions[kind] = Suggestions(names)
    return known.closest(name)


def suggestion(violation: OptionViolation, name: str, kind: str, noun: str = "plugin") -> tuple[str, Fix | None]:
    """Return what to do about an unknown name: the end of the message, and the fix if the intended name is known."""
    closest = closest_plugin(name, kind)
    if closest is not None:
        plugin = catalogue.plugin(f"{kind}/{closest}")
        is_bundled = plugin is not None and plugin.bundled & violation.at
        edits = [Edit(*violation.name_span, closest)]
        fix = Fix("unsafe", f"Rename `{name}` to `{closest}`", edits) if is_bundled else None
        return f"; did you mean `{closest}`?", fix
    if is_placeholder(name) and "_" in name:
        return f": replace the placeholder with the name of a {noun}", None
    return f": use the name of an existing {noun}{', in lower case' if is_placeholder(name) else ''}", None

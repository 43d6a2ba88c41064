"""The analysis of a Filebeat config: its findings, and properties that the file alone does not determine."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Alias, ConfigFile, ConfigNode, Scalar
from lslint.grammar.parse_errors import Span
from lslint.rules import knowledge
from lslint.rules.api import DECISIVE, Edit, Finding, Fix, Refusal, Related
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.command_line import CommandLine
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, MergedSetting, Obj, Pairs, entries, uncertain
from lslint.rules.filebeat.config_model.tables import traits
from lslint.rules.release import OLDEST, dotted, numbers_of
from lslint.rules.shared.config_syntax import in_first_document
from lslint.rules.shared.markers import inserts_settings
from lslint.rules.shared.message_parts import backticked, did_you_mean, spoken
from lslint.rules.shared.runtimes import is_interpolated, known_values, may_be_custom_build, unset_values
from lslint.rules.shared.suggest import closest, closest_free
from lslint.rules.shared.upgrades import of_some
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lslint.rules.api import Applicability, Context, Rule, Severity, Stage

    Release = tuple[int, ...]

MAX_OF_RULE = 30_000
"""Maximum number of findings per rule and stage; no report shows as many."""
STOPPING = ("input", "input-map", "output")
"""Kinds of findings with which Filebeat does not start."""
STRUCTURAL = ("shape", "size")
"""Kinds of findings that the template around them may cause."""
EVERY = ~0
"""The set of all releases."""
MAX_OF_VALUES = 70
"""Maximum length of a list of values in a message; longer ones are abbreviated."""


@keyed_fact
def _merged(contents: tuple[ConfigNode | None, str, Pairs, Pairs], tree: ConfigFile) -> Merged:
    """Return the settings of a config, which are the same for all releases. ``contents``: see ``Merged``."""
    return Merged(*contents)


@fact
def _used(tree: ConfigFile) -> set[str]:
    """Return the first parts of the names of variables in a tree, and ``&name`` for each alias."""
    variables = compiled(r"\$\{([\w-]+)")
    names = {name for node in tree.walk() if isinstance(node, Scalar) for name in variables.findall(node.text)}
    return names.union(f"&{node.name}" for node in tree.walk() if isinstance(node, Alias))


class _Within:
    """Limits the scope of an analysis for a block; see ``Analysis.within``."""

    __slots__ = ("_analysis", "_inside", "_outside")

    def __init__(self, analysis: Analysis, releases: int, rejecting: int) -> None:
        self._analysis = analysis
        self._outside = analysis.scope, analysis.rejecting
        self._inside = analysis.scope & releases, analysis.rejecting | rejecting

    def __enter__(self) -> bool:
        """Enter the block. Returns whether any release is left."""
        self._analysis.scope, self._analysis.rejecting = self._inside
        return bool(self._inside[0])

    def __exit__(self, *error: object) -> None:
        self._analysis.scope, self._analysis.rejecting = self._outside


class Analysis:
    """A config and the problems found in it.

    The file is a complete config, or a fragment that another file includes: a list of modules (modules.d) or of inputs
    (inputs.d). ``form``: ``main``, ``modules`` or ``inputs``; ``part`` for a list of another Beat. ``section``: name of
    the Beat's own section; ``unread``: that of another Beat, which is not checked. ``merged``: the tree, ``root`` its
    root. ``inputs``: the entries of ``filebeat.inputs``. ``release``: the target, None if there is none. ``templated``:
    the file is a template with markers that are not YAML. ``complete``: False if an operator may add the settings that
    are missing. ``is_named``: the name of the file, or an operator, says which Beat reads it. ``is_text``: the file
    contains a single string instead of settings. ``is_embedded``: the config is part of another file;
    ``is_interpolated``: Compose replaces its variables. ``line``: returns the line of an offset. ``releases``: the
    target, or those that may be in use; sets of releases have a bit for each. ``scope``: those that read the part which
    is being checked; ``rejecting``: those that reject what is around it. ``catalogued``: those for which the tables
    have all inputs, processors, modules and filesets. Large because the checks of all sections share the file.
    """

    def __init__(self, ctx: Context) -> None:
        self.project = ctx.project
        self.text = ctx.text
        self.path = ctx.path
        self.line = ctx.line
        self.is_embedded = ctx.host is not None
        self.is_interpolated = is_interpolated(ctx)
        beats = [beat for beat in ("filebeat", *traits()["collects"]) if beat in ctx.base_name.lower()]
        self.is_named = ctx.origin == "operator" or beats == [ctx.kind]
        self.release: Release | None = ctx.target.numbers if ctx.target is not None else None
        tree = self._tree = ctx.tree if isinstance(ctx.tree, ConfigFile) else None
        document = tree.documents[0] if tree is not None and tree.documents else None
        self.templated = any(error.kind == "template-marker" for error in ctx.errors)
        only = document.root if document is not None else None
        self.section = "filebeat" if ctx.kind == "none" else ctx.kind
        source, known = ctx.text if self.templated else "", tuple({**unset_values(ctx), **known_values(ctx)}.items())
        self.command_line = CommandLine(ctx.project.deployment, self.section)
        contents = only, source, known, self.command_line.settings()
        self.merged = _merged(contents, tree) if tree is not None and self.section == "filebeat" else Merged(*contents)
        self.root = self.merged.root
        self.is_text = isinstance(only, Scalar) and only.text.strip() != ""
        self.form = form_of(self.root) if self.section == "filebeat" else "part" if self.root.listed else "main"
        self.complete = ctx.origin != "operator" and not inserts_settings(ctx)
        self.inputs: list[MergedSetting] = []
        self._next_inputs: dict[int, Obj | Leaf] = {}
        self.named_elsewhere: set[int] = set()  # unknown options, by offset, that another finding names
        self.releases = supposed() if self.release is None else [self.release]
        self.scope = self._every = (1 << len(self.releases)) - 1
        self.rejecting = 0
        is_filebeat = self.section == "filebeat"
        names_since = knowledge.load("filebeat/settings")["names_since"] if is_filebeat else "99.0"
        self._since: dict[str, int] = {}
        self.catalogued = self.at_least(names_since)
        self.findings: list[Finding] = []
        self.unknowns: list[NotChecked] = []
        self._counts: dict[tuple[type[Rule], str], int] = {}
        self.unread: MergedSetting | None = None
        if self.section != "filebeat":  # the section of another Beat is not checked
            self.unread = self.root.fields.pop(self.section, None)
            self.merged.clashes = [one for one in self.merged.clashes if one.name.partition(".")[0] != self.section]

    @property
    def may_be_pushed(self) -> bool:
        """Whether the file has nothing but monitors that a Synthetics project may push to Kibana, so that no Heartbeat
        reads it unless a manifest mounts it."""
        section = self.unread.value if self.unread is not None and not self.root.fields else None
        if not isinstance(section, Obj) or len(section.fields) != 1:
            return False
        (setting,) = section.fields.values()
        required = traits()["pushed_monitors"].get(setting.entry.name) if setting.entry is not None else None
        if required is None or self.section in dict(self.project.deployment.images()):
            return False
        return all(isinstance(item.value, Obj) and item.value.fields.keys() >= {*required} for item in entries(setting))

    def add(
        self,
        rule: type[Rule],
        stage: Stage,
        where: MergedSetting | Span,
        message: str,
        fix: Fix | None = None,
        first: Span | None = None,
        *,
        releases: int = EVERY,
        otherwise: Stage | None = None,
        is_mild: bool = False,
        is_optional: bool = False,
        kind: str = "",
        help: str | None = None,
    ) -> None:
        """Add a finding at the value of a setting or at a span.

        ``releases``: those in the scope that it concerns; ``otherwise``: its stage if these are not all of them (None:
        it is not reported for the others). If it concerns only some of the releases that may be in use, its stage is
        ``otherwise`` or ``advice``, and its ``refusal`` names them. ``first``: the setting that it contradicts;
        ``is_mild``: it is at most an info; ``is_optional``, ``kind``, ``help``: see ``Finding``."""
        concerned = self.scope & releases
        refusal = None
        if concerned and concerned | self.rejecting != self._every and (stage in DECISIVE or otherwise is not None):
            refusal = Refusal(concerned, self._every, stage)
            message = _of_releases(message, self._named(concerned))
            stage = otherwise or "advice"
        elif not concerned:
            if otherwise is None or not self.scope:
                return
            stage = otherwise
        span = where.span if isinstance(where, MergedSetting) else where
        count = self._counts[rule, stage] = self._counts.get((rule, stage), 0) + 1
        if count <= MAX_OF_RULE:
            finding = rule.finding(span, message, fix=fix, stage=stage, optional=is_optional, help=help)
            finding.severity = self._severity(rule, stage, is_mild=is_mild)
            finding.related = (Related(*first, "the setting that it conflicts with"),) if first is not None else ()
            finding.kind = kind
            finding.prevents_start |= kind in STOPPING
            finding.holds_in_templates &= kind not in STRUCTURAL
            if refusal is not None:
                finding.refusal = refusal if refusal.stage in DECISIVE else None
                if stage != "run":
                    of_some(finding, finding.refusal)
            self.findings.append(finding)
        elif count == MAX_OF_RULE + 1 and stage in ("load", "start"):
            self.add_unknown(f"more than {MAX_OF_RULE:,} errors of {rule.code}", span)

    def _severity(self, rule: type[Rule], stage: Stage, *, is_mild: bool) -> Severity:
        """Return the severity of a finding: an error if it prevents Filebeat from starting, else a warning at most."""
        if stage in ("load", "start"):
            return "error"
        if rule.severity == "error":
            return "info" if is_mild else "warning"
        is_accepted = stage == "advice" and (self.release is not None or "deprecated" in rule.tags)
        return "info" if is_mild or is_accepted else rule.severity

    def add_shape(
        self, stage: Stage, where: MergedSetting | Span, message: str, fix: Fix | None = None, releases: int = EVERY
    ) -> None:
        """Add a single value, list or map where Filebeat requires another of them."""
        self.add(reported.BadValue, stage, where, message, fix, releases=releases, kind="shape")

    def add_unknown(self, reason: str, span: Span) -> None:
        """Add something that neither the file nor the catalogue determines, so the verdict stays unknown."""
        if self.scope:
            self.unknowns.append(NotChecked(reason, *span))

    def enabled_inputs(self) -> list[Obj]:
        """Return the inputs that are enabled and have settings."""
        return [item.value for item in self.inputs if isinstance(item.value, Obj) and item.value.is_enabled]

    def next_input(self, obj: Obj) -> Obj | Leaf | None:
        """Return the input after an input; None for the last one."""
        if not self._next_inputs:
            self._next_inputs = {id(one.value): other.value for one, other in pairwise(self.inputs)}
        return self._next_inputs.get(id(obj))

    def is_given(self, setting: str) -> bool:
        """Whether a command line in the project sets a setting of the Beat, or one below it."""
        return any(not name or f"{name}.".startswith(f"{setting}.") for name in self.command_line.names())

    def is_used(self, setting: MergedSetting) -> bool:
        """Return whether a variable or an alias in the file refers to a setting of the top level or a part of it."""
        start, end = (setting.entry.start, setting.entry.end) if setting.entry is not None else setting.name_span
        anchors = compiled(r"(?<![^\s,\[{])&[^\s,\]}]+").findall(self.text, start, end)
        used = _used(self._tree) if self._tree is not None else set()
        return setting.name in used or not used.isdisjoint(anchors)

    def only_sets_up(self) -> bool:
        """Return whether the containers with the config only run the command ``setup``, which creates no input or
        module (``InSetupCmd`` in metricbeat/beater/metricbeat.go and filebeat/beater/filebeat.go)."""
        subcommand = compiled(r"(?<![\w./-])(?:setup|test|export|keystore|modules|version)(?![\w./=-])").search
        runtimes = [runtime for runtime in self.project.deployment.runtimes() if runtime.is_mounted]
        for runtime in runtimes:
            commands = self.command_line.starts(runtime)
            names = [match[0] if match is not None else "run" for match in map(subcommand, commands)]
            if "run" in names or "setup" not in names:
                return False
        return bool(runtimes)

    def loads_plugins(self) -> bool:
        """Return whether a container or unit with the config starts the Beat with plugins."""
        command = compiled(r"(?<![\w-])--?plugin\b")
        return any(command.search(each.command) for each in self.project.deployment.runtimes() if each.is_mounted)

    def may_be_extended(self) -> bool:
        """Return whether the Beat may have more outputs, inputs and processors than that of Elastic."""
        return self.loads_plugins() or may_be_custom_build(self.project.deployment, self.section)

    def at_least(self, release: str) -> int:
        """Return the releases from that one on; an empty string: all."""
        found = self._since.get(release)
        if found is None:
            first = numbers_of(release) if release else ()
            found = self._since[release] = sum(1 << bit for bit, known in enumerate(self.releases) if known >= first)
        return found

    def within(self, releases: int, rejecting: int = 0) -> _Within:
        """Limit the scope to these releases. If none is left, nothing is added. ``rejecting``: others that reject what
        is around."""
        return _Within(self, releases, rejecting)

    def before(self, release: str) -> bool:
        """True if the target, or each release in the scope, is older than that release."""
        return not self.scope & self.at_least(release)

    def since(self, release: str) -> bool:
        """True if the target, or each release in the scope, is that release or a newer one."""
        return not self.scope & ~self.at_least(release)

    def is_older_possible(self, release: str) -> bool:
        """Whether, without a target, releases before that one are in the scope."""
        return self.release is None and not self.since(release)

    def refusal_until(self, accepting: str) -> Refusal | None:
        """Return that Filebeat does not start before ``accepting``; None with a target."""
        if self.release is not None:
            return None
        return Refusal(self.scope & ~self.at_least(accepting), self._every, "start")

    def supporting(self, row: dict[str, Any]) -> int:
        """Return the releases in the scope that support an input type, output or processor, as far as confirmed."""
        supporting = self.scope
        if row.get("since") and row.get("sure", True):
            supporting &= self.at_least(row["since"])
        if self.section == "filebeat" and row.get("gone"):
            supporting &= ~self.at_least(row["gone"])
        lacking = row.get("unknown_in", ())
        if lacking:
            for bit, release in enumerate(self.releases):
                if dotted(release[:2]) in lacking:
                    supporting &= ~(1 << bit)
        return supporting

    def available(self, rows: dict[str, Any]) -> list[str]:
        """Return the names of inputs, outputs or processors that a release in the scope may have."""
        return [
            name for name, row in rows.items()
            if not self.before(row.get("since", "")) and not self.since(row.get("removed") or row.get("gone") or "99")
        ]  # fmt: skip

    def _named(self, releases: int) -> str:
        """Return a set of releases for a message."""
        names = [dotted(release[:2]) for release in self.releases]
        if self.release is not None:
            return names[0]
        return spoken(names, [bool(releases >> bit & 1) for bit in range(len(names))])

    def misspelled(self, obj: Obj, missing: str, options: Collection[str]) -> MergedSetting | None:
        """Return the unknown setting of an object that probably means a missing option, which is then reported only
        there; None if there is none. ``options``: those that the object may have."""
        heads = {name.partition(".")[0] for name in options}
        for name, setting in obj.fields.items():
            if len(name) < 4 or name in heads or name.strip() == missing:
                continue
            if closest_free(name, list(heads), obj.fields) == missing:
                self.named_elsewhere.add(setting.start)
                return setting
        return None

    def knows_names(self) -> bool:
        """Whether the tables have all inputs, processors, modules and filesets of the releases in the scope."""
        return not self.scope & ~self.catalogued

    def rename(
        self, span: Span, old: str, new: str | None, applicability: Applicability = "unsafe", since: str = ""
    ) -> Fix | None:
        """Return a fix that renames ``old`` to ``new``; None without a new name, or if the span contains more than
        ``old``. ``since``: the first release that reads ``new``."""
        if not new or self.text[span[0] : span[1]] != old:
            return None
        return Fix(applicability, f"Rename `{old}` to `{new}`", [Edit(*span, new)], since)

    def rename_setting(
        self, setting: MergedSetting, new: str | None, applicability: Applicability = "unsafe", since: str = ""
    ) -> Fix | None:
        """Return a fix that renames a setting in all keys that contain it: ``old.a: 1`` and ``old.b: 2``."""
        fix = self.rename(setting.name_span, setting.name, new, applicability, since)
        if fix is None or new is None or not isinstance(setting.value, Obj):
            return fix
        starts = {setting.start}
        pending = [(f"{setting.name}.{name}", child) for name, child in setting.value.fields.items()]
        while pending:
            path, below = pending.pop()
            if below.entry is not None and f".{below.entry.name}".endswith(f".{path}"):
                starts.add(below.entry.key.start + len(below.entry.name) - len(path))
            elif setting.entry is None or not setting.entry.start <= below.start < setting.entry.end:
                return None  # in another block
            if isinstance(below.value, Obj):
                pending += [(f"{path}.{name}", child) for name, child in below.value.fields.items()]
        size = len(setting.name)
        if any(self.text[start : start + size] != setting.name for start in starts):
            return None
        return Fix(applicability, fix.message, [Edit(start, start + size, new) for start in sorted(starts)], since)

    def supported(
        self, rule: type[Rule], stage: Stage, span: Span, row: dict[str, Any], name: str, action: str
    ) -> _Within:
        """Add that some releases in the scope do not have an input type, processor or output, and limit the scope to
        the others. ``name``: what they lack, as the beginning of a sentence."""
        supporting = self.supporting(row)
        lacking = self.scope & ~supporting
        if lacking:
            message = f"{name} {self._requires(row, stage, supporting)}. {action}"
            # releases newer than all that lack it may have it
            if not row.get("gone") or (self.release is not None and self.before(row["gone"])):
                message += ", or upgrade"
            self.add(rule, stage, span, message, releases=lacking, otherwise="advice")
        return self.within(supporting, rejecting=lacking if stage != "run" else 0)

    def _requires(self, row: dict[str, Any], stage: Stage, supporting: int) -> str:
        """Return what an input type, output or processor requires that the target, or some of the releases in the
        scope, do not have, and what these do because of it, for a message. ``supporting``: the others."""
        lacking = self.scope & ~supporting
        in_release = f"does not exist in Filebeat {self._named(lacking)}"
        is_gone = bool(row.get("gone")) and bool(lacking & self.at_least(row["gone"]))
        is_since_known = bool(row.get("sure", True) and row.get("since")) and not is_gone
        if self.release is not None:
            if is_since_known:
                return f"requires Filebeat {row['since']} or later{effect(stage)}"
            example = "" if is_gone else self._release_with(row)
            return in_release + (f", but in {example}" if example else "") + effect(stage)
        consequence = {"load": "reject the file", "run": "fail to run the input"}.get(stage, "do not start")
        if is_since_known:
            return f"requires Filebeat {row['since']} or later (earlier releases {consequence})"
        if lacking.bit_count() == 1:
            consequence = {"load": "rejects the file", "run": "fails to run the input"}.get(stage, "does not start")
        return f"{in_release}, which {consequence}"

    def _release_with(self, row: dict[str, Any]) -> str:
        """Return a release after the target that is known to have an input type or processor; empty if none is."""
        for name in ("8.19", knowledge.load("releases")["filebeat"][-1]):
            is_known = name not in row.get("unknown_in", ()) and numbers_of(name) < numbers_of(row.get("gone", "99.0"))
            if is_known and self.before(name):
                return str(name)
        return ""

    def unlisted(
        self, span: Span, word: str, known: Sequence[str], name: str, where: str, stage: Stage, part: str = "input"
    ) -> None:
        """Add a finding for a value that is not one of those that the option ``name`` accepts. ``part``: what fails if
        Filebeat starts."""
        suggestion = closest(word, list(known))
        valid = [name for name in known if name]
        displayed = backticked(valid, "or")
        usual: list[str] = [name for name in ("plain", "utf-8", "latin1") if name in valid]
        if len(known) > 8:
            displayed = "a supported value, for example " + backticked(usual or valid[:3], "or")
        elif len(displayed) > MAX_OF_VALUES:
            displayed = "a value such as " + backticked(valid[-3:], "or")
        message = f"`{word}` is not valid for {named(name, where)}{effect(stage, part)}"
        message += did_you_mean(suggestion) or f". Use {displayed}"
        fix = None
        if suggestion and self.text[span[0] : span[1]].strip("'\"") == word:
            quote = self.text[span[0]] if self.text[span[0]] in "'\"" else ""
            level: Applicability = "manual" if suggestion == "none" else "unsafe"  # a guess switches no check off
            fix = Fix(level, f"Change `{word}` to `{suggestion}`", [Edit(*span, f"{quote}{suggestion}{quote}")])
        self.add(reported.BadValue, stage, span, message, fix)

    def drop_uncertain(self) -> None:
        """Make warnings of errors that a variable may avoid, and remove the findings about another Beat that one, or an
        operator, may avoid."""
        conditions = uncertain(self.root, self.text) if self.findings and "${" in self.text else {}
        for finding in self.findings if conditions else ():
            condition = conditions.get(finding.start)
            if condition and finding.severity == "error":
                problem, dot, action = finding.message.partition(". ")
                finding.message = f"{problem} {condition}{dot}{action}"
                finding.severity, finding.stage, finding.prevents_start = "warning", "run", False
                self.add_unknown("a variable decides whether it is rejected", (finding.start, finding.end))
        if self.section != "filebeat":
            self.findings = [
                finding
                for finding in self.findings
                if "${" not in self.text[finding.start : finding.end] and (self.complete or finding.kind != "hosts")
            ]


def is_about_missing(finding: Finding) -> bool:
    """Whether a finding is about a missing setting, which an operator may add."""
    return finding.rule.about_missing and finding.kind not in ("contradiction", "input-map")


def supposed() -> list[Release]:
    """Return the releases that may be in use if none is known."""
    known: list[str] = knowledge.load("releases")["filebeat"]
    return [one for one in map(numbers_of, known) if one >= OLDEST]


def _of_releases(message: str, names: str) -> str:
    """Return the message of a finding with the releases that reject it."""
    for verb, plural in (("rejects", "reject"), ("does not start", "do not start")):
        message = message.replace(f"Filebeat {verb}", f"Filebeat {names} {plural if ' ' in names else verb}", 1)
    return message


def form_of(root: Obj) -> str:
    """Return ``modules`` or ``inputs`` for a list that another file includes, else ``main``."""
    if not root.listed:
        return "main"
    objects = [item.value for item in root.items if isinstance(item.value, Obj) and item.value.fields]
    if not objects:
        return "main" if root.items else "inputs"
    return "modules" if any("module" in obj.fields for obj in objects) else "inputs"


def broken(ctx: Context) -> bool:
    """Whether the first document has syntax errors that leave its tree incomplete."""
    if not ctx.has_syntax_errors:
        return False
    return not ctx.errors or any(
        error.kind not in ("yaml-duplicate-key", "template-marker") and in_first_document(error) for error in ctx.errors
    )


def named(name: str, where: str) -> str:
    """Return how messages name an option; ``where``: what it belongs to."""
    return f"`{name}`" if where == "the config" else f"`{name}` of {where}"


def effect(stage: Stage, part: str = "input") -> str:
    """Return what an invalid setting causes, as the end of a clause. ``part``: what fails if Filebeat starts."""
    if stage == "load":
        return ", so Filebeat rejects the file"
    if stage == "start":
        return ", so Filebeat does not start"
    return ", so the monitor is always down" if part == "monitor" else f", so the {part} fails and sends no events"


def is_on(setting: MergedSetting) -> bool:
    """Whether a child such as a fileset may be enabled: it is, unless it is a section with ``enabled: false``."""
    return not isinstance(setting.value, Obj) or setting.value.may_be_enabled


def is_chosen(setting: MergedSetting) -> bool:
    """Whether a child whose name is a type is in use: an enabled section, or an empty value."""
    return setting.value.is_enabled if isinstance(setting.value, Obj) else setting.value.value is None

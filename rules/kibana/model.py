"""What the analysis of a kibana.yml works on: the settings of the file, and the violations that are found."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.rules import knowledge
from lslint.rules.api import Context, Finding, Fix, Rule, Severity, Stage
from lslint.rules.kibana import environment
from lslint.rules.kibana.catalogue import Catalogue, Numbers, catalogue
from lslint.rules.shared.markers import may_add_settings
from lslint.rules.shared.peers import is_unread
from lslint.rules.shared.upgrades import of_some
from lslint.rules.shared.violations import Analysis

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.rules.fix import Spanned


@record
class Setting:
    """One setting of the file. ``name``: dotted; ``entry``: its entry; ``node``: its value, aliases followed."""

    name: str
    entry: Entry
    node: ConfigNode

    @property
    def key_span(self) -> tuple[int, int]:
        """Start and end of its key."""
        return self.entry.key.start, self.entry.key.end

    @property
    def text(self) -> str:
        """The content of a single value; empty for lists and sections."""
        return self.node.text if isinstance(self.node, Scalar) else ""

    @property
    def scalars(self) -> list[Scalar]:
        """The single value, or those in its list, aliases followed."""
        nodes = self.node.items if isinstance(self.node, Sequence) else [self.node]
        return [node for node in map(resolve, nodes) if isinstance(node, Scalar)]

    @property
    def is_open(self) -> bool:
        """Whether a variable or a template decides the value."""
        return is_filled_in(self.node)


def is_filled_in(node: ConfigNode) -> bool:
    """Whether a variable or a template decides a value."""
    return isinstance(node, Scalar) and ("${" in node.text or has_marker(node.text))


class KibanaAnalysis(Analysis):
    """The analysis of a kibana.yml. ``settings``: its settings by name, the last one of each."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.known: Catalogue = catalogue()
        self.target: Numbers | None = ctx.target.numbers[:2] if ctx.target is not None else None
        self.settings: dict[str, Setting] = {}
        self.refused: set[str] = set()  # settings and sections that the target does not have yet, each reported once
        self._has_markers: bool | None = None

    @property
    def has_markers(self) -> bool:
        """Whether a template engine or a merge key may insert settings: markers in comments do not count."""
        if self._has_markers is None:
            lines = [line for line in self.ctx.text.split("\n") if line.lstrip()[:1] != "#"]
            self._has_markers = "<<" in "\n".join(lines) or may_add_settings(self.ctx)
        return self._has_markers

    @property
    def exact(self) -> int:
        """The read release that is the target, as a set; 0 for any other target and without one."""
        numbers = self.known.numbers
        return 1 << numbers.index(self.target) if self.target in numbers else 0

    @property
    def neighbors(self) -> int:
        """The read releases around the target; without a target, the newest one."""
        if self.exact:
            return self.exact
        numbers = self.known.numbers
        after = len(numbers) if self.target is None else sum(release < self.target for release in numbers)
        return (1 << after | 1 << after >> 1) & self.known.all or 1

    @property
    def decisive(self) -> int:
        """The read release that shows which settings the target has: the target itself, else the next one, or the
        newest one."""
        return 1 << self.neighbors.bit_length() - 1

    @property
    def is_newer(self) -> bool:
        """Whether the target is newer than every read release, or not known."""
        return self.target is None or self.target > self.known.numbers[-1]

    def is_closed(self, name: str) -> bool:
        """Return whether all releases that may be in use have the same settings in the section of ``name``."""
        oldest = self.known.numbers[0]
        sections: dict[str, list[str]] = knowledge.load("kibana/traits")["closed_sections"]
        is_read = self.target is None or self.target >= oldest
        return is_read and any(name.startswith(key) and not name.startswith(tuple(sections[key])) for key in sections)

    def at_least(self, *numbers: int) -> bool | None:
        """Whether the release in use is at least this one; None without a target."""
        return None if self.target is None else self.target >= numbers

    def is_overridden(self, name: str) -> bool:
        """Whether the environment of the deployment may set this setting, which counts more than the file."""
        return environment.is_given(self.ctx, name)

    def lacks(self, name: str) -> bool:
        """Whether nothing sets a setting of a file that is read: neither it nor the environment of the deployment."""
        is_open = name in self.settings or self.has_markers or self.is_overridden(name)
        return not is_open and not is_unread(self.ctx, "kibana")

    def add(
        self, rule: type[Rule], span: tuple[int, int], message: str, *,
        severity: Severity = "error", stage: Stage = "load", fix: Fix | None = None,
    ) -> None:  # fmt: skip
        """Add a violation, which keeps Kibana from starting by default."""
        self.report(rule, span, message, fix, severity=severity, stage=stage)

    def add_of_some(
        self, rule: type[Rule], span: tuple[int, int], message: str, since: Numbers, fix: Fix | None = None
    ) -> None:
        """Add a violation in only some releases while the release in use is not known. ``since``: the first of them."""
        self.report(rule, span, message, fix, stage="advice", releases=since)

    def unknown(self, reason: str, place: Spanned | tuple[int, int], releases: int = 0) -> None:
        """Add what the verdict depends on; each reason once."""
        if all(unknown.reason != reason for unknown in self.unknowns):
            super().unknown(reason, place, releases)

    def findings(self) -> Iterator[Finding]:
        """Yield the finding of each violation."""
        for violation in self.violations:
            finding = violation.finding()
            yield finding if violation.releases is None else of_some(finding, None)


def flat(root: Mapping) -> list[Setting]:
    """The settings of a file in dotted form, in source order: single values, lists, and sections without content."""
    stack: list[tuple[str, Mapping]] = [("", root)]
    found: list[Setting] = []
    visited = 0
    while stack and visited < 20_000:
        prefix, mapping = stack.pop()
        for entry in mapping.entries:
            visited += 1
            node = resolve(entry.value)
            if entry.name == "<<":
                continue
            name = prefix + entry.name
            if isinstance(node, Mapping) and node.entries:
                stack.append((name + ".", node))
            else:
                found.append(Setting(name, entry, node))
    found.sort(key=lambda one: one.entry.start)
    return found

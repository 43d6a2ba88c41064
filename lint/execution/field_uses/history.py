"""All that a pipeline does with one field, in the order in which events pass its plugins."""

from __future__ import annotations

from dataclasses import dataclass, field

from lslint.execution.field_uses import mentions
from lslint.execution.field_uses.mapped import FieldInTemplate, in_templates, is_indexing
from lslint.execution.field_uses.mentions import Mention
from lslint.execution.field_uses.pipeline_steps import Step, steps
from lslint.execution.field_uses.presence import Presence, obstacle, presences
from lslint.execution.field_uses.uses import LACKS, MAY_CHANGE, MAY_REMOVE, MAY_SET, Use, of_step
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_INDIRECT = (LACKS, MAY_SET, MAY_CHANGE, MAY_REMOVE)


@dataclass(slots=True, eq=False)
class OutputFacts:
    """An output. ``presence``: whether the events that arrive have the field, None if unknown; ``mapping``: in the
    templates that its index gets."""

    step: Step
    presence: Presence | None
    mapping: list[FieldInTemplate] = field(default_factory=list)

    @property
    def plugin(self) -> Plugin:
        """The output."""
        return self.step.node  # type: ignore[return-value]


@dataclass(slots=True, eq=False)
class FieldHistory:
    """``uses``: in the order of the pipeline; ``presence``: what is known of the field before each step, by the id of
    its node; ``obstacle``: why that is not known, empty if it is."""

    path: Path
    uses: list[Use] = field(default_factory=list)
    outputs: list[OutputFacts] = field(default_factory=list)
    presence: dict[int, Presence] = field(default_factory=dict)
    obstacle: str = ""

    @property
    def is_named(self) -> bool:
        """Whether the pipeline names or certainly sets the field or a field in it."""
        size = len(self.path)
        return any((use.action not in _INDIRECT or use.types) and use.field[:size] == self.path for use in self.uses)


def history(path: Path, ctx: Context) -> FieldHistory:
    """Return what the pipeline of a file does with a field."""
    field_history = FieldHistory(path, obstacle=obstacle(ctx), presence=presences(path, ctx))
    for step in steps(flow(ctx)):
        field_history.uses += of_step(step, path, ctx)
        if step.section == "output" and isinstance(step.node, Plugin):
            facts = OutputFacts(step, field_history.presence.get(id(step.node)))
            if is_indexing(step.node) and path[0] != "@metadata":
                facts.mapping = in_templates(step.node, path, ctx)
            field_history.outputs.append(facts)
    return field_history


def all_mentions(ctx: Context) -> list[tuple[Step, Mention]]:
    """Return every place of the pipeline that names a field, in the order of the pipeline."""
    return [(step, mention) for step in steps(flow(ctx)) for mention in mentions.of_node(step.node, ctx)]


def nearest(path: Path, names: set[Path]) -> Path | None:
    """Return the field that is probably meant: one with the same letters (``a.b`` or ``a_b`` for ``[a][b]``), one with
    a similar name, or the only one that ends in the same part."""
    others = sorted(name for name in names if name != path)
    same = [name for name in others if _letters(name) == _letters(path)]
    if same:
        return same[0]
    word = closest(display(path), [display(name) for name in others])
    if word is not None:
        return next(name for name in others if display(name) == word)
    ending = [name for name in others if name[-1] == path[-1]]
    return ending[0] if len(ending) == 1 else None


def _letters(path: Path) -> str:
    return "".join(path).lower().translate({ord(mark): None for mark in "._-"})

"""Check of the rule about outputs that retry forever."""

from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Option, Pipeline, Plugin, boolean, number
from lslint.grammar.record import record
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import (
    Finding,
    Findings,
    Fix,
    PipelineAdvice,
    PipelineView,
    Related,
    RuleOption,
    is_variable,
)
from lslint.rules.logstash.dataflow.outputs import all_outputs, target
from lslint.rules.logstash.dataflow.steps import steps
from lslint.rules.shared.message_parts import abridged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_MAX_COMPARED = 60  # outputs that each one is compared with, to limit the cost of files with thousands of outputs

_PERSISTED = "A persisted queue (`queue.type: persisted`) buffers events while the target is down."


@record
class Trouble:
    """Why an output blocks others.

    ``what``: start of the message. ``option``: the option that causes it; None for a default. ``tries``: whether the
    option is a retry count. ``usual``: a sentence with the default of the option, for the help of the finding."""

    option: Option | None
    what: str
    tries: bool = False
    usual: str | None = None


class RetriesBlockPipelineCheck(PipelineAdvice):
    options = (RuleOption("tries", 10, "explicit retry counts up to this one are not reported"),)

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        """Yield one finding per output that blocks others, at its option or else at its name."""
        facts = load("retry_options")
        own = steps(node)["output"]
        reported = set()
        targets: dict[int, frozenset[str]] = {}  # of outputs, by identity

        def target_of(output: Plugin) -> tuple[str, frozenset[str]]:
            if id(output) not in targets:
                targets[id(output)] = frozenset(map(_server, target(output)))
            return output.name, targets[id(output)]

        for output in own:
            plugin = output.plugin
            known = facts["outputs"].get(plugin.name)
            trouble = _trouble(plugin, known, self.option(ctx, "tries"), ctx) if known else None
            key = target_of(plugin)
            if trouble is None or (trouble.option is None and key in reported):
                continue
            from lslint.rules.logstash.dataflow.exclusive import are_exclusive

            together = all_outputs(own, ctx, declared_only=True)
            others = [
                (path, other.plugin)
                for path, other in islice(together, _MAX_COMPARED)
                if other.plugin.name not in facts["discards"]
                and (trouble.tries or other.plugin.name not in facts["displays"])
                and target_of(other.plugin) != key
                and not are_exclusive(output, other.clauses, other.tree)
            ]
            if others:
                reported.add(key)
            if others or (trouble.tries and plugin.name != "kafka"):  # a kafka output with few retries loses events
                yield self._finding(plugin, trouble, others, ctx)

    def _finding(
        self, plugin: Plugin, trouble: Trouble, others: list[tuple[str | None, Plugin]], ctx: PipelineView
    ) -> Finding:
        at = trouble.option or plugin.head
        if not others:
            return self.finding(
                at,
                f"{trouble.what} and blocks the pipeline meanwhile. Use at most {self.option(ctx, 'tries')}",
                severity="info",
                help=" ".join(filter(None, (trouble.usual, _PERSISTED))),
                fix=Fix("manual", "Lower the retry count"),
            )
        displayed = abridged(list(dict.fromkeys(other.name for _, other in others)), 3)
        cure = "a separate pipeline with a persisted queue"
        pattern = " (output isolator pattern)"
        if ctx.is_below(6, 3):
            cure, pattern = "a separate Logstash behind a broker", ""
        blocks = f"{trouble.what} and blocks {displayed} in the same pipeline"
        return self.finding(
            at,
            f"{blocks}. Move `{plugin.name}` to {cure}",
            key=blocks,  # true on every release, with other cures
            help=trouble.usual,
            severity="warning" if trouble.tries else "info",
            related=[Related(*o.head, "is blocked meanwhile", path) for path, o in others[:3]],
            fix=Fix("manual", f"Move `{plugin.name}` to {cure}{pattern}"),
        )


def _server(address: str) -> str:
    """Return a URL without its path: an outage of the server affects all paths."""
    scheme, separator, rest = address.partition("://")
    return scheme + separator + rest.replace("?", "/").partition("/")[0] if separator else address


def _trouble(plugin: Plugin, known: dict[str, Any], high: int, ctx: PipelineView) -> Trouble | None:
    """Return why the output blocks others; None if it gives up soon enough."""
    if any(plugin.text(name) in values for name, values in known.get("unless", {}).items()):
        return None
    count: dict[str, Any] = known.get("count", {})
    pause: dict[str, Any] = known.get("pause", {})
    option = plugin.option(count["option"]) if count else None
    if option is not None:
        tries = number(option.value)
        if tries is not None and tries > high:
            what = f"`{plugin.name}` retries {tries} times (`{option.name}`)"
            usual = f"The default of `{option.name}` is {count['default']}." if count["default"] is not None else None
            return Trouble(option, what, tries=True, usual=usual)
    waits = plugin.option(pause["option"]) if pause else None
    if waits is not None:
        length = number(waits.value)
        if length is not None and length * pause["unit"] > pause["long"]:
            what = f"`{plugin.name}` with `{waits.name} => {length}` waits {length * pause['unit']:g} s per retry"
            return Trouble(waits, what)
    if "endless" not in known or not ctx.is_complete(plugin) or (ctx.is_below(*known.get("since", [0]))):
        return None
    name, value = known.get("off", (None, None))
    off = plugin.option(name) if name else None
    if off is not None and (value is None or is_variable(off.value) or boolean(off.value) is False):
        return None
    return Trouble(off, f"`{plugin.name}` {known['endless']}")

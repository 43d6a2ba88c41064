"""The problems that Elastic Agent finds in a policy before it starts inputs, analyzed once for all rules.

Facts: how Elastic Agent 8.6 to 9.5 turn a policy into components (``pkg/component/component.go``,
``docs/agent-policy.md``, the specs of the inputs). Releases before 8.6 read policies in another way and are not
checked. An input with a condition or a variable may not exist when the policy is evaluated, so nothing depends on it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import chain

from lslint.grammar.config.templating import mask
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.parse_errors import Span
from lslint.rules.api import Context, Edit, Finding, Fix, Related, Rule, Stage
from lslint.rules.facts import fact
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.analysis import broken
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, MergedSetting, Obj, entries, word
from lslint.rules.filebeat.config_model.tables import server_outputs, traits
from lslint.rules.shared.message_parts import backticked, did_you_mean
from lslint.rules.shared.suggest import closest

SINCE = (8, 6)
_VARIES = re.compile(r"\$\{|\bcondition\b|<<\s*:|(?:^|[:,\[-])[ \t]*\*\w", re.M)


class PolicyAnalysis:
    """``findings``: what Elastic Agent rejects or cannot run, as far as it is certain. ``root``: the policy, None if
    it was not read."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.findings: list[Finding] = []
        self.root: Obj | None = None
        self.release = ctx.target.numbers if ctx.target is not None else None

    def add(self, rule: type[Rule], span: Span, message: str, stage: Stage = "load") -> Finding:
        """Add a finding: an error for a target that rejects the policy, a warning without a target."""
        is_known = self.release is not None
        finding = rule.finding(span, message, severity="error" if is_known else "warning")
        finding.stage = stage if is_known or stage == "run" else "advice"
        self.findings.append(finding)
        return finding

    @property
    def rejects(self) -> str:
        """What messages say about the releases that reject a policy."""
        return "Elastic Agent rejects" if self.release is not None else "Elastic Agent 8.6 and later reject"

    def varies(self, setting: MergedSetting) -> bool:
        """Whether conditions or variables decide if the setting exists, or what it is."""
        start, end = setting.start, setting.end
        if isinstance(setting.value, Obj):
            start, end = min(start, setting.value.start), max(end, setting.value.end)
        return _VARIES.search(self.without_comments(start, end)) is not None

    def without_comments(self, start: int, end: int) -> str:
        """Return a part of the text without its comments."""
        comments = self.ctx.tree.comments if isinstance(self.ctx.tree, ConfigFile) else []
        inside = comments[bisect_left(comments, (start,)) : bisect_left(comments, (end,))]
        bounds = [start, *chain.from_iterable(inside), end]
        return "".join(self.ctx.text[begin:close] for begin, close in zip(bounds[::2], bounds[1::2], strict=True))


@fact
def analyze(ctx: Context) -> PolicyAnalysis:
    """Return the analysis of a policy. A file with syntax errors or template markers has no findings."""
    analysis = PolicyAnalysis(ctx)
    is_template = mask(ctx.text, "yaml") is not None
    if broken(ctx) or is_template or not isinstance(ctx.tree, ConfigFile) or not ctx.tree.documents:
        return analysis
    merged = Merged(ctx.tree.documents[0].root)
    if not merged.complete:
        return analysis
    analysis.root = merged.root
    if analysis.release is not None and analysis.release < SINCE:
        return analysis
    outputs = _outputs(analysis, merged.root.get("outputs"))
    _inputs(analysis, merged.root.get("inputs"), outputs)
    return analysis


def _outputs(analysis: PolicyAnalysis, setting: MergedSetting | None) -> list[str] | None:
    """Check the outputs. Return their names; None if another source may add more."""
    if setting is None:
        return None
    value = setting.value
    if isinstance(value, Leaf):
        if value.given and not analysis.varies(setting):
            _shape(analysis, setting, "outputs", "a map of output names")
        return None
    if value.listed:
        _shape(analysis, setting, "outputs", "a map of output names")
        return None
    is_complete = bool(value.fields)
    for output in value.fields.values():
        if analysis.varies(setting) and "<<" in analysis.ctx.text[value.start : value.end]:
            is_complete = False
        elif isinstance(output.value, Leaf):
            if output.value.given and not output.value.open:
                _shape(analysis, output, f"outputs.{output.name}", "a map of options")
        elif output.value.listed:
            _shape(analysis, output, f"outputs.{output.name}", "a map of options")
        else:
            _output(analysis, output, output.value)
    return list(value.fields) if is_complete and analysis.ctx.origin != "operator" else None


def _shape(analysis: PolicyAnalysis, setting: MergedSetting, name: str, expected: str) -> None:
    found = "a list" if isinstance(setting.value, Obj) and setting.value.listed else "a single value"
    if isinstance(setting.value, Obj) and not setting.value.listed:
        found = "a map"
    message = f"`{name}` is {found}, so {analysis.rejects} the policy. Write {expected}"
    analysis.add(reported.InvalidAgentPolicy, setting.name_span, message)


def _output(analysis: PolicyAnalysis, output: MergedSetting, options: Obj) -> None:
    kind = options.get("type")
    if kind is None:
        text = analysis.ctx.text[options.start : options.end]
        if analysis.ctx.origin != "operator" and "<<" not in text and options.fields and "type" not in options.fields:
            message = (
                f"Output `{output.name}` has no `type`, so {analysis.rejects} the policy. Add the type, for example"
            )
            analysis.add(reported.InvalidAgentPolicy, output.name_span, f"{message} `type: elasticsearch`")
        return
    name = word(kind)
    if name is None or "${" in name or not name:
        return
    message = f"`{name}` is not an output type of Elastic Agent, so inputs with this output do not run"
    outputs = server_outputs()
    if name in outputs or name in traits()["agent_outputs"]:
        return
    suggestion = closest(name, list(outputs))
    message += did_you_mean(suggestion) or f". Use {backticked(list(outputs[:3]), 'or')}"
    finding = analysis.add(reported.UnsupportedAgentOutputType, kind.span, message, "run")
    if suggestion:
        finding.fix = _replace(analysis, kind, name, suggestion)


def _replace(analysis: PolicyAnalysis, setting: MergedSetting, old: str, new: str) -> Fix | None:
    start, end = setting.span
    written = analysis.ctx.text[start:end]
    if written.strip("'\"") != old:
        return None
    quote = written[0] if written[0] in "'\"" else ""
    return Fix("unsafe", f"Change `{old}` to `{new}`", [Edit(start, end, f"{quote}{new}{quote}")])


def _inputs(analysis: PolicyAnalysis, setting: MergedSetting | None, outputs: list[str] | None) -> None:
    if setting is None:
        return
    value = setting.value
    if isinstance(value, Leaf):
        if value.given and not analysis.varies(setting):
            _shape(analysis, setting, "inputs", "a list of inputs")
        return
    if not value.listed:
        if value.fields:
            _shape(analysis, setting, "inputs", "a list of inputs: start each with `- `")
        return
    seen: dict[str, MergedSetting] = {}
    for item in entries(setting):
        if isinstance(item.value, Obj) and not item.value.listed and item.value.fields and not analysis.varies(item):
            _input(analysis, item, item.value, outputs, seen)


def _input(
    analysis: PolicyAnalysis,
    item: MergedSetting,
    options: Obj,
    outputs: list[str] | None,
    seen: dict[str, MergedSetting],
) -> None:
    first = next(iter(options.fields.values()))
    kind = options.get("type")
    if kind is None:
        message = (
            f"The input has no `type`, so {analysis.rejects} the policy. Add the type, for example `type: filestream`"
        )
        analysis.add(reported.InvalidAgentPolicy, first.name_span, message)
        return
    name = word(kind)
    if name is None:
        return
    _unique(analysis, item, options, name, seen)
    if outputs is None:
        return
    used = options.get("use_output")
    target = "default" if used is None else word(used)
    if target is None or target in outputs:
        return
    named = backticked(outputs)
    if used is None:
        message = f"The `{name}` input uses the output `default`, which is not in `outputs`, so {analysis.rejects} the"
        message += f" policy. Set `use_output` to {backticked(outputs, 'or')}"
        analysis.add(reported.UnknownAgentOutput, kind.span, message)
        return
    suggestion = closest(target, outputs)
    message = f"Output `{target}` is not one of the `outputs` ({named}), so {analysis.rejects} the policy"
    message += did_you_mean(suggestion) or ". Use the name of an output"
    finding = analysis.add(reported.UnknownAgentOutput, used.span, message)
    if suggestion:
        finding.fix = _replace(analysis, used, target, suggestion)


def _unique(
    analysis: PolicyAnalysis, item: MergedSetting, options: Obj, kind: str, seen: dict[str, MergedSetting]
) -> None:
    """Check the id of an input, which is its type if it has none."""
    setting = options.get("id")
    own = traits()["agent_inputs"].get(kind, kind)
    if setting is not None:
        leaf = setting.value
        if not isinstance(leaf, Leaf) or leaf.open or leaf.value is None:
            return
        if not isinstance(leaf.value, str):
            written = analysis.ctx.text[leaf.start : leaf.end]
            what = "a boolean" if isinstance(leaf.value, bool) else "a number"
            message = f"YAML reads the `id` `{written}` as {what}, so {analysis.rejects} the policy. Quote the `id`"
            finding = analysis.add(reported.InvalidAgentPolicy, setting.span, message)
            finding.fix = Fix("safe", "Quote the `id`", [Edit(leaf.start, leaf.end, f'"{written}"')])
            return
        own = leaf.value
    other = seen.setdefault(own, item)
    if other is item or _same(analysis, other, item):
        return
    if setting is None:
        message = (
            f"The `{kind}` input has no `id` and gets the same id as another input, so {analysis.rejects} the policy."
        )
        message += " Add a unique `id` to each input"
        span = (options.get("type") or item).span
    else:
        message = f"Another input has the same `id`, so {analysis.rejects} the policy. Give each input a unique `id`"
        span = setting.span
    finding = analysis.add(reported.DuplicateAgentInputId, span, message)
    related = other.value.get("id") or other.value.get("type") if isinstance(other.value, Obj) else None
    finding.related = (Related(*(related or other).span, "the other input"),)


def _same(analysis: PolicyAnalysis, one: MergedSetting, other: MergedSetting) -> bool:
    """Whether two inputs have the same lines: Elastic Agent keeps one of equal inputs."""
    texts = (analysis.without_comments(item.start, item.end) for item in (one, other))
    first, second = (sorted(filter(None, map(str.strip, text.split("\n")))) for text in texts)
    return first == second

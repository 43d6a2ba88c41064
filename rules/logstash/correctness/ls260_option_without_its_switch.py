from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.knowledge import load
from lslint.rules.logstash.values.options import is_complete, is_variable, raw_texts
from lslint.rules.shared.option_edits import addition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class OptionWithoutItsSwitch(PipelineRule):
    code = "LS260"
    severity = "info"
    visits = ("input/*", "filter/*", "output/*")
    summary = "Option that has no effect without another option"
    why = """\
Some options only configure a feature that another option enables. If the feature is off, Logstash ignores them
without a message. For example, a redis output with `batch_events => 500` but without `batch => true` sends one event
at a time. Enable the feature, or remove the option."""
    sources = ("documentation and sources of the plugins",)
    fix = "manual"
    bad = (
        'output {\n  redis {\n    data_type => "list"\n    key => "k"\n    batch_events => 500\n  }\n}\n',
        'input { jdbc { jdbc_page_size => 1000 statement => "select 1" } }\n',
        'input { file { path => "/a" mode => "read" start_position => "beginning" } }\n',
    )
    good = (
        'output { redis { data_type => "list" key => "k" batch => true batch_events => 500 } }\n',
        'input { file { path => "/a" start_position => "beginning" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        rows: list[dict[str, Any]] = load("option_switches")[node.kind].get(node.name, ())
        for row in rows:
            option = node.option(row["option"])
            if option is None or not _off(node, row):
                continue
            if "with" in row and all(node.option(name) is None for name in row["with"]):
                continue
            if not is_complete(node, ctx):
                return
            switch = row["add"]
            add = row.get("insert", True) and node.option(row["switch"]) is None
            yield self.finding(
                (option.start, option.name_end),
                f"`{option.name}` has no effect: {row['why']}. Set `{switch}`, or remove `{option.name}`",
                fix=addition(ctx, node, switch, "manual") if add else None,
            )


def _off(node: Plugin, row: dict[str, Any]) -> bool:
    """Return whether the switch is off: by default, or set to a value that does not enable the feature."""
    switches = [node.named[name] for name in (row["switch"], *row.get("or", ())) if name in node.named]
    if not switches:
        return not row.get("default_on", False)
    if "on" not in row and "off" not in row:
        return False  # any value enables the feature
    for switch in switches:
        values = raw_texts(switch.value)
        if is_variable(switch.value) or not values or any("%{" in value for value in values):
            return False
        if "on" in row and any(value in row["on"] for value in values):
            return False
        if "off" in row and not any(value in row["off"] for value in values):
            return False
    return True

from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.plugins import ecs


class EsTemplateOverwrite(PipelineAdvice):
    code = "LS410"
    severity = "info"
    visits = OUTPUTS
    required_text = ("template",)
    summary = "Index template without `template_name`, or reset at each start"
    why = """\
The elasticsearch output installs its template when it connects, unless a template with the same name exists. A
`template` without `template_name` gets the name of the default template, `logstash` (`ecs-logstash` in ECS mode). Other
outputs that set neither `template_name` nor `ilm_rollover_alias` install their template under the same name, unless
they write to data streams. Only the first of these templates is installed.

With `template_overwrite => true`, the output also replaces the template of this name in the cluster at every start.

By default, an output is reported only if its pipeline has another one that installs a template of this name.

Set `template_name`. Or install the template when you deploy the cluster, and set `manage_template => false`."""
    sources = (
        "documentation of the elasticsearch output: template, template_name, template_overwrite, manage_template",
        "source of the elasticsearch output: template manager",
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch {\n    index => "web-1"\n    template => "/etc/logstash/web.json"\n'
        "    template_overwrite => true\n  }\n}\n",
        'output { elasticsearch { index => "web-1" template => "/etc/logstash/web.json" } }\n',
    )
    good = (
        'output { elasticsearch { index => "web-1" template => "/etc/logstash/web.json" template_name => "web" } }\n',
        'output { elasticsearch { index => "web-1" manage_template => false } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("manage_template") is not None and not node.is_true("manage_template"):
            return
        template, overwrite = node.option("template"), node.option("template_overwrite")
        again, index = node.is_true("template_overwrite"), node.text("index")
        # the default templates match `logstash…` and `ecs-logstash…`
        is_other = bool(index) and not str(index).startswith(("logstash", "ecs-logstash", "%{", "${"))
        if node.option("template_name") is not None or (not again if template is None else not is_other):
            return
        if _may_roll_over(node) or not ctx.is_complete(node):
            return
        name = _installed_name(node, ctx)
        if template is None:
            yield self.finding(
                overwrite or node,
                f"`template_overwrite` replaces the template {name} with the plugin's default at each"
                " start. Remove the option, or set `template`",
                help="Changes made to the template in the cluster are lost at each start of the pipeline.",
                fix=Fix("manual", "Remove `template_overwrite`"),
                key=self.code,
            )
            return
        if any(_replaces(node, step.plugin) for step in ctx.flow.outputs):
            yield self.finding(
                template,
                f"Another output also installs its template as {name}, so one of the two is missing. Set"
                " `template_name` in each",
                severity="warning",
                fix=Fix("manual", "Add `template_name`"),
                key="shared",
            )
            return
        what = f"the template is named {name}, as in other outputs; only the first is installed"
        if again:
            what = f"each start overwrites the template {name}, which other outputs also install"
        yield self.finding(
            template,
            f"Without `template_name`, {what}. Set `template_name`",
            fix=Fix("manual", "Add `template_name`"),
            key=self.code,
            optional=not any(_shares_name(node, step.plugin) for step in ctx.flow.outputs),
        )


def _may_roll_over(node: Plugin) -> bool:
    """Return whether the template may get the name of an alias."""
    is_on = node.option("ilm_enabled") is not None and not node.is_false("ilm_enabled")
    return is_on or node.option("ilm_rollover_alias") is not None


def _shares_name(node: Plugin, other: Plugin) -> bool:
    """Return whether another output also installs a template under the default name."""
    if other is node or other.name != node.name or other.option("template_name") is not None or _may_roll_over(other):
        return False
    return other.option("manage_template") is None or other.is_true("manage_template")


def _replaces(node: Plugin, other: Plugin) -> bool:
    """Return whether another output installs a different template under the same name in the same cluster."""
    if not _shares_name(node, other):
        return False
    template = other.text("template")
    is_same = node.texts("hosts") == other.texts("hosts") and node.text("ecs_compatibility") == other.text(
        "ecs_compatibility"
    )
    return is_same and None not in (template, node.text("template")) and template != node.text("template")


def _installed_name(node: Plugin, ctx: PipelineView) -> str:
    """Return the name that a template without a ``template_name`` gets."""
    if node.name != "elasticsearch" or ctx.is_below(7, 9):
        return "`logstash`"
    if not ecs.is_said(node, ctx):
        return "`ecs-logstash` (`logstash` without ECS)"
    return "`ecs-logstash`" if ecs.is_on(node, ctx) else "`logstash`"

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
        rolls = node.option("ilm_rollover_alias") is not None or node.option("ilm_enabled") is not None
        if rolls or not ctx.is_complete(node):
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
        what = f"the template is named {name}, as in other outputs; only the first is installed"
        if again:
            what = f"each start overwrites the template {name}, which other outputs also install"
        yield self.finding(
            template,
            f"Without `template_name`, {what}. Set `template_name`",
            fix=Fix("manual", "Add `template_name`"),
            key=self.code,
        )


def _installed_name(node: Plugin, ctx: PipelineView) -> str:
    """Return the name that a template without a ``template_name`` gets."""
    if node.name != "elasticsearch" or ctx.is_below(7, 9):
        return "`logstash`"
    if not ecs.is_said(node, ctx):
        return "`ecs-logstash` (`logstash` without ECS)"
    return "`ecs-logstash`" if ecs.is_on(node, ctx) else "`logstash`"

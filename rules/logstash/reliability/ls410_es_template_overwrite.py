from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.values.options import boolean, is_complete, option_text


class EsTemplateOverwrite(PipelineAdvice):
    code = "LS410"
    severity = "warning"
    visits = OUTPUTS
    required_text = ("template",)
    merge_repeats = Repeats()
    summary = "The template of the output has no name of its own, and meets or overwrites that of others"
    why = """\
The elasticsearch output installs a template when it connects, if none of that name is there. `template` without
`template_name` is installed as `logstash` (`ecs-logstash` in ECS mode, from 7.9 on). That is also the name of the
template which every elasticsearch output installs that has no `template`: whichever connects first wins, and the other
is never installed.

With `template_overwrite => true` the output installs its template every time: the one replaces the other at each
restart, and new indices get the mapping of whoever started last. Under a name of its own that is a way to bring the
file's changes into the cluster, and not reported; without a `template` it puts the plugin's own one back over whatever
was changed in the cluster. Outputs with a `template` to an index `logstash-…` are not
reported: there the file is most likely meant to take the place of the template `logstash`.

Templates are better installed once, by whatever deploys the cluster, with `manage_template => false` here. Told once a
file."""
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
        'output { elasticsearch { template => "/etc/logstash/web.json" template_name => "web" } }\n',
        'output { elasticsearch { template => "/web.json" template_name => "web" template_overwrite => true } }\n',
        "output { elasticsearch { template_overwrite => true manage_template => false } }\n",
        'output { elasticsearch { template_overwrite => "${OVERWRITE}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        manage = node.option("manage_template")
        if manage is not None and boolean(manage.value) is not True:
            return
        template, overwrite = node.option("template"), node.option("template_overwrite")
        again = overwrite is not None and boolean(overwrite.value) is True
        if node.option("template_name") is not None or (not again if template is None else not _is_other(node)):
            return
        rolls = node.option("ilm_rollover_alias") is not None or node.option("ilm_enabled") is not None
        if rolls or not is_complete(node, ctx):
            return
        if template is None:
            yield self.finding(
                overwrite or node,
                "each start puts the template `logstash` that comes with the plugin back over the one in the cluster,"
                " changes made there included: take `template_overwrite` out, or give a `template` of your own",
                fix=Fix("manual", "Remove `template_overwrite`", []),
                key=self.code,
            )
            return
        what = "it is installed as `logstash`, as the template of other outputs is, and the first one stays"
        if again:
            what = "at each start it is put over the template `logstash`, which other outputs install too"
        yield self.finding(
            template,
            f"this template has no `template_name`, so {what}: give it one",
            fix=Fix("manual", "Add `template_name`", []),
            key=self.code,
        )


def _is_other(node: Plugin) -> bool:
    """True for an index that is not called ``logstash…``, which the template ``logstash`` is for."""
    index = option_text(node, "index")
    return bool(index) and not str(index).startswith(("logstash", "ecs-logstash", "%{", "${"))

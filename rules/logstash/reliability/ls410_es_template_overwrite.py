"""LS410: an elasticsearch output that puts its template over another."""

from lslint.rules.api import Fix, Rule
from lslint.rules.logstash._es_index import OUTPUTS
from lslint.rules.logstash._flow import first_time
from lslint.rules.logstash._values import boolean, is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Plugin
    from lslint.rules.api import Context, Finding


class EsTemplateOverwrite(Rule):
    """``template_overwrite => true`` and ``template``, both without a name of the template's own."""

    code = "LS410"
    name = "es-template-overwrite"
    severity = "warning"
    stage = "advice"
    kinds = ("logstash",)
    visits = OUTPUTS
    summary = "The template of the output has no name of its own, and meets or overwrites that of others"
    why = """\
The elasticsearch output installs a template when it connects, if none of that name is there. `template` without
`template_name` is installed as `logstash` (`ecs-logstash` in ECS mode, from 7.9 on). That is also the name of the
template which every elasticsearch output installs that has no `template`: whichever connects first wins, and the other
is never installed.

With `template_overwrite => true` the output installs its template every time. Under a name that others use too, the one
replaces the other at each restart, and new indices get the mapping of whoever started last. Under a name of its own
that is a way to bring the file's changes into the cluster, and not reported.

Templates are better installed once, by whatever deploys the cluster, with `manage_template => false` here. Each is told
once a file."""
    sources = (
        "documentation of the elasticsearch output: template, template_name, template_overwrite, manage_template",
        "source of the elasticsearch output: template manager",
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch {\n    template => "/etc/logstash/web.json"\n    template_overwrite => true\n  }\n}\n',
        'output { elasticsearch { index => "web-1" template => "/etc/logstash/web.json" } }\n',
    )
    good = (
        'output { elasticsearch { template => "/etc/logstash/web.json" template_name => "web" } }\n',
        'output { elasticsearch { template => "/web.json" template_name => "web" template_overwrite => true } }\n',
        "output { elasticsearch { template_overwrite => true manage_template => false } }\n",
        'output { elasticsearch { template_overwrite => "${OVERWRITE}" } }\n',
    )

    def check(self, node: "Plugin", ctx: "Context") -> "Iterator[Finding]":
        """One finding a file for the overwriting, and one for missing names."""
        manage = node.option("manage_template")
        if manage is not None and boolean(manage.value) is not True:
            return
        template, overwrite = node.option("template"), node.option("template_overwrite")
        named = node.option("template_name")
        if overwrite is not None and boolean(overwrite.value) is True:
            if named is None and is_whole(node, ctx) and first_time(ctx, self.code):
                yield self.finding(
                    overwrite,
                    "without `template_name` each start of this Logstash overwrites the template `logstash`, which"
                    " other outputs install too: give yours a `template_name`, or set `manage_template => false` and"
                    " install it from outside",
                    fix=Fix("manual", "Add `template_name`", []),
                )
            return
        rolls = node.option("ilm_rollover_alias") is not None or node.option("ilm_enabled") is not None
        unnamed = template is not None and named is None and not rolls and is_whole(node, ctx)
        if template is not None and unnamed and first_time(ctx, self.code + " name"):
            yield self.finding(
                template,
                "without `template_name` this template is installed as `logstash`, like the one of every output without"
                " `template`, and the one that comes first stays: give yours a `template_name`",
                fix=Fix("manual", "Add `template_name`", []),
            )

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.shared.image_variables import mounts_settings
from lslint.rules.shared.jvm_options import heap_of, rejected_in_variables, variables

_WHERE = ("discovery.type", "network.host", "network.bind_host", "transport.host", "transport.bind_host", "http.host")


class DifferentHeapSizes(Rule):
    code = "ES251"
    severity = "error"
    stage = "start"
    kinds = ("elasticsearch-settings",)
    visits = ("file",)
    releases = "5.0-"
    summary = "Different heap sizes in `ES_JAVA_OPTS`"
    why = """\
A node that other hosts can reach, as in the official image, checks its configuration when it starts. One of these
bootstrap checks is that the initial and the maximum heap size are equal: `initial heap size [1073741824] not equal to
maximum heap size [2147483648]`. With `discovery.type=single-node` it only warns, and the
rule is silent. With `-Xms` above `-Xmx`, or a size that is not valid such as `-Xmx=1g` or `-Xmx1gb`, the Java machine
does not start.

The rule checks the variable `ES_JAVA_OPTS` in compose files and manifests of Kubernetes that run an official image. Use
the same size for both."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/bootstrap-checks",
        "elastic/elasticsearch BootstrapChecks.HeapSizeCheck, 5.0 to 9.5",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        given = ctx.project.deployment.image_variables()
        is_open = any(variable.setting in _WHERE or mounts_settings(variable.runtime) for variable in given)
        is_single = any(one.setting == "discovery.type" and one.written == "single-node" for one in given)
        for variable, problem in rejected_in_variables(ctx, "elasticsearch"):
            yield self.finding((variable.start, variable.end), problem)
        for variable, options in variables(ctx, "elasticsearch"):
            heap = heap_of(options, 21)
            least, most = heap.smallest, heap.largest
            if not least or not most or least == most:
                continue
            span = variable.start, variable.end
            if least > most:
                message = f"`-Xms` is above `-Xmx` in `{variable.name}`, so Elasticsearch does not start"
                yield self.finding(span, f"{message}. Set both to the same size")
            elif not is_single and (ctx.target is None or ctx.target.at_least(5)):
                effect = "does not start unless it is a single node" if is_open else "does not start"
                yield self.finding(
                    span,
                    f"`-Xms` and `-Xmx` differ in `{variable.name}`, so Elasticsearch {effect}. Set both to one size",
                    severity="warning" if is_open else "error",
                    stage="run" if is_open else "start",
                )

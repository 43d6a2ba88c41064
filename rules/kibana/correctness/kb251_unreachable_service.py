from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar, Sequence, resolve
from lslint.rules.api import Context, Findings
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.settings import analyze
from lslint.rules.shared import peers

_CREDENTIALS = ("elasticsearch.username", "elasticsearch.serviceAccountToken", "elasticsearch.ssl.certificate")


class UnreachableService(KibanaRule):
    code = "KB251"
    severity = "warning"
    stage = "run"
    visits = ("file",)
    summary = "Unreachable or rejected address in a container of Kibana"
    why = f"""\
{peers.WHY} Kibana then stays at `Kibana server is not ready yet`.

A Kibana that listens on `localhost` is not reachable through a published port. The kibana.yml of the image sets
`server.host` to all addresses. A file that is mounted in its place replaces all of it, and the default of `server.host`
is `localhost`.

The rule checks addresses of Elasticsearch that one service of a compose file mounts or sets, and `server.host` in a
file that it mounts, if it runs the official image on the networks of the file."""
    sources = (
        *peers.SOURCES,
        "https://github.com/elastic/kibana-docker/issues/99",
        "elastic/kibana src/dev/build/tasks/os_packages/docker_generator/templates/kibana_yml.template.ts",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.project.deployment.peers() is None:
            return
        analysis = analyze(ctx)
        host, port = analysis.settings.get("server.host"), analysis.settings.get("server.port")
        number = port.text if port is not None else "5601"
        if host is not None and not analysis.is_overridden("server.host"):
            message = peers.unpublished(ctx, host.text, number)
            if message:
                yield self.finding((host.node.start, host.node.end), message)
        elif analysis.settings and analysis.lacks("server.host"):
            message = peers.unpublished_by_default(ctx, "server.host", number)
            if message:
                yield self.finding(next(iter(analysis.settings.values())).key_span, message)
        is_old = analysis.at_least(8, 0) is False and not ctx.project.deployment.image_variables()
        has_headers = any(name.startswith("elasticsearch.customHeaders") for name in analysis.settings)
        has_credentials = not is_old or has_headers or not all(analysis.lacks(name) for name in _CREDENTIALS)
        for name in ("elasticsearch.hosts", "elasticsearch.url"):
            setting = analysis.settings.get(name)
            if setting is None or analysis.is_overridden(name):
                continue
            nodes = setting.node.items if isinstance(setting.node, Sequence) else [setting.node]
            hosts = [(item, item.text) for item in map(resolve, nodes) if isinstance(item, Scalar) and item.text]
            problem = peers.first_problem(ctx, hosts, "elasticsearch", has_credentials=has_credentials)
            if problem is not None:
                yield self.finding(*problem)
                return

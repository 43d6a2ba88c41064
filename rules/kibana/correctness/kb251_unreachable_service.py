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
    summary = "Address that the container of Kibana cannot use"
    why = """\
In a container, `localhost` is the container itself, and a published port is a port of the host: other containers reach
Elasticsearch by the name of its service, at the port on which it listens. An Elasticsearch with security enabled
rejects requests without credentials, and one with or without TLS answers only requests of that form. Kibana then stays
at `Kibana server is not ready yet`. A Kibana that listens on `localhost` is not reachable through a published port.

The rule checks settings that one service of a compose file mounts or sets, if it runs the official image on the
networks of the file."""
    sources = (*peers.SOURCES, "https://github.com/elastic/kibana-docker/issues/99")
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if ctx.project.deployment.peers() is None:
            return
        analysis = analyze(ctx)
        host, port = analysis.settings.get("server.host"), analysis.settings.get("server.port")
        if host is not None and not analysis.is_overridden("server.host"):
            message = peers.unpublished(ctx, host.text, port.text if port is not None else "5601")
            if message:
                yield self.finding((host.node.start, host.node.end), message)
        is_old = analysis.at_least(8, 0) is False and not ctx.project.deployment.image_variables()
        has_credentials = not is_old or not all(analysis.lacks(name) for name in _CREDENTIALS)
        for name in ("elasticsearch.hosts", "elasticsearch.url"):
            setting = analysis.settings.get(name)
            if setting is None or analysis.is_overridden(name):
                continue
            nodes = setting.node.items if isinstance(setting.node, Sequence) else [setting.node]
            for item in map(resolve, nodes):
                text = item.text if isinstance(item, Scalar) else ""
                is_given = has_credentials or "@" in text
                message = peers.problem(ctx, text, "elasticsearch", has_credentials=is_given) if text else ""
                if message:
                    yield self.finding((item.start, item.end), message)
                    return

from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, texts
from lslint.rules.filebeat.checks.sections import listed_entries
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj
from lslint.rules.shared import peers

_OUTPUTS = ("elasticsearch", "logstash", "kafka", "redis")
_CREDENTIALS = ("username", "password", "api_key", "headers", "kerberos", "proxy_url")


class UnreachableService(Advice):
    code = "FB280"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    required_text = ("hosts", "host")
    summary = "Unreachable or rejected address in a container of a Beat"
    why = f"""\
{peers.WHY}

The rule checks outputs, `setup.kibana.host` and modules of Metricbeat in configs that one service of a compose file
mounts, if it runs the official image on the networks of the file."""
    sources = (*peers.SOURCES, "https://www.elastic.co/docs/reference/beats/filebeat/running-on-docker")
    fix = "manual"

    def advise(self, view: FilebeatView) -> Findings:
        deployment = view.ctx.project.deployment
        services = deployment.peers()
        if services is None or deployment.command_settings():
            return
        others = {name for peer in services for name in (peer.product, *peer.names)}
        is_cloud = view.root.get("cloud.id") is not None
        clients: list[tuple[MergedSetting | None, str, bool]] = []
        for output, obj in view.outputs(*_OUTPUTS) if not is_cloud else ():
            known = any(obj.get(name) is not None for name in (*_CREDENTIALS, "ssl.certificate", "protocol"))
            clients.append((obj.get("hosts"), output.name, known))
        if view.is_whole and not is_cloud:
            clients.append((view.root.get("setup.kibana.host"), "kibana", True))
        for module in listed_entries(view.analysis) if view.analysis.section == "metricbeat" else ():
            if isinstance(module.value, Obj) and module.value.is_enabled:
                name = str(module.value.value("module"))
                clients += [(module.value.get("hosts"), name, True)] if name in others else []
        for setting, server, has_credentials in clients:
            hosts = [(item.span, address) for item, address in texts(setting)]
            problem = peers.first_problem(view.ctx, hosts, server, has_credentials=has_credentials)
            if problem is not None:
                yield self.finding(*problem)

"""The checks of the rules about services that the container of a Beat cannot reach, and about its command."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.rules import knowledge
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, texts
from lslint.rules.filebeat.checks.listeners import listening_filesets, protocol_of
from lslint.rules.filebeat.checks.modules import place_in_fileset
from lslint.rules.filebeat.checks.sections import collected
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, entries
from lslint.rules.filebeat.config_model.tables import server_outputs, traits
from lslint.rules.project_view import Peer
from lslint.rules.shared import peers
from lslint.rules.shared.hosts import host_of
from lslint.rules.shared.runtimes import published_at
from lslint.rules.shared.suggest import closest

_DSN = r".*\btcp\(([^()]*)\).*"
"""A data source name of the module `mysql`: metricbeat/module/mysql/mysql.go, ParseDSN."""


class IgnoredOverrideCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        modules, options = knowledge.load("filebeat/modules"), traits()["of_filesets"]
        for word in ctx.project.deployment.manifest_words():
            module, fileset, option = (*word.value.split(".", 2), "", "")[:3]
            filesets = modules.get(module, {}).get("filesets", []) if word.fact == "-M" else []
            meant = fileset if fileset in filesets else closest(fileset, filesets)
            below = option if fileset not in options else f"{fileset}.{option}"
            if fileset == meant and option.partition(".")[0] not in options:
                problem, below = f"Filesets have no option `{option}`", place_in_fileset(option)
            elif fileset != meant and filesets and (meant or fileset in options):
                problem = f"Module `{module}` has no fileset `{fileset}`"
            else:
                continue
            better = f"{module}.{meant or filesets[0]}.{below}"
            is_known = fileset != meant or below == f"input.{option}" or option == "paths"
            write = "Write, for example," if is_known else "If it is a variable of the fileset, write"
            message = f"{problem}, so `-M {word.value}` has no effect. {write} `-M {better}`"
            yield self.finding((word.start, word.end), message)


class UnreachableServiceCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        yield from self._listeners(view)
        yield from self._filesets(view)
        services = view.ctx.project.deployment.peers()
        if any(not name.startswith("path.") for name in view.analysis.command_line.names()):
            return
        others = {name for peer in services or () for name in peers.servers_of(peer)}
        is_cloud = view.root.get("cloud.id") is not None
        clients: list[tuple[MergedSetting | None, str, bool, str]] = []
        for output, obj in view.outputs(*server_outputs()) if not is_cloud else ():
            has_login = any(obj.get(name) is not None for name in (*traits()["login"], "ssl.certificate", "protocol"))
            scheme = "http://" if output.name == "elasticsearch" and obj.get("protocol") is None else ""
            clients.append((obj.get("hosts"), output.name, has_login, scheme))
            if output.name == "elasticsearch" and view.analysis.since("7.13"):
                yield from self._unlicensed(services or (), obj)
        if view.is_whole and view.is_kibana_used and not is_cloud:
            clients.append((view.root.get("setup.kibana.host"), "kibana", True, ""))
        for _, entry in collected(view.analysis):
            name = str(entry.value("module"))
            if name in others or services is None:
                clients += [(entry.get(option), name, True, "") for option in ("hosts", "urls")]
            is_request = view.analysis.section == "heartbeat" and entry.value("type") == "http"
            for item, url in (*texts(entry.get("urls")), *texts(entry.get("hosts"))) if is_request else ():
                if peers.elasticsearch_at(view.ctx, url) is not None:
                    clients.append((item, "elasticsearch", True, "http://"))
        for setting, server, has_credentials, scheme in clients:
            hosts = [
                (item.span, address if "://" in address else scheme + compiled(_DSN).sub(r"\1", address))
                for item, address in texts(setting)
            ]
            problem = peers.first_problem(view.ctx, hosts, server, has_credentials=has_credentials)
            if problem is not None:
                yield self.finding(*problem)

    def _unlicensed(self, services: Iterable[Peer], output: Obj) -> Findings:
        """Report hosts that have no license, for which Beats ask since 7.13."""
        for item, address in texts(output.get("hosts")):
            peer = peers.unlicensed_at(services, address)
            if peer is not None:
                message = (
                    f"`{host_of(address)}` is {peer.unlicensed}, which Beats since 7.13 refuse, so nothing is sent."
                )
                yield self.finding(item.span, f"{message} Use a Beat up to 7.12, or send to Logstash")

    def _filesets(self, view: FilebeatView) -> Findings:
        """Report filesets that listen inside the container only, on a port that it publishes."""
        items = view.root.items if view.analysis.form == "modules" else entries(view.root.get("filebeat.modules"))
        for fileset, options, prefix, listener in listening_filesets(items):
            port, host = listener.port, options.get(f"{prefix}_host")
            where = published_at(view.ctx, port, f"{port}/udp") if host is None else ""
            if where:
                yield self.finding(
                    fileset.name_span,
                    f"The fileset `{fileset.name}` listens only inside the container by default, so"
                    f" {peers.unreachable(where)}. Set `{prefix}_host: 0.0.0.0`",
                )
            elif host is not None:
                message = peers.unpublished(view.ctx, str(options.value(f"{prefix}_host")), port, f"{port}/udp")
                if message:
                    yield self.finding(host.span, message)

    def _listeners(self, view: FilebeatView) -> Findings:
        """Report inputs and modules that listen inside the container only, on a port that it publishes."""
        is_metricbeat = view.analysis.section == "metricbeat"
        default_ports = knowledge.load("filebeat/ports")["module_ports"] if is_metricbeat else {}
        for _, obj in collected(view.analysis) if is_metricbeat else view.inputs("tcp", "udp", "netflow", "syslog"):
            for setting, address in (pair for option in traits()["listens"] for pair in texts(obj.get(option))):
                port_of_module = obj.value("port") or default_ports.get(str(obj.value("module")))
                host, _, port = (f"{address}:{port_of_module}" if is_metricbeat else address).rpartition(":")
                message = peers.unpublished(view.ctx, host, port, f"{port}/udp") if host else ""
                protocol = protocol_of(setting, obj)
                if not message and protocol and view.ctx.project.deployment.peers() is not None:
                    message = peers.published_for_other(view.ctx, protocol, port)
                if message:
                    yield self.finding(setting.span, message)

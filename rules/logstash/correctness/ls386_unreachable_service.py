from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, raw_texts, regex
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.dataflow.resources import PORT, elsewhere, resources
from lslint.rules.shared import peers

_CLIENTS = values_of("clients")
_LISTENERS = {f"input/{name}": port for trait in ("udp port", "tcp port") for name, port in values_of(trait).items()}
_CREDENTIALS = (
    "user", "password", "api_key", "cloud_id", "cloud_auth", "custom_headers", "proxy", "ssl_certificate",
    "ssl_keystore_path", "keystore",
)  # fmt: skip
_OF_JDBC = r"^jdbc:(\w+)://([^/;?,]+)"


class UnreachableService(PipelineAdvice):
    code = "LS386"
    severity = "warning"
    stage = "run"
    visits = tuple(sorted({*_CLIENTS, *_LISTENERS}))
    summary = "Unreachable or rejected address in a container of Logstash"
    why = f"""\
{peers.WHY} Logstash retries all of these forever.

An input that listens on `127.0.0.1` is not reachable through a published port, nor is one that listens on UDP if the
port is published for TCP only, the default of compose files (and the reverse).

The rule checks pipelines that one service of a compose file mounts, if it runs the official image on the networks of
the file."""
    sources = (*peers.SOURCES, "https://github.com/deviantony/docker-elk/issues/416")
    fix = "manual"

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.project.deployment.peers() is None:
            return
        if f"{node.kind}/{node.name}" in _CLIENTS:
            yield from self._check_client(node, ctx)
            return
        option, port = node.option("host"), node.text("port") or str(_LISTENERS[f"{node.kind}/{node.name}"])
        message = peers.unpublished(ctx, node.text("host") or "", port, f"{port}/udp") if option is not None else ""
        if option is not None and message:
            yield self.finding(option, message)
        yield from self._check_protocol(node, ctx)

    def _check_protocol(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Report an input whose port is published for the other protocol only, on which nothing listens."""
        for own in resources(ctx.tree):
            if own.what == PORT and node.start <= own.start < node.end:
                protocol, _, port = own.key.partition(" ")
                message = peers.published_for_other(ctx, protocol, port)
                key = f"{'tcp' if protocol == 'udp' else 'udp'} {port}"
                used = [one for one in resources(ctx.tree) if one.key == key] if message else []
                if message and not used and next(elsewhere(ctx, PORT, {key}), None) is None:
                    yield self.finding((own.start, own.end), message)

    def _check_client(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = next((found for name in _CLIENTS[f"{node.kind}/{node.name}"] if (found := node.option(name))), None)
        server = node.name if option is None or option.name != "jdbc_connection_string" else "database"
        has_credentials = any(node.option(name) is not None for name in _CREDENTIALS)
        if option is None:
            if server == "elasticsearch" and not has_credentials:
                message = peers.problem(ctx, "127.0.0.1:9200", server)
                if message:
                    yield self.finding(
                        (node.start, node.name_end), f"Without `hosts`, {message[0].lower()}{message[1:]}"
                    )
            return
        addresses = [part.strip() for text in raw_texts(option.value) for part in text.split(",")]
        if server == "database":
            addresses = [match[2] for text in addresses if (match := regex(_OF_JDBC).match(text)) is not None]
        problem = peers.first_problem(
            ctx, [(option, address) for address in addresses], server, has_credentials=has_credentials
        )
        if problem is not None:
            yield self.finding(*problem)

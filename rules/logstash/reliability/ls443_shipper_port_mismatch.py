from __future__ import annotations

import os

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineRule, Related, RelatedFile
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.values.options import boolean, option_number

_BEATS = ("beats", "elastic_agent", "lumberjack")


class ShipperPortMismatch(PipelineRule):
    code = "LS443"
    default = False
    visits = ("input/beats",)
    summary = "Filebeat and `beats` input that differ in port or TLS"
    why = """\
If no `beats` input listens on the port that Filebeat sends to, Filebeat retries forever. If only one side uses TLS,
each connection fails.

The rule compares the pipeline with Filebeat configs (`filebeat*.yml`) in the same folder, up to two folders above, and
in their direct subfolders. For example, it reports `beats { port => 5044 }` if it is the only `beats` input, and
`output.logstash` of a filebeat.yml has `hosts: ["localhost:5045"]`.

Use the same port, and enable TLS on both sides or on neither."""
    sources = (
        "documentation of the beats input: port, ssl_enabled; of Filebeat: the Logstash output",
        "https://github.com/elastic/beats/issues/4008",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding per file, at the port or the name of its first beats input."""
        inputs = flow(ctx).named("input").get("beats", [])
        if not inputs or inputs[0].plugin is not node:
            return
        related = ctx.project.related_files("filebeat")
        if not related:
            return
        from lslint.rules.logstash.dataflow.shippers import DEFAULT_PORT, sends

        shippers = [
            (one, *found[:2])
            for one in related
            if (found := sends(one)) is not None and not _is_elsewhere(one, found[2], ctx)
        ]
        if not shippers:
            return
        option = node.option("port")
        port = option_number(node, "port") if option is not None else DEFAULT_PORT
        for shipper, ports, tls in shippers:
            if port in ports and len(inputs) == 1:
                own = _tls(node)
                if own is not None and tls is not None and own is not tls:
                    how, expected = ("without", "requires TLS") if own else ("with", "does not use TLS")
                    yield self.finding(
                        (node.start, node.name_end),
                        f"`{shipper.path}` connects {how} TLS, but this `beats` input {expected}, so no events arrive."
                        " Enable TLS on both sides",
                        related=[Related(0, 0, "sends to this input", shipper.path)],
                    )
                return
        listening = _listening_ports(ctx)
        if listening is None or port is None:
            return
        if any(ports & listening for _, ports, _ in shippers):
            return
        for shipper, ports, _ in shippers:
            if ports and not ports & listening and not _may_be_mapped(ports, ctx):
                sent = f"port{'s' * (len(ports) > 1)} {', '.join(str(number) for number in sorted(ports))}"
                yield self.finding(
                    option or (node.start, node.name_end),
                    f"`{shipper.path}` sends to {sent}, but no input listens on {'them' if len(ports) > 1 else 'it'}"
                    f" (this input uses {port:g}), so no events arrive. Use the same port in both files",
                    related=[Related(0, 0, "sends to another port", shipper.path)],
                )
                return


def _is_elsewhere(shipper: RelatedFile, hosts: list[str], ctx: Context) -> bool:
    """Return whether a Filebeat config belongs to another Logstash: both have separate compose files, or its hosts
    cannot be this Logstash."""
    around = ctx.project.related_files("compose") or ()
    folders = {os.path.dirname(os.path.abspath(one.path)) for one in around}
    own, other = (os.path.dirname(os.path.abspath(path)) for path in (ctx.path, shipper.path))
    both = os.path.commonpath((own, other))
    inner = [folder for folder in folders if folder != both and _contains(both, folder)]
    if all(any(_contains(folder, one) for folder in inner) for one in (own, other)):
        return True
    return bool(hosts) and not any(_may_be_here(host, [one.text for one in around]) for host in hosts)


def _contains(folder: str, inner: str) -> bool:
    return inner == folder or inner.startswith(folder.rstrip(os.sep) + os.sep)


def _may_be_here(host: str, composes: list[str]) -> bool:
    """Return whether a host may run this pipeline: an address, a name in a compose file, or, without compose files, a
    name without a domain."""
    if host == "localhost" or host.replace(".", "").isdigit() or ":" in host:
        return True
    if any(host in text for text in composes):
        return True
    return "." not in host and not composes


def _tls(plugin: Plugin) -> bool | None:
    """Return whether an input uses TLS; None if the file does not determine it."""
    option = plugin.option("ssl_enabled") or plugin.option("ssl")
    return False if option is None else boolean(option.value)


def _listening_ports(ctx: Context) -> set[int] | None:
    """Return the ports on which nearby pipelines listen for Beats; None if one of them is a variable."""
    around = ctx.project.related_files("logstash")
    if around is None:
        return None
    own: Pipeline = ctx.tree  # type: ignore[assignment]
    trees = [*flow(ctx).trees, own, *(one.tree for one in around)]
    instance = ctx.project.instance()
    if instance is not None:
        trees += [sibling.tree for _, sibling in instance.files()]
    found: set[int] = set()
    for tree in trees:
        for resource in resources(tree):
            if resource.what == PORT and resource.plugin in (*_BEATS, "tcp"):
                number = parse_integer(resource.key.rpartition(" ")[2])
                if number is None:
                    return None
                found.add(number)
    return found


def _may_be_mapped(ports: set[int], ctx: Context) -> bool:
    """Return whether a compose file may map one of these ports to another port."""
    around = ctx.project.related_files("compose") or ()
    return any(str(port) in compose.text for compose in around for port in ports)

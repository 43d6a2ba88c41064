from __future__ import annotations

from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineRule, Related, RelatedFile
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.resources import PORT, resources
from lslint.rules.logstash.values.options import boolean, option_number

_BEATS = ("beats", "elastic_agent", "lumberjack")
_DEFAULT = 5044


class ShipperPortMismatch(PipelineRule):
    code = "LS443"
    visits = ("input/beats",)
    summary = "Filebeat and the beats input do not fit: another port, or TLS on one side only"
    why = """\
Where the config of Filebeat lies beside that of Logstash, both are meant for each other. If no input listens on the
port that Filebeat sends to, it tries again for ever with "connection refused". With TLS on one side only the
connection is made and cut again: Logstash logs "invalid frame" or "not an SSL/TLS record", Filebeat an end of file,
and no event arrives.

Looked at are configs of Filebeat in the folders around, within the working directory and the repository. Nothing is
said where one of the two ports is a variable, some pipeline of the tree listens on the port, or a compose file maps
it."""
    sources = (
        "documentation of the beats input: port, ssl_enabled; of Filebeat: the Logstash output",
        "https://github.com/elastic/beats/issues/4008",
    )
    good = ("input { beats { port => 5044 } }\n",)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding per file, at the port or the name of its first beats input."""
        inputs = flow(ctx).named("input").get("beats", [])
        if not inputs or inputs[0].plugin is not node:
            return
        shippers = [
            (one, *found) for one in ctx.project.related_files("filebeat") or () if (found := _sends(one)) is not None
        ]
        if not shippers:
            return
        option = node.option("port")
        port = option_number(node, "port") if option is not None else _DEFAULT
        for shipper, ports, tls in shippers:
            if port in ports and len(inputs) == 1:
                own = _tls(node)
                if own is not None and tls is not None and own is not tls:
                    with_, without = ("this input", "it") if own else (f"`{shipper.path}`", "this input")
                    yield self.finding(
                        (node.start, node.name_end),
                        f"`{shipper.path}` sends to this port, but {with_} uses TLS and {without} does not: no event"
                        " arrives; switch it on on both sides",
                        related=[Related(0, 0, "sends to this input", shipper.path)],
                    )
                return
        listening = _heard(ctx)
        if listening is None or port is None:
            return
        for shipper, ports, _ in shippers:
            if ports and not ports & listening and not _mapped(ports, ctx):
                sent = ", ".join(str(number) for number in sorted(ports))
                yield self.finding(
                    option or (node.start, node.name_end),
                    f"`{shipper.path}` sends to port {sent}, but this input listens on {port:g}, and no other of the"
                    " tree on that port: use the same port on both sides",
                    related=[Related(0, 0, "sends to another port", shipper.path)],
                )
                return


def _sends(shipper: RelatedFile) -> tuple[set[int], bool | None] | None:
    """The ports that a Filebeat config sends to and whether with TLS; None if it sends elsewhere or a variable
    decides."""
    documents = shipper.tree.documents
    root = resolve(documents[0].root) if documents and documents[0].root is not None else None
    entry = root.find("output.logstash") if isinstance(root, Mapping) else None
    output = resolve(entry.value) if entry is not None else None
    if not isinstance(output, Mapping):
        return None
    enabled = output.find("enabled")
    if enabled is not None and isinstance(enabled.value, Scalar) and enabled.value.value is not True:
        return None
    hosts = output.find("hosts")
    value = resolve(hosts.value) if hosts is not None else None
    ports: set[int] = set()
    for item in value.items if isinstance(value, Sequence) else [value]:
        if not isinstance(item, Scalar) or "${" in item.text or "{{" in item.text:
            return None
        after = item.text.rsplit("]", 1)[-1].rpartition(":")[2] if ":" in item.text else str(_DEFAULT)
        port = parse_integer(after.strip())
        if port is None:
            return None
        ports.add(port)
    return ports, _tls_of(output)


def _tls_of(output: Mapping) -> bool | None:
    """Whether an output of Filebeat uses TLS: any setting of it switches it on; None where the file does not say."""
    if not any(isinstance(entry.key, Scalar) and entry.key.text.startswith("ssl") for entry in output.entries):
        return False
    switch = output.find("ssl.enabled")
    if switch is None:
        return True
    value = switch.value
    return value.value if isinstance(value, Scalar) and isinstance(value.value, bool) else None


def _tls(plugin: Plugin) -> bool | None:
    """Whether an input uses TLS; None where the file does not say."""
    option = plugin.option("ssl_enabled") or plugin.option("ssl")
    return False if option is None else boolean(option.value)


def _heard(ctx: Context) -> set[int] | None:
    """The ports that any pipeline around listens on for Beats; None where one of them is a variable."""
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


def _mapped(ports: set[int], ctx: Context) -> bool:
    """True where a compose file may bring one of these ports to another."""
    around = ctx.project.related_files("compose") or ()
    return any(str(port) in compose.text for compose in around for port in ports)

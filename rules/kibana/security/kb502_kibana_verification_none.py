from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar, Sequence, resolve
from lslint.rules.api import Context, Findings
from lslint.rules.kibana import environment
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.settings import analyze
from lslint.rules.shared.hosts import place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from lslint.rules.kibana.model import Setting
    from lslint.rules.project_view import Runtime


_OFF = {"elasticsearch.ssl.verificationMode": "none", "elasticsearch.ssl.verify": "false"}
"""Settings and the values that switch the verification off; the second one is for Kibana 4.2 to 6.x."""


class KibanaVerificationNone(KibanaRule):
    code = "KB502"
    severity = "warning"
    visits = ("file",)
    required_text = ("verificationMode", "elasticsearch.ssl", "verify")
    summary = "Certificates of Elasticsearch are not verified"
    why = """\
With `elasticsearch.ssl.verificationMode: none`, Kibana accepts any certificate. A man-in-the-middle can read and
change all requests, including the passwords of Kibana and its users.

Set `elasticsearch.ssl.certificateAuthorities` to the CA of the cluster. If the certificates do not contain the host
names, set the mode to `certificate`. Connections over `http://` or to the same machine are not reported.

In a container, `ELASTICSEARCH_HOSTS` and `ELASTICSEARCH_SSL_VERIFICATIONMODE` override kibana.yml."""
    sources = ("documentation of the settings of Kibana",)
    bad = ("elasticsearch.hosts: https://es:9200\nelasticsearch.ssl.verificationMode: none\n",)
    good = ("elasticsearch.hosts: https://es:9200\nelasticsearch.ssl.certificateAuthorities: /etc/kibana/ca.pem\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        settings = analyze(ctx).settings
        mode = settings.get("elasticsearch.ssl.verificationMode")
        if mode is None and (ctx.target is None or not ctx.target.at_least(7)):
            mode = settings.get("elasticsearch.ssl.verify")
        if mode is None or mode.text != _OFF.get(mode.name):
            return
        if environment.is_given(ctx, "elasticsearch.ssl.verificationMode"):
            return
        if _is_unencrypted_or_local(settings, ctx):
            return
        action = "Set `elasticsearch.ssl.certificateAuthorities` instead"
        if _names_authorities(settings) or environment.is_given(ctx, "elasticsearch.ssl.certificateAuthorities"):
            action = "Remove the setting, or use `certificate` if the certificates do not contain the host names"
        if mode.name == "elasticsearch.ssl.verify":
            action = "Remove the setting, and set `elasticsearch.ssl.ca`"
        message = f"`{mode.name}: {mode.text}` allows man-in-the-middle attacks. {action}"
        yield self.finding((mode.entry.start, mode.entry.end), message)


def _is_unencrypted_or_local(settings: Mapping[str, Setting], ctx: Context) -> bool:
    """Return whether every Kibana that runs the file connects over http, or to its own machine. Each container uses the
    hosts of its environment, else those of the file; what runs near the file may run another one."""
    written = _hosts(settings)
    runtimes = environment.containers(ctx)
    for one in runtimes:
        known = _given_hosts(ctx, one)
        if not (_are_harmless(known or written) or (not one.is_mounted and _are_harmless(written))):
            return False
    return bool(runtimes) or _are_harmless(written)


def _hosts(settings: Mapping[str, Setting]) -> list[str]:
    """Return the addresses of Elasticsearch in the file."""
    hosts = settings.get("elasticsearch.hosts") or settings.get("elasticsearch.url")
    if hosts is None:
        return []
    listed = hosts.node.items if isinstance(hosts.node, Sequence) else [hosts.node]
    return [one.text for one in map(resolve, listed) if isinstance(one, Scalar) and one.text]


def _given_hosts(ctx: Context, runtime: Runtime) -> list[str]:
    """Return the addresses in the environment of a container. Images before 6.6 read only `ELASTICSEARCH_URL`, those
    since 7.0 only `ELASTICSEARCH_HOSTS`."""
    is_old = ctx.target is not None and not ctx.target.at_least(6, 6)
    is_new = ctx.target is not None and ctx.target.at_least(7)
    found = [] if is_old else environment.urls(runtime, "elasticsearch.hosts")
    return found if found or is_new else environment.urls(runtime, "elasticsearch.url")


def _are_harmless(addresses: list[str]) -> bool:
    return bool(addresses) and all(one.lower().startswith("http://") or _is_on_this_machine(one) for one in addresses)


def _names_authorities(settings: Mapping[str, Setting]) -> bool:
    """Return whether the file names the CA certificates of Elasticsearch already."""
    given = settings.get("elasticsearch.ssl.certificateAuthorities")
    return given is not None and bool(given.text or (isinstance(given.node, Sequence) and given.node.items))


def _is_on_this_machine(address: str) -> bool:
    """Return whether an address is one of the machine of Kibana."""
    host = address.partition("://")[2].partition("/")[0].rpartition("@")[2]
    name = host.partition("]")[0] + "]" if host[:1] == "[" else host.partition(":")[0]
    return place(name) == "machine"

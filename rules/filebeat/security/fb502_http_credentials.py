from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT
from lslint.rules.shared.hosts import host_of, place
from lslint.rules.shared.runtimes import setter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


_EMPTY = re.compile(r"\$\{([\w.]+):\}")


def _is_sent(setting: MergedSetting | None, ctx: Context) -> bool:
    """Return whether a password or key is set: not if it is empty, or a variable that defaults to an empty string and
    that no manifest of the project sets."""
    leaf = setting.value if setting is not None else None
    if not isinstance(leaf, Leaf) or leaf.value is None:
        return setting is not None
    if leaf.value != "":
        return True
    names = _EMPTY.findall(ctx.text[leaf.start : leaf.end])
    return any(setter(ctx, name) is not None for name in names)


def _is_default(item: MergedSetting, ctx: Context) -> bool:
    """Return whether an address is the default of a variable."""
    return isinstance(item.value, Leaf) and "${" in ctx.text[item.value.start : item.value.end]


class HttpCredentials(Advice):
    code = "FB502"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("elasticsearch",)
    summary = "Credentials are sent over plain HTTP"
    why = """\
With `http://`, anyone who can observe the network traffic can read the credentials, which each request contains in
base64. HTTP is the default if neither `protocol: https` nor a scheme in `hosts` is set.

Findings about hosts in a private network are infos. The rule does not report:

- hosts on the same machine, host names without a dot, and Kubernetes service names
- outputs with `ssl` settings, which FB261 reports"""
    sources = ("documentation of the Elasticsearch output: `protocol` is http by default",)
    bad = (
        INPUT
        + "output.elasticsearch:\n  hosts: ['http://es1.example.org:9200']\n  username: shipper\n  password: ${PW}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es1.example.org:9200']\n  api_key: ${KEY}\n",
    )
    good = (
        ELASTICSEARCH + "  username: shipper\n  password: ${PW}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es1.example.org:9200']\n  protocol: https\n  api_key: ${KEY}\n",
    )

    def advise(self, view: FilebeatView) -> Findings:
        analysis = view.analysis
        if not view.is_whole or analysis.root.get("cloud.id") is not None:
            return
        sections = [("output.elasticsearch", obj) for _, obj in view.outputs("elasticsearch")]
        for name in ("monitoring.elasticsearch", "xpack.monitoring.elasticsearch"):
            block = analysis.root.block(name)
            if block is not None:
                sections.append((name, block))
        for name, obj in sections:
            scheme = word(obj.get("protocol"))
            if (obj.get("protocol") is not None and scheme != "http") or obj.get("ssl") is not None:
                continue
            known = any(_is_sent(obj.get(name), view.ctx) for name in ("password", "api_key"))
            for item in elements(obj.get("hosts")):
                leaf = item.value
                address = leaf.value if isinstance(leaf, Leaf) else None
                if not isinstance(address, str):
                    continue
                plain = address.startswith("http://") or "://" not in address
                user = "@" in address.partition("://")[2].partition("/")[0]
                if not plain or not (known or user) or HOLES.search(host_of(address)):
                    continue
                where = place(host_of(address))
                if where in ("private", "public"):
                    message = (
                        f"`{name}` sends its credentials to `{host_of(address)}` without TLS, so others on the network"
                        " can read them"
                    )
                    is_mild = where == "private" or _is_default(item, view.ctx)
                    severity: Severity | None = "info" if is_mild else None
                    yield self.finding(item.span, f"{message}. Use `https://`", severity=severity)
                    break

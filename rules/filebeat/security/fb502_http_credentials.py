from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import HOLES, host, main, outputs
from lslint.rules.filebeat.config_model.merge import Leaf, elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT
from lslint.rules.shared.hosts import place
from lslint.rules.shared.trials import is_trial

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


class HttpCredentials(Advice):
    code = "FB502"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("elasticsearch",)
    summary = "Credentials are sent over plain HTTP"
    why = """\
With `http://`, user name and password are sent in the header of each request, encoded in base64 but not encrypted,
so anyone who can observe the network traffic can read them. HTTP is the default if neither `protocol: https` nor a
scheme in `hosts` is set.

The rule checks Elasticsearch outputs and monitoring sections that have a `password`, an `api_key` or a user in the
URL. Hosts in a private network are reported as info. In demos and tests, the rule reports only if it is selected.

The rule does not report hosts on the same machine, names without a dot and Kubernetes service names (the requests stay
inside the container network), and outputs with `ssl` settings, whose scheme may be set elsewhere. Use `https://`."""
    sources = ("documentation of the Elasticsearch output: `protocol` is http by default",)
    bad = (
        INPUT
        + "output.elasticsearch:\n  hosts: ['http://es1.example.org:9200']\n  username: shipper\n  password: ${PW}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es1.example.org:9200']\n  api_key: ${KEY}\n",
    )
    good = (
        ELASTICSEARCH + "  username: shipper\n  password: ${PW}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['localhost:9200']\n  username: shipper\n  password: ${PW}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es1:9200']\n  protocol: https\n  password: ${PW}\n",
    )

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        if analysis is None or analysis.root.get("cloud.id") is not None:
            return
        sections = [("output.elasticsearch", obj) for _, obj in outputs(ctx, "elasticsearch")]
        for name in ("monitoring.elasticsearch", "xpack.monitoring.elasticsearch"):
            block = analysis.root.block(name)
            if block is not None:
                sections.append((name, block))
        for name, obj in sections:
            scheme = word(obj.get("protocol"))
            if (obj.get("protocol") is not None and scheme != "http") or obj.get("ssl") is not None:
                continue
            known = obj.get("password") is not None or obj.get("api_key") is not None
            for item in elements(obj.get("hosts")):
                leaf = item.value
                address = leaf.value if isinstance(leaf, Leaf) else None
                if not isinstance(address, str):
                    continue
                plain = address.startswith("http://") or "://" not in address
                user = "@" in address.partition("://")[2].partition("/")[0]
                if not plain or not (known or user) or HOLES.search(host(address)):
                    continue
                where = place(host(address))
                if where in ("private", "public"):
                    message = (
                        f"`{name}` sends its credentials to `{host(address)}` without TLS, so others on the network"
                        " can read them"
                    )
                    severity: Severity | None = "info" if where == "private" or is_trial(ctx) else None
                    yield self.finding(item.span, f"{message}. Use `https://`", severity=severity)
                    break

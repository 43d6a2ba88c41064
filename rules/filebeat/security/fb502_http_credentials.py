from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import HOLES, host, loopback, main, outputs
from lslint.rules.filebeat.config_model.merge import Leaf, elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT


class HttpCredentials(Advice):
    code = "FB502"
    severity = "error"
    kinds = ("filebeat", "beats")
    required_text = ("elasticsearch",)
    summary = "Credentials are sent over plain HTTP"
    why = """\
With `http://` (the default, without `protocol: https` and without a scheme in `hosts`) user and password go in the
header of each request, base64-encoded, readable for everything on the way. Looked at are Elasticsearch outputs and
the monitoring with a `password`, `api_key` or a user in the address; hosts on this machine are left alone, and so are
outputs with `ssl` settings, where the scheme may come from elsewhere. Names
without a dot are those of a network of containers, as a rule: a warning."""
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
                if plain and (known or user) and not loopback(host(address)) and not HOLES.search(host(address)):
                    message = f"`{name}` sends user and password over plain HTTP: write `https://` in `hosts`"
                    is_local = "." not in host(address)  # a container or a service of the same network
                    yield self.finding(item.span, message, severity="warning" if is_local else None)
                    break

from __future__ import annotations

from lslint.rules.api import Findings, Fix, Related
from lslint.rules.filebeat.advice.tls import ssl_sections
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView
from lslint.rules.filebeat.config_model.merge import elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT


class SslWithoutHttps(Advice):
    code = "FB261"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    required_text = ("ssl",)
    summary = "`ssl` settings of a connection over plain HTTP"
    why = """\
Beats connect to Elasticsearch and Kibana over plain HTTP if the address begins with `http://`, or if it has no scheme
and `protocol: https` is not set. The settings under `ssl` then have no effect: neither is the traffic encrypted, nor
are certificates checked. A server that expects TLS rejects the connection. Write `https://` in the address.

If `ssl` has only `verification_mode`, the finding is an info: often, one config is used for servers with and without
TLS."""
    sources = (
        "elastic/beats#13100",
        "libbeat/common/url.go, `MakeURL`: the scheme is `protocol` or http; Go's HTTP client uses TLS for https only",
    )
    fix = "unsafe"
    bad = (
        INPUT + "output.elasticsearch:\n  hosts: ['es.example.org:443']\n  ssl.certificate_authorities: [/ca.pem]\n",
        INPUT + "output.elasticsearch:\n  hosts: ['http://es.example.org']\n  ssl.certificate_authorities: [/ca.pem]\n",
    )
    good = (
        INPUT
        + "output.elasticsearch:\n  hosts: ['https://es.example.org:443']\n  ssl.certificate_authorities: [/ca.pem]\n",
        ELASTICSEARCH + "  protocol: https\n  ssl.certificate_authorities: [/ca.pem]\n",
        INPUT + "output.logstash:\n  hosts: ['ls.example.org:5044']\n  ssl.certificate_authorities: [/ca.pem]\n",
    )
    fixed = good[0]

    def advise(self, view: FilebeatView) -> Findings:
        for owner, ssl, is_plain in ssl_sections(view):
            section = view.root.block(owner)
            setting = section.fields.get("ssl") if section is not None else None
            if not is_plain or section is None or setting is None or not ssl.fields.keys() - {"enabled"}:
                continue
            hosts = elements(section.get("hosts") or section.get("host"))
            texts = [word(item) for item in hosts]
            if not texts or not all(text and not HOLES.search(text) for text in texts):
                continue
            first, address = hosts[0], str(texts[0])
            written = view.ctx.text[slice(*first.span)]
            if "${" in written or not section.is_enabled:
                continue
            better = "https://" + address.removeprefix("http://")
            fix = None
            if len(hosts) == 1 and written.count(address) == 1:
                at = first.span[0] + written.index(address)
                fix = Fix.write((at, at + len(address)), better, "unsafe")
            message = (
                f"`ssl` of `{owner}` has no effect, because `{address}` is reached over plain HTTP. Write `https://`"
            )
            is_mild = ssl.fields.keys() <= {"enabled", "verification_mode"}
            yield self.finding(
                first.span,
                message,
                fix=fix,
                severity="info" if is_mild else None,
                related=(Related(*setting.name_span, "the settings without effect"),),
            )

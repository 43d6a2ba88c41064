from __future__ import annotations

from lslint.rules.api import Edit, Findings, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.advice.tls import ssl_sections
from lslint.rules.filebeat.advice.view import Advice, FilebeatView, texts
from lslint.rules.filebeat.config_model.merge import elements
from lslint.rules.filebeat.examples import ELASTICSEARCH, LOGSTASH
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.tls import OBSOLETE_PROTOCOLS

REJECTED_SINCE = {"SSLv3": "8.1", "SSLv3.0": "8.1", "TLSv1": "9.0", "TLSv1.0": "9.0"}


class SslOldProtocol(Advice):
    code = "FB506"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("supported_protocols",)
    summary = "Obsolete TLS versions are allowed"
    why = """\
TLS 1.0 and 1.1 are deprecated (RFC 8996), and SSL 3.0 is insecure (RFC 7568). If `supported_protocols` lists TLS 1.0
or 1.1, Filebeat uses it for a connection to a server that offers nothing newer. Filebeat rejects SSL 3.0 since 8.1 and
TLS 1.0 since 9.0. With such a release as the target, FB109 reports them.

List only `TLSv1.2` and `TLSv1.3`."""
    sources = (
        "RFC 8996, RFC 7568",
        "documentation of the SSL settings: `supported_protocols`",
        "elastic/beats#30071, #41595: no SSL 3.0 since 8.1, no TLS 1.0 since 9.0; Filebeat 9.3 rejects both",
    )
    fix = "unsafe"
    bad = (
        ELASTICSEARCH + "  ssl.supported_protocols: [TLSv1.0, TLSv1.1, TLSv1.2]\n",
        LOGSTASH + "  ssl.supported_protocols:\n  - TLSv1.1\n",
    )
    good = (
        ELASTICSEARCH + "  ssl.supported_protocols: [TLSv1.2, TLSv1.3]\n",
        LOGSTASH + "  ssl.supported_protocols:\n  - TLSv1.2\n",
    )
    fixed = ELASTICSEARCH + "  ssl.supported_protocols: [TLSv1.2]\n"

    def advise(self, view: FilebeatView) -> Findings:
        rejected_by_check = {
            finding.start
            for finding in view.analysis.findings
            if isinstance(finding.rule, reported.BadValue) and finding.stage in ("load", "start")
        }
        for owner, obj, is_plain in ssl_sections(view):
            setting = obj.get("supported_protocols")
            old = [
                text
                for item, text in texts(setting)
                if text in OBSOLETE_PROTOCOLS and item.span[0] not in rejected_by_check
            ]
            if setting is None or not old:
                continue
            good = [text for _, text in texts(setting) if text not in OBSOLETE_PROTOCOLS] or ["TLSv1.2"]
            fix = None
            if setting.entry is not None and len(texts(setting)) == len(elements(setting)):
                value = setting.entry.value
                written = view.ctx.text[value.start : value.end]
                if written.startswith("[") and "\n" not in written and "#" not in written:
                    fix = Fix(
                        "unsafe",
                        f"Set `supported_protocols` to `[{', '.join(good)}]`",
                        [Edit(value.start, value.end, f"[{', '.join(good)}]")],
                    )
            where = f"`supported_protocols` of `{owner}`"
            rejected = [one for one in old if one in REJECTED_SINCE and view.analysis.since(REJECTED_SINCE[one])]
            if is_plain and not rejected:
                continue  # Filebeat checks the setting nevertheless
            message = f"{where} allows the obsolete {backticked(old)}, so connections may be insecure"
            if rejected:
                message = f"Filebeat no longer supports {backticked(rejected)} in {where} and does not start"
            yield self.finding(setting, f"{message}. Allow only `TLSv1.2` and newer", fix=fix)

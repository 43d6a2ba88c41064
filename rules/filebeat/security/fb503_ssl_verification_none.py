"""FB503: nobody looks at the certificate."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.secrets import ssl_sections
from lslint.rules.filebeat.advice.settings import write
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import ELASTICSEARCH


class SslVerificationNone(Rule):
    code = "FB503"
    name = "ssl-verification-none"
    severity = "error"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("verification_mode",)
    summary = "The certificate of the other side is not checked"
    why = """\
With `verification_mode: none` any certificate of anybody is taken: whoever can put himself in between reads the logs
and the password. A self-signed certificate does not need it: name its authority in `ssl.certificate_authorities`, or
its fingerprint in `ssl.ca_trusted_fingerprint`; where only the host name differs, `certificate` leaves just that
out."""
    sources = ("documentation of the SSL settings: `verification_mode`",)
    fix = "unsafe"
    bad = (
        ELASTICSEARCH + "  ssl.verification_mode: none\n",
        ELASTICSEARCH + "setup.kibana:\n  host: kibana:5601\n  ssl: {verification_mode: none}\n",
    )
    good = (
        ELASTICSEARCH + "  ssl.verification_mode: full\n",
        ELASTICSEARCH + "  ssl.verification_mode: certificate\n",
        ELASTICSEARCH + "  ssl: {enabled: false, verification_mode: none}\n",
    )
    fixed = ELASTICSEARCH + "  ssl.verification_mode: full\n"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for owner, obj in ssl_sections(ctx):
            place = obj.get("verification_mode")
            if (
                place is not None
                and obj.value("verification_mode") == "none"
                and values.boolean(obj.value("enabled")) is not False
            ):
                message = (
                    f"`verification_mode: none` of `{owner}` takes any certificate of anybody: name the authority in"
                )
                fix = write(ctx, place, "full")
                yield self.finding(place.span, f"{message} `certificate_authorities` instead", fix=fix)

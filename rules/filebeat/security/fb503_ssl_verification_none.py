from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.filebeat.advice.base import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.filebeat.advice.secrets import ssl_sections
from lslint.rules.filebeat.config_model.analysis import enabled
from lslint.rules.filebeat.config_model.merge import Obj
from lslint.rules.filebeat.examples import ELASTICSEARCH


class SslVerificationNone(FilebeatSettingAdvice):
    code = "FB503"
    severity = "error"
    kinds = ("filebeat", "beats")
    required_text = ("verification_mode",)
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

    settings = ("verification_mode",)
    message = (
        "`verification_mode: none` of `{setting.owner}` takes any certificate of anybody: name the authority in"
        " `certificate_authorities` instead"
    )
    write = "full"

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        return ssl_sections(ctx)

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        return value == "none" and enabled(setting.options)

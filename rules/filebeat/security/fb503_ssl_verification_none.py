from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.filebeat.advice.base import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.filebeat.advice.secrets import ssl_sections
from lslint.rules.filebeat.advice.settings import HOLES, host
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import enabled
from lslint.rules.filebeat.config_model.merge import Obj, elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT
from lslint.rules.shared.hosts import place
from lslint.rules.shared.template_conditions import is_chosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_TRUSTED = ("certificate_authorities", "ca_trusted_fingerprint", "ca_sha256")
"""Settings that define which certificates Filebeat trusts."""
_INSECURE = ("insecure", "skip", "verif", "unverified")
"""Parts of the names of switches that allow connections without verification."""


class SslVerificationNone(FilebeatSettingAdvice):
    code = "FB503"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("verification_mode",)
    summary = "Certificate verification is disabled"
    why = """\
With `verification_mode: none`, Filebeat accepts any certificate. A man-in-the-middle can present a forged
certificate and read the logs and the password.

A self-signed certificate does not require this setting: add its CA to `ssl.certificate_authorities` or its
fingerprint to `ssl.ca_trusted_fingerprint`. If only the host name differs, use `certificate`, which skips only the
host name check.

Filebeat uses `setup.kibana` only with `setup.dashboards.enabled: true` or in `filebeat setup`; without that setting
the finding is an info. It is also an info for hosts in a private or container network and hosts that a variable
sets. Connections over `http://` are not reported, because the setting has no effect on them; `http` is the default for
Elasticsearch and Kibana. In a template of Ansible, Helm or a similar tool, `none` inside a condition on a variable
such as `insecure` (`{% if insecure %}`) is not reported."""
    sources = ("documentation of the SSL settings: `verification_mode`",)
    fix = "unsafe"
    bad = (
        ELASTICSEARCH + "  ssl.verification_mode: none\n",
        ELASTICSEARCH
        + "setup.dashboards.enabled: true\nsetup.kibana:\n  host: 'https://kibana:5601'\n"
        + "  ssl: {verification_mode: none}\n",
        ELASTICSEARCH + "setup.kibana:\n  host: 'https://kibana:5601'\n  ssl: {verification_mode: none}\n",
    )
    good = (
        ELASTICSEARCH + "  ssl.verification_mode: full\n",
        ELASTICSEARCH + "  ssl.verification_mode: certificate\n",
        ELASTICSEARCH + "  ssl: {enabled: false, verification_mode: none}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['http://es1:9200']\n  ssl.verification_mode: none\n",
    )
    fixed = ELASTICSEARCH + "  ssl.verification_mode: full\n"

    settings = ("verification_mode",)
    message = "`verification_mode: none` {effect} and allows man-in-the-middle attacks. {cure}"
    write = "full"

    def details(self, value: str, about: FilebeatSetting) -> dict[str, Any]:
        is_trusted = any(about.options.get(name) is not None for name in _TRUSTED)
        cure = "Use `full` or `certificate`" if is_trusted else f"Use `full` and set `{_TRUSTED[0]}`"
        return {
            "cure": cure,
            "effect": f"disables certificate verification for `{about.owner}`",
            **self._exposure(about),
        }

    def _exposure(self, about: FilebeatSetting) -> dict[str, Any]:
        root = analyze(about.ctx).root
        if about.owner == "setup.kibana" and values.boolean(root.value("setup.dashboards.enabled")) is not True:
            return {"effect": "lets `filebeat setup` accept any certificate from Kibana", "severity": "info"}
        section = root.block(about.owner)
        named = elements(section.get("hosts") or section.get("host")) if section is not None else []
        hosts = [host(one) for one in map(word, named) if one and not HOLES.search(one)]
        is_public = not named or any(place(one) == "public" for one in hosts)
        return {} if is_public else {"severity": "info"}

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        return ((owner, obj) for owner, obj, is_plain in ssl_sections(ctx) if not is_plain)

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        if value != "none" or not enabled(setting.options):
            return False
        return not is_chosen(setting.ctx, setting.merged.start, _INSECURE)

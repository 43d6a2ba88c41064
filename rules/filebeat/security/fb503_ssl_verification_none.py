from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.rules.api import Fix
from lslint.rules.filebeat.advice.tls import ssl_sections
from lslint.rules.filebeat.advice.view import HOLES, FilebeatSetting, FilebeatSettingAdvice, FilebeatView
from lslint.rules.filebeat.config_model.merge import Obj, elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH, INPUT
from lslint.rules.shared.hosts import host_of, place
from lslint.rules.shared.tls import disabled_check, is_exposed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_TRUSTED = ("certificate_authorities", "ca_trusted_fingerprint", "ca_sha256")
"""Settings that define which certificates Filebeat trusts."""
_CERTIFICATE_SINCE = "7.11"
"""A release that has the mode `certificate` for sure; 7.9 and older do not have it."""
_ADDRESS = re.compile(r"\d+(?:\.\d+){3}|\[[0-9A-Fa-f:]+\]")


def _hosts(about: FilebeatSetting) -> tuple[list[str], bool]:
    """Return the hosts that a section names, and whether none of them depends on a variable."""
    section = about.view.root.block(about.owner)
    named = elements(section.get("hosts") or section.get("host")) if section is not None else []
    found = [host_of(one) for one in map(word, named) if one and not HOLES.search(one)]
    return found, len(found) == len(named)


def _is_local(hosts: list[str], is_complete: bool) -> bool:
    return is_complete and bool(hosts) and all(place(host) == "machine" for host in hosts)


class SslVerificationNone(FilebeatSettingAdvice):
    code = "FB503"
    severity = "warning"
    kinds = ("filebeat", "beats")
    required_text = ("verification_mode",)
    summary = "Certificate verification is disabled"
    why = """\
With `verification_mode: none`, Filebeat accepts any certificate, so a man-in-the-middle can read the logs and the
password. If the certificate is self-signed, set `ssl.certificate_authorities`. If only the host name differs, use
`certificate` (since 7.11), which skips the host name check.

Findings about hosts in a private or container network are infos. Connections to the same machine are reported only with
`--extend-select FB503`. Connections over `http://` are not reported."""
    sources = ("documentation of the SSL settings: `verification_mode`",)
    fix = "unsafe"
    bad = (
        ELASTICSEARCH + "  ssl.verification_mode: none\n",
        ELASTICSEARCH
        + "setup.dashboards.enabled: true\nsetup.kibana:\n  host: 'https://kibana.example.org:5601'\n"
        + "  ssl: {verification_mode: none}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['https://elasticsearch:9200']\n  ssl.verification_mode: none\n",
    )
    good = (
        ELASTICSEARCH + "  ssl.verification_mode: full\n",
        ELASTICSEARCH + "  ssl.verification_mode: certificate\n",
    )
    fixed = good[0]

    settings = ("verification_mode",)
    message = "`verification_mode: none` {effect} and allows man-in-the-middle attacks. {cure}"
    write = "{mode}"

    def details(self, value: str, about: FilebeatSetting) -> dict[str, Any]:
        hosts, is_complete = _hosts(about)
        is_trusted = any(about.options.get(name) is not None for name in _TRUSTED)
        analysis = about.view.analysis
        has_certificate_mode = analysis.since(_CERTIFICATE_SINCE)
        alternative = "`certificate`" if has_certificate_mode else ""
        if analysis.release is None:
            alternative = f"`certificate` (since {_CERTIFICATE_SINCE})"
        separator = ""
        if not any(_ADDRESS.fullmatch(host) for host in hosts):
            mode, cure = "full", "Use `full`"
            if is_trusted and alternative:
                cure += f" or {alternative}"
        elif has_certificate_mode:
            mode, cure = "certificate", "Use `certificate`"
        else:
            mode, cure = "", "Use `full` with a certificate for the address"
            if alternative:
                separator = ","
                cure += f", or {alternative}"
        if not is_trusted:
            cure += f"{separator} and set `{_TRUSTED[0]}`"
        return {
            "cure": cure,
            "mode": mode,
            "effect": f"disables certificate verification for `{about.owner}`",
            "optional": _is_local(hosts, is_complete) or (analysis.before("7.0") and not hosts and not is_complete),
            **self._exposure(about, hosts, is_complete),
        }

    def fix_of(self, setting: FilebeatSetting, details: dict[str, Any], about: FilebeatSetting) -> Fix | None:
        return super().fix_of(setting, details, about) if details["mode"] else None

    def _exposure(self, about: FilebeatSetting, hosts: list[str], is_complete: bool) -> dict[str, Any]:
        root = about.view.root
        if about.owner == "setup.kibana" and root.boolean("setup.dashboards.enabled") is not True:
            return {"effect": "lets `filebeat setup` accept any certificate from Kibana", "severity": "info"}
        return {} if is_exposed(hosts if is_complete else [*hosts, "${"]) else {"severity": "info"}

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        return ((owner, obj) for owner, obj, is_plain in ssl_sections(view) if not is_plain)

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        return bool(disabled_check("verification_mode", value)) and setting.options.is_enabled

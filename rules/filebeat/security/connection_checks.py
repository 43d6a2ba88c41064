"""The checks of the rules about listeners and TLS whose texts are rows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Edit, Findings, Fix, Rule, Severity
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.advice.tls import ssl_sections
from lslint.rules.filebeat.advice.view import (
    HOLES,
    Advice,
    FilebeatSetting,
    FilebeatSettingAdvice,
    FilebeatView,
    texts,
    view_of,
)
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, varies, word
from lslint.rules.filebeat.config_model.tables import traits
from lslint.rules.shared import service_units
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.hosts import host_of, place
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.runtimes import published_at, setter
from lslint.rules.shared.tls import OBSOLETE_PROTOCOLS, disabled_check, is_exposed


def _is_any_address(host: str) -> bool:
    return host in ("", "0.0.0.0", "::", "[::]", "*")


class DiagnosticsOnAllInterfacesCheck(Rule):
    def check(self, node: ConfigFile | str, ctx: Context) -> Findings:
        if ctx.kind == "none":
            for command in service_units.commands(ctx.text):
                match = re.search(r"(?<!\S)--?httpprof[ =]+[\"']?([^\s\"']+)", command.value)
                if match is not None and _is_any_address(match[1].rpartition(":")[0]):
                    message = f"`-httpprof {match[1]}` exposes profiles and settings of the Beat to the whole network"
                    span = command.start + match.start(1), command.start + match.end(1)
                    yield self.finding(span, f"{message} without a login. Bind it to 127.0.0.1")
            return
        view = view_of(ctx)
        analysis = view.analysis
        if not view.is_whole or analysis.root.boolean("http.enabled") is not True:
            return
        setting = analysis.root.get("http.host")
        address = word(setting)
        if setting is not None and address is not None and _is_any_address(address):
            published = published_at(ctx, str(analysis.root.integer("http.port") or 5066))
            message = f"`http.host: {address}` exposes diagnostics without a login to"
            if published:
                message += f" everyone who can reach the port published in {published}. Do not publish the port"
                yield self.finding(setting.span, message, severity="info")
            elif published is None and not in_container(ctx):
                message += " the whole network. Use `localhost`, unless another host collects them"
                yield self.finding(setting.span, message, severity="info", optional=True)


REJECTED_SINCE = {"SSLv3": "8.1", "SSLv3.0": "8.1", "TLSv1": "9.0", "TLSv1.0": "9.0"}


class SslOldProtocolCheck(Advice):
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


_EMPTY = re.compile(r"\$\{([\w.]+):\}")


def _is_sent(setting: MergedSetting | None, ctx: Context) -> bool:
    """Return whether a password or key is set: not if it is empty, or a variable that defaults to an empty string and
    that no manifest of the project sets."""
    leaf = setting.value if setting is not None else None
    if not isinstance(leaf, Leaf) or leaf.value is None:
        return setting is not None
    if leaf.value != "":
        return True
    return any(setter(ctx, name) is not None for name in _EMPTY.findall(ctx.text[leaf.start : leaf.end]))


class HttpCredentialsCheck(Advice):
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
            protocol = obj.get("protocol")
            if (protocol is not None and word(protocol) != "http") or obj.get("ssl") is not None:
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
                    is_default = "${" in view.ctx.text[slice(*item.span)] or varies(protocol)
                    is_mild = where == "private" or is_default
                    severity: Severity | None = "info" if is_mild else None
                    yield self.finding(item.span, f"{message}. Use `https://`", severity=severity)
                    break


_CERTIFICATE_SINCE = "7.11"
"""A release that has the mode `certificate` for sure; 7.9 and older do not have it."""
_ADDRESS = re.compile(r"\d+(?:\.\d+){3}|\[[0-9A-Fa-f:]+\]")


def _hosts(about: FilebeatSetting) -> tuple[list[str], bool]:
    """Return the hosts that a section names, and whether none of them depends on a variable."""
    section = about.view.root.block(about.owner)
    named = elements(section.get("hosts") or section.get("host")) if section is not None else []
    found = [host_of(one) for one in map(word, named) if one and not HOLES.search(one)]
    return found, len(found) == len(named)


class SslVerificationNoneCheck(FilebeatSettingAdvice):
    def details(self, value: str, about: FilebeatSetting) -> dict[str, object]:
        hosts, is_complete = _hosts(about)
        is_trusted = any(about.options.get(name) is not None for name in traits()["trust"])
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
            cure += f"{separator} and set `certificate_authorities`"
        is_local = is_complete and bool(hosts) and all(place(host) == "machine" for host in hosts)
        return {
            "cure": cure,
            "mode": mode,
            "effect": f"disables certificate verification for `{about.owner}`",
            "optional": is_local or (analysis.before("7.0") and not hosts and not is_complete),
            **self._exposure(about, hosts, is_complete),
        }

    def fix_of(self, setting: FilebeatSetting, details: dict[str, object], about: FilebeatSetting) -> Fix | None:
        return super().fix_of(setting, details, about) if details["mode"] else None

    def _exposure(self, about: FilebeatSetting, hosts: list[str], is_complete: bool) -> dict[str, object]:
        root = about.view.root
        if about.owner == "setup.kibana" and root.boolean("setup.dashboards.enabled") is not True:
            beat = about.view.analysis.section
            return {"effect": f"lets `{beat} setup` accept any certificate from Kibana", "severity": "info"}
        return {} if is_exposed(hosts if is_complete else [*hosts, "${"]) else {"severity": "info"}

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        return ((owner, obj) for owner, obj, is_plain in ssl_sections(view) if not is_plain)

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        return bool(disabled_check("verification_mode", value)) and setting.options.is_enabled

"""Check of the rule about insecure versions and ciphers of TLS."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Option, Plugin, String, number, text
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, catalogue, regex, texts
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.plugins import connections
from lslint.rules.shared.tls import OBSOLETE_PROTOCOLS

_SWITCHED = plugins_with("TLS by option")
_CIPHERS = ("ssl_cipher_suites", "cipher_suites")
_WEAK = r"(?i)(?:^|[_-])(?:NULL|EXPORT|EXP|anon|RC4|RC2|DES40|DES|3DES|MD5)(?:[_-]|$)"


class WeakTlsCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if connections.is_plain(node):
            return
        entry, target = catalogue.plugin(f"{node.kind}/{node.name}"), catalogue.of_release(ctx.target)
        for option in node.options:
            name, record = option.name, ctx.record(node, option.name)
            if entry is not None and (record is None or (target and not record.used & target)):
                continue  # other rules report options that the plugin or the target release rejects
            if name == "ssl_supported_protocols" or (name == "ssl_version" and node.name == "rabbitmq"):
                yield from self._protocols(node, option, ctx)
            elif name == "tls_min_version":
                lowest = number(option.value)
                if lowest is not None and 0 < lowest < 1.2:
                    how, action = _off(node, name, ctx), "set `tls_min_version => 1.2`"
                    problem = f"`tls_min_version => {text(option.value)}` allows insecure TLS versions"
                    edit = Edit(option.value.start, option.value.end, "1.2")
                    yield self.finding(
                        option,
                        _message(problem, action, how),
                        fix=Fix("unsafe", "Set `tls_min_version => 1.2`", [edit]) if how is None else None,
                    )
            elif name in _CIPHERS:
                weak = [suite for suite in texts(option.value) if regex(_WEAK).search(suite)]
                if weak:
                    what = f"Cipher suite `{weak[0]}` is insecure"
                    if len(weak) > 1:
                        what = f"Cipher suite `{weak[0]}` and {len(weak) - 1} more are insecure"
                    action = f"remove {'the suite' if len(weak) == 1 else 'insecure suites'}, or remove `{name}`"
                    how = _off(node, name, ctx)
                    yield self.finding(option, _message(what, "remove insecure suites" if how else action, how))

    def _protocols(self, node: Plugin, option: Option, ctx: PipelineView) -> Findings:
        value = option.value
        items = value.items if isinstance(value, Array) else [value]
        accepted = _accepted(node, option.name, ctx)
        weak = [one for one in texts(value) if one in OBSOLETE_PROTOCOLS and (accepted is None or one in accepted)]
        if not weak:
            return
        sound = [one for one in texts(value) if one not in OBSOLETE_PROTOCOLS] or ["TLSv1.2", "TLSv1.3"]
        fix, how = None, _off(node, option.name, ctx)
        are_strings = all(isinstance(item, String | Bareword) for item in items)
        if how is None and option.name == "ssl_supported_protocols" and are_strings:
            written = ", ".join(f'"{one}"' for one in sound)
            fix = Fix("unsafe", f"Set `{option.name} => [{written}]`", [Edit(value.start, value.end, f"[{written}]")])
        problem = f"{' and '.join(f'`{one}`' for one in weak)} {'is' if len(weak) == 1 else 'are'} insecure"
        action = f"allow only {' and '.join(f'`{one}`' for one in sound)}"
        yield self.finding(value, _message(problem, action, how), fix=fix)


def _message(problem: str, action: str, how: str | None) -> str:
    """Return the message about an insecure value. ``how``: of ``_off``."""
    if how is not None:
        return f"{how}, and {action}"
    return f"{problem}, so attackers may read the data. {action[0].upper()}{action[1:]}"


def _off(node: Plugin, name: str, ctx: PipelineView) -> str | None:
    """Return the problem and how to enable TLS if it is off, so that the option ``name`` has no effect; else None."""
    if f"{node.kind}/{node.name}" not in _SWITCHED or not ctx.is_complete(node):
        return None
    option, on = connections.switch(node)
    if option is not None and on is not False:
        return None
    switch = option.name if option is not None else connections.switch_name(node, ctx)
    older = ""
    if option is None and ctx.target is None and switch == connections.SWITCHES[0]:
        entry = catalogue.plugin(f"{node.kind}/{node.name}")
        former = next((one for one in connections.SWITCHES[1:] if entry is not None and entry.option(one)), "")
        older = f" (formerly `{former}`)" if former else ""
    has_certificate = node.kind == "output" or any(node.option(one) for one in connections.CERTIFICATES)
    certificate = "" if has_certificate else " with a certificate"
    action = f"Set `{switch} => true`{older}{certificate}" if switch else f"Enable TLS{certificate}"
    return f"TLS is off, so the data is not encrypted and `{name}` has no effect. {action}"


def _accepted(node: Plugin, name: str, ctx: PipelineView) -> set[object] | None:
    """Return the values that the target release (or any release) accepts for an option, None if all are accepted.
    LS105 reports the others."""
    record, target = ctx.record(node, name), catalogue.of_release(ctx.target)
    segments = record.segments if record is not None else []
    used = [segment for segment in segments if target is None or segment.mask & target]
    return {value for one in used for value in one.enum or ()} if used and all(one.enum for one in used) else None

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.logstash.api import Edit, Finding, Findings, Fix, PipelineRule, PipelineView, catalogue
from lslint.rules.logstash.option_check.relations import failing, violations
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.shared.option_edits import insertion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


class TlsSettingsWithoutSwitch(PipelineRule):
    code = "LS505"
    severity = "warning"
    visits = (
        "input/beats", "input/elastic_agent", "input/http", "input/tcp", "input/graphite", "output/tcp", "output/redis",
    )  # fmt: skip
    summary = "Certificate without enabled TLS"
    why = """\
For the inputs `beats`, `elastic_agent`, `http`, `tcp` and `graphite` and the outputs `tcp` and `redis`, a separate
option enables TLS: `ssl_enabled`, in older releases `ssl` or `ssl_enable`. It is off by default, even if a certificate
and a key are set. Logstash starts, and the connections use plain text. Newer releases log a warning.

Set the option to `true`. The other side must then use TLS as well. If the option is explicitly `false`, the finding is
an info."""
    sources = (
        "source of logstash-input-beats, -http, -tcp: settings that are not used unless TLS is enabled",
        "option tables of the releases: defaults of `ssl_enabled`, `ssl`, `ssl_enable`",
    )
    required_text = ("ssl_certificate", "ssl_cert", "ssl_keystore_path", "keystore", "ssl_key")
    fix = "unsafe"
    bad = (
        'input {\n  beats {\n    port => 5044\n    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n  }\n}\n',
        'input { http { port => 8443 ssl => false ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
    )
    good = (
        'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        'input { http { port => 8443 ssl_enabled => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
    )
    fixed = (
        "input {\n  beats {\n    ssl_enabled => true\n    port => 5044\n"
        '    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for violation in violations(node, ctx, self.code):
            option, (switch, _) = violation.option, security.switch(node)
            name = switch.name if switch is not None else security.switch_name(node, ctx)
            if option is not None and name and failing(violation, ctx) is not None:
                yield self._finding(option, switch, name, node, ctx)

    def _finding(self, option: Option, switch: Option | None, name: str, node: Plugin, ctx: PipelineView) -> Finding:
        severity: Severity | None = None
        lacks_key = option.name in ("ssl_certificate", "ssl_cert") and node.option("ssl_key") is None
        if switch is not None:
            severity = "info"  # TLS is disabled on purpose, and the senders may not use it either
            edit = Edit(switch.value.start, switch.value.end, "true")
            reason = f"`{name} => false` disables TLS"
            advice = f"Remove `{option.name}`, or enable TLS on both sides"
        else:
            edit = insertion(ctx.text, node, f"{name} => true")
            reason = "TLS is not enabled"
            advice = f"Set `{name} => true`{_name_in_older_releases(node, ctx, name)}"
            advice += ", and add `ssl_key`" if lacks_key else ""
        return self.finding(
            option,
            f"`{option.name}` has no effect: {reason}, so `{node.name}` uses plain text. {advice}",
            severity=severity,
            fix=Fix("unsafe", f"Set `{name} => true`", [edit]) if not ctx.has_syntax_errors and not lacks_key else None,
        )


def _name_in_older_releases(node: Plugin, ctx: PipelineView, name: str) -> str:
    """Return the option name of older releases in parentheses; empty if the target release is known."""
    entry = catalogue.plugin(f"{node.kind}/{node.name}")
    option = entry.option(name) if entry is not None else None
    if ctx.target is not None or entry is None or option is None:
        return ""
    lacking = entry.bundled & ~option.used
    for other in security.SWITCHES:
        older = entry.option(other)
        if other != name and older is not None and older.used & lacking:
            return f" (`{other}` in Logstash {catalogue.ranges(older.used & lacking)})"
    return ""

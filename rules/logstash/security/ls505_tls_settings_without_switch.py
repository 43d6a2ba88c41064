from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import is_complete
from lslint.rules.shared.option_edits import insertion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity

_CERTIFICATES = ("ssl_certificate", "ssl_cert", "ssl_keystore_path", "keystore", "ssl_key")


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
    required_text = _CERTIFICATES
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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        given = security.given(node, *_CERTIFICATES)
        if given is None or not _exists(node, given.name, ctx):
            return
        option, on = security.switch(node)
        if on is not False and (option is not None or not is_complete(node, ctx)):
            return
        name = option.name if option is not None else security.switch_name(node, ctx)
        if not name:
            return
        severity: Severity | None = None
        if option is not None:
            severity = "info"  # TLS is disabled on purpose, and the senders may not use it either
            edit = Edit(option.value.start, option.value.end, "true")
            reason = f"`{name} => false` disables TLS"
        else:
            edit = insertion(ctx.text, node, f"{name} => true")
            reason = "TLS is not enabled"
        lacks_key = given.name in ("ssl_certificate", "ssl_cert") and node.option("ssl_key") is None
        advice = f"Remove `{given.name}`, or enable TLS on both sides"
        if option is None:
            advice = f"Set `{name} => true`{_name_in_older_releases(node, ctx, name)}"
            advice += ", and add `ssl_key`" if lacks_key else ""
        yield self.finding(
            given,
            f"`{given.name}` has no effect: {reason}, so `{node.name}` uses plain text. {advice}",
            severity=severity,
            fix=Fix("unsafe", f"Set `{name} => true`", [edit]) if not ctx.has_syntax_errors and not lacks_key else None,
        )


def _exists(node: Plugin, name: str, ctx: Context) -> bool:
    """Return whether the target release has an option; LS602 reports those that it does not have."""
    entry, target = catalogue.plugin(f"{node.kind}/{node.name}"), catalogue.of_release(ctx.target)
    known = entry.option(name) if entry is not None else None
    return known is None or target is None or known.used & target != 0


def _name_in_older_releases(node: Plugin, ctx: Context, name: str) -> str:
    """Return the option name of older releases in parentheses; empty if the target release is known."""
    entry = catalogue.plugin(f"{node.kind}/{node.name}")
    known = entry.option(name) if entry is not None else None
    if ctx.target is not None or entry is None or known is None:
        return ""
    lacking = entry.bundled & ~known.used
    for other in security.SWITCHES:
        older = entry.option(other)
        if other != name and older is not None and older.used & lacking:
            return f" (`{other}` in Logstash {catalogue.ranges(older.used & lacking)})"
    return ""

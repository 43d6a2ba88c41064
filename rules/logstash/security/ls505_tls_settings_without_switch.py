from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.plugins import connections as security
from lslint.rules.logstash.values.options import is_complete
from lslint.rules.shared.option_edits import insertion

_CERTIFICATES = ("ssl_certificate", "ssl_cert", "ssl_keystore_path", "keystore", "ssl_key")


class TlsSettingsWithoutSwitch(PipelineRule):
    code = "LS505"
    severity = "error"
    visits = (
        "input/beats", "input/elastic_agent", "input/http", "input/tcp", "input/graphite", "output/tcp", "output/redis",
    )  # fmt: skip
    summary = "A certificate is given, but TLS is off"
    why = """\
In these plugins a switch of its own turns TLS on: `ssl_enabled`, up to 8.7 `ssl` (in tcp, up to 8.9, `ssl_enable`).
It is off unless it is set, whatever certificate and key are given: the port takes and sends clear text. The plugins
only log a warning that the settings are not used."""
    sources = (
        "source of logstash-input-beats, -http, -tcp: settings that are not used without the switch",
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
        'input { beats { port => 5044 ssl_enabled => "${TLS}" ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        "input { beats { port => 5044 } }\n",
    )
    fixed = (
        "input {\n  beats {\n    ssl_enabled => true\n    port => 5044\n"
        '    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        given = security.given(node, *_CERTIFICATES)
        if given is None:
            return
        option, on = security.switch(node)
        if on is not False and (option is not None or not is_complete(node, ctx)):
            return
        name = option.name if option is not None else _switch_name(node, ctx)
        if not name:
            return
        if option is not None:
            edit = Edit(option.value.start, option.value.end, "true")
            say = f"`{name} => false` keeps TLS off"
        else:
            edit = insertion(ctx.text, node, f"{name} => true")
            say = "TLS is off, as nothing turns it on"
        yield self.finding(
            given,
            f"`{given.name}` is not used: {say}, and `{node.name}` speaks clear text; write `{name} => true`",
            fix=Fix("unsafe", f"Write `{name} => true`", [edit]) if not ctx.has_syntax_errors else None,
        )


def _switch_name(node: Plugin, ctx: Context) -> str:
    """The name of the switch: in the target release, else the one that goes with the other options of the plugin."""
    entry = catalogue.plugin(f"{node.kind}/{node.name}")
    if entry is None:
        return ""
    names = [name for name in security.SWITCHES if entry.option(name) is not None]
    at = catalogue.of_release(ctx.target)
    if at is None:
        at = catalogue.index().newest
        given = (entry.option(option.name) for option in node.options)
        if len(names) > 1 and any(known is not None and not known.used & at for known in given):
            return names[1]
    return next((name for name in names if (known := entry.option(name)) is not None and known.used & at), "")

from __future__ import annotations

from lslint.rules.api import Context, Fix, Repeats
from lslint.rules.logstash.option_check.messages import known_since, refused_from, replacement, who
from lslint.rules.logstash.option_check.renames import rename, written
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class RenamedTlsOption(OptionAdvice):
    code = "LS602"
    merge_repeats = Repeats(by="rule")
    summary = "Old name of a TLS option, which Logstash 9.0 rejects"
    why = """\
Logstash 8.3 to 8.13 introduced one set of names for the TLS options of all plugins and deprecated the old ones: `ssl`
and `ssl_enable` became `ssl_enabled`, `cacert` and `ca_file` became `ssl_certificate_authorities`, `ssl_verify_mode`
became `ssl_client_authentication`. In 9.0 the old names are obsolete in twelve plugins, including beats, http, tcp and
elasticsearch, and the pipeline does not load.

The rule reports old names, as an info, for a release that has the new name and still accepts the old one. For a release
that rejects the old name, LS106 reports an error. If the release in use is not known, the finding names the first
release with the new option, because older releases reject it. It then has no fix, unless another option shows that the
release has the new names, as `ssl_client_authentication` does in the first example.

The fix renames the option and converts its value: `peer` becomes `optional`, `force_peer` becomes `required`, and
`true` becomes `full` for the verification mode. The new names require Logstash 8.3 to 8.13 or newer, depending on the
plugin."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (Logstash 8.19, 9.5)",
        "650 public pipelines: old TLS names are the most frequent reason why 9.5 rejects what 8.19 accepts",
    )
    fix = "safe/unsafe"
    releases = "8.3-"
    bad = (
        "input {\n  beats {\n    port => 5044\n    ssl => true\n"
        '    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n'
        '    ssl_client_authentication => "none"\n  }\n}\n',
        'input { beats { port => 5044 ssl => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        'output { elasticsearch { hosts => ["https://es:9200"] cacert => "/etc/ca.pem" } }\n',
        "input { http { ssl_verify_mode => peer } }\n",
    )
    good = (
        'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        'output { elasticsearch { hosts => ["https://es:9200"] ssl_certificate_authorities => ["/etc/ca.pem"] } }\n',
    )
    fixed = (
        "input {\n  beats {\n    port => 5044\n    ssl_enabled => true\n"
        '    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n'
        '    ssl_client_authentication => "none"\n  }\n}\n'
    )

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        new, gone = replacement(violation), refused_from(violation)
        advice = f"use {written(violation)}{known_since(violation, ctx)}"
        if new and violation.node.option(new) is not None:
            advice = f"remove `{violation.name}`, as `{new}` is set too"
        if ctx.target is None and violation.refuses:
            message = f"Logstash {gone} and later reject `{violation.name}` of {who(violation.node)}"
            return f"{message}: {advice}", rename(violation)
        state = "is deprecated"
        if violation.refuses:
            state = f"was removed in Logstash {gone}, so the pipeline does not load"
        elif gone:
            state = f"is deprecated, and Logstash {gone} rejects it"
        return f"`{violation.name}` of {who(violation.node)} {state}: {advice}", rename(violation)

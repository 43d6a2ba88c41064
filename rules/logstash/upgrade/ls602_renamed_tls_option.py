from __future__ import annotations

from lslint.rules.api import Context, Fix, Repeats
from lslint.rules.logstash.option_check.messages import known_since, refused_from, successor, who
from lslint.rules.logstash.option_check.renames import rename, written
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class RenamedTlsOption(OptionAdvice):
    code = "LS602"
    merge_repeats = Repeats(by="rule")
    summary = "Old name of a TLS option, which Logstash 9.0 rejects"
    why = """\
Logstash 7.17 to 8.13 introduced common names for the TLS options of many plugins, for example `ssl_enabled` for `ssl`
and `ssl_certificate_authorities` for `cacert`. Logstash 9.0 rejects the old names in twelve plugins, including beats,
http, tcp and elasticsearch. For a release that rejects the old name, LS106 reports an error.

Older releases reject the new names. The fix therefore requires a target, or another option that only releases with
the new names have."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (Logstash 8.19, 9.5)",
        "650 public pipelines: old TLS names are the most frequent reason why 9.5 rejects what 8.19 accepts",
    )
    fix = "safe/unsafe"
    releases = "7.17-"
    bad = (
        "input {\n  beats {\n    port => 5044\n    ssl => true\n"
        '    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n'
        '    ssl_client_authentication => "none"\n  }\n}\n',
        'input { beats { port => 5044 ssl => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        'output { elasticsearch { hosts => ["https://es:9200"] cacert => "/etc/ca.pem" } }\n',
    )
    good = (
        """\
input {
  beats {
    port => 5044
    ssl_enabled => true
    ssl_certificate => "/c.pem"
    ssl_key => "/k.pem"
    ssl_client_authentication => "none"
  }
}
""",
        'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        'output { elasticsearch { hosts => ["https://es:9200"] ssl_certificate_authorities => ["/etc/ca.pem"] } }\n',
    )
    fixed = good[0]

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        new, gone = violation.replacement, refused_from(violation)
        advice = successor(violation, new or "", ctx, known_since(violation, ctx), written(violation))
        if ctx.target is None and violation.refuses:
            message = f"Logstash {gone} and later reject `{violation.name}` of {who(violation.node)}"
            return f"{message}: {advice}", rename(violation, ctx)
        state = "is deprecated"
        if violation.refuses:
            state = f"was removed in Logstash {gone}, so the pipeline does not load"
        elif gone:
            state = f"is deprecated, and Logstash {gone} rejects it"
        return f"`{violation.name}` of {who(violation.node)} {state}: {advice}", rename(violation, ctx)

from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.option_check.messages import dropped, replacement, who
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class RenamedTlsOption(OptionAdvice):
    code = "LS602"
    summary = "A TLS option under its old name, which Logstash 9.0 refuses"
    why = """\
Logstash 8.3 to 8.13 gave the TLS options of all plugins one set of names (`ssl` and `ssl_enable` became `ssl_enabled`,
`cacert` and `ca_file` `ssl_certificate_authorities`, `ssl_verify_mode` `ssl_client_authentication` …) and deprecated
the old ones. From 9.0 the old names are obsolete in twelve plugins, beats, http, tcp and elasticsearch among them: the
pipeline does not load. In 650 public pipelines it is the commonest reason why 9.5 refuses what 8.19 accepts.

The fix renames the option and translates its value (`peer` is `optional`, `force_peer` is `required`, `true` is `full`
for the verification mode). The new names need Logstash 8.3 to 8.13 or newer, by plugin."""
    sources = (
        "option tables of the bundled plugins, Logstash {oldest}-{newest}",
        "verdicts of the real option check (8.19, 9.5)",
    )
    fix = "safe/unsafe"
    releases = "8.3-"
    bad = (
        'input {\n  beats {\n    port => 5044\n    ssl => true\n    ssl_key => "/etc/k.pem"\n  }\n}\n',
        'output { elasticsearch { hosts => ["https://es:9200"] cacert => "/etc/ca.pem" } }\n',
        "input { http { ssl_verify_mode => peer } }\n",
    )
    good = (
        'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/etc/pki/c.pem" } }\n',
        'output { elasticsearch { hosts => ["https://es:9200"] ssl_certificate_authorities => ["/etc/ca.pem"] } }\n',
    )
    fixed = 'input {\n  beats {\n    port => 5044\n    ssl_enabled => true\n    ssl_key => "/etc/k.pem"\n  }\n}\n'

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        new = replacement(violation)
        when = f"{dropped(violation)} refuses it" if violation.refuses else "9.0 refuses it"
        return f"`{violation.name}` of {who(violation.node)} is `{new}` now; Logstash {when}", rename(violation)

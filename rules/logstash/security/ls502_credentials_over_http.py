from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.plugins import connections as security


class CredentialsOverHttp(PipelineAdvice):
    code = "LS502"
    severity = "error"
    visits = (
        "output/elasticsearch", "input/elasticsearch", "filter/elasticsearch", "output/http", "filter/http",
        "input/http_poller",
    )  # fmt: skip
    summary = "Credentials are sent over a connection without TLS"
    why = """\
With basic authentication every request carries the password, and an API key is one itself; over `http://` all that
forward the packets can read it. The elasticsearch plugins go without TLS where the hosts say `http://`, where they have
no scheme and nothing turns TLS on, and where `ssl_enabled` (older: `ssl`) is `false`.

Nothing is said about this machine itself (`localhost`, `127.0.0.1`), nor where a variable or a cloud id tells the
address. A host name without a dot, a container or service of the same network, is a warning; so are addresses without
a scheme."""
    sources = (
        "source of logstash-output-elasticsearch: how scheme and `ssl_enabled` are brought together",
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-outputs-elasticsearch",
    )
    required_text = ("password", "api_key", "cloud_auth")
    fix = "manual"
    bad = (
        'output { elasticsearch { hosts => ["http://es1.example.org:9200"] user => "ls" password => "${PWD}" } }\n',
        'output { http { url => "http://in.example.org/a" user => "ls" password => "${PWD}" } }\n',
        'output { elasticsearch { hosts => ["10.1.2.3:9200"] ssl_enabled => false api_key => "${KEY}" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1.example.org:9200"] user => "ls" password => "${PWD}" } }\n',
        'output { elasticsearch { hosts => ["http://localhost:9200"] user => "ls" password => "${PWD}" } }\n',
        'output { elasticsearch { hosts => ["http://es1.example.org:9200"] } }\n',
        'output { elasticsearch { hosts => ["es1:9200"] ssl_enabled => true user => "ls" password => "${PWD}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        secret = security.given(node, "password", "api_key", "cloud_auth")
        if secret is None or security.given(node, "cloud_id") is not None:
            return
        if secret.name == "password" and security.given(node, "user", "username") is None:
            return
        option, on = security.switch(node)
        if on or (option is not None and on is None):
            return
        # Who gives a CA means TLS; what is missing then is reported by LS505.
        hints = ("ssl_", "cacert", "truststore")
        quiet = option is None and any(other.name.startswith(hints) for other in node.options)
        for address in security.addresses(node):
            word = address.value
            scheme, character, _ = word.partition("://")
            if security.is_template(word) or "%{" in word or (character and scheme.lower() != "http"):
                continue
            host = security.host_of(word)
            if not host or security.is_loopback(host):
                continue
            if not character and (quiet or node.name != "elasticsearch"):
                continue
            mild = security.is_local_name(host) or (not character and option is None)
            named = "API key" if secret.name == "api_key" else "password"
            missing = "" if character else " (no scheme and no TLS option means http)"
            yield self.finding(
                address,
                f"The {named} for `{host}` travels unencrypted{missing}: anyone on the way can read it; use `https://`"
                " and give the CA with `ssl_certificate_authorities`",
                severity="warning" if mild else None,
            )
            return

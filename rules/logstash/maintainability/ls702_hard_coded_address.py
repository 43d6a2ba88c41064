from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import strings

_OPTIONS = frozenset((
    "hosts", "host", "url", "urls", "bootstrap_servers", "jdbc_connection_string", "uri", "server", "nameserver",
    "broker_list", "servers", "address", "proxy",
))  # fmt: skip


class HardCodedAddress(PipelineAdvice):
    code = "LS702"
    visits = ("plugin",)
    default = False
    summary = "Hard-coded IP address"
    why = """\
A hard-coded address ties the file to one network. The same pipeline cannot run in a test system, and after a server
moves, every file with its address must be changed. Use an environment variable with a default, for example
`"${ES_HOST:es1:9200}"` (since 2.3, up to 2.4 with `--allow-env`).

The rule checks options such as `hosts`, `host` and `url`. Loopback addresses and `0.0.0.0` are not reported."""
    sources = (
        "Articles about Logstash and Redis throughput: their configs contain the addresses of one installation",
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
    )
    fix = "manual"
    bad = ('output { elasticsearch { hosts => ["10.1.2.3:9200"] } }\n',)
    good = (
        'output { elasticsearch { hosts => ["${ES_HOST:es1:9200}"] } }\n',
        'input { tcp { host => "0.0.0.0" port => 5000 } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for option in node.options:
            if option.name not in _OPTIONS or node.name in ("cidr", "translate"):
                continue
            for value in strings(option.value, keys=True):
                match = regex(r"(?<![\w.-])(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![\w.-]*[A-Za-z.])").search(value.value)
                if match is None or match.group().startswith(("127.", "0.")) or "${" in value.value:
                    continue
                if all(int(part) < 256 for part in match.group().split(".")):
                    yield self.finding(
                        value,
                        f"Hard-coded address `{match.group()}` ties the pipeline to one network. Use an environment"
                        f' variable, for example `"${{{node.name.upper()}_HOST:…}}"`',
                    )
                    break

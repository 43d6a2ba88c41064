from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.options import strings
from lslint.rules.shared.secret_names import is_well_known

_IGNORED = frozenset((
    "match", "pattern", "patterns", "gsub", "pattern_definitions", "code", "mapping", "query", "dictionary", "replace",
    "add_field", "update", "tag_on_failure",
))  # fmt: skip


class CredentialsInUrl(PipelineAdvice):
    code = "LS507"
    severity = "warning"
    visits = ("plugin",)
    required_text = ("://",)
    summary = "Password in a URL"
    why = """\
URLs appear in log messages about unreachable hosts, in error messages of drivers and proxies, and in the node info. A
password in a URL appears there as well. The elasticsearch output once logged the passwords of sniffed hosts (fixed in
version 5.1.1 of the plugin).

Use the separate options `user` and `password` if the plugin has them; they are never logged. If only a URL is
possible, write the password as `${NAME}` from the keystore, so that at least the file does not contain it."""
    sources = (
        "changes of logstash-output-elasticsearch: passwords in the sniffing log",
        "https://www.elastic.co/docs/reference/logstash/keystore",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { hosts => ["https://ls:Gq81-zu@es1.example.org:9200"] } }\n',
        'output { mongodb { uri => "mongodb://ls:Gq81-zu@db1:27017" database => "logs" collection => "app" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1:9200"] user => "ls" password => "${ES_PWD}" } }\n',
        'output { elasticsearch { hosts => ["https://${ES_USER}:${ES_PWD}@es1:9200"] } }\n',
        'filter { grok { match => { "url" => "http://%{USER:u}:%{DATA:p}@%{HOST:h}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not ctx.holds("://", node.start, node.end):
            return
        pattern = coercion.regex(r"://[^\s/:@\"'`<>|?#]{0,256}:([^\s/\"'`<>@]{1,256})@(?=[\w\[$.-])")
        for option in node.options:
            if option.name in _IGNORED:
                continue
            for value in strings(option.value, keys=True):
                word = value.value
                if not isinstance(value, String) or "://" not in word or "@" not in word:
                    continue
                match = pattern.search(word)
                if match is None or _is_placeholder(match.group(1)):
                    continue
                own = option.name in ("hosts", "url", "urls") and node.name != "mongodb"
                do = "Use `user` and `password` with `${NAME}` instead"
                if not own:
                    do = "Replace it with `${NAME}` from the keystore"
                yield self.finding(
                    value,
                    f"The URL in `{option.name}` contains a password, which can appear in logs and error messages."
                    f" {do}",
                    severity="info" if is_well_known(match.group(1)) else None,
                )


def _is_placeholder(word: str) -> bool:
    """Return whether the password of a URL is a variable, a field or a placeholder."""
    low = word.lower()
    return (
        "${" in word
        or "%{" in word
        or coercion.is_open(word)
        or low.strip("*x.") == ""
        or (word.startswith("[") and word.endswith("]"))
        or low in ("your_password", "yourpassword", "your-password")
    )

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.options import strings

_OTHER = frozenset((
    "match", "pattern", "patterns", "gsub", "pattern_definitions", "code", "mapping", "query", "dictionary", "replace",
    "add_field", "update", "tag_on_failure",
))  # fmt: skip


class CredentialsInUrl(PipelineAdvice):
    code = "LS507"
    severity = "error"
    visits = ("plugin",)
    required_text = ("://",)
    summary = "A URL holds user and password"
    why = """\
A URL is shown wherever it is used: in log messages about a host that does not answer, in error messages of drivers and
proxies, in the node info. The elasticsearch output had to be mended for logging the password of a sniffed host
(7.3.x). `user` and `password` are options of their own in the plugins that have both, and are never logged; where the
URL is the only way, `${NAME}` from the keystore keeps the password out of the file."""
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
            if option.name in _OTHER:
                continue
            for value in strings(option.value, keys=True):
                word = value.value
                if not isinstance(value, String) or "://" not in word or "@" not in word:
                    continue
                match = pattern.search(word)
                if match is None or _open(match.group(1)):
                    continue
                own = option.name in ("hosts", "url", "urls") and node.name != "mongodb"
                do = "use the options `user` and `password`" if own else "put it into the keystore"
                yield self.finding(
                    value,
                    f"The password inside this URL of `{option.name}` ends up in logs and error messages: {do}, with"
                    " `${NAME}` for the value",
                )


def _open(word: str) -> bool:
    """True where no password stands there: a variable, a field, a placeholder."""
    low = word.lower()
    return (
        "${" in word
        or "%{" in word
        or coercion.is_open(word)
        or low.strip("*x.") == ""
        or (word.startswith("[") and word.endswith("]"))
        or low in ("your_password", "yourpassword", "your-password")
    )

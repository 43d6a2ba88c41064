from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String, regex
from lslint.rules.logstash.values.options import strings
from lslint.rules.shared.secret_values import NO_SECRET, WELL_KNOWN, classify

_IGNORED = frozenset((
    "match", "pattern", "patterns", "gsub", "pattern_definitions", "code", "mapping", "query", "dictionary", "replace",
    "add_field", "update", "tag_on_failure",
))  # fmt: skip


_WITH_USER = ("hosts", "url", "urls")
"""Names of options of plugins that also have ``user`` and ``password``, mongodb excepted."""


_URL = r"://[^\s/:@\"'`<>|?#]{0,256}:([^\s/\"'`<>@]{1,256})@(?=[\w\[$.-])"
"""A URL with a password."""


class CredentialsInUrl(PipelineAdvice):
    code = "LS507"
    severity = "warning"
    visits = ("plugin",)
    required_text = ("://",)
    summary = "Password in a URL"
    why = """\
Anyone who can read the file, its repository or a backup of it can read the password. With the log level `debug`,
Logstash also logs it, unless the option has the type `password` or `uri`. For example, it logs the `uri` of the
mongodb output, which is a string.

Use the options `user` and `password` if the plugin has them. Otherwise write the password as `${NAME}` and store it
in the keystore. Well-known passwords (`changeme`) are reported as info."""
    sources = (
        "LogStash::Util::SafeURI (options of the type uri): the password is replaced by xxxxxx in logs",
        "LogStash::Config::Mixin: names and values of options are logged at the level debug",
        "https://www.elastic.co/docs/reference/logstash/keystore",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { hosts => ["https://ls:Gq81-zu@es1.example.org:9200"] } }\n',
        'output { mongodb { uri => "mongodb://ls:Gq81-zu@db1:27017" database => "logs" collection => "app" } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://es1.example.org:9200"] user => "ls" password => "${ES_PWD}" } }\n',
        'output { mongodb { uri => "mongodb://ls:${DB_PWD}@db1:27017" database => "logs" collection => "app" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if not ctx.holds("://", node.start, node.end):
            return
        for option in node.options:
            if option.name in _IGNORED:
                continue
            for value in strings(option.value, keys=True):
                word = value.value
                if not isinstance(value, String) or "://" not in word or "@" not in word:
                    continue
                match = regex(_URL).search(word)
                if match is None or "${" in match.group(1):
                    continue
                grade = classify(match.group(1), "password")
                if grade == NO_SECRET:
                    continue
                from lslint.rules.logstash.plugins.connections import is_near

                do = "Replace the password with `${NAME}` from the keystore"
                if option.name in _WITH_USER and node.name != "mongodb":
                    do = "Use `user` and `password` with `${NAME}` instead"
                is_known = grade == WELL_KNOWN
                yield self.finding(
                    value,
                    f"The URL in `{option.name}` contains a password, readable in every copy of the file"
                    f"{' and in debug logs' if _is_logged(node, option.name, ctx) else ''}. {do}",
                    severity="info" if is_known else None,
                    optional=is_known and is_near(node, ctx),
                )


def _is_logged(plugin: Plugin, name: str, ctx: PipelineView) -> bool:
    """Return whether Logstash logs the value of an option unmasked, as far as the catalogue knows the plugin."""
    record = ctx.record(plugin, name)
    types = [segment.type for segment in record.segments] if record is not None else ["password"]
    return not any(kind == "password" or kind.startswith("uri") for kind in types)

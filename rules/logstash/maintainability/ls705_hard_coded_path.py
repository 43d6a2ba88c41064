from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import strings

_OPTIONS = frozenset((
    "path", "sincedb_path", "template", "patterns_dir", "database", "dictionary_path", "jdbc_driver_library", "cacert",
    "last_run_metadata_path", "ssl_certificate", "ssl_key", "ssl_certificate_authorities", "keystore", "truststore",
    "script_path", "statement_filepath", "exclude", "json_key_file",
))  # fmt: skip


class HardCodedPath(PipelineAdvice):
    code = "LS705"
    visits = ("input/*", "filter/*", "output/*")
    default = False
    summary = "A path that exists on one machine only"
    why = """\
A path in somebody's home directory, in `/tmp`, or in a folder with a version number in its name
(`/opt/logstash-5.4.0/`) exists on one machine, until the next clean-up or upgrade. `"${LOG_DIR:/var/log}/a.log"`
takes the folder from the environment, with a default."""
    sources = (
        "articles on Logstash and redis throughput: paths with version numbers in their configs",
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
    )
    fix = "manual"
    bad = (
        'input { file { path => "/home/me/a.log" } }\n',
        'filter { grok { patterns_dir => ["/opt/logstash-5.4.0/p"] } }\n',
    )
    good = ('input { file { path => "${LOG_DIR:/var/log}/a.log" } }\n', 'input { file { path => "/var/log/a.log" } }\n')

    def check(self, node: Plugin, ctx: Context) -> Findings:
        pattern = regex(
            r"(/home/[\w.-]+|/Users/[\w.-]+|/tmp|/root|[A-Za-z]:[\\/]+Users[\\/]+[\w.-]+"
            r"|/[\w./-]*(?:logstash|elasticsearch|kibana|filebeat|kafka|redis|spark|jdk|java)[\w]*-\d+\.\d[\w.-]*)(?:[\\/]|$)"
        )
        for option in node.options:
            if option.name not in _OPTIONS:
                continue
            for value in strings(option.value, keys=True):
                match = pattern.match(value.value)
                if match is not None:
                    yield self.finding(
                        value,
                        f"`{match.group(1)}` exists on one machine, until the next clean-up or upgrade: take the folder"
                        " from the environment, such as `${LOG_DIR:/var/log}`",
                    )

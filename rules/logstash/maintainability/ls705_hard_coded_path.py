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
    summary = "Path of one machine or release, or in a folder that is cleaned up"
    why = """\
A path in a home directory may not exist on other machines, files in `/tmp` may be deleted at the next cleanup or
reboot, and a folder with the version number of a product in its name (`/opt/logstash-5.4.0/`) may not exist after an
upgrade. Use an environment variable for the folder (since 2.3, up to 2.4 with `--allow-env`), or a folder that does not
depend on the machine or the release."""
    sources = (
        "Articles about Logstash and Redis throughput: their configs contain paths with version numbers",
        "https://www.elastic.co/docs/reference/logstash/environment-variables",
    )
    fix = "manual"
    bad = (
        'input { file { path => "/home/me/a.log" } }\n',
        'filter { grok { patterns_dir => ["/opt/logstash-5.4.0/p"] } }\n',
        'output { file { path => "/tmp/a.log" } }\n',
    )
    good = (
        'input { file { path => "${LOG_DIR:/var/log}/a.log" } }\n',
        'filter { grok { patterns_dir => ["/etc/logstash/patterns"] } }\n',
        'output { file { path => "/var/log/a.log" } }\n',
    )

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
                        _message(match.group(1), option.name, match.end() == len(value.value)),
                    )


_STATE = ("sincedb_path", "last_run_metadata_path")
"""Options whose files Logstash writes."""


def _message(folder: str, option: str, is_file: bool) -> str:
    """Return why an option should not name a folder, or a file with its path, and what to use instead."""
    example = {"path": "${LOG_DIR:/var/log}", "jdbc_driver_library": "${JDBC_DRIVER_DIR}"}.get(option, "${CONFIG_DIR}")
    if option in _STATE:
        example = "/var/lib/logstash"
    if folder == "/tmp":
        return (
            "Files in `/tmp` may be deleted at the next cleanup or reboot. Use a permanent folder, for example"
            f" `{example}`"
        )
    if option in _STATE:
        example = "${STATE_DIR:/var/lib/logstash}"
    if folder.startswith(("/home/", "/Users/", "/root")) or folder[1] == ":":
        return (
            f"Home directory `{folder}` may not exist on other machines. Use an environment variable for the folder,"
            f" for example `{example}`"
        )
    if is_file:
        name = folder.rpartition("/")[2]
        example = example.replace("DRIVER_DIR", "DRIVER").replace("CONFIG_DIR", "FILE")
        return (
            f"File name `{name}` contains a version number and may not exist after an upgrade. Use a variable for the"
            f" path, for example `{example}`"
        )
    return (
        f"Path `{folder}` contains a version number and may not exist after an upgrade. Use a variable for the folder,"
        f" for example `{example}`"
    )

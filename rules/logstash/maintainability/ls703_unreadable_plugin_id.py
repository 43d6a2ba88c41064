from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import option_text

_MODELS = {"input": "from_web_servers", "filter": "parse_nginx_access", "output": "to_archive"}


class UnreadablePluginId(PipelineAdvice):
    code = "LS703"
    visits = ("input/*", "filter/*", "output/*")
    default = False
    summary = "A plugin's id is a number, a hash, or the plugin's name with a number"
    why = """\
The id is what the node stats, the monitoring and the log name a plugin by. `f1`, `mutate2` or a hash tells no more than
the one that Logstash makes up: whoever reads the figures has to look up the file. A tuning report on Kubernetes (600 to
4,000 events/s by work on filters and settings) gives `set_@metadata_field_from_comm` as a model: what the filter does,
and to which field. `@`, `-`, `_` and `.` are fine."""
    sources = ("a tuning report in Chinese, Logstash on Kubernetes: readable ids first",)
    fix = "manual"
    releases = "5.0-"
    bad = (
        'filter { mutate { id => "f1" remove_field => ["headers"] } }\n',
        'filter { mutate { id => "a3f9c01b77" remove_field => ["headers"] } }\n',
        'filter { mutate { id => "mutate2" remove_field => ["headers"] } }\n',
    )
    good = (
        'filter { mutate { id => "set_@metadata_field_from_comm" add_field => { "[@metadata][c]" => "%{comm}" } } }\n',
        'filter { grok { id => "parse_nginx_access" match => { "message" => "^%{IP:ip} " } } }\n',
        'input { beats { id => "beats_5044" port => 5044 } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        given = option_text(node, "id")
        option = node.option("id")
        if given is None or option is None or "%{" in given:
            return
        low = given.lower()
        hashed = regex(r"[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{20,}").fullmatch(low) and any(c.isdigit() for c in low)
        if hashed or _is_kind(low, regex_safe(node.name)) or len(low) < 2:
            yield self.finding(
                option,
                f"The id `{given}` says nothing in metrics and logs: name what the plugin does, such as"
                f" `{_MODELS[node.kind]}`",
            )


def _is_kind(low: str, name: str) -> bool:
    """True for a word that only says what kind of thing this is, the plugin's name too, and maybe a number."""
    kinds = regex(r"(?:input|filter|output|plugin|f|i|o|id|p|x|test)?[-_ ]?\d{0,3}")
    if kinds.fullmatch(low):
        return True
    return low.startswith(name) and regex(r"[-_ ]?\d{0,3}").fullmatch(low, len(name)) is not None


def regex_safe(name: str) -> str:
    """The name with nothing in it that an expression would read."""
    return "".join(c for c in name if c.isalnum() or c == "_")

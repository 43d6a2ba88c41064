from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import option_text

_EXAMPLES = {"input": "from_web_servers", "filter": "parse_nginx_access", "output": "to_archive"}


class UnreadablePluginId(PipelineAdvice):
    code = "LS703"
    visits = ("input/*", "filter/*", "output/*")
    default = False
    summary = "Plugin `id` that does not describe the plugin"
    why = """\
Node stats, monitoring and log messages identify a plugin by its `id`. An id such as `f1`, `mutate2` or a hash does
not describe the plugin: the reader has to look up the plugin in the file. Use an id that names the operation and its
field, for example `drop_headers`."""
    sources = (
        "Tuning report (in Chinese) about Logstash on Kubernetes, 600 to 4,000 events/s: readable ids such as"
        " `set_@metadata_field_from_comm` were the first step",
    )
    fix = "manual"
    releases = "5.0-"
    bad = (
        'filter { mutate { id => "f1" remove_field => ["headers"] } }\n',
        'filter { mutate { id => "a3f9c01b77" remove_field => ["headers"] } }\n',
        'filter { mutate { id => "mutate2" remove_field => ["headers"] } }\n',
    )
    good = (
        'filter { mutate { id => "drop_headers" remove_field => ["headers"] } }\n',
        'filter { grok { id => "parse_nginx_access" match => { "message" => "^%{IP:ip} " } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        given = option_text(node, "id")
        option = node.option("id")
        if given is None or option is None or "%{" in given:
            return
        if ctx.target is not None and not ctx.target.at_least(5):
            return  # these releases do not have the option
        low = given.lower()
        hashed = regex(r"[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{20,}").fullmatch(low) and any(c.isdigit() for c in low)
        if hashed or _is_generic(low, _bare_name(node.name)) or len(low) < 2:
            yield self.finding(
                option,
                f"Id `{given}` does not describe the plugin, so metrics and logs are hard to read. Use a descriptive"
                f" id, for example `{_EXAMPLES[node.kind]}`",
            )


def _is_generic(low: str, name: str) -> bool:
    """Return whether an id is only a generic term or the plugin's name, optionally with a number."""
    kinds = regex(r"(?:input|filter|output|plugin|f|i|o|id|p|x|test)?[-_ ]?\d{0,3}")
    if kinds.fullmatch(low):
        return True
    return low.startswith(name) and regex(r"[-_ ]?\d{0,3}").fullmatch(low, len(name)) is not None


def _bare_name(name: str) -> str:
    """Return a name without the characters that are special in regular expressions."""
    return "".join(c for c in name if c.isalnum() or c == "_")

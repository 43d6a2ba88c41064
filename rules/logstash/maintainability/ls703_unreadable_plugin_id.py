from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, regex

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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, given = node.option("id"), node.text("id")
        if given is None or option is None or "%{" in given or ctx.is_below(5):
            return  # releases before 5.0 do not have the option
        low = given.lower()
        hashed = regex(r"[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{20,}").fullmatch(low) and any(c.isdigit() for c in low)
        # only a generic term or the name of the plugin, optionally with a number
        kinds = regex(r"(?:input|filter|output|plugin|f|i|o|id|p|x|test)?[-_ ]?\d{0,3}")
        name = "".join(c for c in node.name if c.isalnum() or c == "_")
        is_name = low.startswith(name) and regex(r"[-_ ]?\d{0,3}").fullmatch(low, len(name)) is not None
        if hashed or kinds.fullmatch(low) or is_name or len(low) < 2:
            yield self.finding(
                option,
                f"Id `{given}` does not describe the plugin, so metrics and logs are hard to read. Use a descriptive"
                f" id, for example `{_EXAMPLES[node.kind]}`",
            )

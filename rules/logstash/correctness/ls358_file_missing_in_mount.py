from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, text
from lslint.rules.api import Context, Findings, PipelineRule

_OPTIONS = (
    "dictionary_path", "patterns_dir", "query_template", "template", "statement_filepath", "path",
)  # fmt: skip
"""Options that name files or folders which the plugin reads when it starts; ``path`` only of the ruby filter."""


class FileMissingInMount(PipelineRule):
    code = "LS358"
    visits = ("filter/translate", "filter/grok", "filter/elasticsearch", "filter/ruby", "input/jdbc",
              "filter/jdbc_streaming", "output/elasticsearch")  # fmt: skip
    required_text = _OPTIONS
    summary = "File that is missing in the folder which the container mounts"
    why = """\
Plugins read dictionaries, queries, scripts and templates when the pipeline starts. In a container the path is one of
the container. If a compose file mounts a folder of the project there, and the folder does not contain the file,
the pipeline does not start, or grok does not know the patterns.

The rule maps the path through the volumes of each service that mounts the pipeline and runs an official image. It is
silent if no folder of the project is mounted there. Add the file to the folder, or correct the path."""
    sources = ("https://www.elastic.co/docs/reference/logstash/docker-config#docker-bind-mount-settings",)
    fix = "manual"

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for name in _OPTIONS:
            option = node.option(name) if name != "path" or node.name == "ruby" else None
            if option is None:
                continue
            values = option.value.items if isinstance(option.value, Array) else [option.value]
            for value in values:
                path = text(value)
                if path and path.startswith("/") and not any(mark in path for mark in ("$", "%", "*", "..")):
                    where = ctx.project.deployment.missing_in_containers(path.rstrip("/"))
                    if where:
                        yield self.finding(
                            value,
                            f"`{path}` is not in the mounted folder {where}, so `{node.name}` cannot read it unless it"
                            " is added later. Correct the path",
                        )

from __future__ import annotations

import os

from lslint.grammar.logstash.nodes import Pipeline, Value
from lslint.rules.api import Context, Findings, Related, Sibling
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.dataflow.compiled import plugin_ids, repeated_ids
from lslint.rules.logstash.dataflow.resources import alternatives
from lslint.rules.logstash.refused.rule import CompileRule


class DuplicatePluginId(CompileRule):
    code = "LS108"
    visits = ("pipeline",)
    summary = "Two plugins of a pipeline with the same `id`"
    why = """\
An `id` must be unique in the whole pipeline, across sections, branches and files. Logstash rejects a pipeline in
which two inputs, filters or outputs have the same `id` ("Config has duplicate Ids").

If two files contain the same id, the finding is an error only if `pipelines.yml`, or a `[[pipeline]]` entry in
`lslint.toml`, assigns both files to one pipeline. For other files of one folder, it is a warning."""
    fix = "manual"
    releases = "5.0-"
    about_feature = True
    bad = (
        'filter {\n  mutate { id => "clean" }\n  if [type] == "web" {\n    mutate { id => "clean" }\n  }\n}\n',
        "input { stdin { id => console } }\noutput { stdout { id => 'console' } }\n",
    )
    good = (
        """\
filter {
  mutate { id => "clean" }
  if [type] == "web" {
    mutate { id => "clean_web" }
  }
}
""",
        'input { stdin { id => "console_in" } }\noutput { stdout { id => "console_out" } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        first = plugin_ids(node)
        if not first:
            return
        for value, option in repeated_ids(node):
            earlier = first[value]
            yield self.finding(
                option.value,
                f"Another plugin of the pipeline has the id `{value}` too, so Logstash rejects the pipeline:"
                " use a unique `id`",
                related=[Related(earlier.start, earlier.end, "first use of the id")],
            )
        if ctx.project.pipeline_files(others_only=True):
            yield from self._across(first, ctx)

    def _across(self, own: dict[str, Value], ctx: Context) -> Findings:
        declared = ctx.project.declared
        here = os.path.abspath(ctx.path)
        given = _given(ctx)
        for value in own:
            for sibling, other in given.get(value, ()):
                if os.path.abspath(sibling.path) == here or alternatives(ctx, sibling):
                    continue
                message = (
                    f"`{sibling.path}` of the same pipeline has the id `{value}` too, so Logstash rejects the pipeline"
                )
                if not declared:
                    message = (
                        f"`{sibling.path}` has the id `{value}` too, which Logstash rejects if both files belong to one"
                        " pipeline"
                    )
                yield self.finding(
                    own[value],
                    f"{message}: use a unique `id`",
                    related=[Related(other.start, other.end, "other use of the id", sibling.path)],
                    severity=None if declared else "warning",
                    stage=None if declared else "run",
                )


MAX_FILES = 50
"""Maximum number of files with the same id that a file is compared with."""


@pipeline_fact
def _given(ctx: Context) -> dict[str, list[tuple[Sibling, Value]]]:
    """Return the files of the pipeline that set each id, and where."""
    found: dict[str, list[tuple[Sibling, Value]]] = {}
    for sibling in ctx.project.pipeline_files() or ctx.project.pipeline_files(others_only=True):
        for value, node in plugin_ids(sibling.tree).items():
            known = found.setdefault(value, [])
            if len(known) <= MAX_FILES:
                known.append((sibling, node))
    return found

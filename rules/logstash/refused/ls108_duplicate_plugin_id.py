from __future__ import annotations

import os

from lslint.grammar.logstash.nodes import Pipeline, Value
from lslint.rules.api import Context, Findings, Related, Sibling
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.dataflow.compiled import plugin_ids, repeated_ids
from lslint.rules.logstash.refused.rule import CompileRule


class DuplicatePluginId(CompileRule):
    code = "LS108"
    visits = ("pipeline",)
    summary = "Two plugins of the pipeline have the same id"
    why = """\
An `id` names one plugin in the whole pipeline: in metrics, in the log and in the monitoring of it. Logstash refuses a
pipeline in which two inputs, filters or outputs have the same one ("Config has duplicate Ids"), across sections,
branches and files: copying a block is enough. A `${VAR}` in it is compared as it is written.

Where it is not declared which files make one pipeline (by `pipelines.yml` or the linter's config), the same id in two
files is a warning: they may belong to two pipelines, where it is allowed. Nothing is said of files that are whole
pipelines each."""
    fix = "manual"
    releases = "5.0-"
    bad = (
        'filter {\n  mutate { id => "clean" }\n  if [type] == "web" {\n    mutate { id => "clean" }\n  }\n}\n',
        "input { stdin { id => console } }\noutput { stdout { id => 'console' } }\n",
    )
    good = (
        'input { stdin { id => "console_in" } }\noutput { stdout { id => "console_out" } }\n',
        'output { stdout { id => "out" codec => json { id => "out" } } }\n',
        'filter { mutate { id => "twice" id => "twice" } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each plugin whose id an earlier plugin of the file or a plugin of a sibling has."""
        first = plugin_ids(node)
        if not first:
            return
        for value, option in repeated_ids(node):
            earlier = first[value]
            yield self.finding(
                option.value,
                f"id `{value}` is taken by another plugin of this pipeline, and Logstash refuses to load it;"
                " give each plugin its own",
                related=[Related(earlier.start, earlier.end, "it stands here first")],
            )
        if ctx.project.pipeline_files(others_only=True):
            yield from self._across(first, ctx)

    def _across(self, own: dict[str, Value], ctx: Context) -> Findings:
        from lslint.rules.logstash.dataflow.resources import alternatives

        declared = ctx.project.declared
        here = os.path.abspath(ctx.path)
        given = _given(ctx)
        for value in own:
            for sibling, other in given.get(value, ()):
                if os.path.abspath(sibling.path) == here or alternatives(ctx, sibling):
                    continue
                message = (
                    f"id `{value}` is taken in `{sibling.path}`, a file of the same pipeline, and Logstash refuses both"
                )
                if not declared:
                    message = f"id `{value}` is also in `{sibling.path}`: in one pipeline Logstash refuses both files"
                yield self.finding(
                    own[value],
                    f"{message}; give each plugin its own",
                    related=[Related(other.start, other.end, "it stands here too", sibling.path)],
                    severity=None if declared else "warning",
                    stage=None if declared else "run",
                )


MAX_FILES = 50
"""Files of one id that are compared with each file."""


@pipeline_fact
def _given(ctx: Context) -> dict[str, list[tuple[Sibling, Value]]]:
    """The files of the pipeline that give an id, and where."""
    found: dict[str, list[tuple[Sibling, Value]]] = {}
    for sibling in ctx.project.pipeline_files() or ctx.project.pipeline_files(others_only=True):
        for value, node in plugin_ids(sibling.tree).items():
            known = found.setdefault(value, [])
            if len(known) <= MAX_FILES:
                known.append((sibling, node))
    return found

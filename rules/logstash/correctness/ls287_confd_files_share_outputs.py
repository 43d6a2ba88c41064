from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.outputs import is_scratch, target
from lslint.rules.logstash.values.options import is_chosen


class ConfdFilesShareOutputs(PipelineRule):
    code = "LS287"
    severity = "error"
    visits = ("pipeline",)
    summary = "Each file has its own inputs and outputs, but all of them are one pipeline"
    why = """\
Logstash joins all files that a `path.config` names into one pipeline. Events of every input go through all filters
and to all outputs, whichever file they stand in: two files with an input and an Elasticsearch output each give every
event twice, four files four times. It is among the oldest misunderstandings. Give each file a pipeline of its own in
`pipelines.yml`, or put every output into a condition on `type` or tags that its input sets.

Several files are reported only where it is declared that one pipeline runs them: by `pipelines.yml` or the linter's
config. In one file it is `input … output … input … output …`, as when files were put one behind the other."""
    sources = (
        "documentation: multiple pipelines; path.config",
        "https://github.com/elastic/logstash/issues/3655",
        "https://github.com/elastic/logstash/issues/4389",
    )
    fix = "manual"
    bad = (
        'input { tcp { port => 5140 } }\noutput { elasticsearch { hosts => ["es1:9200"] } }\n'
        'input { udp { port => 5140 } }\noutput { elasticsearch { hosts => ["es2:9200"] } }\n',
    )
    good = (
        'input { stdin {} }\noutput { elasticsearch { hosts => ["es:9200"] } }\n',
        'input { stdin { type => "a" } }\noutput { if [type] == "a" { elasticsearch { hosts => ["es:9200"] } } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """At most one finding per file, at the output that gets more than was meant."""
        if is_chosen(ctx, 0, len(ctx.text)):
            return
        joined = _joined(node)
        if joined is not None:
            first, second = joined
            yield self.finding(
                (second.start, second.name_end),
                f"One file is one pipeline: this `{second.name}` also gets what the inputs further up read, and the"
                f" `{first.name}` there what is read here; make it two pipelines, or put each output into a condition",
                related=[Related(first.start, first.name_end, "gets the same events")],
                fix=Fix("manual", "Make two pipelines of it in `pipelines.yml`", []),
            )
            return
        if not ctx.project.declared:
            return
        reads, own = _shape(node)
        if not own:
            return
        others: list[tuple[str, Plugin]] = []
        same: list[tuple[str, Plugin]] = []
        for sibling in ctx.project.pipeline_files(others_only=True):
            inputs, outputs = _shape(sibling.tree)
            if reads and inputs and outputs:
                others.append((sibling.path, outputs[0]))
            same += [(sibling.path, one) for one in outputs if any(_alike(one, output) for output in own)]
        found = others or same
        if others:
            first = own[0]
            message = (
                f"{len(others) + 1} files with inputs of their own are one pipeline here, and no condition keeps their"
                f" events apart: this `{first.name}` also gets what the others read, and theirs get what is read here"
            )
        elif same:
            path, output = same[0]
            first = next(one for one in own if _alike(output, one))
            message = f"`{path}`, a file of the same pipeline, sends every event to the same place: it arrives twice"
        else:
            return
        yield self.finding(
            (first.start, first.name_end),
            f"{message}; make them pipelines of their own in `pipelines.yml`, or put each output into a condition",
            related=[Related(one.start, one.name_end, "gets the same events", path) for path, one in found[:5]],
            fix=Fix("manual", "List each file as a pipeline of its own in `pipelines.yml`", []),
        )


def _joined(tree: Pipeline) -> tuple[Plugin, Plugin] | None:
    """The first unconditional outputs of two parts of a file that each have inputs and outputs, in this order."""
    if len(tree.sections) < 4:
        return None
    first: Plugin | None = None
    reads = again = False
    for section in tree.sections:
        if section.kind == "input" and section.items:
            again = first is not None
            reads = True
        elif section.kind == "output" and reads:
            one = next((item for item in section.items if isinstance(item, Plugin) and _keeps(item)), None)
            if one is not None and again and first is not None:
                return first, one
            first = first or one
    return None


@fact
def _shape(tree: Pipeline) -> tuple[bool, list[Plugin]]:
    """Whether a file has inputs, and its outputs outside of conditions that keep what they get."""
    plugins = list(tree.walk_plugins())
    outputs = [p for section, p, clauses in plugins if section.kind == "output" and not clauses and _keeps(p)]
    return any(section.kind == "input" for section, _, _ in plugins), outputs


def _keeps(output: Plugin) -> bool:
    """False for outputs that keep nothing, or whose event goes on elsewhere."""
    return output.name not in ("stdout", "null", "sink", "pipeline") and not is_scratch(output)


def _alike(one: Plugin, other: Plugin) -> bool:
    """The same output twice: plugin, place and index."""
    if one.name != other.name or one.name != "elasticsearch":
        return False
    return bool(target(one)) and target(one) == target(other) and _index(one) == _index(other)


def _index(plugin: Plugin) -> str | None:
    option = plugin.option("index")
    return getattr(option.value, "value", None) if option is not None else None

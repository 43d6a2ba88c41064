from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Plugin, Section
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.condition_logic import complements, terms
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.presence import constants, selectors
from lslint.rules.logstash.values.options import option_text, pairs, raw_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.condition_logic import Terms

_MAX_CONDITIONS = 100


class OutputMissesEvents(PipelineRule):
    code = "LS437"
    default = False
    severity = "info"
    visits = ("section",)
    summary = "Output conditions that silently discard unmatched events"
    why = """\
An event that matches none of the conditions in the output section reaches no output. Logstash discards the event
without a log message, and counts it as sent. If a new log type appears or a field is renamed, the missing events are
noticed only when someone searches for them.

Add an `else` branch that writes the remaining events to a file or a separate index. After several separate `if`
blocks, add an `if` for the events that match none of their conditions.

The rule reports nothing for a single condition or a condition on a failure tag, which select events on purpose, or if
filters may set the type or tags."""
    sources = ("documentation: accessing event data and fields, conditionals",)
    bad = (
        "input { beats { port => 5044 } }\n"
        'output {\n  if [fields][app] == "web" {\n    elasticsearch { index => "web" }\n  }\n'
        '  else if [fields][app] == "db" {\n    elasticsearch { index => "db" }\n  }\n}\n',
    )
    good = (
        "input { beats { port => 5044 } }\n"
        "output {\n"
        '  if [fields][app] == "web" {\n'
        '    elasticsearch { index => "web" }\n'
        "  }\n"
        '  else if [fields][app] == "db" {\n'
        '    elasticsearch { index => "db" }\n'
        "  }\n"
        "  else {\n"
        '    elasticsearch { index => "rest" }\n'
        "  }\n"
        "}\n",
        'input { tcp { port => 1 type => "a" } }\noutput { if [type] == "a" { elasticsearch { } } }\n',
        "input { beats { port => 5044 } }\noutput { if [a] { elasticsearch { } } if ![a] { stdout { } } }\n",
    )

    def check(self, node: Section, ctx: Context) -> Findings:
        """Yield one finding per pipeline, at its last condition around outputs."""
        if node.kind != "output" or ctx.has_syntax_errors:
            return
        branch = _incomplete_branch(flow(ctx))
        if branch is not None and branch in node.items:
            is_only = _branches(flow(ctx)) == 1
            advice = (
                "Add an `else` branch with an output for such events"
                if is_only
                else "Add another `if` that matches only them, with an output"
            )
            yield self.finding(
                (branch.start, branch.start + 2),
                f"Events that match none of the output conditions are discarded without a log message. {advice}",
            )


def _branches(pipeline: Flow) -> int:
    """Return the number of separate ``if`` blocks around outputs."""
    return sum(
        isinstance(item, Branch)
        for tree in pipeline.trees
        for section in tree.sections
        if section.kind == "output"
        for item in section.items
    )


@fact
def _incomplete_branch(pipeline: Flow) -> Branch | None:
    """Return the last branch around outputs if events can miss all outputs."""
    if not pipeline.is_complete or not pipeline.certain:
        return None
    branches: list[Branch] = []
    for tree in pipeline.trees:
        for section in tree.sections:
            for item in section.items if section.kind == "output" else ():
                if not isinstance(item, Branch):
                    return None
                if item.clauses[-1].keyword == "else":  # an empty one discards the events on purpose
                    return None
                branches.append(item)
    clauses = [clause for branch in branches for clause in branch.clauses if clause.condition is not None]
    if not 2 <= len(clauses) <= _MAX_CONDITIONS:  # a single condition selects events on purpose
        return None
    ways: Terms = []
    for clause in clauses:
        if any(path in constants(pipeline) for path in selectors(clause) if path not in (("type",), ("tags",))):
            return None
        found = terms(clause.condition)  # type: ignore[arg-type]
        if found is None:
            return None
        ways += found
    if any(name[:2] == '"_' for term in ways for name, _, _ in term):
        return None  # a failure tag: the other events are excluded on purpose
    single = [next(iter(term)) for term in ways if len(term) == 1]
    if any(complements(one, other) for number, one in enumerate(single) for other in single[:number]):
        return None
    each_reaches_output = all(any(_satisfies(term, step.plugin) for term in ways) for step in pipeline.inputs)
    return None if each_reaches_output or _set_by_filters(pipeline) else branches[-1]


def _set_by_filters(pipeline: Flow) -> bool:
    """Return whether filters set types or tags, which the conditions of the outputs may test."""
    setters = ("replace", "update", "add_field", "rename")
    for step in pipeline.filters:
        for option in step.plugin.options:
            names = (name.strip("[]") for name, _ in pairs(option.value)) if option.name in setters else ()
            if option.name == "add_tag" or "type" in names:
                return True
    return any(step.plugin.name in ("grok", "clone", "ruby", "json") and not step.clauses for step in pipeline.filters)


def _satisfies(term: frozenset[tuple[str, str, str]], plugin: Plugin) -> bool:
    """Return whether the values that an input sets satisfy all atoms of a term."""
    tags = plugin.option("tags")
    marks = {f'"{text}"' for text in raw_texts(tags.value)} if tags is not None else set()
    kind = option_text(plugin, "type")
    fields = {f"[{name.strip('[]')}]".replace("][", "]["): text for option in plugin.all("add_field")
              for name, value in pairs(option.value) for text in raw_texts(value)[:1]}  # fmt: skip
    if kind is not None:
        fields["[type]"] = kind
    for option in plugin.options:  # of a variant of the plugin, which may set a field of that name
        own = option_text(plugin, option.name)
        if own is not None:
            fields.setdefault(f"[{option.name}]", own)
    return all(
        (word == "in" and value == "[tags]" and name in marks)
        or (word == "not in" and value == "[tags]" and name not in marks)
        or (word == "in" and value in fields and name.strip('"') in fields[value])
        or (word == "==" and name in fields and value == f'"{fields[name]}"')
        or (word == "!=" and name in fields and value != f'"{fields[name]}"')
        or (word in ("true", "=~") and name in fields)
        for name, word, value in term
    )

from __future__ import annotations

from collections.abc import Iterable

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Clause, Plugin, Selector, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import boolean, is_complete, is_variable, number, raw_texts
from lslint.rules.shared.option_edits import insertion

_SIZE = 8000
_QUERY = (
    'filter { jdbc_streaming { jdbc_connection_string => "jdbc:postgresql://db.example.org/shop" jdbc_driver_class =>'
    ' "org.postgresql.Driver" statement => "select city from shops" target => "city" } }\n'
)


class LookupWithoutCache(PipelineAdvice):
    code = "LS388"
    severity = "info"
    visits = ("filter/dns", "filter/jdbc_streaming")
    summary = "Lookup for every event without a cache"
    why = """\
The dns filter has no cache by default, so each event waits for the name server. With lookups of 2 ms, a worker
processes at most 500 events per second. A lookup without an answer takes 1.5 seconds by default: one attempt and two
retries (`max_retries`), each with a `timeout` of 0.5 seconds.

Set `hit_cache_size` and `failed_cache_size`, which enable caches for successful and failed lookups. The jdbc_streaming
filter has a cache by default: set `use_cache => true`, or remove `use_cache => false`."""
    sources = (
        "documentation of the dns filter: hit_cache_size and failed_cache_size (0 by default: no cache), timeout",
        "documentation of the jdbc_streaming filter: use_cache",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  dns {\n    reverse => ["ip"]\n    action => "replace"\n  }\n}\n',
        _QUERY.replace(" } }", " use_cache => false } }"),
    )
    good = (
        'filter { dns { reverse => ["ip"] action => "replace" hit_cache_size => 8000 failed_cache_size => 8000 } }\n',
        _QUERY,
    )
    fixed = (
        'filter {\n  dns {\n    hit_cache_size => 8000\n    failed_cache_size => 8000\n    reverse => ["ip"]\n'
        '    action => "replace"\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not is_complete(node, ctx):
            return
        if node.name == "jdbc_streaming":
            option = node.option("use_cache")
            if option is not None and boolean(option.value) is False:
                yield self.finding(
                    option,
                    "`use_cache => false` queries the database for every event, and the worker waits. Set `use_cache =>"
                    " true`",
                    fix=Fix(
                        "unsafe", "Set `use_cache` to `true`", [Edit(option.value.start, option.value.end, "true")]
                    ),
                )
            return
        if ctx.target is not None and not ctx.target.at_least(2, 3):
            return  # the plugin of these releases has no such options
        if node.option("resolve") is None and node.option("reverse") is None:
            return  # it looks up nothing
        missing = [name for name in ("hit_cache_size", "failed_cache_size") if _is_off(node, name)]
        if not missing:
            return
        if len(missing) == 2:
            what = (
                "`dns` has no cache, so every event waits for a lookup: at 2 ms each, at most 500 events/s per worker"
            )
        elif missing[0] == "failed_cache_size":
            what = "`dns` does not cache failed lookups, which take longest and are repeated for every event"
        else:
            what = "`dns` caches only failed lookups, so successful lookups are repeated for every event"
        fix = None
        if not ctx.has_syntax_errors and all(node.option(name) is None for name in missing):
            edits = [insertion(ctx.text, node, f"{name} => {_SIZE}") for name in missing]
            joined = "".join(edit.text for edit in edits)
            fix = Fix(
                "unsafe",
                f"Add {' and '.join(f'`{name} => {_SIZE}`' for name in missing)}",
                [Edit(edits[0].start, edits[0].end, joined)],
            )
        yield self.finding(
            (node.start, node.name_end),
            f"{what}. Set {' and '.join(f'`{name}`' for name in missing)}",
            help=f"For example, `{missing[0]} => {_SIZE}` caches {_SIZE} lookups.",
            fix=fix,
            optional=any(map(_selects_few, ctx.clauses)) or not _added_to_few(ctx).isdisjoint(_tags(ctx.clauses)),
        )


def _is_off(node: Plugin, name: str) -> bool:
    option = node.option(name)
    return option is None or (not is_variable(option.value) and number(option.value) == 0)


def _searched(clause: Clause) -> list[tuple[str, Selector]]:
    """Return the strings that the condition of a clause searches in fields; those of regexes are empty."""
    found = []
    for leaf in comparisons(clause.condition, "in", "=~"):
        if leaf.operator == "=~":
            if isinstance(leaf.left, Selector):
                found.append(("", leaf.left))
        elif isinstance(leaf.left, String) and isinstance(leaf.right, Selector):
            found.append((leaf.left.value, leaf.right))
    return found


def _selects_few(clause: Clause) -> bool:
    """Return whether a condition searches the text of a field, which a fixed part of the events rarely has."""
    return any(field.path != ("tags",) for _, field in _searched(clause))


def _tags(clauses: Iterable[Clause]) -> set[str]:
    return {text for clause in clauses for text, field in _searched(clause) if field.path == ("tags",)}


@fact
def _added_to_few(ctx: Context) -> frozenset[str]:
    """Return the tags that grok filters add to the events they match, or that filters inside of conditions add."""
    pipeline = flow(ctx)
    found: set[str] = set()
    for step in pipeline.filters:
        option = step.plugin.option("add_tag") if step.plugin.name == "grok" or step.clauses else None
        found.update(raw_texts(option.value) if option is not None else ())
    return frozenset(found)

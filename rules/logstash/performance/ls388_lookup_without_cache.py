from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.grok.filters import chosen
from lslint.rules.logstash.values.options import boolean, is_complete, is_variable, number
from lslint.rules.shared.option_edits import insertion

_SIZE = 8000
_LINES = ("message", "[event][original]")
_QUERY = (
    'filter { jdbc_streaming { jdbc_connection_string => "jdbc:postgresql://db.example.org/shop" jdbc_driver_class =>'
    ' "org.postgresql.Driver" statement => "select city from shops" target => "city" } }\n'
)


class LookupWithoutCache(PipelineAdvice):
    code = "LS388"
    production_only = True
    severity = "info"
    visits = ("filter/dns", "filter/jdbc_streaming")
    summary = "Lookup for every event without a cache"
    why = """\
The dns filter has no cache by default, so each event waits for the name server. At 2 ms per lookup, a worker processes
500 events per second. An address without an answer takes `timeout` (0.5 s) and up to `max_retries` (2) further
attempts.

`hit_cache_size` and `failed_cache_size` enable the two caches. Entries are valid for `hit_cache_ttl` (60 s) and
`failed_cache_ttl` (5 s). Failed lookups take longest, so set both.

A dns filter inside a condition that searches the log line (`if "login" in [message]`) is reported only if the rule is
selected, because few events reach it.

The jdbc_streaming filter has a cache, which `use_cache => false` disables."""
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
            optional=any(chosen(field, ctx) for field in _LINES),
        )


def _is_off(node: Plugin, name: str) -> bool:
    option = node.option(name)
    return option is None or (not is_variable(option.value) and number(option.value) == 0)

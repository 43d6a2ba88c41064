from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import boolean, is_complete, is_variable, number
from lslint.rules.shared.option_edits import insertion

_SIZE = 8000


class LookupWithoutCache(PipelineAdvice):
    code = "LS388"
    severity = "warning"
    visits = ("filter/dns", "filter/jdbc_streaming")
    summary = "Every event waits for a lookup whose answer was known a moment ago"
    why = """\
The dns filter keeps no answers by default: each event that gets there waits for the name server. At 2 ms that is 500
events a second and worker; an address that nobody answers for costs `timeout` (0.5 s) and `max_retries` (2) more
tries. `hit_cache_size` and `failed_cache_size` switch the two caches on (answers are kept for `hit_cache_ttl` = 60 s
and `failed_cache_ttl`); failed lookups are the expensive ones, so set both.

The jdbc_streaming filter has a cache, which `use_cache => false` switches off."""
    sources = (
        "documentation of the dns filter: hit_cache_size and failed_cache_size, default 0, no cache; timeout",
        "documentation of the jdbc_streaming filter: use_cache",
    )
    fix = "unsafe"
    bad = (
        'filter {\n  dns {\n    reverse => ["ip"]\n    action => "replace"\n  }\n}\n',
        'filter { jdbc_streaming { statement => "select 1" target => "x" use_cache => false } }\n',
    )
    good = (
        'filter { dns { reverse => ["ip"] action => "replace" hit_cache_size => 8000 failed_cache_size => 8000 } }\n',
        'filter { jdbc_streaming { statement => "select 1" target => "x" } }\n',
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
                    "`use_cache => false` asks the database for every event, and the worker waits: leave the cache on",
                    fix=Fix("unsafe", "Switch the cache on", [Edit(option.value.start, option.value.end, "true")]),
                )
            return
        missing = [name for name in ("hit_cache_size", "failed_cache_size") if _is_off(node, name)]
        if not missing:
            return
        if len(missing) == 2:
            what = "Each event that gets here waits for a `dns` lookup (2 ms each are 500 events/s per worker)"
        elif missing[0] == "failed_cache_size":
            what = "This `dns` filter asks again for each address that has no name, and those take longest"
        else:
            what = "This `dns` filter keeps failed lookups only, not the answers it gets"
        fix = None
        if not ctx.has_syntax_errors and all(node.option(name) is None for name in missing):
            edits = [insertion(ctx.text, node, f"{name} => {_SIZE}") for name in missing]
            joined = "".join(edit.text for edit in edits)
            fix = Fix("unsafe", f"Keep {_SIZE} answers", [Edit(edits[0].start, edits[0].end, joined)])
        yield self.finding(
            (node.start, node.name_end),
            f"{what}: set {' and '.join(f'`{name}`' for name in missing)} (e.g. {_SIZE})",
            fix=fix,
        )


def _is_off(node: Plugin, name: str) -> bool:
    option = node.option(name)
    return option is None or (not is_variable(option.value) and number(option.value) == 0)

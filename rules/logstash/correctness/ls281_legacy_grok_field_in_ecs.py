from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.dataflow.reads import creates, visited_reads
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.age import is_before_ecs, is_known_from
from lslint.rules.shared.pipeline_files import trees_in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Pipeline

    Path = tuple[str, ...]

_NOW = {
    "clientip": "[source][address]", "ident": "[apache][access][user][identity]", "auth": "[user][name]",
    "verb": "[http][request][method]", "request": "[url][original]", "httpversion": "[http][version]",
    "response": "[http][response][status_code]", "bytes": "[http][response][body][bytes]",
    "referrer": "[http][request][referrer]", "agent": "[user_agent][original]", "program": "[process][name]",
    "pid": "[process][pid]", "logsource": "[host][hostname]", "client_ip": "[source][address]",
    "client_port": "[source][port]", "http_status_code": "[http][response][status_code]", "loglevel": "[log][level]",
    "facility": "[log][syslog][facility][code]", "priority": "[log][syslog][priority]",
    "clientport": "[source][port]",
}  # fmt: skip
"""Names in the set ecs-v1 of the fields of the web server, syslog and haproxy patterns, if it has them."""


class LegacyGrokFieldInEcs(PipelineRule):
    code = "LS281"
    visits = ("condition", "filter/*", "output/*")
    summary = "Field of the legacy grok patterns, which ECS mode does not set"
    why = """\
In ECS mode, the default from Logstash 8.0 on, grok uses another set of patterns. `%{COMBINEDAPACHELOG}`,
`%{SYSLOGBASE}`, `%{HAPROXYHTTP}` and the like match the same lines but write different fields: `clientip` becomes
`[source][address]`, `response` becomes `[http][response][status_code]`, `program` becomes `[process][name]`.
Whatever reads the old name (geoip, a condition, `convert`, an index name) finds nothing.

The rule reports a field if a grok filter uses such a pattern and nothing else in the pipeline sets the field. It
stays silent if the filter or the settings set `ecs_compatibility: disabled`, which restores the old names, or if a
condition of the pipeline tests a field of the new pattern, because then the pipeline handles both sets.

Read the new field, or set `ecs_compatibility => disabled` in the grok filter."""
    sources = (
        "comparison of the pattern sets legacy and ecs-v1 of logstash-patterns-core",
        "https://github.com/elastic/logstash/issues/14842 (the tutorial in the documentation stopped working)",
        "https://www.elastic.co/docs/reference/logstash/ecs-ls",
    )
    fix = "manual"
    releases = "8.0- by default, 7.x with `ecs_compatibility`"
    bad = (
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
        'filter {\n  grok { match => { "message" => "%{SYSLOGBASE} %{GREEDYDATA:text}" } }\n'
        '  if [program] == "sshd" { drop { } }\n}\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }\n'
        '  geoip { source => "[source][address]" target => "source" }\n}\n',
        'filter {\n  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } ecs_compatibility => disabled }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
        'filter {\n  grok { match => { "message" => ["^%{COMBINEDAPACHELOG}", "^%{IP:clientip} %{DATA:a}"] } }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
    )

    def check(self, node: object, ctx: Context) -> Findings:
        """Yield one finding per pattern name, where one of its fields is first read."""
        legacy_only = _legacy_only(ctx)
        if not legacy_only or is_before_ecs(ctx):
            return
        optional = not is_known_from(8, ctx)
        reported = _reported(ctx)
        for field, start, end in visited_reads(node, ctx):
            found = legacy_only.get(field)
            if found is None:
                continue
            name = found[0]
            if name in reported:
                continue
            reported.add(name)
            if _handles_both(name, ctx):
                continue
            word = display(field)
            now = _NOW.get(word)
            advice = f"Use `{now}`" if now else "Use the ECS field of the pattern"
            when = "In ECS mode" if found[1] else "In ECS mode (the default since 8.0),"
            yield self.finding(
                (start, end),
                f"{when} `%{{{name}}}` does not set `{word}`, so the field does not exist. {advice}",
                help="The other fields of the pattern also have new names. `ecs_compatibility => disabled` in the grok"
                " filter restores the old ones.",
                optional=optional,
            )


def _handles_both(name: str, ctx: Context) -> bool:
    """Return whether a condition tests a field that only the new pattern of the name writes, so that the pipeline
    handles both sets."""
    old, new = library.standard(library.LEGACY), library.standard(library.ECS)
    here = set(map(path, of_name(name, new) - of_name(name, old)))
    return any(not here.isdisjoint(_tested(tree)) for tree in trees_in_order(ctx))


@fact
def _tested(tree: Pipeline) -> frozenset[Path]:
    """Return the fields that the conditions of a file test."""
    found: set[Path] = set()
    seen: set[int] = set()
    for _, _, clauses in tree.walk_plugins():
        for clause in clauses:
            if id(clause) not in seen:
                seen.add(id(clause))
                found |= selectors(clause)
    return frozenset(found)


@fact
def _reported(ctx: Context) -> set[str]:
    """Return the names of the patterns with a finding so far."""
    return set()


@pipeline_fact
def _legacy_only(ctx: Context) -> dict[Path, tuple[str, bool]]:
    """Return the fields that only the old set writes, with the pattern name and whether ECS mode is set explicitly."""
    found: dict[Path, tuple[str, bool]] = {}
    still_written: set[Path] = set()
    trees = trees_in_order(ctx)
    for tree in trees:
        for section, plugin, _ in tree.walk_plugins():
            if plugin.name != "grok" or section.kind != "filter" or plugin.option("pattern") is not None:
                continue  # a filter for 1.x, which no release with ECS mode loads
            own: dict[str, str] | None = None
            mode = ecs.is_on(plugin, ctx) and plugin.option("patterns_dir") is None
            for _, pattern in filters.patterns(plugin):
                unknown, names = _names(pattern.value)
                if unknown or names:
                    own = filters.definitions(plugin) if own is None else own
                if unknown and not own.keys() >= unknown:  # type: ignore[union-attr]
                    found.clear()  # a custom pattern may set any field
                    return found
                for name, legacy, here in names:
                    if not mode or name in own or plugin.option("target") is not None:  # type: ignore[operator]
                        still_written.update(map(path, legacy))
                        continue
                    still_written.update(map(path, here))
                    for field in legacy - here:
                        found.setdefault(path(field), (name, ecs.is_said(plugin, ctx)))
    if found:
        for tree in trees:
            for section, plugin, _ in tree.walk_plugins():
                if section.kind == "filter":
                    still_written.update(creates(plugin))
    for known_field in still_written:
        found.pop(known_field, None)
    return found


def _names(pattern: str) -> tuple[frozenset[str], list[tuple[str, frozenset[str], frozenset[str]]]]:
    """Return the names in a pattern that neither set has, and those that write fields in the old set, each with its
    fields in the old and in the new set."""
    old, new = library.standard(library.LEGACY), library.standard(library.ECS)

    def make() -> tuple[frozenset[str], list[tuple[str, frozenset[str], frozenset[str]]]]:
        names = dict.fromkeys(reference.name for reference in grok_pattern.parse(pattern))
        unknown = frozenset(name for name in names if old.regex(name) is None and new.regex(name) is None)
        return unknown, [(name, of_name(name, old), of_name(name, new)) for name in names if of_name(name, old)]

    return old.kept("fields of both ", pattern, make)

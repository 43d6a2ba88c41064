from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Plugin, Selector
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.grok_fields import of_name
from lslint.rules.logstash.dataflow.reads import creates, reads
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.plugins import ecs
from lslint.rules.shared.pipeline_files import trees_in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
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
"""What the fields of the web server, syslog and haproxy patterns are called in the set ecs-v1, where it has them."""


class LegacyGrokFieldInEcs(PipelineRule):
    code = "LS281"
    visits = ("condition", "filter/*", "output/*")
    summary = "A field of the old pattern set is read, which ECS mode does not set"
    why = """\
In ECS mode, which is the default from Logstash 8.0 on, grok reads another set of patterns: `%{COMBINEDAPACHELOG}`,
`%{SYSLOGBASE}`, `%{HAPROXYHTTP}` and the like match the same lines and write other fields. `clientip` becomes
`[source][address]`, `response` `[http][response][status_code]`, `program` `[process][name]`. What reads the old name
(geoip, a condition, `convert`, an index name) finds nothing; even the tutorial in Logstash's own documentation stopped
working so (issue 14842).

Found where a grok filter uses such a name, nothing else in the pipeline sets the field, and neither the filter nor the
settings say `ecs_compatibility: disabled`, which brings the old names back."""
    sources = (
        "pattern sets legacy and ecs-v1 of logstash-patterns-core, compared",
        "https://github.com/elastic/logstash/issues/14842",
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
        'filter {\n  grok { match => { "message" => ["%{COMBINEDAPACHELOG}", "%{IP:clientip} %{DATA:a}"] } }\n'
        '  geoip { source => "clientip" target => "client" }\n}\n',
    )

    def check(self, node: object, ctx: Context) -> Findings:
        """One finding for each pattern's name, where a field of it is first read."""
        gone = _gone(ctx)
        if not gone:
            return
        reported = _reported(ctx)
        for field, start, end in _fields(node, ctx):
            found = gone.get(field)
            if found is None:
                continue
            name = found[0]
            if name in reported:
                continue
            reported.add(name)
            word = field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)
            now = _NOW.get(word)
            instead = f"sets `{now}`" if now else "sets fields of other names"
            use = f"read `{now}`" if now else "read those"
            when = "In ECS mode" if found[1] else "In ECS mode, the default from Logstash 8 on,"
            yield self.finding(
                (start, end),
                f"{when} `%{{{name}}}` {instead}, not `{word}`, so that this finds nothing (nor do its other fields);"
                f" {use}, or set `ecs_compatibility => disabled` in the grok filter",
            )


def _fields(node: object, ctx: Context) -> Iterator[tuple[Path, int, int]]:
    if isinstance(node, Plugin):
        for field, _, start, end in reads(node, ctx):
            yield field, start, end
        return
    from lslint.grammar.logstash.conditions import leaves, operands

    for leaf in leaves(node):  # type: ignore[arg-type]
        for side in operands(leaf):
            if isinstance(side, Selector):
                yield side.path, side.start, side.end


@fact
def _reported(ctx: Context) -> set[str]:
    """The names of the patterns with a finding so far."""
    return set()


@pipeline_fact
def _gone(ctx: Context) -> dict[Path, tuple[str, bool]]:
    """The fields that only the old set writes, with the pattern's name and whether ECS mode is said to be on."""
    found: dict[Path, tuple[str, bool]] = {}
    still_written: set[Path] = set()
    trees = trees_in_order(ctx)
    for tree in trees:
        for section, plugin, _ in tree.walk_plugins():
            if plugin.name != "grok" or section.kind != "filter" or plugin.option("pattern") is not None:
                continue  # with `pattern` it is a filter of 1.x, which no release with ECS mode loads
            own: dict[str, str] | None = None
            mode = ecs.is_on(plugin, ctx) and plugin.option("patterns_dir") is None
            for _, pattern in filters.patterns(plugin):
                unknown, names = _names(pattern.value)
                if unknown or names:
                    own = filters.definitions(plugin) if own is None else own
                if unknown and not own.keys() >= unknown:  # type: ignore[union-attr]
                    found.clear()  # a pattern of one's own may set anything
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
    """The names in a pattern that neither set has; those that write fields in the old one, with the fields they write
    in the old set and in the new one."""
    old, new = library.standard(library.LEGACY), library.standard(library.ECS)

    def make() -> tuple[frozenset[str], list[tuple[str, frozenset[str], frozenset[str]]]]:
        names = dict.fromkeys(reference.name for reference in grok_pattern.parse(pattern))
        unknown = frozenset(name for name in names if old.regex(name) is None and new.regex(name) is None)
        return unknown, [(name, of_name(name, old), of_name(name, new)) for name in names if of_name(name, old)]

    return old.kept("fields of both ", pattern, make)

"""The places of options, settings and literals into which ``value_fuzz`` puts values."""

# ruff: noqa: E501 - tables of values and of pieces of configs
import itertools
import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from value_fuzz_values import DIGITS, json_value, logstash_value, odd, quoted, yaml_value

from lslint.config.command_line import KINDS
from lslint.rules import knowledge, registry
from lslint.rules.logstash.catalogue import plugins as catalogue


class Frame(NamedTuple):
    """The text around lines: ``\ue000`` stands for them, and ``\ue001`` in a line for its value."""

    path: str
    kind: str | None
    text: str
    separator: str
    write: Callable[..., str]
    """Returns an odd value for a type, as the language writes it."""

    def filled(self, lines: list[tuple[str, str]]) -> str:
        return self.text.replace(LINES, self.separator.join(line.replace(VALUE, value) for line, value in lines))


class Site(NamedTuple):
    """A line with a value. ``family``: what it is an example of."""

    family: str
    frame: Frame
    line: str
    type: str


LINES, VALUE = "\ue000", "\ue001"


def type_of(row) -> str:
    return row if isinstance(row, str) else row.get("type", "") if isinstance(row, dict) else ""


def logstash_plugins() -> Iterator[Site]:
    for full in sorted(catalogue.index().bundled):
        plugin = catalogue.plugin(full)
        section, _, name = full.partition("/")
        text = f"{section} {{\n  {name} {{\n{LINES}\n  }}\n}}\n"
        if section == "codec":
            text = f"input {{ stdin {{ codec => {name} {{\n{LINES}\n}} }} }}\n"
        frame = Frame("a.conf", "logstash", text, "\n", logstash_value)
        for option in sorted(plugin.names()):
            segments = plugin.option(option).segments
            yield Site("logstash plugin option", frame, f"{option} => {VALUE}", segments[-1].type if segments else "")


def settings() -> Iterator[Site]:
    filebeat = knowledge.load("filebeat/settings")
    logstash = {name: row["type"] for name, row in knowledge.load("logstash_settings").items()}
    node = {
        name.replace("*", "x") + ("x" if name.endswith(".") else ""): row[1]
        for part in ("es/node_settings", "es/index_settings")
        for name, row in knowledge.load(part).items()
    }
    named = {name: type_of(row) for name, row in {**filebeat["known"], **filebeat["read"]}.items()}
    for path, kind, head, rows in (
        ("logstash.yml", "logstash-settings", "", logstash),
        ("pipelines.yml", "pipelines", "- pipeline.id: a\n  path.config: /etc/x/*.conf\n  ", logstash),
        ("filebeat.yml", "filebeat", "", {**named, **dict(filebeat_outputs())}),
        ("elasticsearch.yml", "elasticsearch-settings", "", node),
    ):
        frame = Frame(path, kind, f"{head}{LINES}\n", "\n  " if head else "\n", yaml_value)
        for name, sort in sorted(rows.items()):
            yield Site(f"setting in {path}", frame, f"{name}: {VALUE}", sort)


def filebeat_outputs() -> Iterator[tuple[str, str]]:
    prefixes = {
        "ssl": "output.logstash.ssl.", "ssl-server": "filebeat.inputs.0.ssl.", "partition": "output.kafka.partition.",
        "presets": "output.elasticsearch.", "outputs": "output.{}.", "codec": "output.console.codec.{}.", "queue": "queue.{}.",
    }  # fmt: skip
    for part, rows in knowledge.load("filebeat/outputs").items():
        for kind, row in rows.items():
            if "{}" not in prefixes[part]:
                yield prefixes[part] + kind, type_of(row)
                continue
            for name, option in row.get("options", row).items():
                yield prefixes[part].format(kind) + name, type_of(option)


def filebeat_parts() -> Iterator[Site]:
    inputs = knowledge.load("filebeat/inputs")
    multiline = ("multiline.pattern", "multiline.max_lines", "multiline.timeout", "json.keys_under_root")
    for kind, row in sorted(inputs["types"].items()):
        base = inputs["types"].get(row.get("extends", ""), {}).get("options", {})
        options = {**base, **inputs["common"], **row.get("options", {}), **dict.fromkeys(multiline, "int")}
        text = f"filebeat.inputs:\n- type: {kind}\n  paths: [/var/log/a.log]\n  {LINES}\n"
        yield from _filebeat("input option", text, "\n  ", options)
    conditions = ("when.range.x.gt", "when.network.ip", "when.regexp.message", "when.equals.x")
    for kind, row in sorted(knowledge.load("filebeat/processors").items()):
        names = dict.fromkeys((*row.get("allowed", ()), *row.get("required", ()), *conditions), "")
        text = f"processors:\n- {kind}:\n    {LINES}\n"
        yield from _filebeat("processor option", text, "\n    ", {**names, **row.get("options", {})})
    for kind, row in sorted(knowledge.load("filebeat/modules").items()):
        text = f"filebeat.modules:\n- module: {kind}\n  {LINES}\n"
        yield from _filebeat("module", text, "\n  ", dict.fromkeys((*row.get("filesets", ()), "enabled", "input"), ""))


def _filebeat(family: str, text: str, separator: str, options: dict) -> Iterator[Site]:
    frame = Frame("filebeat.yml", "filebeat", text, separator, yaml_value)
    for name, row in sorted(options.items()):
        yield Site(f"filebeat {family}", frame, f"{name}: {VALUE}", type_of(row))


BODIES = (
    ("t.json", "es-legacy-template", '{{"index_patterns": ["a-*"], {0}}}'),
    ("t.json", "es-index-template", '{{"index_patterns": ["a-*"], "template": {{{0}}}}}'),
    ("t.json", "es-component-template", '{{"template": {{{0}}}, "version": 1}}'),
    ("t.json", None, "PUT /x\n{{{0}}}\n\nPUT _template/y\n{{\"index_patterns\": [\"b\"], {0}}}\n"),
    ("t.yml", "es-index-template", 'index_patterns: ["a-*"]\ntemplate: {{{0}}}\n'),
    ("README.md", None, '# x\n\n```\nPUT _index_template/x\n{{"index_patterns": ["a-*"], "template": {{{0}}}}}\n```\n'),
)  # fmt: skip
ROOT = ("dynamic", "dynamic_date_formats", "date_detection", "numeric_detection", "_source", "_routing", "_meta", "runtime",
        "_all", "_size", "_field_names", "_data_stream_timestamp", "_default_", "_parent", "_ttl", "_timestamp")  # fmt: skip
DYNAMIC = ("match", "unmatch", "path_match", "path_unmatch", "match_mapping_type", "unmatch_mapping_type", "match_pattern",
           "mapping", "runtime")  # fmt: skip
COMPONENT = ("tokenizer", "filter", "char_filter", "max_token_length", "min_gram", "max_gram", "pattern", "stopwords", "mappings",
             "position_increment_gap", "synonyms", "limit", "length", "flags", "group", "language", "min", "max")  # fmt: skip
COMPONENTS = {
    "analyzer": "custom", "tokenizer": "ngram", "filter": "length", "char_filter": "mapping",
    "normalizer": "custom",
}  # fmt: skip


def templates() -> Iterator[Site]:
    """Mappings, settings and analysis in the bodies of templates."""
    parts = [("root", '"mappings": {%s}', dict.fromkeys(ROOT, ""))]
    for kind, row in sorted(knowledge.load("es/mapping").items()):
        names = dict.fromkeys((*row.get("params", ()), "ignore_above", "null_value", "fields", "properties"), "number")
        field = f'{{"type": {json.dumps(kind)}, %s}}'
        parts.append(("mapping parameter", f'"mappings": {{"properties": {{"f": {field}}}}}', names))
        match = (
            f'"mappings": {{"dynamic_templates": [{{"s": {{"match_mapping_type": "string", "mapping": {field}}}}}]}}'
        )
        parts.append(("dynamic mapping", match, names))
    dynamic = '"mappings": {"dynamic_templates": [{"a": {%s, "mapping": {"type": "keyword"}}}]}'
    parts.append(("dynamic template", dynamic, dict.fromkeys(DYNAMIC, "field_reference")))
    rows = {name.replace("*", "x"): row[1] for name, row in knowledge.load("es/index_settings").items()}
    parts.append(("index setting", '"settings": {%s}', rows))
    field = '"mappings": {"properties": {"f": {"type": "text", "analyzer": "a"}}}'
    for sort, kind in COMPONENTS.items():
        text = f'"settings": {{"analysis": {{"{sort}": {{"a": {{"type": "{kind}", %s}}}}}}}}, {field}'
        parts.append(("analysis", text, dict.fromkeys(COMPONENT, "number")))
    for (family, inner, names), (path, kind, form) in zip(parts, itertools.cycle(BODIES), strict=False):
        frame = Frame(path, kind, form.format(inner % LINES), ", ", json_value)
        for name, sort in sorted(names.items()):
            yield Site(f"elasticsearch {family}", frame, f"{json.dumps(name)}: {VALUE}", sort)


def lifecycle() -> Iterator[Site]:
    data = knowledge.load("es/lifecycle")
    for phase, (action, row) in itertools.product(sorted(data["phases"]), sorted(data["actions"].items())):
        text = f'{{"policy": {{"phases": {{"{phase}": {{"min_age": "1d", "actions": {{"{action}": {{{LINES}}}}}}}}}}}}}'
        frame = Frame("p.json", "ilm-policy", text, ", ", json_value)
        for name, spec in sorted(row["params"].items()):
            yield Site("elasticsearch lifecycle policy", frame, f"{json.dumps(name)}: {VALUE}", spec[0])


def jvm_options() -> Iterator[Site]:
    frame = Frame("jvm.options", "jvm-options", f"{LINES}\n", "\n", odd)
    flags = [flag for flag in knowledge.load("jvm_flags") if flag[0] != "-"]
    for line in (
        *(f"-XX:{flag}={{}}" for flag in (*flags, "MaxDirectMemorySize", "MaxHeapSize", "MaxRAMPercentage")),
        *("-Xmx{}", "-Xms{}", "-Xss{}", "-Xmx{}g", "-Xms{}m", "{}:-Xmx1g", "{}-:-Xmx1g", "8-{}:-Xmx1g", "{}-{}:-Xss1m"),
        *("-Djava.io.tmpdir={}", "-XX:+{}", "-Xlog:gc*:file={}:time", "-Djruby.jit.threshold={}", "{}", "-D{}=1"),
    ):  # fmt: skip
        yield Site("jvm option", frame, line.replace("{}", VALUE), "size")


PIPELINES = (
    *("if [a] > {n} {{ drop {{ }} }}", "if [a] == {n} or [a] == {s} {{ drop {{ }} }}", "if {n} < {n} {{ drop {{ }} }}", "if {s} in [{s}, {n}] {{ drop {{ }} }}"),
    *("if [a][{r}] =~ /{r}/ {{ drop {{ }} }}", "if [a] in [{n}] {{ drop {{ }} }}", "if [a] =~ {s} {{ drop {{ }} }}", "if [{r}] {{ drop {{ }} }}"),
    *("if {s} == {s} {{ drop {{ }} }} else if [a] > {n} and [a] > {n} {{ drop {{ }} }}", "mutate {{ convert => {{ {s} => {s} }} }}"),
    *("mutate {{ gsub => [{s}, {s}, {s}] }}", "mutate {{ rename => {{ {s} => {s} }} copy => {{ {s} => {s} }} }}", "mutate {{ split => {{ {s} => {s} }} }}"),
    *("grok {{ match => {{ \"message\" => {s} }} }}", "grok {{ match => {{ \"message\" => [{s}, {s}] }} }}", "grok {{ pattern_definitions => {{ {s} => {s} }} match => {{ \"message\" => \"%{{X}}\" }} }}"),
    *("dissect {{ mapping => {{ \"message\" => {s} }} convert_datatype => {{ {s} => {s} }} }}", "date {{ match => [\"t\", {s}, {s}] timezone => {s} locale => {s} }}"),
    *("ruby {{ code => {s} }}", "kv {{ field_split => {s} value_split_pattern => {s} }}", "translate {{ dictionary => {{ {s} => {s} {n} => {n} }} }}", "sleep {{ time => {s} every => {n} }}"),
    *("csv {{ columns => [{s}, {n}] convert => {{ {s} => {s} }} }}", "throttle {{ key => {s} period => {s} before_count => {n} }}", "aggregate {{ task_id => {s} code => {s} timeout => {n} }}"),
    *("elasticsearch {{ hosts => [{s}] query => {s} fields => {{ {s} => {s} }} }}", "http {{ url => {s} }}", "jdbc_streaming {{ jdbc_connection_string => {s} statement => {s} }}"),
    *("age {{ target => {s} }}", "cidr {{ address => [{s}] network => [{s}, {s}] }}", "range {{ ranges => [{s}, {n}, {n}, {s}] }}", "truncate {{ length_bytes => {n} fields => [{s}] }}"),
)  # fmt: skip
INPUTS = (
    *("http_poller {{ urls => {{ {s} => {s} }} schedule => {{ \"every\" => {s} }} }}", "http_poller {{ urls => {{ \"a\" => {{ \"url\" => {s} \"method\" => {s} }} }} schedule => {{ \"cron\" => {s} }} }}"),
    *("jdbc {{ schedule => {s} statement => {s} jdbc_connection_string => {s} jdbc_page_size => {n} }}", "tcp {{ port => {n} host => {s} }}", "beats {{ port => {s} }}", "kafka {{ bootstrap_servers => {s} consumer_threads => {n} }}"),
    *("redis {{ host => {s} port => {s} batch_count => {n} threads => {n} data_type => \"list\" key => {s} }}", "file {{ path => {s} sincedb_write_interval => {s} ignore_older => {s} close_older => {s} }}"),
    *("elasticsearch {{ hosts => [{s}] schedule => {s} docinfo => true size => {n} scroll => {s} }}", "snmp {{ hosts => [{{ host => {s} }}] get => [{s}] interval => {n} }}", "imap {{ check_interval => {n} host => {s} }}"),
    *("exec {{ command => {s} interval => {n} }}", "generator {{ count => {n} message => {s} }}", "s3 {{ bucket => {s} interval => {s} }}", "syslog {{ port => {n} timezone => {s} }}", "heartbeat {{ interval => {s} }}"),
)  # fmt: skip
OUTPUTS = (
    *("elasticsearch {{ hosts => [{s}, {s}] index => {s} document_id => {s} retry_initial_interval => {n} retry_max_interval => {n} }}", "elasticsearch {{ hosts => {s} ilm_pattern => {s} pipeline => {s} }}"),
    *("file {{ path => {s} flush_interval => {n} }}", "s3 {{ bucket => {s} size_file => {n} time_file => {n} }}", "http {{ url => {s} format => {s} retryable_codes => [{n}, {s}] }}", "kafka {{ topic_id => {s} bootstrap_servers => {s} batch_size => {n} }}"),
    *("redis {{ host => [{s}] port => {n} batch_events => {n} key => {s} }}", "tcp {{ host => {s} port => {s} }}", "stdout {{ codec => line {{ format => {s} }} }}", "email {{ to => {s} port => {n} }}"),
)  # fmt: skip


def logstash_language() -> Iterator[Site]:
    """Conditions, field references, schedules, hosts, patterns and ranges in plugins that read them."""
    usual = {"n": "5", "s": '"a"', "r": "a"}
    for section, forms in (("filter", PIPELINES), ("input", INPUTS), ("output", OUTPUTS)):
        frame = Frame("a.conf", "logstash", f"{section} {{\n  {LINES}\n}}\n", "\n  ", language_value)
        for form in forms:
            slots = list(re.finditer(r"\{([nsr])\}", form))
            for slot in slots:
                line = form[: slot.start()] + VALUE + form[slot.end() :]
                line = re.sub(r"\{([nsr])\}", lambda match: usual[match[1]], line)
                yield Site("logstash language", frame, line.replace("{{", "{").replace("}}", "}"), slot[1])


def language_value(random, slot: str) -> str:
    text = odd(random, random.choice(("", "duration", "uri", "regexp", "field_reference", "time", "number")))
    if slot == "n":
        return random.choice(DIGITS) if random.random() < 0.7 else quoted(random, text)
    return re.sub(r"[/\]\r\n]", "", text) if slot == "r" else quoted(random, text)


LITERAL = re.compile(
    r"""(?P<number>(?<![\w.²-])-?[0-9][0-9_]*(?:\.[0-9]+)*[A-Za-z%µ]{0,6}(?!\w))|"(?P<double>[^"\\\n]{0,200})"|'(?P<single>[^'\\\n]{0,200})'|(?P<word>(?<==>\s)[a-z_]+|(?<=:\s)[\w./:*-]+)"""
)
EXAMPLE_PATHS = {
    "logstash": "a.conf", "filebeat": "filebeat.yml", "pipelines": "pipelines.yml", "jvm-options": "jvm.options",
    "logstash-settings": "logstash.yml", "elasticsearch-settings": "elasticsearch.yml", "none": "README.md",
}  # fmt: skip


def examples() -> Iterator[Site]:
    """Each number, quoted string and plain value of the examples of all rules."""
    for code in sorted(registry.entries()):
        rule = registry.load(code)
        kind = next(iter(rule.kinds[:1]), None)
        for text in (*rule.bad, *rule.good) if kind in KINDS else ():
            path, known = EXAMPLE_PATHS.get(kind, "a.json"), None if kind == "none" else kind
            for literal in LITERAL.finditer(text if len(text) < 6000 else ""):
                sort = literal.lastgroup or ""
                start, end = literal.span(sort)
                frame = Frame(path, known, text[:start] + LINES + text[end:], "", partial(literal_value, literal[sort]))
                yield Site("literal of a rule's example", frame, VALUE, sort)


def literal_value(literal: str, random, sort: str) -> str:
    text = odd(random)
    if re.search(r"[0-9]", literal) and random.random() < 0.8:
        digits = random.choice(DIGITS)
        text = re.sub(r"[0-9]+(?:\.[0-9]+)?", lambda _: digits, literal, count=1)
    quote = {"double": '"', "single": "'"}.get(sort, "\0")
    return text.replace(quote, "") if random.random() < 0.9 else text


@cache
def sites() -> dict[str, list[Site]]:
    by_family: dict[str, list[Site]] = {}
    for places in (
        *(logstash_plugins, settings, filebeat_parts, templates, lifecycle, jvm_options, logstash_language, examples),
    ):
        for site in places():
            by_family.setdefault(site.family, []).append(site)
    return by_family

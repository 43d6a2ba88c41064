"""The places of options, settings and literals into which ``value_fuzz`` puts values."""

# ruff: noqa: E501 - tables of values and of pieces of configs
import collections
import itertools
import json
import re
from functools import cache

from value_fuzz_values import DIGITS, json_value, logstash_value, odd, quoted, yaml_value

from lslint.config.command_line import KINDS
from lslint.rules import knowledge, registry
from lslint.rules.logstash.catalogue import plugins as catalogue


def type_of(row):
    return row if isinstance(row, str) else row.get("type", "") if isinstance(row, dict) else ""


class Family:
    """Places of one kind. ``sites``: every one, as tuples whose first element decides which may share a file;
    ``repeat``: how often a cycle visits each, more often where there are few."""

    name = ""
    most = 8  # cases in one text

    def __init__(self):
        self.sites = list(dict.fromkeys(self.all()))
        self.repeat = max(1, min(8, 600 // len(self.sites)))

    def all(self):
        raise NotImplementedError

    def value(self, random, site):
        """An odd value for that place, as the language writes it."""
        raise NotImplementedError

    def text(self, random, cases):
        """``(path, kind, text)`` with these ``(site, value)``, which have the same first element."""
        raise NotImplementedError


class LogstashPlugins(Family):
    name = "logstash plugin option"

    def all(self):
        for full in sorted(catalogue.index().bundled):
            plugin = catalogue.plugin(full)
            for option in sorted(plugin.names()):
                known = plugin.option(option)
                yield full, option, known.segments[-1].type if known.segments else ""

    def value(self, random, site):
        return logstash_value(random, site[2])

    def text(self, random, cases):
        section, _, name = cases[0][0][0].partition("/")
        inner = "\n".join(f"    {site[1]} => {value}" for site, value in cases)
        if section == "codec":
            side = random.choice(("input { stdin", "output { stdout"))
            text = f"{side} {{ codec => {name} {{\n{inner}\n}} }} }}\n"
        elif section == "filter" and random.random() < 0.2:
            text = f"input {{ stdin {{ }} }}\nfilter {{\n  if [a] {{ {name} {{\n{inner}\n}} }}\n}}\noutput {{ stdout {{ }} }}\n"
        else:
            text = f"{section} {{\n  {name} {{\n{inner}\n  }}\n}}\n"
        return "a.conf", "logstash", text


class LogstashSettings(Family):
    name = "logstash setting"

    def all(self):
        for file in ("logstash.yml", "pipelines.yml"):
            for name, row in sorted(knowledge.load("logstash_settings").items()):
                yield file, name, row["type"]

    def value(self, random, site):
        return yaml_value(random, site[2])

    def text(self, random, cases):
        file = cases[0][0][0]
        if file == "logstash.yml":
            nested = random.random() < 0.2
            lines = [
                f"{site[1].replace('.', ': {', 1)}: {value}}}" if nested and "." in site[1] else f"{site[1]}: {value}"
                for site, value in cases
            ]
            return file, "logstash-settings", "\n".join(lines) + "\n"
        lines = [f"  {site[1]}: {value}" for site, value in cases]
        return file, "pipelines", "- pipeline.id: a\n  path.config: /etc/x/*.conf\n" + "\n".join(lines) + "\n"


class JvmOptions(Family):
    name = "jvm option"

    def all(self):
        flags = [flag for flag in knowledge.load("jvm_flags") if flag[0] != "-"]
        more = ("MaxDirectMemorySize", "MaxHeapSize", "ParallelGCThreads", "ActiveProcessorCount", "MaxRAMPercentage")
        for flag in (*flags, *more):
            yield "jvm", f"-XX:{flag}={{}}"
        for line in (
            *("-Xmx{}", "-Xms{}", "-Xss{}", "-Xmx{}g", "-Xms{}m", "-Xmn{}k", "{}:-Xmx1g", "{}-:-Xmx1g", "8-{}:-Xmx1g", "{}-{}:-Xss1m"),
            *("-Djava.io.tmpdir={}", "-XX:+{}", "-Xlog:gc*:file={}:time", "-Djruby.jit.threshold={}", "{}", "-D{}=1"),
        ):  # fmt: skip
            yield "jvm", line

    def value(self, random, site):
        return odd(random, random.choice(("number", "size")))

    def text(self, random, cases):
        return "jvm.options", "jvm-options", "\n".join(site[1].replace("{}", value) for site, value in cases) + "\n"


class FilebeatSettings(Family):
    name = "filebeat setting"

    def all(self):
        data = knowledge.load("filebeat/settings")
        for name, row in sorted({**data["known"], **data["read"]}.items()):
            yield "root", name, type_of(row)

    def value(self, random, site):
        return yaml_value(random, site[2])

    def text(self, random, cases):
        names = [site[1].replace(".", ":\n  ", 1) if random.random() < 0.1 else site[1] for site, _ in cases]
        lines = (f"{name}: {value}\n" for name, (_, value) in zip(names, cases, strict=True))
        return "filebeat.yml", "filebeat", "".join(lines)


class FilebeatInputs(Family):
    name = "filebeat input option"

    def all(self):
        data = knowledge.load("filebeat/inputs")
        for kind, row in sorted(data["types"].items()):
            options = {**data["common"], **row.get("options", {})}
            base = data["types"].get(row.get("extends", ""), {})
            for name, option in sorted({**base.get("options", {}), **options}.items()):
                yield kind, name, type_of(option)
        for kind in ("log", "filestream", "container"):
            for name in (
                "multiline.pattern",
                "multiline.max_lines",
                "multiline.timeout",
                "multiline.count_lines",
                "json.max",
                "json.keys_under_root",
            ):
                yield kind, name, "int"

    def value(self, random, site):
        return yaml_value(random, site[2])

    def text(self, random, cases):
        lines = "".join(f"  {site[1]}: {value}\n".replace("|\n    ", "|\n      ") for site, value in cases)
        return (
            "filebeat.yml",
            "filebeat",
            f"filebeat.inputs:\n- type: {cases[0][0][0]}\n  paths: [/var/log/a.log]\n{lines}",
        )


class FilebeatProcessors(Family):
    name = "filebeat processor option"

    def all(self):
        for kind, row in sorted(knowledge.load("filebeat/processors").items()):
            names = {name: type_of(option) for name, option in row.get("options", {}).items()}
            for name in (
                *row.get("allowed", ()),
                *row.get("required", ()),
                "when.range.x.gt",
                "when.network.ip",
                "when.regexp.message",
                "when.equals.x",
            ):
                names.setdefault(name, "")
            for name, option in sorted(names.items()):
                yield kind, name, option

    def value(self, random, site):
        return yaml_value(random, site[2])

    def text(self, random, cases):
        lines = "".join(f"    {site[1]}: {value}\n".replace("|\n    ", "|\n        ") for site, value in cases)
        return "filebeat.yml", "filebeat", f"processors:\n- {cases[0][0][0]}:\n{lines}"


class FilebeatOutputs(Family):
    name = "filebeat output option"

    def all(self):
        data = knowledge.load("filebeat/outputs")
        for part, rows in sorted(data.items()):
            if part in ("ssl", "ssl-server"):
                prefix = "output.logstash.ssl." if part == "ssl" else "filebeat.inputs.0.ssl."
                for name, row in sorted(rows.items()):
                    yield part, prefix + name, type_of(row)
            elif part == "partition":
                for name, row in sorted(rows.items()):
                    yield part, "output.kafka.partition." + name, type_of(row)
            elif part == "presets":
                for name in rows:
                    yield part, f"output.elasticsearch.{name}", ""
            else:
                for kind, row in sorted(rows.items()):
                    prefix = {
                        "outputs": f"output.{kind}.",
                        "codec": f"output.console.codec.{kind}.",
                        "queue": f"queue.{kind}.",
                    }[part]
                    for name, option in sorted(row.get("options", row).items()):
                        yield f"{part} {kind}", prefix + name, type_of(option)

    def value(self, random, site):
        return yaml_value(random, site[2])

    def text(self, random, cases):
        return "filebeat.yml", "filebeat", "".join(f"{site[1]}: {value}\n" for site, value in cases)


class FilebeatModules(Family):
    name = "filebeat module"

    def all(self):
        for name, row in sorted(knowledge.load("filebeat/modules").items()):
            for fileset in (*row.get("filesets", ()), "enabled", "input"):
                yield name, fileset

    def value(self, random, site):
        return yaml_value(random)

    def text(self, random, cases):
        lines = "".join(f"  {site[1]}: {value}\n".replace("|\n    ", "|\n      ") for site, value in cases)
        return "filebeat.yml", "filebeat", f"filebeat.modules:\n- module: {cases[0][0][0]}\n{lines}"


BODIES = (
    ("t.json", "es-legacy-template", '{{"index_patterns": ["a-*"], {0}}}'),
    ("t.json", "es-legacy-template", '{{"template": "a-*", {0}}}'),
    ("t.json", "es-index-template", '{{"index_patterns": ["a-*"], "template": {{{0}}}}}'),
    ("t.json", "es-component-template", '{{"template": {{{0}}}, "version": 1}}'),
    ("t.json", None, 'PUT _index_template/x\n{{"index_patterns": ["a-*"], "template": {{{0}}}}}\n'),
    ("t.json", None, "PUT /x\n{{{0}}}\n\nPUT _template/y\n{{\"index_patterns\": [\"b\"], {0}}}\n"),
    ("t.yml", "es-index-template", 'index_patterns: ["a-*"]\ntemplate: {{{0}}}\n'),
    ("README.md", None, '# x\n\n```\nPUT _index_template/x\n{{"index_patterns": ["a-*"], "template": {{{0}}}}}\n```\n'),
)  # fmt: skip


def body(random, inner):
    path, kind, form = random.choice(BODIES) if random.random() < 0.5 else BODIES[random.randrange(3)]
    return path, kind, form.format(inner)


class MappingParameters(Family):
    name = "elasticsearch mapping parameter"

    def all(self):
        for kind, row in sorted(knowledge.load("es/mapping").items()):
            for name in (*sorted(row.get("params", ())), "type", "ignore_above", "null_value", "fields", "properties"):
                yield kind, name
        for name in ("dynamic", "dynamic_date_formats", "date_detection", "numeric_detection", "_source", "_routing", "_meta", "runtime",
                     "_all", "_size", "_field_names", "_data_stream_timestamp", "_default_", "_parent", "_ttl", "_timestamp"):  # fmt: skip
            yield "(root)", name

    def value(self, random, site):
        return json_value(random, random.choice(("", "number")))

    def text(self, random, cases):
        kind = cases[0][0][0]
        own = ", ".join(f"{json.dumps(site[1])}: {value}" for site, value in cases)
        if kind == "(root)":
            return body(random, f'"mappings": {{{own}}}')
        field = f'{{"type": {json.dumps(kind)}, {own}}}'
        way = random.random()
        if way < 0.2:
            inner = f'"dynamic_templates": [{{"s": {{"match_mapping_type": "string", "mapping": {field}}}}}]'
        elif way < 0.3:
            inner = f'"properties": {{"f": {{"type": "text", "fields": {{"raw": {field}}}}}, "g": {field}}}'
        else:
            inner = f'"properties": {{"f": {field}}}'
        if random.random() < 0.2:
            inner = f'"_doc": {{{inner}}}'
        return body(random, f'"mappings": {{{inner}}}')


class DynamicTemplates(Family):
    name = "elasticsearch dynamic template"

    def all(self):
        for name in (
            "match",
            "unmatch",
            "path_match",
            "path_unmatch",
            "match_mapping_type",
            "unmatch_mapping_type",
            "match_pattern",
            "mapping",
            "runtime",
        ):
            yield "template", name
        for kind in ("keyword", "text", "long", "date", "{dynamic_type}"):
            for name in (
                "ignore_above",
                "type",
                "null_value",
                "fields",
                "index",
                "norms",
                "format",
                "scaling_factor",
                "coerce",
                "copy_to",
            ):
                yield kind, name

    def value(self, random, site):
        return json_value(random, random.choice(("", "number", "field_reference")))

    def text(self, random, cases):
        own = ", ".join(f"{json.dumps(site[1])}: {value}" for site, value in cases)
        kind = cases[0][0][0]
        if kind == "template":
            inner = own + ("" if any(site[1] == "mapping" for site, _ in cases) else ', "mapping": {"type": "keyword"}')
        else:
            inner = f'"match_mapping_type": "string", "mapping": {{"type": {json.dumps(kind)}, {own}}}'
        return body(random, f'"mappings": {{"dynamic_templates": [{{"a": {{{inner}}}}}, {{"b": {{{inner}}}}}]}}')


class IndexSettings(Family):
    name = "elasticsearch index setting"

    def all(self):
        for name, row in sorted(knowledge.load("es/index_settings").items()):
            yield "index", name.replace("*", "x") + ("x" if name.endswith(".") else ""), row[1]

    def value(self, random, site):
        return json_value(random, site[2])

    def text(self, random, cases):
        own = []
        for site, value in cases:
            name = site[1].removeprefix("index.") if random.random() < 0.3 else site[1]
            if random.random() < 0.3 and "." in name:
                head, _, rest = name.rpartition(".")
                own.append(f"{json.dumps(head)}: {{{json.dumps(rest)}: {value}}}")
            else:
                own.append(f"{json.dumps(name)}: {value}")
        return body(random, f'"settings": {{{", ".join(own)}}}')


class Analysis(Family):
    name = "elasticsearch analysis component"
    most = 4

    def all(self):
        parameters = ("type", "tokenizer", "filter", "char_filter", "max_token_length", "min_gram", "max_gram", "pattern", "stopwords",
                      "position_increment_gap", "mappings", "synonyms", "limit", "length", "flags", "group", "language", "min", "max")  # fmt: skip
        for sort in ("analyzer", "tokenizer", "filter", "char_filter", "normalizer"):
            for name in (*parameters, ""):
                yield sort, name

    def value(self, random, site):
        return json_value(random, "number")

    def text(self, random, cases):
        sort = cases[0][0][0]
        kind = {
            "analyzer": "custom",
            "tokenizer": "ngram",
            "filter": "length",
            "char_filter": "mapping",
            "normalizer": "custom",
        }[sort]
        whole = [value for site, value in cases if not site[1]]
        own = ", ".join([f'"type": "{kind}"', *(f"{json.dumps(site[1])}: {value}" for site, value in cases if site[1])])
        names = ", ".join([f'"a": {{{own}}}', *(f'"b{at}": {value}' for at, value in enumerate(whole))])
        return body(
            random,
            f'"settings": {{"analysis": {{{json.dumps(sort)}: {{{names}}}}}}}, "mappings": {{"properties": {{"f": {{"type": "text", "analyzer": "a"}}}}}}',
        )


class NodeSettings(Family):
    name = "elasticsearch node setting"

    def all(self):
        for name, row in sorted(knowledge.load("es/node_settings").items()):
            yield "node", name.replace("*", "x") + ("x" if name.endswith(".") else ""), row[1]
        for name, row in sorted(knowledge.load("es/index_settings").items()):
            yield "node", name.replace("*", "x") + ("x" if name.endswith(".") else ""), row[1]

    def value(self, random, site):
        return yaml_value(random, site[2])

    def text(self, random, cases):
        if random.random() < 0.05:
            values = [f"{json.dumps(site[1])}: {json_value(random, site[2])}" for site, _ in cases]
            return "c.json", None, f'PUT _cluster/settings\n{{"persistent": {{{", ".join(values)}}}}}\n'
        return "elasticsearch.yml", "elasticsearch-settings", "".join(f"{site[1]}: {value}\n" for site, value in cases)


class Lifecycle(Family):
    name = "elasticsearch lifecycle policy"

    def all(self):
        data = knowledge.load("es/lifecycle")
        for phase in sorted(data["phases"]):
            yield phase, "", "min_age", "time"
            for action, row in sorted(data["actions"].items()):
                for name, spec in sorted(row["params"].items()):
                    yield phase, action, name, spec[0]

    def value(self, random, site):
        return json_value(random, site[3])

    def text(self, random, cases):
        phase = cases[0][0][0]
        ages = [f'"min_age": {value}' for site, value in cases if not site[1]]
        actions = collections.defaultdict(list)
        for site, value in cases:
            if site[1]:
                actions[site[1]].append(f'"{site[2]}": {value}')
        inner = ", ".join(
            [
                *ages,
                '"actions": {' + ", ".join(f'"{name}": {{{", ".join(own)}}}' for name, own in actions.items()) + "}",
            ]
        )
        text = f'{{"policy": {{"phases": {{"hot": {{"actions": {{}}}}, "{phase}x": {{}}, "{phase}": {{{inner}}}}}}}}}'.replace(
            f'"{phase}x": {{}}, ', ""
        )
        if random.random() < 0.3:
            return "p.json", None, "PUT _ilm/policy/x\n" + text + "\n"
        return "p.json", "ilm-policy", text


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


_USUAL = {"n": "5", "s": '"a"', "r": "a"}


class LogstashLanguage(Family):
    """Conditions, field references, schedules, hosts, patterns and ranges in plugins that read them."""

    name = "logstash language"
    most = 4
    sections = {"filter": PIPELINES, "input": INPUTS, "output": OUTPUTS}

    def all(self):
        for section, forms in self.sections.items():
            for at, form in enumerate(forms):
                for slot in range(len(re.findall(r"\{[nsr]\}", form))):
                    yield section, at, slot

    def value(self, random, site):
        form = self.sections[site[0]][site[1]]
        kind = re.findall(r"\{([nsr])\}", form)[site[2]]
        if kind == "n":
            return (
                random.choice(
                    (
                        "9" * 5000,
                        "1" * 400,
                        "-" + "9" * 309,
                        "0" * 5000,
                        "00",
                        "1." + "9" * 5000,
                        "-0",
                        "9" * 19,
                        "08",
                        "1.",
                        "5",
                    )
                )
                if random.random() < 0.7
                else quoted(random, odd(random, "number"))
            )
        text = odd(random, random.choice(("", "duration", "uri", "regexp", "field_reference", "time", "number")))
        return re.sub(r"[/\]\r\n]", "", text) if kind == "r" else quoted(random, text)

    def text(self, random, cases):
        section = cases[0][0][0]
        made = []
        for site, value in cases:
            count = itertools.count()
            form = self.sections[section][site[1]]
            made.append(
                re.sub(r"\{([nsr])\}", lambda m, s=site, v=value, c=count: v if next(c) == s[2] else _USUAL[m[1]], form)
                .replace("{{", "{")
                .replace("}}", "}")
            )
        return "a.conf", "logstash", f"{section} {{\n  " + "\n  ".join(made) + "\n}\n"


LITERAL = re.compile(
    r"""(?P<number>(?<![\w.²-])-?[0-9][0-9_]*(?:\.[0-9]+)*[A-Za-z%µ]{0,6}(?!\w))|"(?P<double>[^"\\\n]{0,200})"|'(?P<single>[^'\\\n]{0,200})'|(?P<word>(?<==>\s)[a-z_]+|(?<=:\s)[\w./:*-]+)"""
)
EXAMPLE_PATHS = {
    "logstash": "a.conf", "filebeat": "filebeat.yml", "pipelines": "pipelines.yml", "jvm-options": "jvm.options",
    "logstash-settings": "logstash.yml", "elasticsearch-settings": "elasticsearch.yml", "none": "README.md",
}  # fmt: skip


class Examples(Family):
    """Each number, quoted string and plain value of the examples of all rules."""

    name = "literal of a rule's example"
    most = 2

    def all(self):
        self.texts = {}
        for code in sorted(registry.entries()):
            rule = registry.load(code)
            for at, text in enumerate((*rule.bad, *rule.good)):
                kind = next(iter(rule.kinds[:1]), None)
                if kind not in KINDS or len(text) > 6000:
                    continue
                self.texts[code, at] = (EXAMPLE_PATHS.get(kind, "a.json"), None if kind == "none" else kind, text)
                for found in LITERAL.finditer(text):
                    yield (code, at), found.start(found.lastgroup), found.end(found.lastgroup), found.lastgroup

    def value(self, random, site):
        text = self.texts[site[0]][2][site[1] : site[2]]
        if site[3] == "number" or re.search(r"[0-9]", text):
            digits = random.choice(DIGITS)
            way = random.random()
            if way < 0.5:
                made = re.sub(r"[0-9]+(?:\.[0-9]+)?", lambda _: digits, text, count=1)
            elif way < 0.8:
                made = re.sub(r"[0-9]+", lambda _: random.choice(DIGITS), text)
            else:
                made = odd(random)
        else:
            made = odd(random)
        if site[3] == "double":
            return made.replace('"', "") if random.random() < 0.9 else made
        if site[3] == "single":
            return made.replace("'", "") if random.random() < 0.9 else made
        return made

    def text(self, random, cases):
        path, kind, text = self.texts[cases[0][0][0]]
        for site, value in sorted(cases, key=lambda case: -case[0][1]):
            text = text[: site[1]] + value + text[site[2] :]
        return path, kind, text


FAMILIES = (
    *(LogstashPlugins, LogstashSettings, JvmOptions, LogstashLanguage),
    *(FilebeatSettings, FilebeatInputs, FilebeatProcessors, FilebeatOutputs, FilebeatModules),
    *(MappingParameters, DynamicTemplates, IndexSettings, Analysis, NodeSettings, Lifecycle, Examples),
)  # fmt: skip


@cache
def families():
    return [family() for family in FAMILIES]

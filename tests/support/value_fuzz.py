"""Puts odd values into every option and setting that the catalogues know, and into every literal of the rules' examples.

A case is one value in one place. Each goes through ``check_text`` with all rules, often with random target releases;
samples are also rendered by every output and fixed. No exception may leave the engine: the command turns one into exit
code 3. Longer runs:

    python tests/support/value_fuzz.py --cases 500000 --seed 1

The exit code is 1 if anything failed; every failure is printed once per place in the code, with the shortest text seen.
"""

# ruff: noqa: E501 - tables of values and of pieces of configs
import argparse
import collections
import itertools
import json
import random as randomness
import re
import sys
import time
import traceback
from functools import cache
from pathlib import Path

from lint_settings import settings

from lslint.config.command_line import FORMATS, KINDS
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.engine.result import Run
from lslint.report.formats import RenderOptions, renderer
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import knowledge, registry
from lslint.rules.logstash.catalogue import plugins as catalogue

# --- values ------------------------------------------------------------------------------------------------------

DIGITS = (
    *("²", "１２", "٣", "४२", "①", "½", "Ⅷ", "𝟗", "๓", "1²", "²1", "1٣", "-²", "+٣", "0x²", "²5.5"),
    *("9" * 20, "9" * 39, "9" * 309, "1" * 400, "9" * 4000, "9" * 4301, "1" * 5000, "0" * 5000, "0" * 4999 + "7"),
    *("-" + "9" * 400, "-" + "1" * 5000, "+" + "1" * 5000, "1" * 5000 + ".5", "0." + "0" * 5000 + "1", "." + "9" * 400),
    *("0x" + "f" * 4100, "0x" + "F" * 300, "-0x" + "f" * 4100, "0o" + "7" * 6000, "0b" + "1" * 17000, "0" + "7" * 6000),
    *("1e400", "-1e400", "1e308", "9.9e307", "1e-400", "1e99999999999", "1e" + "9" * 5000, "1E+400", "1e309d"),
    *("inf", "-inf", "nan", "NaN", "Infinity", "-Infinity", ".inf", "-.inf", ".nan", ".Inf", "+.INF", "infinity"),
    *("0x", "0b", "0o", "0x1F", "0b11", "0o17", "0b2", "08", "007", "00", "-0", "+1", "--1", "-", "+", "+-1", "1-"),
    *("1_000", "1__0", "_1", "1_", "0x_f", "1,000", "1.", ".5", ".", "..", "1.2.3", "1.5e", "e5", "1e", "- 1", "1 000"),
    *("0", "1", "-1", "2", "255", "65535", "65536", "2147483648", "-2147483649", "9223372036854775808", "4294967296"),
    *("18446744073709551616", "-9223372036854775809", "0.5", "1.0", "1e3", "1E3", "0.1e1", "3.4028236e38"),
)  # fmt: skip
ODD_STRINGS = (
    *("", " ", "\t", "   ", "\n", "\r", "\r\n", "\0", "\x01\x1b[31m", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe"),
    *("\ud800", "\udcff", "a\udfffb", "\U0001f600", "\u202eabc", "\u05d0\u05d1", "e\u0301", "\U0010ffff", "\xa0", "\u200b"),
    *("null", "~", "true", "false", "yes", "No", "on", "TRUE", "t", "2001-13-45", "2001-02-30T25:61:61Z", "1:30", "190:20:30"),
    *("12:30:45.678", "0001-01-01", "9999-12-31", "99999-01-01", "now/d", "now-1d/d", "'", '"', "''", "\\", "\\x", "\\u12"),
    *("a'b", 'a"b', "a\\'b", "\\ud800", "%", "%%", "%s", "%d", "{", "}", "{}", "{0}", "${", "${}", "${A", "${A:}", "%{", "%{}"),
    *("%{[", "%{+", "%{[a]", "[", "]", "[]", "[a", "a]", "[[a]]", "[a][", "*", "**", "?", "(", ")", "(?", "(?<", "a{", "[z-a]"),
    *("-", "--", "_", "/", "//", ":", "::", "@", "#", "!", "&", "|", ">", "=", "=>", ",", ";", "<<", "*a", "&a", "!!int", "%YAML"),
    *("h:", ":80", "h:p", "[::1]", "[::", "::1", "1.2.3.4.5", "999.999.999.999", "http://", "http://[", "//h", "http://h:99999"),
    *("a" * 300, "ä" * 500, ",".join("1" * 50), "a,b", "a, b", ".", "..", "a.", ".a", "a..b", "x" * 5000),
)  # fmt: skip
SHAPES = {
    "number": ("{}",),
    "duration": ("{}s", "{}ms", "{}m", "{}h", "{}d", "{}w", "{}ns", "{}µs", "{} s", "{}h{}m", "1h{}", "{}micros", "{}S", "{}days"),
    "size": ("{}kb", "{}mb", "{}gb", "{}tb", "{}pb", "{}k", "{}g", "{}GiB", "{} MB", "{}b", "{}B", "{}%", "{}eb", "{}Mib"),
    "share": ("{}%", "{} %", "{}%-{}%", "%{}", "{}:{}", "{}/{}"),
    "range": ("{}-{}", "0-{}", "{}-", "-{}", "{}-all", "{}..{}", "[{} TO {}]", "{},{}", "{}-{}-{}", "1 - {}"),
    "address": ("h:{}", "http://h:{}/", "https://u:p@h:{}", "[::1]:{}", "{}.{}.{}.{}", "1.2.3.{}", "1.2.3.4/{}", "::{}",
                "tcp://:{}", "h:{}-{}", "//h:{}", "jdbc:x://h:{}/d", "redis://h/{}", "udp:h/{}", "tcp:h/{}", "::1%{}"),
    "field": ("[a][{}]", "[{}]", "%{{[a][{}]}}", "%{{{}}}", "%{{+{}}}", "%{{a:{}}}", "%{{IP:a:{}}}", "%{{+YYYY.{}}}",
              "[tags][{}]", "a.{}.b", "[@metadata][{}]", "x-%{{+yyyy.MM.dd}}-{}"),
    "variable": ("${{X:{}}}", "${{{}}}", "${{A}}{}", "${{X:{}s}}", "${{X:-{}}}", "${{X:{}gb}}"),
    "cron": ("*/{} * * * *", "{} * * * *", "{} {} {} {} {}", "* * * * {}", "*/{} * * * * *", "{}-{} * * * *", "1/{} * * * *",
             "every {}s", "@every {}s", "{}m", "0 0 {} 1 * UTC"),
    "date": ("{}-13-45", "yyyy-MM-dd'T'{}", "S{}", "{}d/d", "now-{}d", "now/{}", "UTC+{}", "+{}", "GMT+{}:{}", "+{}:{}", "{}:{}:{}",
             "P{}D", "PT{}S", "yyyy{}||epoch_millis", "ISO8601{}", "{}T00:00:00Z"),
    "pattern": ("a{{{}}}", "a{{{},{}}}", "a{{,{}}}", "(a{{{}}}){{{}}}", "\\{}", "\\x{{{}}}", "\\u{}", "\\k<{}>", "(?<n{}>a)", "\\p{{{}}}",
                "[\\x{{{}}}-z]", "(?({})a|b)", "^%{{INT:{}}}", "\\g<{}>", "%{{+{}/2}}", "%{{a->{}}}", "%{{+a/{}}}", "%{{&{}}}", "\\o{{{}}}"),
    "version": ("{}.{}", "{}.{}.{}", "v{}", "{}.0.0", "TLSv{}", "8.{}", "TLSv1.{}", "{}-SNAPSHOT"),
    "word": ("{}", "{} ", " {}", "'{}'", '"{}"', "a{}", "{}a", "{}_{}", "{}|{}", "Integer({})", "x = {}", "-Xmx{}g", "{}\n{}", "{}\t"),
}  # fmt: skip
SHAPE_OF_TYPE = {
    **dict.fromkeys(("number", "int", "uint", "positive_integer", "integer", "positive", "count", "float"), "number"),
    **dict.fromkeys(("duration", "time"), "duration"),
    **dict.fromkeys(("bytes", "size"), "size"),
    **dict.fromkeys(("port_range",), "range"),
    **dict.fromkeys(("uri", "hosts", "url", "ipaddr"), "address"),
    **dict.fromkeys(("field_reference", "format"), "field"),
    **dict.fromkeys(("regexps", "regexp"), "pattern"),
}
SHAPE_NAMES = tuple(SHAPES)
NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]*)?")
HUGE = 100_000


@cache
def settings_for(targets):
    return settings("ALL", target=list(targets))


def odd(random, kind=""):
    """A string that is no usual value; ``kind``: the type of the option, which decides on the usual shapes."""
    way = random.random()
    if way < 0.2:
        return random.choice(ODD_STRINGS)
    if way < 0.2005:
        return random.choice(("9", "a", "%{a}", "[a]", "²", "0x" + "f", "1.", "é")) * (HUGE // 4)
    digits = random.choice(DIGITS)
    shape = SHAPE_OF_TYPE.get(kind, "") if way < 0.6 else ""
    chosen = random.choice(SHAPES[shape or random.choice(SHAPE_NAMES)])
    others = (digits, random.choice(DIGITS) if random.random() < 0.3 else digits)
    return chosen.format(digits, *(random.choice(others) for _ in range(4))) if "{" in chosen else chosen


def logstash_value(random, kind=""):
    """A value as a pipeline writes it."""
    way = random.random()
    text = odd(random, kind)
    if way < 0.62:
        return _logstash_scalar(random, text)
    if way < 0.75:
        items = [_logstash_scalar(random, odd(random, kind)) for _ in range(random.choice((0, 1, 1, 2, 3, 4)))]
        return "[" + ", ".join(items) + "]"
    if way < 0.9:
        keys = ("a", "every", "cron", "at", "in", "message", "[a][b]", "url", "method", "app", "200", "1", text)
        pairs = []
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            key = _quoted(random, random.choice(keys))
            value = (
                logstash_value(random, kind) if random.random() < 0.2 else _logstash_scalar(random, odd(random, kind))
            )
            pairs.append(f"{key} => {value}")
        if pairs and random.random() < 0.1:
            pairs.append(pairs[0])
        return "{ " + " ".join(pairs) + " }"
    if way < 0.93:
        return "[[" + _logstash_scalar(random, text) + "], []]"
    if way < 0.96:
        return f"json {{ x => {_logstash_scalar(random, text)} }}"
    return random.choice(("true", "false", "abc", "null", text))  # bare, mostly a syntax error


def _quoted(random, text):
    quote = random.choice("'\"")
    if quote in text:
        text = text.replace(quote, "\\" + quote) if random.random() < 0.7 else text.replace(quote, "")
    if text.endswith("\\"):
        text += " "
    return quote + text + quote


def _logstash_scalar(random, text):
    if NUMBER.fullmatch(text) and random.random() < 0.6:
        return text
    return _quoted(random, text)


def yaml_value(random, kind=""):
    """A value as YAML writes it, on one line."""
    way = random.random()
    text = odd(random, kind)
    if way < 0.68:
        return yaml_scalar(random, text)
    if way < 0.8:
        return "[" + ", ".join(_flow(random, odd(random, kind)) for _ in range(random.choice((0, 1, 2, 3)))) + "]"
    if way < 0.9:
        keys = ("a", "enabled", "type", "max", "1", "min", "every", "size", text)
        pairs = [
            f"{_flow(random, random.choice(keys))}: {_flow(random, odd(random, kind))}"
            for _ in range(random.choice((0, 1, 2)))
        ]
        return "{" + ", ".join(pairs) + "}"
    if way < 0.93:
        return f"[[{_flow(random, text)}], {{a: [{_flow(random, text)}]}}]"
    if way < 0.96:
        return f"&x{random.randrange(9)} {_flow(random, text)}"
    if way < 0.98:
        return f"!!{random.choice(('int', 'float', 'str', 'bool', 'null', 'timestamp', 'binary', 'map', 'x'))} {_flow(random, text)}"
    return "|\n    " + re.sub(r"[\r\n]", "\n    ", text)


def yaml_scalar(random, text):
    if random.random() < 0.7 and text.strip() == text and text.isprintable():
        return text
    return _flow(random, text)


def _flow(random, text):
    way = random.random()
    if way < 0.4 and re.fullmatch(
        r"[^\s\[\]{},:#&*!|>'\"%@`?\x00-\x20\x7f-\x9f\ud800-\udfff-][^\[\]{},:#\s\ud800-\udfff]*", text
    ):
        return text
    if way < 0.7 and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    if way < 0.95:
        return json.dumps(text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def json_value(random, kind="", depth=0):
    """A value as JSON writes it."""
    way = random.random()
    text = odd(random, kind)
    if way < 0.3 and re.fullmatch(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?", text):
        return text
    if way < 0.72:
        return json.dumps(text, ensure_ascii=random.random() < 0.5)
    if way < 0.8:
        return random.choice(
            ("null", "true", "false", "{}", "[]", "1e400", "-1e400", "1E-999", "9" * 5000, "-" + "9" * 400, "-0", "1.0")
        )
    if way < 0.88 or depth > 2:
        return (
            "["
            + ", ".join(
                json_value(random, kind, depth + 1) for _ in range(random.choice((1, 2, 3)) if depth < 2 else 0)
            )
            + "]"
        )
    if way < 0.97:
        keys = ("a", "type", "max", "1", "min_chars", "enabled", "source", text)
        pairs = (
            f"{json.dumps(random.choice(keys))}: {json_value(random, kind, depth + 1)}"
            for _ in range(random.choice((1, 2)))
        )
        return "{" + ", ".join(pairs) + "}"
    return random.choice(("NaN", "Infinity", "-Infinity", "01", "+1", ".5", "0x1F", "'a'", "²", "1_000", "nul", "tru"))


# --- places ------------------------------------------------------------------------------------------------------


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
                else _quoted(random, odd(random, "number"))
            )
        text = odd(random, random.choice(("", "duration", "uri", "regexp", "field_reference", "time", "number")))
        return re.sub(r"[/\]\r\n]", "", text) if kind == "r" else _quoted(random, text)

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


# --- runs --------------------------------------------------------------------------------------------------------


@cache
def target_sets():
    """No target, and 40 random sets, always the same."""
    random = randomness.Random(0)
    releases = knowledge.load("releases")
    return [(), *(tuple(f"{product}={random.choice(known)}" for product, known in releases.items()) for _ in range(40))]


def run_text(random, path, kind, text, targets, *, outputs, fixes):
    """Checks ``text`` as a file; raises what the engine raises. ``outputs``, ``fixes``: also render and fix."""
    options = settings_for(targets)
    result = check_text(text, path, kind, options)
    if outputs:
        run = Run({"logstash": None, "filebeat": None, "elasticsearch": None})
        run.results.append(result)
        document = renderer("json")(run, RenderOptions())
        document.encode("utf-8")
        json.loads(document)
        renderer(random.choice(FORMATS))(run, RenderOptions(verbose=True)).encode("utf-8", "backslashreplace")
    if fixes:
        fix_result(
            result, unsafe=True, recheck=lambda fixed: check_source(text_source(path, fixed), result.kind, options)
        )
    return result


class Fuzzer:
    """A run. ``touched``: the sites that had a value; ``failures``: place in the code -> (error, count, text);
    ``loaded``: number of files without a syntax error."""

    def __init__(self, seed):
        self.random = randomness.Random(seed)
        self.cases = self.texts = self.loaded = 0
        self.touched = {family.name: set() for family in families()}
        self.kinds = collections.Counter()
        self.failures = {}

    def texts_of_a_cycle(self):
        """Number of files after which every site has had a value."""
        total = 0
        for family in families():
            sizes = collections.Counter(site[0] for site in family.sites).values()
            total += family.repeat * sum(-(-size // family.most) for size in sizes)
        return total

    def batches(self):
        """Endless: every site in random order, then again."""
        while True:
            made = []
            for family in families():
                groups = collections.defaultdict(list)
                for site in family.sites:
                    groups[site[0]].append(site)
                for group in itertools.chain.from_iterable([groups.values()] * family.repeat):
                    self.random.shuffle(group)
                    made += [(family, group[at : at + family.most]) for at in range(0, len(group), family.most)]
            self.random.shuffle(made)
            yield from made

    def run(self, cases, seconds=None):
        until = None if seconds is None else time.monotonic() + seconds
        for family, sites in self.batches():
            if self.cases >= cases or (until is not None and time.monotonic() > until):
                return
            self.one(family, [(site, family.value(self.random, site)) for site in sites])

    def one(self, family, filled):
        random = self.random
        self.cases += len(filled)
        self.texts += 1
        self.touched[family.name].update(site for site, _ in filled)
        targets = random.choice(target_sets()) if random.random() < 0.6 else ()
        path, kind, text = family.text(random, filled)
        if random.random() < 0.05:
            text = text.replace("\n", "\r\n")
        outputs, fixes = random.random() < 0.2, random.random() < 0.05
        try:
            result = run_text(random, path, kind, text, targets, outputs=outputs, fixes=fixes)
            self.kinds[result.kind] += 1
            self.loaded += not any(finding.stage == "parse" for finding in (*result.findings, *result.hidden))
        except Exception as error:  # noqa: BLE001 - any exception is what the fuzzer looks for
            self.failed(error, path, kind, text, targets)
            if len(filled) > 1:  # which of the values is it?
                for one in filled:
                    path, kind, text = family.text(random, [one])
                    try:
                        run_text(random, path, kind, text, targets, outputs=outputs, fixes=fixes)
                    except Exception as error:  # noqa: BLE001
                        self.failed(error, path, kind, text, targets)

    def failed(self, error, path, kind, text, targets):
        frames = traceback.extract_tb(error.__traceback__)
        last = frames[-1]
        own = next((f for f in reversed(frames) if "/python3" not in f.filename), last)
        place = f"{type(error).__name__} {Path(own.filename).name}:{own.lineno}"
        known = self.failures.get(place)
        if known is None:
            print(f"{self.cases} cases: {place}: {error!s:.150}", file=sys.stderr, flush=True)
        count = known[1] + 1 if known else 1
        if known is None or len(text) < len(known[2][2]):
            chain = " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames[-6:]))
            self.failures[place] = (f"{error!s:.150} [{chain}]", count, (path, kind, text, targets))
        else:
            self.failures[place] = (known[0], count, known[2])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--keep", type=Path, help="write the text of each failure into this folder")
    given = parser.parse_args()
    fuzzer = Fuzzer(given.seed)
    begun = time.monotonic()
    fuzzer.run(given.cases, given.seconds)
    print(f"{fuzzer.cases} cases in {fuzzer.texts} files, seed {given.seed}, {time.monotonic() - begun:.0f} s")
    for family in families():
        print(f"  {family.name}: {len(fuzzer.touched[family.name])} of {len(family.sites)} places")
    print(f"  {fuzzer.loaded} files without a syntax error; kinds: {dict(fuzzer.kinds)}")
    for place, (error, count, (path, kind, text, targets)) in sorted(fuzzer.failures.items()):
        print(f"FAILED {count} x {place}: {error}\n    {path} {kind} {' '.join(targets)}: {text[:300]!r}")
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            (given.keep / re.sub(r"\W+", "_", place)).write_text(json.dumps([path, kind, text, targets]))
    return 1 if fuzzer.failures else 0


if __name__ == "__main__":
    sys.exit(main())

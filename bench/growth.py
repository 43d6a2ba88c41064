#!/usr/bin/env python3
# ruff: noqa: E501 - one input a line
"""How does the time of a check grow with the size of its input? Fits an exponent for every kind and hostile input.

    python bench/growth.py [--sizes BYTES ...] [--only NAME ...] [--seconds N] [--keep FILE] [--write] [--memory]

Every input is checked (parse, all rules, JSON report) at sizes from 1 kB to 10 MB (a file larger than
`max-file-size` gets one finding), each in a separate process, so that one measurement does not affect the next. The
exponent is the slope of log(time) against log(size) over the sizes that take long enough to measure. A size that
would take more than ``--seconds`` is skipped. ``--keep`` appends the measurements to a file as JSON lines, and
skips those that are in it. ``--memory`` prints only the rows above the memory limit (60 bytes per character and 200
MB), at the given sizes (1.04 MB and 10.4 MB by default). ``--write`` writes all rows to ``bench/growth.md``, and
the steepest and slowest of each kind to ``bench/README.md``. ``tests/robustness/test_growth_of_inputs.py`` tests
smaller sizes of the same inputs, and counts steps instead of time.
"""

import argparse
import gc
import json
import math
import os
import pathlib
import resource
import sys
import time
from collections.abc import Callable

SIZES = (1_000, 4_000, 16_000, 64_000, 256_000, 1_024_000, 10_400_000)
WANTED = 1.1
"""The largest exponent that is allowed."""
LEAST = 0.02
"""Shortest time in seconds that is precise enough to measure."""


def _fill(head: str, piece: "Callable[[int], str]", tail: str, size: int) -> str:
    parts, length, number = [head], len(head) + len(tail), 0
    while length < size:
        parts.append(piece(number))
        length += len(parts[-1])
        number += 1
    return "".join(parts) + tail


def _nested(open_: str, close: str, core: str, size: int) -> str:
    depth = max(1, (size - len(core)) // (len(open_) + len(close)))
    return open_ * depth + core + close * depth


def _times(piece: str, size: int) -> str:
    return piece * max(1, size // len(piece))


def _whole(head: str, item: "Callable[[int], str]", tail: str, size: int) -> str:
    """Return a pipeline with an input and an output, whose events are followed through the filters."""
    head = f"input {{ stdin {{ }} }}\nfilter {{ {head}\n"
    return _fill(head, item, f"{tail} }}\noutput {{ stdout {{ }} }}\n", size)


PIPELINES: "dict[str, Callable[[int], str]]" = {
    "plain": lambda n: _fill(
        "filter {\n",
        lambda i: f'  if [type] == "t{i}" {{\n    mutate {{ id => "m{i}" add_field => {{ "f{i}" => "%{{a{i}}}" }} }}\n  }}\n',
        "}\n",
        n,
    ),
    "siblings": lambda n: _fill("filter {\n", lambda i: f'  drop {{ id => "d{i}" }}\n', "}\n", n),
    "without ids": lambda n: _fill("filter {\n", lambda i: f'  mutate {{ remove_field => ["f{i}"] }}\n', "}\n", n),
    "same ids": lambda n: _fill("filter {\n", lambda i: '  drop { id => "d" }\n', "}\n", n),
    "outputs": lambda n: _fill("output {\n", lambda i: f'  http {{ url => "http://h{i}/" http_method => "post" }}\n', "}\n", n),
    "inputs": lambda n: _fill("input {\n", lambda i: f"  tcp {{ port => {i % 60000} }}\n", "}\n", n),
    "one line": lambda n: _fill("filter {", lambda i: " mutate { remove_field => [a] }", "}", n),
    "nested ifs": lambda n: "filter {" + _nested("if [a] {", "}", "drop { }", n) + "}",
    "nested else ifs": lambda n: _fill("filter { if [a] { drop { } }", lambda i: f" else if [b] == {i} {{ drop {{ }} }}", " }", n),
    "nested hashes": lambda n: "filter { mutate { a => " + _nested("{ a => ", " }", "b", n) + " } }",
    "nested arrays": lambda n: "filter { mutate { a => " + _nested("[", "]", "b", n) + " } }",
    "nested codecs": lambda n: "input { stdin { codec => " + _nested("plain { codec => ", " }", "json { }", n) + " } }",
    "nested parentheses": lambda n: "filter { if " + _nested("(", ")", "[a] == 1", n) + " { drop { } } }",
    "and chain": lambda n: _fill("filter { if [a]", lambda i: f" and [f{i}] == 'x{i}'", " { drop { } } }", n),
    "in list": lambda n: _fill("filter { if [a] in ['x'", lambda i: f", 'v{i}'", "] { drop { } } }", n),
    "options": lambda n: _fill("filter { mutate {\n", lambda i: f'  o{i} => "v"\n', "} }\n", n),
    "same option": lambda n: _fill("filter { mutate {\n", lambda i: f'  add_tag => ["v{i}"]\n', "} }\n", n),
    "same default": lambda n: _fill("output { redis {\n", lambda i: '  key => "logs"\n', "} }\n", n),
    "arrays for hashes": lambda n: _fill("filter { mutate {\n", lambda i: f"  rename => [a{i}, b]\n", "} }\n", n),
    "pairs": lambda n: _fill("filter { mutate { rename => {\n", lambda i: f'  "a{i}" => "b{i}"\n', "} } }\n", n),
    "same pairs": lambda n: _fill("filter { mutate { rename => {\n", lambda i: '  "a" => "b"\n', "} } }\n", n),
    "renamed missing fields": lambda n: _whole("mutate {", lambda i: f'  rename => {{ "a{i}" => "b{i}" }}\n', "}", n),
    "dotted names": lambda n: _whole(
        "",
        lambda i: f'  mutate {{ add_field => {{ "a.b{i}" => "x" }} }} mutate {{ convert => {{ "[a][b{i}]" => "integer" }} }}\n',
        "",
        n,
    ),
    "removed fields": lambda n: _whole(
        "mutate { remove_field => [message] }", lambda i: f'  mutate {{ copy => {{ "message" => "m{i}" }} }}\n', "", n
    ),
    "array": lambda n: _fill("filter { mutate { remove_field => [ 'a'", lambda i: f", 'f{i}'", "] } }\n", n),
    "long string": lambda n: 'filter { mutate { add_tag => ["' + "x" * n + '"] } }',
    "long references": lambda n: 'filter { mutate { add_tag => ["' + _times("%{a} ", n) + '"] } }',
    "open references": lambda n: 'filter { mutate { add_tag => ["' + _times("%{", n) + '"] } }',
    "variables": lambda n: 'filter { mutate { add_tag => ["' + _times("${A:b} ", n) + '"] } }',
    "captures": lambda n: _fill("filter { grok { match => { 'm' => '", lambda i: f"%{{WORD:w{i}}} ", "' } } }", n),
    "same captures": lambda n: "filter { grok { match => { 'm' => '" + _times("%{WORD:w} ", n) + "' } } }",
    "named groups": lambda n: _fill("filter { grok { match => { 'm' => '", lambda i: f"(?<g{i}>a*)", "' } } }", n),
    "nested groups": lambda n: "filter { grok { match => { 'm' => '" + _nested("(", ")*", "a", n) + "' } } }",
    "wildcards": lambda n: "filter { grok { match => { 'm' => '" + _times("%{GREEDYDATA} ", n) + "' } } }",
    "patterns": lambda n: _fill("filter { grok { match => { 'm' => [ '^a'", lambda i: f", '%{{IP:a}} %{{WORD:w{i}}} x'", "] } } }", n),
    "groks": lambda n: _fill("filter {\n", lambda i: f"  grok {{ match => {{ 'm' => '%{{IP:a{i}}} (?<b>x+y)+ %{{DATA}} z' }} }}\n", "}\n", n),
    "definitions": lambda n: _fill("filter { grok { pattern_definitions => {\n", lambda i: f"  'N{i}' => '%{{N{i + 1}}}'\n", "} match => { m => '%{N0}' } } }", n),
    "gsubs": lambda n: _fill("filter { mutate { gsub => [ 'a', 'b', 'c'", lambda i: f", 'f{i}', '(\\s|\\t)+$', ''", "] } }", n),
    "dissects": lambda n: _fill("filter { dissect { mapping => { 'm' => '", lambda i: f"%{{a{i}}} ", "' } } }", n),
    "regex conditions": lambda n: _fill("filter {\n", lambda i: f"  if [a] =~ /^(\\w+\\s?)*{i}$/ {{ drop {{ }} }}\n", "}\n", n),
    "ruby": lambda n: _fill("filter { ruby { code => \"\n", lambda i: f"  event.set('a{i}', event.get('b{i}'))\n", "\" } }\n", n),
    "dates": lambda n: _fill("filter { date { match => [ 'ts'", lambda i: ", 'yyyy-mm-dd HH:MM:SS'", "] } }", n),
    "comments": lambda n: _fill("filter { drop { } }\n", lambda i: f"# comment {i}\n", "", n),
    "comments between": lambda n: _fill("filter {\n", lambda i: f"drop {{ # {i}\n }}\n", "}\n", n),
    "suppressions": lambda n: _fill("filter {\n", lambda i: "mutate { } # lslint: ignore[LS701]\n", "}\n", n),
    "spaces": lambda n: "filter {" + " " * n + "}",
    "lines": lambda n: "filter {" + "\n" * n + "}",
    "errors: names": lambda n: _fill("filter {\n", lambda i: f"  mutate {{ a{i} = > 1 }}\n", "}\n", n),
    "errors: braces": lambda n: "filter { mutate { " + _times("{ ", n),
    "errors: closing": lambda n: "filter { } " + _times("} ", n),
    "errors: quotes": lambda n: _fill("filter {\n", lambda i: f"  mutate {{ a => 'x{i} }}\n", "}\n", n),
    "errors: markers": lambda n: _fill("filter {\n", lambda i: "  mutate { add_field => { a => {{ b } }\n", "}\n", n),
    "errors: commas": lambda n: _fill("filter { mutate {\n", lambda i: f"  a{i} => 1,\n", "} }\n", n),
    "errors: conditions": lambda n: _fill("filter {\n", lambda i: f"  if [a] = {i} {{ drop {{ }} }}\n", "}\n", n),
    "errors: noise": lambda n: _times("%$&/()=?+*~#'\"\n", n),
    "errors: options": lambda n: _fill("filter {\n", lambda i: f"  mutate {{ ad_field{i % 50} => {{ }} }}\n", "}\n", n),
    "errors: plugins": lambda n: _fill("filter {\n", lambda i: f"  mutat{i % 50} {{ }}\n", "}\n", n),
    "templates": lambda n: _fill("filter {\n", lambda i: f"{{% if x{i} %}} drop {{ id => \"{{{{ y }}}}\" }} {{% endif %}}\n", "}\n", n),
    "kvs": lambda n: _fill("filter {\n", lambda i: "  kv { recursive => yes }\n", "}\n", n),
    "translates and kvs": lambda n: _fill("filter {\n", lambda i: f"  translate {{ source => a target => b{i} }} kv {{ source => c }}\n", "}\n", n),
    "mutates": lambda n: _fill("filter {\n", lambda i: "  mutate { rename => { a => b } convert => { c => integer } strip => d lowercase => e }\n", "}\n", n),
    "jsons": lambda n: _fill("filter {\n", lambda i: "  json { source => message }\n", "}\n", n),
    "dates by hand": lambda n: _fill("filter {\n", lambda i: f"  date {{ match => [ts{i}, ISO8601] }}\n", "}\n", n),
    "shippers": lambda n: _fill("", lambda i: f"input {{ beats {{ port => {i % 60000} }} }}\n", "output { stdout { } }\n", n),
    "devices": lambda n: _fill("output { stdout { } stdout { } }\n", lambda i: "input { file { path => '/a' sincedb_path => '/dev/null' } }\noutput { stdout { } }\n", "", n),
    "queues": lambda n: _fill("", lambda i: f"input {{ kafka {{ topics => [t{i}] }} }}\noutput {{ elasticsearch {{ index => \"%{{type}}-{i}\" }} }}\n", "", n),
    "unknown names": lambda n: _fill("filter { grok { match => { 'm' => '", lambda i: f"%{{NOPE{i}:a}} ", "' } } }", n),
    "unknown names and definitions": lambda n: _fill("filter {\n", lambda i: f"  grok {{ pattern_definitions => {{ 'NAME{i}' => 'a' }} match => {{ m => '%{{NAEM{i}}}' }} }}\n", "}\n", n),
    "unknown plugins": lambda n: _fill("filter {\n", lambda i: f"  mutat{i} {{ id => 'clean' }}\n", "}\n", n),
    "open strings": lambda n: "filter { mutate { " + _times("a => 'x b => \"y c => 'z d => \"w ", n) + "c => '} }",
    "open markers": lambda n: "filter { " + _times("{{- ", n) + "}",
    "printed quotes": lambda n: "filter { mutate { a => " + _times("\u201cx ", n) + "} }",
    "errors on one line": lambda n: _fill("filter { ", lambda i: f"mutate {{ a{i} = > 1 }} ", "}", n),
    "secrets": lambda n: _fill("output {\n", lambda i: f'  http {{ url => "http://u:s3cret-{i}@h/" password => "pass-{i}-word" }}\n', "}\n", n),
}  # fmt: skip

_TEMPLATE = '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {'


def _fields(piece: "Callable[[int], str]", size: int) -> str:
    return _fill(_TEMPLATE + '"z": {"type": "long"}', piece, "}}}}", size)


JSON: "dict[str, Callable[[int], str]]" = {
    "fields": lambda n: _fields(lambda i: f', "f{i}": {{"type": "keyword", "ignore_above": 256}}', n),
    "same fields": lambda n: _fields(lambda i: ', "f": {"type": "keyword"}', n),
    "unknown types": lambda n: _fields(lambda i: f', "f{i}": {{"type": "keywrd"}}', n),
    "unknown parameters": lambda n: _fields(lambda i: f', "f{i}": {{"type": "keyword", "ignoreabove": 1}}', n),
    "nested fields": lambda n: _TEMPLATE + _nested('"a": {"properties": {', "}}", '"b": {"type": "long"}', n) + "}}}}",
    "nested arrays": lambda n: '{"index_patterns": ' + _nested("[", "]", '"a"', n) + "}",
    "long string": lambda n: '{"index_patterns": ["' + "a" * n + '"]}',
    "escapes": lambda n: '{"index_patterns": ["' + _times("\\u0041", n) + '"]}',
    "settings": lambda n: _fill('{"index_patterns": ["a"], "settings": {"number_of_shards": 1', lambda i: f', "index.x{i}": 1', "}}", n),
    "dynamic templates": lambda n: _fill(
        '{"index_patterns": ["a"], "template": {"mappings": {"dynamic_templates": [{"t": {"match": "x"}}',
        lambda i: f', {{"t{i}": {{"match": "a{i}*", "mapping": {{"type": "keyword"}}}}}}', "]}}}", n,
    ),
    "errors: commas": lambda n: _fields(lambda i: f', "f{i}": {{"type": "keyword",}}', n),
    "errors: quotes": lambda n: _fields(lambda i: f", f{i}: 'x'", n),
    "errors: braces": lambda n: '{"index_patterns": ' + _times("{", n),
    "comments": lambda n: _fields(lambda i: f' /* comment {i} */ // x\n', n),
}  # fmt: skip

YAML: "dict[str, Callable[[int], str]]" = {
    "inputs": lambda n: _fill("filebeat.inputs:\n", lambda i: f"- type: filestream\n  id: i{i}\n  paths: [/var/log/{i}.log]\n", "", n),
    "same inputs": lambda n: _fill("filebeat.inputs:\n", lambda i: "- type: log\n  paths: [/var/log/a.log]\n", "", n),
    "paths": lambda n: _fill("filebeat.inputs:\n- type: filestream\n  id: a\n  paths:\n", lambda i: f"  - /var/log/{i}.log\n", "", n),
    "processors": lambda n: _fill("processors:\n", lambda i: f"- add_fields:\n    target: t{i}\n    fields: {{a: b}}\n", "", n),
    "unknown settings": lambda n: _fill("filebeat.inputs: []\n", lambda i: f"filebeat.unknwon{i}: 1\n", "", n),
    "same keys": lambda n: _fill("filebeat.inputs: []\n", lambda i: "name: a\n", "", n),
    "nested flow": lambda n: "filebeat.inputs: " + _nested("[", "]", "a", n) + "\n",
    "nested conditions": lambda n: "filebeat.inputs: []\nprocessors:\n- drop_event:\n    when: " + _nested("{not: ", "}", "{equals: {a: 1}}", n) + "\n",
    "long string": lambda n: 'filebeat.inputs: []\nname: "' + "x" * n + '"\n',
    "block text": lambda n: _fill("filebeat.inputs: []\ntags:\n- |\n", lambda i: f"  line {i}\n", "", n),
    "anchors": lambda n: _fill("filebeat.inputs: []\nx0: &x0 [a, b]\n", lambda i: f"x{i + 1}: &x{i + 1} [*x{i}, *x{i}]\n", "", n),
    "documents": lambda n: _fill("filebeat.inputs: []\n", lambda i: f"---\nname: d{i}\n", "", n),
    "comments": lambda n: _fill("filebeat.inputs: []\n", lambda i: f"# comment {i}\n", "", n),
    "suppressions": lambda n: _fill("filebeat.inputs: []\n", lambda i: "name: x # lslint: ignore[FB101]\n", "", n),
    "errors: no paths": lambda n: _fill("filebeat.inputs:\n", lambda i: f"- type: log\n  id: i{i}\n", "", n),
    "errors: tabs": lambda n: _fill("filebeat.inputs:\n", lambda i: f"- type: log\n\tid: {i}\n", "", n),
    "errors: quotes": lambda n: _fill("filebeat.inputs:\n", lambda i: f"- id: 'a{i}\n", "", n),
    "errors: colons": lambda n: _fill("filebeat.inputs: []\n", lambda i: f"a: b: c{i}\n", "", n),
}  # fmt: skip

SETTINGS: "dict[str, Callable[[int], str]]" = {
    "unknown": lambda n: _fill("pipeline.workers: 2\n", lambda i: f"pipeline.wrokers{i}: 1\n", "", n),
    "same": lambda n: _fill("", lambda i: "pipeline.workers: 2\n", "", n),
}
PIPELINES_YML: "dict[str, Callable[[int], str]]" = {
    "pipelines": lambda n: _fill("", lambda i: f"- pipeline.id: p{i}\n  path.config: /etc/logstash/{i}/*.conf\n", "", n),
    "strings": lambda n: _fill(
        "", lambda i: f"- pipeline.id: p{i}\n  config.string: \"input {{ stdin {{ }} }} filter {{ mutate {{ }} }}\"\n", "", n
    ),
}  # fmt: skip
JVM: "dict[str, Callable[[int], str]]" = {
    "options": lambda n: _fill("", lambda i: f"-Dname{i}=value\n", "", n),
    "heaps": lambda n: _fill("", lambda i: f"-Xmx{i}g\n", "", n),
    "nonsense": lambda n: _fill("", lambda i: f"nonsense {i}\n", "", n),
}
NODE: "dict[str, Callable[[int], str]]" = {
    "unknown": lambda n: _fill("cluster.name: a\n", lambda i: f"indices.unknwon{i}: 1\n", "", n),
    "hosts": lambda n: _fill("discovery.seed_hosts: [a", lambda i: f", 'h{i}:{9300 + i % 2}'", "]\nnode.name: a\n", n),
}  # fmt: skip
ILM: "dict[str, Callable[[int], str]]" = {
    "phases": lambda n: _fill('{"policy": {"phases": {"hot": {"actions": {}}', lambda i: f', "p{i}": {{"actions": {{}}}}', "}}}", n),
}  # fmt: skip
HOSTS: "dict[str, Callable[[int], str]]" = {
    "manifests": lambda n: _fill(
        "", lambda i: f"---\nkind: ConfigMap\nmetadata: {{name: c{i}}}\ndata:\n  a.conf: |\n    filter {{ mutate {{ }} }}\n", "", n
    ),
    "requests": lambda n: _fill("", lambda i: f'PUT _index_template/t{i}\n{{"index_patterns": ["a{i}-*"]}}\n\n', "", n),
}  # fmt: skip

INPUTS: "dict[tuple[str, str], Callable[[int], str]]" = {
    (kind, name): make
    for kind, inputs in (
        ("logstash", PIPELINES),
        ("es-template", JSON),
        ("filebeat", YAML),
        ("logstash-settings", SETTINGS),
        ("pipelines", PIPELINES_YML),
        ("jvm-options", JVM),
        ("elasticsearch-settings", NODE),
        ("ilm-policy", ILM),
        ("none", HOSTS),
    )
    for name, make in inputs.items()
}
"""``(kind, name)`` -> generator of input with about that many characters; for ``none`` lslint detects the kind."""

_NAMES = {"logstash": "a.conf", "jvm-options": "jvm.options", "es-template": "a.json", "ilm-policy": "a.json"}


def work(kind: str, text: str) -> None:
    """Check ``text`` with all rules and render the JSON report."""
    from lslint.cli.session import slim
    from lslint.config.command_line import Values
    from lslint.config.settings import Settings
    from lslint.engine.file import check_text
    from lslint.engine.result import Run
    from lslint.report.formats import RenderOptions, load

    values = Values()
    values.select = ["ALL"]
    result = check_text(text, _NAMES.get(kind, "a.yml"), None if kind == "none" else kind, Settings(values))
    slim(result, True)
    run = Run({})
    run.results.append(result)
    load("json").render(run, RenderOptions())


def measured(kind: str, name: str, size: int) -> "dict[str, object]":
    """``{kind, name, size, seconds, mb}`` of an input, measured in a separate process: the shortest time of several
    runs, and the peak memory of the process."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        try:
            text = INPUTS[kind, name](size)
            best = math.inf
            for _ in range(3 if size < 50_000 else 1):
                gc.collect()
                gc.disable()  # as a run of the command line does
                start = time.process_time()
                work(kind, text)
                best = min(best, time.process_time() - start)
            mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
            row = {"kind": kind, "name": name, "size": len(text), "seconds": round(best, 4), "mb": mb}
            os.write(write, json.dumps(row).encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        row = json.load(told)
    os.waitpid(child, 0)
    return row


def memory_limit(size: int) -> float:
    """The most memory in MB that an input of ``size`` characters may take."""
    return 60 * size / 1e6 + 200


def over_memory(sizes: "list[int]", only: "list[str]") -> int:
    """Prints every measurement above ``memory_limit``; returns their number."""
    count = 0
    for kind, name in INPUTS:
        if only and name not in only and kind not in only:
            continue
        for size in sizes:
            row = measured(kind, name, size)
            if row["mb"] > memory_limit(row["size"]):
                count += 1
                limit = memory_limit(row["size"])
                print(
                    f"{kind}: {name}: {row['size']:,} characters, {row['mb']:,} MB, limit {limit:,.0f} MB", flush=True
                )
    print(f"{count} above the memory limit")
    return count


def exponent(points: "list[tuple[int, float]]") -> float:
    """The slope of log(time) against log(size), by least squares."""
    logs = [(math.log(size), math.log(taken)) for size, taken in points]
    x, y = (sum(column) / len(logs) for column in zip(*logs, strict=True))
    return sum((a - x) * (b - y) for a, b in logs) / sum((a - x) ** 2 for a, _ in logs)


class Growth:
    """What was measured of an input: ``points`` of size and seconds, ``slope`` over those long enough (``nan`` for less
    than two), ``start``: the first of these."""

    def __init__(self, kind: str, name: str, rows: "list[dict]") -> None:
        self.kind, self.name = kind, name
        self.points = sorted((row["size"], row["seconds"]) for row in rows)
        self.size, self.seconds = self.points[-1]
        self.mb = max(row["mb"] for row in rows)
        long = [point for point in self.points if point[1] >= LEAST]
        self.start = long[0][0] if long else 0
        self.slope = exponent(long) if len(long) > 1 else math.nan


HEAD = "| kind | input | over | exponent | largest | time | memory |\n|---|---|---|---|---|---|---|\n"


def line(one: Growth) -> str:
    """A row of the table."""
    over = f"{_short(one.start)} to {_short(one.size)}" if one.slope == one.slope else "too fast to tell"
    slope = f"{one.slope:.2f}{' **' if one.slope > WANTED else ''}" if one.slope == one.slope else "–"
    return (
        f"| {one.kind} | {one.name} | {over} | {slope} | {_short(one.size)} | {one.seconds:.2f} s | {one.mb:,} MB |\n"
    )


def _short(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 950_000 else f"{size / 1e3:.0f} kB"


def write(found: "list[Growth]") -> None:
    """Write all rows to ``bench/growth.md``, and the steepest and slowest of each kind to ``bench/README.md``."""
    here = pathlib.Path(__file__).parent
    text = "# Time against size, every input\n\nMade by `python bench/growth.py --write`; see [README](README.md).\n\n"
    (here / "growth.md").write_text(text + HEAD + "".join(map(line, found)), encoding="utf-8")
    rows = ""
    for kind in dict.fromkeys(one.kind for one in found):
        of_kind = [one for one in found if one.kind == kind]
        steep = sorted((one for one in of_kind if one.slope == one.slope), key=lambda one: -one.slope)[:3]
        slow = sorted(of_kind, key=lambda one: -one.seconds / one.size)[:2]
        rows += "".join(line(one) for one in of_kind if one in steep or one in slow)
    page = (here / "README.md").read_text(encoding="utf-8")
    first, rest = page.split("<!-- growth -->\n", 1)
    _, last = rest.split("<!-- /growth -->", 1)
    (here / "README.md").write_text(f"{first}<!-- growth -->\n{HEAD}{rows}<!-- /growth -->{last}", encoding="utf-8")


def main() -> int:
    """Prints a row for each input; 1 if one grows too fast."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", nargs="*", type=int)
    parser.add_argument("--seconds", type=float, default=200.0)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--memory", action="store_true")
    options = parser.parse_args()
    if options.memory:
        return 1 if over_memory(options.sizes or [1_040_000, 10_400_000], options.only) else 0
    options.sizes = options.sizes or SIZES
    remaining: list[dict] = []
    if options.keep is not None and options.keep.exists():
        remaining = [json.loads(row) for row in options.keep.read_text(encoding="utf-8").splitlines()]
    found = []
    print(HEAD, end="")
    for (kind, name), make in INPUTS.items():
        if options.only and name not in options.only and kind not in options.only:
            continue
        rows = [row for row in remaining if (row["kind"], row["name"]) == (kind, name)]
        warm = False
        for size in sorted(options.sizes):
            if any(0.9 < row["size"] / size < 1.1 for row in rows):
                continue
            if rows and rows[-1]["seconds"] * size / rows[-1]["size"] > options.seconds:
                break
            if not warm:  # what is loaded on first use is no part of it
                work(kind, make(1_000))
                warm = True
            rows.append(measured(kind, name, size))
            if options.keep is not None:
                with options.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(rows[-1]) + "\n")
        found.append(Growth(kind, name, rows))
        print(line(found[-1]), end="", flush=True)
    if options.write:
        write(found)
    return 1 if any(one.slope > WANTED for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())

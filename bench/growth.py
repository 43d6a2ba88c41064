#!/usr/bin/env python3
# ruff: noqa: E501
"""How does the time of a check grow with the size of its input? Fits an exponent for every kind and hostile input.

    python bench/growth.py [--from BYTES] [--to BYTES] [--only NAME ...] [--seconds N]

Every input is checked (parse, all rules, JSON report) in this process at sizes four times as large each, from 1 kB to
10 MB; the exponent is the slope of log(time) against log(size) over the sizes that take long enough to measure. A size
whose time would pass ``--seconds`` is left out. ``tests/test_growth_of_inputs.py`` holds the same inputs, at sizes for every day,
to the same line by counting calls instead of time.
"""

import argparse
import gc
import json
import math
import sys
import time
from collections.abc import Callable

WANTED = 1.1
"""The steepest exponent that is fine."""
LEAST = 0.02
"""Seconds below which a size says nothing."""


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
    "pairs": lambda n: _fill("filter { mutate { rename => {\n", lambda i: f'  "a{i}" => "b{i}"\n', "} } }\n", n),
    "same pairs": lambda n: _fill("filter { mutate { rename => {\n", lambda i: '  "a" => "b"\n', "} } }\n", n),
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
    "blanks": lambda n: "filter {" + " " * n + "}",
    "lines": lambda n: "filter {" + "\n" * n + "}",
    "errors: names": lambda n: _fill("filter {\n", lambda i: f"  mutate {{ a{i} = > 1 }}\n", "}\n", n),
    "errors: braces": lambda n: "filter { mutate { " + _times("{ ", n),
    "errors: closing": lambda n: "filter { } " + _times("} ", n),
    "errors: quotes": lambda n: _fill("filter {\n", lambda i: f"  mutate {{ a => 'x{i} }}\n", "}\n", n),
    "errors: commas": lambda n: _fill("filter { mutate {\n", lambda i: f"  a{i} => 1,\n", "} }\n", n),
    "errors: conditions": lambda n: _fill("filter {\n", lambda i: f"  if [a] = {i} {{ drop {{ }} }}\n", "}\n", n),
    "errors: noise": lambda n: _times("%$&/()=?+*~#'\"\n", n),
    "errors: options": lambda n: _fill("filter {\n", lambda i: f"  mutate {{ ad_field{i % 50} => {{ }} }}\n", "}\n", n),
    "errors: plugins": lambda n: _fill("filter {\n", lambda i: f"  mutat{i % 50} {{ }}\n", "}\n", n),
    "templates": lambda n: _fill("filter {\n", lambda i: f"{{% if x{i} %}} drop {{ id => \"{{{{ y }}}}\" }} {{% endif %}}\n", "}\n", n),
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
}
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
"""``(kind, name)`` -> what makes a text of about so many characters; kind ``none`` finds out by itself."""

_NAMES = {"logstash": "a.conf", "jvm-options": "jvm.options", "es-template": "a.json", "ilm-policy": "a.json"}


def work(kind: str, text: str) -> None:
    """Checks a text with all rules and writes the JSON report."""
    from lslint.engine import check_text
    from lslint.options import Values
    from lslint.output import RenderOptions, renderer
    from lslint.result import Run
    from lslint.run import slim
    from lslint.settings import Settings

    values = Values()
    values.select = ["ALL"]
    result = check_text(text, _NAMES.get(kind, "a.yml"), None if kind == "none" else kind, Settings(values))
    slim(result, True)
    run = Run({})
    run.results.append(result)
    json.loads(renderer("json")(run, RenderOptions()))


def seconds(kind: str, text: str, runs: int) -> float:
    """The least time of some runs."""
    best = math.inf
    for _ in range(runs):
        gc.collect()
        gc.disable()
        start = time.process_time()
        work(kind, text)
        best = min(best, time.process_time() - start)
        gc.enable()
    return best


def exponent(points: "list[tuple[int, float]]") -> float:
    """The slope of log(time) against log(size), by least squares."""
    logs = [(math.log(size), math.log(taken)) for size, taken in points]
    x, y = (sum(column) / len(logs) for column in zip(*logs, strict=True))
    return sum((a - x) * (b - y) for a, b in logs) / sum((a - x) ** 2 for a, _ in logs)


def main() -> int:
    """Prints a row for each input; 1 if one grows too fast."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--from", dest="least", type=int, default=1_000)
    parser.add_argument("--to", dest="most", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    steep = 0
    print("| kind | input | largest | time | MB/s | exponent |\n|---|---|---|---|---|---|")
    for (kind, name), make in INPUTS.items():
        if options.only and name not in options.only and kind not in options.only:
            continue
        work(kind, make(options.least // 2))  # what is loaded on first use is no part of it
        points: list[tuple[int, float]] = []
        size = options.least
        while size <= options.most:
            text = make(size)
            taken = seconds(kind, text, 3 if size < 50_000 else 1)
            if taken >= LEAST:
                points.append((len(text), taken))
            if taken * 4.5 > options.seconds:
                break
            size *= 4
        if len(points) < 2:
            print(f"| {kind} | {name} | {len(text):,} | {taken:.2f} s | {len(text) / taken / 1e6:.1f} | – |")
            continue
        slope = exponent(points[-4:])
        size, taken = points[-1]
        steep += slope > WANTED
        mark = " **" if slope > WANTED else ""
        print(
            f"| {kind} | {name} | {size:,} | {taken:.2f} s | {size / taken / 1e6:.1f} | {slope:.2f}{mark} |", flush=True
        )
    return 1 if steep else 0


if __name__ == "__main__":
    sys.exit(main())

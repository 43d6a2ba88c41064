"""Rules on very many of the same thing: each of these once took quadratic time."""

import pytest
from beats_configs import ELASTICSEARCH, INPUT, LOG, UNIT
from counting import check_linear
from logstash_checks import GROK_OF_TYPED_FIELDS

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

pytestmark = pytest.mark.slow

CASES = {
    "references to names that nothing makes": ("LS217",
     lambda n: "filter { mutate { add_field => { a => '" + "x-%{@metadata.beat} " * n + "' } } }\n", 20_000),
    "references to as many names": ("LS217",
     lambda n: "filter { mutate { add_field => { a => '" + "".join(f"%{{host.n{i}}} " for i in range(n)) + "' } } }\n",
     20_000),
    "plugins in one another": ("LS2",
     lambda n: "input { " + "a { codec => " * n + 'b { c => "%{d}" }' + " }" * n + " }\n", 30_000),
    "types of a template": ("ES3",
     lambda n: '{"template": "a", "mappings": {' + ", ".join(f'"t{i}": {{"a": "b"}}' for i in range(n)) + "}}", 15_000),
    "comments next to fields of a template": ("ES3",
     lambda n: '{"index_patterns": ["logs-*"], "mappings": {"properties": {'
     + ",".join(f'"a{i}_ip": {{"type": "keyword", // why\n"ignore_above": 99}}' for i in range(n))
     + "}}}", 8_000),
    "arms that are never reached": ("LS208",
     lambda n: "filter {\n" + "if [a] == 'x' { drop { } }\nelse if [a] == 'x' { drop { } }\n" * n + "}\n", 8_000),
    "a chain of branches": ("LS208",
     lambda n: "filter { "
     + " else ".join(f'if [a] == "{i}" or [b] == "{i}" {{ drop {{ }} }}' for i in range(n)) + " }\n",
     1_600),
    "comparisons of fields with a type": ("LS206,LS215",
     lambda n: f"filter {{ {GROK_OF_TYPED_FIELDS * n} " + "if [n] =~ /x/ { drop {} } " * n + "}", 1_600),
    "long code of Ruby": ("LS670",
     lambda n: 'filter { ruby { code => "' + "event['a'] = 1; " * n + '" } }', 20_000),
    "outputs in conditions": ("LS415",
     lambda n: "output { "
     + "".join(f'if [t] == "{i}" {{ http {{ url => "h{i}" http_method => "post" }} }} ' for i in range(n)) + "}",
     2_000),
    "outputs in nested conditions": ("LS415",
     lambda n: "output { " + "if [a] { http { } " * n + "}" * n + "}", 2_000),
    "patterns of one field": ("LS301",
     lambda n: 'filter { grok { match => { "message" => [' + ", ".join(['"%{IP:a} %{DATA:b}"'] * n) + "] } } }", 4_000),
    "patterns that differ": ("LS377",
     lambda n: "filter { grok { match => { mm => [" + ",".join(f'"{i} %{{IP:a}}"' for i in range(n)) + "] } } }", 4000),
    "times that grok captures": ("LS224,LS485",
     lambda n: "filter { " + "grok { match => { mm => '%{HTTPDATE:tt}' } } date { match => [tt, ISO8601] } " * n
     + "date { match => [tt" + ", 'DD MM'" * n + "] } }", 1_600),
    "fields that nothing makes": ("LS293",
     lambda n: 'input { file { path => "/a" } } filter { '
     + "".join(f'if [f{i}] == "v" {{ mutate {{ replace => {{ "g{i}" => "x" }} }} }} ' for i in range(n)) + "}", 1_600),
    "unknown parameters of fields": ("ES1",
     lambda n: '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {'
     + ", ".join(f'"f{i}": {{"type": "keyword", "ignore_abve": {i}}}' for i in range(n)) + "}}}}", 15_000),
    "a name with dots": ("ES1",
     lambda n: '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"'
     + ".".join("a" * n) + '": {"type": "long"}, "b": {}}}}}', 20_000),
    "plugins in conditions": ("LS301,LS701",
     lambda n: "filter { " + 'if [a] { grok { match => { mm => "%{IP:a} %{WORD:b}" } } ' * n + "}" * n + " }", 1_600),
    "plugins in a condition with many operands": ("LS301,LS701",
     lambda n: "filter { if " + " or ".join(["[a] == 1"] * n) + " { "
     + 'grok { match => { mm => "%{IP:a} %{WORD:b}" } } ' * n + "} }", 1_600),
    "whole pipelines": ("LS404,LS406,LS423,LS428,LS439,LS445,LS448",
     lambda n: "input { " + "".join(f"kafka {{ topics => [t{i}] group_id => g }} " for i in range(n)) + "} filter { "
     + "".join(f"if [t] == 'a{i}' {{ mutate {{ add_field => {{ k{i} => v }} }}"
               " grok { match => { message => x } } json { source => j } } " for i in range(n)) + "} output { "
     + "".join(f"if [u] == 'b{i}' {{ elasticsearch {{ index => 'i-%{{k{i}}}' document_id => '%{{k{i}}}' }}"
               f" redis {{ key => q{i} }} }} " for i in range(n)) + "}", 800),
    "appenders": ("KB1",
     lambda n: "logging.appenders:\n" + "".join(f"  a{i}:\n    type: file\n" for i in range(n)), 1_600),
    "inputs and processors": ("FB",
     lambda n: "filebeat.inputs:\n"
     + "".join(f"- {{type: filestream, id: i{i}, paths: [/{i}.log], fields: {{a: {i}}}}}\n" for i in range(n))
     + "processors:\n" + "".join(f"- drop_event: {{when.equals.a{i}: b}}\n" for i in range(n)), 2_000),
    "paths of an input": ("FB",
     lambda n: "filebeat.inputs:\n- type: log\n  paths:\n" + "  - /var/log/*/app-20??.log*\n" * n, 4_000),
    "inputs with the same paths": ("FB",
     lambda n: "filebeat.inputs:\n" + "- type: log\n  paths: ['/var/log/*/*']\n  max_bytes: 99999999\n" * n, 4_000),
    "inputs without an id": ("FB",
     lambda n: "filebeat.inputs:\n" + "- type: filestream\n  paths: [/a/b.log]\n" * n, 4_000),
    "stars of a path": ("FB", lambda n: LOG.replace("/var/log", "/" + "*" * n + "/" + "*a" * n), 4_000),
    "patterns of an input": ("FB", lambda n: LOG + "  exclude_lines: ['" + ".*" * n + "a', '.*b']\n", 4_000),
    "a script": ("FB",
     lambda n: INPUT + "processors:\n- script:\n    source: 'function process(event) { event.Put("
     + "1" * min(n, 1900) + "x) }'\n", 4_000),
    "secrets": ("FB",
     lambda n: ELASTICSEARCH + "".join(f"x{i:04}: {{password: a{i}b-c9}}\n" for i in range(n)), 4_000),
    "variables": ("FB",
     lambda n: INPUT + "output.file.path: '" + "".join(f"${{A{i}}}" for i in range(n)) + "'\n", 4_000),
    "lines of a unit": ("FB410,FB411", lambda n: UNIT + "RestartSec=0\nRestart=always\n" * n, 4_000),
}  # fmt: skip

KINDS = {
    "LS": ("logstash", "x.conf"), "ES": ("es-template", "x.json"), "KB": ("kibana-settings", "kibana.yml"),
    "FB": ("filebeat", "filebeat.yml"), "FB410,FB411": ("none", "filebeat.service"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_work_is_linear(name):
    code, text, count = CASES[name]
    values = Values()
    values.select = code.split(",")
    kind, path = KINDS.get(code) or KINDS[code[:2]]
    check_linear(lambda large: check_text(large, path, kind, Settings(values)), text, 200, count)

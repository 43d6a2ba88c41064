"""Values that a person or a script replaces."""

import json
import re

import pytest
from counting import check_linear
from hypothesis import given
from hypothesis import strategies as st
from lint_settings import settings

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.grammar import blank_values
from lslint.grammar.blank_values import blanks, notes
from lslint.grammar.spans import touches, whole_lines
from lslint.grammar.template_markers import filled_in, may_be_filled_in, sample_values, sample_values_in

PLACEHOLDERS = [
    "VAR_AZURE_CONN", "REPLACE WITH ELASTICSEARCH HOST:PORT", "CHANGE_ME", "CHANGEME", "CHANGE ME", "{CLIENT}",
    "{pass}", "REPLACE_ME", "INSERT_HOST",
    "/REPLACE/WITH/PATH".removeprefix("/"),
]  # fmt: skip


@pytest.mark.parametrize("value", PLACEHOLDERS)
def test_placeholders(value):
    text = f'a => "{value}"'
    assert may_be_filled_in(text)
    assert [text[start:end] for start, end in filled_in(text)] == [value]


@pytest.mark.parametrize(
    "value",
    [
        "${VAR_HOST}",
        "%{VAR_HOST}",
        "%{CLIENT}",
        "\\p{ALPHA}",
        "a{3}",
        "{a b}",
        "{{NAME}}",
        "{x}",
        "MY_VAR_HOST",
        "var_host",
        "changeme",
        "[VAR_HOST]",
        "EXCHANGE",
        "VAR_",
    ],
)
def test_values_that_are_no_placeholders(value):
    assert filled_in(f'a => "{value}"') == []


def test_what_rejects_the_file_is_a_hint(tmp_path, capsys):
    text = 'output { elasticsearch { hosts => ["REPLACE WITH ELASTICSEARCH HOST:PORT"] } }\n'
    (tmp_path / "a.conf").write_text(text)
    code = main(["--json", "--no-cache", "--target", "logstash=8.19", str(tmp_path / "a.conf")])
    found = json.loads(capsys.readouterr().out)
    decisive = [(one["severity"], one["fix"]) for one in found["findings"] if one["stage"] == "load"]
    assert (code, found["files"][0]["verdict"], decisive) == (0, "rejected", [("info", None)])


def test_what_a_script_fills_in_is_reported_on_request():
    text = 'input { azure_event_hubs { event_hub_connections => ["VAR_CONN"] } }\n'
    by_default, on_request = (check_text(text, "a.conf", None, settings(*codes)) for codes in ((), ("LS104",)))
    assert ([one.rule.code for one in by_default.findings if one.stage == "load"], by_default.verdict) == (
        [],
        "rejected",
    )
    assert [one.rule.code for one in on_request.findings] == ["LS104"]


def test_a_setting_without_a_value_is_an_error():
    found = check_text("cluster.name: a\nnode_name\n", "elasticsearch.yml").findings
    assert any(one.severity == "error" for one in found)


def test_no_advice_on_a_placeholder():
    text = 'output {{ elasticsearch {{ hosts => ["https://a:9200"] user => "a" password => "{}" }} }}\n'
    codes = [
        {finding.rule.code for finding in check_text(text.format(value), "a.conf", None, settings("ALL")).findings}
        for value in ("Xy12abcd", "CHANGE_ME")
    ]
    assert "LS501" in codes[0] - codes[1]


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { hosts => ["http://your_elasticsearch:9200"] user => "a" password => "b" } }\n',
        'input { tcp/udp { port => "port" } }\n'.replace("{ tcp", "{\ntcp"),
        'input { tcp { port => "port" } }\n',
        "input { tcp { port => <port> } }\n",
        'input { tcp { port => "<listen port>" } }\n',
        "output { elasticsearch { hosts => xxx.xxx.xxx.xxx } }\n",
        "output { elasticsearch { ssl => true/false } }\n",
        "input { tcp { port => XXXX } }\n",
        "output {\n\nmail_block\n\n  stdout { }\n}\n",
    ],
)
def test_no_error_rests_on_a_word_of_a_sample(text):
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []
    if "elasticsearch:9200" not in text:
        assert result.verdict in ("rejected", "unknown")


@pytest.mark.parametrize(
    "text",
    [
        "input { tcp { port => abc } }\n",
        "output { elasticsearch { hosts => 10.0.0.1 } }\n",
        "output {\n  std_out\n  {\n  }\n}\n",
        'filter { grok { match => { "message" => "(?<name>a" } } }\n',
        "filter { mutate { add_tag => your.tag } }\n",
    ],
)
def test_other_words_are_errors(text):
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert any(one.severity == "error" for one in result.findings)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["your_", "<a ", "x.", "XXX", "a/b", "ab => ab", "a_", "\na_b", "a" * 60 + " "])
def test_samples_in_linear_time(piece):
    check_linear(_all_samples, lambda size: piece * (size // len(piece)), 4_000, 200_000)


WORKERS = "output.elasticsearch:\n  hosts: [a]\n  worker: {}\n"
SCAN = "filebeat.inputs:\n- type: log\n  paths: [/x]\n  scan_frequency: {}\noutput.console: {{}}\n"
TEMPLATE = '{{"index_patterns": ["a-*"], %s}}'
BLANKS = [
    ("a.conf", 'output {{ elasticsearch {{ hosts => ["https://a"] action => "{}" }} }}\n', "<ACTION>", "nosuch"),
    ("a.conf", 'output {{ http {{ url => "https://a" http_method => "{}" }} }}\n', "<METHOD>", "nosuch"),
    ("a.conf", "output {{ stdout {{ codec => {} }} }}\n", "<CODEC>", None),
    ("a.conf", 'input {{ beats {{ port => "{}" }} }}\n', "<prt>", "nosuch"),
    ("logstash.yml", "pipeline.workers: {}\n", "<N>", "many"),
    ("logstash.yml", "queue.type: {}\n", "<type>", "many"),
    ("elasticsearch.yml", "http.port: {}\n", '"@@HP@@"', None),
    ("elasticsearch.yml", "discovery.type: {}\n", "<type>", None),
    ("elasticsearch.yml", "bootstrap.memory_lock: {}\n", "<lock>", "maybe"),
    *(("filebeat.yml", WORKERS, blank, "many") for blank in ('"<N>"', '"{n}"')),
    ("filebeat.yml", SCAN, "<freq>", "many"),
    ("t.json", TEMPLATE % '"settings": {{"number_of_shards": "{}"}}', "<SHARDS>", "many"),
    ("t.json", TEMPLATE % '"settings": {{"index.codec": "{}"}}', "<codec>", "many"),
    ("t.json", TEMPLATE % '"mappings": {{"properties": {{"a": {{"type": "{}"}}}}}}', "<TYPE>", "many"),
]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("filebeat.yml.tftpl", 'name: ${one}\nworker: "<N>"\nmax_procs: ${three}\n'),
        ("a.conf", 'input { beats { port => form_port codec => form_codec } }\noutput { stdout { codec => "<N>" } }\n'),
    ],
)
def test_blanks_of_several_notations(path, text):
    spans = blanks(text, path)
    assert len(spans) == 3
    assert spans == sorted(spans)
    assert touches(spans, text.index("<N>"), text.index("<N>") + 3)


@pytest.mark.parametrize(("path", "text", "blank", "wrong"), BLANKS)
def test_nothing_that_decides_rests_on_a_blank(path, text, blank, wrong):
    result = check_text(text.format(blank), path, None, settings("ALL"))
    assert [one.rule.code for one in result.findings if one.stage in ("parse", "load", "start")] == []
    assert (result.verdict, result.starts) == ("unknown", "unknown")
    if wrong is not None:
        result = check_text(text.format(wrong), path, None, settings("ALL"))
        assert [one.rule.code for one in result.findings if one.stage in ("parse", "load", "start")]


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => "^(?<name>a" } } }\n',
        'filter { mutate { gsub => ["message", "<br>", ""] nosuch => "<b>" } }\n',
        'output { elasticsearch { hosts => ["https://a"] index => "<NAME>" nosuch => 1 } }\n',
    ],
)
def test_other_errors_next_to_angle_brackets_stay(text):
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert result.verdict == "rejected" or result.starts == "no"


NOTATIONS = [
    "((es_x))", "$(ES_X)", "#{EsX}", "#{EsX}#", "%(es_x)s", "[[ES_X]]", "<<es x>>", "~ES_X~", "$ES_X$",
    "$esX$", "%es_x%", "#esX#", "#es.x#", "@esX@", "~es_x~", "==es_x==", "[[es_x]]", "{$esX}", "§esX§",
    "!ES_X!",
    "|ES_X|", "?ES_X?", "_ES_X_", "__es_x__", "__ES_X__", "[% es_x %]", "[=es_x]", "$!{es_x}", "$[es_x]",
    "<?= $es_x ?>", "&lt;es x&gt;", "%{ if a }b%{ endif }", "ENC[AES256_GCM,data:abc,type:str]", "vault:secret/a#b",
    "ref+vault://a/b#c", "{es_x}", "${var.es_x}", "${local.x}", "<ES_X>", "{{ es_x }}", "<%= @x %>", "@@ES_X@@",
    "--{es_x}--", "-{esX}-", "!{es_x}!", "~{es-x}~", "=={ES_X}==", "+{es.x}+",
]  # fmt: skip
WHOLE = (
    ("a.conf", 'input {{ beats {{ port => "{}" }} file {{ path => "{}" start_position => "{}" }} }}\n'),
    ("a.conf", 'filter {{ mutate {{ convert => {{ "a" => "{}" }} }} '
     'date {{ match => ["a", "{}"] timezone => "{}" }} }}\n'),
    ("logstash.yml", 'pipeline.workers: "{}"\nqueue.type: "{}"\nlog.level: "{}"\n'),
    ("elasticsearch.yml", 'discovery.type: "{}"\nbootstrap.memory_lock: "{}"\nnode.max_local_storage_nodes: "{}"\n'),
    ("filebeat.yml", 'output.elasticsearch:\n  hosts: [a]\n  worker: "{}"\n'
     'logging.level: "{}"\nfilebeat.shutdown_timeout: "{}"\n'),
    ("t.json", '{{"index_patterns": ["{}"], "settings": {{"number_of_shards": "{}", "index.codec": "{}"}}}}\n'),
)  # fmt: skip


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize(("path", "text"), WHOLE)
def test_no_error_rests_on_a_value_between_delimiters(path, text, notation):
    result = check_text(text.format(notation, notation, notation), path, None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize(("path", "text"), WHOLE)
def test_the_same_values_without_delimiters_are_errors(path, text):
    result = check_text(text.format("EsX", "esx", "esx"), path, None, settings("ALL"))
    assert [one for one in result.findings if one.severity == "error"]


@pytest.mark.parametrize("notation", ["__ES_X__", "((es_x))", "#{EsX}", "$(ES_X)", "%(es_x)s", "${var.es_x}"])
def test_parts_of_values_between_delimiters(notation):
    text = '{"index_patterns": ["%s-logs-*", "a/%s_b"], "aliases": {"%s-all": {}, "%sall": {}}}' % ((notation,) * 4)
    result = check_text(text, "t.json", None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []
    text = 'output { elasticsearch { hosts => ["https://X:9200"] index => "X-LOGS" } }\n'.replace("X", notation)
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize(
    "line",
    [
        "http.port: #{Port}",
        "http.port: #PORT#",
        "http.port: #httpPort#",
        "http.port: '$port$'",
        "http.port: $port$",
        "http.port: {port}",
        "http.port: [[PORT]]",
        "http.port: [=port]",
    ],
)
def test_placeholders_that_yaml_reads_as_something_else(line):
    result = check_text(f"cluster.name: a\n{line}\n", "elasticsearch.yml", None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []


def test_a_variable_that_a_script_may_replace():
    (found,) = check_text('input { beats { port => "$PORT" } }\n', "a.conf").findings
    assert (found.severity, found.message) == (
        "warning", "Logstash rejects `$PORT` for `port`: use a number, unless a script replaces `$PORT`"
    )  # fmt: skip


@pytest.mark.parametrize("sample", ["...", "…", "$PORT", "$port"])
def test_what_an_example_leaves_out_is_no_error(sample):
    for path, text in WHOLE:
        result = check_text(text.format(*[sample] * 3), path, None, settings("ALL"))
        assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.conf", 'filter { ruby { code => "event.set(\'a\', \\"#{b}\\") nosuch" nosuch => 1 } }\n'),
        ("a.conf", 'filter { grok { match => { "message" => "((?<a>b)" } } }\n'),
        ("a.conf", "input { beats { port => ${PORT} } }\n"),
        ("elasticsearch.yml", "http.port:  # the port\ncluster.name: a\nnetwork.host: {a: b}\n"),
        ("t.json", '{"index_patterns": ["_a-*"], "mappings": {"properties": {"a": {"type": "texty"}}}}'),
    ],
)
def test_errors_next_to_what_looks_like_delimiters_stay(path, text):
    result = check_text(text, path, None, settings("ALL"))
    assert [one for one in result.findings if one.severity == "error"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    ["<a ", "=<", '"<a', "{a", '"{a', "<A>", '"<A>', "((a", "$(a", "%(a", "#{a", "[%", "[=a", "<?=", "<<a", "&lt;a",
     "__a", "_A", "ENC[", "vault:a", "#A#", "#A#B", "%%{${a",
     "a: #{", "a => #", "'~a", "'{$", "'[[a", "$a", "%a", "@a", "#a", "a#", "'=='", "~A", "${var.a", "ref+a",
     "a:", "a.", "- "],
)  # fmt: skip
def test_blanks_in_linear_time(piece):
    check_linear(blanks, lambda size: piece * (size // len(piece)), 4_000, 200_000)


_FORM = """input {{
  beats {{
    port => {0}port
    include_codec_tag => "{0}include_codec_tag"
    ssl_client_authentication => "{0}authentication"
  }}
}}
"""


@pytest.mark.parametrize("prefix", ["form_param_", "FORM_PARAM_", "ui_"])
def test_nothing_rests_on_values_with_the_prefix_of_a_form(prefix):
    result = check_text(_FORM.format(prefix), "a.conf", None, settings("ALL"))
    assert [one.rule.code for one in result.findings if one.stage in ("parse", "load", "start")] == []
    assert (result.verdict, result.starts) == ("unknown", "unknown")


@pytest.mark.parametrize("value", ["input_port", "BEATS_PORT", '"MY_OWN_PORT"', "PORT"])
def test_an_option_with_a_prefix_is_a_sample(value):
    (found,) = check_text(f"input {{ beats {{ port => {value} }} }}\n", "a.conf").findings
    assert found.severity == "info"
    assert "still to be filled in" in found.message or "replace the placeholder" in found.message


def test_values_that_share_a_prefix_by_chance_are_errors():
    text = 'input { jdbc { use_column_value => "a_flag" plugin_timezone => "a_zone" type => "a_type" } }\n'
    found = check_text(text, "a.conf").findings
    assert {"LS104", "LS105"} <= {one.rule.code for one in found if one.severity == "error"}


@pytest.mark.parametrize("pattern", ["metrics-<team>-web-*", "logs.<Team>.*", "a_<x y>", "<team>-logs-*"])
def test_a_placeholder_in_the_middle_of_a_name(pattern):
    text = f'{{"index_patterns": ["{pattern}"], "priority": 1, "template": {{}}}}'
    values = Values()
    values.target = ["elasticsearch=9.3.2"]
    result = check_text(text, "t.json", None, Settings(values))
    assert [one.rule.code for one in result.findings if one.severity == "error"] == []
    assert result.verdict == "unknown"


@pytest.mark.parametrize("pattern", ["metrics<web", "metrics->web-*", "a>b-*", "a<br>b"])
def test_other_angle_brackets_in_a_name_are_errors(pattern):
    text = f'{{"index_patterns": ["{pattern}"], "priority": 1, "template": {{}}}}'
    values = Values()
    values.target = ["elasticsearch=9.3.2"]
    result = check_text(text, "t.json", None, Settings(values))
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["ES115"]


@pytest.mark.parametrize("piece", ["port => a_", "port => a_port ", "port => a_a_a_a_a_a_", "a_<x", "a-<x>-"])
def test_prefixes_in_linear_time(piece):
    check_linear(blanks, lambda size: piece * (size // len(piece)), 4_000, 200_000)
    check_linear(_all_samples, lambda size: piece * (size // len(piece)), 4_000, 200_000)


def _all_samples(text):
    return sample_values(text, [(0, len(text))])


SAMPLES_OF_PIPELINES = [
    "input {\n  tcp/udp {\n    port => port\n    host => your_host\n  }\n}\n",
    "std_out\n\n{\nstd_out\r\n\n  =>\nto_be_added\r\n\n}\nto_be_added",
    "a { match => # add the pattern\n}\nb => ...\n",
]


@pytest.mark.parametrize("text", SAMPLES_OF_PIPELINES)
def test_samples_are_found_line_by_line(text):
    ends = [at for at, one in enumerate(text + "\n") if one == "\n"]
    lines = [(before + 1, end) for before, end in zip([-1, *ends], ends, strict=False)]
    found = _all_samples(text)
    assert found
    assert sample_values(text, lines) == found
    for start, end in lines:
        assert sample_values(text, [(start, end)]) == [one for one in found if start <= one[0] < end]


OF_ONE_LINE = [
    "a: <N>\r\nb: {n}\nc: ((d))\n\n- {e}: 1\n#A##B#\n",
    "node.data: NODE_DATA\nnode.master: NODE_MASTER \r\na: B",
    "a: 'x'\nhost: your_host\r\nport: xxx\nb: ...\ntcp/udp {\n a: a",
    'a: ENC[\n]\nb: "<?= $n ?>"\nc: "[% d %]"\nd: [%\ne %]\n',
]


@pytest.mark.parametrize("text", OF_ONE_LINE)
def test_values_are_found_line_by_line(text):
    ends = [at for at, one in enumerate(text + "\n") if one == "\n"]
    lines = [(before + 1, end) for before, end in zip([-1, *ends], ends, strict=False)]
    whole = [(0, len(text))]
    assert blanks(text, "a.yml", lines) == blanks(text, "a.yml")
    assert sample_values_in(text, lines) == sample_values_in(text, whole)
    assert blanks(text, "a.yml") or sample_values_in(text, whole)


def test_whole_lines():
    text = "ab\ncd\n\nef"
    assert whole_lines([(1, 2)], text) == ((0, 2),)
    assert whole_lines([(4, 5), (0, 1), (1, 1)], text) == ((0, 2), (3, 5))
    assert whole_lines([(1, 4)], text) == ((0, 5),)
    assert whole_lines([(6, 7), (8, 12)], text) == ((6, 6), (7, 9))
    assert whole_lines([], text) == ()


LISTINGS = [
    ("a.conf", "filter {\n  mutate {\n    add_tag => ['a']   <1>\n    id => 'b'  <2>\n  }\n}\n"),
    ("a.console", 'PUT /a\n{\n  "settings": {            1\n    "number_of_shards": 1  2\n  }\n}\n'),
    ("a.console", 'PUT /a\n{\n  "settings": { <1>\n    "number_of_shards": 1 <2>\n  }\n}\n'),
    ("filebeat.yml", "filebeat.inputs:\n- type: filestream\n  id: x\n  ...\noutput.console:\n  pretty: true\n"),
    ("filebeat.yml", "filebeat.inputs: []\noutput.console: <1>\n  pretty: true\n"),
]


@pytest.mark.parametrize(("path", "text"), LISTINGS)
def test_notes_in_a_listing_are_no_errors(path, text):
    result = check_text(text, path, None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.conf", "filter {\n  mutate {\n    add_tag => ['a'] 12 b\n  }\n}\n"),
        ("a.console", 'PUT /a\n{\n  "settings": { 1 "a": 2 }\n}\n'),
        ("filebeat.yml", "filebeat.inputs: []\noutput.console: a\n  pretty: true\n"),
    ],
)
def test_other_stray_words_are_errors(path, text):
    result = check_text(text, path, None, settings("ALL"))
    assert [one for one in result.findings if one.severity == "error"]


@pytest.mark.parametrize("piece", ["a  1", " " * 20 + "1 ", " <1", "\n  ...", "  " * 30, "\n  - ... x"])
def test_notes_in_linear_time(piece):
    check_linear(notes, lambda size: piece * (size // len(piece)), 4_000, 200_000)


@pytest.mark.parametrize("key", ["{fileset}", "{ fileset }", "{metricset_name}"])
def test_names_that_a_generator_fills_in(key):
    result = check_text(f"- module: shop\n  # All logs\n  {key}:\n    enabled: true\n", "filebeat/modules.d/shop.yml")
    assert (result.findings, result.verdict) == ([], "unknown")


def test_a_map_as_a_name_is_an_error():
    result = check_text("- module: nginx\n  {access: 1}:\n    enabled: true\n", "filebeat/modules.d/nginx.yml")
    assert [(one.rule.code, one.severity) for one in result.findings] == [("FB001", "error")]


BODIES = [
    '{"add fields here"}', "{content_from_exchange-mapping.json}", "{content_of_mapping}", "{ mapping.json }",
    "{@mapping.json}", "{ fields of the index }", '{"mapping.json"}', '{"..."}', "{ body }", "{JSON_BODY}", "{my-body}",
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES)
def test_a_phrase_in_a_template_is_a_hint(body):
    result = check_text(f'{{"index_patterns": ["a-*"], "mappings": {body}}}', "template.json")
    assert {one.severity for one in result.findings} <= {"info"}


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("path", ["README.md", "a.console"])
def test_nobody_sends_a_name_instead_of_a_body(path, body):
    text = f"PUT _component_template/a\n{body}\n\nGET a/_search\n"
    result = check_text(f"# A\n```\n{text}```\n" if path == "README.md" else text, path)
    assert [one for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize("body", ['{"a"}', "{a: }", '{"settings": {"a" 1}}', '{"index_patterns": [a_b.c]}'])
def test_other_bodies_are_errors(body):
    result = check_text(f"PUT _component_template/a\n{body}\n", "a.console")
    assert {one.rule.code for one in result.findings if one.severity == "error"} == {"ES001"}


_OUTPUT = """output {{
  elasticsearch {{
    hosts => ["#HOSTS#"]{0}
    index => "logs"
  }}
}}
"""


def test_settings_that_a_script_inserts_after_a_value():
    result = check_text(_OUTPUT.format("#SSL##USER##PASSWORD#"), "a.conf", None, settings("ALL"))
    assert [one for one in result.findings if one.severity == "error"] == []
    result = check_text(_OUTPUT.format("# SSL, USER"), "a.conf", None, settings("ALL"))
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["LS012"]


@pytest.mark.parametrize(
    ("path", "index", "codes"),
    [
        ("a.conf.tpl", "logs", []),
        ("a.conf.tftpl", "logs", []),
        ("a.conf", "%%{[@metadata][beat]}-logs", []),
        ("a.conf", "logs", ["LS008"]),
    ],
)
def test_variables_of_terraform(path, index, codes):
    text = f'input {{ beats {{ port => ${{port}} }} }}\noutput {{ elasticsearch {{ index => "{index}" }} }}\n'
    result = check_text(text, path, None, settings("ALL"))
    assert [one.rule.code for one in result.findings if one.severity == "error"] == codes


@pytest.mark.parametrize("notation", ["--{x}--", "~x~", "!x!", "$x$", "%x%", "{x}", "{$x}", "[[x]]", "!{x}!", "|x|"])
def test_no_error_rests_on_a_name_of_a_plugin_between_delimiters(notation: str) -> None:
    text = f"input {{\n  {notation} {{\n    port => 1\n  }}\n}}\noutput {{ stdout {{ }} }}\n"
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []
    assert result.verdict != "accepted"


@pytest.mark.parametrize("notation", ["--{x}--", "[[x]]", "{$x}", "~x~", "-{x}-"])
def test_no_error_rests_on_an_unquoted_value_between_delimiters(notation: str) -> None:
    text = f"input {{\n  tcp {{\n    port => {notation}\n  }}\n}}\noutput {{ stdout {{ }} }}\n"
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if one.severity == "error"] == []


@pytest.mark.parametrize("name", ["tcp-", "{ }", "[x]", "-{x", "~ tcp"])
def test_other_wrong_names_of_plugins_are_errors(name: str) -> None:
    text = f"input {{\n  {name} {{\n    port => 1\n  }}\n}}\noutput {{ stdout {{ }} }}\n"
    result = check_text(text, "a.conf", None, settings("ALL"))
    assert [one for one in result.findings if one.severity == "error"]


@pytest.mark.parametrize(
    ("name", "text", "codes"),
    [
        ("kibana.example.yml", "server.port: 5601\nelasticsearch.password: \n", []),
        ("kibana.yml.example", "server.port: 5601\nelasticsearch.password:\n", []),
        ("kibana.sample.yml", "elasticsearch:\n  username:\n  password: # yours\n", []),
        ("kibana.yml.dist", "elasticsearch.hosts: http://a:9200\nxpack.security.encryptionKey: ''\n", []),
        ("kibana.example.yml", "elasticsearch.serviceAccountToken:\nserver.port: 5601\n", []),
        ("kibana.yml", "server.port: 5601\nelasticsearch.password:\n", ["KB102"]),
        ("kibana.example.yml", "server.port: 5601\nserver.name:\n", ["KB102"]),
        ("kibana.example.yml", "server.port: a\nelasticsearch.password: ''\n", ["KB102"]),
        ("kibana.example.yml", "elasticsearch:\n#  password: a\nserver.port: 5601\n", ["KB102"]),
        ("kibana.example.yml", "xpack.encryptedSavedObjects.encryptionKey: short\n", ["KB102"]),
    ],
)
def test_a_credential_that_an_example_leaves_blank(name, text, codes):
    result = check_text(text, name, "kibana-settings", Settings(Values()))
    assert [one.rule.code for one in result.findings if one.severity == "error"] == codes
    assert result.verdict == ("rejected" if codes else "unknown")


PIECES = st.lists(
    st.sampled_from(
        [
            *"~|!?§^=$%#@<>{}()[]&+*-_:/.,;\"' \t\naAK",
            *(
                "x: ",
                "x => ",
                "\r\n",
                "{x}",
                "[[",
                "]]",
                "<x>",
                "NAME",
                "_NAME_",
                "__name__",
                "ENC[x]",
                "vault:x",
                "op://x",
            ),
            *(
                "ref+x://y",
                "${var.x}",
                "$(x)",
                "((x))",
                "&lt;x&gt;",
                "%{if x}",
                "[%x%]",
                "#{x}",
                "#X#",
                "{$x}",
                "~x~",
                "--",
            ),
            *("- {x}:", "x: =y}", "<?=x?>", "<<x>>", "$!{x}", "$[x]", "[=x]", "%(x)s", "a-<x>-b"),
        ]
    ),
    max_size=12,
).map("".join)


@given(PIECES)
def test_blanks_are_found_where_they_begin(text):
    places = {match.start() for match in re.finditer(blank_values._FIRST, text)}
    starts = [match.start() for match in re.finditer(blank_values._BLANK, text)]
    assert places.issuperset(starts)


_ALTERNATIVES = """network.host: NETWORK_HOST
discovery.seed_hosts: ["HOST1", "HOST2", "HOST3"]
discovery.seed_hosts: ["HOST1", "HOST2", "HOST3", "HOST4", "HOST5"]
node.roles: [ master ]
cluster.initial_master_nodes: ["HOST1", "HOST2", "HOST3"]
cluster.initial_master_nodes: ["HOST1"]
node.roles: [ data, ingest ]
"""


@pytest.mark.parametrize("path", ["elasticsearch.yml", "opendistro.yml"])
def test_alternatives_of_which_a_script_keeps_one(path):
    text = _ALTERNATIVES + ("opendistro_security.ssl.http.enabled: true\n" if path == "opendistro.yml" else "")
    result = check_text(text, path, None, settings("ALL"))
    assert [f"{one.rule.code} {one.message}" for one in result.findings if "set" in one.message] == []
    assert result.verdict == "unknown"


@pytest.mark.parametrize(
    "change",
    [
        ("NETWORK_HOST", "10.0.0.1"),
        ("NETWORK_HOST", "HOST1"),
        ('"HOST', '"es-'),
    ],
)
def test_other_settings_that_are_set_twice_are_errors(change):
    result = check_text(_ALTERNATIVES.replace(*change), "elasticsearch.yml", None, settings("ALL"))
    assert [one.rule.code for one in result.findings if one.severity == "error"] == ["ES004"] * 3
    assert result.verdict == "rejected"


@pytest.mark.parametrize("piece", ["a: A_B\n", "a: A1,", "a: [A_", "host: A_"])
def test_alternatives_in_linear_time(piece):
    check_linear(blank_values.alternatives, lambda size: piece * (size // len(piece)), 4_000, 200_000)


def test_a_value_in_capitals_that_is_known_in_lower_case():
    text = "dead_letter_queue.enable: true\ndead_letter_queue.storage_policy: DROP_NEWER\n"
    result = check_text(text, "logstash.yml", None, settings())
    assert [one.severity for one in result.findings if one.rule.code == "LS110"] == ["error"]

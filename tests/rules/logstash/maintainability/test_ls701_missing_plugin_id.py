"""LS701 missing-plugin-id: which plugins are reported, suggested ids and layout, all accepted corpus files."""

import os
import pathlib
import random
import re

import pytest
from advice import FakeProject, corpus, fixed
from hypothesis import given, settings
from hypothesis import strategies as st
from logstash_checks import REDIS_TEST_CONFIG, default_codes, selected_codes
from paths import SHARED
from timing import check_linear

from lslint.engine.visitor import dispatch, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.nodes import Node, Pipeline, Plugin
from lslint.rules import registry
from lslint.rules.api import Context, Finding, ProjectView, Release


def run(
    text: str,
    path: str = "nginx.conf",
    *,
    target: str | None = None,
    given: bool = False,
    project: ProjectView | None = None,
) -> list[Finding]:
    tree, errors = parse_.parse(text)
    release = Release(target) if target else None
    context = Context(text, tree, path, "logstash", target=release, project=project, has_syntax_errors=bool(errors))
    context.is_target_given = given
    return visit_pipeline(tree, dispatch([registry.load("LS701")]), context)


def fix(text: str, findings: list[Finding]) -> str:
    """Apply all fixes at once."""
    edits = sorted((e for f in findings if f.fix is not None for e in f.fix.edits), key=lambda e: e.start)
    for edit in reversed(edits):
        assert edit.start == edit.end
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def ids(text: str) -> list[str]:
    tree = parse_.parse(text)[0]
    return [p.option("id").value.value for _, p, _ in tree.walk_plugins() if p.option("id")]  # type: ignore[union-attr]


def named(text: str, path: str = "nginx.conf", **rest: object) -> list[str]:
    return ids(fix(text, run(text, path, **rest)))  # type: ignore[arg-type]


def test_one_finding_per_plugin_at_its_name() -> None:
    text = (
        "input { stdin { codec => json { charset => 'UTF-8' } } }\n"
        'filter { if [a] { mutate { } } else { grok { id => "x" } } }\n'
        'output { "stdout" { codec => dots } }\n'
    )
    findings = run(text)
    assert [text[f.start : f.end] for f in findings] == ["stdin", "mutate", '"stdout"']
    for finding in findings:
        assert finding.severity == "info"
        assert finding.fix is not None
        assert finding.fix.applicability == "safe"


@pytest.mark.parametrize(("target", "count"), [("2.4", 0), ("4.9", 0), ("5.0", 1), ("8.15.2", 1), (None, 1)])
def test_ids_were_added_in_5_0(target: str | None, count: int) -> None:
    assert len(run("filter { drop { } }\n", target=target)) == count


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('filter { if [type] == "nginx-access" { grok { match => { "message" => "x" } } } }', "grok_nginx_access"),
        ('filter { if "beats" in [tags] { drop {} } }', "drop_beats"),
        ('filter { if "beats" not in [tags] { drop {} } }', "drop_not_beats"),
        ("filter { if [error] { drop {} } }", "drop_error"),
        ("filter { if ![error][code] { drop {} } }", "drop_no_code"),
        ('filter { if [a] == "b1" { noop {} } else { drop {} } }', "drop_else"),
        ('filter { if [status] =~ /^(timeout|refused)/ { drop {} } }', "drop_timeout_refused"),
        ('filter { if [level] in ["debug", "trace"] { drop {} } }', "drop_debug_trace"),
        ('filter { if [level] in ["debug"] { drop {} } }', "drop_debug"),
        ('filter { mutate { remove_field => ["userAgent", "x_forwarded"] } }', "mutate_remove_user_agent_forwarded"),
        ('filter { mutate { rename => { "[a1][srcIp]" => "ip" } } }', "mutate_rename_a1_src_ip"),
        ('filter { mutate { gsub => ["path", "a", "secretvalue"] } }', "mutate_clean_path"),
        ('filter { mutate { add_tag => ["seen"] } }', "mutate_tag_seen"),
        ("filter { mutate { } }", "mutate_nginx"),
        ('filter { date { match => ["ts", "ISO8601"] } }', "date_ts"),
        ('filter { json { source => "message" target => "payload" } }', "json_payload"),
        ('filter { geoip { source => "clientip" } }', "geoip_clientip"),
        ("input { beats { port => 5044 } }", "input_beats_5044"),
        ('input { kafka { topics => ["orders"] } }', "input_kafka_orders"),
        ('output { elasticsearch { index => "web-%{+YYYY.MM.dd}" } }', "output_elasticsearch_web"),
        ("output { stdout {} }", "output_stdout_nginx"),
        # the words of a field name stay together, even if the file name has the same words
        ('filter { mutate { add_field => { "nginx_type" => "x" } } }', "mutate_add_nginx_type"),
        ('filter { mutate { lowercase => ["message"] } }', "mutate_lowercase_message"),
        ('filter { mutate { remove_field => ["event_id"] } }', "mutate_remove_event_id"),
        ('filter { mutate { remove_field => ["[event][module]"] } }', "mutate_remove_module"),
        ('filter { mutate { strip => ["[user_id][last_session_context]"] } }', "mutate_strip_last_session_context"),
        ('filter { mutate { remove_field => ["[source][nat][ip]"] } }', "mutate_remove_source_nat_ip"),
        ('filter { date { match => ["cert_not_valid_after", "ISO8601"] } }', "date_cert_not_valid_after"),
        # date formats are not fields, and most date filters have the same target
        ('filter { date { match => ["start_date", "ISO8601"] target => "@timestamp" } }', "date_start_date"),
        ('filter { date { match => ["ts", "MMM  d HH:mm:ss", "MMM dd HH:mm:ss", "ISO8601"] } }', "date_ts"),
        ('filter { grok { match => { "message" => "%{COMBINEDAPACHELOG}" } } }', "grok_combinedapachelog"),
        ('filter { grok { match => { "message" => "%{GREEDYDATA:x}" } } }', "grok_nginx"),
        ('filter { grok { match => { "message" => ["%{SYSLOGLINE}", "%{IP}"] } } }', "grok_nginx"),
        ('filter { cidr { address => ["%{[server][ip]}"] network => ["10.0.0.0/8"] } }', "cidr_server_ip"),
        ('filter { dns { reverse => ["[source][domain]"] } }', "dns_source_domain"),
        ('filter { whois { lookup_field => "[client][ip]" code => "[no]" } }', "whois_client_ip"),
        ('filter { acme { pattern => "[tell] nobody [here]" what => "next" } }', "acme_nginx"),
        ('filter { mutate { remove_field => ["message", "bytes"] } }', "mutate_remove_bytes"),
        # conditions with generic words
        ('filter { if ![message] or [message] == "" { drop {} } }', "drop_no_message"),
        ('filter { if [message] == "" { drop {} } }', "drop_empty_message"),
        ('filter { if [message] != "" { drop {} } }', "drop_message"),
        ('filter { if ![index] { mutate { add_field => { "index" => "x" } } } }', "mutate_add_index_missing"),
        ('filter { if [level] == "" { mutate { replace => { "level" => "x" } } } }', "mutate_set_level_empty"),
        ('filter { if [type] != "nginx" { drop {} } }', "drop_not_nginx"),
        ('filter { if [type] == "nginx" { drop {} } }', "drop_nginx"),
        ('filter { if !([type] == "web") { drop {} } }', "drop_not_web"),
        ('filter { if !([type] != "web") { drop {} } }', "drop_web"),
        ('filter { if !(![code]) { drop {} } }', "drop_code"),
        ('filter { if [whitelisted] == "false" { drop {} } }', "drop_whitelisted_false"),
        ('filter { if [event_id] == 4625 { drop {} } }', "drop_event_id_4625"),
        ('filter { if [status] == "0xC0000234" { drop {} } }', "drop_status_0xc0000234"),
        ('filter { if [event_id] == 4625 and [LogonType] == "2" { drop {} } }', "drop_event_id_4625"),
        ('filter { if ![ips][0] { drop {} } }', "drop_no_ips"),
        ('filter { if [name] =~ /^igb1_vlan2000$/ { drop {} } }', "drop_igb1_vlan2000"),
        ('filter { if [port] > 1024 { drop {} } }', "drop_port_1024"),
        ('filter { if [serial] == 123456789 { drop {} } }', "drop_serial"),
        ('filter { if [user_id] == 17 { drop {} } }', "drop_user_id"),
        ('filter { if [type] == "mongo.var.log" { drop {} } }', "drop_mongo_var_log"),
        ('filter { if "a.b.c" in [tags] { drop {} } }', "drop_tags"),
        ('output { "http" { url => "https://u:hunter2@db1.example.org/x" } }', "output_http_nginx"),
    ],
)  # fmt: skip
def test_names(text: str, found: str) -> None:
    assert named(text)[-1] == found


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [auth_token] == "tellnoone" { drop {} } }',
        'filter { if [password] in ["tellnoone"] { drop {} } }',
        'filter { if [a] == "tellnoone.example.org" { drop {} } }',
        'filter { if [a] == "https://tellnoone" { drop {} } }',
        'filter { if [a] == "tellnoone@example" { drop {} } }',
        'filter { if [a] == "/srv/tellnoone" { drop {} } }',
        'filter { if [a] == "192.0.2.17" { drop {} } }',
        'filter { if [a] == "9f86d081884c7d659a2f" { drop {} } }',
        'filter { if [client_host] == "tellnoone" { drop {} } }',
        'filter { mutate { add_field => { "key" => "tellnoone" } } }',
        'filter { mutate { replace => ["key", "tellnoone"] } }',
        'output { http { url => "http://tellnoone" headers => { "X" => "tellnoone" } } }',
        'output { elasticsearch { hosts => ["tellnoone:9200"] user => "tellnoone" password => "tellnoone" } }',
        'input { redis { key => "tellnoone" host => "192.0.2.17" } }',
        'output { kafka { topic_id => "${TELLNOONE}" } }',
    ],
)
def test_no_secret_no_address(text: str) -> None:
    (finding,) = run(text)
    assert finding.fix is not None
    displayed = finding.message + finding.fix.message + finding.fix.edits[0].text
    for hidden in ("tellnoone", "192", "168", "9f86", "d081"):
        assert hidden not in displayed.lower()


def test_same_plugin_twice_is_distinguished_by_conditions_then_by_number() -> None:
    text = (
        'filter {\n  if [type] == "web" {\n    if [a1] { drop { } }\n  }\n'
        '  if [type] == "db1" {\n    if [a1] { drop { } }\n    if [a1] { drop { } }\n  }\n}\n'
    )
    assert named(text) == ["drop_a1", "drop_a1_db1", "drop_nginx_a1"]


def test_same_names_are_distinguished_by_more_words_and_tags() -> None:
    text = (
        "filter {\n  if [event_id] == 4625 and [logon_type] == 2 { drop { } }\n"
        "  else if [event_id] == 4625 and [logon_type] == 3 { drop { } }\n"
        '  cidr { address => ["%{ip}"] network => ["10.0.0.0/8"] add_tag => ["netblock_private"] }\n'
        '  cidr { address => ["%{ip}"] network => ["fe80::/10"] add_tag => ["netblock_linklocal"] }\n'
        '  cidr { address => ["%{ip}"] network => ["ff00::/8"] add_tag => ["netblock_linklocal"] }\n}\n'
    )
    assert named(text) == [
        "drop_event_id_4625",
        "drop_event_id_4625_logon_type_3",
        "cidr_ip",
        "cidr_ip_netblock_linklocal",
        "cidr_nginx_ip",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    """Many plugins in a condition with many operands, and in many conditions; LS301 reads conditions as well."""
    rules = dispatch([registry.load("LS701"), registry.load("LS301")])
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n'

    def made(count: int) -> tuple:
        if shape == "wide":
            text = f"filter {{ if {' or '.join(['[a] == 1'] * count)} {{ {inner * count} }} }}"
        else:
            text = f"filter {{ {('if [a] { ' + inner) * count} {'}' * count} }}"
        tree, _ = parse_.parse(text)
        return tree, rules, Context(text, tree, "a.conf", "logstash")

    check_linear(lambda given: visit_pipeline(*given), made, 200, 1_600)


def test_plugins_that_nothing_distinguishes_get_numbers() -> None:
    assert named("filter {\n" + "  drop { }\n" * 4 + "}\n", "main.conf") == ["drop", "drop_2", "drop_3", "drop_4"]


LONG = "a_very_long_name_of_a_field_that_describes_everything"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # a character class is replaced by one of its characters
        ("filter { if [message] =~ /[Ii]dentifier.*[Ss]ystem/ { drop {} } }", "drop_identifier_system"),
        ("filter { if [message] =~ /[ab]dentifier [Ss][yi]stem status/ { drop {} } }", "drop_status"),
        ("filter { if [message] =~ /colou?r changed/ { drop {} } }", "drop_changed"),
        ("filter { if [message] =~ /https?:.*(?<verb>get)/ { drop {} } }", "drop_http_get"),
        (r"filter { if [message] =~ /\w+late (?i)denied/ { drop {} } }", "drop_denied"),
        # ids end at a whole word, not at the maximum length
        (f'filter {{ mutate {{ remove_field => ["{LONG}"] }} }}', "mutate_remove_that_describes_everything"),
        (
            'filter { if [type] == "connection-of-a-very-long-kind" {'
            ' mutate { rename => { "[suricata][eve][flow]" => "x" } } } }',
            "mutate_rename_suricata_eve_flow",
        ),
        ('filter { if [a] == "b1" { if [c] { noop {} } else { drop {} } } }', "drop_b1_else"),
        ('filter { geoip { source => "clientip" target => "geoip" } }', "geoip_clientip"),
        ('filter { date { match => ["start_date", "ISO8601"] } }', "date_start_date"),
        ('filter { grok { match => { "message" => "x" } } }', "grok_message"),
    ],
)
def test_names_are_short_and_whole(text: str, found: str) -> None:
    assert named(text, "logstash.conf")[-1] == found


def test_ids_are_short_and_in_snake_case() -> None:
    for path, text in corpus("logstash")[::29]:
        if parse_.parse(text)[1]:
            continue
        for name in named(text, path):
            if name not in ids(text):
                assert len(name) <= 40, name
                assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", name), name


def test_the_order_of_the_files_does_not_matter() -> None:
    """Ids are unique whichever file of a pipeline is checked first and whichever was fixed before."""
    body = 'filter {\n  drop { }\n  json { source => "a" }\n  drop { }\n}\n'
    one, two = "conf.d/10-main.conf", "conf.d/20-main.conf"
    first = named(body, one, project=FakeProject({two: body}))
    second = named(body, two, project=FakeProject({one: body}))
    assert not set(first) & set(second)
    written = fix(body, run(body, one, project=FakeProject({two: body})))
    assert named(body, two, project=FakeProject({one: written})) == second


def test_invalid_condition_is_not_an_else() -> None:
    findings = run('filter {\n  if [a] == "x" && [b] == "y" {\n    mutate { add_tag => ["page"] }\n  }\n}\n')
    assert ['id => "mutate_tag_page"' in f.message for f in findings] == [True]
    assert findings[0].fix is None


def test_another_plugin_does_not_rename_the_others() -> None:
    one = 'filter {\n  grok { match => { "uri" => "x" } }\n  mutate { remove_field => ["uri"] }\n}\n'
    more = 'filter {\n  date { match => ["ts", "UNIX"] }\n' + one[len("filter {\n") :] + "output { stdout { } }\n"
    assert set(named(one)) < set(named(more))


def test_existing_ids_are_avoided() -> None:
    text = 'filter {\n  drop { id => "drop_nginx" }\n  drop { id => "drop_nginx_2" }\n  drop { }\n}\n'
    assert named(text) == ["drop_nginx", "drop_nginx_2", "drop_nginx_3"]


def test_ids_of_siblings_are_avoided() -> None:
    project = FakeProject({"20-other.conf": 'filter { drop { id => "drop_nginx" } }\n'})
    assert named("filter { drop { } }\n", "10-nginx.conf", project=project) == ["drop_nginx_2"]


SIBLINGS = [
    ["nginx.conf", "nginx_parse.conf"],
    ["10-nginx.conf", "20-nginx.conf", "nginx.conf"],
    ["a/10-nginx.conf", "b/10-nginx.conf", "c/10_nginx.conf", "c/10-nginx-1.conf"],
    ["10-nginx.conf", "10-nginx.cfg", "10-nginx-2.conf"],
    ["10.conf", "20.conf", "010.conf", "10-20.conf", "1.conf"],
    ["ä.conf", "ö.conf", "_.conf", "pipeline.conf"],
    ["in.put.conf", "in.conf", "in.json.conf"],
]


@pytest.mark.parametrize("paths", SIBLINGS)
def test_files_fixed_in_one_run_have_different_ids(paths: list[str]) -> None:
    """All files are checked before any is written, as with --fix on a folder."""
    body = (
        'filter {\n  grok { match => { "parse" => "x" } }\n  drop { }\n  drop { }\n  if "n1" in [tags] { drop { } }\n'
        "}\n"
    )
    found = []
    for path in paths:
        others = FakeProject({other: body for other in paths if other != path})
        found += named(body, path, project=others)
    assert len(found) == len(set(found)) == 4 * len(paths)


@given(st.lists(st.text(alphabet="ab12-_.", min_size=1, max_size=6), min_size=2, max_size=5, unique=True))
@settings(max_examples=60, deadline=None)
def test_any_file_names_give_different_suffixes(stems: list[str]) -> None:
    paths = [f"conf.d/{base_name}.conf" for base_name in stems]
    body = "filter { drop { } }\n"
    found = []
    for path in paths:
        found += named(body, path, project=FakeProject({other: body for other in paths if other != path}))
    assert len(set(found)) == len(paths)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("filter { drop {} }", 'filter { drop { id => "ID" } }'),
        ("filter { drop { } }", 'filter { drop { id => "ID" } }'),
        ("filter{drop{}}", 'filter{drop{ id => "ID" }}'),
        ("output { stdout { codec => dots } }", 'output { stdout { id => "ID" codec => dots } }'),
        ("output { stdout {codec => dots} }", 'output { stdout { id => "ID" codec => dots} }'),
        ("filter {\n  drop {\n  }\n}\n", 'filter {\n  drop {\n    id => "ID"\n  }\n}\n'),
        ("filter {\n\tdrop {\n\t}\n}\n", 'filter {\n\tdrop {\n\t\tid => "ID"\n\t}\n}\n'),
        (
            "filter {\r\n  json {\r\n      source => 'a'\r\n  }\r\n}\r\n",
            "filter {\r\n  json {\r\n      id => \"ID\"\r\n      source => 'a'\r\n  }\r\n}\r\n",
        ),
        (
            "filter {\n  json { # first\n    # second\n    source => 'a' # third\n  }\n}\n",
            "filter {\n  json { # first\n    id => \"ID\"\n    # second\n    source => 'a' # third\n  }\n}\n",
        ),
        (
            "filter {\n  drop { # why\n    # more\n  }\n}\n",
            'filter {\n  drop { # why\n    id => "ID"\n    # more\n  }\n}\n',
        ),
        (
            "filter {\n  json {\n    source     => 'a'\n    target     => 'b'\n    remove_tag => []\n  }\n}\n",
            "filter {\n  json {\n    id         => \"ID\"\n    source     => 'a'\n    target     => 'b'\n"
            "    remove_tag => []\n  }\n}\n",
        ),
        (
            "filter {\n  json {\n    source => 'a'\n    add_tag => []\n  }\n}\n",
            "filter {\n  json {\n    id => \"ID\"\n    source => 'a'\n    add_tag => []\n  }\n}\n",
        ),
        (
            "filter {\n  json { source => 'a'\n         target => 'b'\n  }\n}\n",
            "filter {\n  json { id => \"ID\"\n         source => 'a'\n         target => 'b'\n  }\n}\n",
        ),
        (
            "filter {\n  json\n  {\n    source => 'a'\n  }\n}\n",
            "filter {\n  json\n  {\n    id => \"ID\"\n    source => 'a'\n  }\n}\n",
        ),
        (
            "output {\n  stdout { codec => json {\n    } }\n}\n",
            'output {\n  stdout { id => "ID"\n           codec => json {\n    } }\n}\n',
        ),
    ],
)
def test_layout(before: str, after: str) -> None:
    (finding,) = run(before)
    repaired = fixed(before, finding)
    assert re.sub(r'(\bid +=> )"[^"]+"', r'\1"ID"', repaired) == after
    assert parse_.parse(repaired)[1] == []
    assert run(repaired) == []


def test_no_id_in_files_with_syntax_errors_that_may_hide_one() -> None:
    text = "filter {\n  drop { {{ settings }} }\n  json { id = 'x' }\n  xml {\n"
    for finding in run(text):
        assert text[finding.start : finding.end] not in ("drop", "json", "xml")
        assert finding.fix is None


def without_ids(node: object) -> object:
    """The tree as plain data without positions, comments and the ids of its plugins."""
    if isinstance(node, Node):
        names = [n for kind in type(node).__mro__ for n in getattr(kind, "__slots__", ())]
        skip = ("start", "end", "open", "close", "arrow", "name_end", "comments", "facts", "op_start", "op_end")
        displayed = {n: without_ids(getattr(node, n)) for n in names if n not in skip}
        if isinstance(node, Plugin):
            displayed["options"] = [without_ids(o) for o in node.options if o.name != "id"]
        return type(node).__name__, displayed
    if isinstance(node, list | tuple):
        if len(node) == 3 and isinstance(node[0], str) and isinstance(node[1], int):
            return node[0]  # an operator and its position
        return [without_ids(item) for item in node]
    return node


def comments(tree: Pipeline, text: str) -> list[str]:
    return [text[start:end] for start, end in tree.comments]


@pytest.mark.slow
def test_all_fixes_over_the_corpus() -> None:
    """Fixed files parse, have the same tree except for ids, keep their comments, have unique ids and no finding."""
    files = corpus("logstash")
    random.Random(7).shuffle(files)
    seen = 0
    for path, text in files[:: 1 if os.environ.get("LSLINT_ALL") else 5]:
        tree, errors = parse_.parse(text)
        if errors:
            continue
        before = without_ids(tree)
        findings = run(text, path)
        fixed = fix(text, findings)
        after, errors = parse_.parse(fixed)
        assert errors == [], path
        assert without_ids(after) == before, path
        assert comments(after, fixed) == comments(tree, text), path
        made = [e.text for f in findings if f.fix is not None for e in f.fix.edits]
        given = re.findall(r'id +=> "([^"]+)"', "".join(made))
        assert len(given) == len(findings) == len(set(given)), path
        assert set(given) <= set(ids(fixed)), path
        assert not set(given) & set(ids(text)), path
        assert run(fixed, path) == [], path
        assert ("\r\n" in text) or ("\r" not in fixed), path
        seen += len(findings)
    assert seen > 300


SEEDS = SHARED / "seeds"


seeds = pytest.mark.skipif(not SEEDS.is_dir(), reason="needs ../shared/seeds")


def _snippet(file: pathlib.Path) -> str:
    """Return the pipeline of an article about Redis, from ``input`` to the line of ``output``."""
    found = re.search(r"^input \{.*?^output .*?$", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found.group() + "\n"


def test_page_explains_how_to_disable_the_rule() -> None:
    why = registry.load("LS701").why
    assert "LS701" in why
    assert "ignore" in why


def test_the_test_config_has_three_findings() -> None:
    assert sorted(default_codes(REDIS_TEST_CONFIG)) == ["LS318"], "it keeps no event"
    assert selected_codes(REDIS_TEST_CONFIG, "LS701") == ["LS701", "LS701"]


def test_the_test_config_of_the_article() -> None:
    text = (
        'input { \n  redis {\n    host => "127.0.0.1"\n    data_type => "list"\n    key => "redis_test"\n'
        "    # batch_count => 1\n    # threads => 1\n  }\n}\noutput { stdout { codec => dots } }\n"
    )
    assert selected_codes(text) == ["LS318"]
    assert selected_codes(text, "LS701") == ["LS701", "LS701"]


@pytest.mark.parametrize(
    ("plugin", "code"),
    [
        ('mutate { add_field => { "[@metadata][comm]" => "%{comm}" } }', "LS701"),
        ('mutate { id => "set_@metadata_field_from_comm" add_field => { "a" => "b" } }', ""),
        ('mutate { id => "a3f9c01b77" add_field => { "a" => "b" } }', "LS703"),
    ],
)
def test_readable_ids(plugin: str, code: str) -> None:
    assert selected_codes(f"filter {{ {plugin} }}\n", "LS701", "LS703") == ([code] if code else [])


def test_sources_name_600_to_4000_events() -> None:
    """The figure is about filters and settings, and ids came first."""
    assert any("600 to 4,000 events/s" in source for source in registry.load("LS701").sources)


@seeds
def test_both_languages_carry_one_config() -> None:
    one, two = (_snippet(path) for path in sorted(SEEDS.glob("00[01]_*")))
    assert default_codes(one) == default_codes(two)
    assert default_codes(one) == ["LS318"]


MUTATES = "".join(f'mutate {{ lowercase => ["f{number}"] }} ' for number in range(4))
OUTPUT = 'output { elasticsearch { hosts => ["es:9200"] } }\n'
INPUT = "input { beats { port => 5044 } }\n"


def is_reported(text: str, path: str = "nginx.conf", **rest: object) -> bool:
    return any(not finding.is_optional for finding in run(text, path, **rest))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("filters", "reported"),
    [
        ("json { } date { }", False),
        ('mutate { lowercase => ["a"] } mutate { lowercase => ["b"] }', True),
        ("mutate { } mutate { } mutate { # nothing\n }", False),
        ("drop { } drop { } drop { } drop { }", True),
        (MUTATES, True),
        ('mutate { id => "a" }', True),
    ],
)
def test_ids_are_suggested_if_they_distinguish_plugins(filters: str, reported: bool) -> None:
    assert is_reported(f"{INPUT}filter {{ {filters} }}\n{OUTPUT}") is reported


def test_a_part_of_a_large_pipeline() -> None:
    rest = {"a.conf": INPUT + f"filter {{ {MUTATES}{MUTATES} }}", "z.conf": OUTPUT}
    three = 'filter { json { source => "a" } date { match => ["b", "ISO8601"] } geoip { source => "c" } }'
    assert is_reported(three, project=FakeProject(rest))
    assert not is_reported('filter { json { source => "a" } }', project=FakeProject(rest))


def test_ids_of_a_few_inputs_are_no_convention() -> None:
    rest = {"a.conf": INPUT.replace("port", 'id => "in" port') + f"filter {{ {MUTATES}{MUTATES} }}", "z.conf": OUTPUT}
    two = 'filter { json { source => "a" } date { match => ["b", "ISO8601"] } }'
    assert not is_reported(two, project=FakeProject(rest))
    assert is_reported(two, project=FakeProject({**rest, "y.conf": 'filter { mutate { id => "x" } }'}))
    assert is_reported(two, project=FakeProject({"a.conf": rest["a.conf"].partition("filter")[0], "z.conf": OUTPUT}))
    assert is_reported(f"filter {{ {MUTATES} }}", project=FakeProject(rest))


def test_plugins_that_an_id_does_not_describe_are_reported_only_on_request() -> None:
    found = run(
        f"{INPUT}filter {{ {MUTATES} mutate {{ }} }}\n{OUTPUT}output {{ stdout {{ codec => dots }} }}\n", "a.conf"
    )
    shown = [finding.message.split("`")[1] for finding in found if not finding.is_optional]
    assert shown == ["beats", *["mutate"] * 4, "elasticsearch"]
    assert [finding.message.split("`")[1] for finding in found if finding.is_optional] == ["mutate", "stdout"]


@pytest.mark.parametrize(
    "text",
    [
        f"{INPUT}filter {{ {MUTATES} }}\noutput {{ stdout {{ }} }}\n",
        f"input {{ stdin {{ }} }}\nfilter {{ {MUTATES} }}\n{OUTPUT}",
    ],
)
def test_ids_are_not_suggested_in_trials(text: str) -> None:
    assert not is_reported(text)
    assert run(text), "but where the rule is selected"


@pytest.mark.parametrize(
    "old",
    [
        "filter { ruby { code => \"event['a'] = 1\" } }",
        "filter { multiline { pattern => '^ ' what => 'previous' } }",
        "output { elasticsearch { host => 'es' protocol => 'http' } }",
        "output { elasticsearch_http { host => 'es' } }",
    ],
)
def test_files_for_releases_without_ids(old: str) -> None:
    assert run(f"{INPUT}filter {{ {MUTATES} }}\n{old}") == []
    assert run(f"filter {{ {MUTATES} }}", project=FakeProject({"z.conf": old})) == []
    assert run(f"{INPUT}filter {{ {MUTATES} }}\n{old}", target="7.17") == [] or "multiline" in old or "ruby" in old
    assert run(f"{INPUT}filter {{ {MUTATES} }}\n{old}", target="7.17", given=True) != []


@pytest.mark.parametrize(
    ("head", "path", "optional"),
    [
        ("# Auto-generated by dpluger on Monday\n", "a.conf", True),
        ("#\n# This file was generated by a script\n", "a.conf", True),
        ("# parses generated traffic\n", "a.conf", False),
        ("# Parses messages generated by the gateway; an id is generated\n", "a.conf", False),
        ("# Generated by Puppet\n", "a.conf", True),
        ("# This file is generated by ansible\n", "a.conf.j2", False),
        ("", "logstash.conf.j2.out", True),
        ("", "a.conf", False),
    ],
)
def test_generated_files_are_optional(head: str, path: str, optional: bool) -> None:
    text = head + f"filter {{ {MUTATES} }}\n"
    assert [f.is_optional for f in run(text, path)] == [optional] * 4


def test_template_markers_in_values_do_not_hide_an_id() -> None:
    """A template value does not add an ``id``, but a template branch may."""
    text = (
        'input { beats { port => {{ port }} } }\nfilter { mutate { add_field => { "x" => "{{ value }}" } } }\n'
        'output { elasticsearch { hosts => ["{{ es }}"] } file { {{ options }} } }\n'
    )
    found = run(text, "a.conf.j2")
    assert [text[f.start : f.end] for f in found] == ["beats", "mutate", "elasticsearch"]


def test_ungrouped_files_of_a_folder_get_different_ids(tmp_path, monkeypatch) -> None:
    from lint_settings import settings as selected

    from lslint.engine.file import check_source
    from lslint.files.source import read
    from lslint.project.projects import Projects

    monkeypatch.chdir(tmp_path)
    text = "filter { if [a] { kv { source => '[@metadata][detail]' } } grok { match => { 'message' => '%{IP:a}' } } }\n"
    for name in ("smtpd.conf", "submission.conf", "x/smtpd.conf", "filter-50-smtpd.conf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    projects = Projects()
    names = []
    for name in ("smtpd.conf", "submission.conf", "filter-50-smtpd.conf"):
        found = check_source(read(name), settings=selected("LS701"), projects=projects).findings
        names += [edit.text.split('"')[1] for one in found if one.fix for edit in one.fix.edits]
    assert len(set(names)) == len(names) == 6
    assert all(len(name) <= 40 and re.fullmatch("[a-z0-9_]+", name) for name in names)
    (first, *_) = check_source(read("x/smtpd.conf"), settings=selected("LS701"), projects=projects).findings
    assert first.fix is not None
    assert '"kv_detail' in first.fix.edits[0].text  # alone in its folder


def test_else_does_not_use_words_of_the_negated_condition() -> None:
    inner = 'mutate { add_field => { "[event][action]" => "a" } }'
    text = (
        'filter { if [m] =~ "received signal" or [m] =~ "is ready" {\n'
        f'if [m] =~ "received signal" {{ {inner} }}\nelse {{ {inner} }} }} }}\n'
    )
    first, second = named(text)
    assert "signal" in first
    assert "signal" not in second


def test_ip_versions_stay_whole() -> None:
    found = named('filter { mutate { remove_field => ["[a][exporterIPv4Address]"] } }\n')
    assert found == ["mutate_remove_exporter_ipv4_address"]


@pytest.mark.parametrize(("opening", "count"), [("{% for one in all %}", 2), ("{% if one %}", 3)])
def test_template_loops_are_excluded(opening: str, count: int) -> None:
    closing = opening.replace("{% ", "{% end").partition(" one")[0] + " %}"
    text = f"input {{\n{opening}\n  stdin {{ }}\n{closing}\n  tcp {{ port => 1 }}\n  udp {{ port => 2 }}\n}}\n"
    found = selected_codes(text, "LS701")
    assert len(found) == count


@pytest.mark.parametrize(
    ("inputs", "reported"),
    [
        ('file { path => "/data/movies.csv" sincedb_path => "/dev/null" start_position => "beginning" }', False),
        ('file { path => "/data/movies.csv" sincedb_path => "NUL" }', False),
        ('file { path => "/var/log/a.log" sincedb_path => "/var/lib/a" }', True),
        ('file { path => "/var/log/a.log" sincedb_path => "/dev/null" } beats { port => 5044 }', True),
    ],
)
def test_an_import_is_optional(inputs: str, reported: bool) -> None:
    assert is_reported(f"input {{ {inputs} }}\nfilter {{ {MUTATES} }}\n{OUTPUT}") is reported


@pytest.mark.parametrize(("ending", "is_new"), [("dat", False), ("mmdb", True)])
def test_files_with_a_database_of_releases_without_ids(ending: str, is_new: bool) -> None:
    text = f"filter {{ {MUTATES} geoip {{ source => 'ip' database => '/etc/City.{ending}' }} }}"
    assert bool(run(text)) is is_new
    assert bool(run(text, target="5.6")) is is_new
    assert run(text, target="5.6", given=True)


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ('add_field => { "id" => "%{doc_id}" }', 1),
        ("add_field => { 'id' => 'x' }", 1),
        ('rename => { "[doc][id]" => "id" }', 1),
        ("# id: of the document", 1),
        ('add_field => { id => "x" }', 0),
        ('id = "x"', 0),
        ('add_tag => "a id => "x"', 0),
        ('add_tag => "a\n id => "x"', 0),
    ],
)
def test_names_that_are_no_ids_in_a_file_with_syntax_errors(options: str, count: int) -> None:
    text = f"filter {{\n  mutate {{\n    {options}\n  }}\n  drop {{ id => }}\n}}\n"
    assert len([one for one in run(text) if one.start < text.index("drop")]) == count

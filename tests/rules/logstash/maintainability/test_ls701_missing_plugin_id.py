"""LS701 missing-plugin-id: who needs one, what it is called, how it is written, over all accepted corpus files."""

import os
import pathlib
import random
import re
import time

import pytest
from advice import FakeProject, corpus, fixed
from hypothesis import given, settings
from hypothesis import strategies as st
from logstash_checks import REDIS_TEST_CONFIG, default_codes, selected_codes
from paths import SHARED

from lslint.engine.visitor import dispatch, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.nodes import Node, Pipeline, Plugin
from lslint.rules import registry
from lslint.rules.api import Context, Finding, ProjectView, Release


def run(
    text: str, path: str = "nginx.conf", *, target: str | None = None, project: ProjectView | None = None
) -> list[Finding]:
    tree, errors = parse_.parse(text)
    release = Release(target) if target else None
    context = Context(text, tree, path, "logstash", target=release, project=project, has_syntax_errors=bool(errors))
    return visit_pipeline(tree, dispatch([registry.load("LS701")]), context)


def fix(text: str, findings: list[Finding]) -> str:
    """All fixes at once."""
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


def test_one_finding_each_at_the_name() -> None:
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
def test_ids_came_with_5_0(target: str | None, count: int) -> None:
    assert len(run("filter { drop { } }\n", target=target)) == count


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('filter { if [type] == "nginx-access" { grok { match => { "message" => "x" } } } }', "nginx_parse_access"),
        ('filter { if "beats" in [tags] { drop {} } }', "nginx_drop_beats"),
        ('filter { if "beats" not in [tags] { drop {} } }', "nginx_drop_not_beats"),
        ("filter { if [error] { drop {} } }", "nginx_drop_error"),
        ("filter { if ![error][code] { drop {} } }", "nginx_drop_no_code"),
        ('filter { if [a] == "b1" { noop {} } else { drop {} } }', "nginx_drop_else"),
        ('filter { if [status] =~ /^(timeout|refused)/ { drop {} } }', "nginx_drop_timeout_refused"),
        ('filter { if [level] in ["debug", "trace"] { drop {} } }', "nginx_drop_debug_trace"),
        ('filter { if [level] in ["debug"] { drop {} } }', "nginx_drop_debug"),
        ('filter { mutate { remove_field => ["userAgent", "x_forwarded"] } }', "nginx_remove_user_agent_forwarded"),
        ('filter { mutate { rename => { "[a1][srcIp]" => "ip" } } }', "nginx_rename_a1_src_ip"),
        ('filter { mutate { gsub => ["path", "a", "secretvalue"] } }', "nginx_clean_path"),
        ('filter { mutate { add_tag => ["seen"] } }', "nginx_tag_seen"),
        ("filter { mutate { } }", "nginx_mutate"),
        ('filter { date { match => ["ts", "ISO8601"] } }', "nginx_set_time_ts"),
        ('filter { json { source => "message" target => "payload" } }', "nginx_parse_json_payload"),
        ('filter { geoip { source => "clientip" } }', "nginx_locate_clientip"),
        ("input { beats { port => 5044 } }", "nginx_from_beats_5044"),
        ('input { kafka { topics => ["orders"] } }', "nginx_from_kafka_orders"),
        ('output { elasticsearch { index => "web-%{+YYYY.MM.dd}" } }', "nginx_to_elasticsearch_web"),
        ("output { stdout {} }", "nginx_to_stdout"),
        # the field's own words stay together, also where the file is named like them
        ('filter { mutate { add_field => { "nginx_type" => "x" } } }', "nginx_add_nginx_type"),
        ('filter { mutate { lowercase => ["message"] } }', "nginx_lowercase_message"),
        ('filter { mutate { remove_field => ["event_id"] } }', "nginx_remove_event_id"),
        ('filter { mutate { remove_field => ["[event][module]"] } }', "nginx_remove_module"),
        ('filter { mutate { strip => ["[aws][user_id][last_session_context]"] } }', "nginx_strip_last_session_context"),
        ('filter { mutate { remove_field => ["[source][nat][ip]"] } }', "nginx_remove_source_nat_ip"),
        ('filter { date { match => ["cert_not_valid_after", "ISO8601"] } }', "nginx_set_time_cert_not_valid_after"),
        # formats of dates are no fields, and the target is the same for most
        ('filter { date { match => ["start_date", "ISO8601"] target => "@timestamp" } }', "nginx_set_time_start_date"),
        ('filter { date { match => ["ts", "MMM  d HH:mm:ss", "MMM dd HH:mm:ss", "ISO8601"] } }', "nginx_set_time_ts"),
        ('filter { grok { match => { "message" => "%{COMBINEDAPACHELOG}" } } }', "nginx_parse_combinedapachelog"),
        ('filter { grok { match => { "message" => "%{GREEDYDATA:x}" } } }', "nginx_parse"),
        ('filter { grok { match => { "message" => ["%{SYSLOGLINE}", "%{IP}"] } } }', "nginx_parse"),
        ('filter { cidr { address => ["%{[server][ip]}"] network => ["10.0.0.0/8"] } }', "nginx_cidr_server_ip"),
        ('filter { dns { reverse => ["[source][domain]"] } }', "nginx_dns_source_domain"),
        ('filter { whois { lookup_field => "[client][ip]" code => "[no]" } }', "nginx_whois_client_ip"),
        ('filter { multiline { pattern => "[tell] nobody [here]" what => "next" } }', "nginx_multiline"),
        ('filter { mutate { remove_field => ["message", "bytes"] } }', "nginx_remove_bytes"),
        # conditions whose words say little by themselves
        ('filter { if ![message] or [message] == "" { drop {} } }', "nginx_drop_no_message"),
        ('filter { if [message] == "" { drop {} } }', "nginx_drop_empty_message"),
        ('filter { if [message] != "" { drop {} } }', "nginx_drop_message"),
        ('filter { if ![index] { mutate { add_field => { "index" => "x" } } } }', "nginx_add_index_missing"),
        ('filter { if [level] == "" { mutate { replace => { "level" => "x" } } } }', "nginx_set_level_empty"),
        ('filter { if [type] != "nginx" { drop {} } }', "nginx_drop_other"),
        ('filter { if [type] == "nginx" { drop {} } }', "nginx_drop"),
        ('filter { if !([type] == "web") { drop {} } }', "nginx_drop_not_web"),
        ('filter { if !([type] != "web") { drop {} } }', "nginx_drop_web"),
        ('filter { if !(![code]) { drop {} } }', "nginx_drop_code"),
        ('filter { if [whitelisted] == "false" { drop {} } }', "nginx_drop_whitelisted_false"),
        ('filter { if [event_id] == 4625 { drop {} } }', "nginx_drop_event_id_4625"),
        ('filter { if [status] == "0xC0000234" { drop {} } }', "nginx_drop_status_0xc0000234"),
        ('filter { if [event_id] == 4625 and [LogonType] == "2" { drop {} } }', "nginx_drop_event_id_4625"),
        ('filter { if ![ips][0] { drop {} } }', "nginx_drop_no_ips"),
        ('filter { if [name] =~ /^igb1_vlan2000$/ { drop {} } }', "nginx_drop_igb1_vlan2000"),
        ('filter { if [port] > 1024 { drop {} } }', "nginx_drop_port_1024"),
        ('filter { if [serial] == 123456789 { drop {} } }', "nginx_drop_serial"),
        ('filter { if [user_id] == 17 { drop {} } }', "nginx_drop_user_id"),
        ('filter { if [type] == "mongo.var.log" { drop {} } }', "nginx_drop_mongo_var_log"),
        ('filter { if "a.b.c" in [tags] { drop {} } }', "nginx_drop_tags"),
        ('output { "http" { url => "https://u:hunter2@db1.example.org/x" } }', "nginx_to_http"),
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
    assert named(text) == ["nginx_drop_a1", "nginx_drop_a1_db1", "nginx_drop_a1_db1_2"]


def test_same_names_are_distinguished_by_more_words_and_tags() -> None:
    text = (
        "filter {\n  if [event_id] == 4625 and [logon_type] == 2 { drop { } }\n"
        "  else if [event_id] == 4625 and [logon_type] == 3 { drop { } }\n"
        '  cidr { address => ["%{ip}"] network => ["10.0.0.0/8"] add_tag => ["netblock_private"] }\n'
        '  cidr { address => ["%{ip}"] network => ["fe80::/10"] add_tag => ["netblock_linklocal"] }\n'
        '  cidr { address => ["%{ip}"] network => ["ff00::/8"] add_tag => ["netblock_linklocal"] }\n}\n'
    )
    assert named(text) == [
        "nginx_drop_event_id_4625",
        "nginx_drop_event_id_4625_logon_type_3",
        "nginx_cidr_ip",
        "nginx_cidr_ip_netblock_linklocal",
        "nginx_cidr_ip_netblock_linklocal_2",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    """Many plugins below a condition of many parts, and below many conditions; LS301 looks at conditions, too."""
    rules = dispatch([registry.load("LS701"), registry.load("LS301")])
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n'

    def took(count: int) -> float:
        if shape == "wide":
            text = f"filter {{ if {' or '.join(['[a] == 1'] * count)} {{ {inner * count} }} }}"
        else:
            text = f"filter {{ {('if [a] { ' + inner) * count} {'}' * count} }}"
        tree, _ = parse_.parse(text)
        start = time.process_time()
        visit_pipeline(tree, rules, Context(text, tree, "a.conf", "logstash"))
        return time.process_time() - start

    took(50)
    assert min(took(1600) for _ in range(2)) < min(took(200) for _ in range(2)) * 20


def test_a_broken_condition_is_no_else() -> None:
    findings = run('filter {\n  if [a] == "x" && [b] == "y" {\n    mutate { add_tag => ["page"] }\n  }\n}\n')
    assert ['id => "nginx_tag_page"' in f.message for f in findings] == [True]
    assert findings[0].fix is None


def test_a_plugin_elsewhere_does_not_rename_the_others() -> None:
    one = 'filter {\n  grok { match => { "uri" => "x" } }\n  mutate { remove_field => ["uri"] }\n}\n'
    more = 'filter {\n  date { match => ["ts", "UNIX"] }\n' + one[len("filter {\n") :] + "output { stdout { } }\n"
    assert set(named(one)) < set(named(more))


def test_existing_ids_are_kept_clear_of() -> None:
    text = 'filter {\n  drop { id => "nginx_drop" }\n  drop { id => "nginx_drop_2" }\n  drop { }\n}\n'
    assert named(text) == ["nginx_drop", "nginx_drop_2", "nginx_drop_3"]


def test_ids_of_siblings_are_kept_clear_of() -> None:
    project = FakeProject({"20-other.conf": 'filter { drop { id => "nginx_drop" } }\n'})
    assert named("filter { drop { } }\n", "10-nginx.conf", project=project) == ["nginx_drop_2"]


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
def test_files_given_ids_in_one_run_never_meet(paths: list[str]) -> None:
    """Each is judged before any other is written, as with --fix over a folder."""
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
def test_any_file_names_give_parts_of_their_own(stems: list[str]) -> None:
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


def test_a_file_with_syntax_errors_gets_no_id_where_one_may_be_hidden() -> None:
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
            return node[0]  # an operator and its place
        return [without_ids(item) for item in node]
    return node


def comments(tree: Pipeline, text: str) -> list[str]:
    return [text[start:end] for start, end in tree.comments]


@pytest.mark.slow
def test_all_fixes_over_the_corpus() -> None:
    """Every accepted file: parses again, same tree but for ids, comments kept, ids unique, silent then."""
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
    """The pipeline in an article on Redis: from ``input`` to the line of ``output``."""
    found = re.search(r"^input \{.*?^output .*?$", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found.group() + "\n"


def test_page_says_how_to_switch_it_off() -> None:
    why = registry.load("LS701").why
    assert "LS701" in why
    assert "ignore" in why


def test_the_test_config_has_three_findings() -> None:
    assert sorted(default_codes(REDIS_TEST_CONFIG)) == ["LS318", "LS701", "LS701"]


def test_the_test_config_of_the_article() -> None:
    text = (
        'input { \n  redis {\n    host => "127.0.0.1"\n    data_type => "list"\n    key => "redis_test"\n'
        "    # batch_count => 1\n    # threads => 1\n  }\n}\noutput { stdout { codec => dots } }\n"
    )
    assert sorted(selected_codes(text)) == ["LS318", "LS701", "LS701"]


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


def test_a_pod_from_600_to_4000_events() -> None:
    """The figure moves ids to the front: filters and settings only."""
    assert any("600 to 4,000 events/s" in source for source in registry.load("LS701").sources)


@seeds
def test_both_languages_carry_one_config() -> None:
    one, two = (_snippet(path) for path in sorted(SEEDS.glob("00[01]_*")))
    assert default_codes(one) == default_codes(two)
    assert sorted(default_codes(one)) == ["LS318", "LS701", "LS701"]

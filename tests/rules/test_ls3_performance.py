"""Rules about speed, LS307-LS389: examples, what counts and what is left alone, fixes."""

import pytest
from advice import FakeProject, check_examples, fixed, run

from lslint.rules.logstash.plugins import ruby

CODES = (
    "LS307", "LS310", "LS311", "LS312", "LS314", "LS319", "LS320", "LS321", "LS324", "LS325", "LS326", "LS327", "LS329",
    "LS330", "LS332", "LS334", "LS337", "LS339", "LS341", "LS347", "LS348", "LS351", "LS353", "LS362", "LS373", "LS374",
    "LS375", "LS388", "LS389",
)  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def filters(text: str) -> str:
    return f"filter {{ {text} }}\n"


def code(text: str, option: str = "code") -> str:
    quote = '"' if "'" in text else "'"
    return f"filter {{ ruby {{ {option} => {quote}{text}{quote} }} }}\n"


GROK = 'grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }'
TWO = 'input { file { path => "/a" type => "web" } syslog { type => "sys" } }\n'
ASKS = ' if [type] == "sys" { drop {} }'


@pytest.mark.parametrize(
    ("rule", "text", "count"),
    [
        ("LS307", TWO + filters(GROK + ASKS), 1),
        ("LS307", TWO + filters(GROK), 0),  # nothing tells the events apart
        ("LS307", TWO + filters(GROK.replace("^%{IP:ip}", "^%{GREEDYDATA:a}") + ASKS), 0),
        ("LS307", TWO.replace('type => "sys"', "") + filters(GROK + ASKS), 0),
        ("LS307", TWO + filters(GROK.replace('"message"', '"[url][path]"') + ASKS), 0),
        ("LS310", filters('if [m] =~ /a|b/ and [type] == "x" { drop {} }'), 1),
        ("LS310", filters('if [m] =~ /a|b/ and "x" in [tags] { drop {} }'), 1),
        ("LS310", filters("if [m] =~ /a|b/ and ![x] { drop {} }"), 1),
        ("LS310", filters('if [a] and [m] =~ /a|b/ and [type] == "x" { drop {} }'), 1),
        ("LS310", filters('if [m] =~ /a/ and "x" in [m] { drop {} }'), 0),
        ("LS310", filters("if [m] =~ /a/ and [n] =~ /b/ { drop {} }"), 0),
        ("LS310", filters('if [m] =~ /a/ or ([n] =~ /b/ and [type] == "x") { drop {} }'), 1),
        ("LS311", filters(GROK + ' if [type] == "debug" { drop {} }'), 1),
        ("LS311", filters(GROK + ' if "debug" in [tags] { drop {} }'), 1),
        ("LS311", filters(GROK.replace("} }", '} add_tag => ["debug"] }') + ' if "debug" in [tags] { drop {} }'), 0),
        ("LS311", filters(GROK + ' if [a] { if [type] == "debug" { drop {} } }'), 1),
        ("LS311", filters(GROK + ' if [verb] { if [type] == "debug" { drop {} } }'), 0),
        ("LS311", filters(GROK + ' if [a] { geoip { source => "a" } } else { drop {} }'), 0),
        ("LS311", filters(GROK + ' kv {} if [type] == "debug" { drop {} }'), 0),  # kv may set the type
        ("LS311", filters("if [x] { " + GROK + ' } if [type] == "debug" { drop {} }'), 0),
        ("LS311", filters('mutate { lowercase => ["type"] } if [type] == "debug" { drop {} }'), 0),
        ("LS312", filters("if [verb] =~ /^GET$/ { drop {} }"), 1),
        ("LS312", filters(r"if [verb] =~ /\Aa\.b\z/ { drop {} }"), 1),
        ("LS312", filters(r"if [verb] =~ /^a\wb$/ { drop {} }"), 0),
        ("LS312", filters("if [verb] =~ /^GET/ { drop {} }"), 0),
        ("LS312", filters('if [verb] =~ "^${VERB}$" { drop {} }'), 0),
        ("LS312", filters("if [verb] =~ /^$/ { drop {} }"), 0),
        ("LS314", filters('memcached { hosts => ["c"] get => { "%{ip}" => "[x]" } }'), 1),
        ("LS314", filters('if [a] { http { url => "http://x" } }'), 0),
        ("LS320", 'output { redis { data_type => "list" key => "k" batch => false } }\n', 1),
        ("LS320", 'output { redis { data_type => "list" key => "k" batch => true batch_events => 100 } }\n', 1),
        ("LS320", 'output { redis { data_type => "list" key => "k" batch_events => 500 } }\n', 0),  # LS260
        ("LS320", 'output { redis { data_type => "list" key => "k" {{ more }} } }\n', 0),
        ("LS324", "output { elasticsearch {} stdout {} }\n", 1),
        ("LS324", "output { elasticsearch {} {% if debug %} stdout {} {% endif %} }\n", 0),
        ("LS324", "input { stdin {} }\noutput { elasticsearch {} stdout {} }\n", 0),
        ("LS324", 'output { file { path => "/a" codec => rubydebug } }\n', 1),
        ("LS324", 'output { file { path => "/a" codec => json_lines } }\n', 0),
        ("LS325", 'filter { if [a] { drop {} } }\noutput { email { to => "a@b" } }\n', 0),
        ("LS325", 'input { jdbc {} }\noutput { email { to => "a@b" } }\n', 0),
        ("LS314", 'input { heartbeat {} }\n' + filters('http { url => "http://x" }'), 0),
        ("LS326", 'output { http { url => "https://x" http_method => "post" mapping => { "a" => "%{b}" } } }\n', 0),
        ("LS326", 'output { http { url => "https://hooks.example.com/a" http_method => "post" } }\n', 0),
        ("LS326", 'output { http { url => "https://x" http_method => "post" format => "form" } }\n', 0),
        ("LS326", 'output { http { url => "https://x" http_method => "post" format => "json" } }\n', 1),
        ("LS327", 'output { file { path => "/l/%{[trace][request_id]}/%{type}" } }\n', 1),
        ("LS327", 'output { file { path => "/l/%{@timestamp}" } }\n', 1),
        ("LS327", 'output { file { path => "/l/a" codec => line { format => "%{message}" } } }\n', 0),
        ("LS329", filters('split { field => "a" } split { field => "[a][b]" }'), 1),
        ("LS329", filters('clone { clones => ["a"] } clone { clones => ["b"] }'), 0),
        ("LS330", filters('if [a] == "1" { mutate { gsub => ["a", "1", "2"] } } if [a] == "1" { drop {} }'), 0),
        ("LS330", filters('if [a] == "1" { drop {} } mutate { } if [a] == "1" { drop {} }'), 0),
        ("LS330", 'output { if [a] { stdout {} } if [a] { file { path => "/x" } } }\n', 1),
        ("LS332", code("event.to_hash.each_pair { |k, v| x(v) }"), 1),
        ("LS332", code("h = event.to_hash; h['a']"), 0),
        ("LS332", code("# event.to_hash.each { }"), 0),
        ("LS332", code("def walk(h)\n h.each { |k, v| walk(v) }\n end\n walk(event.to_hash)"), 1),
        ("LS332", code("def once(h)\n h.size\n end\n once(event.to_hash)"), 0),
        ("LS341", 'input { exec { command => "df" interval => 5 } }\n', 1),
        ("LS341", 'input { exec { command => "df" schedule => "*/2 * * * * *" } }\n', 1),
        ("LS341", 'input { exec { command => "df" schedule => "0 * * * * *" } }\n', 0),
        ("LS341", 'input { http_poller { urls => { "app" => "http://x" } schedule => { every => "5m" } } }\n', 0),
        ("LS341", 'input { http_poller { urls => { "app" => "http://x" } schedule => { "every" => "${S}" } } }\n', 0),
        ("LS347", filters('grok { match => { "message" => "^%{IP:ip}" } } json { source => "message" }'), 0),
        ("LS347", filters('json { source => "message" } grok { match => { "message" => "%{IP:ip}" } }'), 1),
        ("LS347", filters('json { source => "message" } grok { match => { "message" => "^{%{IP:ip}}" } }'), 0),
        ("LS347", filters('json { source => "message" remove_field => ["message"] } ' + GROK), 0),
        ("LS347", filters('json { source => "message" } mutate { gsub => ["message", "a", "b"] } ' + GROK), 0),
        ("LS353", TWO + filters('json { source => "message" }'), 1),
        ("LS353", TWO + filters('json { source => "rest" }'), 0),
        ("LS353", TWO.replace('"/a"', '"/a" codec => json') + filters('json { source => "message" }'), 0),
        ("LS373", code("class X\n def y\n end\n end"), 1),
        ("LS373", code("require 'json'", "init"), 0),
        ("LS373", code("require 'uri' unless defined?(URI)"), 0),
        ("LS373", code("event.set('x', 'require y')"), 0),
        ("LS374", code("a.each do |x|\n y << Set.new([1, 2])\n end"), 1),
        ("LS374", code("Set.new([1]); a.each do |x|\n y << x\n end"), 0),
        ("LS374", code("a.each { |x| y = 1 if %w(a b).include?(x) }"), 1),
        ("LS374", code("a.each { |x| x =~ Regexp.new(p) }"), 0),
        ("LS375", code("event.set('x', File.read('/etc/x'))"), 1),
        ("LS375", code("system('x')"), 1),
        ("LS375", code("puts event.get('x')"), 1),
        ("LS375", code("event.set('system', event.get('exec').sleep_time)"), 0),
        ("LS375", code("x = 1 if system and exec == 2"), 0),
        ("LS375", code("@dns = Resolv::DNS.new", "init"), 0),
        ("LS388", filters('dns { reverse => ["a"] hit_cache_size => 1000 }'), 1),
        ("LS388", filters('dns { reverse => ["a"] hit_cache_size => "${N}" failed_cache_size => "${N}" }'), 0),
        ("LS388", filters('dns { reverse => ["a"] hit_cache_size => 0 failed_cache_size => 0 }'), 1),
    ],
)  # fmt: skip
def test_counts(rule: str, text: str, count: int) -> None:
    assert len(run(rule, text)) == count


@pytest.mark.parametrize(
    ("rule", "text", "after"),
    [
        ("LS312", "if [a][b] !~ /^x y$/ { drop {} }", 'if [a][b] != "x y" { drop {} }'),
        ("LS312", "if [a] =~ '^say \"hi\"$' { drop {} }", "if [a] == 'say \"hi\"' { drop {} }"),
        ("LS337", "if [a] =~ /^.*x y.*$/ { drop {} }", 'if "x y" in [a] { drop {} }'),
        ("LS337", "if [a] !~ /.*x/ { drop {} }", 'if "x" not in [a] { drop {} }'),
        ("LS310", "if [m] =~ /a|b/ and [t] == 1 { drop {} }", "if [t] == 1 and [m] =~ /a|b/ { drop {} }"),
        (
            "LS388",
            'dns { reverse => ["a"] } # names\n',
            'dns { hit_cache_size => 8000 failed_cache_size => 8000 reverse => ["a"] } # names\n',
        ),
    ],
)
def test_fixes(rule: str, text: str, after: str) -> None:
    (finding,) = run(rule, filters(text))
    assert fixed(filters(text), finding) == filters(after)
    assert run(rule, filters(after)) == []


def test_the_limit_follows_the_workers() -> None:
    text = filters('http { url => "http://x" }')
    (finding,) = run("LS314", text, project=FakeProject(pipeline_workers=2))
    assert "400 events a second with 2 workers" in finding.message


def test_threads_against_workers() -> None:
    text = 'input { kafka { topics => ["a"] consumer_threads => 6 } }\n'
    assert run("LS321", text) == []
    (finding,) = run("LS321", text, project=FakeProject(pipeline_workers=4))
    assert finding.related[0].path == "logstash.yml"
    assert run("LS321", text, project=FakeProject(pipeline_workers=8)) == []


def es(count: int, extra: str = "") -> str:
    arms = " else ".join(
        f'if [type] == "{n}" {{ elasticsearch {{ hosts => ["es"] {extra.format(n=n)} index => "i{n}" }} }}'
        for n in range(count)
    )
    return f"output {{ {arms} }}\n"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (es(2), 0),
        (es(3), 1),
        (es(5), 1),
        (es(3, 'user => "u{n}"'), 0),
        (es(3, 'id => "o{n}"'), 1),
        (es(3).replace('"i', '"same').replace("same1", "same0").replace("same2", "same0"), 0),
    ],
)
def test_outputs_of_one_cluster(text: str, count: int) -> None:
    assert len(run("LS334", text)) == count


def test_a_channel_twice_gives_every_event_twice() -> None:
    one = 'redis { data_type => "channel" key => "k" }'
    (finding,) = run("LS319", f"input {{ {one} {one} }}\n")
    assert "every event comes twice" in finding.message


@pytest.mark.parametrize(
    ("text", "bodies"),
    [
        ("a.each { |x| b { y } } z", [" |x| b { y } "]),
        ("a.each do |x|\n if y\n z\n end\n end\n q", [" |x|\n if y\n z\n end\n "]),
        ("3.times { a }; while x do\n b\n end", [" a ", "\n b\n "]),
        ("a.map(&:b)", []),
    ],
)
def test_bodies_of_loops(text: str, bodies: list[str]) -> None:
    assert [text[start:end] for start, end in ruby.loops(ruby.bare(text))] == bodies


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("a 'b c' # d", "a '   '    "),
        ('x = "a\\"b" + "c"', 'x = "    " + " "'),
        ("a / b / c", "a / b / c"),
        ("a =~ /b c/ 'd'", "a =~ /   / ' '"),
        ("'open", "'    "),
    ],
)
def test_bare_code(text: str, bare: str) -> None:
    found = ruby.bare(text)
    assert len(found) == len(text)
    assert found.rstrip() == bare.rstrip()


def test_inputs_of_other_files_count_where_it_is_declared() -> None:
    class Guessed(FakeProject):
        declared = False

    text = 'input { tcp { port => 5000 type => "app" } }\n' + filters('json { source => "message" }')
    other = {"b.conf": 'input { syslog { type => "sys" } }\n'}
    assert len(run("LS353", text, project=FakeProject(other))) == 1
    assert run("LS353", text, project=Guessed(other)) == []

import pytest

from lslint.execution.pipeline import may_change, may_change_all
from lslint.grammar.logstash.parse import parse

EVERYTHING = {()}


def items(filters):
    tree, errors = parse(f"filter {{ {filters} }}")
    assert not errors
    return tree.sections[0].items


@pytest.mark.parametrize(("filters", "fields"), [
    ('geoip { source => "[client][ip]" }', {("geoip",), ("client",)}),
    ('geoip { source => "ip" target => "[a][geo]" }', {("a", "geo")}),
    ('fingerprint { method => "SHA1" }', {("fingerprint",), ("event", "hash")}),
    ('translate { source => "a" iterate_on => "l" }', {("translation",), ("a",), ("l",)}),
    ('grok { match => { "message" => "%{IP:ip} (?<rest>.*)" } }', {("ip",), ("rest",)}),
    ('xml { source => "m" store_xml => false xpath => { "//a[1]" => "a" "//b" => "[b][c]" } }',
     {("a",), ("b", "c")}),
    ('csv { columns => ["a"] autogenerate_column_names => false }', {("a",)}),
    ('xml { source => "m" store_xml => false xpath => ["//a[1]", "a"] }', {("a",)}),
    ('useragent { source => "m" target => "ua" prefix => "p_" }', {("ua",)}),
    ('mutate { remove_field => ["a"] gsub => ["b", "x", "y"] }', {("a",), ("b",)}),
    ('mutate { add_field => { "a" => "${NAME}" } }', {("a",)}),
    ("ruby { code => \"x = event.get('a'); event.set('[b][c]', x / 8) if x; event.remove('d')\" }",
     {("b", "c"), ("d",)}),
    ("ruby { init => '@x = 1' code => \"event.tag(@x)\" add_field => { 'f' => '1' } }", {("f",)}),
])  # fmt: skip
def test_fields(filters, fields):
    assert may_change(items(filters)[0]) == fields | {("tags",)}


@pytest.mark.parametrize("filters", [
    "drop {}", 'clone { clones => ["a"] }', "unknown { }", 'ruby { code => "event" }', 'json { source => "a" }',
    "kv { }", 'mutate { rename => { "a" => "%{b}" } }', 'mutate { copy => { "a" => "${NAME}" } }',
    'mutate { remove_field => ["${NAME}"] }', 'csv { columns => ["a"] }',
    'csv { columns => ["a"] autogenerate_column_names => false skip_header => true }',
    'dissect { mapping => { "m" => "%{?a}=%{&a}" } }', "ruby { code => \"event.set(x, 1)\" }",
    "ruby { code => \"event.set('a' + x, 1)\" }", "ruby { path => '/x.rb' }", "ruby { code => \"f(event)\" }",
    "ruby { code => \"event.cancel\" }", "ruby { code => \"event.send('set')\" }",
    "ruby { code => \"new_event_block.call(1)\" }", "ruby { code => \"e = event; e.set('a', 1)\" }",
    "ruby { code => \"event.set('a', 1)\" remove_field => ['%{x}'] }",
    "ruby { code => \"event.append(x)\" }",
    "ruby { init => 'def f(event) end' code => \"event.get('a')\" }",
])  # fmt: skip
def test_everything(filters):
    assert () in may_change(items(filters)[0])


def test_blocks():
    chain = 'if [a] { if [b] { uuid { target => "u" } } else { urldecode { field => "v" } } }'
    assert may_change_all(items(chain)) == {("u",), ("v",), ("tags",)}
    assert may_change_all(items(f"if [c] > 5 {{ {chain} }}")) == EVERYTHING
    assert may_change_all([]) == set()

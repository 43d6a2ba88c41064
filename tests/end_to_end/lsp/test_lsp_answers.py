"""Hover, completion, outline, go to definition, formatting."""

import pytest
from lsprotocol import types as lsp
from newest_release import NEWEST

PIPELINE = """\
input {
  redis { id => "in" host => "h" data_type => "list" key => "k" codec => json }
}
filter {
  if [service][name] == "shop" and "x" in [tags] {
    grok {
      id => "parse"
      match => { "message" => "^%{IPORHOST:client_ip} %{MYNAME:user} %{NOSUCH:z}$" }
      pattern_definitions => { "MYNAME" => "[a-z]+" }
    }
  } else {
    mutate { rename => { "user" => "[user][name]" } copy => { "took" => "ms" } }
  }
}
output {
  elasticsearch { id => "out" index => "logs-%{[service][name]}" }
}
"""


def place(text, word, shift=0):
    """Line and column of a word in an ASCII text."""
    offset = text.index(word) + shift
    before = text[:offset]
    return before.count("\n"), offset - before.rfind("\n") - 1


# Hover


@pytest.mark.parametrize(
    ("word", "shift", "parts"),
    [
        ("redis", 2, ["**input redis**", f"Bundled with Logstash 5.0-{NEWEST}", "Required: `data_type`, `key`"]),
        ("data_type", 3, ["**data_type** of input redis", "`list`, `channel`, `pattern_channel`", "Required."]),
        ("json", 1, ["**codec json**"]),
        ("IPORHOST", 2,
         ["**%{IPORHOST}**", "%{IP}|%{HOSTNAME}", "Expanded:", "(?<![0-9])", "Writes the field `client_ip`"]),
        ("MYNAME", 2, ["**%{MYNAME}** (pattern_definitions)", "[a-z]+", "Writes the field `user`"]),
        ("NOSUCH", 2, ["is not a known pattern", "LS241"]),
        (
            "match =>",
            1,
            [
                "**match** of filter grok\n\nFields to parse",
                "Type: hash, default `{}`. Logstash 5.0 and later.",
                "[Documentation](https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-grok#plugins-filters-grok-match)",
            ],
        ),
        ("copy", 1, ["Type: hash. Since Logstash 5.5."]),
        ("mutate", 1, ["**filter mutate**\n\nRenames, replaces,", "\n\n---\n\n`LS701` `mutate` filter has no `id`"]),
        ("index", 1, ["**index** of output elasticsearch"]),
    ],
)  # fmt: skip
def test_hover(shared, word, shift, parts):
    uri = shared.open("a.conf", PIPELINE)
    text = shared.hover(uri, *place(PIPELINE, word, shift))
    for part in parts:
        assert part in text


def test_facts_come_first_and_findings_take_one_line_each(editor):
    uri = editor.open("a.conf", "input { redis { } }\n")
    codes = [one.code for one in editor.found(uri)]
    assert len(codes) > 1  # a required option, and no id
    first, _, rest = editor.hover(uri, 0, 9).partition("\n\n---\n\n")
    assert first.startswith("**input redis**\n\nReads events from a Redis list or channel.")
    lines = rest.split("\n\n")
    assert [line.partition(" ")[0] for line in lines] == [f"`{code}`" for code in codes]
    assert not [line for line in lines if "\n" in line]


def test_the_releases_of_an_option(editor):
    editor.write("lslint.toml", '[targets]\nlogstash = "8.15"\n')
    text = "input { beats { id => a port => 1 ssl => false ssl_enabled => false tls_min_version => 1 } }\n"
    uri = editor.open("a.conf", text)
    old = editor.hover(uri, *place(text, "ssl =>", 1))
    assert "Up to Logstash 8.19." in old
    assert "(https://www.elastic.co/guide/en/logstash/8.15/plugins-inputs-beats.html#plugins-inputs-beats-ssl)" in old
    assert "Since Logstash 8.8." in editor.hover(uri, *place(text, "ssl_enabled", 1))


def test_a_plugin_of_the_config_has_no_description_of_another_one(editor):
    editor.write("lslint.toml", "[extra-plugins.'filter/grok'.options]\nmatch = 'string'\n")
    text = "filter { grok { match => x } }\n"
    uri = editor.open("a.conf", text)
    for word in ("grok", "match"):
        displayed = editor.hover(uri, *place(text, word, 1))
        assert displayed
        assert "elastic.co" not in displayed
        assert "arse" not in displayed


def test_hover_where_nothing_is_known(shared):
    uri = shared.open("a.conf", PIPELINE)
    assert shared.hover(uri, *place(PIPELINE, "shop", 1)) is None
    assert shared.hover(uri, 999, 0) is None


def test_hover_on_a_finding_of_another_kind_of_file(editor):
    uri = editor.open(
        "t.json", '{"index_patterns": ["a"], "mappings": {"properties": {"x": {"type": "txt"}}}}\n', "json"
    )
    (found,) = [one for one in editor.found(uri) if "txt" in one.message]
    text = editor.hover(uri, found.range.start.line, found.range.start.character)
    assert found.code in text
    assert "Severity: usually error" in text


# Completion


def labels(items):
    return [item.label for item in items]


@pytest.mark.parametrize(
    ("text", "some", "none"),
    [
        ("inp|", ["input", "filter", "output"], ["grok"]),
        ("|", ["input"], []),
        ("filter {\n  gr|\n}\n", ["grok", "mutate", "if"], ["redis", "beats", "json_lines"]),
        ("input {\n  |", ["beats", "redis"], ["grok", "mutate"]),
        ("output { if [a] { elas|", ["elasticsearch"], ["grok"]),
        ('input { redis { key => "k" |\n db => 1 } }', ["data_type", "host", "id", "codec"], ["key", "db"]),
        ("input { redis { data_type => |", ["list", "channel"], ["true"]),
        ('input { redis { data_type => "|" } }', ["list", "channel"], []),
        ("input { redis { ssl => |", ["true", "false"], []),
        ("input { redis { codec => |", ["json", "line", "multiline"], ["grok"]),
        ("input { tcp { codec => multiline { |", ["pattern", "negate", "what"], ["port"]),
        ('filter { mutate { convert => { "a" => "|" } } }', ["integer", "float", "boolean"], []),
        ('filter { grok { match => { "message" => "%{IP|" } } }', ["IP", "IPORHOST", "GREEDYDATA"], ["message"]),
        ('filter { grok { match => { "message" => "%{IP:|" } } }', ["message", "tags"], ["IP"]),
        ('filter { grok { match => { "message" => "%{INT:a:|" } } }', ["int", "float"], ["IP"]),
        ('filter { grok { pattern_definitions => { "A" => "b" }\n match => { "message" => "%{|" } } }', ["A"], []),
        ('filter { mutate { rename => { "|" => "x" } } }\noutput { if [srv][name] == "a" { stdout { } } }',
         ["[srv][name]", "message"], []),
        ('filter { dissect { mapping => { "message" => "%{ts} %{+ts} %{level}" } }\n mutate { lowercase => ["|"] } }',
         ["ts", "level"], []),
        ('output { file { path => "/x/%{|" } }', ["message", "@timestamp"], ["IP"]),
        ('filter { if [|', ["[message]", "[tags]"], ["message"]),
        ('filter { if [srv][name] == "a" { drop { } }\n if [srv|', ["[srv][name]"], []),
        ("# inp|", [], ["input"]),
        ('filter { mutate { id => "|" } }', [], ["message", "integer"]),
        # half-typed: a plugin that is not closed, an option without a value, a lost brace
        ('filter {\n  mutate {\n    add_field => { "a" => "b"\n  grok {\n    |', ["match"], ["rename"]),
        ("filter {\n  mutate {\n    add|", ["add_field", "add_tag"], []),
        ("filter {\n  mutate {\n\noutput {\n  std|", ["stdout"], ["grok"]),
        ('filter {\n  if [a] == "b" {\n    mutate { }\n    |', ["grok", "if", "else"], []),
    ],
)  # fmt: skip
def test_completion(shared, text, some, none):
    found = labels(shared.typed("a.conf", text))
    assert set(some) <= set(found)
    assert not set(none) & set(found)


def test_snippets_only_for_editors_that_take_them(start):
    plain = start().typed("a.conf", "filter { mutate { ren|")
    assert {item.text_edit.new_text for item in plain if item.label == "rename"} == {"rename => "}
    rich = start(snippets=True).typed("a.conf", "filter { mutate { ren|")
    assert {item.text_edit.new_text for item in rich if item.label == "rename"} == {"rename => { $1 }"}


def test_a_choice_replaces_what_is_typed(editor):
    text = "filter { 😀 mutate { ren| => { } } }"
    (item,) = [item for item in editor.typed("a.conf", text) if item.label == "rename"]
    assert (item.text_edit.range.start.character, item.text_edit.range.end.character) == (21, 24)
    assert item.text_edit.new_text == "rename"  # the arrow is there


def test_documentation_comes_with_the_choice(editor):
    item = next(one for one in editor.typed("a.conf", "filter { gr|") if one.label == "grok")
    assert item.documentation is None
    resolved = editor.ask("completion_item_resolve_async", item)
    assert "**filter grok**" in resolved.documentation.value
    option = next(one for one in editor.typed("a.conf", "filter { grok { |") if one.label == "match")
    assert "**match** of filter grok" in editor.ask("completion_item_resolve_async", option).documentation.value


def test_fields_of_the_other_files_of_the_pipeline(editor):
    editor.write("conf.d/10-in.conf", 'input { beats { id => "b" port => 1 add_field => { "from_ten" => "x" } } }\n')
    text = 'filter { mutate { remove_field => ["|"] } }'
    editor.write("conf.d/20-f.conf", text.replace("|", ""))
    assert "from_ten" in labels(editor.typed("conf.d/20-f.conf", text))


def test_names_of_pattern_files(editor):
    (editor.root / ".git").mkdir()
    editor.write("patterns/own", "# ours\nSHOPID [A-Z]{3}\\d+\n")
    editor.write("more/x.grok", "OTHERID \\d+\n\n#BROKENLINE x\n")
    text = 'filter { grok { patterns_dir => "./patterns" match => { "message" => "%{|" } } }'
    assert "SHOPID" in labels(editor.typed("a.conf", text))
    assert "SHOPID" not in labels(editor.typed("a.conf", 'filter { grok { match => { "message" => "%{|" } } }'))
    text = 'filter { grok { patterns_dir => ["/etc/logstash/more"] match => { "message" => "%{|" } } }'
    found = labels(editor.typed("pipe/b.conf", text))
    assert "OTHERID" in found
    assert "BROKENLINE" not in found
    editor.write("more/x.grok", "NEWID \\d+\n")
    assert "NEWID" in labels(editor.typed("pipe/b.conf", text))


def test_what_the_config_adds(editor):
    editor.write(
        "lslint.toml",
        'patterns-dir = "grok"\nextra-patterns = { MINE = "x+" }\n[extra-plugins."filter/acme".options]\n'
        'speed = { type = "number", required = true }\n',
    )
    editor.write("grok/own", "SHOPID [A-Z]{3}\n")
    found = labels(editor.typed("a.conf", 'filter { grok { match => { "message" => "%{|" } } }'))
    assert {"MINE", "SHOPID"} <= set(found)
    plugin = next(one for one in editor.typed("a.conf", "filter { ac|") if one.label == "acme")
    assert "as the config says" in editor.ask("completion_item_resolve_async", plugin).documentation.value
    assert {"speed", "id", "add_field"} <= set(labels(editor.typed("a.conf", "filter { acme { |")))
    text = "filter { acme { speed => 1 } }\n"
    uri = editor.open("b.conf", text)
    assert "Type: number" in editor.hover(uri, *place(text, "speed", 1))


def test_every_prefix_gives_no_fault_and_no_flood(editor):
    """A pipeline typed letter by letter: at no time more than a few findings."""
    uri = editor.open("a.conf", "")
    most = 0
    done = len(editor.codes(editor.open("whole.conf", PIPELINE)))
    for end in range(1, len(PIPELINE), 7):
        editor.change(uri, PIPELINE[:end])
        before = PIPELINE[:end]
        editor.complete(uri, before.count("\n"), end - before.rfind("\n") - 1)
        errors = [one for one in editor.found(uri) if one.severity == lsp.DiagnosticSeverity.Error]
        most = max(most, len(errors))
    assert most <= done + 4


# Outline


def test_symbols(shared):
    (first, second, third) = shared.symbols(shared.open("a.conf", PIPELINE))
    assert [first.name, second.name, third.name] == ["input", "filter", "output"]
    (redis,) = first.children
    assert (redis.name, redis.detail, redis.kind) == ("redis", "in", lsp.SymbolKind.Function)
    one, other = second.children
    assert one.name == 'if [service][name] == "shop" and "x" in [tags]'
    assert other.name == "else"
    assert [(child.name, child.detail) for child in one.children] == [("grok", "parse")]
    assert one.range.start.line == 4
    assert one.selection_range.end.line == 4


# Definition


def test_definition_of_pattern_names(editor):
    editor.write("patterns/own", "# ours\nSHOPID [A-Z]{3}\n")
    text = PIPELINE.replace("NOSUCH", "SHOPID").replace(
        "      match", '      patterns_dir => "./patterns"\n      match'
    )
    uri = editor.open("a.conf", text)
    (own,) = editor.definition(uri, *place(text, "MYNAME", 2))
    assert own.uri == uri
    assert (own.range.start.line, own.range.start.character) == place(text, '"MYNAME"', 1)
    (file,) = editor.definition(uri, *place(text, "SHOPID", 2))
    assert file.uri == editor.uri("patterns/own")
    assert file.range == lsp.Range(lsp.Position(1, 0), lsp.Position(1, 6))
    assert not editor.definition(uri, *place(text, "IPORHOST", 2))


def test_definition_of_addresses(editor):
    editor.write("b.conf", 'input { pipeline { id => "é😀" address => "web" } }\noutput { stdout { id => "o" } }\n')
    text = 'input { stdin { id => "i" } }\noutput { pipeline { id => "o" send_to => ["db", "web"] } }\n'
    uri = editor.open("a.conf", text)
    (found,) = editor.definition(uri, *place(text, "web", 1))
    assert found.uri == editor.uri("b.conf")
    assert found.range.start == lsp.Position(0, 42)
    other = editor.open("b.conf", (editor.root / "b.conf").read_text())
    (back,) = editor.definition(other, 0, 44)
    assert back.uri == uri


def test_definition_of_files(editor):
    editor.write("main/a.conf", "input { }\n")
    text = "- pipeline.id: a\n  path.config: /etc/logstash/main/*.conf\n"
    uri = editor.open("pipelines.yml", text, "yaml")
    (found,) = editor.definition(uri, 1, 30)
    assert found.uri == editor.uri("main/a.conf")


def test_requests_about_texts_that_are_not_open(editor):
    uri = editor.uri("none.conf")
    assert editor.hover(uri, 0, 0) is None
    assert editor.definition(uri, 0, 0) is None
    assert editor.symbols(uri) is None

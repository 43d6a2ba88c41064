"""Completion and hover in YAML and JSON configs over the protocol."""

import pytest
from lsp_editor import apply
from lsprotocol import types as lsp


def labels(items):
    return [item.label for item in sorted(items, key=lambda item: item.sort_text)]


@pytest.mark.parametrize(
    ("name", "text", "some"),
    [
        ("filebeat.yml", "filebeat.inputs:\n- type: filestream\n  |", "parsers"),
        ("metricbeat.yml", "metricbeat.modules: []\noutput.|", "output.kafka"),
        ("elasticsearch.yml", "cluster.name: a\nnode.|", "node.roles"),
        ("t.json", '{"index_patterns": ["a"], "mappings": {"properties": {"a": {"type": "|"}}}}', "keyword"),
        ("t.console", 'PUT _index_template/a\n{"index_patterns": ["a"], |}\n', "template"),
        ("logstash.yml", "node.name: a\nqueue:\n  |", "type"),
    ],
)
def test_completion(shared, name, text, some):
    assert some in labels(shared.typed(name, text, "yaml"))


def test_completion_while_a_file_is_typed(editor):
    uri = editor.open("filebeat.yml", "", "yaml")
    text = "output.elasticsearch:\n  hosts: [a]\n  ssl:\n    verification_mode: f"
    for end in range(len(text) + 1):
        editor.change(uri, text[:end])
        before = text[:end]
        found = editor.labels(uri, before.count("\n"), end - before.rfind("\n") - 1)
    assert "full" in found


def test_target_of_the_config(editor):
    editor.write("lslint.toml", '[targets]\nfilebeat = "7.17"\nelasticsearch = "6.8"\n')
    assert "preset" not in labels(editor.typed("filebeat.yml", "output.elasticsearch:\n  |", "yaml"))
    assert "discovery.zen.ping.unicast.hosts" in labels(
        editor.typed("elasticsearch.yml", "cluster.name: a\ndisc|", "yaml")
    )


def test_documentation_comes_with_the_choice(editor):
    items = editor.typed("filebeat.yml", "output.elasticsearch:\n  comp|", "yaml")
    item = next(one for one in items if one.label == "compression_level")
    assert item.documentation is None
    assert item.kind == lsp.CompletionItemKind.Property
    resolved = editor.ask("completion_item_resolve_async", item)
    assert "**output.elasticsearch.compression_level**" in resolved.documentation.value
    assert "default `1`" in resolved.documentation.value


def test_a_choice_after_wide_characters(editor):
    text = '{"index_patterns": ["a"], "mappings": {"properties": {"😀": {"ty": "x"}}}}'
    marked = text.replace("ty", "ty|")
    (item,) = [one for one in editor.typed("t.json", marked, "yaml") if one.label == "type"]
    assert apply(text, [item.text_edit]) == text.replace('"ty"', '"type"')


def test_dots_ask_for_choices_of_configs_only(fresh):
    options = fresh.server.capabilities.completion_provider
    assert "." in options.trigger_characters
    where = lsp.Position(0, 9)
    context = lsp.CompletionContext(lsp.CompletionTriggerKind.TriggerCharacter, ".")
    for language, text, some in (("yaml", "filebeat.\n", True), ("logstash", "filter { .\n", False)):
        uri = fresh.open("filebeat.yml" if some else "a.conf", text, language)
        document = lsp.TextDocumentIdentifier(uri)
        made = fresh.ask("text_document_completion_async", lsp.CompletionParams(document, where, context))
        assert bool(made.items) is some


def test_hover_shows_facts_and_findings_in_one_line_each(editor):
    text = (
        "filebeat.inputs:\n- type: log\n  paths: [/a]\noutput.elasticsearch:\n  hosts: [a]\n  compression_level: 11\n"
    )
    uri = editor.open("filebeat.yml", text, "yaml")
    codes = [one.code for one in editor.found(uri) if one.range.start.line == 5]
    assert codes
    shown = editor.hover(uri, 5, 23)
    facts, _, finding = shown.partition("\n\n---\n\n")
    assert finding.startswith(f"`{codes[0]}` ")
    assert "\n" not in finding
    assert "**output.elasticsearch.compression_level**" in facts
    assert "**output.elasticsearch.compression_level**" in editor.hover(uri, 5, 6)


def test_hover_on_text_that_does_not_parse(editor):
    uri = editor.open("filebeat.yml", "filebeat.inputs:\n- type: log\n  paths: [/a\n  close_eof: true\n  : :\n", "yaml")
    assert "**filebeat.inputs.close_eof**" in editor.hover(uri, 3, 5)


def test_manifests_with_the_name_of_a_config_get_no_choices(shared):
    assert not shared.typed("filebeat.yml", "apiVersion: v1\nkind: ConfigMap\nout|", "yaml")

"""Templates: no finding that decides the verdict depends on a marker, and no mask of a marker is shown."""

import json
import os
import random

import pytest
import template_mutations
from lint_settings import settings
from paths import CORPUS, needs_corpus

from lslint.engine.file import check_text
from lslint.grammar.template_blocks import masks
from lslint.grammar.template_hints import may_hold
from lslint.kinds import BY_NAME
from lslint.rules import registry

DECISIVE = ("parse", "load", "start")


def check(text, path, kind=None):
    return check_text(text, path, kind, settings("ALL"))


def decisive(result):
    return [f"{f.rule.code} {f.message}" for f in (*result.findings, *result.hidden) if f.stage in DECISIVE]


def shown(result):
    """All strings of a result that an output may show."""
    for finding in (*result.findings, *result.hidden):
        yield finding.message
        yield finding.help or ""
        yield from (related.message for related in finding.related)
        if finding.fix is not None:
            yield finding.fix.message
            yield from (edit.text for edit in finding.fix.edits)
    for gap in result.not_checked:
        yield gap.reason


def leaked(result, text, language):
    return [quoted for quoted in shown(result) if any(mask in quoted for mask in masks(text, language))]


UNCLOSED_ARMS = """\
input {
{% if tls %}
  beats {
    port => 5044
    host => "10.1.2.3"
    client_inactivity_timeout => 60
{% else %}
  beats {
    port => 5044
{% endif %}
  }
}
output { stdout { } }
"""
RUBY_BLOCK = """\
<%
  hosts = @hosts.map { |h| "#{h}:9200" }
  if hosts.empty?
    hosts = ["localhost:9200"]
  end
-%>
output {
  elasticsearch {
    hosts => [<%= hosts.join(", ") %>]
    <%- if @user -%>
    user => "<%= @user %>"
    password => "<%= @password %>"
    <%- else -%>
    api_key => "<%= @key %>"
    <%- end -%>
  }
}
"""
HELM = """\
filebeat.inputs:
{{- range .Values.inputs }}
- type: {{ .type }}
  paths: {{ toYaml .paths | nindent 4 }}
  {{- if .compression }}
  compression: {{ .compression }}
  {{- end }}
{{- end }}
{{- if .Values.kafka }}
output.kafka:
  hosts: {{ tpl .Values.kafka.hosts . }}
  topic: "{{ .Values.kafka.topic }}"
  compression: {{ .Values.kafka.compression }}
{{- else }}
output.elasticsearch:
  hosts: ["{{ .Values.host }}"]
{{- end }}
{{ include "common.filebeat" . | nindent 0 }}
"""
NODE = """\
cluster.name: {{ name }}
{% if master %}
node.roles: [master]
{% else %}
node.roles: [data]
{% endif %}
network.host: @@HOST@@
http.port: @@PORT@@
discovery.seed_hosts: [{% for h in hosts %}"{{ h }}"{% if not loop.last %}, {% endif %}{% endfor %}]
xpack.security.enabled: <%= @security %>
"""
INDEX = """\
{
  "index_patterns": ["{{ prefix }}-*"],
  "template": {
    "settings": {"number_of_shards": {{ shards }}, "codec": "{{ codec }}"{% if r %}, "priority": {{ r }}{% endif %}},
    "mappings": {
      {% if strict %}
      "dynamic": "strict",
      {% else %}
      "dynamic": "{{ dynamic }}",
      {% endif %}
      "properties": {"a": {"type": "{{ type }}"}, "b": {"type": "keyword", "ignore_above": {{ above }}}}
    }
  }
}
"""
QUOTES = """\
filebeat.inputs:
- type: filestream
  id: a
  paths: ["/var/log/{{ name }}.log"]
output.elasticsearch:
  hosts: "{{ hosts["es"] }}"
  username: "{{ user }}"
setup.kibana.host: {{ kibana }}
"""
TEMPLATES = {
    "x.conf.j2": UNCLOSED_ARMS, "x.conf.erb": RUBY_BLOCK, "filebeat.yml.tpl": HELM, "elasticsearch.yml.j2": NODE,
    "index.json.j2": INDEX, "filebeat.yml.j2": QUOTES,
    "logstash.yml": "pipeline.workers: @@N@@\nqueue.type: @@TYPE@@\nlog.level: {{ level }}\nhttp.port: <%= @port %>\n",
    "y.conf": 'output { http { url => "{{URL}}" http_method => "{{V}}" format => "@@FORM@@" codec => @@CODEC@@ } }\n',
    "z.conf": "input { beats { port => @@PORT@@ client_inactivity_timeout => ${{ vars.T }} } }\n",
    "e.conf.epp": "input {\n tcp {\n<% if $a { -%>\n  port => 1\n<% } else { -%>\n  port => 2\n<% } -%>\n }\n}\n",
    "h.conf.hbs": "input {\n{{#a}}\n  udp { port => {{port}}\n{{/a}}\n{{^a}}\n  udp { port => 514\n{{/a}}\n  }\n}\n",
}  # fmt: skip


@pytest.mark.parametrize("path", TEMPLATES)
def test_templates_of_files_that_the_products_accept(path):
    result = check(TEMPLATES[path], path)
    assert result.kind != "none"
    assert decisive(result) == []
    assert result.verdict == ("accepted" if path == "filebeat.yml.j2" else "unknown")
    assert result.verdict == "accepted" or any(gap.start is not None for gap in result.not_checked)


def test_no_fix_inserts_a_variable_that_terraform_replaces():
    text = 'output { elasticsearch { hosts => ["https://a:9200"] user => "a" password => "s3cr3t-9f2k1" } }\n'
    fixes = [one.fix for one in check(text, "x.conf", "logstash").findings if one.fix is not None]
    assert any("${" in edit.text for fix in fixes for edit in fix.edits)
    fixes = [one.fix for one in check(text, "a.tftpl", "logstash").findings if one.fix is not None]
    assert not any("${" in edit.text for fix in fixes for edit in fix.edits)


def cases():
    """A good example of every rule, of which three templates are made."""
    for entry in registry.entries().values():
        rule = registry.load(entry.code)
        kind = BY_NAME.get(rule.kinds[0] if rule.kinds else "")
        if kind is None or kind.name == "jvm-options":
            continue
        for text in rule.good[:1]:
            yield pytest.param(text, kind, id=rule.code)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "kind"), list(cases()))
def test_markers_make_no_error(text, kind):
    """A file without errors has none if values become markers and lines become branches or loops."""
    path = "x" + kind.extensions[0]
    if may_hold(text) or decisive(check_text(text, path, kind.name)):
        return
    language = "logstash" if kind.is_pipeline else "yaml" if kind.is_yaml else "json"
    rng = random.Random(text)
    for _ in range(12):
        made = template_mutations.mutate(text, language, rng)
        result = check_text(made, path + rng.choice((".j2", ".erb", ".tmpl")), kind.name, settings("ALL"))
        assert decisive(result) == [], made
        assert leaked(result, made, language) == [], made


@pytest.mark.slow
@needs_corpus
def test_no_mask_of_a_marker_is_shown_on_real_templates():
    checked = 0
    rows = map(json.loads, (CORPUS.parent / "manifest_dev.jsonl").read_text("utf-8").splitlines())
    for name in (row["file"] for row in rows if row["class"].endswith("_templated")):
        with open(os.path.join(CORPUS.parent, name), encoding="utf-8", errors="surrogateescape") as stream:
            text = stream.read()
        result = check(text, name)
        language = getattr(result.tree, "language", "yaml")
        assert leaked(result, text, language) == [], name
        checked += result.kind != "none"
    assert checked > 80

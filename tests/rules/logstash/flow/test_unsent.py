"""Branches for fields that no shipper of the project sends."""

import pytest
from advice import FakeProject

from lslint.grammar.logstash import parse
from lslint.rules.api import Context, Setup, Sibling
from lslint.rules.logstash.flow.unsent import unsent_spans

CONFIG = """filebeat.inputs:
  - type: log
    paths: ["/var/log/nginx/access.log"]
output.logstash:
  hosts: ["{{ logstash }}:5044"]
"""
TEXT = """input { beats { port => 5044 %s } }
filter { %s if %s { grok { match => { "message" => "%%{SYSLOGLINE}" } } } }
output { elasticsearch { hosts => ["es:9200"] } }
"""
TYPED = '[type] == "nginx"'


class Project(FakeProject):
    def __init__(self, *configs: str, release: str = "8.9.0", files: dict[str, str] | None = None) -> None:
        super().__init__(files)
        self._setup = Setup([(f"roles/filebeat/templates/{at}.yml.j2", text) for at, text in enumerate(configs)])
        self._release = release

    def setup(self) -> Setup:
        return self._setup

    def beats(self):
        return [("filebeat", self._release, self._release, "a.yml:1")]

    def pipeline_files(self, *, others_only: bool = False) -> list[Sibling]:
        return self._siblings


def count(condition: str, *configs: str, options: str = "", before: str = "", **rest) -> int:
    text = TEXT % (options, before, condition)
    tree, errors = parse.parse(text)
    assert not errors
    project = Project(*(configs or (CONFIG,)), **rest)
    return len(unsent_spans(Context(text, tree, "a.conf", "logstash", project=project)))


@pytest.mark.parametrize(
    "condition",
    [
        TYPED,
        '[type] in ["nginx", "apache"]',
        "[type] =~ /nginx/",
        '"nginx" in [type]',
        "[type]",
        '[type] == "nginx" and [host] == "a"',
        '([type] == "a" or [log_type] == "a")',
        '[fileset][module] == "nginx"',
        '[fields][app] == "a"',
        '[fields][log_type] =~ "a"',
    ],
)
def test_fields_that_filebeat_sends_only_if_its_config_says_so(condition):
    assert count(condition) == 1


@pytest.mark.parametrize(
    "condition",
    [
        '[type] != "nginx"',
        "![type]",
        '[type] == "nginx" or [host] == "a"',
        '[type] not in ["a", "b"]',
        "[type] == [kind]",
        '[service][type] == "nginx"',
        '[message] =~ "nginx"',
        '"nginx" in [tags]',
        '[type] == "${TYPE}"',
    ],
)
def test_conditions_that_events_without_the_field_may_fulfill(condition):
    assert count(condition) == 0


@pytest.mark.parametrize(
    "config",
    [
        CONFIG.replace("    paths", "    fields: {type: nginx}\n    fields_under_root: true\n    paths"),
        CONFIG + "processors:\n  - add_fields: {target: '', fields: {type: a}}\n",
        CONFIG + "processors:\n  - decode_json_fields: {fields: [message]}\n",
        CONFIG + "processors:\n  - script: {lang: javascript, source: x}\n",
        CONFIG.replace("    paths", "    json.keys_under_root: true\n    paths"),
        CONFIG.replace("    paths", "    document_type: nginx\n    paths"),
        CONFIG.replace("type: log", "type: httpjson"),
        CONFIG.replace("type: log", "type: {{ kind }}"),
        CONFIG + "{{ filebeat_extra }}\n",
        CONFIG + '{% include "more.yml" %}\n',
        CONFIG.replace("filebeat.inputs", "filebeat.config.inputs: {path: inputs.d/*.yml}\nfilebeat.inputs"),
        CONFIG + "filebeat.autodiscover: {providers: []}\n",
        CONFIG.replace("output.logstash", "output.elasticsearch"),
        CONFIG.replace('["/var/log/nginx/access.log"]', '["/a"]\n{% for one in inputs %}\n  - {{ one }}\n{% endfor %}'),
    ],
)
def test_configs_that_may_send_it(config):
    assert count(TYPED, config) == 0


def test_other_shippers_and_releases():
    assert count(TYPED, CONFIG, "- name: install\n  apt: name=filebeat\n") == 1
    assert count(TYPED, CONFIG, "- name: install\n  apt: name=packetbeat\n") == 0
    assert count(TYPED, CONFIG, "# not packetbeat\n") == 1
    assert count(TYPED, CONFIG, "- blockinfile: {path: /etc/filebeat/filebeat.yml, block: 'fields: {type: a}'}\n") == 0
    assert count(TYPED, CONFIG, release="5.6.0") == 0
    assert count(TYPED, CONFIG, release="") == 0
    assert count(TYPED, "- hosts: all\n") == 0


def test_modules_have_a_fileset():
    config = CONFIG + "filebeat.modules:\n  - module: nginx\n"
    assert count('[fileset][module] == "nginx"', config) == 0
    assert count(TYPED, config) == 1


@pytest.mark.parametrize(
    ("options", "before", "found"),
    [
        ('type => "apache"', "", 1),
        ('type => "nginx"', "", 0),
        ('type => "{{ type }}"', "", 0),
        ('add_field => { "type" => "nginx" }', "", 0),
        ('add_field => { "%{a}" => "nginx" }', "", 0),
        ("codec => json", "", 0),
        ("", 'mutate { add_field => { "type" => "nginx" } }', 0),
        ("", 'mutate { rename => { "[log][kind]" => "type" } }', 0),
        ("", 'mutate { add_field => { "kind" => "nginx" } }', 1),
        ("", 'json { source => "message" }', 0),
        ("", 'json { source => "message" target => "doc" }', 1),
        ("", 'grok { match => { "message" => "^%{WORD:type}" } }', 0),
        ('type => "a"', 'if [type] == "a" { json { source => "message" } }', 0),
        ('type => "b"', 'if [type] == "a" { json { source => "message" } }', 2),
        ("", 'if [type] == "a" { json { source => "message" } }', 2),
        ("", "ruby { code => 'event.set(x, 1)' }", 0),
        ("", "a_plugin { }", 0),
    ],
)
def test_what_inputs_and_filters_set(options, before, found):
    assert count(TYPED, options=options, before=before) == found


def test_files_that_run_together():
    assert count(TYPED, files={"b.conf": "input { beats { port => 5045 } }\n"}) == 1
    assert count(TYPED, files={"b.conf": 'input { beats { port => 5045 type => "nginx" } }\n'}) == 0
    assert count(TYPED, files={"b.conf": "input { udp { port => 5045 } }\n"}) == 0
    assert count(TYPED, files={"b.conf": 'filter { mutate { replace => { "type" => "nginx" } } }\n'}) == 0
    assert count(TYPED, files={"b.conf": "input { beats { port => 5045 }\n"}) == 0

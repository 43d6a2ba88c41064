"""Kind detection: examples of every kind, of what only looks like one, and the corpus where it is there."""
# ruff: noqa: E501 - one example a line

import json
import os
import subprocess
import sys

import pytest
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st
from paths import SHARED, needs_corpus

from lslint.files.source import read
from lslint.kinds import KINDS
from lslint.kinds.agents import BEATS
from lslint.kinds.detect import detect
from lslint.kinds.detect_yaml import kind_of_name

CORPUS = str(SHARED / "corpus")

LOGSTASH = {
    "plain": "input { stdin {} }\n", "tight": "filter{grok{match=>{}}}",
    "brace on the next line": "output\n{\n  stdout { }\n}\n", "empty section": "filter {}",
    "only opened": "filter {",
    "condition first": 'filter {\n  if [type] == "a" { drop {} }\n}',
    "byte-order mark": "\ufefffilter { drop {} }",
    "carriage returns": "# a\r\n\r\ninput {\r\n  stdin {}\r\n}\r\n",
    "comments": "# one\n#two\n\n   # three\noutput { # four\n  # five\n stdout {} }",
    "quoted plugin": 'filter { "mutate" {} }', "no-break space": "\xa0input { stdin {} }",
    "missing brace": "input {\n  beats {\n    port => 5044\n}\nfilter {",
    "no brace": "input\n  beats {\n    port => 5044\n  }\n", "equals for arrow": "input { beats { port = 5044 } }",
    "colon for arrow": "input { beats { port: 5044 } }\nfilter { mutate { add_tag => [1] } }",
    "bracket for brace": "filter [\n  grok { match => { 'message' => '%{WORD:w}' } }\n]",
    "misspelt section": "inputs {\n  beats { port => 5044 }\n}",
    "misspelt section before others": "fliter {\n  drop { }\n}\noutput { stdout { codec => rubydebug } }",
    "garbage before": "these words were left here\ninput { stdin {} }\nfilter { drop {} }\n",
    "merge conflict": "<<<<<<< HEAD\ninput { stdin {} }\n=======\ninput { tcp { port => 1 } }\n>>>>>>> other\n",
    "body of a filter": "grok {\n  match => { 'message' => '%{WORD:w}' }\n}\nmutate { remove_field => ['w'] }",
    "body with a comment": "  mutate { # rename\n    # old names\n    rename => { 'a' => 'b' } }",
    "condition alone": 'if [status] >= 500 {\n  mutate { add_tag => "bad" }\n}',
    "condition with in": 'if "x" in [tags] {\n  drop { }\n}',
    "nested condition": "if ![a] and [b] {\n  if [c] { drop {} }\n}",
    "embedded Ruby": "<% if @listen -%>\ninput {\n  tcp { port => <%= @port %> }\n}\n<% end -%>",
    "embedded Ruby inside": "input {\n<% if @tls -%>\n  tcp { port => 1 }\n<% end -%>\n}",
    "Jinja": "{# made by\n a role #}\n{% for n in nodes %}\noutput { redis { host => '{{ n }}' } }\n{% endfor %}",
    "Go": "{{- $x := .Values.port -}}\ninput { beats { port => {{ $x }} } }",
    "placeholder": "output {\n  _STORE_ { id => 'x' }\n}",
}  # fmt: skip

NONE = {
    "nginx.conf": "user www;\nevents { worker_connections 10; }\nhttp {\n  server { listen 80; }\n}",
    "nginx_if.conf": 'if ($host = "a") {\n  return 301 /;\n}',
    "upstream.conf": "upstream logstash { server a:5044; }\nserver {\n  location / { proxy_pass http://logstash; }\n}",
    "supervisord.conf": "[program:logstash]\ncommand=/bin/logstash\n",
    "rsyslog.conf": "module(load='imfile')\ninput(type='imfile' File='/var/log/a')\n*.* @@logs:514\n",
    "syslog-ng.conf": "source s { internal(); };\nfilter f_err { level(err); };\ndestination d { file('/x'); };",
    "logrotate.conf": "/var/log/logstash/*.log {\n  daily\n  rotate 7\n}",
    "haproxy.cfg": "global\n  daemon\nfrontend beats\n  bind *:5044\n",
    "td-agent.conf": "<source>\n  @type tail\n</source>\n<filter **>\n  @type grep\n</filter>",
    "fluent-bit.conf": "[INPUT]\n    Name tail\n[FILTER]\n    Name grep\n",
    "collectd.conf": "LoadPlugin network\n<Plugin network>\n  Server 'a'\n</Plugin>",
    "seatunnel.conf": 'input {\n  fake {\n    a = 1\n    b = "x"\n    c = 2\n    d = 3\n  }\n}\noutput { stdout { e = 1 } }',
    "style.css": "input {\n  border: 1px;\n}\n",
    "keepalived.conf": "vrrp_instance V {\n  state MASTER\n  virtual_ipaddress {\n    10.0.0.1\n  }\n}",
    "notes": "To read a file use this:\n\nSome words.\nMore words.\nEven more.\n\ninput { stdin {} }\n",
    "README": "Example\n\n```\ninput { stdin { codec => json } }\n```\n",
    "run": "#!/bin/bash\ncat > x.conf <<EOF\ninput { stdin {} }\nEOF\n",
    "setup.sh": "cat > x <<EOF\ninput { stdin {} }\nEOF\nx\n",
    "shell": 'if [ -f x ]; then\n  a() {\n  echo "=>"\n }\nfi',
    "docker-compose.yml": "version: '3'\nservices:\n  logstash:\n    image: logstash:8\n  filebeat:\n    image: filebeat\n",
    "compose-embedded.yml": "services:\n  l:\n    command: |\n      input { stdin {} }\n      output { stdout {} }\n",
    "logstash.yml": "- name: install logstash\n  apt: name=logstash\n  notify: restart\n",
    "elasticsearch.yml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: elasticsearch\n",
    "filebeat.yml": "apiVersion: v1\nkind: ConfigMap\ndata:\n  filebeat.yml: |\n    filebeat.inputs: []\n",
    "values.yaml": "filebeat:\n  image: x\n  enabled: true\nlogstash:\n  replicas: 2\n",
    "host_vars/web.yml": "filebeat:\n  config:\n    output.logstash: {}\nnginx:\n  port: 80\nusers:\n- a\n",
    "host_vars/db.yml": "filebeat:\n  inputs: []\nnginx:\n  port: 80\nusers:\n- a\n",
    "mods/elasticsearch.yaml": "method: http\nhttp:\n  address: exporter\n  port: 9114\n",
    "opensearch.yml": "cluster.name: a\nnetwork.host: 0.0.0.0\ndiscovery.type: single-node\n",
    "values2.yaml": "cluster:\n  size: 3\nnetwork:\n  policy: x\nindex:\n  name: y\npipeline:\n  enabled: true\n",
    "opensearch_dashboards.yml": 'server.name: kibana\nserver.host: "0"\nopensearch.hosts: ["http://e:9200"]\n',
    "application.yml": "server.port: 8080\nelasticsearch.hosts: http://e:9200\nspring.application.name: shop\n",
    "kibana-local.yml": "server.host: a\nelasticsearch.hosts: http://e:9200\n",
    "k8s/kibana.yml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: kibana\n",
    "compose/kibana.yml": "services:\n  kibana:\n    image: kibana:8.12.2\n",
    "charts/kibana.yaml": "elasticsearchHosts: http://e:9200\nreplicas: 1\nimageTag: 7.17.6\n",
    "kibana/tasks/kibana.yml": "- name: copy\n  template: src=kibana.yml.j2 dest=/etc/kibana/kibana.yml\n",
    "kibana2.yml": 'server.host: "0"\nxpack.security.enabled: true\nxpack.monitoring.enabled: true\n',
    "filebeat/http.yml": "- module: http\n  metricsets: [json]\n  period: 10s\n",
    "group_vars/all/filebeat.yml": "filebeat:\n  app: filebeat\n  image: elastic/filebeat\n  tag: 7.9.1\n",
    "filebeat/tasks.yml": "- name: copy\n  copy: src=filebeat.yml dest=/etc/filebeat/\n",
    "monitors.yml": "- type: http\n  schedule: '@every 5s'\n  urls: [http://a]\n",
    ".gitlab-ci.yml": "stages:\n- test\njob:\n  script: lslint\n",
    "azure-pipelines.yml": "trigger:\n- main\npool:\n  vmImage: ubuntu\nsteps:\n- script: x\n",
    "workflow.yml": "name: x\non: push\njobs:\n  a:\n    runs-on: ubuntu\n",
    "dictionary.yml": '"1": ICMP\n"6": TCP\n"17": UDP\n',
    "messages.yml": "action.save: Save\nindex.title: Start\nnetwork.error: No connection\npipeline.title: Pipelines\n",
    "prospector.yaml": "strictness: high\nmax-line-length: 100\n",
    "package.json": '{"name": "x", "version": "1", "template": "y", "settings": {"a": 1}}',
    "tsconfig.json": '{"compilerOptions": {"target": "es5"}}',
    "schema.json": '{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"a": {"type": "text"}}}',
    "form.json": '{"title": "x", "type": "object", "properties": {"a": {"type": "keyword"}}}',
    "collector.json": '{"processors": {"batch": {"timeout": "1s"}}, "receivers": {}}',
    "beat.json": '{"processors": [{"rename": {"fields": [{"from": "a", "to": "b"}]}}, {"dissect": {"tokenizer": "%{a}"}}]}',
    "module.json": '{"processors": [{"set": {"field": "a", "value": 1}}{< if .x >}, {"drop": {}}{< end >}]}',
    "joined-by-curl.json": '{"processors": [{"script": {"source": "ctx.a = 1;\n ctx.b = 2"}}]}',
    "of-the-console.json": '{"processors": [{"script": {"source": """ctx.a = 1"""}}]}',
    "other.json": '{"processors": [{"set": {"field": "a", "value": 1}}], "name": "x", "stages": []}',
    "jobs.json": '{"description": "x", "processors": [{"resize": {"width": 1}}, {"sort": {"by": "a"}}]}',
    "query.json": '{"query": {"match_all": {}}, "aggs": {"properties": {"terms": {"field": "x"}}}, "size": 0}',
    "wiremock.json": '{"mappings": [{"request": {"method": "GET"}}]}',
    "main.js.map.json": '{"version": 3, "sources": ["a"], "mappings": "AAAA"}',
    "dashboard.json": '[{"_id": "x", "_source": {"title": "t", "mappings": "x"}}]',
    "watch.json": '{"trigger": {"schedule": {}}, "input": {"search": {}}, "actions": {}, "settings": {}}',
    "role.json": '{"cluster": ["monitor"], "indices": [{"names": ["logstash-*"]}]}',
    "cluster.json": '{"persistent": {"cluster.routing.allocation.enable": "all"}, "settings": {}}',
    "pod.json": '{"apiVersion": "v1", "template": {"metadata": {}, "spec": {}}, "lifecycle": {}}',
    "shell.json": '{"aliases": {"ll": "ls -l"}}',
    "build.json": '{"aliases": {"app": {"path": "src/app"}}}',
    "none.json": '{"aliases": {}}',
    "job.json": '{"template": {}, "version": 1}',
    "page.json": '{"template": {"settings": {}, "title": {}}, "version": 1}',
    "letter.json": '{"template": {"settings": {}}, "subject": "x"}',
    "ism.json": '{"policy": {"description": "x", "states": [{"name": "hot"}]}, "template": {}}',
    "empty": "",
    "blank.conf": "\n\n   \n",
    "ini": "; settings\n[main]\npath.data = /x\n",
    "xml": "<?xml version='1.0'?>\n<input/>\n",
    "jvm": "-f\n--pidfile\n",
}  # fmt: skip

MISSPELT = {
    "plural": "filters {\n  drop {}\n}\n",
    "capital": "Input {\n  stdin {}\n}\n",
    "capitals": "OUTPUT { stdout { } }",
    "typo": "ouptut\n{\n  # prints\n  stdout\n  {\n  }\n}\n",
    "condition": 'Filter {\n  if [a] == "b" {\n    drop {}\n  }\n}\n',
    "condition with in": 'filters { if "x" in [tags] { if [b] { drop {} } } }',
    "codec": "codec { json { } }",
}
PIPELINE = "input { stdin { } }\noutput { stdout { } }\n"
NODES = "cluster.name: a\nnode.name: node1\nnode.name: node2\nnetwork.host: 10.0.0.1\n"
INPUTS = (
    "filebeat:\n  inputs:\n    - type: log\n      paths: [/var/log/a]\noutput:\n  elasticsearch:\n    hosts: [es]\n"
)

OTHERS = [
    ("metricbeat", "metricbeat.yml", "metricbeat.modules:\n- module: system\n  metricsets: [cpu]\noutput.elasticsearch:\n  hosts: [a]\n"),
    ("packetbeat", "packetbeat.yml", "packetbeat.interfaces.device: any\nprocessors:\n- add_host_metadata: ~\noutput.logstash:\n  hosts: [a]\n"),
    ("filebeat", "a.yml", "filebeat.inputs:\n- type: log\n  paths: [/x]\n"),
    ("filebeat", "a.yml", "---\n# x\nfilebeat:\n  prospectors:\n    - input_type: log\n      paths: [/x]\noutput:\n  redis: {}\n"),
    ("filebeat", "a.yml.disabled", "output.logstash:\n  hosts: [a]\nfilebeat.config.modules:\n  path: x\n"),
    ("filebeat", "a.yml", "filebeat:\n  config:\n    modules:\n      path: x\n"),
    ("filebeat", "a.yml", "filebeat.inptus:\n- type: log\nfilebeat.registry.path: x\n"),
    ("filebeat", "filebeat.yml", "inputs:\n- type: log\noutput.kafka:\n  hosts: [a]\n"),
    ("filebeat", "filebeat.yml", "filebeat:\n  inptus:\n  - type: log\n  registri.path: /x\n"),
    ("filebeat", "filebeat-kafka.yml", "output:\n  kafka:\n    hosts: [a]\n"),
    ("filebeat", "filebeat.yml", "# all commented\n#filebeat.inputs:\n"),
    ("filebeat", "filebeat.yml.j2", "{% import 'x' as y %}\nfilebeat.{{ k }}:\n{% if x %}\n- type: log\n{% endif %}\nfilebeat.modules:\n"),
    ("filebeat", "a.yml", "filebeat.inputs:\n\t- type: log\n  paths: [/x\noutput.console: {"),
    ("filebeat", "a.yml", "{filebeat.inputs: [{type: log, paths: [/a]}], output.console: {}}"),
    ("filebeat", "a.json", '{"filebeat.inputs": [{"type": "log"}]}'),
    ("filebeat", "inputs.d/a.yml", "- type: filestream\n  id: x\n  paths:\n    - /a\n  parsers:\n    - ndjson: {}\n"),
    ("filebeat", "inputs.d/a.yml", "- input_type: log\n  document_type: x\n  paths: [/a]\n"),
    ("filebeat", "inputs.d/a.yml", "- paths: [/a]\n  fields_under_root: true\n  fields:\n    a: b\n"),
    ("filebeat", "inputs.d/a.yml", "- type: log\n  paths:\n  - {{ dir }}/*.log\n"),
    ("filebeat", "k8s/a.yml", "- type: docker\n  container.ids: ['*']\n  processors:\n  - add_docker_metadata: ~\n"),
    ("filebeat", "modules.d/a.yml", "- module: nginx\n  access:\n    enabled: true\n    var.paths: [/x]\n"),
    ("filebeat", "modules.d/a.yml.disabled", "# Module: x\n- module: acme\n  log:\n    enabled: false\n"),
    ("filebeat", "filebeat/modules.d/a.yml", "- module: nginx\n"),
    ("none", "modules.d/a.yml", "- module: http\n  period: 10s\n- module: http\n  host: a\n"),  # of Metricbeat
    ("none", "modules.d/a.yml", "- module: system\n  metricsets: [cpu]\n  period: 10s\n"),
    ("logstash-settings", "logstash.yml", "http.host: 0.0.0.0\n"),
    ("logstash-settings", "logstash.yml", "# nothing\n"),
    ("logstash-settings", "logstash.yml", "pipeline.wrokers: 4\n"),
    ("logstash-settings", "logstash-prod.yml.j2", "node.name: {{ name }}\npath.data: /x\n"),
    ("logstash-settings", "my-logstash.yaml", "pipeline:\n  batch:\n    size: 125\n    delay: 5\n"),
    ("logstash-settings", "settings.yml", "pipeline.workers: 4\nqueue.type: persisted\npath.data: /x\n"),
    ("logstash-settings", "logstash.yml", "modules:\n  - name: arcsight\n    var.inputs: x\n"),
    ("pipelines", "pipelines.yml", "- pipeline.id: a\n  path.config: /x\n"),
    ("logstash-settings", "logstash.yml", "- pipeline.id: a\n  path.config: /x\n"),
    ("logstash-settings", "logstash.yml.j2", "---\n- pipeline.id: a\n  path.config: /x\n"),
    ("pipelines", "logstash-pipelines.yml", "- pipeline.id: a\n  path.config: /x\n"),
    ("pipelines", "pipelines.yml", "#- pipeline.id: a\n"),
    ("pipelines", "pipelines.yml", "pipeline.id: a\npath.config: /x\n"),
    ("pipelines", "a.yml", "---\n- path.config: /x\n  queue.type: memory\n"),
    ("pipelines", "a.yml.j2", "{% for p in ps %}\n- pipeline.id: {{ p }}\n  path.config: /x/{{ p }}\n{% endfor %}\n"),
    ("pipelines", "a.yml", "- pipeline.id: a\n  config.string: |\n    input { stdin {} }\n    filter {\n      x: y\n    }\n- pipeline.id: b\n"),
    ("kibana-settings", "kibana.yml", 'server.name: kibana\nserver.host: "0"\nelasticsearch.hosts: ["http://e:9200"]\n'),
    *(("kibana-settings", "kibana.yml", text) for text in ("# nothing\n", "cluster.name: a\ndiscovery.type: b\n")),
    ("logstash-settings", "logstash.yml", "cluster.name: a\nnode.name: b\n"),
    ("none", "elasticsearch.yml", "server.port: 8080\nelasticsearch.username: b\n"),
    ("kibana-settings", "kibana.yml.j2", "server.port: {{ port }}\nelasticsearch.hosts: {{ hosts }}\n"),
    ("kibana-settings", "kibana.yaml", "server:\n  publicBaseUrl: http://k\nelasticsearch:\n  hosts: http://e:9200\n"),
    ("kibana-settings", "kibana.yml", "server:\n  host: a\n"),
    ("kibana-settings", "kibana.yml", "server:\n  prot: 5601\n  port: 5601\n  nmae: b\n"),
    ("none", "kibana.yml", "server:\n  prot: 5601\n"),
    ("kibana-settings", "kibana.yml", "server.port = 5601\n"),
    ("kibana-settings", "etc/kibana.yaml", "# port\nserver.port:5601\nelasticsearch.hosts:http://e:9200\n"),
    ("elasticsearch-settings", "elasticsearch.yml", "cluster.name=logs\nnode.name: a\n"),
    ("logstash-settings", "logstash.yml", "pipeline.workers = 4\n"),
    ("none", "kibana.yml", "hello\n"),
    ("none", "kibana.yml", "server.port = 5601\nfor all hosts\n"),
    ("none", "kibana.yml", "server = 5601\n"),
    ("none", "kibana.yml", "app.port = 5601\n"),
    ("none", "other.yml", "server.port = 5601\n"),
    ("none", "kibana.yml", "server:\n  host: a\nusers:\n  a: b\ngroups:\n  c: d\n  e: f\n"),
    ("none", "kibana.yml", "http:\n  port: 80\nfoo: 1\n"),
    ("elastic-agent", "elastic-agent.yml", "fleet:\n  enabled: true\n"),
    ("elastic-agent", "elastic-agent.yml", "# nothing\n"),
    ("elastic-agent", "elastic-agent.docker.yml", "inputs:\n  - type: system/metrics\n    id: a\n"),
    ("elastic-agent", "elastic_agent.yml.j2", "outputs:\n  default:\n    type: {{ type }}\n"),
    ("elastic-agent", "agent.yml", "outputs:\n  default:\n    type: kafka\ninputs:\n- type: udp\n  use_output: default\n"),
    ("elastic-agent", "inputs.d/a.yml", "inputs:\n- id: a\n  type: logfile\n  streams:\n  - paths: [/a]\n"),
    ("elastic-agent", "a.yml", "inputs:\n- type: logfile\n  data_stream.namespace: default\n"),
    ("elastic-agent", "agent.yml", "outputs: {default: {type: elasticsearch}}\ninputs:\n- {id: 5, type: a}\n"),
    ("elastic-agent", "agent.yaml", "inputs: [{id: 5, type: a}]\noutputs:\n  default:\n    type: logstash\n"),
    ("none", "agent.yml", "inputs: [{name: question, type: string}]\noutputs: [{name: answer, type: string}]\n"),
    ("none", "agent.yml", "outputs: {default: {type: elasticsearch}}\n"),
    ("none", "b.yml", "outputs: {default: {type: elasticsearch}}\ninputs:\n- {id: 5, type: a}\n"),
    ("none", "elastic-agent.yml", "- hosts: all\n  tasks:\n  - name: install\n"),
    ("none", "elastic-agent.yml", "apiVersion: v1\nkind: Service\nmetadata:\n  name: elastic-agent\n"),
    ("none", "elastic-agent.yml", "elastic_agent_version: 8.15.0\nfleet: x\n"),
    ("none", "elastic-agent.yml", "services:\n  elastic-agent:\n    image: elastic-agent\n"),
    ("none", "action.yml", "name: x\ninputs:\n  type:\n    description: y\nruns:\n  using: node20\n"),
    ("none", "inputs.yml", "inputs:\n- type: udp\n  host: a\n"),
    ("none", "main.tf", "input {\n  stdin { id => 'a' }\n}\n"),
    ("elasticsearch-settings", "elasticsearch.yml", "cluster.name: a\n"),
    ("elasticsearch-settings", "elasticsearch.yml", "? cluster.name\n: a\n? node.name\n: b\n"),
    ("filebeat", "filebeat.yml", "? filebeat.inputs\n: - type: log\n    paths: [/a]\n? output.console\n: pretty: true\n"),
    ("filebeat", "filebeat.yml", "filebeat.inputs = []\noutput.console = x\n"),
    ("ingest-pipeline", "a.json", json.dumps({"processors": [{"set": {"field": f"a{n}", "value": "x" * 99}} for n in range(2000)]})),
    ("elasticsearch-settings", "elasticsearch.yml", "# nothing\n"),
    ("elasticsearch-settings", "elasticsearch.yml", "http:\n  port: 9200\n"),
    ("elasticsearch-settings", "elasticsearch.yml", "clustr:\n  name: a\nnetwork:\n  host: a\nhttp:\n  prt: 1\n"),
    ("elasticsearch-settings", "es01.yml", "cluster.name: a\nnode.name: b\nnetwork.host: 0.0.0.0\ndiscovery.type: single-node\n"),
    ("elasticsearch-settings", "a.yml", "cluster:\n  name: a\nnode:\n  master: true\nnetwork:\n  host: x\n"),
    ("elasticsearch-settings", "x-elasticsearch.yml.erb", "cluster.name: <%= @n %>\n<% if @x %>\nhttp.cors.enabled: true\n<% end %>\n"),
    ("jvm-options", "jvm.options", "# heap\n-Xms1g\n8-13:-XX:+UseCMS\n"),
    ("jvm-options", "jvm.options", "Xms1g\n"),
    ("jvm-options", "heap.options", "-Xms2g\n-Xmx2g\n11-:-Dx=y\n"),
    ("ilm-policy", "p.json", '{"policy": {"phases": {"hot": {"actions": {}}}}}'),
    ("ilm-policy", "p.json", '{"phases": {"delete": {"min_age": "30d", "actions": {"delete": {}}}}}'),
    ("ilm-policy", "p.json", '{"logs": {"version": 1, "policy": {"phases": {"hot": {}}}}}'),
    ("ilm-policy", "p", 'PUT _ilm/policy/x\n{"policy": {"phases": {"hot": {}}}}'),
    ("es-requests", "p", 'PUT _cluster/settings\n{"persistent": {"a": 1}}\n'),
    ("es-requests", "p", 'GET a/_search\n{"query": {"match_all": {}}}'),
    ("ingest-pipeline", "p", 'PUT _ingest/pipeline/x\n{"processors": []}\n'),
    ("ingest-pipeline", "p", 'GET _cat\n\nPUT /_ingest/pipeline/x?pretty\n{"processors": []}\n\nGET a/_search\n'),
    ("es-requests", "p", 'POST _ingest/pipeline/x/_simulate\n{"docs": []}\n'),
    ("ingest-pipeline", "ingest.json", '{"description": "x", "processors": [{"set": {"field": "template", "value": "mappings"}}]}'),
    ("ingest-pipeline", "a.json", '{"processors": [{"grok": {"field": "a", "patterns": ["%{IP:a}"], "if": "x"}}, {"mine": {"a": 1}}], "version": 1}'),
    ("ingest-pipeline", "a.json", '{"processors": [{"set": {"field": "a" "value": 1}},], "_meta": {"settings": {}}}'),
    ("es-requests", "p.json", "# all\nDELETE a\n\nPOST _reindex\n{}\n"),
    ("none", "p", "GET /users/1\n\nPUT /users/2\n{}\n"),
    ("none", "p", "GET /_health\n\nGET /users\n"),
    ("none", "p", "GET api/index/_search\n"),
    ("es-legacy-template", "t.json", '{"template": "logs-*", "settings": {}, "mappings": {"_default_": {}}}'),
    ("es-legacy-template", "t.json", '{"index_patterns": ["a-*"], "order": 1, "mappings": {"properties": {}}}'),
    ("es-legacy-template", "t.template", '/* c */ {"order": 0, "template": "a*"}'),
    ("es-legacy-template", "t", '\ufeff{"index_patterns": "a", "settings": {"number_of_shards": 1},}'),
    ("es-legacy-template", "t", '{"logs": {"order": 0, "index_patterns": ["x"], "mappings": {"properties": {}}}}'),
    ("es-index-template", "t.json", '{"index_patterns": ["a-*"], "template": {"mappings": {}}}'),
    ("es-index-template", "t.json", '{"index_patterns": ["a-*"], "composed_of": ["x"]}'),
    ("es-index-template", "t.json.erb", '{"index_patterns": ["<%= @p %>"], "data_stream": {}, "template": {'),
    ("es-index-template", "t.json", '{"name": "x", "index_template": {"index_patterns": [], "composed_of": []}}'),
    ("es-index-template", "t", 'PUT _index_template/x?create=true\n{"index_patterns": ["a"]}'),
    ("es-index-template", "t", '# comment\nPUT /_index_template/x\n{\n  "priority": """a"""\n}\n\nGET _index_template/x\n'),
    ("es-component-template", "t.json", '{"template": {"settings": {"index": {"codec": "best_compression"}}}, "version": 1}'),
    ("es-component-template", "t.json", '{"_meta": {}, "template": {"mappings": {"properties": {"a": {"type": "ip"}}}}}'),
    ("es-component-template", "t", "PUT http://localhost:9200/_component_template/x\n{}"),
    ("es-component-template", "t.json", '{"template": {"settings": {}, "mappings": {}}, "version": 1}'),
    ("es-component-template", "t.json", '{"template": {"aliases": {"logs": {}}}}'),
    ("es-template", "t.json", '{"aliases": {"logs": {}, "web": {"filter": {"term": {"a": 1}}}}}'),
    ("es-template", "t", 'PUT logs-1\n{"aliases": {"logs": {}}}'),
    ("es-template", "t", 'PUT logs-1/_settings\n{"index": {"number_of_replicas": 1}}'),
    ("es-template", "t", 'PUT _all/_settings\n{"refresh_interval": "1s"}'),
    ("es-legacy-template", "t", "POST _template/x\n{}"),
    ("es-template", "t", 'PUT _template/x\n{}\nPUT _index_template/x\n{}'),
    ("es-template", "t.json", '{"mappings": {"properties": {"a": {"type": "keyword"}}}}'),
    ("es-template", "t.json", '{"mappings": {"doc": {"dynamic": "strict", "_source": {"enabled": true}}}, "aliases": {}}'),
    ("es-template", "t.json", '{"settings": {"index.number_of_shards": 1}}'),
    ("es-template", "t.json", '{"properties": {"a": {"type": "keyword"}}}'),
    ("es-template", "t.json", '{"settings": {\n{% if x %}"index.mode": "{{ m }}",{% endif %}\n"number_of_shards": {{ n }} }, "mappings": {}}'),
    ("es-template", "t", 'PUT logs\n{"mappings": {"properties": {"a": {"type": "keyword"}}}}'),
    ("es-template", "t.json", '{"index_templates": [{"name": "x", "index_template": {"template": {}}}]}'),
    ("none", "logstash/codes.dict", 'translate {\n  field => "a"\n  dictionary => [\n    110, "text",\n  ]\n}\n'),
    ("logstash", "logstash/codes.dict", "filter {\n  drop { }\n}\n"),
    ("logstash", "logstash-off.conf", "# input {\n#   stdin {}\n# }\n"),
    # notes and documents, blocks with nearly the name of a section
    ("none", "notes/a.txt", "Looking up rows of a database\n\n" + PIPELINE),
    ("none", "a.TXT", "1. Start\n" + PIPELINE),
    ("none", "answer.rst", PIPELINE + "\n.. note:: only for tests\n"),
    ("none", "readme.md", PIPELINE + "That is all.\n"),
    ("none", "a.log", "$ cat a.conf\n" + PIPELINE),
    ("none", "a", MISSPELT["plural"]),
    ("none", "a.hcl", MISSPELT["plural"]),
    ("none", "conf.d/a.md", MISSPELT["plural"]),
    ("none", "a.conf.txt", MISSPELT["capital"]),
    ("none", "a.conf", "events {}\nhttp {}\n"),
    ("none", "conf.d/a.conf", "filters {\n  stdout {}\n}\n"),  # not a plugin of this section
    ("none", "conf.d/a.conf", "Filter {\n  location {}\n}\n"),
    ("none", "conf.d/a.conf", "inputs {\n  file {\n    path = /var/log/a\n  }\n}\n"),
    ("none", "conf.d/a.conf", "filters {\n  if ($host = a) {\n    drop {}\n  }\n}\n"),
    ("none", "conf.d/a.conf", "Outputs { }\n"),
    ("none", "conf.d/a.conf", "Input:\n  stdin: {}\n"),
    ("none", "conf.d/a.conf", "server {\n  stdin {}\n}\n"),
    # files that have a name or settings of ours and belong to something else
    ("none", "conf/jvm.options", "-ea\n-Dcassandra.available_processors=8\n"),
    ("none", "conf/jvm11-server.options", "-Xms1g\n-Xmx1g\n"),
    ("none", "idea64.vmoptions", "-Xms1g\n-Xmx1g\n"),
    ("none", ".mvn/jvm.config", "-Xms1g\n-Xmx1g\n"),
    ("none", "roles/beats/vars/filebeat.yml", "filebeat_version: 7.10.2\n" + INPUTS),
    ("none", "elasticsearch.yml", "elasticsearch_version: 7.1\ncluster:\n  name: a\nnode:\n  name: b\n"),
    ("none", "filebeat.yml", "$schema: http://json-schema.org/draft-07/schema#\n" + INPUTS),
    ("none", "filebeat.yml", "type: object\nproperties:\n  a: {}\n" + INPUTS),
    # a setting twice is an error of a config, but usual in notes
    ("none", "install_01", NODES),
    ("none", "nodes.txt", NODES),
    ("elasticsearch-settings", "install_01", NODES.replace("node.name: node2\n", "")),
    ("elasticsearch-settings", "es01.yml", NODES),
    ("elasticsearch-settings", "elasticsearch.yml.bak", NODES),
    ("elasticsearch-settings", "node.yaml.j2", NODES),
]  # fmt: skip


@pytest.mark.parametrize("text", LOGSTASH.values(), ids=LOGSTASH)
def test_pipelines(text):
    names = ("a.conf", "a", "a.yml", "a.conf.disabled", "a.json", "a.erb", "x/a.sample")
    assert [name for name in names if detect(name, text) != "logstash"] == []


@pytest.mark.parametrize(("path", "text"), NONE.items(), ids=NONE)
def test_other_peoples_files(path, text):
    assert detect(path, text) == "none"


@pytest.mark.parametrize("text", MISSPELT.values(), ids=MISSPELT)
def test_only_a_misspelt_section(text):
    names = ("a.conf", "a.conf.j2", "conf.d/10-in", "pipeline/a.cfg", "x/logstash.config")
    assert [name for name in names if detect(name, text) != "logstash"] == []


@pytest.mark.parametrize(("kind", "path", "text"), OTHERS)
def test_kinds(kind, path, text):
    assert detect(path, text) == kind
    marked = "\ufeff" + text.removeprefix("\ufeff").replace("\n", "\r\n")
    assert detect(path, marked) == kind, "line ends and marks do not matter"


PIECES = st.lists(
    st.sampled_from(
        'input filter output if else { } [ ] => = : , " \' # \n \t ``` << {% %} {{ }} <% %> - --- | PUT _template/x '
        '"mappings" "properties" "template" "settings" "index_patterns" "type":"text" filebeat.inputs pipeline.id \\ /* */ //'.split(" ")
    ),
    max_size=40,
).map(" ".join)  # fmt: skip


NAMES = ("a.conf", "a.yml", "a.json", "jvm.options", "filebeat.yml", "pipelines.yml", "a")


@given(st.text(max_size=300), PIECES, st.sampled_from(NAMES))
def test_nothing_is_raised(any_text, pieces, name):
    assert isinstance(detect(name, any_text), str)
    assert isinstance(detect(name, pieces), str)


HOSTILE = {
    "braces": "{" * 1_000_000, "brackets": "[" * 1_000_000, "open tags": "{{" * 500_000,
    "open statements": "{%" * 500_000, "json of open tags": '{"mappings": {{' + "{{" * 500_000,
    "json of open statements": '{"mappings": {% ' + "{% " * 300_000,
    "open comments": '{"mappings": /*' + "/*" * 500_000, "escaped quotes": '{"mappings": "' + '\\"' * 500_000,
    "quotes": '{"mappings": ' + '"' * 1_000_000, "sections": "x\n" + "input\n" * 150_000,
    "broken sections": "}\n" + "filter x\n" * 100_000, "requests": "PUT a\n{}\n" * 100_000,
    "large requests": 'PUT a\n{"mappings": 1}\n' * 50_000, "dashes": "- " * 500_000, "colons": "a:" * 500_000,
    "indents": "".join(" " * depth + "a:\n" for depth in range(1400)),
    "keys": "".join(f"k{n}: v\n" for n in range(100_000)), "deep json": '{"mappings":' * 80_000,
    "blanks": " " * 1_000_000, "no-break spaces": "\xa0" * 1_000_000, "byte-order marks": "\ufeff" * 300_000,
    "hashes": "#\n" * 500_000, "conditions": "if [a" * 200_000, "digits": "1" * 1_000_000,
    "options": "-X\n" * 300_000, "words": "a" * 1_000_000 + " {",
    "misspelt condition": "filters { if " + '"a" in ' * 150_000,
    "misspelt comments": "filters {" + "#\n" * 300_000, "block": "a: |\n" + " b: c\n" * 200_000,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
@in_child
def test_hostile_text_is_soon_done(text):
    for name in ("a.conf", "a.yml"):
        detect(name, text)


def test_pipelines_load_no_other_module():
    code = (
        "import sys; from lslint.kinds.detect import detect; before = set(sys.modules)\n"
        "assert detect('a.conf', '# x\\n' * 20 + 'input { stdin {} }') == 'logstash'\n"
        "print(sorted(set(sys.modules) - before), 're' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-S", "-E", "-c", code], capture_output=True, text=True, timeout=60)
    if "No module named 'lslint'" in done.stderr:  # an editable install is known to site only
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
        assert done.stdout.startswith("[] "), done.stderr
    else:
        assert done.stdout == "[] False\n", done.stderr


WANTED = {
    "logstash": "logstash", "filebeat": "filebeat", "es_template": "es-", "logstash_yml": "logstash-settings",
    "pipelines_yml": "pipelines", "elasticsearch_yml": "elasticsearch-settings",
}  # fmt: skip
OUTSIDE = ("none", "ilm-policy", "ingest-pipeline", "kibana-settings", "elastic-agent", *(one.name for one in BEATS))
"""Kinds that files outside the classes of the manifest may have."""


def manifest():
    with open(os.path.join(CORPUS, "manifest_dev.jsonl"), encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


@pytest.mark.slow
@needs_corpus
def test_corpus():
    wrong, claimed, total = [], [], 0
    for entry in manifest():
        kind_class = entry["class"].removesuffix("_templated").removesuffix("_fragment")
        kind = detect(entry["file"], read(os.path.join(CORPUS, entry["file"])).text)
        if kind_class in ("near_miss", "k8s_embedded"):
            total += 1
            if kind not in OUTSIDE:
                claimed.append((kind, entry["file"]))
        elif kind_class in WANTED:
            total += 1
            if not kind.startswith(WANTED[kind_class]):
                wrong.append((kind, entry["file"]))
    assert claimed == []
    assert len(wrong) <= 0.005 * total, wrong


@pytest.mark.slow
@needs_corpus
def test_corpus_under_names_without_meaning():
    for name in ("x", "x.yml", "x.conf", "x.json"):
        wrong, total = [], 0
        for entry in manifest():
            kind_class = entry["class"]
            if kind_class in WANTED or kind_class == "near_miss":
                total += 1
                kind = detect(name, read(os.path.join(CORPUS, entry["file"])).text)
                if not kind.startswith(WANTED.get(kind_class, OUTSIDE)):
                    wrong.append((kind, entry["file"]))
        assert len(wrong) <= 0.01 * total, (name, wrong)
        assert not [one for one in wrong if "/near_miss/" in one[1]], name


@pytest.mark.parametrize(("name", "kind"), [(name, kind.name) for kind in KINDS for name in kind.file_names])
def test_each_file_name_of_a_kind_promises_it(name, kind):
    assert kind_of_name(f"{name}.yml") == kind
    assert kind_of_name(f"{name.replace('-', '_')}.yml") == kind


def test_a_file_name_of_several_words_may_be_the_end():
    text = "outputs: {default: {type: elasticsearch}}\ninputs: [{type: filestream, id: a}]\n"
    assert detect("prod-elastic-agent.yml", text) == "elastic-agent"

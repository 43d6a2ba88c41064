"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.option_check.relation_reports import ConflictingOptionsReport
from lslint.rules.logstash.option_check.relation_reports import EsDataStreamConflictReport
from lslint.rules.logstash.option_check.relation_reports import MultilineOnSharedInputReport
from lslint.rules.logstash.option_check.relation_reports import TargetRequiredInEcsReport


class ConflictingOptions(ConflictingOptionsReport):
    code = "LS223"
    visits = ('plugin',)
    summary = 'Options that exclude or require each other: the plugin does not start'
    why = 'The config check (`-t`) checks each option separately. Whether options fit together is checked only by the plugin,\nwhen it starts. So the check reports "Configuration OK", and then the pipeline does not start. For example, `jdbc`\nrejects `statement` together with `statement_filepath`.\n\nKeep one of the options that exclude each other, or add the missing one.'
    sources = ('sources of the bundled plugins (`register` and the methods that it calls)', 'results of the `register` methods for small and for real configs, recorded with Logstash 9.5',)
    bad = ('input {\n  jdbc {\n    jdbc_driver_class => "org.postgresql.Driver"\n    jdbc_connection_string => "jdbc:postgresql://db/shop"\n    jdbc_user => "reader"\n    statement => "SELECT * FROM orders"\n    statement_filepath => "/etc/logstash/orders.sql"\n  }\n}\n', 'output { elasticsearch { hosts => ["http://es:9200"] action => "update" } }\n', 'filter { fingerprint { method => IPV4_NETWORK } }\n',)
    good = ('input {\n  jdbc {\n    jdbc_driver_class => "org.postgresql.Driver"\n    jdbc_connection_string => "jdbc:postgresql://db/shop"\n    jdbc_user => "reader"\n    statement_filepath => "/etc/logstash/orders.sql"\n  }\n}\n', 'output { elasticsearch { hosts => ["http://es:9200"] action => "update" document_id => "%{id}" } }\n', 'filter { fingerprint { method => IPV4_NETWORK key => "24" } }\n',)


class EsDataStreamConflict(EsDataStreamConflictReport):
    code = "LS247"
    visits = ('output/elasticsearch',)
    required_text = ('data_stream',)
    summary = 'Elasticsearch output with options for indices and for data streams'
    why = 'With `data_stream => true`, the elasticsearch output computes the name of the data stream itself and only creates\ndocuments. It refuses to start with `index`, with `ilm_*`, template or upsert options (except\n`manage_template => false` since 8.7), with another `action` than `create` and, since 8.0, with\n`ecs_compatibility => disabled`.\n\nConversely, it refuses to start with `data_stream_*` options if data streams are off (the default before 8.0) or if an\noption for indices is set. The config check (`-t`) passes.\n\nKeep either the options for indices or those for data streams.'
    sources = ('source of the Elasticsearch output: check of the data stream configuration, 11.x and 12.x', 'documentation of the Elasticsearch output: data streams',)
    releases = '7.13-'
    bad = ('output {\n  elasticsearch {\n    data_stream => true\n    index => "web-%{+YYYY.MM.dd}"\n  }\n}\n', 'output { elasticsearch { data_stream_dataset => "nginx" data_stream => "false" } }\n', 'output { elasticsearch { data_stream_dataset => "nginx" index => "web" } }\n',)
    good = ('output { elasticsearch { data_stream => true data_stream_dataset => "nginx" action => create } }\n', 'output { elasticsearch { data_stream => "false" index => "web" } }\n',)


class MultilineOnSharedInput(MultilineOnSharedInputReport):
    code = "LS256"
    visits = ('input/beats', 'input/elastic_agent', 'input/udp', 'input/kafka', 'input/redis')
    required_text = ('multiline',)
    summary = '`multiline` codec on an input with several senders'
    why = 'The codec `multiline` joins lines in the order in which they arrive. On an input with several senders, it joins lines\nof different senders. The beats input rejects the codec since Logstash 6.0, and the pipeline does not start, although\nthe config check passes. If the release in use is not known, the finding is an info. `udp`, `kafka` and `redis` inputs\nstart and produce mixed events.\n\nJoin the lines in Filebeat. `tcp` has a codec for each connection and `file` one for each file, so both are not\nreported.'
    sources = ('source of the beats input: register', 'documentation of the multiline codec: not for inputs with several hosts', 'https://github.com/logstash-plugins/logstash-input-beats/issues/201',)
    bad = ('input {\n  beats {\n    port => 5044\n    codec => multiline { pattern => "^\\s" what => "previous" }\n  }\n}\n', 'input { udp { port => 5140 codec => multiline { pattern => "^\\s" what => "previous" } } }\n',)
    good = ('input { beats { port => 5044 } }\n', 'input { tcp { port => 5140 codec => multiline { pattern => "^\\s" what => "previous" } } }\n', 'input { file { path => "/var/log/app.log" codec => multiline { pattern => "^\\s" what => "previous" } } }\n',)


class TargetRequiredInEcs(TargetRequiredInEcsReport):
    code = "LS282"
    visits = ('filter/geoip',)
    summary = '`geoip` without `target` in ECS mode'
    why = 'Without ECS mode, `geoip` writes to `[geoip]`. In ECS mode, the default since Logstash 8.0, `target` is required,\nunless `source` is a field `[ip]` inside an object, for example `[source][ip]`. The config check passes, but the\npipeline does not start. Set `target`, or `ecs_compatibility => disabled`.'
    sources = ("results of the plugin's `register` method, recorded with Logstash 9.5: the most common reason why accepted files do not start (5 of 7 such files among 610)", 'documentation of the geoip filter: target', 'https://github.com/elastic/logstash/issues/14842',)
    fix = 'manual'
    bad = ('filter {\n  geoip { source => "clientip" }\n}\n', 'filter { geoip { source => "[client]" ecs_compatibility => v8 } }\n',)
    good = ('filter { geoip { source => "clientip" target => "client" } }\n', 'filter { geoip { source => "[client][ip]" } }\n', 'filter { geoip { source => "clientip" ecs_compatibility => disabled } }\n',)

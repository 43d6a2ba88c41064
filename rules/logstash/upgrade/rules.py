"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.upgrade.reports import DocumentTypeReport
from lslint.rules.logstash.upgrade.reports import FlushSizeRemovedReport
from lslint.rules.logstash.upgrade.reports import OutputWorkersReport
from lslint.rules.logstash.upgrade.reports import RemovedMutateOptionReport
from lslint.rules.logstash.upgrade.reports import RemovedPluginReport
from lslint.rules.logstash.upgrade.reports import RenamedTlsOptionReport
from lslint.rules.api import Repeats


class RemovedPlugin(RemovedPluginReport):
    code = "LS601"
    violations = ('removed-plugin',)
    tags = frozenset(('deprecated',))
    reports_names = True
    summary = 'Plugin that is no longer bundled with Logstash'
    why = 'Some plugins were removed from the default distribution of Logstash:\n\n- 5.0 or earlier: checksum, grep and multiline (filters), elasticsearch_http and elasticsearch_river (outputs)\n- 6.0: irc, lumberjack (input), log4j, statsd and xmpp\n- 7.0: pagerduty\n- 8.13: imap\n- 9.0: elastic_app_search and elastic_workplace_search\n- 9.5: pipe (output)\n\nThese and later releases reject a pipeline with the plugin, unless the plugin is installed. Replace the plugin or, if it\nstill works, install it with `logstash-plugin install` and list it in the lslint config:\n`extra-plugins = ["input/imap"]`. lslint cannot know what else is installed, so the verdict is `unknown`.\n`lslint upgrade` lists the finding under `breaks`, because the old release included the plugin.\n\nWithout a target, the rule reports plugins that 6.0 and later never included, those of the first two lines, only if it\nis selected (`--extend-select LS601`). Files with elasticsearch_http or elasticsearch_river are for Logstash 1.x and are\nnot checked without a target.'
    sources = ('lock files of Logstash {oldest}-{newest}',)
    fix = 'manual'
    bad = ('output { pipe { command => "logger" } }\n', 'filter { multiline { pattern => "^\\s" what => "previous" } }\n',)
    good = ('output { file { path => "/var/log/out.log" } }\n', 'input { file { path => "/var/log/a.log" codec => multiline { pattern => "^\\s" what => "previous" } } }\n',)


class RenamedTlsOption(RenamedTlsOptionReport):
    code = "LS602"
    merge_repeats = Repeats(by='rule')
    summary = 'Old name of a TLS option, which Logstash 9.0 rejects'
    why = 'Logstash 7.17 to 8.13 introduced common names for the TLS options of many plugins, for example `ssl_enabled` for `ssl`\nand `ssl_certificate_authorities` for `cacert`. Logstash 9.0 rejects the old names in twelve plugins, including beats,\nhttp, tcp and elasticsearch. For a release that rejects the old name, LS106 reports an error.\n\nOlder releases reject the new names. The fix therefore requires a target, or another option that only releases with\nthe new names have.'
    sources = ('option tables of the bundled plugins, Logstash {oldest}-{newest}', 'verdicts of the real option check (Logstash 8.19, 9.5)', '650 public pipelines: old TLS names are the most frequent reason why 9.5 rejects what 8.19 accepts',)
    fix = 'safe/unsafe'
    releases = '7.17-'
    bad = ('input {\n  beats {\n    port => 5044\n    ssl => true\n    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n    ssl_client_authentication => "none"\n  }\n}\n', 'input { beats { port => 5044 ssl => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n', 'output { elasticsearch { hosts => ["https://es:9200"] cacert => "/etc/ca.pem" } }\n',)
    good = ('input {\n  beats {\n    port => 5044\n    ssl_enabled => true\n    ssl_certificate => "/c.pem"\n    ssl_key => "/k.pem"\n    ssl_client_authentication => "none"\n  }\n}\n', 'input { beats { port => 5044 ssl_enabled => true ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n', 'output { elasticsearch { hosts => ["https://es:9200"] ssl_certificate_authorities => ["/etc/ca.pem"] } }\n',)
    fixed = good[0]


class DocumentType(DocumentTypeReport):
    code = "LS603"
    merge_repeats = Repeats(by='rule')
    summary = '`document_type` in an elasticsearch output'
    why = 'An index of Elasticsearch 6 has one mapping type, and Elasticsearch 8 has none. Elasticsearch 7 rejects an event whose\ntype differs from that of the index, which is usually `_doc`. With Elasticsearch 8, `document_type` has no effect.\n\nKeep the option only for clusters with Elasticsearch 6 or older, and store the kind of an event in a separate field.'
    sources = ('option table of the elasticsearch output, Logstash {oldest}-{newest}',)
    fix = 'unsafe'
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    document_type => "log"\n  }\n}\n',)
    good = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n',)
    fixed = good[0]


class FlushSizeRemoved(FlushSizeRemovedReport):
    code = "LS605"
    tags = frozenset(('deprecated',))
    summary = '`flush_size` or `idle_flush_time`, removed in 6.0'
    why = 'Since Logstash 5, the elasticsearch output sends each batch of the pipeline at once. Set the size of a bulk request\nwith `pipeline.batch.size`, and the maximum wait with `pipeline.batch.delay`.\n\n`flush_size` and `idle_flush_time` have been deprecated since 5.4, and Logstash 6.0 and later reject a pipeline with\none of them. The rule reports them for 5.4 to 5.6, and if the release is not known. For a target of 6.0 or later, LS106\nreports them as an error.'
    sources = ('option table of the elasticsearch output, Logstash {oldest}-{newest}', 'source of logstash-output-elasticsearch 5.2.0 to 7.3.5: common.rb slices batches by `flush_size` only',)
    fix = 'unsafe'
    releases = '5.4-5.6'
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    flush_size => 5000\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] } }\n',)
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'


class OutputWorkers(OutputWorkersReport):
    code = "LS611"
    summary = '`workers` in an output, which has no effect'
    why = 'Since Logstash 5.0, most outputs run on the workers of the pipeline and ignore `workers`. Since 9.5, the option is\ndeprecated and ignored by all outputs. Set the number of threads with `pipeline.workers` in `logstash.yml` or\n`pipelines.yml`.'
    sources = ('common options of outputs, Logstash {oldest}-{newest}',)
    fix = 'safe/unsafe'
    releases = '9.5-'
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    workers => 4\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] } }\n',)
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'


class RemovedMutateOption(RemovedMutateOptionReport):
    code = "LS639"
    tags = frozenset(('deprecated',))
    may_refuse = True
    holds_in_templates = True
    summary = '`remove` in a mutate filter, removed in 5.0'
    why = 'Logstash 5.0 removed `remove` from the mutate filter, and all later releases reject the pipeline ("Unknown setting\n\'remove\' for mutate"). Use `remove_field`, which every filter has. Unlike `remove`, it runs after all other\noperations of the filter: if `split`, `join`, `merge` or `add_field` set the same field, put `remove_field` into a\nseparate mutate filter before. With a target, LS106 reports the option as an error.'
    sources = ('option table of the mutate filter, Logstash 1.5-{newest}',)
    fix = 'safe'
    releases = '5.0-'
    bad = ('filter {\n  mutate {\n    remove => ["host"]\n  }\n}\n',)
    good = ('filter { mutate { remove_field => ["host"] } }\n',)
    fixed = 'filter {\n  mutate {\n    remove_field => ["host"]\n  }\n}\n'

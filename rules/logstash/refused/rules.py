"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.refused.reports import MissingRequiredOptionReport
from lslint.rules.logstash.refused.reports import ObsoleteOptionReport
from lslint.rules.api import Repeats
from lslint.rules.logstash.refused.reports import UnknownCodecReport
from lslint.rules.logstash.refused.reports import ValueNotInListReport


class MissingRequiredOption(MissingRequiredOptionReport):
    code = "LS103"
    about_missing = True
    violations = ('missing-option',)
    summary = 'Missing required option'
    why = 'Logstash rejects a pipeline in which a plugin lacks a required option ("Missing a required setting for the beats input\nplugin"). A codec without a block has no options, so `codec => multiline` lacks `pattern` and `what`.\n\nSome options are required only in certain cases: the `logstash` input requires a certificate or a keystore unless\n`ssl_enabled` is `false`. The hashes in `loaders`, `local_db_objects` and `local_lookups` of the `jdbc_static` filter\nhave required keys, too.'
    sources = ('option tables of the bundled plugins, Logstash {oldest}-{newest}', 'verdicts of the real option check and of the constructors of plugins',)
    bad = ('input { beats { host => "0.0.0.0" } }\n', 'input { stdin { codec => multiline } }\n', 'input { logstash { port => 9801 } }\n',)
    good = ('input { beats { port => 5044 } }\n', 'input { stdin { codec => multiline { pattern => "^\\s" what => "previous" } } }\n', 'input { logstash { port => 9801 ssl_enabled => false } }\n',)


class ValueNotInList(ValueNotInListReport):
    code = "LS105"
    violations = ('enum',)
    holds_in_templates = True
    summary = 'Value that is not one of the allowed keywords'
    why = 'Many options accept only certain keywords. Case matters, and a number is not a string. Logstash rejects a pipeline\nwith any other value ("Expected one of […]"). A keyword that is valid in one release may be unknown in an older one.'
    sources = ('option tables of the bundled plugins, Logstash {oldest}-{newest}', 'verdicts of the real option check (Logstash 5.0-9.5)',)
    fix = 'unsafe'
    bad = ('output { redis { key => "k" data_type => "lists" } }\n', 'input { file { path => "/var/log/a.log" start_position => "Beginning" } }\n', 'output { kafka { topic_id => "web" acks => 1 } }\n',)
    good = ('output { redis { key => "k" data_type => "list" } }\n', 'input { file { path => "/var/log/a.log" start_position => "beginning" } }\n', 'output { kafka { topic_id => "web" acks => "1" } }\n',)


class ObsoleteOption(ObsoleteOptionReport):
    code = "LS106"
    violations = ('obsolete-option',)
    merge_repeats = Repeats(by='wording', stages=('load',))
    tags = frozenset(('deprecated',))
    holds_in_templates = True
    about_support = True
    summary = 'Obsolete option'
    why = 'Logstash rejects a pipeline with an obsolete option ("The setting `ssl` in plugin `beats` is obsolete and is no longer\navailable"). Without a target, the rule reports only options that every release from 7.17 on rejects. LS602, LS605 and\nLS607 then report options that only newer releases reject, and LS639 reports `remove` of the mutate filter.'
    sources = ('option tables of the bundled plugins, Logstash {oldest}-{newest}', 'verdicts of the real option check (Logstash 5.6, 6.8, 7.17, 8.19, 9.5)',)
    fix = 'safe/unsafe'
    bad = ('filter { grok { type => "nginx" match => { "message" => "%{IP:ip}" } } }\n', 'input { stdin { debug => true } }\n',)
    good = ('filter { if [type] == "nginx" { grok { match => { "message" => "%{IP:ip}" } } } }\n', 'input { stdin { } }\n',)


class UnknownCodec(UnknownCodecReport):
    code = "LS111"
    violations = ('unknown-codec',)
    holds_in_templates = True
    about_support = True
    summary = 'Unknown codec'
    why = 'Logstash rejects a pipeline with an unknown codec. The rule reports names that look like a typo or a placeholder, and\nnames in quotes before a block (`codec => "json" { }`), which Logstash never finds. Other names may belong to codecs\nthat you installed: LS402 reports them if it is selected.'
    sources = ('bundled codecs of Logstash {oldest}-{newest}', 'verdicts of the real plugin lookup (Logstash 5.6, 6.8, 7.17, 8.19, 9.5)',)
    fix = 'unsafe'
    bad = ('input { stdin { codec => jsonlines } }\n', 'output { stdout { codec => "JSON" {} } }\n',)
    good = ('input { stdin { codec => json_lines } }\n', 'output { stdout { codec => json {} } }\n',)

"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.refused.compile_checks import DuplicateHashKeyCheck
from lslint.rules.logstash.refused.compile_checks import HashThenScalarCheck
from lslint.rules.logstash.refused.compile_checks import IdNotTextCheck
from lslint.rules.logstash.option_check.relation_reports import NumberOutOfRangeReport
from lslint.rules.logstash.refused.compile_checks import PluginAsValueCheck
from lslint.rules.logstash.refused.compile_checks import XorNandChainCheck


class DuplicateHashKey(DuplicateHashKeyCheck):
    code = "LS112"
    visits = ('hash', 'condition')
    reports_repeats = True
    summary = 'Duplicate key in a hash'
    why = 'Logstash rejects a hash that contains the same key twice ("Duplicate keys found in your configuration"). Its message\ngives the position of the opening brace, which may be far from the key.'
    sources = ('verdicts of the real compiler (Logstash 9) on small configs and real files',)
    bad = ('filter {\n  mutate {\n    rename => {\n      "src" => "from_ip"\n      "src" => "client"\n    }\n  }\n}\n',)
    good = ('filter {\n  mutate {\n    rename => {\n      "src" => "from_ip"\n      "dst" => "client"\n    }\n  }\n}\n',)


class NumberOutOfRange(NumberOutOfRangeReport):
    code = "LS114"
    visits = ('input/beats', 'input/elastic_agent', 'input/tcp', 'input/udp', 'input/http', 'input/syslog', 'input/gelf', 'input/kafka', 'output/tcp')
    holds_in_templates = True
    summary = 'Number outside the valid range'
    why = 'Logstash accepts any number when it checks the options. A port above 65535 does not exist: inputs cannot listen on it,\nand outputs cannot connect to it. A `udp` input with 0 workers or a `kafka` input with 0 threads starts, but reads\nnothing.'
    sources = ('TCP and UDP: port numbers have 16 bits', 'sources of the input plugins',)
    bad = ('input {\n  tcp { port => 70000 }\n}\n', 'input { udp { port => 5140 workers => 0 } }\n',)
    good = ('input { tcp { port => 7000 } }\n', 'input { udp { port => 5140 workers => 2 } }\n',)


class XorNandChain(XorNandChainCheck):
    code = "LS121"
    visits = ('condition',)
    required_text = ('xor', 'nand')
    summary = '`xor` or `nand` next to another boolean operator without parentheses'
    why = 'Logstash defines no precedence for `xor` and `nand`. If `and`, `or`, or another `xor` or `nand` follows or precedes one\nof them without parentheses, Logstash rejects the pipeline with "Unexpected operator" and no position.'
    fix = 'manual'
    bad = ('filter { if [a] xor [b] xor [c] { drop {} } }\n', 'filter { if [a] and ([b] nand [c] or [d]) { drop {} } }\n',)
    good = ('filter { if ([a] xor [b]) xor [c] { drop {} } }\n', 'filter { if [a] and (([b] nand [c]) or [d]) { drop {} } }\n',)


class PluginAsValue(PluginAsValueCheck):
    code = "LS123"
    visits = ('hash', 'condition')
    holds_in_templates = True
    summary = 'Plugin as a value in a hash'
    why = 'Logstash reads a word followed by braces as a plugin, so `"note" => plain { }` contains a plugin. Such a value is\nvalid only for `codec`. In a hash, Logstash 6.0 and later reject the pipeline with "undefined method \'get\'" and no\nposition. Remove the braces (`"plain"`), or the word before them if the value is a nested hash.'
    sources = (*PluginAsValueCheck.sources, 'Logstash 6.0: lib/logstash/compiler/lscl.rb', 'Logstash 5.6: lib/logstash/config/config_ast.rb',)
    releases = '6.0-'
    fix = 'manual'
    bad = ('filter { mutate { add_field => { "note" => plain { } } } }\n',)
    good = ('filter { mutate { add_field => { "note" => "plain" } } }\n',)


class HashThenScalar(HashThenScalarCheck):
    code = "LS124"
    visits = ('input/*', 'filter/*', 'output/*')
    summary = 'Setting with a hash and then a plain value'
    why = 'If a setting appears twice in a plugin, Logstash merges the values. A plain value or a codec cannot be merged into a\nhash: Logstash 6.0 and later reject the pipeline, usually with "undefined method \'each\'". The message contains neither\nthe setting nor the position.'
    sources = (*HashThenScalarCheck.sources, 'Logstash 6.0: lib/logstash/compiler/lscl.rb', 'Logstash 5.6: lib/logstash/config/config_ast.rb',)
    releases = '6.0-'
    fix = 'manual'
    bad = ('filter { grok { match => { "message" => "%{IP:ip}" } match => "%{WORD:verb}" } }\n',)
    good = ('filter { grok { match => { "message" => ["%{IP:ip}", "%{WORD:verb}"] } } }\n',)


class IdNotText(IdNotTextCheck):
    code = "LS125"
    visits = ('input/*', 'filter/*', 'output/*')
    holds_in_templates = True
    prevents_start = True
    summary = '`id` of a plugin that is not a string'
    why = 'The `id` of an input, filter or output must be a string. With a number, list or hash, Logstash rejects the pipeline and\ndoes not name the plugin. For a number, the message is "class java.lang.Long cannot be cast to class java.lang.String".\nTwo different ids in one plugin form a list.\n\nOld releases accept a list with one string: 5.0 for inputs and filters, 5.1 to 5.3 for inputs.'
    sources = (*IdNotTextCheck.sources, 'Logstash 5.0 to 5.6: lib/logstash/pipeline.rb, filter_delegator.rb',)
    fix = 'manual'
    bad = ('filter { mutate { id => 5 } }\n', 'filter { mutate { id => ["clean"] } }\n', 'filter { mutate { id => "clean" id => "clean_up" } }\n',)
    good = ('filter { mutate { id => "5" } }\n', 'filter { mutate { id => "clean" } }\n',)

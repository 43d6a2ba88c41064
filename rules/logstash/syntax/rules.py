"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.syntax.messages import ArrowInArrayMessage
from lslint.rules.logstash.syntax.messages import CommaBetweenEntriesMessage
from lslint.rules.logstash.syntax.messages import MissingArrayCommaMessage
from lslint.rules.logstash.syntax.messages import MissingBlankBetweenSettingsMessage
from lslint.rules.logstash.syntax.messages import NegationNeedsParenthesesMessage
from lslint.rules.logstash.syntax.messages import NotUtf8Message
from lslint.rules.logstash.syntax.messages import OneLetterBarewordMessage
from lslint.rules.logstash.syntax.messages import PluginOutsideSectionMessage
from lslint.rules.api import Repeats
from lslint.rules.logstash.syntax.messages import StringEndsWithBackslashMessage
from lslint.rules.logstash.syntax.messages import UnknownSectionMessage


class UnknownSection(UnknownSectionMessage):
    code = "LS002"
    visits = ('syntax/unknown-section',)
    about_support = True
    summary = 'Unknown section in a pipeline'
    why = 'A pipeline file consists of sections. Only the names `input`, `filter` and `output`, in lower case, are valid. With any\nother name, for example `Input`, `filters` or `codec`, Logstash rejects the pipeline.'
    fix = 'manual'
    bad = ('filters {\n  drop {}\n}\n', 'Input {\n  stdin {}\n}\n',)
    good = ('filter {\n  drop {}\n}\n', 'input {\n  stdin {}\n}\n',)


class CommaBetweenEntries(CommaBetweenEntriesMessage):
    code = "LS004"
    visits = ('syntax/comma-between-entries',)
    summary = 'Comma between settings or hash pairs'
    why = 'Commas are valid only between the items of a list. The settings of a plugin and the pairs of a hash are separated by\nspaces or line breaks. Logstash rejects the pipeline at the first comma.'
    bad = ('filter { mutate { add_field => { "a" => "1", "b" => "2" } } }\n', 'input { beats { port => 5044, host => "127.0.0.1" } }\n',)
    good = ('filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n', 'input { beats { port => 5044 host => "127.0.0.1" } }\n',)
    fixed = 'filter { mutate { add_field => { "a" => "1" "b" => "2" } } }\n'


class OneLetterBareword(OneLetterBarewordMessage):
    code = "LS009"
    visits = ('syntax/one-letter-bareword',)
    merge_repeats = Repeats(by='wording', stages=('parse',))
    summary = 'One-letter value or key without quotes'
    why = 'Logstash rejects a word of one character without quotes, for example `a`, `x` or `_`. A single digit is valid, because\nit is a number. The message of Logstash points to the position after the word.'
    bad = ('filter { mutate { add_field => { a => "1" } } }\n', 'filter { mutate { add_tag => x } }\n',)
    good = ('filter { mutate { add_field => { "a" => "1" } } }\n', 'filter { mutate { add_tag => "x" } }\n',)
    fixed = 'filter { mutate { add_field => { "a" => "1" } } }\n'


class StringEndsWithBackslash(StringEndsWithBackslashMessage):
    code = "LS010"
    visits = ('syntax/string-ends-with-backslash',)
    summary = 'String that ends with a backslash'
    why = 'In a string, a backslash before a quote always escapes the quote, even after another backslash. The strings\n`"C:\\logs\\"` and `"\\\\"` therefore continue to the next quote, with or without `config.support_escapes`. A string\ncannot end with a backslash. In a regular expression, write a backslash as `[\\\\]`, or as `[\\\\\\\\]` with\n`config.support_escapes`.'
    sources = ('error positions of the real parser (Logstash 9) on 1,800 small configs', 'https://github.com/elastic/logstash/issues/8843, opened by a maintainer',)
    fix = 'manual'
    bad = ('filter { mutate { gsub => ["path", "\\\\", "/"] } }\n',)
    good = ('filter { mutate { gsub => ["path", "[\\\\]", "/"] } }\n',)


class MissingBlankBetweenSettings(MissingBlankBetweenSettingsMessage):
    code = "LS012"
    visits = ('syntax/missing-blank',)
    summary = 'No space between two settings'
    why = 'If another setting follows, Logstash requires a space, tab or line break directly after the value. A comment does not\nreplace the space: `port => 5044# beats` is rejected although the next setting is on a new line. The message of\nLogstash points to the next setting, not to the `#`.'
    sources = ('verdicts of the real parser on small configs; rule `plugin` of the Logstash grammar',)
    fix = 'manual'
    bad = ('input {\n  beats {\n    port => 5044# from the edge\n    host => "127.0.0.1"\n  }\n}\n', 'filter { mutate { add_tag => "a"remove_tag => "b" } }\n',)
    good = ('input {\n  beats {\n    port => 5044 # from the edge\n    host => "127.0.0.1"\n  }\n}\n', 'filter { mutate { add_tag => "a" remove_tag => "b" } }\n',)


class NotUtf8(NotUtf8Message):
    code = "LS013"
    visits = ('syntax/not-utf8',)
    summary = 'File that is not UTF-8'
    why = 'Logstash reads pipeline files as UTF-8. If a file contains a byte that is not valid UTF-8, even in a comment, Logstash\ndoes not load the pipeline. Some editors on Windows save files as Windows-1252 or UTF-16. Save the file as UTF-8.'
    sources = ('Logstash: logstash-core/lib/logstash/config/source/local.rb (encoding check)',)
    fix = 'manual'
    bad = ('# Gr\udcfc\udcdfe\ninput { stdin {} }\n',)
    good = ('# Grüße\ninput { stdin {} }\n',)


class NegationNeedsParentheses(NegationNeedsParenthesesMessage):
    code = "LS019"
    visits = ('syntax/negation-needs-parentheses',)
    summary = '`!` before a comparison without parentheses'
    why = 'Only a field or an opening parenthesis can follow `!`. Logstash rejects `!"x" in [tags]` and `![a] == 1`. Write `"x"\nnot in [tags]`, or put the comparison in parentheses: `!([a] == 1)`.'
    bad = ('filter { if !"seen" in [tags] { drop {} } }\n', 'filter { if ![level] == "debug" { drop {} } }\n',)
    good = ('filter { if "seen" not in [tags] { drop {} } }\n', 'filter { if !([level] == "debug") and ![user] { drop {} } }\n',)
    fixed = 'filter { if "seen" not in [tags] { drop {} } }\n'


class ArrowInArray(ArrowInArrayMessage):
    code = "LS023"
    visits = ('syntax/arrow-in-array',)
    summary = '`=>` inside a list'
    why = 'A list `[ … ]` contains values and commas, a hash `{ … }` contains pairs. Logstash rejects a pipeline with `=>` in a\nlist. Hash settings also accept a list of alternating keys and values, but with commas.'
    sources = (*ArrowInArrayMessage.sources, '755 public pipeline files: the real parser rejects 39, 5 of them for an arrow in a list',)
    bad = ('filter { mutate { convert => [ "bytes" => "integer" ] } }\n', 'filter { mutate { convert => [ "bytes", "integer", "took" => "float" ] } }\n',)
    good = ('filter { mutate { convert => { "bytes" => "integer" } } }\n', 'filter { mutate { convert => { "bytes" => "integer" "took" => "float" } } }\n', 'filter { mutate { convert => [ "bytes", "integer" ] } }\n',)
    fixed = 'filter { mutate { convert => { "bytes" => "integer" } } }\n'


class MissingArrayComma(MissingArrayCommaMessage):
    code = "LS024"
    visits = ('syntax/missing-array-comma',)
    summary = 'Missing comma between list items'
    why = 'The items of a list are separated by commas, also at the ends of lines. If a comma is missing in the value of a\nsetting, Logstash rejects the pipeline. Its message points to the next item, often one line below the missing comma.\n\nConditions are not checked: Logstash reads `in ["x" "y"]` as a field reference.'
    sources = (*MissingArrayCommaMessage.sources, '755 public pipeline files: the real parser rejects 39, 2 of them for this alone',)
    bad = ('filter { mutate { add_tag => ["a" "b"] } }\n', 'filter {\n  mutate {\n    remove_field => [\n      "a"\n      "b"\n    ]\n  }\n}\n',)
    good = ('filter { mutate { add_tag => ["a", "b"] } }\n', 'filter {\n  mutate {\n    remove_field => [\n      "a",\n      "b"\n    ]\n  }\n}\n',)
    fixed = 'filter { mutate { add_tag => ["a", "b"] } }\n'


class PluginOutsideSection(PluginOutsideSectionMessage):
    code = "LS026"
    visits = ('syntax/plugin-outside-section',)
    summary = 'Plugin or condition outside a section'
    why = 'Plugins and conditions must be inside an `input`, `filter` or `output` section of the same file. Logstash rejects the\npipeline at the first one outside a section. Since 7.6, it parses each file separately, so a section cannot continue in\nthe next file.\n\nA snippet that a tool inserts into a section needs `--kind` or `[kinds]`, for example\n`"snippets/*.conf" = "logstash-fragment:filter"`.'
    sources = (*PluginOutsideSectionMessage.sources, '6 public fragments, all rejected at the first plugin',)
    fix = 'manual'
    bad = ('input { stdin {} }\ngrok { match => { "message" => "%{IP:ip}" } }\n', 'if [type] == "app" {\n  drop {}\n}\n',)
    good = ('input { stdin {} }\nfilter { grok { match => { "message" => "%{IP:ip}" } } }\n', 'filter {\n  if [type] == "app" {\n    drop {}\n  }\n}\n',)

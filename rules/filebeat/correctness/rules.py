"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT
from lslint.rules.filebeat.examples import AGENT_OUTPUTS
from lslint.rules.filebeat.examples import A_FILESTREAM
from lslint.rules.filebeat.examples import A_LOG
from lslint.rules.filebeat.rule import AgentPolicyRule
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import FilebeatRule
from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting
from lslint.rules.filebeat.examples import LOG
from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.shared.manifest_rules import MountAtWrongPlace
from lslint.rules.api import Repeats
from lslint.rules.filebeat.rule import StartFailure


class UnknownInputType(StartFailure):
    code = "FB201"
    holds_in_templates = True
    about_support = True
    summary = 'Unknown input type'
    why = "Filebeat does not start with an unknown input type: `No such input type exist: 'logs'`. `filebeat test config` does not\ncheck input types.\n\nFor targets from 8.0 to 8.18, or without a target, an unknown type is reported only if it resembles a known type."
    fix = 'unsafe'
    bad = ('filebeat.inputs:\n- type: logs\n  paths: [/a.log]\n' + CONSOLE, 'filebeat.inputs:\n- type: filestrem\n  id: a\n  paths: [/a.log]\n' + CONSOLE,)
    good = (CONFIG,)
    fixed = A_LOG + CONSOLE


class MissingPaths(StartFailure):
    code = "FB202"
    about_missing = True
    fix = 'unsafe'
    summary = 'Input that reads files, without `paths`'
    why = 'An input that reads files needs at least one path. `filebeat test config` accepts an input without `paths`, but\nFilebeat exits at startup with `No paths were defined for input` or `no path is configured`.\n\nTwo mistakes are common: the option is spelled `path`, or an extra dash splits one input into two list entries.'
    bad = ('filebeat.inputs:\n- type: log\n  path: /a.log\n' + CONSOLE, 'filebeat.inputs:\n- type: filestream\n  id: a\n  paths: []\n' + CONSOLE, 'filebeat.inputs:\n- type: log\n- paths: [/a.log]\n' + CONSOLE,)
    fixed = 'filebeat.inputs:\n- type: log\n  paths: /a.log\n' + CONSOLE
    good = (LOG + CONSOLE,)


class DuplicateInput(StartFailure):
    code = "FB203"
    summary = 'Two identical inputs'
    why = 'Filebeat identifies an input by all of its settings together. If two inputs have the same settings, Filebeat exits at\nstartup with `input with same ID already exists`. `filebeat test config` does not detect the problem. Remove one of the\ninputs, or change its settings.'
    fix = 'safe'
    bad = (A_LOG + '- type: log\n  paths: [/a.log]\n' + CONSOLE,)
    good = (A_LOG + '- type: log\n  paths: [/b.log]\n' + CONSOLE,)
    fixed = A_LOG + CONSOLE


class WrongKeyCase(IneffectiveSetting):
    code = "FB204"
    holds_in_templates = True
    summary = 'Setting name in the wrong case'
    why = 'Names of settings are case-sensitive. Filebeat reads `Filebeat.inputs` as an unknown setting and ignores it, so it has\nno inputs and does not start. In other places, Filebeat silently ignores the option. Write the name in the documented\ncase.\n\nIf the value is the default, the finding is an info, because nothing changes.'
    fix = 'unsafe'
    bad = ('Filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n' + CONSOLE, LOG + "  Multiline.pattern: '^a'\n  Multiline.match: after\n" + CONSOLE, INPUT + '  Enabled: true\n' + CONSOLE,)
    good = (CONFIG, LOG + "  multiline.pattern: '^a'\n  multiline.match: after\n" + CONSOLE,)
    fixed = good[0]


class MultilineMissingMatch(StartFailure):
    code = "FB205"
    about_missing = True
    summary = '`multiline` without `match`'
    why = '`multiline` joins several lines into one event. `match` sets whether a line is joined to the line before it (`after`)\nor to the line after it (`before`). Without `match`, Filebeat exits at startup with `unknown matcher type:`, although\n`filebeat test config` accepts the file.\n\nIf the pattern describes the first line of an event, set `negate: true` and `match: after`.'
    bad = (A_LOG + "  multiline.pattern: '^\\['\n" + CONSOLE, A_FILESTREAM + "  parsers:\n  - multiline:\n      pattern: '^a'\n" + CONSOLE,)
    good = (A_LOG + "  multiline.pattern: '^\\['\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE,)


class MultilineMissingPattern(StartFailure):
    code = "FB206"
    about_missing = True
    summary = '`multiline` without `pattern` or count'
    why = '`multiline` joins lines either by a regular expression (`pattern`) or in groups of a fixed number of lines (`type:\ncount` with `count_lines`). With neither, Filebeat exits at startup.\n\nIf the options below `multiline` are written as a list (`- pattern: …`), Filebeat does not read them. Remove the\ndash.'
    bad = (A_LOG + '  multiline:\n    negate: true\n    match: after\n' + CONSOLE, A_LOG + "  multiline:\n  - pattern: '^a'\n    match: after\n" + CONSOLE,)
    good = (A_LOG + "  multiline:\n    pattern: '^a'\n    match: after\n" + CONSOLE,)


class TopicFromMissingField(IneffectiveSetting):
    code = "FB207"
    kinds = ('filebeat',)
    summary = 'Kafka topic from a field that an input does not set'
    why = "Filebeat evaluates `topic: '%{[fields.app]}'` for every event. Events of an input that does not set the field have no\ntopic, and the Kafka output drops them. Custom fields are stored under `fields` unless `fields_under_root` is set, so\n`%{[app]}` does not name them. The same holds for `index`, `pipeline` and `key`. The field `type` (`%{[type]}`), which\n5.x sets from `document_type`, does not exist in 6.0 and later.\n\nSet the field in the input, add a default to the format string, or use `topics` with conditions."
    bad = (A_FILESTREAM + '  fields: {app: shop}\n- type: filestream\n  id: b\n  paths: [/b.log]\noutput.kafka:\n' + "  hosts: ['k:9092']\n  topic: '%{[fields.app]}'\n", A_FILESTREAM + "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[type]}'\n",)
    good = (A_FILESTREAM + '  fields: {app: shop}\n- type: filestream\n  id: b\n  paths: [/b.log]\n  fields: {app: blog}\n' + "output.kafka:\n  hosts: ['k:9092']\n  topic: '%{[fields.app]}'\n", "filebeat.inputs:\n- type: filestream\n  id: b\n  paths: [/b.log]\noutput.kafka:\n  hosts: ['k:9092']\n" + "  topic: '%{[fields.app]:other}'\n",)


class JsonNeedsMessageKey(StartFailure):
    code = "FB208"
    about_missing = True
    summary = '`json` with multiline or line filters, without `message_key`'
    why = '`multiline`, `include_lines` and `exclude_lines` work on strings, so Filebeat must know which field of the JSON\ncontains the string. Without `json.message_key`, Filebeat exits at startup with `you need to specify a message_key\nvalue`.\n\nIf each line is a complete JSON object, remove `multiline`. Otherwise set `json.message_key` to the name of the field\nwith the message.'
    bad = (A_LOG + "  json.keys_under_root: true\n  exclude_lines: ['^DBG']\n" + CONSOLE, A_LOG + '  json.add_error_key: true\n  multiline: {pattern: a, match: after}\n' + CONSOLE,)
    good = (A_LOG + "  json.message_key: log\n  exclude_lines: ['^DBG']\n" + CONSOLE,)


class CleanInactiveWindow(StartFailure):
    code = "FB209"
    summary = '`clean_inactive` too short, or without `ignore_older`'
    why = 'After `clean_inactive`, Filebeat forgets how far it has read a file. If the file is not yet ignored (`ignore_older`),\nFilebeat reads it again from the beginning. To prevent that, Filebeat exits at startup with `ignore_older must be\nenabled when clean_inactive is used` or `clean_inactive must be > ignore_older + scan_frequency`.\n\nSet `ignore_older`, and a `clean_inactive` that is longer than `ignore_older` plus `scan_frequency` (10 seconds by\ndefault). For `filestream` inputs, whose interval is `prospector.scanner.check_interval`, this applies since 9.2.'
    fix = 'unsafe'
    bad = (A_LOG + '  ignore_older: 24h\n  clean_inactive: 24h\n' + CONSOLE, A_LOG + '  clean_inactive: 48h\n' + CONSOLE,)
    good = (A_LOG + '  ignore_older: 24h\n  clean_inactive: 25h\n' + CONSOLE,)


class GlobAsRegexp(StartFailure):
    code = "FB210"
    holds_in_templates = True
    summary = 'Glob such as `*.gz` in a list of regular expressions'
    why = '`exclude_files`, `exclude_lines` and `include_lines` accept regular expressions, not globs. In a regular expression, a\nleading `*` has nothing to repeat, so Filebeat exits at startup with `missing argument to repetition operator: *`.\nWrite `\\.gz$` instead of `*.gz`.'
    fix = 'safe'
    bad = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['*.gz']\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: log\n  paths: [/var/log/*.log]\n  exclude_files: ['\\.gz$']\n" + CONSOLE,)
    fixed = good[0]


class DottedAndNestedLists(IneffectiveSetting):
    code = "FB213"
    summary = 'List defined both with dots and nested'
    why = 'The name of a list can be written with dots (`filebeat.inputs:`) or nested (`filebeat:`, then `inputs:`). If a file\nuses both, Filebeat does not append one list to the other. It merges the entries at the same position into one entry.\nIf both have the same setting, it is random which value is used. Write all entries in one list.'
    bad = ('filebeat:\n  inputs:\n  - type: log\n    paths: [/a.log]\nfilebeat.inputs:\n- type: log\n  paths: [/b.log]\n' + CONSOLE,)
    good = ('filebeat:\n  inputs:\n  - type: log\n    paths: [/a.log]\n  - type: log\n    paths: [/b.log]\n' + CONSOLE,)


class MapWhereListExpected(IneffectiveSetting):
    code = "FB216"
    summary = 'Map instead of a list'
    why = 'Where Filebeat expects a list, it silently reads a map as an empty list. For example, it creates no processor from\n`processors: {drop_event: …}`. Start each entry with a dash.\n\nA file that `filebeat.config.inputs` loads is a list of inputs, without `filebeat.inputs`.'
    fix = 'unsafe'
    bad = (CONFIG + 'processors:\n  add_locale: ~\n', INPUT + "  parsers:\n    ndjson:\n      target: ''\n" + CONSOLE,)
    good = (CONFIG + 'processors:\n- add_locale: ~\n',)
    fixed = CONFIG + 'processors:\n  - add_locale: ~\n'


class MisplacedOption(IneffectiveSetting):
    code = "FB217"
    merge_repeats = Repeats(across='message')
    summary = 'Option at the wrong level, or of another type of input'
    why = 'Filebeat silently ignores an option at the wrong level. Common cases are `multiline` at the top level, `output` under\n`filebeat`, and `processors` under an output. Move the option to the level that the finding names.\n\nIn a `filestream` input, it ignores options of the `log` input:\n\n- Many of them have other names there, for example `prospector.scanner.check_interval` for `scan_frequency`. Rename the\n  option, or remove it if `filestream` has no such option. If the value is the default, or the name that `filestream`\n  uses is set as well, the finding is an info, because the option does not change anything.\n- `multiline` must be an entry of `parsers`. Otherwise, every line of a stack trace becomes a separate event.\n- `json` is replaced by the parser `ndjson` under `parsers`. Without it, events keep the JSON as a string in `message`.\n  `keys_under_root: true` becomes `target: ""`.'
    fix = 'safe/unsafe'
    bad = (INPUT + '  scan_frequency: 30s\n' + CONSOLE, INPUT + "  exclude_files: ['\\.gz$']\n" + CONSOLE, INPUT + '  max_bytes: 10485760\n' + CONSOLE, INPUT + "  multiline:\n    pattern: '^\\s'\n    match: after\n" + CONSOLE, INPUT + '  json.keys_under_root: true\n' + CONSOLE, LOG + CONSOLE + "multiline.pattern: '^a'\n", CONFIG + 'filebeat.processors:\n- add_locale: ~\n', INPUT + 'output.console:\n  processors:\n  - add_locale: ~\n',)
    good = (INPUT + '  prospector.scanner.check_interval: 30s\n' + CONSOLE, INPUT + "  prospector.scanner.exclude_files: ['\\.gz$']\n" + CONSOLE, INPUT + "  parsers:\n  - multiline:\n      pattern: '^\\s'\n      match: after\n" + CONSOLE, INPUT + "  parsers:\n  - ndjson:\n      target: ''\n" + CONSOLE, LOG + "  multiline.pattern: '^a'\n  multiline.match: after\n" + CONSOLE, CONFIG + 'processors:\n- add_locale: ~\n',)
    fixed = good[0]


class FilestreamMissingId(IneffectiveSetting):
    code = "FB221"
    may_refuse = True
    kinds = ('filebeat',)
    about_missing = True
    summary = 'Several `filestream` inputs, not all with an `id`'
    why = 'Filebeat stores how far a `filestream` input has read its files under the `id` of the input. Several inputs without an\n`id` share this state, so files may be skipped or read twice (elastic/beats#32442). Filebeat 9.0 and later do not start\nwith two inputs without an `id`. The rule also reports a single input without an `id` next to other `filestream` inputs.\n\nAdd a unique `id` to each input. When an input gets its first `id`, Filebeat 8.2 and later move the state of its files\nto this `id`; older releases may read the files once more from the beginning. Do not change an `id` later: with another\n`id`, the input reads its files once more from the beginning.'
    sources = ('elastic/beats#32442 and elastic/beats#41731', 'elastic/beats#30717 (8.2): moves the state of files that were read without an `id`',)
    fix = 'unsafe'
    bad = ('filebeat.inputs:\n- type: filestream\n  paths: [/a.log]\n- type: filestream\n  paths: [/b.log]\n' + CONSOLE,)
    good = (A_FILESTREAM + '- type: filestream\n  id: b\n  paths: [/b.log]\n' + CONSOLE,)
    fixed = 'filebeat.inputs:\n- type: filestream\n  id: a-log\n  paths: [/a.log]\n- type: filestream\n  id: b-log\n  paths: [/b.log]\n' + CONSOLE


class FilestreamDuplicateId(IneffectiveSetting):
    code = "FB222"
    may_refuse = True
    kinds = ('filebeat',)
    summary = 'Two `filestream` inputs with the same `id`'
    why = 'Filebeat stores how far a `filestream` input has read its files under the `id` of the input. When an input starts, it\nremoves the entries under its `id` for files that it does not read, also those of another input with the same `id`. So\nFilebeat reads files again after each restart, and duplicates events. Filebeat 7.17 and 8.x only log an error; Filebeat\n9.0 and later do not start, even if one of the inputs is disabled.\n\nThe rule also compares the files that `filebeat.config.inputs` of one config loads.\n\nUse a unique `id` for each input. With a new `id`, the input reads its files once more from the beginning.'
    sources = ('elastic/beats#36541', 'elastic/beats#31239, elastic/beats#41731 and elastic/beats#41954',)
    fix = 'unsafe'
    bad = ('filebeat.inputs:\n- type: filestream\n  id: x\n  paths: [/a.log]\n- type: filestream\n  id: x\n' + '  paths: [/b.log]\noutput.console:\n  pretty: false\n',)
    good = ('filebeat.inputs:\n- type: filestream\n  id: x\n  paths: [/a.log]\n- type: filestream\n  id: y\n' + '  paths: [/b.log]\noutput.console:\n  pretty: false\n',)
    fixed = 'filebeat.inputs:\n- type: filestream\n  id: x\n  paths: [/a.log]\n- type: filestream\n  id: x-2\n  paths: [/b.log]\n' + CONSOLE


class OverlappingPaths(IneffectiveSetting):
    code = "FB223"
    kinds = ('filebeat',)
    summary = 'The same path in two inputs'
    why = "Each input reads its files independently. If two inputs list the same path, every line is sent twice. `log` inputs\nalso overwrite each other's read position in the file, so lines may be lost or sent again after a restart. Remove the\npath from one of the inputs.\n\nInputs that filter lines or files are not reported, because each may send a different part of the file. Filters do not\nseparate the read positions of `log` inputs."
    bad = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n- type: log\n  paths: [/var/log/a.log]\n' + '  tags: [x]\noutput.console:\n  pretty: false\n',)
    good = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n  tags: [x]\n' + CONSOLE, "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/var/log/a.log]\n  include_lines: ['^A']\n" + "- type: filestream\n  id: b\n  paths: [/var/log/a.log]\n  exclude_lines: ['^A']\n" + CONSOLE,)


class MultilineNeverNegated(IneffectiveSetting):
    code = "FB224"
    kinds = ('filebeat',)
    summary = 'Multiline pattern for the first line of an event, not negated'
    why = 'With `negate: false` (the default) and `match: after`, lines that match the pattern are appended to the line before\nthem. If the pattern describes the first line of an event, for example a date or a bracket, Filebeat joins separate\nevents into one and leaves the lines of a stack trace separate. Set `negate: true`.\n\nThe pattern `^\\[` alone may describe the lines of a stack trace, and is reported only with `--extend-select FB224`.'
    fix = 'unsafe'
    bad = (LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: false\n  multiline.match: after\n" + CONSOLE,)
    good = (LOG + "  multiline.pattern: '^\\d{4}-'\n  multiline.negate: true\n  multiline.match: after\n" + CONSOLE, LOG + "  multiline.pattern: '^\\s'\n  multiline.match: after\n" + CONSOLE,)
    fixed = good[0]


class InvalidGlob(IneffectiveSetting):
    code = "FB225"
    kinds = ('filebeat',)
    holds_in_templates = True
    summary = 'Glob that matches no file, or fewer than intended'
    why = 'Filebeat uses the glob patterns of Go. If a `[` is not closed, the pattern is invalid and matches no file: Filebeat\nstarts, and logs `syntax error in pattern`. Braces have no special meaning: `{x,y}` matches only these five characters,\nwithout any log message. Close the bracket, or list one path per alternative.\n\n`/var/log/` is a directory, `**` includes subdirectories only as a whole element (`/var/log/**/*.log`), and the files in\n`/var/log/containers` of Kubernetes are symbolic links, which Filebeat skips by default.'
    bad = ("filebeat.inputs:\n- type: log\n  paths: ['/var/log/[a.log']\n" + CONSOLE, "filebeat.inputs:\n- type: log\n  paths: ['/var/log/{x,y}.log']\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: log\n  paths: ['/var/log/[ab].log']\n" + CONSOLE, 'filebeat.inputs:\n- type: log\n  paths: [/var/log/x.log, /var/log/y.log]\n' + CONSOLE,)


class RelativeGlob(IneffectiveSetting):
    code = "FB226"
    severity = 'info'
    kinds = ('filebeat',)
    summary = 'Relative path in an input'
    why = 'Filebeat resolves a relative path in the directory in which it was started, which differs between a shell, a service\nand a container. Use an absolute path.\n\nBy default, the rule reports only paths that begin with a top-level directory such as `var`, where the leading slash is\nprobably missing.'
    bad = ('filebeat.inputs:\n- type: log\n  paths: [var/log/app.log]\n' + CONSOLE, 'filebeat.inputs:\n- type: log\n  paths: [logs/*.log]\n' + CONSOLE,)
    good = (LOG + CONSOLE, "filebeat.inputs:\n- type: log\n  paths: ['/srv/logs/*.log']\n" + CONSOLE,)


class IgnoreOlderBelowClose(IneffectiveSetting):
    code = "FB228"
    kinds = ('filebeat',)
    summary = '`ignore_older` shorter than `close_inactive`'
    why = 'The documentation requires `ignore_older` to be longer than `close_inactive`, which is 5 minutes by default. Otherwise,\nFilebeat may ignore files before it has read them to the end: after a restart, it does not read the remaining lines of a\nfile that has not changed for longer than `ignore_older`. Increase `ignore_older`.'
    bad = (LOG + '  ignore_older: 1m\n' + CONSOLE,)
    good = (LOG + '  ignore_older: 24h\n' + CONSOLE, LOG + '  ignore_older: 2m\n  close_inactive: 1m\n' + CONSOLE,)


class OddKafkaAcks(IneffectiveSetting):
    code = "FB229"
    holds_in_templates = True
    summary = '`required_acks` with a number that Kafka does not accept'
    why = 'Kafka brokers accept `required_acks` 0 (no acknowledgment), 1 (the leader) and -1 (all in-sync replicas). Filebeat\nalso starts with larger numbers, but the brokers reject its batches.'
    fix = 'unsafe'
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: 2\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  required_acks: -1\n",)
    fixed = good[0]


class CommaListInHosts(IneffectiveSetting):
    code = "FB230"
    severity = 'error'
    holds_in_templates = True
    summary = 'Several hosts in one string'
    why = "A string with commas is not a list. `'a:5044,b:5044'` is a single host with that name, and the Kafka, Logstash or Redis\noutput cannot connect to it.\n\nA variable such as `${HOSTS}` is not reported, because Filebeat splits its value at commas."
    fix = 'unsafe'
    bad = (INPUT + "output.logstash:\n  hosts: 'a:5044,b:5044'\n  loadbalance: true\n", INPUT + "output.kafka:\n  hosts: 'a:9092,b:9092'\n  topic: t\n",)
    good = (INPUT + "output.logstash:\n  hosts: ['a:5044', 'b:5044']\n  loadbalance: true\n", INPUT + "output.logstash:\n  hosts: '${HOSTS:a,b}'\n",)
    fixed = INPUT + 'output.logstash:\n  hosts: ["a:5044", "b:5044"]\n  loadbalance: true\n'


class SettingIgnoredByOutput(IneffectiveSetting):
    code = "FB232"
    summary = 'Setting that the output ignores'
    why = 'Filebeat accepts some settings of outputs without an effect:\n\n- `worker` in the Kafka output, since 6.0 (elastic/beats#31978): one client sends to all brokers. Remove `worker`.\n- Settings that `preset` of the Elasticsearch output overrides. Since 8.12, it sets the batch size, the number of\n  workers, the queue and the compression, unless it is `custom`. Remove these settings, or set `preset: custom`.\n- `ttl` in the Logstash output while pipelining is enabled. It closes connections after some time, so that a load\n  balancer can distribute them again. `pipelining` is 2 by default (0 in 5.x). Set `pipelining: 0`, or remove `ttl`.\n- `username`, `password` and `api_key` in the Logstash output: the protocol between Filebeat and Logstash has no users.\n  To restrict access, set `ssl.certificate` and `ssl.key`, and have Logstash verify the certificates of clients.'
    sources = (*IneffectiveSetting.sources, 'elastic/beats#31978', 'source of Filebeat 5.6.16: starts as many clients as `worker` says', 'source of Filebeat 8.12: presets of the Elasticsearch output',)
    fix = 'safe/unsafe'
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n  worker: 4\n", INPUT + 'output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n  bulk_max_size: 500\n', INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n", INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  username: u\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: t\n", INPUT + 'output.elasticsearch:\n  hosts: [es]\n  preset: custom\n  bulk_max_size: 500\n', INPUT + 'output.elasticsearch:\n  hosts: [es]\n  preset: throughput\n', INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ttl: 60s\n  pipelining: 0\n", INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  ssl.certificate: /c.crt\n  ssl.key: /c.key\n",)
    fixed = good[0]


class IndexUppercase(IneffectiveSetting):
    code = "FB239"
    holds_in_templates = True
    summary = 'Index name with uppercase letters or spaces'
    why = 'Elasticsearch rejects index names with uppercase letters or spaces: `invalid_index_name_exception`. Filebeat logs this\nerror and drops every event. Since 7.7, Filebeat converts uppercase letters to lowercase, so the name of the index\ndiffers from the one in the config.\n\nFor 7.7 and later, and without a target, only spaces are reported.'
    sources = ('Elasticsearch: index names must be lowercase', 'elastic/beats#6342, elastic/beats#16081: converted since 7.7',)
    fix = 'unsafe'
    bad = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\noutput.elasticsearch:\n  hosts: [es]\n' + '  index: Shop-%{+yyyy.MM.dd}\nsetup.template: {name: shop, pattern: shop-*}\n',)
    good = ('filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\noutput.elasticsearch:\n  hosts: [es]\n' + '  index: shop-%{+yyyy.MM.dd}\nsetup.template: {name: shop, pattern: shop-*}\n',)
    fixed = good[0]


class DropEventUnconditional(IneffectiveSetting):
    code = "FB240"
    severity = 'error'
    summary = '`drop_event` without a condition'
    why = 'Without a condition, `drop_event` drops every event. Under the global `processors`, Filebeat sends nothing; under an\ninput, it sends no event of that input. Add a condition under `when`, or remove the processor.'
    bad = (CONFIG + 'processors:\n- drop_event: ~\n',)
    good = (CONFIG + 'processors:\n- drop_event:\n    when.equals.http.request.method: HEAD\n- if:\n    equals: {a: b}\n' + '  then:\n  - drop_event: ~\n',)


class TwoConditionsInWhen(IneffectiveSetting):
    code = "FB241"
    summary = 'Several conditions at the same level'
    why = 'If one `when` or `if` contains several conditions, Filebeat evaluates only one and silently ignores the others. Put the\nconditions into a list under `and` or `or`.'
    bad = (CONFIG + 'processors:\n- drop_event:\n    when:\n      equals: {a: b}\n      contains: {c: d}\n',)
    good = (CONFIG + 'processors:\n- drop_event:\n    when:\n      and:\n      - equals: {a: b}\n      - contains: {c: d}\n',)


class FieldsUnderRootClash(IneffectiveSetting):
    code = "FB242"
    kinds = ('filebeat',)
    summary = 'Custom field that replaces a field of Filebeat'
    why = 'With `fields_under_root: true`, custom fields replace fields of the event with the same name. `host`, `agent` and\n`log` are objects, and an index with the default template rejects a string in their place. This is an info, because\nother mappings accept the string. Replacing `message` or `@timestamp`, the log line and its time, is a warning.\n\nRename the field, or remove `fields_under_root`.'
    bad = (LOG + '  fields_under_root: true\n  fields: {host: web1}\n' + CONSOLE, LOG + '  fields_under_root: true\n  fields: {message: web1}\n' + CONSOLE,)
    good = (LOG + '  fields_under_root: true\n  fields: {host.name: web1}\n' + CONSOLE, LOG + '  fields: {host: web1}\n' + CONSOLE,)


class FieldsLostIndent(IneffectiveSetting):
    code = "FB243"
    kinds = ('filebeat',)
    summary = 'Empty `fields` followed by unindented names'
    why = '`fields` is empty, and the names that were probably meant as custom fields are at the same level. Filebeat silently\nignores them as unknown options, so events lack these fields. Indent the names below `fields`.'
    fix = 'unsafe'
    bad = (LOG + '  fields:\n  app: shop\n' + CONSOLE,)
    good = (LOG + '  fields:\n    app: shop\n' + CONSOLE,)
    fixed = good[0]


class ModuleWithoutFileset(IneffectiveSetting):
    code = "FB244"
    kinds = ('filebeat',)
    merge_repeats = Repeats(by='wording')
    may_refuse = True
    summary = 'Module without an enabled fileset'
    why = 'Since 8.0, Filebeat loads only the filesets that a module names, unless they set `enabled: false`. With\n`- module: nginx` alone, Filebeat does not start: `module nginx is configured but has no enabled filesets`. Filebeat\n7.17 also enables the filesets that are not named, so the rule reports nothing for 7.x targets.'
    sources = ('breaking changes of Filebeat 8.0', '`filebeat test config` 8.19.18 and 9.3.4 on small files',)
    bad = ('filebeat.modules:\n- module: nginx\n' + CONSOLE, 'filebeat.modules:\n- module: nginx\n  access: {enabled: false}\n' + CONSOLE,)
    good = ('filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n' + CONSOLE,)


class UnsupportedAgentOutputType(AgentPolicyRule):
    code = "FB245"
    stage = 'run'
    may_refuse = False
    summary = 'Unknown type of an output of Elastic Agent'
    why = 'Inputs of Elastic Agent support the output types `elasticsearch`, `logstash`, `kafka` and, in some releases, `redis`.\nElastic Agent 8.6 and later accept a policy with another type, but set each input with this output to failed (`output\nnot supported`), so it collects no data.'
    sources = ('specs of the inputs in Elastic Agent 8.6, 8.10, 8.19 and 9.5, and `ErrOutputNotSupported` in its source',)
    fix = 'unsafe'
    bad = ("outputs:\n  default:\n    type: elasticsaerch\n    hosts: ['https://es1:9200']\n" + AGENT_INPUT, "outputs:\n  default:\n    type: opensearch\n    hosts: ['https://es1:9200']\n" + AGENT_INPUT,)
    good = (AGENT_OUTPUTS + AGENT_INPUT,)
    fixed = good[0]


class NumberChangesText(IneffectiveSetting):
    code = "FB260"
    holds_in_templates = True
    summary = 'Unquoted number where the digits matter'
    why = 'Without quotes, YAML reads `0123` as the octal number 83, `1e5` as 100000 and `1.10` as 1.1. Filebeat converts the\nnumber back to text, so a password or name like this becomes `83`, `100000` or `1.1`, without a message. Quote the\nvalue.'
    sources = (*IneffectiveSetting.sources, 'go-yaml (resolve.go) reads these as numbers; go-ucfg (types.go, `toString`) formats the number',)
    fix = 'unsafe'
    bad = (INPUT + 'output.elasticsearch:\n  hosts: [es]\n  username: u\n  password: 0123\n', CONFIG + 'name: 1.10\n',)
    good = (INPUT + "output.elasticsearch:\n  hosts: [es]\n  username: u\n  password: '0123'\n", CONFIG + 'name: 110\n', CONFIG + 'name: 1.1\n',)
    fixed = good[0]


class FilePatternMatchesNothing(IneffectiveSetting):
    code = "FB263"
    kinds = ('filebeat',)
    summary = 'Pattern for files that matches no path'
    why = 'Filebeat applies the regular expressions of `exclude_files`, `prospector.scanner.exclude_files` and\n`prospector.scanner.include_files` to the absolute path of a file, not to its name. `^gc` matches no file, because the\npath begins with `/` or a drive letter. Neither does a glob such as `/var/log/*.gz`: as a regular expression, `/*`\nstands for slashes. So the files are not excluded, or none is read. Write `/gc`, or `\\.gz$`.'
    sources = (*IneffectiveSetting.sources, 'elastic/beats#5493: the pattern is matched against the absolute path',)
    fix = 'unsafe'
    bad = ("filebeat.inputs:\n- type: log\n  paths: ['/var/log/*.log']\n  exclude_files: [^gc]\n" + CONSOLE, "filebeat.inputs:\n- type: log\n  paths: ['/var/log/*.log']\n  exclude_files: ['/var/log/*.gz']\n" + CONSOLE,)
    good = ("filebeat.inputs:\n- type: log\n  paths: ['/var/log/*.log']\n  exclude_files: [/gc]\n" + CONSOLE, "filebeat.inputs:\n- type: log\n  paths: ['/var/log/*.log']\n  exclude_files: ['^/var/log/gc']\n" + CONSOLE,)
    fixed = good[0]


class SeveralMetricsets(FilebeatRule):
    code = "FB266"
    severity = 'error'
    stage = 'start'
    kinds = ('metricbeat', 'beats')
    summary = 'Several metricsets in one string'
    why = "`metricsets` of a module of Metricbeat is a list. A string with commas is a single name, and Metricbeat does not start,\nbecause the module has no such metricset: `metricset 'vsphere/datastore, host' not found`. Write one entry per\nmetricset."
    sources = ('elastic/beats#5403', 'metricbeat/mb/registry.go: metricsets are found by their whole names',)
    fix = 'unsafe'
    bad = ('metricbeat.modules:\n- module: system\n  metricsets: ["cpu, memory"]\n' + CONSOLE,)
    good = ('metricbeat.modules:\n- module: system\n  metricsets: ["cpu", "memory"]\n' + CONSOLE,)
    fixed = good[0]


class ConfigFileAsFolder(ManifestRule):
    code = "FB275"
    kinds = ('filebeat', 'beats')
    messages = {'--path.config': '`{name}` must be a folder, so the file is looked for as `{value}/filebeat.yml` and not read. Write `{folder}`'}
    summary = '`--path.config` with a file instead of a folder'
    why = '`--path.config` is the folder with the config; `-c` names the file in it. If it names a file, Filebeat does not find its\nconfig, and stops.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Write the folder.'
    sources = ('https://www.elastic.co/docs/reference/beats/filebeat/command-line-options',)


class UnexpectedEffect(IneffectiveSetting):
    code = "FB276"
    summary = 'Setting with an unexpected effect'
    why = "Beats accept these values, but do something else than the file suggests:\n\n- An option without a value (null) counts as not set, although an empty string has a separate meaning: with\n  `target: ''`, `decode_json_fields` adds the keys of the object at the root of the event, while null makes the object\n  replace the decoded field. The same holds for `add_fields`, `decode_xml` and `dissect`.\n- `include_fields` keeps `@timestamp` anyway. If the list names it, it is written twice, and Elasticsearch rejects the\n  event (elastic/beats#33733).\n- Since 8.12, the default of `hints.default_config` contains a reference to fields of Kubernetes. With the provider\n  `docker` it creates no inputs, and only the debug log says so (elastic/beats#45864).\n- Docker writes the text of a line under the key `log`. Since 6.6, Filebeat has an object of this name at the root of\n  the event, so an input that decodes the files of Docker to the root loses the text. The input `container` (before 7.2\n  `docker`) reads these files (elastic/beats#10654).\n- Of two monitors of Heartbeat with the same `id`, only one runs (elastic/beats#28518).\n- `setup.template.settings` reads only `index` and `_source`, and ignores for example `number_of_shards` without\n  `index` before it.\n- A module of Metricbeat with an empty `metricsets` starts with its default metricsets (elastic/beats#21995)."
    sources = (*IneffectiveSetting.sources, 'https://www.elastic.co/docs/reference/beats/filebeat/decode-json-fields', 'go-ucfg: null keeps the default of an option, and leaves a pointer empty', 'elastic/beats#5239, elastic/beats#33733, elastic/beats#45864',)
    bad = (CONFIG + 'processors:\n- decode_json_fields:\n    fields: [message]\n    target:\n', CONFIG + "processors:\n- include_fields:\n    fields: ['@timestamp', message]\n",)
    good = (CONFIG + "processors:\n- decode_json_fields:\n    fields: [message]\n    target: ''\n", CONFIG + 'processors:\n- decode_json_fields:\n    fields: [message]\n', CONFIG + 'processors:\n- include_fields:\n    fields: [message]\n',)


class SharedDataPath(ManifestRule):
    code = "FB277"
    kinds = ('filebeat', 'beats')
    about_feature = True
    messages = {'shared': 'The service `{value}` has the same data folder, which the Beat locks, so one of the two does not start while the other one runs. Use a separate volume'}
    releases = '7.6-'
    summary = 'Two services of a Beat with the same data folder'
    why = 'Since 7.6, a Beat locks its data folder (`path.data`) and exits if another one has it: `data path already locked by\nanother beat`. Separate paths of the registry in the folder do not help.\n\nThe rule checks services of one compose file that run the same official image and mount the same volume or folder of\nthe host at its data folder. Give each service a separate volume.'
    sources = ('https://www.elastic.co/docs/reference/beats/filebeat/directory-layout', 'https://github.com/elastic/beats/issues/16407', 'libbeat/cmd/instance/locks: a lock file in `path.data`',)


class LogLinksWithoutTargets(ManifestRule):
    code = "FB278"
    kinds = ('filebeat', 'beats')
    messages = {'links': '`{name}` contains links to `{value}`, which is not mounted, so no log can be read. Mount `{value}` too'}
    summary = 'Mounted links to logs of containers without their targets'
    why = 'The files in `/var/log/containers` of a Kubernetes node are links to files in `/var/log/pods`. A container that mounts\nonly the folder with the links finds no log: each of them leads nowhere. With Docker as the runtime, the files in\n`/var/log/pods` are links as well, to `/var/lib/docker/containers`.\n\nMount `/var/log/pods` too, or the whole folder `/var/log`.'
    sources = ('https://www.elastic.co/docs/reference/beats/filebeat/running-on-kubernetes', 'https://github.com/ApsOps/filebeat-kubernetes/issues/4', 'kubernetes/kubernetes pkg/kubelet/kuberuntime: log links of containers, since 1.6',)


class BeatMountAtWrongPlace(MountAtWrongPlace):
    code = "FB281"
    kinds = ('filebeat', 'beats')
    why = 'The image of a Beat reads its settings from `/usr/share/<beat>/<beat>.yml`. A file that is mounted elsewhere, for\nexample below `/etc`, is ignored without a message. A folder of the host that is mounted at `/usr/share/<beat>` hides\nthe programs of the image.\n\nThe rule checks services of compose files that run the official image, unless a variable or the command names\nanother path.'
    sources = ('https://www.elastic.co/docs/reference/beats/filebeat/running-on-docker',)

"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.examples import AGENT_INPUT
from lslint.rules.filebeat.examples import AGENT_OUTPUTS
from lslint.rules.filebeat.examples import A_LOG
from lslint.rules.filebeat.rule import AgentPolicyRule
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting
from lslint.rules.filebeat.examples import LOG
from lslint.rules.filebeat.rule import RejectedConfig
from lslint.rules.api import Repeats


class UnknownOutput(RejectedConfig):
    code = "FB101"
    holds_in_templates = True
    about_support = True
    summary = 'Unknown Filebeat output'
    why = 'Filebeat rejects an unknown output: `output type elasticsaerch undefined`. Names of outputs are in lower case, for\nexample `elasticsearch`, `logstash`, `kafka`, `redis`, `file` and `console`.'
    fix = 'unsafe'
    bad = (INPUT + 'output.elasticsaerch:\n  hosts: [es]\n', INPUT + 'output.opensearch:\n  hosts: [es]\n', INPUT + 'output.Redis:\n  hosts: [r]\n',)
    good = (INPUT + 'output.elasticsearch:\n  hosts: [es]\n',)
    fixed = good[0]


class UnknownFilebeatOption(IneffectiveSetting):
    code = "FB102"
    may_refuse = True
    holds_in_templates = True
    about_support = True
    summary = 'Unknown Filebeat option'
    why = 'Filebeat silently ignores most unknown options. A typo in an input, an output or a section passes `test config`, but\nthe option has no effect. The finding is an info if the value is the default of the option that was probably meant.\n\nSome processors, for example `drop_fields`, reject unknown options: `unexpected foo option in\nprocessors.0.drop_fields`.'
    sources = ('`filebeat test config` 7.17.29 on more than 800 small configs', 'requests for a message about unknown options: beats#3145, #4416, #6482 and #36814',)
    fix = 'unsafe'
    bad = (CONFIG + 'processors:\n- drop_fields:\n    fields: [a]\n    ignore_mising: true\n', LOG + "  exclude_line: ['^DBG']\n" + CONSOLE, INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  loadbalanced: true\n",)
    good = (CONFIG + 'processors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n', LOG + "  exclude_lines: ['^DBG']\n" + CONSOLE,)
    fixed = good[0]


class NoUsableInputOrOutput(RejectedConfig):
    code = "FB103"
    about_missing = True
    summary = 'Inputs or outputs that are missing or exclude each other'
    why = "Filebeat requires something to read and exactly one enabled output:\n\n- Without an enabled input, module, autodiscover or files under `filebeat.config`, it exits with `no modules or inputs\n  enabled and configuration reloading disabled`. Before 6.3, inputs are under `filebeat.prospectors`.\n- `filebeat.inputs` must be a list. A map counts as an empty list; start each input with a dash.\n- Since 6.3, a `stdin` input excludes other inputs: `stdin requires to be run in exclusive mode`.\n- Without an enabled output, Filebeat rejects the config: `no outputs are defined, please define one under the output\n  section`. Common causes are `enabled: false` in the only output and a wrong name such as `outputs:`.\n- Since 6.0, a second enabled output is rejected: `more than one namespace configured accessing 'output'`. `cloud.id`\n  enables the Elasticsearch output. Remove the other outputs, or set `enabled: false` in them.\n- The outputs to Elasticsearch (without `cloud.id`), Logstash, Kafka and Redis require `hosts`: one address, or a list\n  with at least one address and no empty entries. The option `host` is ignored.\n\nFilebeat reads a file with another name than `filebeat.yml` in addition to its main config, with `-c` or from\n`config_dir`. Such a file needs neither, unless `--kind` or `[kinds]` gives its kind."
    fix = 'safe/unsafe'
    bad = (INPUT + 'output.logstash:\n  host: ls:5044\n', INPUT + 'output.elasticsearch:\n  hosts: []\n', INPUT + 'output.kafka:\n  hosts:\n  topic: t\n', INPUT + 'outputs:\n  console: {}\n', INPUT + 'output.console:\n  enabled: false\n', CONFIG + 'output.logstash:\n  hosts: [ls]\n', INPUT + 'output:\n  file:\n    path: /tmp\n  redis:\n    hosts: [r]\n', 'filebeat.input:\n- type: log\n  paths: [/a.log]\n' + CONSOLE, 'filebeat.inputs:\n- type: log\n  enabled: false\n  paths: [/a.log]\n' + CONSOLE, 'filebeat.inputs:\n  type: log\n  paths: [/var/log/app.log]\n' + CONSOLE, 'filebeat.inputs:\n- type: stdin\n- type: log\n  paths: [/a.log]\n' + CONSOLE,)
    good = (CONFIG, INPUT + 'output.logstash:\n  hosts: ls:5044\n', INPUT + "output.elasticsearch:\n  hosts: ['${ES}']\n", INPUT + "cloud.id: 'x:ZXhhbXBsZS5jb20kYWJjJGRlZg=='\n", CONFIG + 'output.logstash:\n  enabled: false\n  hosts: [ls]\n', A_LOG + CONSOLE, LOG + CONSOLE, 'filebeat.config.modules:\n  path: /etc/filebeat/modules.d/*.yml\n' + CONSOLE, 'filebeat.inputs:\n- type: stdin\n- type: log\n  enabled: false\n  paths: [/a.log]\n' + CONSOLE,)
    fixed = good[1]


class BadValue(RejectedConfig):
    code = "FB109"
    holds_in_templates = True
    summary = 'Value that the option does not accept'
    why = 'Filebeat rejects values of the wrong type, and values outside the limits of the option, which the finding shows:\n\n- Durations have the format of Go: numbers with the units `ms`, `s`, `m` or `h` (also `ns` and `us`), combined as in\n  `1h30m`. Days, weeks, spaces and words are rejected: `unknown unit "d" in duration "1d"`. A number without quotes\n  stands for seconds; in quotes, it requires a unit: `missing unit in duration "90"`.\n- Numbers: a string is rejected: `can not convert \'string\' into \'int\'`. Most sizes are numbers of bytes without a\n  unit; `queue.disk` and a few options of inputs accept units. Quoted numbers are valid. Some options have limits:\n  `requires value >= 1`, `zero value`. The fix converts 1 KB to 1024 bytes, like the Filebeat reference, which calls\n  10485760 bytes 10 MB.\n- Booleans: without quotes, YAML reads `yes`, `no`, `on`, `off`, `true` and `false` as booleans. In quotes, `"no"`\n  is a string: `can not convert \'string\' into \'bool\'`. Conversely, `compression: off` of the Kafka output is a boolean\n  instead of a name: `compression mode \'false\' unknown`.\n- Words: some options accept only certain values, for example log levels, TLS versions, addresses and encodings:\n  `invalid level \'eror\'`.\n- Format strings contain fields (`%{[field]}`, `%{[field]:default}`) and dates (`%{+yyyy.MM.dd}`). An incomplete one\n  is rejected: `missing closing \'}\'`. So is a date that starts with `$` (`${+yyyy}`), which Filebeat reads as a\n  reference to a variable.\n- Lists, maps and single values: a single value is accepted as a list, but a list or map is rejected as a single\n  value (`can not convert \'object\' into \'string\'`), and a single value as a section (`required \'object\', but found\n  \'string\'`).\n- `queue.disk` requires `max_size`: 10 MB or more, or 0 for no limit. `segment_size` must be at least 1 MB and at\n  most half of `max_size`.\n\n`filebeat test config` does not check the options of inputs. An invalid value there keeps Filebeat from starting.'
    fix = 'safe/unsafe'
    bad = (INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: 90secs\n', INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90"\n', A_LOG + '  ignore_older: 1d\n' + CONSOLE, INPUT + 'output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1MB\n', A_LOG + '  max_bytes: 10MB\n' + CONSOLE, INPUT + 'output.logstash:\n  hosts: [ls]\n  compression_level: 10\n', INPUT + 'output.file:\n  path: /tmp\n  permissions: 600\n', CONFIG + 'logging.to_files: "no"\n', INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: off\n", CONFIG + 'logging.level: eror\n', INPUT + "output.elasticsearch:\n  hosts: ['es:abc']\n", INPUT + '  encoding: foo\n' + CONSOLE, INPUT + "output.kafka:\n  hosts: [k]\n  topic: 'logs-%{[app]'\n", CONFIG + 'fields: web\n', INPUT + 'output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: [500]\n', CONFIG + 'queue.disk: {}\n', CONFIG + 'queue.disk:\n  max_size: 100MB\n  segment_size: 1KB\n',)
    good = (INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: 1m30s\n  compression_level: 9\n', A_LOG + '  ignore_older: 24h\n  max_bytes: 10485760\n' + CONSOLE, INPUT + 'output.file:\n  path: /tmp\n  permissions: 0600\n', CONFIG + 'logging.to_files: false\nlogging.level: error\nfields: {role: web}\n', INPUT + "output.elasticsearch:\n  hosts: ['es:9200']\n  bulk_max_size: 500\n", 'filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.kafka:\n' + "  hosts: ['k:9092']\n  topic: 'logs-%{[fields.app]:none}-%{+yyyy.MM.dd}'\n  compression: none\n", INPUT + '  encoding: utf-8\n' + CONSOLE, CONFIG + 'queue.disk.max_size: 10GB\n',)
    fixed = INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: 90s\n'


class BadRegexp(RejectedConfig):
    code = "FB115"
    holds_in_templates = True
    summary = 'Regular expression that Go does not compile'
    why = 'Filebeat uses the regular expressions of Go (RE2). They do not support look-around, atomic groups,\nback-references, possessive quantifiers or `\\Z`, and a repetition count (`{n}`) must not exceed 1000. The error is,\nfor example, `invalid or unsupported Perl syntax: (?!`.\n\n`test config` does not check the patterns of inputs. An invalid one keeps Filebeat from starting.\n\n`"\\b"` in double quotes is a backspace in YAML, not a word boundary. Filebeat accepts it, and it matches nothing.'
    bad = (A_LOG + "  exclude_lines: ['(?!DBG)']\n" + CONSOLE, A_LOG + "  include_lines: ['a++']\n" + CONSOLE, CONFIG + "processors:\n- drop_event:\n    when:\n      regexp: {message: '('}\n",)
    good = (A_LOG + "  include_lines: ['^DBG']\n" + CONSOLE,)


class DottedAndNestedSameLeaf(RejectedConfig):
    code = "FB116"
    reports_repeats = True
    summary = 'Same setting in dotted and in nested form'
    why = "`a.b: 1` and `a: {b: 2}` set the same option. Filebeat reads the two in random order: Filebeat 7.17.29 rejected such\nfiles in 10 to 25 of 100 runs (`duplicate key accessing 'logging.level'`), and otherwise used one of the values. Keep\none of the two.\n\nA single value for a section (`logging: debug`) next to an option of this section (`logging.level: info`) is always\nrejected: `required 'object', but found 'string' in field 'logging'`. Remove the single value."
    bad = (CONFIG + 'logging.level: info\nlogging:\n  level: debug\n', CONFIG + 'logging: debug\nlogging.level: info\n',)
    good = (CONFIG + 'logging.level: info\n', CONFIG + 'logging.level: info\nlogging:\n  json: true\n',)


class KafkaTopicMissing(RejectedConfig):
    code = "FB117"
    about_missing = True
    summary = '`output.kafka` without a topic'
    why = 'Filebeat has no default topic for Kafka and rejects a Kafka output without one. Set `topic`, which can be a format\nstring, or `topics`, a list of topics with conditions.'
    bad = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n",)
    good = (INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n", INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topics:\n  - topic: errors\n    when.contains.message: ERR\n",)


class OptionCombination(RejectedConfig):
    code = "FB119"
    about_missing = True
    summary = 'Options that are missing or contradict each other'
    why = "Filebeat rejects options that do not fit together:\n\n- A required option is missing or empty: `missing required field`, `string value is not set`, `missing fields option in\n  processors.0.drop_fields`. Add the options that the finding names.\n- A TLS certificate without its private key, or a key without a certificate.\n- `api_key` together with `username` or `password`: `cannot set both api_key and username/password`.\n- `flush.min_events` of the memory queue is greater than `events`: `flush.min_events must be less events`. The default\n  of `flush.min_events` is 2048 up to 8.11 and 1600 since 8.12. Therefore, `events: 1000` alone is rejected too.\n- A module, input, monitor, provider or processor of X-Pack, for which a manifest deploys an image of the OSS\n  distribution (`-oss`): `no metricsets configured for module 'statsd'`."
    fix = 'safe'
    bad = (CONFIG + 'queue.mem.events: 1000\n', CONFIG + 'queue.mem:\n  events: 512\n  flush.min_events: 1024\n', INPUT + 'output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n', INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n  username: u\n  password: '${PW}'\n", CONFIG + 'processors:\n- drop_fields: {}\n', CONFIG + 'processors:\n- dissect: {field: message}\n', "filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\n" + CONSOLE,)
    good = (CONFIG + 'queue.mem:\n  events: 1000\n  flush.min_events: 500\n', INPUT + 'output.logstash:\n  hosts: [ls]\n  ssl.certificate: /etc/pki/client.crt\n  ssl.key: /etc/pki/client.key\n', INPUT + "output.elasticsearch:\n  hosts: [es]\n  api_key: '${KEY}'\n", CONFIG + 'processors:\n- drop_fields:\n    fields: [agent.ephemeral_id]\n', CONFIG + "processors:\n- dissect: {field: message, tokenizer: '%{level} %{text}'}\n", "filebeat.inputs:\n- type: kafka\n  hosts: ['k:9092']\n  topics: [a]\n  group_id: filebeat\n" + CONSOLE,)
    fixed = CONFIG + 'queue.mem.events: 1000\nqueue.mem.flush.min_events: 500\n'


class CustomIndexWithoutTemplate(RejectedConfig):
    code = "FB123"
    about_missing = True
    summary = 'Custom index without a matching template'
    why = 'The index template that Filebeat loads matches only its default index names, so it would not apply to a custom index.\nFilebeat 6.0 and later reject the config: `setup.template.name and setup.template.pattern have to be set if index name\nis modified`. Add both settings, with names that match the custom index. If `setup.template.enabled` is `false`, they\nare not required.\n\nA pattern that does not match the index, or that contains the date, is accepted, but the index gets no template.'
    fix = 'unsafe'
    bad = (INPUT + 'output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n', INPUT + 'output.elasticsearch:\n  hosts: [es]\n  index: shop\nsetup.template.name: shop\n',)
    good = ('filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.elasticsearch:\n' + '  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\nsetup.template.name: shop\nsetup.template.pattern: shop-*\n', INPUT + 'output.elasticsearch:\n  hosts: [es]\n  index: shop\nsetup.template.enabled: false\n',)
    fixed = INPUT + 'output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\nsetup.template.name: "shop"\nsetup.template.pattern: "shop-*"\n'


class UnknownProcessor(RejectedConfig):
    code = "FB124"
    holds_in_templates = True
    about_support = True
    summary = 'Unknown Filebeat processor'
    why = 'Filebeat rejects an unknown processor: `the processor action drop_field does not exist`. `filebeat test config` does\nnot detect an unknown processor under an input.\n\nFor targets from 8.0 to 8.18, or without a target, an unknown name is reported only if it resembles a known\nprocessor, or contains an upper-case letter, a space or a dot. In other Beats, only a name that resembles a known\nprocessor is reported.'
    fix = 'unsafe'
    bad = (CONFIG + 'processors:\n- drop_field:\n    fields: [a]\n', CONFIG + 'processors:\n- Add_Locale: ~\n', LOG + '  processors:\n  - drop_evnt: ~\n' + CONSOLE,)
    good = (CONFIG + 'processors:\n- drop_fields:\n    fields: [a]\n',)
    fixed = good[0]


class ProcessorMultiAction(RejectedConfig):
    code = "FB125"
    merge_repeats = Repeats(stages=('load',))
    summary = 'More than one processor in one list entry'
    why = 'Filebeat accepts exactly one processor per list entry: `each processor must have exactly one action, but found 2\nactions (drop_event,when)`. Start each processor with a dash, and indent its options below its name.'
    fix = 'safe'
    bad = (CONFIG + 'processors:\n- drop_event:\n  when:\n    equals:\n      log.level: debug\n', CONFIG + 'processors:\n- add_locale: ~\n  add_id: ~\n',)
    good = (CONFIG + 'processors:\n- drop_event:\n    when:\n      equals:\n        log.level: debug\n', CONFIG + 'processors:\n- add_locale: ~\n- add_id: ~\n',)
    fixed = good[0]


class UnknownCondition(RejectedConfig):
    code = "FB126"
    holds_in_templates = True
    summary = 'Unknown or missing condition'
    why = 'Filebeat rejects an unknown condition: `missing or invalid condition`. The conditions are `equals`, `contains`,\n`regexp`, `range`, `network`, `has_fields`, `and`, `or` and `not`. `and` and `or` require a list of conditions;\n`not` requires exactly one condition.'
    fix = 'unsafe'
    bad = (CONFIG + 'processors:\n- drop_event:\n    when:\n      equal: {level: debug}\n', CONFIG + 'processors:\n- drop_event:\n    when:\n      or:\n        equals: {level: debug}\n', CONFIG + 'processors:\n- drop_event:\n    when: ~\n',)
    good = (CONFIG + 'processors:\n- drop_event:\n    when:\n      or:\n      - equals: {level: debug}\n' + '      - not.has_fields: [level]\n',)
    fixed = CONFIG + 'processors:\n- drop_event:\n    when:\n      equals: {level: debug}\n'


class ConditionValueType(RejectedConfig):
    code = "FB127"
    holds_in_templates = True
    summary = 'Condition with an invalid value'
    why = 'Filebeat rejects values that a condition does not support. The supported values are:\n\n- `equals`: strings, whole numbers and booleans\n- `contains`, `regexp`: strings\n- `range`: numbers under `gt`, `gte`, `lt` or `lte`\n- `network`: ranges such as `10.0.0.0/8` and names such as `private`\n\nUse a value of a supported type. A quoted number matches only string fields; for a field that is a number, use `equals`\nwith a whole number, or `range`.'
    fix = 'safe'
    bad = (CONFIG + 'processors:\n- drop_event:\n    when:\n      contains: {code: 5}\n', CONFIG + 'processors:\n- drop_event:\n    when:\n      equals: {load: 1.5}\n', CONFIG + 'processors:\n- drop_event:\n    when:\n      range: {code: {ge: 400}}\n',)
    good = (CONFIG + "processors:\n- drop_event:\n    when:\n      contains: {code: '5'}\n", CONFIG + 'processors:\n- drop_event:\n    when:\n      range: {load.gte: 1.5}\n', CONFIG + 'processors:\n- drop_event:\n    when:\n      range: {code.gte: 400}\n',)
    fixed = good[0]


class UnknownModule(RejectedConfig):
    code = "FB128"
    kinds = ('filebeat',)
    merge_repeats = Repeats(by='wording')
    holds_in_templates = True
    about_support = True
    summary = 'Unknown module or fileset'
    why = "Filebeat does not start with an unknown module or fileset: `error getting filesets for module ngnix`, `fileset\nnginx/foo is configured but doesn't exist`. Custom modules are possible, so an unknown name is reported only if it\nresembles a known one.\n\nFilebeat 8.0 and 8.14 removed many modules, for example `cyberark` and `tomcat`. 7.x renamed\n`apache2` to `apache` and `googlecloud` to `gcp`: it still accepts the old names, and 8.0 does not. Removed and renamed\nmodules are reported only with a target."
    fix = 'unsafe'
    bad = ('filebeat.modules:\n- module: ngnix\n  access:\n    enabled: true\n' + CONSOLE, 'filebeat.modules:\n- module: nginx\n  acess:\n    enabled: true\n' + CONSOLE,)
    good = ('filebeat.modules:\n- module: nginx\n  access:\n    enabled: true\n' + CONSOLE,)
    fixed = good[0]


class ScriptSyntax(RejectedConfig):
    code = "FB132"
    summary = 'Script that Filebeat cannot compile'
    why = 'Filebeat compiles the JavaScript of the `script` processor when it reads the config: `SyntaxError: inline.js: Line 1:1\nUnexpected reserved word`. Filebeat up to {newest} supports ECMAScript 5.1: it rejects `let`, `const`, arrow functions,\ntemplate literals and classes. The script must also define a function `process`.\n\nThe processor exists since 7.2 in Filebeat, Metricbeat and Winlogbeat, since 7.12 in Heartbeat, and since 8.2 at the\nlatest in the other Beats. A target without it has no finding of this rule.\n\nAn invalid script under a `filestream` input stops only this input, so the finding is a warning. Under a `log` input,\nit keeps Filebeat from starting.'
    releases = '7.2-'
    sources = ('`filebeat test config` 7.17.29, 8.19.18, 9.3.4 and a development build of 9.6 on small files', 'https://github.com/elastic/beats/pull/14325', 'https://github.com/elastic/beats/pull/23768', 'https://github.com/elastic/beats/pull/29752',)
    bad = (CONFIG + 'processors:\n- script:\n    lang: javascript\n    source: >\n' + "      const process = (event) => { if (event.Get('code') > 400) { event.Tag('error'); } }\n", CONFIG + 'processors:\n- script:\n    lang: javascript\n    source: >\n      var x = 1;\n', INPUT + '  processors:\n  - script:\n      lang: javascript\n      source: >\n' + "        function process(event) { event.Put('url', `/x/` + event.Get('host')); }\n" + CONSOLE,)
    good = (CONFIG + 'processors:\n- script:\n    lang: javascript\n    source: >\n' + "      function process(event) { if (event.Get('code') > 400) { event.Tag('error'); } }\n", INPUT + '  processors:\n  - script:\n      lang: javascript\n      source: >\n' + "        function process(event) { event.Put('url', '/x/' + event.Get('host')); }\n" + CONSOLE,)


class InvalidAgentPolicy(AgentPolicyRule):
    code = "FB133"
    summary = 'Part of an Elastic Agent policy with the wrong shape'
    why = "Elastic Agent requires a map of outputs, a list of inputs, and a `type` in each of them. The `id` of an input must be\na string; without quotes, YAML reads `id: 1234` as a number. Elastic Agent 8.6 and later reject the whole policy if a\npart is wrong, for example with `invalid 'inputs.0', 'type' missing`.\n\nThe rule does not report:\n\n- inputs with a `condition` or a variable (`${…}`)\n- outputs without a `type` in a resource of Elastic Cloud on Kubernetes (ECK), because the operator adds it"
    fix = 'safe'
    bad = (AGENT_OUTPUTS + 'inputs:\n- type: filestream\n  id: 1234\n  paths: [/var/log/app.log]\n', AGENT_OUTPUTS + 'inputs:\n- id: app\n  data_stream.namespace: default\n', AGENT_OUTPUTS + 'inputs:\n  type: filestream\n  id: app\n',)
    good = (AGENT_OUTPUTS + AGENT_INPUT,)
    fixed = AGENT_OUTPUTS + 'inputs:\n- type: filestream\n  id: "1234"\n  paths: [/var/log/app.log]\n'


class DuplicateAgentInputId(AgentPolicyRule):
    code = "FB134"
    summary = 'Two inputs of an Elastic Agent policy with the same `id`'
    why = 'Each input of a policy needs a unique `id`. The id of an input without `id` is its type. Elastic Agent 8.6 and later\nreject the whole policy if two inputs have the same id (`has a duplicate id`), even if one of them is disabled. The\ntypes `logfile` and `log` are the same, as are `event/tcp` and `tcp`.\n\nThe rule does not report:\n\n- inputs with a `condition` or a variable (`${…}`)\n- two identical inputs, of which Elastic Agent keeps one'
    bad = (AGENT_OUTPUTS + AGENT_INPUT + '- type: filestream\n  id: app\n  streams:\n  - id: web\n    paths: [/var/log/web.log]\n', AGENT_OUTPUTS + 'inputs:\n- type: system/metrics\n  streams: [{metricsets: [cpu]}]\n- type: system/metrics\n  streams: [{metricsets: [memory]}]\n', AGENT_OUTPUTS + 'inputs:\n- type: logfile\n  paths: [/a.log]\n- type: log\n  paths: [/b.log]\n',)
    good = (AGENT_OUTPUTS + AGENT_INPUT + '- type: filestream\n  id: web\n  streams:\n  - id: web\n    paths: [/var/log/web.log]\n',)


class UnknownAgentOutput(AgentPolicyRule):
    code = "FB135"
    summary = 'Input of an Elastic Agent policy with an output that does not exist'
    why = '`use_output` names the output of an input; the default is `default`. If `outputs` has no output of that name, Elastic\nAgent 8.6 and later reject the whole policy: `references an unknown output`.\n\nThe rule does not report:\n\n- inputs with a `condition` or a variable (`${…}`)\n- resources of Elastic Cloud on Kubernetes (ECK), because the operator adds the outputs'
    fix = 'unsafe'
    bad = (AGENT_OUTPUTS + AGENT_INPUT + '  use_output: defalut\n', "outputs:\n  main:\n    type: elasticsearch\n    hosts: ['https://es1:9200']\n" + AGENT_INPUT,)
    good = (AGENT_OUTPUTS + AGENT_INPUT + '  use_output: default\n',)
    fixed = good[0]

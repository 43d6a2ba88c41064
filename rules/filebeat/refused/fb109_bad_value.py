from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class BadValue(RejectedConfig):
    code = "FB109"
    holds_in_templates = True
    summary = "Value that the option does not accept"
    why = """\
Filebeat rejects values of the wrong type, and values outside the limits of the option, which the finding shows:

- **Durations** have the format of Go: numbers with the units `ms`, `s`, `m` or `h` (also `ns` and `us`), combined as in
  `1h30m`. Days, weeks, spaces and words are rejected: `unknown unit "d" in duration "1d"`. A number without quotes
  stands for seconds; in quotes, it requires a unit: `missing unit in duration "90"`.
- **Numbers**: a string is rejected: `can not convert 'string' into 'int'`. Most sizes are numbers of bytes without a
  unit; `queue.disk` and a few options of inputs accept units. Quoted numbers are valid. Some options have limits:
  `requires value >= 1`, `zero value`. The fix converts 1 KB to 1024 bytes, like the Filebeat reference, which calls
  10485760 bytes 10 MB.
- **Booleans**: without quotes, YAML reads `yes`, `no`, `on`, `off`, `true` and `false` as booleans. In quotes, `"no"`
  is a string: `can not convert 'string' into 'bool'`. Conversely, `compression: off` of the Kafka output is a boolean
  instead of a name: `compression mode 'false' unknown`.
- **Words**: some options accept only certain values, for example log levels, TLS versions, addresses and encodings:
  `invalid level 'eror'`.
- **Format strings** contain fields (`%{[field]}`, `%{[field]:default}`) and dates (`%{+yyyy.MM.dd}`). An incomplete one
  is rejected: `missing closing '}'`. So is a date that starts with `$` (`${+yyyy}`), which Filebeat reads as a
  reference to a variable.
- **Lists, maps and single values**: a single value is accepted as a list, but a list or map is rejected as a single
  value (`can not convert 'object' into 'string'`), and a single value as a section (`required 'object', but found
  'string'`).
- **`queue.disk`** requires `max_size`: 10 MB or more, or 0 for no limit. `segment_size` must be at least 1 MB and at
  most half of `max_size`.

`filebeat test config` does not check the options of inputs. An invalid value there keeps Filebeat from starting."""
    fix = "safe/unsafe"
    bad = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90secs\n",
        INPUT + 'output.logstash:\n  hosts: [ls]\n  timeout: "90"\n',
        A_LOG + "  ignore_older: 1d\n" + CONSOLE,
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: t\n  max_message_bytes: 1MB\n",
        A_LOG + "  max_bytes: 10MB\n" + CONSOLE,
        INPUT + "output.logstash:\n  hosts: [ls]\n  compression_level: 10\n",
        INPUT + "output.file:\n  path: /tmp\n  permissions: 600\n",
        CONFIG + 'logging.to_files: "no"\n',
        INPUT + "output.kafka:\n  hosts: ['k:9092']\n  topic: logs\n  compression: off\n",
        CONFIG + "logging.level: eror\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es:abc']\n",
        INPUT + "  encoding: foo\n" + CONSOLE,
        INPUT + "output.kafka:\n  hosts: [k]\n  topic: 'logs-%{[app]'\n",
        CONFIG + "fields: web\n",
        INPUT + "output.elasticsearch:\n  hosts: [es]\n  bulk_max_size: [500]\n",
        CONFIG + "queue.disk: {}\n",
        CONFIG + "queue.disk:\n  max_size: 100MB\n  segment_size: 1KB\n",
    )
    good = (
        INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 1m30s\n  compression_level: 9\n",
        A_LOG + "  ignore_older: 24h\n  max_bytes: 10485760\n" + CONSOLE,
        INPUT + "output.file:\n  path: /tmp\n  permissions: 0600\n",
        CONFIG + "logging.to_files: false\nlogging.level: error\nfields: {role: web}\n",
        INPUT + "output.elasticsearch:\n  hosts: ['es:9200']\n  bulk_max_size: 500\n",
        INPUT
        + "output.kafka:\n  hosts: ['k:9092']\n  topic: 'logs-%{[fields.app]:none}-%{+yyyy.MM.dd}'\n"
        + "  compression: none\n",
        INPUT + "  encoding: utf-8\n" + CONSOLE,
        CONFIG + "queue.disk.max_size: 10GB\n",
    )
    fixed = INPUT + "output.logstash:\n  hosts: [ls]\n  timeout: 90s\n"

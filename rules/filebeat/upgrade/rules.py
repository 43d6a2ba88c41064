"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.filebeat.rule import FilebeatRule
from lslint.rules.filebeat.examples import INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting
from lslint.rules.filebeat.examples import LOG
from lslint.rules.api import Repeats
from lslint.rules.api import Rule


class RemovedFilebeatSetting(FilebeatRule):
    code = "FB601"
    severity = 'warning'
    may_refuse = True
    holds_in_templates = True
    summary = 'Setting that Filebeat 7.0 and later reject'
    why = "Filebeat 7.0 removed old names and rejects them: `setting 'filebeat.prospectors' has been removed`. Use\n`filebeat.inputs`, which exists since 6.3. `registry_file` named a file, and its successor `registry.path` names a\ndirectory.\n\nWithout a target, the finding is an error, because all releases from 7.17 on reject the old names."
    sources = ('`filebeat test config` 7.17.29 on more than 800 small configs',)
    fix = 'safe/unsafe'
    releases = '7.0-'
    bad = ('filebeat.prospectors:\n- type: log\n  paths: [/a.log]\nsetup.ilm.enabled: false\n' + CONSOLE, INPUT + 'filebeat.registry_file: /var/lib/filebeat/registry\n' + CONSOLE, 'filebeat.prospectors:\n- type: log\n  paths: [/a.log]\n' + CONSOLE,)
    good = (A_LOG + 'setup.ilm.enabled: false\n' + CONSOLE, INPUT + 'filebeat.registry.path: /var/lib/filebeat/registry\n' + CONSOLE,)
    fixed = good[0]


class IgnoredOldSetting(IneffectiveSetting):
    code = "FB602"
    holds_in_templates = True
    may_refuse = True
    merge_repeats = Repeats(by='wording')
    summary = 'Setting that a Filebeat release removed'
    why = 'Filebeat ignores most settings that 5.0 and 6.0 removed, for example `document_type` and\n`output.elasticsearch.template`. Filebeat 6.x does not start with the old queue settings, for example `spool_size`.\nBeats 8.0 and later ignore `xpack.monitoring`, which 7.2 renamed to `monitoring`, and send no monitoring data.\n\nSettings that a release in use may still read, or that change nothing, are reported only with\n`--extend-select FB602`.'
    sources = ('breaking changes of Filebeat 5.0 and 6.0; accepted without a message by Filebeat 7.17.29', 'sources of Beats 5.6.16, 6.0.1 and 6.8.23: the options that Filebeat reads, and `CheckRemoved5xSettings`', 'elastic/beats#18608: `xpack.monitoring` removed in 8.0',)
    fix = 'unsafe'
    bad = (CONFIG + 'filebeat.spool_size: 2048\n', INPUT + 'output.elasticsearch:\n  hosts: [es]\n  template.name: x\n', ELASTICSEARCH + 'xpack.monitoring.enabled: true\n',)
    good = (CONFIG + 'queue.mem:\n  events: 4096\n  flush.min_events: 2048\n', INPUT + 'output.elasticsearch:\n  hosts: [es]\nsetup.template.name: x\nsetup.template.pattern: x-*\n', ELASTICSEARCH + 'monitoring.enabled: true\n',)
    fixed = CONFIG + 'queue.mem.flush.min_events: 2048\n'


class InputTypeRenamed(Rule):
    code = "FB603"
    severity = 'info'
    default = False
    in_upgrades = True
    kinds = ('filebeat',)
    holds_in_templates = True
    summary = 'Deprecated `input_type`'
    why = 'Filebeat 6.0 renamed `input_type` to `type`. The old name is deprecated, but releases up to {newest} still read it.\nFilebeat 5.x reads only `input_type`, so nothing is reported for a 5.x target.'
    sources = ('breaking changes of Filebeat 6.0; Filebeat 7.17.29 reads the old name', 'tests of Filebeat 9.x: `input_type` causes a warning',)
    fix = 'safe/unsafe'
    bad = ('filebeat.inputs:\n- input_type: log\n  paths: [/a.log]\n' + CONSOLE,)
    good = (A_LOG + CONSOLE,)
    fixed = good[0]


class DeprecatedDockerInput(Rule):
    code = "FB604"
    tags = frozenset(('deprecated',))
    severity = 'warning'
    may_refuse = True
    kinds = ('filebeat',)
    holds_in_templates = True
    summary = 'Deprecated `docker` input'
    why = 'Filebeat 7.2 deprecated the `docker` input and replaced it with `container`, which also reads the files of other\ncontainer runtimes. Filebeat 8.0 and later do not start with `docker`. From 7.14 on, `filestream` with the parser\n`container` is the better replacement, because Filebeat 9.0 starts with `container` only if the input sets\n`allow_deprecated_use: true`. `/var/log/containers` contains symbolic links, which `filestream` reads only with\n`prospector.scanner.symlinks: true`.'
    sources = ('breaking changes of Filebeat 8.0 (beats#28817)',)
    fix = 'unsafe'
    bad = ("filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE,)
    good = ('filebeat.inputs:\n- type: filestream\n  id: containers\n  paths: [/var/log/containers/*.log]\n' + '  parsers:\n  - container: ~\n  prospector.scanner.symlinks: true\noutput.console:\n  pretty: false\n',)
    fixed = "filebeat.inputs:\n- type: container\n  paths: ['/var/lib/docker/containers/*/*.log']\n" + CONSOLE


class DeprecatedLogInput(Rule):
    code = "FB605"
    merge_repeats = Repeats(across='message')
    tags = frozenset(('deprecated',))
    severity = 'warning'
    may_refuse = True
    kinds = ('filebeat',)
    holds_in_templates = True
    summary = 'Deprecated `log` or `container` input'
    why = 'Filebeat 7.16 deprecated the `log` and `container` inputs in favor of `filestream`. Filebeat 9.0 and later do not\nstart with them unless the input sets `allow_deprecated_use: true`, which releases before 8.18 do not have. Autodiscover\ndoes not start such inputs either, but logs an error and Filebeat runs without them. The inputs of modules are exempt.\n\nA `filestream` input reads all files again unless it imports the state of the old input (`take_over`). As a\nreplacement for `container`, it requires the parser `container`, and `prospector.scanner.symlinks: true` for the\nsymbolic links in /var/log/containers.'
    sources = ('change log of Filebeat 7.16 and 9.0', 'elastic/beats#42295', 'Filebeat reference: migrate to filestream',)
    bad = (LOG + CONSOLE, 'filebeat.inputs:\n- type: container\n  paths: [/var/log/containers/*.log]\n' + CONSOLE,)
    good = (CONFIG, 'filebeat.inputs:\n- type: filestream\n  id: containers\n  paths: [/var/log/containers/*.log]\n  parsers:\n  - container: {}\n  prospector.scanner.symlinks: true\n' + CONSOLE, LOG + '  allow_deprecated_use: true\n' + CONSOLE,)

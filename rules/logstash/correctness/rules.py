"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.ignored_variables import IgnoredVariables
from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.logstash.option_check.violation import OptionRule


class DateMatchIncomplete(OptionRule):
    code = "LS226"
    violations = ('LS226',)
    summary = 'Date filter whose `match` has no field or no format'
    why = '`match` of the date filter is a list of a field and at least one format. If the format is missing, or the whole\noption, the config check rejects the filter, and Logstash does not load the pipeline.'
    sources = ("verdicts of the date filter's constructor (Logstash 9.5)",)
    bad = ('filter { date { match => ["ts"] } }\n', 'filter { date { target => "seen" } }\n',)
    good = ('filter { date { match => ["ts", "ISO8601"] } }\n', 'filter { date { match => ["ts", "ISO8601"] target => "seen" } }\n',)


class IgnoredLogstashVariable(IgnoredVariables):
    code = "LS350"
    kinds = ('logstash-settings',)
    product = 'logstash'
    summary = 'Environment variable that the image of Logstash ignores'
    why = 'The entry point of the Logstash image writes the variables of a fixed list to logstash.yml: `PIPELINE_WORKERS` as\n`pipeline.workers`. Each release has its own list. Logstash starts without any other variable, and without a message:\n`PIPELINE_WORKER` has no effect, and neither has `XPACK_MONITORING_ELASTICSEARCH_HOSTS` before 7.0 or `HTTP_HOST` since\n8.19.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Correct the name.'
    sources = ('https://www.elastic.co/docs/reference/logstash/docker-config#docker-env-config', 'https://github.com/elastic/logstash-docker/issues/145', 'elastic/logstash docker/data/logstash/env2yaml, 7.3 to 9.5; elastic/logstash-docker, 5.3 to 7.2',)


class SettingsFileAsFolder(ManifestRule):
    code = "LS383"
    kinds = ('logstash-settings',)
    messages = {'--path.settings': '`{name}` must be a folder, so the file is looked for as `{value}/logstash.yml` and not read. Write `{folder}`'}
    summary = '`--path.settings` with a file instead of a folder'
    why = '`--path.settings` is the folder with logstash.yml, pipelines.yml and jvm.options. If it names a file, Logstash finds\nnone of them, warns that it continues with defaults, and ignores the mounted settings.\n\nThe rule checks compose files and manifests of Kubernetes that run an official image. Write the folder.'
    sources = ('https://www.elastic.co/docs/reference/logstash/running-logstash-command-line', 'https://github.com/elastic/logstash-docker/issues/23',)


class SharedDataPath(ManifestRule):
    code = "LS385"
    kinds = ('logstash-settings',)
    about_feature = True
    messages = {'shared': 'The service `{value}` has the same data folder, which Logstash locks, so one of the two does not start while the other one runs. Use a separate volume'}
    releases = '5.2-'
    summary = 'Two Logstash services with the same data folder'
    why = 'Logstash locks its data folder (`path.data`). A second one with the same folder exits: `Logstash could not be started\nbecause there is already another instance using the configured data directory`.\n\nThe rule checks services of one compose file that run the same official image and mount the same volume or folder of\nthe host at its data folder. Give each service a separate volume.'
    sources = ('https://www.elastic.co/docs/reference/logstash/logstash-settings-file', 'logstash-core, lib/logstash/runner.rb: `FileLockFactory` for `path.data`, since 5.2',)

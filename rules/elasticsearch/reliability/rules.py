"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice


class DestructiveWildcardsAllowed(NodeSettingAdvice):
    code = "ES402"
    severity = 'info'
    summary = 'One request can delete all indices'
    why = '`DELETE /_all` and `DELETE /*` delete every index without a confirmation. With\n`action.destructive_requires_name: true`, Elasticsearch accepts only explicit index names in such requests. `true` is\nthe default since 8.0. For older releases, a missing setting is reported with `--extend-select ES402`.'
    sources = ('talk from 2016 about 6 clusters with 300 nodes in total: sets `action.destructive_requires_name: true`', 'Elasticsearch reference 8.0, breaking changes: action.destructive_requires_name defaults to true',)
    fix = 'unsafe'
    bad = ('cluster.name: web\naction.destructive_requires_name: false\n',)
    good = ('cluster.name: web\naction.destructive_requires_name: true\n', 'cluster.name: web\n',)
    fixed = good[0]
    settings = ('action.destructive_requires_name',)
    wrong = ('false', 'no', 'off', '0')
    message = '`{name}: {written}` lets one `DELETE /*` delete every index. Set it to `true` (the default since 8.0)'
    write = 'true'
    fix_message = 'Set `action.destructive_requires_name` to `true`'
    if_missing = '`action.destructive_requires_name` is not set, so one `DELETE /*` can delete every index. Set it to `true` (the default since 8.0)'
    missing_fix = 'Add `action.destructive_requires_name: true`'
    missing_is_optional = True
    missed_before = 8
    missed_in_clusters = True


class HealthCheckWithoutCredentials(ManifestRule):
    code = "ES431"
    kinds = ('elasticsearch-settings',)
    messages = {'credentials': 'With `xpack.security.enabled` the health check fails without credentials. Pass a user and its password with `-u`'}
    summary = 'Health check that Elasticsearch refuses'
    why = 'With `xpack.security.enabled=true`, Elasticsearch answers a request without credentials with 401. `curl -f` then fails,\nthe container never becomes healthy, and services that wait for it do not start.\n\nThe rule checks the health checks of compose services with the official image that run `curl -f` and set the option as a\nvariable, if no other config is mounted. Pass a user and its password: in a compose file, `$$` is a `$` that the shell of\nthe container reads.'
    sources = ('https://github.com/reportportal/reportportal/issues/1193', 'https://docs.docker.com/reference/compose-file/services/#healthcheck',)

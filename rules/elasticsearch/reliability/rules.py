"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import ManifestRule
from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice
from lslint.rules.elasticsearch.advice.request_bodies import RequestBodyRule


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
    messages = {'credentials': 'With `xpack.security.enabled` the health check fails without credentials. Add `-u "elastic:$${{ELASTIC_PASSWORD}}"` to the request'}
    summary = 'Health check that Elasticsearch refuses'
    why = 'With `xpack.security.enabled=true`, Elasticsearch answers a request without credentials with 401. `curl -f` then fails,\nthe container never becomes healthy, and services that wait for it do not start.\n\nThe rule checks the health checks of compose services with the official image that run `curl -f` and set the option as a\nvariable, if no other config is mounted. Pass a user and its password: in a compose file, `$$` is a `$` that the shell of\nthe container reads.'
    sources = ('https://github.com/reportportal/reportportal/issues/1193', 'https://docs.docker.com/reference/compose-file/services/#healthcheck',)


class RejectedRequest(RequestBodyRule):
    code = "ES433"
    severity = 'error'
    stage = 'load'
    releases = '7.17-'
    about_feature = True
    elasticsearch_only = True
    required_text = ('_aliases', '_cluster/settings', '_security/', '_snapshot/', '_update/', '_watcher/', 'POST', 'post')
    summary = 'Request that Elasticsearch rejects'
    why = 'Elasticsearch reads the bodies of most requests strictly: it rejects an unknown key (`unexpected field [kibana]`), a\nmissing one, an item of `actions` with two actions, and an unknown privilege. The settings of the cluster can only be\nchanged if they are dynamic: `persistent setting [discovery.seed_hosts], not dynamically updateable`. The others belong\ninto elasticsearch.yml. An index is created with `PUT`; `POST` is answered with `Incorrect HTTP method`.\n\nA part of a body that Elasticsearch ignores is a warning, for example the first of two comparisons in a watch. So is a\ncredential in the settings of a repository, which is accepted only with a system property.\n\nThe rule checks requests for aliases, settings of the cluster, roles, API keys, snapshot repositories, watches and\nupdates of a document, and the method of requests that create an index.'
    sources = ('elastic/elasticsearch, parsers of the bodies, 7.17 to 9.5', 'https://github.com/elastic/elasticsearch/issues/28362', 'https://github.com/elastic/elasticsearch/issues/31852', 'https://github.com/deviantony/docker-elk/issues/220',)
    bad = ('POST _aliases\n{"actions": [{"remove": {"index": "shop-1", "alias": "shop"}, "add": {"index": "shop-2", "alias": "shop"}}]}\n', 'PUT _cluster/settings\n{"persistent": {"discovery.seed_hosts": ["es01", "es02"]}}\n', 'PUT _security/role/reader\n{"indices": [{"names": ["shop-*"], "privileges": ["read"], "field_security": ["name"]}]}\n',)
    good = ('POST _aliases\n{"actions": [{"remove": {"index": "shop-1", "alias": "shop"}}, {"add": {"index": "shop-2", "alias": "shop"}}]}\n', 'PUT _security/role/reader\n{"indices": [{"names": ["shop-*"], "privileges": ["read"], "field_security": {"grant": ["name"]}}]}\n',)


class HealthCheckWithoutResult(ManifestRule):
    code = "ES434"
    kinds = ('elasticsearch-settings',)
    messages = {'succeeds': 'The health check ends with `{name}`, which succeeds, so the container is always healthy. Let `curl -f` decide, or use `exit 1`', 'program': 'The image of Elasticsearch has no `{name}`, so the health check always fails. Use `curl -f`'}
    summary = 'Health check that always has the same result'
    why = 'The exit status of its last command is the result of a health check. `echo` always succeeds, whatever it prints: the\ncontainer counts as healthy even if Elasticsearch does not answer, and services that wait for it start too early.\n\nA command that the image does not contain fails, so the container never becomes healthy. The images of Elasticsearch\n8.0 and later contain `curl`, but neither `python` nor `wget`.\n\nThe rule checks the health checks of compose services with the official image.'
    sources = ('https://github.com/elastic/stack-docs/issues/1846', 'https://github.com/elastic/beats/pull/20511', 'elastic/elasticsearch distribution/docker/src/docker/Dockerfile, packages of the image, 8.0 to 9.x',)

"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import ManifestRule


class MountedConfigWithoutAddress(ManifestRule):
    code = "KB252"
    kinds = ('kibana-settings',)
    messages = {'local': 'The mounted config has no `server.host`, so the published port leads nowhere. Add `server.host: 0.0.0.0`'}
    summary = 'Mounted kibana.yml without the address that the image sets'
    why = 'The kibana.yml of the image sets `server.host` to all addresses. A file that is mounted in its place replaces all of\nit. Without the setting, Kibana listens on `localhost` of the container, which neither other containers nor published\nports reach.\n\nThe rule checks services of compose files that run the official image and publish port 5601. Add the setting to the\nfile, or `SERVER_HOST` to `environment`.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-kibana-with-docker', 'elastic/kibana src/dev/build/tasks/os_packages/docker_generator/templates/kibana_yml.template.ts',)

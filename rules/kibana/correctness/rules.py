"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.shared.manifest_rules import ManifestRule


class KibanaMountAtWrongPlace(ManifestRule):
    code = "KB252"
    kinds = ('kibana-settings',)
    messages = {'unread': 'The image does not read `{name}`, so the settings in the file have no effect. Mount the file as `{value}`', 'hides': 'The mount hides all files of the image in `{name}`, among them its programs, so the container does not start. Mount single files'}
    summary = 'File or folder that is mounted at the wrong place'
    why = 'The image of Kibana reads its settings from `/usr/share/kibana/config/kibana.yml`. A file that is mounted elsewhere, for example\nbelow `/etc`, is ignored without a message. A folder of the host that is mounted at `/usr/share/kibana` hides the\nprograms of the image.\n\nThe rule checks services of compose files that run the official image, unless a variable or the command names\nanother path.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-kibana-with-docker',)


class MountedConfigWithoutAddress(ManifestRule):
    code = "KB253"
    kinds = ('kibana-settings',)
    messages = {'local': 'The mounted config has no `server.host`, so the published port leads nowhere. Add `server.host: 0.0.0.0`'}
    summary = 'Mounted kibana.yml without the address that the image sets'
    why = 'The kibana.yml of the image sets `server.host` to all addresses. A file that is mounted in its place replaces all of\nit. Without the setting, Kibana listens on `localhost` of the container, which neither other containers nor published\nports reach.\n\nThe rule checks services of compose files that run the official image and publish port 5601. Add the setting to the\nfile, or `SERVER_HOST` to `environment`.'
    sources = ('https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-kibana-with-docker', 'elastic/kibana src/dev/build/tasks/os_packages/docker_generator/templates/kibana_yml.template.ts',)

"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.kibana.syntax.checks import KibanaDuplicateKeyCheck
from lslint.rules.kibana.syntax.checks import KibanaYamlSyntaxCheck


class KibanaYamlSyntax(KibanaYamlSyntaxCheck):
    code = "KB001"
    visits = ('syntax/yaml-syntax', 'syntax/yaml-tab', 'syntax/yaml-bad-escape', 'syntax/yaml-unquoted-special', 'syntax/too-deep', 'file')
    summary = 'Invalid syntax in kibana.yml'
    why = 'Kibana exits with a `YAMLException` if kibana.yml is not valid YAML. The line number in the exception is often below\nthe error. A second YAML document is also an error (`expected a single document in the stream`), even an empty one\nafter a `---` at the end of the file.'
    fix = 'safe'
    bad = (' ---\nserver.host: 0.0.0.0\n', 'server.host: 0.0.0.0\n  server.port: 5601\n', 'server.port: 5601\n---\nserver.host: 0.0.0.0\n',)
    good = ('---\nserver.host: 0.0.0.0\n', 'server.host: 0.0.0.0\nserver.port: 5601\n',)
    fixed = good[0]


class KibanaDuplicateKey(KibanaDuplicateKeyCheck):
    code = "KB002"
    visits = ('syntax/yaml-duplicate-key',)
    reports_repeats = True
    summary = 'Key defined twice in kibana.yml'
    why = 'Kibana 7.3 and later do not start if a section contains the same key twice (`duplicated mapping key`). Earlier releases\nuse the last value. Often a line that was commented out, such as `#server.host`, was activated although the setting\nalready exists further down. Remove one of the lines. Merge two sections or lists\nwith different contents.'
    sources = (*KibanaDuplicateKeyCheck.sources, 'https://github.com/elastic/kibana/pull/38676: js-yaml 3.13 instead of 3.4 since 7.3; js-yaml rejects repeated keys since 3.5',)
    bad = ('server.host: 0.0.0.0\nserver.port: 5601\nserver.host: localhost\n',)
    good = ('server.host: 0.0.0.0\nserver.port: 5601\n',)

"""FB128 (unknown-module): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import LOG_TO_ELASTICSEARCH, filebeat_findings, stages

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

CONDITIONAL = """\
filebeat.modules:
- module: nginx
{begin}
  querylog: {{enabled: true}}
{end}
output.logstash: {{hosts: [ls:5044]}}
"""


@pytest.mark.parametrize(
    ("setting", "release", "stage"),
    [
        ("filebeat.modules: [{module: apache2, access: {enabled: true}}]\n", "6.8", None),
        ("filebeat.modules: [{module: apache2, access: {enabled: true}}]\n", "", "advice"),
        ("filebeat.modules: [{module: apache2, access: {enabled: true}}]\n", "8.0", "load"),
    ],
)
def test_settings_that_moved(setting, release, stage):
    """The `module.yml` of the old name refers to the new one."""
    assert stages(LOG_TO_ELASTICSEARCH + setting, release).get("FB128") == stage


@pytest.mark.parametrize("release", ["7.0", "7.17"])
def test_a_deprecated_name_that_works_is_an_info(release):
    text = LOG_TO_ELASTICSEARCH + "filebeat.modules: [{module: apache2, access: {enabled: true}}]\n"
    (finding,) = filebeat_findings(text, "FB128", release)
    assert finding.severity == "info"


@pytest.mark.parametrize(
    ("begin", "end", "severity"),
    [
        ('{{- if isVersionGTE "9.4.0" }}', "{{- end }}", "warning"),
        ("{% if new %}", "{% endif %}", "warning"),
        ("<% if @new %>", "<% end %>", "warning"),
        ("{{- if x }}\n{{- end }}", "", "error"),
        ("# {{ note }}", "", "error"),
    ],
)
def test_a_fileset_that_a_release_lacks_may_be_in_a_condition(begin: str, end: str, severity: str) -> None:
    text = CONDITIONAL.format(begin=begin, end=end)
    values = Values()
    values.target = ["filebeat=7.17"]
    result = check_text(text, "filebeat.yml.j2", "filebeat", Settings(values))
    assert [each.severity for each in result.findings if each.rule.code == "FB128"] == [severity]
    assert result.verdict == ("rejected" if severity == "error" else "unknown")

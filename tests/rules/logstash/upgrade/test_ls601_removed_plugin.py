"""LS601 (removed-plugin): cases beyond the examples of the rule."""

import pathlib

import pytest
from logstash_checks import check_default, findings_in_folder, selected_codes, write_files

MULTILINE = "multiline { pattern => '^ ' what => 'previous' }"


@pytest.mark.parametrize(
    ("text", "is_codec_advised"),
    [
        (f"filter {{ {MULTILINE} }}\n", True),
        (f"filter {{ if [type] == 'java' {{ {MULTILINE} }} }}\n", False),
    ],
)
def test_a_codec_does_not_replace_a_filter_in_a_condition(text: str, is_codec_advised: bool) -> None:
    (finding,) = [one for one in check_default(text, target="7.17").findings if one.rule.code == "LS601"]
    assert ("codec" in finding.message) is is_codec_advised
    assert is_codec_advised or "install the plugin" in finding.message


@pytest.mark.parametrize(
    ("path", "text", "count"),
    [
        ("defaults/main.yml", "logstash_install_plugins:\n  - logstash-filter-multiline\n", 0),
        ("tasks/main.yml", "- logstash_plugin: name=logstash-filter-multiline\n", 0),
        ("tasks/main.yml", "- logstash_plugin:\n    name: logstash-filter-multiline\n    state: present\n", 0),
        ("manifests/init.pp", "logstash::plugin { 'logstash-filter-multiline': }\n", 0),
        ("install.sh", "bin/logstash-plugin install logstash-filter-multiline\n", 0),
        ("install.sh", "# bin/logstash-plugin install logstash-filter-multiline\n", 1),
        ("install.sh", "bin/logstash-plugin remove logstash-filter-multiline\n", 1),
        ("install.sh", "bin/logstash-plugin install logstash-filter-multiline-new\n", 1),
        ("defaults/main.yml", "logstash_install_plugins:\n  - logstash-input-beats\n", 1),
    ],
)
def test_plugins_that_the_project_installs(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, path: str, text: str, count: int
) -> None:
    write_files(tmp_path, {"files/a.conf": f"filter {{ {MULTILINE} }}\n", path: text, "x.txt": "", ".git/HEAD": "x"})
    found = findings_in_folder(tmp_path, "files/a.conf", "LS601", monkeypatch)
    assert len(found) == count


@pytest.mark.parametrize(
    "text",
    [
        'output { statsd { increment => "requests" } }\n',
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS601" in selected_codes(text, "LS601")

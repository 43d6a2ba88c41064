"""LS413 (referenced-file-missing): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files


def translate(path: str) -> str:
    return f'filter {{ translate {{ source => "a" target => "b" dictionary_path => "{path}" }} }}\n'


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("dicts/user.yml", "users.yml"),
        ("./dicts/user.yml", "users.yml"),
        ("/etc/logstash/dicts/user.yml", "users.yml"),
        ("dicts/users.yml", None),
        ("dicts/hosts.yml", None),
        ("dicts/users.csv", None),
        ("/etc/logstash/other/user.yml", None),
        ("/etc/logstash/pipeline/mein.conf", None),
        ("${DIR}/user.yml", None),
    ],
)
def test_similar_file_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, found: str | None) -> None:
    write_files(tmp_path, {"pipeline/main.conf": translate(path), "dicts/users.yml": "a: b\n"})
    findings = findings_in_folder(tmp_path, "pipeline/main.conf", "LS413", monkeypatch)
    assert len(findings) == (found is not None)
    if found:
        assert f"did you mean `{found}`?" in findings[0].message


def test_absolute_path_may_belong_to_another_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"pipeline/a.conf": translate("dicts/user.yml"), "pipeline/b.conf": translate("/etc/ls/dicts/user.yml")}
    write_files(tmp_path, {**texts, "dicts/users.yml": "a: b\n"})
    for name, is_absolute in (("pipeline/a.conf", False), ("pipeline/b.conf", True)):
        (finding,) = findings_in_folder(tmp_path, name, "LS413", monkeypatch)
        assert finding.is_optional is is_absolute


@pytest.mark.parametrize(
    ("wanted", "there"),
    [
        ("iana_icmp_code.yml", "iana_icmpv6_code.yml"),
        ("ports_tcp.yml", "ports_udp.yml"),
        ("geo_v4.yml", "geo_v6.yml"),
        ("rules.yml", "rules2.yml"),
        ("ip_names.yml", "ips_names.yml"),
    ],
)
def test_another_version_or_protocol_is_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, there: str
) -> None:
    write_files(tmp_path, {"pipeline/main.conf": translate(f"dicts/{wanted}"), f"dicts/{there}": "a: b\n"})
    assert not findings_in_folder(tmp_path, "pipeline/main.conf", "LS413", monkeypatch)


def test_file_of_another_filter_is_not_suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = translate("dicts/user.yml") + translate("/etc/ls/dicts/users.yml")
    write_files(tmp_path, {"pipeline/main.conf": text, "dicts/users.yml": "a: b\n"})
    assert not findings_in_folder(tmp_path, "pipeline/main.conf", "LS413", monkeypatch)

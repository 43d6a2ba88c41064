"""KB501 (plaintext-secret-in-kibana): whether the deployment of the file requires a login."""

import pytest
from kibana_checks import check
from logstash_checks import write_files
from settings_checks import check_path

LOGIN = "elasticsearch.username: elastic\nelasticsearch.password: changeme\n"
SESSIONS = "xpack.security.encryptionKey: 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n"
OBJECTS = "xpack.encryptedSavedObjects.encryptionKey: 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n"
ON, OFF = "xpack.security.enabled: true\n", "xpack.security.enabled: false\n"


def compose(switch="", mounted="", folder="."):
    """A compose file that runs both products. ``switch``: of security; ``mounted``: its elasticsearch.yml."""
    environment = f"    environment:\n      - xpack.security.enabled={switch}\n" if switch else ""
    volumes = (
        f"    volumes:\n      - ./{mounted}:/usr/share/elasticsearch/config/elasticsearch.yml\n" if mounted else ""
    )
    return (
        "services:\n  es:\n    image: docker.elastic.co/elasticsearch/elasticsearch:8.12.2\n"
        f"{environment}{volumes}"
        "  kibana:\n    image: docker.elastic.co/kibana/kibana:8.12.2\n"
        f"    volumes:\n      - {folder}/kibana.yml:/usr/share/kibana/config/kibana.yml\n"
    )


@pytest.mark.parametrize(
    ("files", "count"),
    [
        ({"compose.yml": compose("false")}, 0),
        ({"compose.yml": compose("false"), "es/elasticsearch.yml": ON}, 0),
        ({"compose.yml": compose("true"), "es/elasticsearch.yml": OFF}, 1),
        ({"compose.yml": compose(mounted="es/one.yml"), "es/one.yml": OFF, "es/two.yml": ON}, 0),
        ({"compose.yml": compose(mounted="es/one.yml"), "es/one.yml": ON, "es/two.yml": OFF}, 1),
        ({"compose.yml": compose(), "other/compose.yml": compose("true")}, 1),
    ],
)
@pytest.mark.parametrize("text", [LOGIN, SESSIONS])
def test_the_manifest_that_runs_the_file_decides(tmp_path, files, count, text):
    write_files(tmp_path, {".git/HEAD": "", "kibana.yml": text, **files})
    found = check_path(tmp_path / "kibana.yml").findings
    assert len([one for one in found if one.rule.code == "KB501"]) == count


@pytest.mark.parametrize(("dev", "production", "count"), [("false", "true", 0), ("true", "false", 1)])
def test_the_nearest_folder_decides_about_a_file_that_no_manifest_runs(tmp_path, dev, production, count):
    switch = "services:\n  es:\n    environment:\n      - xpack.security.enabled={}\n"
    files = {"dev/compose.yml": switch.format(dev), "production/compose.yml": switch.format(production)}
    write_files(tmp_path, {".git/HEAD": "", "dev/config/kibana.yml": LOGIN, **files})
    found = check_path(tmp_path / "dev" / "config" / "kibana.yml").findings
    assert len([one for one in found if one.rule.code == "KB501"]) == count


def test_only_the_key_of_sessions_is_unused_without_security(tmp_path):
    write_files(tmp_path, {".git/HEAD": "", "kibana.yml": OBJECTS + SESSIONS, "compose.yml": compose("false")})
    found = [one for one in check_path(tmp_path / "kibana.yml").findings if one.rule.code == "KB501"]
    assert len(found) == 1
    assert "encryptedSavedObjects" in found[0].message


@pytest.mark.parametrize("plugin", ["searchguard", "opendistro_security", "opensearch_security"])
def test_the_key_of_a_cookie_is_one_of_kibana(plugin):
    text = f"server.host: a\n{plugin}.cookie.password: Xq7-blue-9f-Xq7-blue-9f-Xq7-blue-9f\n"
    [found] = [one for one in check(text).findings if one.rule.code == "KB501"]
    assert found.severity == "info"

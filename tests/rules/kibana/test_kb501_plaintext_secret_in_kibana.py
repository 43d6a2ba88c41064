"""KB501 (plaintext-secret-in-kibana): cases beyond the examples of the rule."""

import pytest
from logstash_checks import write_files
from settings_checks import check_path

LOGIN = "elasticsearch.username: elastic\nelasticsearch.password: {}\n"


@pytest.mark.parametrize(
    ("files", "more", "password", "count"),
    [
        ({}, "", "elastic", 1),
        ({}, "xpack.security.enabled: false\n", "elastic", 0),
        ({}, "xpack.security.enabled: true\n", "changeme", 1),
        ({}, "xpack.security.enabled: false\n", "Xq7-blue-9f", 1),
        ({"elasticsearch.yml": "xpack.security.enabled: false\n"}, "", "elastic", 0),
        ({"elasticsearch.yml": "xpack.security.enabled: true\n"}, "", "elastic", 1),
        (
            {"compose.yml": "services:\n  e:\n    environment:\n      - xpack.security.enabled=false\n"},
            "",
            "elastic",
            0,
        ),
        ({"compose.yml": "services:\n  e:\n    image: elasticsearch:7.9.0\n"}, "", "elastic", 0),
        ({"compose.yml": "services:\n  e:\n    image: elasticsearch:8.9.0\n"}, "", "elastic", 1),
    ],
)
def test_a_well_known_password_that_nothing_asks_for(tmp_path, files, more, password, count):
    write_files(tmp_path, {".git/HEAD": "", "kibana.yml": LOGIN.format(password) + more, **files})
    found = check_path(tmp_path / "kibana.yml").findings
    assert len([one for one in found if one.rule.code == "KB501"]) == count


@pytest.mark.parametrize(
    ("key", "count"),
    [
        ("this_is_32+_character_encryption_key", 0),
        ("something_at_least_32_characters", 0),
        ("5b1c7d09e84f4a36b2c0d91e7a5f3c68", 1),
    ],
)
def test_keys_that_say_what_belongs_in_their_place(tmp_path, key, count):
    write_files(tmp_path, {"kibana.yml": f"xpack.encryptedSavedObjects.encryptionKey: {key}\n"})
    found = check_path(tmp_path / "kibana.yml").findings
    assert len([one for one in found if one.rule.code == "KB501"]) == count

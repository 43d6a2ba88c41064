"""LS501 (plaintext-secret) in kibana.yml."""

import pytest
from kibana_checks import check
from paths import write_files
from settings_checks import check_path

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize(
    ("key", "count"), [("this_is_32+_character_encryption_key", 0), ("5b1c7d09e84f4a36b2c0d91e7a5f3c68", 1)]
)
def test_keys_that_say_what_belongs_in_their_place(tmp_path, key, count):
    write_files(tmp_path, {"kibana.yml": f"xpack.encryptedSavedObjects.encryptionKey: {key}\n"})
    found = check_path(tmp_path / "kibana.yml").findings
    assert len([one for one in found if one.rule.code == "LS501"]) == count


PLAIN = "elasticsearch.username: kibana_system\nelasticsearch.password: Xq7-blue-9f\n"


@pytest.mark.parametrize(("release", "action"), [
    ("5.4", "keep it out of the repository: insert it when the file is deployed"),
    (
        "6.1",
        "run `kibana-keystore add elasticsearch.password` (since 6.1), or insert it when the file is"
        " deployed",
    ),
    ("", "run `kibana-keystore add elasticsearch.password`"),
])  # fmt: skip
def test_releases_before_6_1_have_no_keystore(release, action):
    [message] = [one.message for one in check(PLAIN, release).findings if one.rule.code == "LS501"]
    assert message.endswith(f"If so, change it and {action}")


@pytest.mark.parametrize(
    ("name", "program"),
    [("searchguard.openid.client_secret", "kibana"), ("opensearch_security.cookie.password", "opensearch-dashboards")],
)
def test_settings_of_security_plugins(name, program):
    text = f"server.host: a\n{name}: Xq7-blue-9f\n"
    [message] = [one.message for one in check(text).findings if one.rule.code == "LS501"]
    assert message.endswith(f"`{program}-keystore add {name}`")
    assert not [one for one in check(text.replace("Xq7-blue-9f", "${SECRET}")).findings if one.rule.code == "LS501"]


DEMO = "elasticsearch.username: kibanaserver\nelasticsearch.password: kibanaserver\n"


@pytest.mark.parametrize(("text", "path", "expected"), [
    (DEMO, "kibana.yml", []),
    ('xpack.security.encryptionKey: "changemechangemechangemechangeme"\n', "kibana.yml", ["LS501"]),
    ("elasticsearch.password: changeme\n", "kibana.yml", []),
    ("elasticsearch.password: changeme_later\n", "kibana.yml", []),
    ('xpack.security.encryptionKey: "12345678901234567890123456789012"\n', "kibana.yml", ["LS501"]),
    ('xpack.security.encryptionKey: "5b1c7d09e84f4a36b2c0d91e7a5f3c68"\n', "kibana.yml.tmpl", ["LS501"]),
])  # fmt: skip
def test_demo_passwords_and_placeholders(text, path, expected):
    findings = check_text(text, path, "kibana-settings", Settings(Values())).findings
    assert [finding.rule.code for finding in findings if finding.rule.code == "LS501"] == expected


@pytest.mark.parametrize(
    ("name", "target", "is_said"),
    [("xpack.encryptedSavedObjects.encryptionKey", "8.9", True), ("xpack.reporting.encryptionKey", "8.9", False)],
)
def test_the_old_key_of_saved_objects_is_still_needed(name, target, is_said):
    found = check(f"{name}: 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n", target).findings
    (finding,) = [one for one in found if one.rule.code == "LS501"]
    assert ("decryptionOnlyKeys" in (finding.help or "")) is is_said


SETTINGS = "server.host: a\n{}: 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n"


def messages(text, target=""):
    return [one.message for one in check(text, target).findings if one.rule.code == "LS501" and not one.is_optional]


@pytest.mark.parametrize("target", ["", "7.17", "8.7"])
def test_a_setting_that_no_release_has_does_not_belong_in_the_keystore(target):
    [message] = messages(SETTINGS.format("xpack.saved_objects.encryptionKey"), target)
    assert message == (
        "`xpack.saved_objects.encryptionKey` looks like a plain-text secret, readable in every copy of the file."
        " If so, change it and check its name, unknown in Kibana 7.17 and 8.12"
    )


@pytest.mark.parametrize(("name", "target"), [
    ("xpack.monitoring.elasticsearch.password", ""), ("xpack.security.loginKey.encryptionKey", "6.8"),
    ("elasticsearch.tribe.password", ""), ("sentinl.settings.email.password", ""),
    ("xpack.actions.preconfigured.mail.secrets.password", "8.12"),
])  # fmt: skip
def test_settings_that_a_release_or_a_plugin_may_have(name, target):
    [message] = messages(SETTINGS.format(name), target)
    assert f"kibana-keystore add {name}`" in message


@pytest.mark.parametrize("value", ["..", "...", '"."', "\u2026", "...***"])
def test_dots_hide_a_secret(value):
    text = f"xpack.reporting.encryptionKey: {value}\nelasticsearch.password: {value}\n"
    assert messages(text) == []


KEYS = ("xpack.encryptedSavedObjects", "xpack.reporting", "xpack.security")


@pytest.mark.parametrize(("value", "count"), [("Keymu sendiri", 0), ("5b1c7d09e84f4a36b2c0d91e7a5f3c68", 1)])
def test_a_value_of_several_secrets_is_reported_once(value, count):
    text = "".join(f"{name}.encryptionKey: {value}\n" for name in KEYS)
    found = [one for one in check(text).findings if one.rule.code == "LS501" and not one.is_optional]
    assert len(found) == count
    assert [len(one.related) for one in found] == [2] * count


def test_the_help_about_the_old_key_is_kept():
    key = "5b1c7d09e84f4a36b2c0d91e7a5f3c68"
    names = ("xpack.security.encryptionKey", "xpack.encryptedSavedObjects.encryptionKey")
    found = check("".join(f"{name}: {key}\n" for name in names)).findings
    (one,) = [one for one in found if one.rule.code == "LS501" and not one.is_optional]
    assert "decryptionOnlyKeys" in one.help


def test_different_keys_and_a_password_are_reported_each():
    text = "".join(
        f"{name}.encryptionKey: {number}b1c7d09e84f4a36b2c0d91e7a5f3c680\n" for number, name in enumerate(KEYS)
    )
    assert len(messages(text)) == 3
    for value, count in (("5b1c7d09e84f4a36b2c0d91e7a5f3c68", 2), ("Xq7-blue-9f", 1)):
        text = f"xpack.security.encryptionKey: {value}\nelasticsearch.password: {value}\n"
        found = [one.severity for one in check(text).findings if one.rule.code == "LS501" and not one.is_optional]
        assert found == ["info", "warning"][-count:]


@pytest.mark.parametrize("plugin", ["searchguard", "opendistro_security", "opensearch_security"])
def test_the_key_of_a_cookie_is_one_of_kibana(plugin):
    text = f"server.host: a\n{plugin}.cookie.password: Xq7-blue-9f-Xq7-blue-9f-Xq7-blue-9f\n"
    [found] = [one for one in check(text).findings if one.rule.code == "LS501"]
    assert found.severity == "info"

"""LS501 (plaintext-secret): cases beyond the examples of the rule."""

import pytest
from advice import FakeDeployment, of_code, run
from logstash_checks import output_plugin
from settings_checks import check_settings

from lslint.engine.file import check_text
from lslint.rules.project_view import ProjectView, Runtime, Variable

SECRET = 'output { http { url => "https://a.example" http_method => post password => "Kq81-zu" user => "u" } }\n'


@pytest.mark.parametrize(("text", "count"), [
    ("output { elasticsearch { user => 'u' password => 'password_used_in_elastic' } }\n", 0),
    ("output { elasticsearch { user => 'u' password => 'elasticpassword' } }\n", 1),
    ("output { elasticsearch { user => 'u' password => '${PWD:-}' } }\n", 0),
])  # fmt: skip
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS501", text)) == count


def test_a_well_known_default_in_shell_syntax() -> None:
    (finding,) = run("LS501", "output { elasticsearch { user => 'u' password => '${PWD:-changeme}' } }\n")
    assert finding.severity == "info"
    assert "default" in finding.message


@pytest.mark.parametrize(("options", "severity"), [
    ("password => 99173", "warning"), ('password => "${PWD:changeme}"', "info"),
    ('password => "${PWD:h4Nt-9z}"', "warning"), ('password => "${PWD:blue-horse}"', "info"),
    ('password => "abc123,.-"', "info"), ('password => "PASSWORD"', None), ('password => "********"', None),
    ('api_key => "api_key_id:api_key_value"', None), ('keystore_password => "Zz-1991"', "warning"),
    ('ssl_key => "/etc/pki/key.pem"', None), ('private_key => "/etc/pki/key.pem"', None),
    ('custom_headers => ["Authorization", "Bearer 81fa9c0"]', "warning"),
])  # fmt: skip
def test_values(options: str, severity: "str | None") -> None:
    findings = run("LS501", output_plugin(options))
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize("text", [
    'filter { mutate { add_field => { "password" => "h4Nt-9z" } } }',
    'filter { mutate { rename => { "secret" => "token" } } }',
    'filter { grok { match => { "token" => "%{WORD:token}" } } }',
    'filter { fingerprint { source => "ip" key => "h4Nt-9z" method => "SHA256" } }',
    'filter { kv { remove_field => ["password"] } }', 'input { redis { key => "logs" data_type => "list" } }',
])  # fmt: skip
def test_names_of_fields_are_not_secrets(text: str) -> None:
    assert not run("LS501", text)


@pytest.mark.parametrize(("text", "severities"), [
    ("xpack.monitoring.elasticsearch.password: Xq7-blue-9f\n", ["warning"]),
    ("xpack:\n  management:\n    elasticsearch:\n      password: 'Xq7-blue-9f'\n", ["warning"]),
    ("api.auth.basic.password: changeme\n", []),
    ("xpack.monitoring.elasticsearch.cloud_auth: 'elastic:Xq7-blue-9f'\n", ["warning"]),
    ("xpack.monitoring.elasticsearch.password: ${ES_PWD:changeme}\n", []),
    ("xpack.monitoring.elasticsearch.password: ${% raw %}{{% endraw %}{{ user }}\n", []),
    ("xpack.monitoring.elasticsearch.password: ${ES_PWD}\n", []),
    ("xpack.monitoring.elasticsearch.ssl.truststore.path: /etc/trust.jks\n", []),
    ("xpack.monitoring.elasticsearch.username: logstash_system\n", []),
    ("#xpack.monitoring.elasticsearch.password: Xq7-blue-9f\n", []),
])  # fmt: skip
def test_secrets_of_a_settings_file(text, severities):
    found = [one for one in check_settings("logstash.yml", text).findings if one.rule.code == "LS501"]
    assert [finding.severity for finding in found] == severities
    assert not any("Xq7" in finding.message or "changeme" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("settings", "count"),
    [([("ls", True, "ES_PASSWORD"), ("other", True, "OTHER")], 1), ([("near", False, "ES_PASSWORD")], 0)],
)
def test_the_default_of_a_variable_that_is_set_is_not_used(settings, count) -> None:
    made = []
    for name, mounted, variable in settings:
        one = Runtime(name, "docker-compose.yml", 3)
        one.is_mounted = mounted
        one.variables[variable] = Variable(variable, None, "docker-compose.yml", 5)
        made.append(one)
    project = ProjectView()
    project.deployment = FakeDeployment(made)
    text = 'output { elasticsearch { hosts => ["https://es1"] user => "u" password => "${ES_PASSWORD:changeme}" } }\n'
    assert len(run("LS501", text, project=project)) == count
    assert len(run("LS501", text.replace("${ES_PASSWORD:changeme}", "changeme"), project=project)) == 1


@pytest.mark.parametrize(("target", "words", "fix"), [
    ("2.4", "insert it when the file is installed", False), ("5.6", "use `${NAME}` from the environment", True),
    ("6.2", "use `${NAME}` from the keystore or the environment", True),
])  # fmt: skip
def test_advice_for_the_release(target: str | None, words: str, fix: bool) -> None:
    (found,) = run("LS501", SECRET, target=target)
    assert words in found.message
    assert (found.fix is not None) is fix


@pytest.mark.parametrize(("value", "count"), [("service_api_key", 0), ("api-token", 0), ("api-token-x7q2", 1)])
def test_names_of_secrets_instead_of_values(value, count):
    assert len(run("LS501", f'output {{ pagerduty {{ service_key => "{value}" }} }}')) == count


@pytest.mark.parametrize(("option", "count"), [('password => "${MQ_{{ name }}}"', 0), ('password => "Xq7-blue-9f"', 1)])
def test_template_markers_in_the_name_of_a_variable(option: str, count: int) -> None:
    plugin = f'rabbitmq {{ host => "mq1" queue => "q" {option} }}'
    for text in (plugin, f"{{{{ range $name, $one := .Values.mq }}}}\n{plugin}\n{{{{ end }}}}"):
        assert len(of_code(check_text(f"input {{\n{text}\n}}\n", "a.conf.tpl"), "LS501")) == count


@pytest.mark.parametrize(("value", "count"), [("%s", 0), ("#{pw}", 0), ("Gq81-zu", 1)])
def test_passwords_that_code_inserts(value: str, count: int) -> None:
    text = f"input {{ jdbc {{ jdbc_connection_string => 'jdbc:sqlserver://db1;user=ls;password={value}' }} }}"
    assert len(run("LS501", text)) == count


@pytest.mark.parametrize(("value", "severity"), [("Splunk abcd1234", "info"), ("Splunk 7d1e-99af-02", "warning")])
def test_schemes_before_well_known_values(value: str, severity: str) -> None:
    text = 'output { http { url => "https://a.example" headers => ["Authorization", "VALUE"] } }'
    (finding,) = run("LS501", text.replace("VALUE", value))
    assert finding.severity == severity


def test_the_message_names_the_kind_of_the_value() -> None:
    (finding,) = run("LS501", 'output { elastic_app_search { api_key => "abc" engine => "a" url => "u" } }')
    assert finding.message.startswith("`api_key` is set to a well-known secret")
    (finding,) = run("LS501", 'output { elasticsearch { user => "elastic" password => "changeme" } }')
    assert finding.message.startswith("`password` is set to a well-known password")


@pytest.mark.parametrize(("option", "severity"), [
    ('ssl_truststore_password => "changeme"', None), ('keystore_password => "changeit"', "info"),
    ('ssl_keystore_password => "h4Nt-9z"', "warning"),
])  # fmt: skip
def test_stores_of_certificates(option: str, severity: "str | None") -> None:
    found = run("LS501", f'output {{ elasticsearch {{ hosts => ["https://es.example.org"] {option} }} }}\n')
    assert [finding.severity for finding in found] == ([severity] if severity else [])
    assert all(("of the key store" in one.message) is ("changeit" in option and "key" in option) for one in found)


def test_a_real_password_is_reported_whatever_is_off() -> None:
    text = "xpack.monitoring.enabled: false\nxpack.monitoring.elasticsearch.password: kf83Hs0aLq\n"
    assert len(of_code(check_settings("logstash.yml", text), "LS501")) == 1


@pytest.mark.parametrize("value", [
    "${PWD:{{ password }}}", "${PWD:${OTHER}}", "${PWD:-{{ password }}}", "${PWD:<%= @password %>}",
    "${PWD:a{{ b }}}",
])  # fmt: skip
def test_a_default_that_a_template_fills_in_is_no_secret(value: str) -> None:
    text = f'output {{ elasticsearch {{ hosts => ["https://es.example.org"] user => "ls" password => "{value}" }} }}\n'
    assert of_code(check_text(text, "out.conf.j2", "logstash"), "LS501") == []


@pytest.mark.parametrize(("user", "password", "severity"), [
    ("osticket_db_user", "osticket_db_pwd", None), ("shop-user", "shop-password", None),
    ("shop.login", "shopp.pass", None), ("inv_db_username", "inv_db_passwd", None),
    ("shop_reader", "osticket_db_pwd", "warning"), ("shop_user", "osticket_7Ba_pwd", "warning"),
    ("shop_user", "kA1-zu", "warning"), ("user", "Kq81-zu", "warning"),
])  # fmt: skip
def test_names_of_a_user_and_a_password_in_place_of_their_values(user, password, severity) -> None:
    options = f'jdbc_connection_string => "jdbc:mysql://db1/a" jdbc_user => "{user}" jdbc_password => "{password}"'
    found = run("LS501", f"input {{ jdbc {{ {options} }} }}\n")
    assert [one.severity for one in found] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("plugin", "option", "name"), [("jdbc", "jdbc_password", "JDBC_PASSWORD"), ("redis", "password", "REDIS_PASSWORD")]
)
def test_the_name_of_a_variable_has_the_plugin_once(plugin: str, option: str, name: str) -> None:
    (finding,) = run("LS501", f'input {{ {plugin} {{ {option} => "Xq7-blue-9f" }} }}\n')
    assert finding.fix is not None
    assert finding.fix.message == f"Replace the value with `${{{name}}}`"


@pytest.mark.parametrize(("value", "count"), [("NR License Key", 0), ("a1b2c3d4e5f6a7b8", 1)])
def test_a_value_that_repeats_the_name_of_the_option(value: str, count: int) -> None:
    assert len(run("LS501", f'output {{ newrelic {{ license_key => "{value}" }} }}\n')) == count

import re
from itertools import pairwise

import pytest
from counting import check_linear
from hypothesis import example, given
from hypothesis import strategies as st
from markers import slow_cases

from lslint.config.command_line import FORMATS, Values
from lslint.config.settings import Settings
from lslint.engine.check import parse
from lslint.engine.file import check_text
from lslint.engine.result import Run
from lslint.engine.secret_collector import Collector
from lslint.engine.secret_finder import Finder, secret_values
from lslint.engine.secret_pieces import in_message
from lslint.engine.secret_spans import secret_spans
from lslint.engine.secret_words import FreeText
from lslint.files.source import Source
from lslint.report.formats import Positions, RenderOptions, load
from lslint.report.masking import Masker, masker
from lslint.rules import knowledge
from lslint.rules.api import Edit, Finding, Fix, Related, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.shared.secret_names import is_secret_name, may_be_secret_name
from lslint.rules.shared.secret_search import merge

P = "Pl4nted!x"


SECRET_NAMES = (
    "passwords password es_password ES_PASSWORD esPassword output.elasticsearch.password db-passwd jdbc_password secret"
    " client_secret clientSecret api_key apiKey api-key X-Api-Key apikey access_key secret_access_key private_key token"
    " auth_token access_token accessToken credentials authorization Proxy-Authorization ssl_key_passphrase"
    " sasl_jaas_config tokens cloud_auth secret.value ssl.key_passphrase session_token auth_pass pwd account_key"
    " json_key_file_content auth.basic.password logstashPassword xpack.monitoring.elasticsearch.api_key"
    " keyRotation.decryptionOnlyKeys credentials.apiKey.key launch_darkly.sdk_key"
    " DBPASS dbpass my_dbpwd SMTPPASS userpass MYSQLPWD db.ldappass"
)
OTHER_NAMES = (
    "key keys field_key tokenizer token_url token_filter token_count credentials_file shared_credential_file"
    " keystore_path secretName secret.header password_policy.mode api_key.enabled access_key_id message passive"
    " bypass_filter compass ssl_key ssl_certificate message_key partition_key keyword author"
    " authentication auth_protocol host value jdbc_password_filepath"
    " sasl_oauthbearer_token_endpoint_url automountServiceAccountTokens.enabled"
    " bypass BYPASS allow_bypass COMPASS trespass overpass underpass surpass encompass"
    " multipass passthrough pass_through"
    " passive_mode PASSIVE dbpassive userpass_file dbpass_policy tokens_total token_type tokenize"
    " OLDPWDS salted salty asphalt basalt cobalt saltstack salt_master stok tokyo stock toks"
)


SECRET_WORD = re.compile(r"key|secret|token|passw|passph|credential", re.IGNORECASE)
NO_SECRETS_OF_KIBANA = re.compile(
    r".*(\b(ssl|tls)\.(key|keystore)|[kK]eyPath|_key_path|[kK]eystore|certificate_key|headers\[\]\.key|outputs\[\]\.key"
    r"|keyRotation|invalidateApiKeysTask|uninstallTokenVerificationBatchSize)"
)


def test_settings_of_kibana_named_like_secrets_are_hidden():
    settings = knowledge.load("kibana/settings")["settings"]
    named = {one for one in settings if SECRET_WORD.search(one.removesuffix("[]").rpartition(".")[2])}
    assert len(named) > 20
    assert [one for one in sorted(named) if not is_secret_name(one) and not NO_SECRETS_OF_KIBANA.fullmatch(one)] == []


MISSPELLED_NAMES = (
    "pasword passwrod es_pasword passwort esPasswrd dbpasword output.elasticsearch.passord pw db_pw pwdd passs passwd1"
    " secert client_sekret client_scret tokne acess_token access_tocken api_kye ap_ikey apikye aip_key"
    " acces_key acount_key private_kye credental credentails autorization authorisation cokie clod_auth cloud_aut"
    " basic_ath jass_config keystore.pasword ssl.key_passphrse"
)
PROBABLE_NAMES = "SALT PASSWORD_SALT hash.salt salts TOK API_TOK smtppw DBPW"
SIMILAR_NAMES = (
    "passed tests_passed passport taken rookie cookies send_cookies paraphrase postcode barcode keyword crossword pid"
    " path cwd pad past class broken shard_key map_key event_key kye access_id accounts_by count_key author label"
)


def test_names():
    assert [name for name in SECRET_NAMES.split() if not is_secret_name(name)] == []
    assert [name for name in f"{PROBABLE_NAMES} {OTHER_NAMES}".split() if is_secret_name(name)] == []
    probable = f"{MISSPELLED_NAMES} {PROBABLE_NAMES}"
    assert [name for name in probable.split() if not may_be_secret_name(name)] == []
    assert [name for name in f"{SIMILAR_NAMES} {OTHER_NAMES}".split() if may_be_secret_name(name)] == []


def test_options_of_the_products_are_not_taken_for_misspelled_names_of_secrets():
    passwords = knowledge.load("password_options")
    plugins = {plugin for of in passwords.values() for plugin in of}
    options = {(plugin, name) for plugin in plugins for name in catalogue.plugin(plugin).names()}
    assert len(options) > 1000
    hidden = {
        (plugin, name)
        for plugin, name in options
        if not is_secret_name(name) and plugin not in passwords.get(name, ())
        if _is_hidden(plugin, name)
    }
    assert not hidden


def _is_hidden(plugin: str, name: str) -> bool:
    kind, _, plugin = plugin.partition("/")
    text = f"{kind} {{ {plugin} {{ {name} => '{P}' }} }}"
    if kind == "codec":
        text = f"input {{ stdin {{ codec => {plugin} {{ {name} => '{P}' }} }} }}"
    tree, errors = parse(Source("a.conf", text), "logstash")
    return P not in Masker(text, secret_spans(tree, text, partial=bool(errors))).source(0, len(text))


# Each has the planted text at a secret place and nowhere else.
PIPELINES = {
    "password": f'output {{ elasticsearch {{ password => "{P}" }} }}',
    "misspelled": f'output {{ elasticsearch {{ pasword => "{P}" }} }}',
    "close to an option": f'filter {{ fingerprint {{ kye => "{P}" }} }}',
    "misspelled, without quotes": f"output {{ elasticsearch {{ tokne => {P} }} }}",
    "misspelled in a hash": f'output {{ http {{ headers => {{ "X-Api-Kye" => "{P}" }} }} }}',
    "misspelled, wrong arrow": f'output {{ elasticsearch {{ pasword = "{P}" }} }}',
    "single quotes": f"input {{ jdbc {{ jdbc_password => '{P}' }} }}",
    "type from the catalogue": f'output {{ elasticsearch {{ cloud_auth => "user:{P}" }} }}',
    "only the catalogue knows": f'input {{ azure_event_hubs {{ storage_connection => "{P}" }} }}',
    "codec": f'input {{ stdin {{ codec => avro {{ password => "{P}" }} }} }}',
    "in a branch": f'filter {{ if [a] {{ if [b] {{ }} else {{ http {{ password => "{P}" }} }} }} }}',
    "compared before": f'filter {{ if "{P}" == [password] {{ }} }}',
    "not equal": f'filter {{ if [user][password] != "{P}" {{ }} }}',
    "greater": f'filter {{ if [token] >= "{P}" {{ }} }}',
    "in a list": f'filter {{ if [password] in ["a", "{P}"] {{ }} }}',
    "in a list of several lines": f'filter {{ if ![x] and ([password] in ["a", # b\n "{P}"]) {{ }} }}',
    "in a list of one": f'filter {{ if [password] in ["{P}"] {{ }} }}',
    "not in a list": f"filter {{ if [password] not in ['a', '{P}'] {{ }} }}",
    "in a string": f'filter {{ if [password] in "{P}" {{ }} }}',
    "in a field": f'filter {{ if [a] {{ }} else if "{P}" in [@metadata][api_token] {{ }} }}',
    "not in a field": f'filter {{ if "{P}" not in [secret][value] {{ }} }}',
    "matched": f'filter {{ if [password] =~ "{P}" {{ }} }}',
    "matched by a regex": f"filter {{ if [password] !~ /{P}/ {{ }} }}",
    "compared after an error": f'filter {{ if "{P}" in [password] {{ }} mutate {{ ) }} }}',
    "matched after an error": f"filter {{ if [password] =~ /{P}/ {{ }} mutate {{ ) }} }}",
    "target": f'filter {{ translate {{ source => "a" target => "user_password" dictionary => {{ "a" => "{P}" }} }} }}',
    "destination": f'filter {{ translate {{ field => "a" destination => "[a][password]" fallback => "{P}" }} }}',
    "target, old hash": f'filter {{ translate {{ target => "password" dictionary => ["a", "{P}"] }} }}',
    "source": f'filter {{ translate {{ source => "[password]" target => "a" dictionary => {{ "{P}" => "b" }} }} }}',
    "default of coerce": f'filter {{ mutate {{ coerce => {{ "password" => "{P}" }} }} }}',
    "default of kv": f'filter {{ kv {{ default_keys => ["password", "{P}"] }} }}',
    "values of prune": f'filter {{ prune {{ whitelist_values => ["password", "{P}"] }} }}',
    "hash": f'output {{ http {{ headers => {{ "X-Api-Key" => "{P}" }} }} }}',
    "hash in a hash": f'output {{ http {{ mapping => {{ "a" => {{ "password" => "{P}" }} }} }} }}',
    "old hash": f'output {{ http {{ headers => ["Authorization", "{P}"] }} }}',
    "array": f'output {{ acme {{ tokens => ["{P}"] }} }}',
    "url": f'output {{ elasticsearch {{ hosts => ["https://user:{P}@es:9200"] }} }}',
    "url user": f'output {{ http {{ url => "https://{P}@collector/x" }} }}',
    "redis url": f'input {{ acme {{ uri => "redis://:{P}@host:6379/0" }} }}',
    "url in a comment": f"input {{ stdin {{ }} }} # see http://u:{P}@host/",
    "setting in a comment": f'input {{ stdin {{ }} }}\n# password => "{P}"\n',
    "bare in a comment": f"input {{ stdin {{ }} }}\n  # token: {P}\n",
    "header": f"output {{ acme {{ x => \"curl -H 'Authorization: Bearer {P}'\" }} }}",
    "command": f'input {{ exec {{ command => "curl -u elastic:{P} http://es" }} }}',
    "command option": f'input {{ exec {{ command => "mysql --password={P} -e x" }} }}',
    "query": f'output {{ http {{ url => "https://host/x?a=1&api_key={P}&b=2" }} }}',
    "jdbc": f'input {{ jdbc {{ jdbc_connection_string => "jdbc:mysql://h/db?user=u&password={P}" }} }}',
    "jaas": f"input {{ kafka {{ sasl_jaas_config => \"x required username='u' password='{P}';\" }} }}",
    "default": f'output {{ elasticsearch {{ password => "${{PW:{P}}}" }} }}',
    "next to a reference": f'output {{ elasticsearch {{ password => "${{A}}{P}" }} }}',
    "again elsewhere": f'output {{ elasticsearch {{ password => "{P}" }} stdout {{ id => "{P}" }} }}',
    "again in a comment": f'output {{ elasticsearch {{ password => "{P}" }} }} # was {P} before',
    "private key": f'output {{ acme {{ x => "-----BEGIN PRIVATE KEY-----\n{P}\n-----END PRIVATE KEY-----" }} }}',
    "several lines": f'output {{ acme {{ secret => "first\n{P}\nlast" }} }}',
    "unclosed string": f'output {{ elasticsearch {{ password => "{P}\n }} }}',
    "wrong arrow": f'output {{ elasticsearch {{ password = "{P}" }} }}',
    "colon": f'output {{ elasticsearch {{ password: "{P}" }} }}',
    "pasted json": f'output {{ elasticsearch {{ "password": "{P}", "a": 1 }} }}',
    "no section": f'elasticsearch {{ password => "{P}" }}',
    "smart quotes": f"output {{ elasticsearch {{ password => “{P}” }} }}",
    "unquoted": f"output {{ elasticsearch {{ password => {P} }} }}",
    "windows": f'output {{\r\n  elasticsearch {{\r\n    password => "{P}"\r\n  }}\r\n}}\r\n',
}
YAMLS = {
    "plain": f"output.elasticsearch:\n  password: {P}\n", "misspelled": f"output.elasticsearch:\n  pasword: {P}\n",
    "misspelled and dotted": f"xpack.security.http.ssl.keystore.pasword: {P}\n",
    "misspelled and broken": f"output:\n  pasword: {P}\n bad: [\n",
    "dotted": f"output.elasticsearch.password: {P} # note\n",
    "double": f'output.elasticsearch:\n  hosts: [a]\n  api_key: "{P}"\n',
    "single": f"output.elasticsearch: {{password: '{P}', hosts: [a]}}\n",
    "no space in flow style": f"output.elasticsearch: {{hosts: [a], password:{P}, username: me}}\n",
    "literal": f"output.kafka:\n  password: |\n    {P}\n    more\n  x: 1\n",
    "folded": f"output.kafka:\n  password: >-\n    {P}\n", "list": f"a:\n  tokens:\n    - {P}\n",
    "anchor": f"x: &pw {P}\noutput.elasticsearch:\n  password: *pw\n",
    "tag": f"password: !!str {P}\n",
    "url": f"output.elasticsearch.hosts: ['http://elastic:{P}@es:9200']\n",
    "header": f"output.elasticsearch.headers:\n  Authorization: ApiKey {P}\n",
    "comment": f"filebeat.inputs: []\n# output.elasticsearch.password: {P}\n",
    "environment": f"env:\n  - name: ES_PASSWORD\n    value: {P}\n",
    "environment list": f"environment:\n  - ELASTIC_PASSWORD={P}\n",
    "value": f"secret:\n  value: {P}\n",
    "default": f"output.elasticsearch.password: ${{PW:{P}}}\n",
    "broken": f"output:\n  password: {P}\n bad: [\n", "tab": f"output:\n\tpassword: {P}\n",
    "several documents": f"a: 1\n---\npassword: {P}\n", "words": f"password: {P} and more\n",
}  # fmt: skip
JSONS = {
    "key": f'{{"password": "{P}"}}', "misspelled": f'{{"client_secert": "{P}"}}',
    "nested": f'{{"a": [{{"b": {{"secret_key": "{P}"}}}}]}}', "url": f'{{"url": "http://a:{P}@b"}}',
    "console": f'PUT _index_template/x\n{{"template": {{"_meta": {{"token": "{P}"}}}}}}\n',
    "comment": f'{{\n  // "password": "{P}"\n  "a": 1\n}}', "broken": f'{{"password": "{P}", "a": ]}}',
    "unclosed": f'{{"password": "{P}',
}  # fmt: skip
PLANTED = [
    *(("logstash", "a.conf", name, text) for name, text in PIPELINES.items()),
    *(("filebeat", "filebeat.yml", name, text) for name, text in YAMLS.items()),
    *(("es-template", "t.json", name, text) for name, text in JSONS.items()),
]
ONLY_BY_TREE = (
    *("type from the catalogue", "only the catalogue knows", "old hash", "array", "several lines", "literal", "folded"),
    *("list", "anchor", "environment", "value", "close to an option"),
)
NAMES = [f"{kind}: {name}" for kind, _, name, _ in PLANTED]


@pytest.mark.parametrize(("kind", "path", "name", "text"), PLANTED, ids=NAMES)
def test_a_planted_secret_is_found(kind, path, name, text):
    tree, errors = parse(Source(path, text), kind)
    displayed = Masker(text, secret_spans(tree, text, partial=bool(errors))).source(0, len(text))
    assert P not in displayed
    assert "***" in displayed
    assert len(displayed) > len(text) / 2 or name in ("private key", "several lines", "literal", "words")
    assert displayed.count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("value", "count"), [("..", 0), ('"..."', 0), ("\u2026", 0), ("***", 0), (". .", 0), ("..a", 1), (".!.", 1)]
)
def test_dots_in_place_of_a_secret_are_shown(value, count):
    text = f"xpack.security.encryptionKey: {value}\n"
    tree, _ = parse(Source("kibana.yml", text), "kibana-settings")
    assert len(secret_spans(tree, text, partial=False)) == count


def test_without_a_tree_a_line_decides():
    displayed = {}
    for kind, _, name, text in PLANTED:
        if name not in ONLY_BY_TREE:
            covers = []
            spans = secret_spans(None, text, covers=covers)
            displayed[f"{kind}: {name}"] = Masker(text, spans, covers).source(0, len(text))
    assert {name: text for name, text in displayed.items() if P in text} == {}


@pytest.mark.parametrize("text", [
    f'output.kafka:\n  password: |\n {P}" => (\n  username: me\n',
    f"output.kafka:\n  password: >-\n    first\r\n{P}\n  username: me\n",
])  # fmt: skip
def test_a_block_that_an_error_shifts_is_hidden(text):
    displayed = Masker(text, secret_spans(None, text, damaged=True)).source(0, len(text))
    assert P not in displayed
    assert "username: me" in displayed


class Talker(Rule):
    """A rule that says everything it sees, everywhere it can."""

    code = "LS999"
    name = "talker"
    severity = "warning"
    stage = "advice"
    kinds = ("logstash",)
    visits = ()
    summary = "talks"
    why = "to be silenced"


def reported(result):
    """What a report shows of a file."""
    run = Run({})
    run.results.append(result)
    return load("concise").render(run, RenderOptions())


@pytest.mark.parametrize(("kind", "text", "message"), [
    ("filebeat", 'output.logstash:\n  hosts: ["a:5044"]\n  timeout: foo\n', "`30s`"),
    ("logstash", 'output { elasticsearch { cloud_auth => "nouser" } }\n', "`user:password`"),
    (
        "logstash",
        'input { kafka { topics => ["a"] sasl_jaas_config => "required password security mechanism" } }\n'
        "output { stdout { } }\n",
        '`security_protocol => "SASL_SSL"`',
    ),
])  # fmt: skip
def test_words_of_lslint_are_shown(kind, text, message):
    assert message in reported(check_text(text, "a", kind))


BODIES = [
    ("PUT localhost:9200/_security/api_key", '{"name":"my-secret-key","expiraton":"1d"}', "Unknown key `expiraton`"),
    ("POST localhost:9200/i/_update/1", f'{{"doc":{{"password":"{P}"}},"foo":1}}', "Unknown key `foo`"),
    (
        "PUT localhost:9200/_ingest/pipeline/a",
        '{"processors":[{"script":{"source":"if (ctx.token == null and ctx.b) { ctx.a = 1 }"}}]}',
        "no operator `and`",
    ),
]


@pytest.mark.parametrize("message", [message for _, _, message in BODIES])
def test_keys_and_operators_of_a_body_in_a_command_are_shown(message):
    header = "-H 'Content-Type: application/json'"
    text = "".join(f"curl -X{line} {header} -d '{body}'\n" for line, body, _ in BODIES)
    result = check_text(text, "a.sh")
    assert message in reported(result)
    assert masker(result).source(0, len(text)) == text.replace(P, "***")


@pytest.mark.parametrize(
    "text", [f'{{"doc":{{"password":"{P}"}},"foo":1', f'{{"name":"my-secret-key","a":"1d","token":"{P}"']
)
def test_the_key_after_a_secret_on_a_broken_line_is_shown(text):
    assert Masker(text, secret_spans(None, text, damaged=True)).source(0, len(text)) == text.replace(P, "***")


@pytest.mark.parametrize(("text", "messages"), [
    ('input { beats { password => "${P}" } }\noutput { udp { retry_backof => 1 } }\n}\n',
     ["option `retry_backof` for the `udp` output", "The `udp` output requires `host` and `port`"]),
    ('output {\n  http { url => "a" http_method => "put" password => "${P}" }\n  redis { kee => "k" }\n}\n}\n',
     ["option `kee` for the `redis` output"]),
    ('input { snmp { hosts => [{ host => "a" }] auth_protocol => "sha256" auth_pass => "${P}" } }\n}\n',
     ["rejects `sha256` for `auth_protocol`"]),
])  # fmt: skip
def test_names_and_code_beside_a_syntax_error_are_shown(text, messages):
    result = check_text(text, "a.conf", "logstash")
    assert masker(result).damaged
    shown = reported(result)
    assert [message for message in messages if message not in shown] == []


@pytest.mark.parametrize("after", [
    'a"\n  Pl4nted!x" }', '"Pl4nted!x\n}', "'\nPl4nted!x more", '"a\nPl4nted!x {b" }', '"a\nb { Pl4nted!x => c" }',
])  # fmt: skip
def test_a_value_that_an_error_splits_stays_hidden(after):
    text = f"output {{ http {{ password => {after} }}\n}}\n"
    result = check_text(text, "a.conf", "logstash")
    assert masker(result).damaged
    assert P not in masker(result).source(0, len(text))


@pytest.mark.parametrize("value", ["password", "password123", "Passw0rd!", "pass", "mypassword"])
def test_the_name_before_an_error_is_shown_next_to_a_secret_that_is_like_it(value):
    text = f'filter {{ mutate {{ add_field => {{ "password" = "{value}" "user" = "x" }} }} }}\n'
    shown = reported(check_text(text, "a.conf", "logstash"))
    assert 'Logstash rejects `=` after `"password"`: write `=>`' in shown
    assert f'"{value}"' not in shown.replace('after `"password"`', "")


def test_a_date_pattern_is_not_random():
    assert in_message("`yyyy-MM-ddTHH:mm` or `yyyyMMddHHmmss`", lambda: False) == []
    assert in_message("`ddTHq`", lambda: False) != []


@pytest.mark.parametrize("name", ["zzzqqq", "Zk81qqLm", "vz6YKX9y2VqT"])
@pytest.mark.parametrize(("path", "kind", "text"), [
    ("filebeat.yml", "filebeat",
     "filebeat.inputs:\n- type: {}\n  paths: [/a]\noutput.console: {{pretty: false}}\n"),
    ("t.json", "es-index-template",
     '{{"template": {{"mappings": {{"properties": {{"a": {{"type": "{}"}}}}}}}}}}\n'),
])  # fmt: skip
def test_the_name_of_an_unknown_type_is_shown(path, kind, text, name):
    values = Values()
    values.target = ["filebeat=9.5", "elasticsearch=9.5"]
    assert f"type `{name}`" in reported(check_text(text.format(name), path, kind, Settings(values)))


@pytest.mark.parametrize("text", [
    "filebeat.inputs:\n- type: zzzqqq\n  password: zzzqqq\n",  # a secret elsewhere
    "filebeat.inputs:\n- my_type: zzzqqq\n", "filebeat.inputs:\n- type: zzzqqq\n  id: 'a\n",
])  # fmt: skip
def test_what_may_be_a_secret_beside_a_type_stays_hidden(text):
    result = check_text(text, "filebeat.yml", "filebeat")
    run = Run({})
    run.results.append(result)
    at = text.index("zzzqqq")
    finding = Talker().finding((at, at + 6), "Unknown `zzzqqq`", severity="error")
    assert "zzzqqq" not in Positions(run).message(result, finding.message, near=finding)


UUID = "5b2de169-2785-441b-ae8c-186a1936b17d"
API_KEY = "kq3fW8tR2vB7nZ5x"


@pytest.mark.parametrize("value", ["120s", "1500ms", "512mb", "10gib", "web01"])
def test_a_value_near_the_id_of_an_object_is_shown(value):
    text = f"server.uuid: {UUID}\nserver.keepaliveTimeout: {value}\n"
    near = (text.index(value), text.index(value) + len(value))
    assert value in Masker(text, []).message(f"`{value}` is not a valid value", near, malformed=True)


@pytest.mark.parametrize("field", ["ecowitt.windspdmph_avg10m", "x_bytes_15m", "dhcp.bckpntrs_p95"])
def test_the_name_of_a_field_is_shown(field):
    other = 'convert => { "weather.windspdmph" => "float" }'
    text = f'filter {{ mutate {{ convert => {{ "{field}" => "float" }} {other} }} }}'
    near = (text.index(field) - 1, text.index(field) + len(field) + 1)
    parts = "".join(f"[{part}]" for part in field.split("."))
    message = f"The field `{field}` never exists. Use `{parts}`"
    assert Masker(text, []).message(message, near, malformed=True) == message


def test_next_to_a_random_string_only_quantities_are_shown():
    text = f"a: {API_KEY}\nb: 120s\nc: web01\nd: 9.3e18\n"
    masker = Masker(text, [])
    for value, is_shown in (("120s", True), ("9.3e18", True), ("web01", False)):
        near = (text.index(value), text.index(value) + len(value))
        assert (value in masker.message(f"`{value}` is not a valid value", near, malformed=True)) == is_shown


def test_a_whole_value_that_is_not_random_is_shown():
    text = 'server.port: "56o1"\n'
    near = (text.index('"'), len(text) - 1)
    assert "56o1" in Masker(text, []).message("`56o1` is not a valid value", near, malformed=True)
    assert "56o1" not in Masker(text, [], damaged=True).message("`56o1` is not a valid value", near)


@pytest.mark.parametrize("half", ["7XZW73", "AKIAZPV2J5MYT3"])
def test_a_random_string_that_an_error_cuts_is_hidden_also_in_a_file_that_parses(half):
    text = "filebeat.inputs:\n- {type: filestream, id: a, paths: [/a]}\noutput.elasticsearch:\n  hosts:\n"
    result = check_text(text + "  - AKIAZPV2J5MYT3`7XZW73\n", "filebeat.yml", "filebeat")
    assert not masker(result).damaged
    shown = reported(result)
    assert "is not a valid address" in shown
    assert half not in shown


def test_a_file_stays_damaged_when_a_report_leaves_out_its_syntax_errors():
    text = 'filter {\n  mutate { add_tag => "a }\n  x7k9q2zz { } }\n'
    result = check_text(text, "a.conf", "logstash")
    assert masker(result).damaged
    result.findings = []
    result.hidden = []
    assert masker(result).damaged


@pytest.mark.parametrize("value", ["no user", "no:user", "no-user", "no/user", "12user", "userno", "user"])
def test_a_word_of_a_secret_is_hidden_also_in_words_of_lslint(value):
    text = f'output {{ elasticsearch {{ index => "my_user" cloud_auth => "{value}" }} }}\n'
    at = text.rindex(value)
    shown = Masker(text, [(at, at + len(value))]).message("`user` is not of the form", (at, at + len(value)))
    assert shown == "`***` is not of the form"


def talked(kind, path, text):
    """A checked file with findings that carry the planted text in every part."""
    result = check_text(text, path, kind)
    where = text.index(P)
    fix = Fix("unsafe", f"put {P} in", [Edit(where, where + len(P), f"x{P}"), Edit(0, 0, f"# {P}\n")])
    related = [Related(where, where + 1, f"see {P}", "other.conf"), Related(where, where + 1, f"see `{P}`")]
    for start, end in ((where, where + len(P)), (where + 2, where + 3), (0, len(text)), (where, where)):
        one = Finding(Talker(), start, end, f"`{P}` is {P}, {P!r}", fix=fix, help=f"never {P}", related=related)
        result.findings.append(one)
    return result


EVERY_FORMAT = [(form, *planted) for planted in PLANTED for form in FORMATS]
TURNS = len(FORMATS) - 1
"""Of that many cases, one is in the quick set: each text with one or two formats, and each format with many texts."""


@pytest.mark.parametrize(
    ("form", "kind", "path", "name", "text"),
    [*EVERY_FORMAT[::TURNS], *slow_cases(*(case for at, case in enumerate(EVERY_FORMAT) if at % TURNS))],
)
def test_no_output_shows_it(form, kind, path, name, text):
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
    run.results.append(talked(kind, path, text))
    for options in (RenderOptions(verbose=True), RenderOptions(width=60, color=True), RenderOptions(statistics=True)):
        out = load(form).render(run, options)
        assert P not in out
        # Not in pieces of a clipped line either.
        assert P[1:-1] not in out


@pytest.mark.parametrize("text", [
    'output { elasticsearch { password => "${PW}" user => "me" } }',
    'output { elasticsearch { password => "" } }',
    'output { elasticsearch { password => "%{[@metadata][pw]}" } }',
    'filter { mutate { rename => { "password" => "user_password" } convert => { "token" => "string" } } }',
    'filter { mutate { gsub => ["password", "a", "b"] remove_field => ["password", "token"] } }',
    'filter { grok { match => { "token" => "%{WORD:token}" } } }',
    'filter { if [password] == "" or [token] =~ "x" { drop { } } }',
    'filter { if "token" in [tags] or [type] in ["password", "secret"] or [tokens] == 100 { drop { } } }',
    "filter { if [tokens] > 12345 { drop { } } }",
    'filter { translate { source => "user" target => "role" dictionary => { "a" => "b1c2d3" } } }',
    'filter { translate { target => "token_type" dictionary => { "a" => "b1c2d3" } fallback => "x" } }',
    'filter { ruby { code => "event.set(1, 2)" } }\n# The token: what the client sends with each call.\n',
    'input { http { ssl_certificate => "/etc/tls.crt" ssl_key => "/etc/tls.key" } }',
    'input { redis { key => "queue" host => "redis" } }', 'output { acme { private_key => "/etc/keys/a.pem" } }',
    'output { elasticsearch { hosts => ["http://es:9200", "es@home"] } } # mail me@example.org, see http://host/a@b',
])  # fmt: skip
def test_what_is_no_secret_stays(text):
    tree, errors = parse(Source("a.conf", text), "logstash")
    assert not errors
    assert secret_spans(tree, text, partial=False) == []


@pytest.mark.parametrize("text", [
    '{"mappings": {"properties": {"password": {"type": "keyword"}, "token": {"type": "text"}}}}',
    '{"settings": {"analysis": {"tokenizer": {"a": {"type": "ngram", "token_chars": ["letter"]}}}}}',
    '{"a": {"secret": null, "token": true, "password": ""}}',
])  # fmt: skip
def test_field_names_of_templates_are_no_secrets(text):
    tree, _ = parse(Source("t.json", text), "es-template")
    assert secret_spans(tree, text, partial=False) == []


def test_numbers_that_a_secret_is_compared_with():
    text = "filter { if [password] == 20250118 or [password] in [20250119, 7] { } }"
    tree, _ = parse(Source("a.conf", text), "logstash")
    spans = secret_spans(tree, text, partial=False)
    assert [text[start:end] for start, end in spans] == ["20250118", "20250119"]


def test_words_are_not_silenced_for_being_a_password_too():
    text = 'input { redis { password => "redis" } } output { acme { password => "zz1" api_key => "password" } }'
    tree, _ = parse(Source("a.conf", text), "logstash")
    masker_ = Masker(text, secret_spans(tree, text, partial=False))
    assert masker_.message("no `redis` input needs a `password`, `zz1`") == "no `redis` input needs a `password`, `***`"
    assert masker_.source(0, len(text)).count("***") == 3


def test_texts_that_are_cut_short_are_looked_for_so_long_and_then_hidden(monkeypatch):
    text = "".join(f"pass-{number}-word\n" for number in range(10))
    spans = [(at, at + 11) for at in range(0, 120, 12)]
    masker_ = Masker(text, spans)
    assert masker_.message("`pass-1-…` and `nothing…`") == "`***…` and `nothing…`"
    monkeypatch.setattr("lslint.report.masking.MAX_SEARCHED", masker_._searched)
    assert masker_.message("`pass-1-…` and `nothing…`") == "`***…` and `***…`"
    assert masker_.message("nothing…") == "nothing…"


def test_messages():
    text = 'output { a { password => "Pl4nted-long-value" token => "it\\"s 9" } }'
    tree, _ = parse(Source("a.conf", text), "logstash")
    masker_ = Masker(text, secret_spans(tree, text, partial=False))
    assert masker_.message("`Pl4nted-long-va…` is long") == "`***…` is long"
    assert masker_.message('unescaped it"s 9') == "unescaped ***"
    assert masker_.message("elsewhere: http://u:other@host/") == "elsewhere: http://***:***@host/"
    for shown in ("nothing here", "`ELASTICSEARCH_URL`", "x-pack-oauth2/log4j2/k8s/sha256sum"):
        assert masker_.message(shown) == Masker("user elastic", [(5, 12)]).message(shown, (5, 12)) == shown
    assert masker_.message("`http://Y8x7Pq%9VVQ6m44collector.example.org/x`") == "`http://***.example.org/x`"
    assert masker_.message("`KKXve\u0301JqV7XwQ9Zjw4j`") == "`***`"
    assert Masker(r"Vm\rr67", [(0, 7)]).message("`Vm\rr67`", (0, 7)) == "`***`"
    assert masker_.message('`XpP8ymJ/9gw25vV$Q78Q"a.*` is unknown') == "`***` is unknown"


def test_the_engine_result_knows_its_secrets_once():
    result = check_text('output { elasticsearch { password => "Pl4nted" } }', "a.conf", "logstash")
    assert result.secrets is None
    first = masker(result)
    assert [first.text[start:end] for start, end in first.spans] == ["Pl4nted"]
    assert result.secrets is masker(result).spans


VALUES = st.text(st.characters(codec="utf-8", exclude_characters="\"'\\\n\r${}%<>`*"), min_size=4, max_size=20).filter(
    lambda value: value.strip() == value and not value.isalpha() and value not in ("true", "null", "----")
)


@pytest.mark.slow
@given(VALUES, st.sampled_from(["logstash", "filebeat", "es-template"]))
@example("a" * 3 + "9", "logstash")
@example("///.9", "logstash")
@example("http://a:b@c", "filebeat")
def test_any_secret_stays_hidden_in_every_output(value, kind):
    text, path = {
        "logstash": (f'output {{\n  elasticsearch {{ password => "{value}" }}\n}}\n', "a.conf"),
        "filebeat": (f"output.elasticsearch:\n  password: '{value}'\n", "filebeat.yml"),
        "es-template": (f'{{"_meta": {{"password": "{value}"}}}}\n', "t.json"),
    }[kind]
    result = check_text(text, path, kind)
    at = text.index(value)
    message = Finding(Talker(), at, at + len(value), f"the value `{value}` here", help=f"not {value}")
    result.findings.append(message)
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
    run.results.append(result)
    displayed = Masker(text, result.secrets or masker(result).spans).source(0, len(text))
    assert displayed == text.replace(value, "***")
    for form in ("text", "concise"):
        out = load(form).render(run, RenderOptions(verbose=True, quiet=True))
        assert f"`{value}`" not in out
        assert f"not {value}" not in out


@given(st.text("ab1 '-", max_size=60), st.lists(st.text("ab1'-", min_size=4, max_size=7), max_size=70))
def test_few_and_many_values_are_found_alike(text, wanted):
    wanted = sorted(set(wanted), key=lambda value: (-len(value), value))
    few = Finder(wanted[:48])
    many = Finder([*wanted[:48], *(f"zz{n:04}" for n in range(60))])
    covered = [{at for span in finder.find(text) for at in range(*span)} for finder in (few, many)]
    assert covered[0] == covered[1]


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 20)), max_size=8))
def test_merge(raw):
    spans = [(min(pair), max(pair)) for pair in raw]
    merged = merge(spans)
    assert {at for span in spans for at in range(*span)} == {at for span in merged for at in range(*span)}
    assert all(first[1] <= second[0] for first, second in pairwise(merged))


def test_catalogue_of_password_options():
    options = knowledge.load("password_options")
    assert "output/elasticsearch" in options["password"]
    assert "input/azure_event_hubs" in options["storage_connection"]
    assert list(options) == sorted(options)


HOSTILE = {
    "long words": lambda n: "pass" * n, "keys": lambda n: "password=" * n, "urls": lambda n: "://a:" * n,
    "at signs": lambda n: "://" + "a:@" * n, "headers": lambda n: "authorization: " * n,
    "dashes": lambda n: "--password " * n, "references": lambda n: 'password => "' + "${" * n + '"',
    "templates": lambda n: 'password => "' + "{{" * n + '"',
    "many secrets": lambda n: "".join(f'password => "a{i}b"\n' for i in range(n)),
    "same beginnings": lambda n: "".join(f'password => "{"1" * (i % 300 + 4)}"\n' for i in range(n)),
    "one long secret": lambda n: 'password => "' + "1" * n + '"' + "1" * n,
    "bare words": lambda n: "".join(f"password => {'a' * (i % 20 + 4)}\n" for i in range(n)),
    "comments": lambda n: "# password: " * n, "key pem": lambda n: "-----BEGIN PRIVATE KEY-----" * n,
    "blanks": lambda n: "password" + " " * n + "token" + "\t" * n + "=",
    "colons": lambda n: "password: a, " * n,
    "random strings after names": lambda n: "".join(f"password aB3xY9k{i}m " for i in range(n)),
    "random strings below names": lambda n: "password " * n + "\n" + "aB3xY9kL " * n,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_time_is_linear_for_hostile_texts(name):
    check_linear(lambda text: secret_values(text, secret_spans(None, text)), HOSTILE[name], 2_000, 20_000)


FREE_TEXTS = {
    **HOSTILE, "open quotes": lambda n: "password '" * n, "pieces": lambda n: "password=a1b2c3d4\" " * n,
    "open lines": lambda n: "password: 'a1b2\n" * n, "commas": lambda n: "'password', " * n,
    "users": lambda n: "basic_auth 'a " * n,
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", FREE_TEXTS)
def test_time_is_linear_for_hostile_code(name):
    def spans(text):
        collector = Collector(text, text.lower())
        collector.strings.append((0, len(text)))
        return FreeText(collector).scan([])

    check_linear(spans, FREE_TEXTS[name], 2_000, 20_000)


@pytest.mark.parametrize("value", ["kibana", "kibana-logs-keystore-4", "$KIBANA_XPACK_ENCRYPTIONKEY"])
def test_commands_that_messages_advise_are_shown(value):
    text = f"elasticsearch.password: {value}\nxpack.reporting.encryptionKey: 5b1c7d09e84f4a36b2c0d91e7a5f3c68\n"
    at = text.index(value)
    masker_ = Masker(text, [(at, at + len(value))])
    message = "Store it with `kibana-keystore add xpack.reporting.name`"
    assert masker_.message(message, (text.index("xpack"), len(text) - 1)) == message
    assert value not in masker_.message(f"`{value}` is not valid", (at, at + len(value)))

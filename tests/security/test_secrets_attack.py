"""The leaks of secrets that an attack on the first release found, as planted values in every output."""

# ruff: noqa: E501 - one config a line
import pytest
from lint_settings import settings

from lslint.config.command_line import FORMATS
from lslint.engine.file import check_text
from lslint.engine.result import Run
from lslint.report.formats import RenderOptions, load
from lslint.report.masking import masker

S = "Zq7kW7x"
KEY = "q7Vd0LmZx3Rt9KpW"
CASES = {
    # 1: URL passwords
    **{
        f"url {char!r}": ("filebeat", f'output.elasticsearch.hosts: ["https://elastic:Zq7k{char}W7xT@es:9200"]\n')
        for char in "<`/#? @:"
    },
    **{
        f"logstash url {char!r}": (
            "logstash",
            f'output {{ elasticsearch {{ hosts => ["https://elastic:Zq7k{char}W7xT@es:9200"] }} }}\n',
        )
        for char in "<`/#? @:"
    },
    # 2-4: broken JSON and YAML
    "json unquoted": ("es-template", f'{{"_meta": {{"password": {S}}}}}'),
    "json quote inside": ("es-template", '{"_meta": {"password": "Zq7k"W7xT"}}'),
    "yaml no colon": ("filebeat", f"output.elasticsearch:\n  hosts: [a]\n  password {S}\n"),
    "json no colon": ("es-template", f'{{"_meta": {{\n  password {S}\n}}}}'),
    "yaml double quote": ("filebeat", 'output.elasticsearch:\n  password: "Zq7k"W7xT\n'),
    "yaml single quote": ("filebeat", "output.elasticsearch:\n  password: 'Zq7k'W7xT'\n"),
    # 5: Logstash
    "hash": ("logstash", f"output {{ elasticsearch {{\n password => {{{S}}}\n}} }}"),
    "two strings": ("logstash", f'output {{ elasticsearch {{\n password => "abc" "{S}"\n}} }}'),
    # 6: nested and aliased
    "cloud auth": ("filebeat", f"cloud: {{auth: 'elastic:{S}'}}\noutput.elasticsearch:\n  hosts: [a]\n"),
    "alias of a list": ("filebeat", f"x: &pw [{S}]\noutput.elasticsearch:\n  password: *pw\n"),
    # 7: quotes, comments, braces
    "it's": ("logstash", f"output {{ elasticsearch {{\n password => 'it's{S}'\n}} }}"),
    "hash sign": ("filebeat", f"output.elasticsearch:\n  hosts: [a]\n  password: abc #{S}\n"),
    "brace": ("filebeat", f"output.elasticsearch:\n  password: {{{S}\n"),
    # 8: values that look like paths
    "aws key": ("logstash", f'input {{ s3 {{ bucket => "b" secret_access_key => "/{KEY}/{KEY}" }} }}'),
    "key with extension": ("logstash", f'output {{ elasticsearch {{ api_key => "{KEY}.key" }} }}'),
    # 9: code and commands
    "ruby colon": ("logstash", f"filter {{ ruby {{ code => \"x(password: '{S}')\" }} }}"),
    "ruby second comma": ("logstash", f"filter {{ ruby {{ code => \"event.set('[a][token]',, '{S}')\" }} }}"),
    "ruby stray operator": ("logstash", f"filter {{ ruby {{ code => \"ENV.fetch('ES_PASSWORD'%, '{S}')\" }} }}"),
    "ruby basic_auth": ("logstash", f"filter {{ ruby {{ code => \"r.basic_auth 'u', '{S}'\" }} }}"),
    "curl header": ("logstash", f"input {{ exec {{ command => \"curl -H 'X-API-KEY: {S}' h\" }} }}"),
    "mysql": ("logstash", f'input {{ exec {{ command => "mysql -p{S} -e x" }} }}'),
    "oracle": ("logstash", f'input {{ jdbc {{ jdbc_connection_string => "jdbc:oracle:thin:scott/{S}@//h/x" }} }}'),
    "slack": ("logstash", f'output {{ http {{ url => "https://hooks.slack.com/services/T0/B0/{S}" }} }}'),
    "github": ("logstash", f'output {{ http {{ url => "http://h" id => "ghp_{KEY}{KEY}" }} }}'),
    "slack token": ("filebeat", f"fields.a: xoxb-1234567890-{KEY}\n"),
    "jwt": ("filebeat", f"fields.a: eyJhbGciOiJI.{KEY}.{KEY}\n"),
    "template default": ("filebeat", f"output.elasticsearch:\n  password: \"{{{{ x | default('{S}') }}}}\"\n"),
    # 10: PEM and escaped keys
    "pem headers": (
        "filebeat",
        "a: |\n  -----BEGIN RSA PRIVATE KEY-----\n  Proc-Type: 4,ENCRYPTED\n  DEK-Info: AES-128-CBC,00\n\n"
        f"  {KEY}{S}\n  -----END RSA PRIVATE KEY-----\n",
    ),
    "pem without end": ("filebeat", f"a: |\n  -----BEGIN OPENSSH PRIVATE KEY-----\n  {KEY}{S}\n"),
    "pgp": ("filebeat", f"a: |\n  -----BEGIN PGP PRIVATE KEY BLOCK-----\n  {KEY}{S}\n"),
    "escaped key": ("filebeat", f'output.elasticsearch:\n  "\\u0070assword": "{S}"\n'),
    "escaped key json": ("es-template", f'{{"_meta": {{"\\u0070assword": "{S}"}}}}'),
    "escaped key broken": ("es-template", f'{{"_meta": {{"\\u0070assword": {S}}}}}'),
}
CASES |= {
    # values that are split by a line end
    "newline": ("filebeat", "output.elasticsearch:\n  hosts: [a]\n  api_key: Z\nq7kW7x#Tb3\n"),
    "two newlines": ("logstash", 'output {\n  elasticsearch {\n    password => "Z\nq7kW7x"\nTb3Vn8"\n  }\n}\n'),
    "end of a value before the next name": ("logstash", 'input { kafka { password => "Zq7kW\nW7xTgroup_id => "g" } }\n'),
    "stray bracket before the arrow": ("logstash", 'filter { mutate { add_field => { "token" ]=> "m&55w?W7xT" } } }\n'),
    "url with a line end": ("logstash", 'output { elasticsearch { hosts => ["https://Zq7kW\nW7xTb3@es.example.org/x"] } }\n'),
    "key that is glued to its value": ("filebeat", "#password: qQj2!n&q58\n  8W7xT3Mqjusername: me\n"),
    "bracket in code": ("logstash", 'filter { ruby { code => "token = *Zq7k7x}W7xT\'" } }\n'),
    "colon in the value": ("filebeat", "xpack.ssl.secure_password:\U0001f600 Zq7kW7x: a$W7xT\n"),
    # damage inside code and comments, in a file that parses
    "ruby signs before the value": ("logstash", "filter { ruby { code => \"password%{ = 'Zq7k[W7xT'\" } }\n"),
    "ruby without quotes": ("logstash", 'filter { ruby { code => "\n  password = Zq7kW\n  W7xTb3\'\n" } }\n'),
    "ruby on two lines": ("logstash", "filter { ruby { code => \"login(password: 'Zq7kW7x%\r\n/W7xT')\" } }\n"),
    "ruby quote inside": ("logstash", "filter { ruby { code => \"login(password:` 'Zq7kW\0y'W7xT')\" } }\n"),
    "header without a colon": ("logstash", "input { exec { command => \"curl -H 'Authorization Bearer Zq7k.VG' h\" } }\n"),
    "comment that continues on the next line": ("logstash", 'input { stdin { } }\n# api_key => "id:\n#   Zq7kW7xT"\n'),
    "quote in a comment": ("logstash", "input { stdin { } } # api_key:[ Zq'W7xT9  (old)\n"),
    "header on two lines": ("logstash", "input { exec { command => \"curl -H 'Authorization: Bearer Zq7kW7xT\nkW7x' h\" } }\n"),
    "letter before the arrow": ("logstash", 'input { http { user => "a" token x=> "n:5,Zq7kW7xT" x} }\n'),
    "indented rest of a user": ("logstash", 'output { http { url => "https://Zq7kW7xT\n  kW7x9z@collector/x" } }\n'),
    "value split under another name": ("logstash", "filter { translate { source => 'a' target => 'token' dictionary => { 'b' =Zq7k9\n  W7xT' } } }\n"),
    "value split at a bracket": ("logstash", "filter { translate { source => 'a' target => 'token' dictionary => { 'b' =Zq7k9}}W7xT' } } }\n"),
    "value split in a comment": ("logstash", "input { stdin { } } # api_key: kW7x9\tW7xT (old)\n"),
    "argument split at a line end": ("logstash", "input { exec { command => 'run --api-key Zq7k9  \r\nkW7x --host b' } }\n"),
    "value glued to a torn name": ("logstash", "input { exec { command => 'run --api--keyxZq7k\ufeffW7xT --host b' } }\n"),
    "value glued to a short name": ("filebeat", "metricbeat.modules:\n- module: a\n  passZq7kWxwZjZ\n"),
    "glued value after a sign": ("filebeat", "output.elasticsearch:\n  passwordpw4?Zq7k+4T2\n"),
    "letters glued to a cut name": ("filebeat", "output.elasticsearch: {hosts: [a], passwoKwwKWXTQz', username: me}\n"),
    "carriage return in a value": ("logstash", "input { exec { command => 'export ES_PASSWORD=https:\r//elastic:Zq7k&WpW~6j67@es:9200“; run' } }\n"),
    **{f"glued value cut at {c}": ("filebeat", f"output.elasticsearch:\n  hosts: [a]\n  api_key9qtp4{c}W7xT/+WN6\n") for c in ";,'"},
    "ruby argument on the next line": ("logstash", "filter { ruby { code => \"event.set('[a][token]'\n, 'Zq7k{{YnZ6myp8')\" } }\n"),
    "sign after a glued value": ("filebeat", "xpack.ssl.secure_passwordZq7kMgH9QT?W7xT\n"),
    "ruby heredoc": ("logstash", "filter { ruby { code => '\n  password = <<~X\n    Zq7k\n    W7xT9\n  X\n' } }\n"),
    "ruby literal": ("logstash", "filter { ruby { code => 'password = %q(Zq7kW7xT)' } }\n"),
    **{
        f"ruby comparison {code}": ("logstash", f"filter {{ ruby {{ code => '{code}' }} }}\n")
        for code in ('"Zq7kW7x" == password', 'x(["a", "Zq7kW7x"].include?(token))', "%w(Zq7kW7x b).include? token")
    },
    "user without a scheme": ("logstash", "# see bob:Zq7kW7xT@es01 for more\ninput { stdin { } }\n"),
    "comment with another value": ("logstash", 'input { stdin { } }\n# password =>" =>  "qvh$W7xT54vx{ }\n'),
    # glued to a torn name, cut inside code and comments, and names that cannot be read
    "quote in a name": ("filebeat", 'output.elasticsearch.passwor"r@Zq7k: W7xT2"\n'),
    "torn escape in a name": ("es-template", '{"a": ["b], "_meta": {"\\u007sword": "Zq7k\ufeffW7xT\n5", "c": 1}}\n'),
    "variable on two lines": ("logstash", 'output { elasticsearch { password => "${ES_PZq7k\nW7xTb}" } }\n'),
    "ruby arrow on the next line": ("logstash", "filter { ruby { code => \"x = { 'token'\n => 'q*Zq7k^4{%4QGg7qV2n39' }\" } }\n"),
    **{f"comment cut at {c}": ("logstash", f"input {{ stdin {{ }} }} # api_key: jTZ{c}6W7xT (old)\n") for c in "<&"},
    "sign of another script": ("logstash", "filter { ruby { code => \"x(pass!word: 'Zq7k\U0001f600KHq69WVq3jRY8g3')\" } }\n"),
    "brackets in a header": ("logstash", "input { exec { command => 'export PASSWORD=Auttion: Basic vz6YKX9y2V}}6+W7xT;' } }\n"),
    "mark inside the name in a comment": ("logstash", 'input { stdin { } }\n# pass\ufeffword => "tV$W7xT{{53g#Vx"\n'),
    "token that signs split": ("filebeat", "output.elasticsearch:\n  hosts:\n  - AKIAZQN58X]XP5,GH2W7xT\n"),
    "token that spaces split": ("logstash", 'output { elasticsearch { hosts => ["a:9200", "AKIAPPT7KRJ  2W7xT\u00e9"] } }\n'),
    "header that a tab splits": ("filebeat", "a: |\n  Authorization: Bsic wxZ2*W2r3JjG+9rTg8\tW7xT\n"),
    # URLs with characters that no URL has
    **{
        f"damaged url {url}": ("filebeat", f"output.elasticsearch:\n  hosts: [{quote}{url}{quote}]\n")
        for quote in ("'", '"', "")
        for url in (
            "https://elas#tic:Zq7k?W7xTb3@e s:9200",
            r"https://elasti\:Zq7kW7xTb3@\es:9200",
            "https://elastic:Zq7k/W7xTb3@es:9200",
            "https://elastic:12/Zq7kW7xTb3@es:9200",
            "https://ela/stic:Zq7kW7xTb3@es:9200",
            "https://elastic:Zq7kW7xTb3@ es:9200",
            "https://elastic:Zq 7kW7xTb3@es:9200",
        )
    },
    "line end in a folded value": ("filebeat", "output.elasticsearch:\n  password: >-\n    TR2RV2\x85W7xTX_XnKusername: me\n"),
    # the end of a URL is missing
    "cut url": ("filebeat", 'output.elasticsearch:\n  hosts: ["https://u:Zq7kW7xT\n'),
    "cut url in a pipeline": ("logstash", 'output { elasticsearch { hosts => ["https://u:Zq7kW7xT'),
    "cut url before an option": ("logstash", 'output { elasticsearch {\n hosts => ["https://u:Zq7kW7xT\n index => "x" } }\n'),
    # names that a sign splits
    "bracket in a name": ("filebeat", "output.elasticsearch:\n  pas[sword: Zq7kW7xT\n"),
    "dash in a name": ("filebeat", 'output.elasticsearch: {hosts: [a], "pass-word": Zq7kW7xT\n'),
    "dash in a name of JSON": ("es-template", '{"_meta": {"pass-word": "Zq7kW7xT", }'),
    "quote in the name of an option": ("logstash", "output { elasticsearch { pas'sword => \"Zq7kW7xT\" } }\n"),
    "quote in a name of JSON": ("es-template", '{"_meta": {"pas"sword": "Zq7kW7xT"}}\n'),
    "quotes in a name of YAML": ("filebeat", 'output.elasticsearch:\n  "pas"sword": Zq7kW7xT\n'),
    "name and another word": ("filebeat", "output.elasticsearch:\n  password horization: Bearer Zq7kW7xT\n"),
    "value that a comment sign starts": ("filebeat", "output.elasticsearch:\n  ssl.key_passphrase: |\n#    Zq7kW7xT\n  username: me\n"),
    "value that is a key": ("filebeat", "output.elasticsearch:\n  key_passphrase: |\n^    Zq7kW ''W7xT  username: me\n"),
    "key that a comma splits off": ("filebeat", "output.elasticsearch: {hosts: [a], passwo: rd:e '<,Zq7k'kW7x', username: me}\n"),
    "value that is glued to its name": ("filebeat", "fields: {tokenZq7kW7xT b: c}\n"),
    "reference in a name that a quote splits": ("es-template", '{"_meta": {"pa\'ssword"${: "Zq7kW7xT", "b": 1}}\n'),
    "value that is glued to a name that a quote splits": ("logstash", 'filter { ruby { code => "ENV.fetch(\'ES_PAS"SWORD\'Zq7kW7xT\')" } }\n'),
    "text in a key": ("filebeat", "fields:${{ {token:Zq7k%?NVn|4, b: c}\n"),
    "bracket in a commented value": ("logstash", "input { stdin { } } ## api_key: RkN<%W7xT-75+qk657 (old)\n"),
    "pairs without a partner": ("logstash", 'output { http { url => "http://h" headers => ["Authorization", "", "Zq7kW7xT"] } }\n'),
    "second string in a comment": ("logstash", 'input { stdin { } }\n# password > "96QGk7T{%:gk3v,p", "^W7xT"\n'),
    "line end that only YAML knows": ("filebeat", "output.elasticsearch:\n  password: &p Zq7kV\u2028W7xTfields:\n  a: *p\n"),
}  # fmt: skip
PATHS = {
    None: "docker-compose.yml",
    "logstash": "a.conf",
    "filebeat": "filebeat.yml",
    "es-template": "t.json",
    "es-requests": "a.sh",
}
PIECES = ("Zq7k", "W7xT", S, KEY, "kW7x", "KWXT")


@pytest.mark.parametrize("name", CASES)
def test_the_source_is_masked(name):
    kind, text = CASES[name]
    assert any(piece in text for piece in PIECES)  # the value is planted
    displayed = masker(check_text(text, PATHS[kind], kind))
    masked = displayed.source(0, len(text))
    assert [piece for piece in PIECES if piece in masked] == []
    assert "***" in masked


@pytest.mark.parametrize("name", CASES)
def test_no_report_shows_it(name):
    kind, text = CASES[name]
    result = check_text(text, PATHS[kind], kind)
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None})
    run.results.append(result)
    for form in FORMATS:
        out = load(form).render(run, RenderOptions(verbose=True))
        assert [piece for piece in PIECES if piece in out] == [], (form, out)


def report(form, kind, text, **values):
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None})
    run.results.append(check_text(text, PATHS[kind], kind, settings(**values)))
    return load(form).render(run, RenderOptions(verbose=True, width=200))


OUTPUT = (
    "filebeat.inputs: [{type: stdin}]\nsetup.template: {name: a, pattern: a}\n"
    "output.elasticsearch:\n  hosts: [https://es:9200]\n"
)


@pytest.mark.parametrize("text", [
    OUTPUT + '  username: "EventualShop"\n  password: "EventualShop"\n  index: "EventualShop-%{+yyyy-MM-dd}"\n',
    OUTPUT + "  password: EventualShop\n  index: EventualShop\n",
    OUTPUT + "  index: EventualShop-%{+yyyy}\n  password: k8VqZt3RmW\n",
    OUTPUT + "  api_key: k8VqZt3RmW\n  index: EventualShop-logs-%{+yyyy}\n",
])  # fmt: skip
def test_a_plain_index_name_near_a_secret_is_shown(text):
    for form in ("text", "json", "gitlab"):
        displayed = report(form, "filebeat", text, target=["filebeat=7.6"])
        line = next(line for line in displayed.split("\n") if "FB239" in line or "capitals" in line)
        assert "EventualShop" in line, (form, line)


PLAIN = {
    "names of hosts": ("filebeat", "output.elasticsearch:\n  hosts: [es01.k8s.eu-west-1.example:99999]\n", "es01.k8s.eu-west-1"),
    "port before a path": ("logstash", 'output { http { url => "http://es:9200/a@b" wrong => 1 } }', "http://es:9200/a@b"),
    "path": ("logstash", 'output { http { url => "https://host/@user/x" wrong => 1 } }', "https://host/@user/x"),
    "template in a host": ("logstash", 'output { http { url => "https://a.<%= @domain %>/" } }', "a.<%= @domain"),
    "two strings": ("logstash", 'output { http { url => "http://host" x => "me@example.org" } }', "http://host"),
    "next setting": ("filebeat", "output.elasticsearch:\n  password: 'k8VqZt3RmW\n  hosts: [logs.example.org]\n", "logs.example.org"),
    "variable of code": ("logstash", "filter { ruby { code => \"token = event.get('a'); x.password.each { |b| c }\" } }", "event.get('a'); x.password.each { |b|"),
    "names in code": ("logstash", "filter { ruby { code => \"%w; ['password', 'username'].each { }\" } }", "'username'"),
    "end of a string": ("logstash", "filter { ruby { code => 'x = { \"a\" => \"it needs a password\", \"AUTO\" => 1 }' } }", '"AUTO"'),
    "prose in a script": ("es-requests", "# set the password (= username) anyway\ncurl -XPUT es:9200/a\n", "(= username) anyway"),
    "URL in a comment": ("filebeat", "#proxy_url: socks5://user:password@socks5-server:2233\n" + OUTPUT, "socks5-server"),
    "form in a comment": ("filebeat", "# cloud.auth: elastic:<password>\n" + OUTPUT, "elastic:<password>"),
    "variable": ("filebeat", "filebeat.inputs: [{type: log, paths: ['${PWD}/a', '${PWD/b']}]\n\t" + OUTPUT, "['${PWD}/a', '${PWD/b']"),
    "directory": (None, "x:\n- $(pwd)/a.conf:/b\n- ${PWD}/c:/d\n", "$(pwd)/a.conf:/b\n- ${PWD}/c:/d"),
    "label of a value": (None, "x:\n- name: DB_PASSWORD\n  valueFrom:\n    x: y\n", "valueFrom:"),
    "next option": ("es-requests", "adduser --disabled-password --gecos ops\ndocker run -u $(id -u):$(id -g) --user 0:0\ncurl -XPUT es:9200/a\n", "--gecos ops\ndocker run -u $(id -u):$(id -g) --user 0:0"),
    "end of a string of a script": (None, "x: |\n  echo \"Credentials:\"\n  echo ''\n", "echo ''"),
    "digest": ("filebeat", "# docker.elastic.co/beats/filebeat:8.15.0@sha256:4bcd\n" + OUTPUT, "8.15.0@sha256:4bcd"),
    "mail": ("filebeat", "# mailto:ops24@example.org, user:somebody@example.org\n" + OUTPUT, "mailto:ops24@example.org, user:somebody@"),
    "reference": ("logstash", 'output { http { password => "${ES_PASSWORD}"\n url "http://h" } }\n', '"${ES_PASSWORD}"\n url'),
    "reference in YAML": ("filebeat", "output.elasticsearch:\n  password: ${ES_PASSWORD}\n  hosts: [a\n", "${ES_PASSWORD}"),
    "truth value": ("filebeat", "a:\n  automountServiceAccountToken: true\n  b: [a\n", "true"),
    "version": ("logstash", 'filter { mutate { add_field => { "token" => "k8VqZt3RmW" } } } # log4j2 TLSv1_2', "log4j2 TLSv1_2"),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_no_secret_is_shown(name):
    kind, text, displayed = PLAIN[name]
    assert displayed in text
    assert displayed in masker(check_text(text, PATHS[kind], kind)).source(0, len(text))


@pytest.mark.parametrize(("text", "path", "piece"), [
    ("output.elasticsearch:\n  hosts: [a]\n  password: Qw627\nyxh6\n", "filebeat.yml", "yxh6"),
    ("filter { ruby { code => \"login(u: 'u', password>: '8y8zw:v7\U0001f600Xy+6MNt')\" } }\n", "a.conf", "6MNt"),
    ("input { exec { command => \"curl -H 'Authorization: Brer JX)KWWJJZ' h\" } }\n", "a.conf", "KWWJ"),
    ("filter { ruby { code => \"event.set('[a][token], 'qWzxe\u0301qK\": \"vZQwXWWwV')\" } }\n", "a.conf", "qWzx"),
    ("input { exec { command => \"curl -H 'Authorization:\xa0 Bearer 9\nJG2MW{%N5pQ7M44' h\" } }\n", "a.conf", "JG2M"),
    ("cluster.name: a\nxpack.ssl.secure_password: KqKVzkZQ\n  ZKZjXnetwok.host: _local_\n", "elasticsearch.yml", "ZKZj"),
    ("filter { translate { target 'token dictionary => { 'b’' => '34wkh' } } }\n", "a.conf", "34wk"),
    ("filter { translate { source => 'a target => 'token' dictionary => { 'b' => 'JQn2\x85T5T'xM' } } }\n", "a.conf", "JQn2"),
    ("x: &\\p/w hqryj9\noutput.elasticsearch:\n  hosts: [a]\n  password: *pw\n", "filebeat.yml", "hqry"),
    ("output.elasticsearch:\n  hosts: [a]\nfields:\n  tokens:=>\n  - QXG44T_WW6j!r}46MZ\n", "filebeat.yml", "46MZ"),
    ("output.elasticsearch:\n  hosts: [a]\n  password: &pw vQwvVJZ\nqJKZZfields:\n  a: *pw\n", "filebeat.yml", "qJKZ"),
    ('output { http {\n  password => "Quim\nbyuser => "u"\n} }\n', "a.conf", "byus"),
])  # fmt: skip
def test_the_rest_of_a_damaged_value_is_hidden_in_frames(text, path, piece):
    displayed = masker(check_text(text, path)).source(0, len(text))
    assert "***" in displayed
    assert piece not in displayed


BLOCKS = {
    "a comment that ends a block": "  password: |\n    Quimby\n # note\n    Vexnar\n",
    "text indented less": "  password: |\n    Quimby\n Vexnar\n    Plumbo\n",
    "text indented less that looks like a setting of a pipeline": '  password: |\n    Quimby\n Vexnar" => (x\n',
    "no space before the indicator": "  password:|\n    Quimby\n    Vexnar: Plumbo\n",
    "an equals sign": "  password = |\n    Quimby\n    Vexnar\n",
    "explicit key": "  ? password\n  : |\n    Quimby\n    Vexnar\n",
    "explicit key with a value": "  ? password\n  : Quimby\n    Vexnar\n",
    "indicator on the next line": "  password:\n    |\n    Quimby\n    Vexnar\n",
    "plain value of several lines": "  password: Quimby\n    Vexnar\n    Plumbo\n\n    Fenwig\n    Zorbit\n    Quandle\n",
    "quoted value of several lines": "  password: 'Quimby\n    Vexnar: Zorbit\nPlumbo'\n",
    "tag and anchor": "  password: &p !!str |\n    Quimby\n\n    Vexnar\n",
    "value of a name": "  env:\n  - name: ES_PASSWORD\n    value: |\n      Quimby\n      Vexnar\n",
    "template sign that shifts the first line": "  password: >-\n  {% Quimby\n  Vexnar\n",
    "list": "  passwords:\n  - Quimby\n    Vexnar\n  - |\n    Plumbo\n",
}
WORDS = ("Quimby", "Vexnar", "Plumbo", "Fenwig", "Zorbit", "Quandle")


@pytest.mark.parametrize("error", ["\tx: y\n", "  x: y: z\n", "  x: [y\n"])
@pytest.mark.parametrize("name", BLOCKS)
def test_a_secret_is_hidden_to_the_end_of_its_block(name, error):
    """In YAML that does not parse; the settings before and after the block are shown."""
    for block in (error + BLOCKS[name], BLOCKS[name] + error):
        text = f"output.elasticsearch:\n  hosts: [here]\n{block}  username: friend\n# note\nname: other\n"
        result = check_text(text, "filebeat.yml", "filebeat")
        displayed = masker(result)
        messages = [displayed.message(finding.message, (finding.start, finding.end)) for finding in result.findings]
        masked = displayed.source(0, len(text))
        assert [word for word in WORDS if word in "\n".join([masked, *messages])] == []
        assert [word for word in ("here", "friend", "note", "other") if word not in masked] == []


@pytest.mark.parametrize("text", [
    'output { elasticsearch { password => "Quimby\n Vexnar Plumbo\n\n Fenwig\n\n user => "u" } }\n',
    'output { elasticsearch {\n password =>\n "Quimby\n Vexnar Plumbo\n user => "u" } }\n',
])  # fmt: skip
def test_the_lines_after_a_quote_that_is_not_closed_are_hidden(text):
    displayed = masker(check_text(text, "a.conf")).source(0, len(text))
    assert [word for word in WORDS if word in displayed] == []
    assert "user" in displayed


@pytest.mark.parametrize(("kind", "text"), [
    ("logstash", "# curl -u elastic:P[$pQ6W4\r\nMNP4 https://es:9200/_cat\ninput { stdin { } }\n"),
    ("filebeat", "x: &pw 4XQ4nKr\nMNP4\n`filebeat.inputs:\n- type: filestream\noutput.console:\n"),
])  # fmt: skip
def test_a_piece_of_a_secret_that_an_error_splits_is_hidden(kind, text):
    result = check_text(text, PATHS[kind], kind)
    shown = [masker(result).message(f"found `MNP4`: {one.message}", (one.start, one.end)) for one in result.findings]
    assert shown
    assert [message for message in shown if "MNP4" in message] == []


def test_a_word_that_an_escaped_character_joins_to_a_secret_is_hidden():
    result = check_text("output.elasticsearch:\n  hosts: [a]\n  api_kevqxq\xa0zkKZkvz\n", "filebeat.yml", "filebeat")
    shown = [masker(result).message(one.message, (one.start, one.end)) for one in result.findings]
    assert shown
    assert [message for message in shown if "vqxq" in message] == []


@pytest.mark.parametrize(("kind", "text", "message"), [
    ("filebeat", "a:\n  b: c\nqkk2\n", "`…` has no colon"),
    ("filebeat", "a:\n  b: c\n qkkz: x\n", "indentation of `…`"),
    ("logstash", "input { tcp { port => qkk2.w } }\n", "the value `….w`"),
    ("logstash", "output { elasticsearch { hosts => es01.local:9200 } }\n", "the value `es01.local:9200`"),
    ("logstash", "input { } output { } snmp { port => 1 }\n", "`snmp`"),
    ("es-template", '{"token": 1, "BlockWriteKbytes": 1, "BlockWriteKbytes": [}', "`BlockWriteKbytes`"),
    ("logstash", 'output { elasticsearch { hosts => ["AKIAPPT7KRJ : wxz7"] } }\n', "`<hidden> : …`"),
])  # fmt: skip
def test_a_message_shows_no_word_that_may_be_the_rest_of_a_secret(kind, text, message):
    assert message in report("concise", kind, text)


def test_a_uuid_in_a_file_name_is_shown():
    message = "`kibana/5ee98b15-398b-4ae4-af73-7b74cc8c2c17.json` does not look like a config"
    assert masker(check_text("{}", "kibana/a.json")).message(message) == message

"""Plants a secret at a place of a config, damages the syntax around it, and looks for pieces of it in every output.

A case is a position (an option, a URL, a comment, …), a kind of secret (a password, a token, a private key, …), up to
three edits around and inside the value, and all outputs: every report format, ``--diff``, notes on stderr of ``--fix``,
and the answers of the language server. Longer runs:

    python tests/support/secret_cases.py 50000 12    # cases, seed

Three properties hold. No *message* (everything but the code frames) contains four characters of the secret in a row,
whatever the damage. No *frame* contains such a piece on a line where the name of a secret is intact before the value,
or on the line after one with such a name; in a text with a syntax error, a name that a dash or a quote splits counts as
intact, and so does the user of a URL before its password. And of a text without damage nothing but the secret is *hidden*, nothing at all
if an ordinary word is in its place.

The exit code is 1 if a property is violated; each violation is printed with its output and the text of the file.
"""

# ruff: noqa: E501 - one position a line
import collections
import contextlib
import io
import pathlib
import random as randomness
import re
import sys
import tempfile

from lint_settings import settings
from lsprotocol import types as lsp

from lslint.cli.main import main as lslint
from lslint.config.command_line import FORMATS
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.engine.pipelines import pipelines_of
from lslint.engine.result import Run
from lslint.engine.secrets import secrets_of
from lslint.grammar.logstash.parse import parse
from lslint.lsp import actions as lsp_actions
from lslint.lsp.diagnostics import Converter
from lslint.lsp.documents import Document
from lslint.lsp.hover import hover
from lslint.lsp.session import Session
from lslint.report.diff import hunks
from lslint.report.formats import RenderOptions, load
from lslint.report.masking import masker
from lslint.report.pipeline_graph import displayed_ends
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules.shared.secret_names import is_secret_name

PIECE = 4
VALUE = "§"
"""Where a template holds the value."""

# --- secrets -----------------------------------------------------------------------------------------------------

# No hexadecimal digits among the letters: fingerprints hold any four of those by chance.
LETTERS = "ghjkmnpqrtvwxyzGHJKMNPQRTVWXYZ"
DIGITS = "23456789"
RARE = "qxzjkvwQXZJKVW"
PUNCTUATION = "!@#$%^&*/+=-_.:?~"


def mixed(random, size):
    """Letters and digits, in each four of them some of both."""
    made = ""
    while len(made) < size:
        char = random.choice(LETTERS + DIGITS)
        last = made[-PIECE + 1 :] + char
        if len(last) == PIECE and (last.isalpha() or last.isdigit()):
            continue
        made += char
    return made


def password(random):
    return mixed(random, random.randint(8, 20))


def punctuated(random):
    made = list(mixed(random, random.randint(12, 20)))
    for _ in range(random.randint(1, 2)):
        made.insert(random.randrange(1, len(made)), random.choice(PUNCTUATION))
    return "".join(made)


def letters(random):
    return "".join(random.choice(RARE) for _ in range(random.randint(8, 16)))


def word(random):
    """What can be read: only its place tells that it is secret."""
    return "".join(random.choice("qxzjvkw") + random.choice("aeiou") for _ in range(random.randint(4, 6))).title()


def upper(random, size):
    return mixed(random, size).upper()


def jwt(random):
    return f"eyJhbGciOiJIUzI1NiJ9.eyJ{mixed(random, 30)}.{mixed(random, 43)}"


def pem(random, name):
    lines = [f"-----BEGIN {name}-----"]
    if random.random() < 0.3:
        lines += ["Proc-Type: 4,ENCRYPTED", "DEK-Info: AES-128-CBC,00", ""]
    lines += [mixed(random, 64) for _ in range(random.randint(1, 3))]
    if random.random() < 0.8:
        lines.append(f"-----END {name}-----")
    return "\n".join(lines)


PEM_NAMES = (
    *("PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY", "ENCRYPTED PRIVATE KEY"),
    *("OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"),
)
# Kinds of values that are secret by the name before them only.
NAMED = {
    "password": password,
    "punctuated password": punctuated,
    "password of letters": letters,
    "word": word,
    "api key": lambda random: mixed(random, 40) + "==",
}
# Kinds that are known by their form.
KNOWN = {
    "aws": lambda random: "AKIA" + upper(random, 16),
    "github": lambda random: random.choice(("ghp_", "gho_", "ghs_")) + mixed(random, 36),
    "github fine-grained": lambda random: "github_pat_" + mixed(random, 22) + "_" + mixed(random, 59),
    "slack": lambda random: f"xoxb-{mixed(random, 12)}-{mixed(random, 24)}",
    "gitlab": lambda random: "glpat-" + mixed(random, 20),
    "jwt": jwt,
    **{name.lower(): lambda random, name=name: pem(random, name) for name in PEM_NAMES},
}
WRAPPED = {
    "url": "https://elastic:§@es:9200",
    "url path": "http://elastic:§@es.example.org:9200/logs/_search?q=a",
    "url user": "https://§@collector.example.org/x", "jdbc": "jdbc:postgresql://user:§@db:5432/logs",
    "amqp": "amqp://guest:§@mq:5672/%2f", "authorization": "Authorization: Bearer §",
    "authorization basic": "Authorization: Basic §", "authorization key": "Authorization: ApiKey §",
    "query": "https://host/x?a=1&api_key=§&b=2", "command": "curl -u elastic:§ http://es:9200",
    "environment": "ES_PASSWORD=§",
}  # fmt: skip
FORMS = (
    "-----BEGIN PRIVATE OPENSSH ENCRYPTED Proc-Type DEK-Info BLOCK github_pat_ glpat- xoxb- AKIA eyJhbGciOiJIUzI1NiJ9"
)

# --- positions ---------------------------------------------------------------------------------------------------

ORDINARY = (
    "es01.k8s.eu-west-1.example.org", "logs-nginx-2024.05.01", "filebeat-7.17.3", "x-pack-oauth2", "TLSv1.2", "log4j2",
    "5b2de169-2785-441b-ae8c-186a1936b17d", "http://es01:9200/a-b?q=x2y", "web01", "me@example.org", "10.0.12.7:5044",
)  # fmt: skip
"""Values at places where no name says that they are secret."""

LOGSTASH, FILEBEAT, TEMPLATE = ("logstash", "a.conf"), ("filebeat", "filebeat.yml"), ("es-template", "t.json")
FILEBEAT_INPUT = "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
# name -> (kind and path, text, whether a name before the value tells that it is secret)
POSITIONS = {
    "option": (LOGSTASH, 'output {\n  elasticsearch {\n    hosts => ["a"]\n    password => "§"\n    user => "u"\n  }\n}\n', True),
    "single quotes": (LOGSTASH, "output {\n  elasticsearch {\n    api_key => '§'\n    hosts => ['a']\n  }\n}\n", True),
    "bareword": (LOGSTASH, "input {\n  jdbc {\n    jdbc_password => §\n    jdbc_user => u\n  }\n}\n", True),
    "one line": (LOGSTASH, 'input { kafka { topics => ["a"] ssl_key_password => "§" group_id => "g" } }\n', True),
    "torn topics": (LOGSTASH, 'input { kafka { topics => ["a", "b, "password => "§"] } }\n', True),
    "torn key": (LOGSTASH, "output { redis { key => 'a, 'password => '§' data_type => 'list' } }\n", True),
    "two secrets": (LOGSTASH, 'input { s3 { bucket => "b" access_key_id => "A" secret_access_key => "§" } }\n', True),
    "nested hash": (LOGSTASH, 'output {\n  http {\n    url => "https://h"\n    headers => {\n      "X-Api-Key" => "§"\n      "b" => "c"\n    }\n  }\n}\n', True),
    "hash in a hash": (LOGSTASH, 'filter {\n  mutate {\n    add_field => { "a" => "b" "token" => "§" }\n  }\n}\n', True),
    "list of pairs": (LOGSTASH, 'output { http { url => "http://h" headers => ["Authorization", "§"] } }\n', True),
    "codec": (LOGSTASH, 'input { tcp { port => 1 codec => protobuf { class_name => "a" token => "§" } } }\n', True),
    "env default": (LOGSTASH, 'output { elasticsearch { hosts => ["a"] password => "${ES_PW:§}" } }\n', True),
    "ruby": (LOGSTASH, "filter {\n  ruby {\n    code => \"\n      password = '§'\n      event.set('a', 1)\n    \"\n  }\n}\n", True),
    "ruby hash": (LOGSTASH, "filter { ruby { code => \"login(user: 'u', password: '§')\" } }\n", True),
    "ruby event": (LOGSTASH, "filter { ruby { code => \"event.set('[a][token]', '§')\" } }\n", True),
    "ruby env": (LOGSTASH, "filter { ruby { code => \"ENV.fetch('ES_PASSWORD', '§')\" } }\n", True),
    "curl": (LOGSTASH, "# curl -u elastic:§ https://es:9200/_cat\ninput { stdin { } }\noutput { stdout { } }\n", False),
    "curl header": (LOGSTASH, "input { exec { interval => 1 command => \"curl -H 'Authorization: Bearer §' h\" } }\n", True),
    "condition": (LOGSTASH, 'filter { if [token] == "§" { drop { } } else { mutate { add_tag => "a" } } }\n', True),
    "comment": (LOGSTASH, "input { stdin { } }\n# password => \"§\"\noutput { stdout { } }\n", True),
    "plain option": (LOGSTASH, 'output {\n  http {\n    url => "§"\n    http_method => "post"\n  }\n}\n', False),
    "plain list": (LOGSTASH, 'output { elasticsearch { hosts => ["a:9200", "§"] index => "A-b" } }\n', False),
    "plain code": (LOGSTASH, 'filter { ruby { code => "x = 1; y(\'§\')" } }\n', False),
    "nested setting": (FILEBEAT, FILEBEAT_INPUT + 'output.elasticsearch:\n  hosts: [a]\n  password: "§"\n  username: me\n', True),
    "plain scalar": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  api_key: §\n  compression_level: 1\n", True),
    "single-quoted": (FILEBEAT, FILEBEAT_INPUT + "output.kafka:\n  hosts: ['a']\n  topic: t\n  password: '§'\n", True),
    "dotted": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch.hosts: [a]\noutput.elasticsearch.password: §\n", True),
    "flow": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch: {hosts: [a], password: '§', username: me}\n", True),
    "cloud": (FILEBEAT, FILEBEAT_INPUT + "cloud.id: a\ncloud.auth: 'elastic:§'\n", True),
    "filebeat input": (FILEBEAT, 'filebeat.inputs:\n- type: httpjson\n  auth.basic:\n    user: a\n    password: "§"\n  request.url: https://h\n', True),
    "list": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\nfields:\n  tokens:\n  - §\n  - b\n", True),
    "flow list": (FILEBEAT, FILEBEAT_INPUT + "fields:\n  tokens: [a, '§', b]\noutput.console:\n", True),
    "block": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  ssl.key_passphrase: |\n    §\n  username: me\n", True),
    "folded": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  password: >-\n    §\n  username: me\n", True),
    "anchor": (FILEBEAT, "x: &pw §\n" + FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  password: *pw\n", False),
    "anchor at secret": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  password: &pw §\nfields:\n  a: *pw\n", True),
    "env default yaml": (FILEBEAT, FILEBEAT_INPUT + 'output.elasticsearch:\n  hosts: [a]\n  password: "${ES_PW:§}"\n', True),
    "yaml comment": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  #password: §\n  username: me\n", True),
    "yaml hosts": (FILEBEAT, FILEBEAT_INPUT + 'output.elasticsearch:\n  hosts: ["§"]\n  username: me\n', False),
    "yaml hosts block": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts:\n  - §\n  index: A-%{+yyyy}\n", False),
    "certificate key": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  ssl:\n    key: |\n      §\n", False),
    "field": (FILEBEAT, FILEBEAT_INPUT + "fields:\n  a: §\noutput.console:\n  pretty: true\n", False),
    "ruby lines": (LOGSTASH, "filter {\n  ruby {\n    init => \"require 'x'\"\n    code => '\n      token = \"§\" if a\n      y(token, \"b\")\n    '\n  }\n}\n", True),
    "ruby list": (LOGSTASH, "filter { ruby { code => \"x = { 'api_key' => '§', 'b' => %w(c d) }\" } }\n", True),
    "ruby without a name": (LOGSTASH, "filter { ruby { code => \"event.set('[a]', '§')\" } }\n", False),
    "ruby basic_auth": (LOGSTASH, "filter { ruby { code => \"r.basic_auth 'u', '§'\" } }\n", True),
    "shell": (LOGSTASH, "input { exec { interval => 60 command => 'export ES_PASSWORD=§; run --user a' } }\n", True),
    "shell option": (LOGSTASH, "input { exec { interval => 60 command => 'run --api-key § --host b' } }\n", True),
    "prose": (LOGSTASH, "# the password is § on es01, see wiki/oauth2\ninput { stdin { } }\n", True),
    "comment after": (LOGSTASH, "input { stdin { } } # api_key: § (old)\noutput { stdout { } }\n", True),
    "urls": (LOGSTASH, "input { http_poller { urls => { a => { url => 'https://h' auth => { user => 'u' password => '§' } } } } }\n", True),
    "replace": (LOGSTASH, "filter { mutate { replace => { '[a][password]' => '§' 'b' => 'es01' } } }\n", True),
    "dictionary": (LOGSTASH, "filter { translate { source => 'a' target => 'token' dictionary => { 'b' => '§' } } }\n", False),
    "query": (LOGSTASH, "input { jdbc { statement => \"select a from b where token = '§' and c = 1\" jdbc_user => 'u' } }\n", True),
    "header": (FILEBEAT, FILEBEAT_INPUT + "output.elasticsearch:\n  hosts: [a]\n  headers:\n    Authorization: 'Bearer §'\n    X-A: b\n", True),
    "script": (FILEBEAT, FILEBEAT_INPUT + "processors:\n- script:\n    lang: javascript\n    source: >\n      var token = '§';\n      function process(e) { e.Put('a', token); }\n", True),
    "add_fields": (FILEBEAT, FILEBEAT_INPUT + "processors:\n- add_fields:\n    target: ''\n    fields: {token: §, b: c}\n", True),
    "kibana.yml": (("kibana-settings", "kibana.yml"), 'server.port: 5601\nxpack.security.encryptionKey: "§"\nserver.name: a\n', True),
    "agent": (("elastic-agent", "elastic-agent.yml"), "outputs:\n  default:\n    type: elasticsearch\n    hosts: [a]\n    api_key: '§'\ninputs: []\n", True),
    "metricbeat": (("metricbeat", "metricbeat.yml"), "metricbeat.modules:\n- module: mysql\n  hosts: [a]\n  username: r\n  password: §\noutput.console:\n", True),
    "processor": (("ingest-pipeline", "p.json"), '{"processors": [{"set": {"field": "a", "value": {"token": "§"}}},\n {"script": {"source": "ctx.a = 1"}}]}\n', True),
    "painless": (("ingest-pipeline", "p.json"), '{"processors": [{"script": {"source": "def token = \'§\'; ctx.a = token"}}]}\n', True),
    "escaped": (TEMPLATE, '{"index_patterns": ["a-*"], "_meta": {"a": "password=\\"§\\" b", "c": 1}}\n', True),
    "escaped name": (TEMPLATE, '{"index_patterns": ["a-*"], "_meta": {"\\u0070assword": "§", "c": 1}}\n', False),
    "json list": (TEMPLATE, '{"index_patterns": ["a-*"], "_meta": {"tokens": ["a", "§"], "c": 1}}\n', True),
    "compose": ((None, "docker-compose.yml"), "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n    environment:\n      XPACK_MONITORING_ENABLED: 'x'\n      ELASTIC_PASSWORD: §\n", True),
    "compose list": ((None, "docker-compose.yml"), "services:\n  elasticsearch:\n    image: docker.elastic.co/elasticsearch/elasticsearch:8.15.0\n    environment:\n    - ELASTIC_PASSWORD=§\n    - discovery.type=single\n", True),
    "kubernetes": ((None, "k.yaml"), "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: l}\nspec:\n  template:\n    spec:\n      containers:\n      - name: logstash\n        image: docker.elastic.co/logstash/logstash:8.15.0\n        env:\n        - name: ES_PASSWORD\n          value: \"§\"\n", True),
    "dockerfile": ((None, "Dockerfile"), "FROM docker.elastic.co/logstash/logstash:8.15.0\nENV ES_PASSWORD=§\nCOPY a.conf /usr/share/logstash/pipeline/\n", True),
    "template meta": (TEMPLATE, '{"index_patterns": ["a-*"],\n "_meta": {\n  "password": "§",\n  "a": 1},\n "template": {}}\n', True),
    "template meta plain": (TEMPLATE, '{"index_patterns": ["a-*"],\n "_meta": {"a": "§", "b": 1}}\n', False),
    "template setting": (TEMPLATE, '{"index_patterns": ["a-*"], "template": {"settings": {"index.token": "§"}}}\n', True),
    "elasticsearch.yml": (("elasticsearch-settings", "elasticsearch.yml"), "cluster.name: a\nnode.name: n\nxpack.security.http.ssl.keystore.secure_password: §\nnetwork.host: _local_\n", True),
    "logstash.yml": (("logstash-settings", "logstash.yml"), 'node.name: a\nxpack.monitoring.elasticsearch.password: "§"\napi.http.port: 9600\n', True),
    "logstash.yml nested": (("logstash-settings", "logstash.yml"), 'api:\n  auth:\n    basic:\n      username: a\n      password: §\n', True),
    "config.string": (("pipelines", "pipelines.yml"), "- pipeline.id: a\n  config.string: |\n    input { stdin { } }\n    output { elasticsearch { hosts => 'a' password => \"§\" } }\n- pipeline.id: b\n  path.config: /b\n", True),
    "config.string one line": (("pipelines", "pipelines.yml"), "- pipeline.id: a\n  config.string: 'input { stdin { } } output { http { url => \"http://h\" password => \"§\" } }'\n", True),
    "jvm.options": (("jvm-options", "jvm.options"), "-Xms1g\n-Xmx1g\n-Djavax.net.ssl.trustStorePassword=§\n-XX:+UseG1GC\n", True),
    "config map": ((None, "cm.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: filebeat\ndata:\n  filebeat.yml: |\n    filebeat.inputs:\n    - type: log\n      paths: [/a]\n    output.elasticsearch:\n      hosts: [a]\n      password: §\n", True),
    "config map logstash": ((None, "cm.yaml"), "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: l\ndata:\n  logstash.conf: |\n    input { beats { port => 5044 } }\n    output { elasticsearch { hosts => ['a'] password => '§' } }\n", True),
    "console": ((None, "a.console"), 'PUT _index_template/a\n{\n  "index_patterns": ["a-*"],\n  "_meta": {"password": "§", "b": 1},\n  "template": {"settings": {"number_of_shards": "x"}}\n}\n', True),
    "console curl": ((None, "a.sh"), "curl -u elastic:§ -XPUT 'localhost:9200/_template/a' -d '\n{\"index_patterns\": [\"a-*\"], \"settings\": {\"a\": 1}}'\n", False),
}  # fmt: skip

PROSE = ("prose", "comment after")
"""Where a word cannot be told from a secret."""

# --- damage ------------------------------------------------------------------------------------------------------

INSERTED = (
    *("\"", "'", "`", "{", "}", "[", "]", "(", ")", "<", ">", "\n", "\r", "\r\n", "\t", " ", "  ", "\\", "#", "@"),
    *(":", ": ", ",", ";", "=", "=>", "-", "- ", "|", "&", "*", "!", "%", "?", "/", "$", "~", "^", "%{", "${", "{{", "}}"),
    *("<%", "{%", "\0", "\x1b", "\x85", "\u2028", "\ufeff", "\xa0", "“", "”", "’", "\u202e", "e\u0301", "\U0001f600"),
    *("\udcff", "\n\n", "\n  ", "//", "://", '": "', '", "', "\" => ", "x", "7"),
)  # fmt: skip


SPLITS = ("-", "'", '"')
_NAME_BEFORE = re.compile(r"(?P<name>\w{4,})[\"']?\s*(?:=>|[:=])\s*[\"']?\Z")


def damaged(text, start, end, random):
    """The text with up to three edits around and inside ``text[start:end]``, and sometimes a torn quote before it."""
    quotes = [at for at, char in enumerate(text[:start]) if char in "\"'"]
    if quotes and random.random() < 0.15:
        at = random.choice(quotes)
        start, end, text = start - 1, end - 1, text[:at] + text[at + 1 :]
    for _ in range(random.choice((0, 1, 1, 1, 2, 2, 3))):
        low, high = max(start - 12, 0), min(end + 8, len(text))
        where = random.random()
        if where < 0.25:
            at = random.randrange(low, max(start, low + 1))
        elif where < 0.4:
            at = random.randrange(end, high) if end < high else end
        elif where < 0.55:
            at = random.choice((start, start + 1, end, max(end - 1, start)))
        else:
            at = random.randrange(start, end) if start < end else start
        if random.random() < 0.35:
            size = random.randint(1, 3)
            text = text[:at] + text[at + size :]
            end -= size
        else:
            new = random.choice(INSERTED)
            text = text[:at] + new + text[at:]
            end += len(new)
        start, end = min(start, len(text)), max(min(end, len(text)), 0)
    if random.random() < 0.05 and start < end:  # the rest is missing
        text = text[: random.randint(start + 1, end)] + random.choice(("", "\n", text[end:]))
    elif random.random() < 0.1 and (name := _NAME_BEFORE.search(text, 0, start)):
        at = random.randint(name.start("name") + 1, name.end("name") - 1)
        text = text[:at] + random.choice(SPLITS) + text[at:]
    return text


class Case:
    """A file that contains a secret. ``pieces``: the parts of the secret that are in the file, in lower case. ``whole``:
    the place of the value without damage. ``ordinary``: the file with a word that is no secret in its place."""

    def __init__(self, random):
        self.is_broken = False  # it has a syntax error
        self.position = random.choice(list(POSITIONS))
        (self.kind, self.path), template, named = POSITIONS[self.position]
        choices = [*KNOWN, *WRAPPED]
        if named:
            choices = [*NAMED, *NAMED, *choices] if random.random() < 0.5 else list(NAMED)
        by_place = self.position in ("anchor", "curl", "console curl", "dictionary", "escaped name")
        self.secret = "password" if by_place else random.choice(choices)
        self.hidden = value = (
            NAMED[random.choice([name for name in NAMED if name != "word"])](random)
            if self.secret in WRAPPED
            else (NAMED.get(self.secret) or KNOWN[self.secret])(random)
        )
        if self.secret in WRAPPED:
            value = WRAPPED[self.secret].replace(VALUE, value)
        at = template.index(VALUE)
        if "\n" in value:
            value = self._lines(value, template, at)
        text = template.replace(VALUE, value)
        if self.secret == "word" and self.position in PROSE:
            self.secret, self.hidden = "password", password(random)
            value, text = self.hidden, template.replace(VALUE, self.hidden)
        is_whole = self.secret == "word" or self.position == "prose"
        self.text = text if is_whole else damaged(text, at, at + len(value), random)
        self.whole = (at, at + len(value)) if self.text == text else None
        self.ordinary = None if named or by_place else template.replace(VALUE, random.choice(ORDINARY))
        low = _QUANTITY.sub(" ", self.text.lower())
        rest = template.lower() + FORMS.lower() + WRAPPED.get(self.secret, "").lower()
        self.pieces = frozenset(
            piece for piece in _pieces(_PREFIX.sub("", self.hidden).lower()) if piece in low and piece not in rest
        )

    def _lines(self, value, template, at):
        """A value of several lines in the form that its place has room for."""
        before = template[template.rfind("\n", 0, at) + 1 : at]
        if not before.strip():
            return value.replace("\n", "\n" + before)
        if self.kind == "logstash" and before.lstrip().startswith("#"):
            return value.replace("\n", "\n# ")
        return value if self.kind == "logstash" else value.replace("\n", "\\n")

    def named_lines(self):
        """Numbers of the lines (from 1) where the name of a secret is intact before the value or on the line above."""
        is_broken = self.is_broken
        found = set()
        above = False
        for number, line in enumerate(self.text.split("\n"), 1):
            low = line.lower()
            first = min((low.index(piece) for piece in self.pieces if piece in low), default=len(line))
            if above or _has_name(line[:first], is_broken) or (is_broken and _USER.search(line[:first])):
                found.add(number)
            above = _has_name(line, is_broken)
        return found


# The begin of a token says what it is; references to variables and fields are no secrets.
_PREFIX = re.compile(r"AKIA|gh[a-z]_|github_pat_|xoxb-|glpat-|eyJhbGciOiJIUzI1NiJ9\.eyJ")
_QUANTITY = re.compile(r"(?<![a-z0-9])\d+(?:[kmgtp]i?b?|ms|[smhdwyb])(?![a-z0-9])")
"""What damage leaves of a secret may be a duration or a size (``964w``), which is shown also next to a secret."""
_REFERENCE = re.compile(r"[$%]\{[^}:]*\}|\{\{.*?\}\}|\{%.*?%\}|<%.*?%>")


_USER = re.compile(r"://[\w.]+:[^\s\"'`@/]*\Z")


def _pieces(secret):
    windows = (secret[at : at + PIECE] for at in range(len(secret) - PIECE + 1))
    # the others are escaped in some formats
    return {piece for piece in windows if re.fullmatch(r"[a-z0-9]+", piece)}


def _has_name(text, is_broken):
    text = re.sub(r"(?<=\w)[-'\"](?=\w)", "", text) + " " + text if is_broken else text
    return any(is_secret_name(word) for word in re.findall(r"(?<![\w.-])[\w.-]+(?![\w.-])", text))


# --- outputs -----------------------------------------------------------------------------------------------------

COMMANDS = (
    "check --select ALL -v --output-format concise --isolated .", "check --select ALL --write-baseline --isolated .",
    "check --show-settings --isolated .", "check --show-files --isolated .", "check --select ALL --explain-finding FILE:LINE",
    "check --select ALL --fix --unsafe-fixes -v --output-format concise --isolated .", "graph --format json --isolated .",
    "upgrade --from 7.17 --isolated .", "try FILE --line x", "try FILE --line x --json", "init",
    "check --kind logstash --output-format concise --isolated FILE", "check --kind filebeat --output-format json FILE",
    "check --kind ilm-policy --output-format concise FILE", "check --kind es-requests --output-format concise FILE",
    "check --kind pipelines --output-format concise FILE", "check --kind jvm-options --output-format concise FILE",
    "check --config FILE .", "check --baseline FILE --isolated .", "check --output-format github --isolated .",
    "test FILE", "test --pipeline FILE tests.json", "calc heap FILE", "format --check FILE",
)  # fmt: skip
"""``FILE``: the file with the secret; ``LINE``: a line of it. What ``check`` reports as text has frames."""
DEPLOYED = {
    "docker-compose.yml": (
        "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n    env_file: .env\n"
        "    environment:\n      A_TOKEN: '§'\n      ES_URL: 'https://elastic:§@es:9200'\n"
        "    volumes: ['./b.conf:/usr/share/logstash/pipeline/b.conf']\n"
    ),
    ".env": "B_SECRET=§\nC_PASSWORD=§\nD_API_KEY='§\n",
    "b.conf": (
        'input { http { port => "${A_TOKEN}" user => "${D_API_KEY}" } }\nfilter { sleep { time => "${C_PASSWORD}" every => "${B_SECRET}" } }\n'
        'output { elasticsearch { hosts => "${ES_URL}" retry_max_interval => "${B_SECRET}" ssl_enabled => "${A_TOKEN}" } }\n'
    ),
    "tests.json": '{"fields": {"a": "b"}, "testcases": [{"input": ["x"], "expected": [{"c": "d"}]}]}',
}
"""Files that set variables of a pipeline to the secret."""
_FRAME = re.compile(r"\s*(?P<number>\d*)(?:\.\.| \|)|\s+\|")


class Checker:
    """Runs cases. ``reached``: how many cases had what; ``leaks``: ``(case, output, piece, line)``."""

    def __init__(self, seed):
        self.random = randomness.Random(seed)
        self.cases = 0
        self.reached = collections.Counter()
        self.formats = collections.Counter()
        self.positions = collections.Counter()
        self.secrets = collections.Counter()
        self.leaks = []
        self.session = Session(lambda message: None)
        # LS701 is fixed only if it is selected by its code
        self.settings = settings("ALL", "LS701")
        self.commands = randomness.Random(seed)

    def run(self, cases):
        for _ in range(cases):
            self.one(Case(self.random))

    def one(self, case):
        self.cases += 1
        result = check_text(case.text, case.path, case.kind, self.settings)
        case.is_broken = any(finding.stage == "parse" for finding in (*result.findings, *result.hidden))
        if not case.pieces:
            return
        self.reached["planted"] += 1
        self._hidden(case, result)
        self.positions[case.position] += 1
        self.secrets[case.secret] += 1
        if case.kind == "logstash" or "logstash" in case.position:
            self._graph(case)
        if not result.findings:
            return
        self.reached["findings"] += 1
        if any(piece in finding.message.lower() for finding in result.findings for piece in case.pieces):
            self.reached["messages with the secret"] += 1
        if any(
            piece in edit.text.lower()
            for one in result.findings
            if one.fix
            for edit in one.fix.edits
            for piece in case.pieces
        ):
            self.reached["fixes with the secret"] += 1
        self.reached["syntax errors"] += case.is_broken
        run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
        run.results.append(result)
        options = RenderOptions(verbose=True, width=200)
        for form in FORMATS:
            out = load(form).render(run, options)
            self.formats[form] += 1
            if form == "text":
                out = self._frames(case, out)
            if form == "sarif":  # the rest describes rules
                out = out.partition('"results": [')[2]
            self._message(case, form, out)
        if any(one.fix is not None and one.fix.applicability != "manual" for one in result.findings):
            self._fixes(case, result)
        if self.cases % 5 == 0:
            self._editor(case, result)
        if self.cases % 4 == 0:
            self._command(case)

    def _command(self, case):
        """Checks what a command prints and writes for a folder with the file."""
        command = self.commands.choice(COMMANDS)
        self.reached[command.partition(" ")[0]] += 1
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            folder = pathlib.Path(name)
            files = {file: text.replace(VALUE, case.hidden.replace("\n", " ")) for file, text in DEPLOYED.items()}
            for file, text in {**files, case.path: case.text}.items():
                (folder / file).write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
            line = self.commands.randint(1, case.text.count("\n") + 1)
            arguments = command.replace("FILE", case.path).replace("LINE", str(line)).split()
            streams = [io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in range(2)]
            with contextlib.redirect_stdout(streams[0]), contextlib.redirect_stderr(streams[1]):
                if lslint(arguments) > 2:
                    self.leaks.append((case, command, "internal error", ""))
            written = [path for path in folder.iterdir() if path.name not in (*DEPLOYED, case.path)]
            shown = [path.read_text(encoding="utf-8") for path in written]
        for stream in streams:
            stream.flush()
            shown.append(stream.buffer.getvalue().decode("utf-8", "replace"))
        if command.startswith(("try", "test")) and not case.named_lines():
            return  # what is in events has no name that tells that it is secret
        if "--kind" in command and case.secret == "word":
            return  # nor has a word in a file of another kind
        lines = "\n".join(shown).split("\n")
        self._message(case, command, "\n".join(line for line in lines if re.match(r"\s*\d+ \|", line) is None))

    def _hidden(self, case, result):
        """Checks that nothing is hidden but the secret."""
        if case.whole is not None and "list" not in case.position and case.position != "anchor":
            self.reached["without damage"] += 1
            start, end = case.whole
            spans = [*secrets_of(result), *result.covers]
            outside = [span for span in spans if span[1] <= start or end <= span[0]]
            self._hides(case, case.text, [span for span in outside if case.text[slice(*span)] not in case.hidden])
        if case.ordinary is not None and self.cases % 4 == 0:
            self.reached["ordinary"] += 1
            plain = check_text(case.ordinary, case.path, case.kind, self.settings)
            self._hides(case, case.ordinary, [*secrets_of(plain), *plain.covers])

    def _hides(self, case, text, spans):
        for start, end in spans[:1]:
            line = text[text.rfind("\n", 0, start) + 1 :].partition("\n")[0]
            self.leaks.append((case, "hidden", text[start:end], line))

    def _graph(self, case):
        """Checks the labels of ``lslint graph``."""
        for source in pipelines_of(text_source(case.path, case.text), self.settings):
            tree, errors = parse(source.text)
            reads, writes, _ = displayed_ends(tree, source.text, is_damaged=bool(errors))
            self.reached["graph"] += 1
            self._message(case, "graph", "\n".join(reads + writes))

    def _message(self, case, output, text):
        text = _REFERENCE.sub("", text)
        low = text.lower()
        for piece in case.pieces:
            at = low.find(piece)
            if at >= 0:
                self.leaks.append((case, output, piece, text[max(at - 300, 0) : at + 100]))
                return

    def _frames(self, case, report):
        """Checks the frames of a report in the `text` format and returns the rest."""
        rest = []
        named = None
        displayed = False
        for line in report.split("\n"):
            match = _FRAME.match(line)
            if match is None:
                rest.append(line)
                continue
            # labels under a line are messages
            number = match["number"]
            if not number:
                rest.append(line)
                continue
            low = line.lower()
            if named is None:
                named = case.named_lines()
            source = _REFERENCE.sub("", case.text.split("\n")[int(number) - 1].lower())
            low = _REFERENCE.sub("", low)
            inside = [piece for piece in case.pieces if piece in source]
            if not inside:
                continue
            if not displayed:
                displayed = True
                self.reached["frames"] += 1
            if int(number) in named:
                self.reached["frame lines with a name"] += 1
                leaked = [piece for piece in inside if piece in low]
                if leaked:
                    self.leaks.append((case, "frame", leaked[0], line))
        return "\n".join(rest)

    def _fixes(self, case, result):
        kind = result.kind
        path = result.path

        def recheck(text):
            return check_source(text_source(path, text), kind, self.settings)

        outcome = fix_result(result, unsafe=True, recheck=recheck)
        self._message(case, "--fix notes", "\n".join(map(str, outcome.rejected)))
        if not outcome.count:
            return
        self.reached["fixed"] += 1
        withheld = []
        old, new = masker(result), masker(outcome.result)
        displayed = hunks(case.text, outcome.text, old=old, new=new, withheld=withheld)
        if displayed:
            self.reached["--diff"] += 1
        if withheld:
            self.reached["--diff withheld"] += 1
        named = case.named_lines()
        number = 0
        for line in displayed.split("\n"):
            header = re.match(r"@@ -(\d+)", line)
            if header:
                number = int(header[1])
                continue
            if line[:1] in (" ", "-") and not line.startswith("--- "):
                low = _REFERENCE.sub("", line.lower())
                if number in named and any(piece in low for piece in case.pieces):
                    self.leaks.append((case, "--diff", next(p for p in case.pieces if p in low), line))
                number += 1

    def _editor(self, case, result):
        document = Document(f"untitled:{case.path}", None, case.text)
        self.session.documents = {document.uri: document}
        document.result, document.checked, document.kind = result, document.stamp, result.kind
        converter = Converter(self.session, document)
        self.reached["editor"] += 1
        stated = []
        for diagnostic in converter.diagnostics():
            stated.append(diagnostic.message)
            stated += [note.message for note in diagnostic.related_information or ()]
        for finding in result.findings[:5]:
            position = lsp.Position(*document.index.position(finding.start))
            found = hover(self.session, document, position)
            if found is not None:
                self.reached["hovers"] += 1
                stated.append(found.contents.value)
        self._message(case, "diagnostics and hovers", "\n".join(stated))
        if self.cases % 20 == 0:
            params = lsp.CodeActionParams(
                lsp.TextDocumentIdentifier(document.uri),
                lsp.Range(lsp.Position(0, 0), lsp.Position(*document.index.position(len(case.text)))),
                lsp.CodeActionContext([], [lsp.CodeActionKind.QuickFix]),
            )
            made = lsp_actions.actions(self.session, document, params, lsp_actions.Capabilities())
            self.reached["code actions"] += bool(made)
            self._message(case, "code action titles", "\n".join(action.title for action in made))


def main(cases, seed):
    checker = Checker(int(seed))
    checker.run(int(cases))
    for case, output, piece, line in checker.leaks:
        print(f"[{output}; {case.position}; {case.secret}] {piece!r} of {case.hidden!r}")
        print(f"  text: {case.text!r}\n  shown: {line[-420:]!r}")
    print(f"{checker.cases} cases, {dict(checker.reached)}, {len(checker.leaks)} leaks")
    return 1 if checker.leaks else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

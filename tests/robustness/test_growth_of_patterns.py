"""Regular expressions of the product on long runs of the characters that once took quadratic time."""

import pytest
from deadline import run_in_child

from lslint.engine.file import check_text
from lslint.engine.secrets import secrets_of
from lslint.grammar import suppression

pytestmark = pytest.mark.slow

ESCAPED = '\\"'
SCRIPT = '{"processors": [{"script": {"source": "$"}}]}'
TEXTS = {
    "escaped quotes in a pipeline inside YAML": (
        "filebeat.yml",
        "filebeat",
        "a: 1\n- b\ninput {\n stdin {" + ESCAPED * 200_000 + "}\n}\n",
    ),
    "escaped quotes in ERB": (
        "a.conf.erb",
        "logstash",
        "filter { <% if " + ESCAPED * 100_000 + "\n { %> a {} <% end %> }",
    ),
    "users before hosts": ("a.conf", "logstash", "# a@b " + "a:," * 20_000 + "\n" + "# " + "a1:;" * 20_000 + "\n"),
    "brackets in an alternative": (
        "a.conf",
        "logstash",
        "filter { grok { match => { m => 'a|" + "[" * 40_000 + "' } } }",
    ),
    "letters of a date format": (
        "a.conf",
        "logstash",
        "filter { grok { match => { m => '%{SYSLOGTIMESTAMP:t}' } } date { match => [t, '" + "Uq" * 15 + ";'] } }",
    ),
    "letters of other scripts": ("a.conf", "logstash", "# password " + "\u00e9" * 60 + " vz6YKX9y2V\n"),
    "names of secrets on a line": ("a.conf", "logstash", "filter { mutate {\n" + 'password => "abc", ' * 8_000),
    "variables in a secret": ("a.conf", "logstash", "output { http { password => '" + "${a" * 60_000 + "}b' } }\n"),
    "brackets in a query": ("a.conf", "logstash", "input { elasticsearch { query => '" + "[" * 30_000 + "' } }\n"),
    "names in a removed field": (
        "a.conf",
        "logstash",
        "filter { mutate { add_field => { 'a' => 'b' } remove_field => ['" + "[a]" * 30_000 + "'] } }\n",
    ),
    "words of a value without quotes": ("a.conf", "logstash", "filter { sleep { time => " + "a / " * 60_000 + "} }\n"),
    "references of grok": (
        "a.conf",
        "logstash",
        "filter { grok { match => { m => '" + "%{WORD:b} " * 10_000 + "' } } }\n",
    ),
    "comments that a script does not close": ("a.json", "ingest-pipeline", SCRIPT.replace("$", "/* " * 30_000)),
    "escaped quotes in a string that a script does not close": (
        "a.json",
        "ingest-pipeline",
        SCRIPT.replace("$", "'" + "\\\\'" * 30_000),
    ),
    "renamed fields": (
        "a.json",
        "ingest-pipeline",
        '{"processors": ['
        + ", ".join(f'{{"rename": {{"field": "a.b{index}", "target_field": "c{index}"}}}}' for index in range(4_000))
        + "]}",
    ),
}


@pytest.mark.parametrize("name", TEXTS)
def test_long_runs_are_checked_in_time(name):
    path, kind, text = TEXTS[name]
    run_in_child(lambda: secrets_of(check_text(text, path, kind)), seconds=4)


def test_number_signs_before_a_directive():
    run_in_child(lambda: suppression.parse("#" * 400_000 + " lslint ignore", 0))
    found = suppression.parse("a ### lslint: ignore[LS102]", 0)
    assert isinstance(found, suppression.Directive)
    assert found.start == 2

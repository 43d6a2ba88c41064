"""Inputs of an attack on time and memory: each took minutes per megabyte, or memory beyond the limit, before its fix.

A case is a text of at most 300,000 characters that must be checked within seconds of processor time. Without the fix
the time grew with the square of the size.
"""

import signal

import pytest

from lslint.engine import check_text

SECONDS = 4
"""Processor time for one case; each takes less than one second, and took 10 to several hundred before."""
SIZE = 200_000


class Late(BaseException):
    """Not an ``Exception``: lslint must not turn it into a finding."""


@pytest.fixture(autouse=True)
def deadline():
    def late(signum, frame):
        raise Late(f"took more than {SECONDS} s of processor time")

    before = signal.signal(signal.SIGVTALRM, late)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    yield
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    signal.signal(signal.SIGVTALRM, before)


def times(piece, size=SIZE):
    return piece * (size // len(piece))


def grok(pattern, rest=""):
    return f"filter {{ grok {{ match => {{ 'm' => '{pattern}' }} }} {rest} }}\n"


def ruby(code, quote="'"):
    return f"filter {{ ruby {{ code => {quote}{code}{quote} }} }}\n"


def nested(open_, close, core, count):
    return "".join(open_(n) for n in range(count)) + core + close * count


COMPARED = "if [a] > 5 { drop { } } mutate { convert => { b => integer } }"
OPEN = {
    "grok references for fields of a comparison": grok(times("%{A:b"), COMPARED),
    "grok groups for fields of a comparison": grok(times("(?<a"), COMPARED),
    "grok references in a set": grok(times("%{A:b[")),
    "keys of key=value pairs": grok("a=%{WORD:b} " * 5 + times("a-")),
    "dissect keys": "filter { dissect { mapping => { m => '" + times("%{a") + "' } } " + COMPARED + " }\n",
    "dates of an index": "output { elasticsearch { index => '%{a}" + times("%{+a") + "' } }\n",
    "parentheses of a separator": "filter { kv { field_split => '" + times("(") + "a' } }\n",
    "brackets of a separator": "filter { kv { field_split => '" + times("[") + "a' } }\n",
    "words of a query": "input { elasticsearch { query => '" + times("a") + " x.raw' } }\n",
}
RUBY = {
    "expressions": ruby("a =/" + times("\\/", 90_000)),
    "brackets of a global variable": ruby(times("$a[", 90_000)),
    "blank lines": ruby("@x=1" + times(" \n", 90_000)),
    "blocks on one line": ruby(times("x.times do ", 90_000)),
    "brackets of a field": ruby(times(';event.get("a")[', 90_000)) * 3,
    "parameters of methods": ruby(times("def a(", 80_000) + times(")", 80_000 // 6)),
    "parameters of blocks": ruby("event[a] |" + times("event ")),
    "methods in one another": ruby("event.to_hash\n" + "".join(f"def a{n}\n" for n in range(9000))),
    "comments on one line": ruby('\\"' + times("#", 100_000) + "event[a]" * 250, '"'),
}
CONSOLE = 'PUT /_index_template/a\n{"index_patterns": ["a"], "x": "%s\\\n"}\n'
HOSTS = {
    "quotes of a console string": ("t.json", CONSOLE % times('\\"')),
    "quotes of a request in Markdown": ("README.md", "```\n" + (CONSOLE % times('\\"')).partition("\\\n")[0] + "\\"),
    "blanks of an open JSON string": ("t.json", '{"index_patterns": ["a"], "x": "' + times(" ") + "x\n}"),
    "quotes of an embedded config": (
        "docker-compose.yml",
        'configs:\n  ls:\n    content: |\n      filter { mutate { id => a } }\n      ${A} "' + times('\\"') + "\n",
    ),
    "references of an embedded config": (
        "docker-compose.yml",
        "configs:\n  ls:\n    content: |\n      filter { mutate { id => a } }\n      " + times("${A:") + "\n",
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_what_is_not_closed_is_not_searched_again(name):
    assert check_text(OPEN[name], "a.conf", "logstash").verdict in ("accepted", "rejected")


@pytest.mark.parametrize("name", RUBY)
def test_ruby_code(name):
    assert check_text(RUBY[name], "a.conf", "logstash").verdict in ("accepted", "rejected")


@pytest.mark.parametrize("name", HOSTS)
def test_hosts(name):
    path, text = HOSTS[name]
    assert check_text(text, path).source is not None


def test_conditions_in_one_another():
    level = 'if [a%d] == "%d" { mutate { add_field => { f%d => "x" } } '
    text = nested(lambda n: level % (n, n, n), "}", "drop { }", 6000)
    assert check_text("filter { " + text + " }", "a.conf", "logstash").verdict == "accepted"

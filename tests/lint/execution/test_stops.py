import pytest
from filter_runner import section

from lslint.execution.event import Event
from lslint.execution.stops import MAX_TEXT, stop_of

LINE = '192.0.2.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326'


class Watch:
    def __init__(self):
        self.attempts = []
        self.failures = []

    def tried(self, attempt):
        self.attempts.append(attempt)

    def failed(self, plugin):
        self.failures.append(plugin.name)


def watched(filters, line):
    chain, environment = section(f"filter {{ {filters} }}")
    environment.watch = watch = Watch()
    chain.run(Event.from_json({"message": line}, environment.timestamp))
    return watch, environment


def stop(pattern, line):
    """What the last pattern that was tried on a line says: the text up to the stop, and the rest of ``Stop``."""
    watch, environment = watched(f"grok {{ match => {{ 'message' => '{pattern}' }} }}", line)
    found = stop_of(watch.attempts[-1], environment)
    return found and (line[: found.end], found.element, found.kind, found.within, found.suggestion)


def test_mapping_that_matches():
    [attempt] = watched('dissect { mapping => { "message" => "<%{a}> %{?b} %{c}" } }', "<x> y z")[0].attempts
    assert attempt.spans == [(1, 2, "a"), (6, 7, "c")]


@pytest.mark.parametrize(("pattern", "line", "expected"), [
    ("^%{IP:c} %{NUMBER:b}$", "192.0.2.1 -",
     ("192.0.2.1 ", "%{NUMBER:b}", "element", [], "(?:%{NUMBER:b}|-)")),
    ("%{IP:c} %{NUMBER:b}", "192.0.2.1 x", ("192.0.2.1 ", "%{NUMBER:b}", "element", [], "%{NOTSPACE:b}")),
    ("^%{IP:c} x", "localhost x", ("", "%{IP:c}", "element", [], "%{IPORHOST:c}")),
    ("^x %{POSINT:n:int}$", "x 0", ("x ", "%{POSINT:n:int}", "element", [], "%{INT:n:int}")),
    ("%{IP:c} %{NUMBER:b:int} z", "192.0.2.1 - y", ("192.0.2.1 ", "%{NUMBER:b:int}", "element", [], None)),
    ("%{IP:c} %{WORD:w}", "192.0.2.1  y", ("192.0.2.1 ", "%{WORD:w}", "element", [], r"\s*%{WORD:w}")),
    ("%{IP:c}  x", "192.0.2.1 x", ("192.0.2.1 ", " x", "element", [], r"\s*")),
    ("%{IP:c}$", "192.0.2.1 x", ("192.0.2.1", "$", "end", [], "%{GREEDYDATA:rest}$")),
    ("%{IP:c} x", "y", ("", "%{IP:c}", "missing", [], None)),
    ("%{WORD:c} %{GREEDYDATA:d} foo", "ab cd ef", ("ab ", "foo", "missing", [], None)),
    ("(?:%{WORD:w} %{INT:i}|%{IP:ip} %{WORD:w}) -", "192.0.2.1 5 ",
     ("192.0.2.1 5 ", "-", "element", [], None)),
    ("x(?:%{WORD:w} %{INT:i} b|%{IP:ip} %{WORD:w})", "x192.0.2.1 -",
     ("x192.0.2.1 ", "%{WORD:w}", "element", [], "(?:%{WORD:w}|-)")),
    ("%{COMMONAPACHELOG}", LINE.replace(" -0700", ""),
     ("192.0.2.1 - frank [10/Oct/2000:13:55:36", " ", "element", ["%{COMMONAPACHELOG}", "%{HTTPDATE:timestamp}"],
      None)),
])  # fmt: skip
def test_where_a_pattern_stops(pattern, line, expected):
    assert stop(pattern, line) == expected


@pytest.mark.parametrize(("mapping", "line", "expected"), [
    ("<%{a}> %{b}: %{c}", "<x> foo bar", (4, ": ", "missing", ["%{b}"])),
    ("<%{a}> %{b}", "x> foo", (0, "<", "element", [])), ("%{a} %{b}", "x", (0, " ", "missing", ["%{a}"])),
])  # fmt: skip
def test_where_a_mapping_stops(mapping, line, expected):
    watch, environment = watched(f"dissect {{ mapping => {{ 'message' => '{mapping}' }} }}", line)
    found = stop_of(watch.attempts[0], environment)
    assert (found.end, found.element, found.kind, found.within) == expected


def test_what_cannot_be_told():
    assert stop("(?x) a b", "ab") is None
    assert stop("a+b", "a" * (MAX_TEXT + 1)) is None


def test_a_hostile_pattern_ends():
    assert stop("(?:(?:a*)*)*b%{IP:ip}", "a" * 40)[1] == "b"

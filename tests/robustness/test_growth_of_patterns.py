"""Regular expressions of the product on long runs of the characters that once took quadratic time."""

import pytest
from deadline import run_in_child

from lslint.engine.file import check_text
from lslint.grammar import suppression

pytestmark = pytest.mark.slow

ESCAPED = '\\"'
TEXTS = {
    "escaped quotes in a pipeline inside YAML": ("filebeat.yml", "filebeat",
     "a: 1\n- b\ninput {\n stdin {" + ESCAPED * 200_000 + "}\n}\n"),
    "escaped quotes in ERB": ("a.conf.erb", "logstash",
     "filter { <% if " + ESCAPED * 100_000 + "\n { %> drop {} <% end %> }"),
    "variables in a secret": ("a.conf", "logstash",
     'output { elasticsearch { password => "' + "${a" * 60_000 + '}b" } }\n'),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_long_runs_are_checked_in_time(name):
    path, kind, text = TEXTS[name]
    run_in_child(lambda: check_text(text, path, kind), seconds=4)


def test_number_signs_before_a_directive():
    run_in_child(lambda: suppression.parse("#" * 400_000 + " lslint ignore", 0))
    found = suppression.parse("a ### lslint: ignore[LS102]", 0)
    assert isinstance(found, suppression.Directive)
    assert found.start == 2

"""A long session: memory and time do not grow with the number of edits.

``LSLINT_SOAK_EDITS`` sets how many (10,000 take some minutes). Time is the CPU time of the server, and the bounds are
wide: what they are for is growth.
"""

import itertools
import os
import sys

import pytest

from lslint.engine.file import check_text
from lslint.lsp import memory as caches
from lslint.rules.logstash.catalogue import plugins
from lslint.rules.logstash.grok import cost, library
from lslint.rules.logstash.option_check import analysis as check
from lslint.rules.logstash.settings import catalogue
from lslint.rules.shared import secret_names

pytestmark = pytest.mark.slow

EDITS = int(os.environ.get("LSLINT_SOAK_EDITS", "400"))
TEXT = """\
input {
  beats { id => "in" port => 5044 }
}
filter {
  if [service][name] == "shop" {
    grok {
      id => "parse"
      match => { "message" => "^%{IPORHOST:client} HERE" }
      pattern_definitions => { "MINE" => "HERE" }
    }
    mutate { id => "tidy" rename => { "HERE" => "x" } add_field => { "y" => "%{HERE}" } }
    date { id => "clock" match => ["HERE", "ISO8601"] }
  }
  HERE { id => "HERE" HERE => "HERE" }
}
output {
  pipeline { id => "out" send_to => ["HERE"] }
}
"""
PLACES = [(row, line.index("HERE")) for row, line in enumerate(TEXT.split("\n")) if "HERE" in line]
# at every kind of position: a new name, valid code and incomplete code
WORDS = (
    "name{n}",
    "%{{NAME{n}:field{n}}}",
    "[a{n}][b]",
    "(?<f{n}>[a-z]{{{n}}})",
    'x{n}" => "',
    "{n}}} }}",
    "${{V{n}}}",
)


def state(pid):
    """CPU seconds and resident MB of a process."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        words = file.read().rpartition(")")[2].split()
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        pages = int(file.read().split()[1])
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_nothing_grows(start):
    editor = start()
    sibling = "conf.d/20-other.conf"
    editor.write("conf.d/10-a.conf", TEXT)
    editor.write(sibling, TEXT)
    uri = editor.open("conf.d/10-a.conf", TEXT)
    editor.open(sibling, TEXT)
    editor.found(uri)
    marks = []
    fifth = EDITS // 5
    for number in range(EDITS):
        if number % fifth == 0:
            marks.append(state(editor.pid))
        row, column = PLACES[number % len(PLACES)]
        word = WORDS[number % len(WORDS)].format(n=number)
        editor.published.clear()
        editor.change(uri, word, (row, column, row, column + 4))
        editor.found(uri)
        if number % 20 == 0:
            editor.complete(uri, row, column + len(word))
            editor.hover(uri, row, column)
            editor.actions(uri, (row, column, row, column))
            editor.symbols(uri)
            editor.definition(uri, row, column)
        editor.change(uri, "HERE", (row, column, row, column + len(word)))
        editor.found(uri)
    marks.append(state(editor.pid))
    spent = [after[0] - before[0] for before, after in itertools.pairwise(marks)]
    memory = [mark[1] for mark in marks]
    print(f"{EDITS} edits; CPU seconds of each fifth: {spent}; MB: {memory}")
    # the first fifth loads modules and fills caches that are bounded
    assert memory[-1] - memory[1] < 8 + EDITS / 1000, memory
    assert spent[-1] < 2 * spent[1] + 1, spent


def test_what_is_remembered_by_name_is_bounded():
    remaining = (check._suggestions, plugins._plugins, catalogue._settings, secret_names._names, cost._rare)
    for one in remaining:
        one.update(dict.fromkeys(range(5000)))
    standard = library.standard(library.ECS)
    standard.parts.update(dict.fromkeys(f"NAME{n}" for n in range(5000)))
    caches.trim()
    assert not any(remaining)
    assert library.standard(library.ECS) is not standard
    assert not check_text('filter { grok { id => "x" match => { "message" => "^%{IP:ip}$" } } }', "a.conf").hidden

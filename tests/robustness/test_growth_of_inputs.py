"""Work grows with the size of the input and no faster: steps are counted, so that a busy machine changes nothing.

The inputs are those of ``bench/growth.py``, which measures times up to 10 MB. A step is a line that is run, each
round of a loop anew, in a call or a generator; what C code does in one of them is not seen here.
"""

import math

import pytest
from counting import steps
from lint_settings import settings
from paths import ROOT, module_of

from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.grammar.config.yaml import builder

pytestmark = pytest.mark.slow

SMALL, LARGE = 8_000, 32_000
STEEPEST = 1.15
"""A little above what the bench allows: at these sizes a logarithm still shows, and what compares up to 50 plugins."""


GROWTH = module_of(ROOT / "bench" / "growth.py")


@pytest.mark.parametrize(("kind", "name"), GROWTH.INPUTS)
def test_steps_grow_no_faster_than_the_input(kind, name):
    make = GROWTH.INPUTS[kind, name]
    small, large = make(SMALL), make(LARGE)
    GROWTH.work(kind, make(1_000))  # what is loaded on first use is no part of it
    few, many = steps(GROWTH.work, kind, small), steps(GROWTH.work, kind, large)
    slope = math.log(many / few) / math.log(len(large) / len(small))
    assert slope <= STEEPEST, f"{few} steps for {len(small)} characters, {many} for {len(large)}: exponent {slope:.2f}"


def pairs_by_calls(text):
    return sum(1 for a in text if any(b == a for b in text[::-1] if b == "y"))


def pairs_by_a_loop(text):
    found = 0
    for a in text:
        for b in text:
            found += a == b
    return found


def pairs_by_a_list(text):
    return [len([b for b in text if b == a]) for a in text]


@pytest.mark.parametrize("work", [pairs_by_calls, pairs_by_a_loop, pairs_by_a_list])
def test_what_grows_too_fast_is_seen(work):
    """The count sees a loop in a loop, however it is written."""
    few, many = steps(work, "x" * 40), steps(work, "x" * 160)
    assert math.log(many / few) / math.log(4) > 1.5


class Counted(str):
    """A text that counts the characters that C code searches in it."""

    searched = 0

    def _count(self, place, start, end):
        Counted.searched += max(0, (end if place < 0 else place) - start)
        return place

    def __contains__(self, part):
        return self._count(str.find(self, part), 0, len(self)) >= 0

    def find(self, part, start=0, end=None):
        end = len(self) if end is None else end
        return self._count(str.find(self, part, start, end), start, end)

    def rfind(self, part, start=0, end=None):
        end = len(self) if end is None else end
        place = str.rfind(self, part, start, end)
        self._count(-1, max(place, start), end)
        return place


TEMPLATE = 'PUT _index_template/t\n{"index_patterns": ["a"], "template": {"mappings": {"properties": {}}}}\n\n'


@pytest.mark.parametrize(
    ("path", "kind", "head", "unit", "tail"),
    [
        ("a.console", None, "", TEMPLATE, ""),
        ("logstash.yml", "logstash-settings", "log.level: info\na: {x", ", x#", "}\n"),
    ],
)
def test_nothing_is_searched_in_the_whole_text_for_each_part(path, kind, head, unit, tail, monkeypatch):
    monkeypatch.setattr(builder, "_read", lambda text, read=builder._read: read(text[:]))
    searched = []
    for count in (200, 800):
        source = text_source(path, head + "".join(unit.replace("#", str(index)) for index in range(count)) + tail)
        source.text, Counted.searched = Counted(source.text), 0
        check_source(source, kind, settings("ALL"))
        searched.append(Counted.searched / len(source.text))
    assert searched[1] < 2 * searched[0]


@pytest.mark.parametrize("kind", sorted({kind for kind, _ in GROWTH.INPUTS}))
def test_inputs_are_of_the_size_that_was_asked_for(kind):
    for (other, name), make in GROWTH.INPUTS.items():
        if other == kind:
            assert 0.5 < len(make(LARGE)) / LARGE < 1.2, name


def test_a_power_is_found_by_its_points():
    assert GROWTH.exponent([(10, 1.0), (100, 10.0), (1000, 100.0)]) == pytest.approx(1)
    assert GROWTH.exponent([(10, 1.0), (100, 100.0)]) == pytest.approx(2)


def test_an_input_is_measured_and_reported():
    rows = [GROWTH.measured("jvm-options", "options", size) for size in (1_000, 4_000)]
    assert [row["size"] for row in rows] == pytest.approx([1_000, 4_000], rel=0.05)
    assert all(row["seconds"] > 0 and row["mb"] > 0 for row in rows)
    told = GROWTH.Growth("k", "n", [{"size": 10**n, "seconds": 10.0 ** (n - 4), "mb": 5} for n in (2, 3, 4, 5)])
    assert GROWTH.line(told) == "| k | n | 1 kB to 100 kB | 1.00 | 100 kB | 10.00 s | 5 MB |\n"

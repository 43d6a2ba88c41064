"""Growth of the time that a search takes: against recorded times of the engine, and on hostile expressions."""

import pytest
from deadline import in_child
from hypothesis import given
from hypothesis import strategies as st
from recorded import probes

from lslint.rules.logstash.grok import expression, growth, library, search

COUNTS = (1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 96)
BUDGET = 400_000
RECORDED = {"constant": growth.LINEAR, "linear": growth.LINEAR, "exponential": growth.EXPONENTIAL}


def rows() -> list[dict]:
    found = probes("regex_growth")
    assert len(found) > 200
    return found


def recorded(row: dict) -> str:
    return RECORDED.get(row["growth"], growth.POLYNOMIAL)


def names(row: dict) -> "library.Library | None":
    return None if row["kind"] == "plain" else library.standard(library.ECS)


def counted(row: dict) -> str | None:
    """Return the class of the steps of searches in the strings that were timed."""
    root = expression.read(row["pattern"], names(row))
    assert root is not None, row["pattern"]
    try:
        program = search.Program(root, search.has_names(root))
    except search.PatternTooLarge:
        return None
    return growth.measured(program, growth.Attack(**row["attack"]), COUNTS, BUDGET)[0]


def exponential(pattern: str, names: "library.Library | None") -> growth.Growth | None:
    root = expression.read(pattern, names)
    return growth.exponential(root) if root is not None else None


def test_steps_grow_as_the_recorded_times() -> None:
    """All but two; the search does not follow back-references and absent operators."""
    wrong = {row["pattern"]: kind for row in rows() if (kind := counted(row)) != recorded(row)}
    assert wrong == {
        "^\\w+\\d+\\w+[xy]!": growth.POLYNOMIAL, "%{SPACE}%{WORD:a}": growth.POLYNOMIAL, "^(.+)\\1x": None,
        "(?~x)y": None, "(.+)\\1[xy]": None,
    }  # fmt: skip


def test_exponential_growth_is_found_where_it_was_recorded() -> None:
    """For the pattern without the timed string; the steps of the generated attack string grow exponentially, too."""
    by_pattern: dict[tuple[str, str], list[dict]] = {}
    for row in rows():
        by_pattern.setdefault((row["kind"], row["pattern"]), []).append(row)
    missed = []
    for several in by_pattern.values():
        found = exponential(several[0]["pattern"], names(several[0]))
        if found is not None:
            attack = {"prefix": found.attack.prefix, "pump": found.attack.pump, "suffix": found.attack.suffix}
            assert counted({**several[0], "attack": attack}) == growth.EXPONENTIAL, several[0]["pattern"]
        elif growth.EXPONENTIAL in map(recorded, several):
            missed.append(several[0]["pattern"])
    assert missed == []


@pytest.mark.parametrize("pattern", [
    "(" * 5000 + "a" + ")+" * 5000, "(?:" * 100 + "a|b" + ")*" * 100 + ";", "(?:a?b?c?)*" * 300 + ";$",
    ".*,".replace(".", "[^x]") * 500, "(a{1,500}){1,500}" * 3,
    "(?:" + "|".join("ab" * n for n in range(1, 400)) + ")*;$",
    "%{COMBINEDAPACHELOG}" * 60, "(?:%{URI} ?)*" * 20 + "$",
])  # fmt: skip
@in_child
def test_hostile_expressions_take_bounded_time(pattern: str) -> None:
    exponential(pattern, library.standard(library.ECS))


@given(st.text(alphabet="ab|()*+?{2,}[^]\\d.$%", max_size=20))
def test_any_text(pattern: str) -> None:
    exponential(pattern, None)

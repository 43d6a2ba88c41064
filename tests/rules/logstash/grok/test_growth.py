"""Growth of the time that a search takes: against recorded times of the engine, and on hostile expressions."""

import pytest
from deadline import in_child
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import probes

from lslint.rules.logstash.grok import expression, growth, library, search

ORDER = [growth.LINEAR, growth.POLYNOMIAL, growth.EXPONENTIAL]
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
    return growth.measured(program, growth.Attack(**row["attack"]))[0]


@pytest.mark.slow
def test_steps_grow_as_the_recorded_times() -> None:
    found = [(row, counted(row)) for row in rows()]
    wrong = [(row["pattern"], recorded(row), kind) for row, kind in found if kind != recorded(row)]
    assert len(wrong) <= 0.05 * len(found), wrong
    assert not [one for one in wrong if one[1] == growth.LINEAR and one[2] == growth.EXPONENTIAL]


@pytest.mark.slow
def test_no_recorded_growth_is_missed_and_no_linear_called_exponential() -> None:
    """For the pattern without the timed string: never below the recorded growth, and exponential only if the steps of
    the generated attack string are."""
    by_pattern: dict[tuple[str, str], list[dict]] = {}
    for row in rows():
        by_pattern.setdefault((row["kind"], row["pattern"]), []).append(row)
    missed, total = [], 0
    for several in by_pattern.values():
        most = max((recorded(row) for row in several), key=ORDER.index)
        found = growth.growth_of(several[0]["pattern"], names(several[0]))
        if found is None:
            continue
        total += 1
        if ORDER.index(found.kind) < ORDER.index(most):
            missed.append((several[0]["pattern"], most, found.kind))
        if found.kind == growth.EXPONENTIAL:
            assert found.attack is not None
            attack = {"prefix": found.attack.prefix, "pump": found.attack.pump, "suffix": found.attack.suffix}
            assert counted({**several[0], "attack": attack}) == growth.EXPONENTIAL, several[0]["pattern"]
    assert len(missed) <= 0.05 * total, missed


@pytest.mark.parametrize(
    ("pattern", "kind"),
    [
        (r"^(b+)+$", growth.EXPONENTIAL),
        (r"^(?:b+)+$", growth.LINEAR),  # the engine merges them
        (r"^(?<all>(b+)+)$", growth.LINEAR),  # next to a named group, plain groups do not capture
        (r"^(?<all>(?<one>b+)+)$", growth.EXPONENTIAL),
        (r"^(?:b|[a-c])+;$", growth.EXPONENTIAL),
        (r"^(?:b|c)+;$", growth.LINEAR),
        (r"^(?>(?:b|[a-c])+);$", growth.LINEAR),
        (r"^(?:\d+,?)+;$", growth.EXPONENTIAL),
        (r"^(?:\d+,)+;$", growth.LINEAR),
        (r"^(?:\d++,?)+;$", growth.LINEAR),
        (r"begin.*end!", growth.POLYNOMIAL),
        (r"^begin.*end!", growth.LINEAR),
        (r"^%{DATA:a}-%{DATA:b}-%{DATA:c};$", growth.POLYNOMIAL),
        (r"^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}", growth.LINEAR),
        (r"^(?:%{NOTSPACE:word} ?)+;$", growth.EXPONENTIAL),
    ],
)
def test_class(pattern: str, kind: str) -> None:
    found = growth.growth_of(pattern, library.standard(library.ECS))
    assert found is not None
    assert found.kind == kind


def test_part_and_attack() -> None:
    found = growth.growth_of("^id=(?:%{NOTSPACE:word} ?)+;$", library.standard(library.ECS))
    assert found is not None
    assert found.attack is not None
    assert "^id=(?:%{NOTSPACE:word} ?)+;$"[found.start : found.end] == "(?:%{NOTSPACE:word} ?)+"
    assert found.attack.prefix == "id="
    assert found.attack.text(3).count(found.attack.pump) >= 3


@pytest.mark.parametrize("pattern", [r"(a)\1", "(?<a>x)\\k<a>", "((", "[", "%{NO_SUCH_NAME}", "(?~x)", "%{A=%{A}}"])
def test_what_is_not_followed(pattern: str) -> None:
    assert growth.growth_of(pattern, library.standard(library.ECS)) is None


@pytest.mark.parametrize(
    "pattern",
    [
        "(" * 5000 + "a" + ")+" * 5000,
        "(?:" * 100 + "a|b" + ")*" * 100 + ";",
        "(?:a?b?c?)*" * 300 + ";$",
        ".*,".replace(".", "[^x]") * 500,
        "(a{1,500}){1,500}" * 3,
        "(?:" + "|".join("ab" * n for n in range(1, 400)) + ")*;$",
        "%{COMBINEDAPACHELOG}" * 60,
        "(?:%{URI} ?)*" * 20 + "$",
    ],
)
@in_child
def test_hostile_expressions_take_bounded_time(pattern: str) -> None:
    growth.growth_of(pattern, library.standard(library.ECS))


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="ab|()*+?{2,}[^]\\d.$%", max_size=20))
def test_any_text(pattern: str) -> None:
    found = growth.growth_of(pattern)
    assert found is None or found.kind in ORDER

"""LS208 (unreachable-branch): cases beyond the examples of the rule."""

from advice import run
from condition_events import EVENTS, holds, trees, written
from hypothesis import given

from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.conditions import conditions


@given(trees(1), trees(1), trees(1))
def test_unreachable_branches_are_unreachable(one: object, two: object, three: object) -> None:
    parts = [one, two, three]
    text = "filter { " + " else ".join(f"if {written(part)} {{ drop {{}} }}" for part in parts) + " }\n"
    starts = [branch.start for branch in conditions(parse_.parse(text)[0])]
    for finding in run("LS208", text):
        number = sorted(starts).index(finding.start)
        for event in EVENTS:
            reached = holds(parts[number], event) and not any(holds(part, event) for part in parts[:number])
            assert not reached

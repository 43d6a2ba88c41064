from filter_runner import section

from lslint.execution.event import Event
from lslint.execution.pipeline import unknown_fields


def test_what_a_filter_records_as_unknown_is_so_for_each_event():
    chain, environment = section('filter { split { field => "l" } mutate { add_tag => ["x"] } }')
    step = chain._steps[1]
    inner = step.run

    def run(event):
        environment.unknown("a test", ("u",))
        return inner(event)

    step.run = run
    found = chain.run(Event.from_json({"l": ["a", "b"]}, environment.timestamp))
    assert [unknown_fields(event) for event in found] == [["[u]"], ["[u]"]]

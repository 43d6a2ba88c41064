"""What filters make of events: ``cases/*.yml``, lists of groups.

A group has a ``name``, ``filters`` with ``$`` for the options or filters of a row, and ``rows``: lists of what replaces
``$``, the event, and what becomes of it; or a mapping of what replaces ``$`` to pairs of the other two. The event is a
mapping, or the value of ``message`` (or of the field ``of``); ``fields`` are further fields of each event.

What becomes of it: the event as a mapping, without ``message``, ``fields``, ``@timestamp`` and ``@version`` if they are
as before; a list of events; ``unknown``, also with the names of what is not known; ``refused`` (Logstash does not
start); or ``terminates``. The rows hold for each of the ``releases``. Further keys are arguments of
``filter_runner.section``: ``now``, ``files`` and ``ecs``."""

from itertools import product
from pathlib import Path

import pytest
import yaml
from filter_runner import NOW, section

from lslint.execution.errors import EventError, StartError
from lslint.execution.event import Event
from lslint.execution.pipeline import unknown_fields
from lslint.execution.values import same

GROUPS = [
    pytest.param(group, id=f"{path.stem}: {group['name']}")
    for path in sorted((Path(__file__).parent / "cases").glob("*.yml"))
    for group in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
]


def outcome(filters, event, arguments):
    """A list of events, or a word."""
    try:
        chain, environment = section(f"filter {{ {filters} }}", **arguments)
        events = chain.run(Event.from_json(event, environment.timestamp))
    except StartError:
        return "refused"
    except EventError:
        return "terminates"
    unknown = sorted({name for one in events for name in unknown_fields(one)})
    if not events and any(not path for path, _ in environment.unknowns):
        unknown = ["*"]
    if unknown or environment.unknowns:
        return " ".join(["unknown", *unknown])
    return [one.to_json() for one in events]


def changes(events, event, shown):
    """Events without what is as before and is not ``shown``."""
    if isinstance(events, str):
        return events

    def differs(name, value):
        return name in shown or name not in event or not same(event[name], value)

    found = [{name: value for name, value in one.items() if differs(name, value)} for one in events]
    kept = event.keys() - shown.keys() - {"@timestamp", "@version"}
    assert [one for one in events if not kept <= one.keys()] == []
    return found[0] if len(found) == 1 else found


def rows(group):
    """Text, event and what becomes of it."""
    for row in group["rows"]:
        if isinstance(row, list):
            yield row
        else:
            yield from ([text, *pair] for text, pairs in row.items() for pair in pairs)


@pytest.mark.parametrize("group", GROUPS)
def test_group(group):
    wrong = []
    for (text, given, expected), release in product(rows(group), group.get("releases", [None])):
        fields = {"@timestamp": NOW, "@version": "1", **group.get("fields", {})}
        event = fields | (given if isinstance(given, dict) else {group.get("of", "message"): given})
        arguments = {key: group[key] for key in ("now", "files", "ecs") if key in group}
        found = outcome(group["filters"].replace("$", text), event, {**arguments, "release": release})
        found = changes(found, event, given if isinstance(given, dict) else {})
        if expected == "unknown" and isinstance(found, str):
            found = found.partition(" ")[0]
        if not same(found, expected):
            wrong.append((text, given, expected, found))
    assert wrong == []

"""Runs filter sections on events: ``try CONFIG --json-events FILE --json [--ecs-compatibility MODE] [--now TIME]``.

Prints one JSON object per event: ``{"input": n, "events": […], "unknown": […]}``. It understands the options with which
recorded runs of the real filters are compared with those of ``lslint.execution``.
"""

import argparse
import json
import sys
from datetime import datetime

from lslint.execution.environment import Environment
from lslint.execution.event import Event
from lslint.execution.pipeline import FilterSection, unknown_fields
from lslint.execution.values import same
from lslint.grammar.logstash.parse import parse
from lslint.rules.release import Release

NOW = "2024-05-06T07:08:09.123Z"


def section(config, ecs="disabled", now=None, files=None, trace=None, release=None):
    """The filters of a config, and their environment. ``files``: the content of files by path; ``release``: as
    written."""
    tree, errors = parse(config)
    if errors:
        raise ValueError(f"the config has syntax errors: {errors[0]}")
    known = files or {}
    environment = Environment(ecs=ecs, now=datetime.fromisoformat(now or NOW), read_file=known.get)
    environment.release = Release(release) if release else None
    return FilterSection(tree, environment, trace), environment


def results(config, events, ecs="disabled", now=None):
    """The result for each event: the events that reach the outputs, and what is not known of them.

    Filters are made anew for each event, as in the recorded runs: csv keeps the names of columns that it has read.
    """
    found = []
    for number, source in enumerate(events):
        filters, environment = section(config, ecs, now)
        after = filters.run(Event.from_json(source, environment.timestamp))
        unknown = sorted({name for event in after for name in unknown_fields(event)})
        if not after and any(not path for path, _ in environment.unknowns):
            unknown = ["*"]
        found.append({"input": number, "events": [event.to_json() for event in after], "unknown": unknown})
    return found


def after(filters, event, ecs="disabled", files=None, release=None):
    """What the filters (the content of the section) make of an event: a list of events without the fields
    ``@timestamp`` and ``@version``, if these are as they were. Nothing may be unknown."""
    chain, environment = section(f"filter {{ {filters} }}", ecs, files=files, release=release)
    source = {"@timestamp": NOW, "@version": "1", **event}
    found = chain.run(Event.from_json(source, environment.timestamp))
    assert not environment.unknowns, environment.unknowns
    made = [one.to_json() for one in found]
    for one in made:
        for name in ("@timestamp", "@version"):
            if one.get(name) == source[name]:
                del one[name]
    return made


def is_unknown(filters, event):
    """Whether something of what the filters make of an event is not known."""
    return bool(results(f"filter {{ {filters} }}", [event])[0]["unknown"])


def agreement(row):
    """``equal``, ``unknown`` or ``wrong``: how a run agrees with a recorded one."""
    got = results(row["config"], [row["event"]], row.get("ecs") or "disabled", row.get("now"))[0]
    if got["unknown"]:
        return "unknown"
    want, have = list(row["out"]), got["events"]
    if row["plugin"] not in ("conditions", "pipeline"):
        return "equal" if same(want, have) else "wrong"
    for one in have:
        found = next((at for at, other in enumerate(want) if same(one, other)), None)
        if found is None:
            return "wrong"
        del want[found]
    return "wrong" if want else "equal"


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["try"])
    parser.add_argument("config")
    parser.add_argument("--json-events", required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--target", help="has no effect: the filters that are run are those of Logstash 9.3")
    parser.add_argument("--ecs-compatibility", default="disabled")
    parser.add_argument("--now")
    given = parser.parse_args(arguments)
    with open(given.config, encoding="utf-8") as file:
        config = file.read()
    with open(given.json_events, encoding="utf-8") as file:
        events = [json.loads(line) for line in file if line.strip()]
    for found in results(config, events, given.ecs_compatibility, given.now):
        print(json.dumps(found, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])

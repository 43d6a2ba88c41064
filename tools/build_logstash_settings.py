#!/usr/bin/env python3
"""Make ``rules/knowledge/logstash_settings.json``: the settings of logstash.yml and pipelines.yml by release.

    python tools/build_logstash_settings.py [SETTINGS_JSON]

Reads the settings that the code of the releases 5.0.0 to 9.5.2 declares (default:
``../shared/facts/logstash_settings.json`` beside the repository). A setting tells ``in`` (releases that know it, a
patch release where it came with one), ``type``, ``values``, ``pipeline`` (releases that take it in pipelines.yml),
``default`` (where rules need it), ``replaced`` (the name to use instead), ``alias`` (of which setting it is a
deprecated second name), ``deprecated`` (what is said about it), ``was`` (types of older releases) and ``values_from``
(the release since which the list of values is the recorded one; ``values_was`` where the older list is known).
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCE = ROOT.parent / "shared" / "facts" / "logstash_settings.json"
TARGET = ROOT / "rules" / "knowledge" / "logstash_settings.json"

FIRST = "5.0"
PIPELINES_YML = "6.0"
"""The release that brought pipelines.yml."""

# Types of settings that are gone, from the declarations of their last releases (logstash-core, environment.rb).
TYPES_OF_REMOVED = {
    "pipeline.output.workers": "positive_integer",
    "http.host": "string",
    "http.port": "port_range",
    "http.environment": "string",
    "http.enabled": "boolean",
    "modules": "array",
    "modules.cli": "array",
    "modules_list": "array",
    "modules_variable_list": "array",
    "modules_setup": "boolean",
    "cloud.id": "any",
    "cloud.auth": "any",
    "pipeline.java_execution": "boolean",
    "config.field_reference.parser": "any",
    "event_api.tags.illegal": "string",
    "xpack.monitoring.elasticsearch.url": "string_array",
    "xpack.monitoring.elasticsearch.ssl.ca": "string?",
    "xpack.management.elasticsearch.url": "string_array",
    "xpack.management.elasticsearch.ssl.ca": "string?",
}
VALUES_OF_REMOVED = {"event_api.tags.illegal": ["rename", "warn"]}

# 7.x declares these names only to refuse them with a hint ("has been deprecated and removed from Logstash; please
# update your configuration to use …"), so 6.8 is the last release that takes them.
REFUSED_SINCE_7 = ("xpack.monitoring.elasticsearch", "xpack.management.elasticsearch")

# Settings of pipelines.yml in releases whose list differs from today's.
OLD_PIPELINE_SETTINGS = {"pipeline.java_execution": "6.1-7.17", "pipeline.output.workers": "6.0-6.8"}
OVERRIDES = "config.reload.automatic", "config.reload.interval"

OLD_TYPES = {"config.reload.interval": {"5.0-5.6": "number"}}  # seconds then, no unit
OLD_VALUES = {
    "xpack.monitoring.elasticsearch.ssl.verification_mode": {"5.0-8.8": ["none", "certificate"]},
    "monitoring.elasticsearch.ssl.verification_mode": {"5.0-8.8": ["none", "certificate"]},
    "xpack.management.elasticsearch.ssl.verification_mode": {"5.0-8.8": ["none", "certificate"]},
}
VALUES_FROM = {"queue.type": "6.3", "pipeline.ecs_compatibility": "8.0"}
ALIASES = {
    "http.host": "7.16-8.19",
    "http.port": "7.16-8.19",
    "http.environment": "7.16-8.19",
    "http.enabled": "7.16-8.19",
    "xpack.geoip.download.endpoint": "8.12-",
}
DEPRECATED = {"queue.checkpoint.interval": "it has no effect any more and will be removed"}
# Rules reckon with these defaults.
DEFAULTS = (
    "pipeline.id", "pipeline.batch.size", "queue.type", "queue.page_capacity", "queue.max_bytes",
    "dead_letter_queue.enable", "pipeline.ordered",
)  # fmt: skip


def release(text):
    """``5.0.0 or before`` -> ``5.0``; ``9.2.0`` -> ``9.2``; ``7.17.2`` stays: the patch decides."""
    text = text.split(" ")[0]
    parts = text.split(".")
    return ".".join(parts[:2]) if len(parts) < 3 or parts[2] == "0" else text


def setting(fact):
    name = fact["name"]
    since = release(fact["since"])
    made = {"type": fact["type"], "in": f"{since}-"}
    if fact.get("values"):
        made["values"] = fact["values"]
    if name in VALUES_FROM:
        made["values_from"] = VALUES_FROM[name]
    if name in OLD_VALUES:
        made["values_was"] = OLD_VALUES[name]
    if name in OLD_TYPES:
        made["was"] = OLD_TYPES[name]
    if fact.get("per_pipeline"):
        known = fact["per_pipeline_since"]
        made["pipeline"] = f"{later(since, PIPELINES_YML) if 'before' in known else release(known)}-"
    elif name in OVERRIDES:
        made["pipeline"] = f"{PIPELINES_YML}-"
        made["override"] = "taken there, and ignored since it holds for the whole process"
    if name in ALIASES:
        made["alias"] = {ALIASES[name]: fact["alias_of"]}
    if name in DEPRECATED:
        made["deprecated"] = DEPRECATED[name]
    if name in DEFAULTS:
        made["default"] = fact["default"]
    return made


def removed(fact):
    name = fact["name"]
    last = ".".join(fact["last_release_with_it"].split(".")[:2])
    if name.startswith(REFUSED_SINCE_7):
        last = "6.8"
    made = {"type": TYPES_OF_REMOVED[name], "in": f"{release(fact['first'])}-{last}"}
    if name in VALUES_OF_REMOVED:
        made["values"] = VALUES_OF_REMOVED[name]
    if fact["replaced_by"]:
        made["replaced"] = fact["replaced_by"]
    if name in ALIASES:
        made["alias"] = {ALIASES[name]: fact["replaced_by"]}
    if name in OLD_PIPELINE_SETTINGS:
        made["pipeline"] = OLD_PIPELINE_SETTINGS[name]
    return made


def later(one, other):
    return max(one, other, key=lambda text: tuple(int(part) for part in text.split(".")))


def main() -> None:
    source = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else SOURCE
    facts = json.loads(source.read_text(encoding="utf-8"))
    made = {fact["name"]: setting(fact) for fact in facts["settings"]}
    made.update((fact["name"], removed(fact)) for fact in facts["removed"])
    lines = [f"{json.dumps(name)}: {json.dumps(made[name])}" for name in sorted(made)]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Writes ``rules/knowledge/beats_fields.json``: which fields the Beats themselves send, by release.

    python tools/extract/beats_fields.py CLONE...

Each CLONE is a clone of elastic/beats or of a fork, in which tags or branches of many releases exist. Of each minor
release up to the newest recorded one of Filebeat, the tag of the last patch is read, else the newest branch of that
release. A field counts as sent if the source that sends it is there; its new name is the one of Elastic's table of
renamed fields. ``extract_release.py filebeat`` compares the file with the documented fields of a release.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from build import sources
from build.json_text import by_line

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "rules" / "knowledge" / "beats_fields.json"

ABOUT = (
    "Fields that Beats send, from the sources of elastic/beats. `seen`: release -> version and commit. `objects`: the "
    "fields of the event that are objects, with their releases. `removed`: fields that a release no longer sends: the "
    "Beats (`all` or one of them), the last release with the field, the field that replaces it, and whether other "
    "software uses the name, too (`is_common`)."
)
VERSION_FILES = ("libbeat/version/version.go", "libbeat/beat/version.go")
VERSION = r'efaultBeatVersion\s*=\s*"((\d+)\.(\d+)\.[^"]+)"'
RENAMES = "libbeat/docs/field-name-changes.asciidoc"
RENAMED_IN = "7.0"
FIRST = (5, 0)

META = ("libbeat/publisher/client.go", "libbeat/publisher/pipeline/module.go")
PROCESSING = ("libbeat/publisher/processing/default.go", "libbeat/publisher/pipeline/processor.go")
HARVESTER = ("filebeat/input/event.go", "filebeat/prospector/log/harvester.go", "filebeat/input/log/harvester.go")
CLOUD = ("libbeat/processors/add_cloud_metadata/add_cloud_metadata.go",)
REDIS = ("filebeat/input/redis/harvester.go", "filebeat/prospector/redis/harvester.go")
CHANNEL = ("filebeat/channel/factory.go", "filebeat/channel/connector.go", "filebeat/channel/runner.go")
METRICS = ("metricbeat/mb/event.go",)
WINDOWS = ("winlogbeat/eventlog/eventlog.go",)
_AGENT = r"func (?:With(?:Agent|Beat)Meta|createAgentFields)\b(?:(?!\n\}).)*"
_BEAT = r'"name":\s+(?:pub\.name|name),\s+"hostname":\s+(?:pub\.hostname|beatInfo\.Hostname)'

OBJECTS = {
    "agent": (PROCESSING, r'WithBeatMeta\("agent"\)|"agent": metadata'),
    "beat": (META, _BEAT),
    "ecs": ((*META, *PROCESSING), r'"ecs":\s*(?:common\.MapStr|mapstr\.M)\{'),
    "host": ((*META, *PROCESSING), r'"host":\s*(?:common\.MapStr|mapstr\.M)\{\s*"name"'),
    "input": (CHANNEL, r'fields\["input"\] = common\.MapStr|"input\.type"'),
}
"""Objects -> the files that show them, and a regular expression for the place."""
REMOVED = {
    "agent.hostname": ("all", PROCESSING, _AGENT + r'"hostname":'),
    "beat.hostname": ("all", META, r'"hostname":\s+(?:pub\.hostname|beatInfo\.Hostname)'),
    "beat.name": ("all", META, _BEAT),
    "beat.version": ("all", META, r'"version":\s+(?:pub\.version|beatInfo\.Version)'),
    "beat.timezone": ("all", ("libbeat/processors/add_locale/add_locale.go",), r'"beat\.timezone"'),
    "meta.cloud": ("all", CLOUD, r'"meta\.cloud"'),
    "input_type": ("filebeat", HARVESTER, r'"input_type":'),
    "prospector.type": ("filebeat", CHANNEL, r'fields\["prospector"\]'),
    "offset": ("filebeat", HARVESTER, r'"source":\s+\w+(?:\.State)?\.Source,\s+"offset":'),
    "fileset.module": ("filebeat", (*CHANNEL, *HARVESTER), r'"fileset":\s+fields|"module":\s+e\.Module'),
    "read_timestamp": ("filebeat", REDIS, r'"read_timestamp":'),
    "metricset.host": ("metricbeat", METRICS, r'info\["host"\] = event\.Host'),
    "metricset.module": ("metricbeat", METRICS, r'info :?= common\.MapStr\{\s*"name":[^}]*"module":'),
    **{
        name: ("winlogbeat", WINDOWS, rf'\bm := common\.MapStr\{{[^}}]*"{name}":')
        for name in ("computer_name", "event_id", "log_name", "record_number", "source_name")
    },
    "event_data": ("winlogbeat", WINDOWS, r'addPairs\(m, "event_data"'),
    **{
        name: ("winlogbeat", WINDOWS, rf'addOptional\(m, "{name}"')
        for name in (
            "activity_id", "related_activity_id", "keywords", "level", "opcode", "process_id", "provider_guid", "task",
            "thread_id",
        )
    },
    "user_data": ("winlogbeat", WINDOWS, r'addPairs\(m, "user_data"'),
    "version": ("winlogbeat", WINDOWS, r'addOptional\(m, "version"'),
    "xml": ("winlogbeat", WINDOWS, r'addOptional\(m, "xml"'),
}  # fmt: skip
"""Fields that were removed -> the Beats that sent them, the files that show them, and the place."""
WITHOUT_ROW = {
    "activity_id": "winlog.activity_id",
    "related_activity_id": "winlog.related_activity_id",
    "keywords": "winlog.keywords",
    "level": "log.level",
    "opcode": "winlog.opcode",
    "process_id": "winlog.process.pid",
    "provider_guid": "winlog.provider_guid",
    "task": "winlog.task",
    "thread_id": "winlog.process.thread.id",
    "user_data": "winlog.user_data",
    "version": "winlog.version",
    "xml": "event.original",
    "agent.hostname": "agent.name",
    "event_data": "winlog.event_data",
    "input_type": "prospector.type",
    "meta.cloud": "cloud",
    "prospector.type": "input.type",
    "source_name": "winlog.provider_name",
}
"""New names that the table lacks: the field with the same content in the sources of the next release."""
COMMON = (
    "activity_id", "keywords", "level", "opcode", "process_id", "provider_guid", "related_activity_id", "task",
    "thread_id", "user_data", "version", "xml",
    "computer_name", "event_data", "event_id", "log_name", "meta.cloud", "offset", "read_timestamp", "record_number",
    "source_name",
)  # fmt: skip


def releases(clones: list[str]) -> dict[str, tuple[str, str, str]]:
    """Release, oldest first -> version, clone and commit: of the last tag, else of the newest branch."""
    best: dict[tuple[int, int], tuple[tuple[bool, int], str, str, str]] = {}
    newest = sources.number(sources.releases("filebeat")[-1])
    for clone in clones:
        lines = _git(clone, "for-each-ref", "--format=%(refname) %(objectname) %(*objectname)").splitlines()
        for commit, ref in {line.split()[-1]: line.split()[0] for line in lines if line}.items():
            match = re.search(VERSION, "".join(_git(clone, "show", f"{commit}:{path}") for path in VERSION_FILES))
            if match is None or (int(match[2]), int(match[3])) < FIRST:
                continue
            release = int(match[2]), int(match[3])
            if release > newest:
                continue
            rank = ref == f"refs/tags/v{match[1]}", int(_git(clone, "log", "-1", "--format=%ct", commit))
            if release not in best or best[release][0] < rank:
                best[release] = rank, match[1], clone, commit
    return {".".join(map(str, release)): found[1:] for release, found in sorted(best.items())}


def main(clones: list[str]) -> None:
    """Write the file."""
    known = releases(clones)
    sent: dict[str, list[str]] = {name: [] for name in (*OBJECTS, *REMOVED)}
    probes = {name: row[-2:] for name, row in {**OBJECTS, **REMOVED}.items()}
    renames: dict[str, str] = {}
    for release, (_, clone, commit) in known.items():
        for name, (paths, regex) in probes.items():
            text = "\n".join(_git(clone, "show", f"{commit}:{path}") for path in paths)
            if re.search(regex, text, re.S):
                sent[name].append(release)
        if release == RENAMED_IN:
            table = _git(clone, "show", f"{commit}:{RENAMES}")
            renames = dict(re.findall(r"^\|`([\w.]+)`\s*\|`([\w.]+)`", table, re.M))
    every = list(known)
    made = {
        "about": ABOUT,
        "seen": {release: f"{version} {commit}" for release, (version, _, commit) in known.items()},
        "objects": {name: _range(name, sent[name], every) for name in OBJECTS},
        "removed": {
            name: {
                "beats": row[0],
                "last": _range(name, sent[name], every).partition("-")[2],
                "renamed": WITHOUT_ROW.get(name) or renames[name],
                "is_common": name in COMMON,
            }
            for name, row in REMOVED.items()
        },
    }
    TARGET.write_text(by_line(made, opened=("seen", "objects", "removed")), encoding="utf-8")


def _range(name: str, sent: list[str], every: list[str]) -> str:
    """``7.0-`` or ``5.0-6.8``. Raises ``ValueError`` if releases in between do not send the field."""
    first, last = every.index(sent[0]), every.index(sent[-1])
    if every[first : last + 1] != sent:
        raise ValueError(f"{name}: not in {sorted(set(every[first : last + 1]) - set(sent))}")
    return f"{sent[0]}-{'' if sent[-1] == every[-1] else sent[-1]}"


def _git(clone: str, *arguments: str) -> str:
    """The output of git; empty if it fails: the file does not exist in that release."""
    command = ["git", "-C", clone, *arguments]
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False).stdout


if __name__ == "__main__":
    main(sys.argv[1:])

"""Makes the catalogues of mapping types and parameters, index settings and node settings for Elasticsearch.

Usage: python tools/build_es_catalogue.py FACTS_JSON [FOLDER]

FACTS_JSON: what seven servers (1.7.6 to 9.5.3) were seen to know. FOLDER: where to write (default: rules/knowledge/es).

A set of observed releases is an integer, bit 0 is 1.7 and bit 6 is 9.5 (``rules/elasticsearch/model/releases.py``).

mapping.json: ``types``: name -> ``in`` (releases that know it), ``open`` (documented, but not at hand where it was
tried), ``since``/``gone`` (documented releases), ``params`` (name -> releases that take it), ``judged`` (releases whose
parameters were tried), ``documented`` (parameters by the documentation), ``plugin``. index_settings.json and
node_settings.json: name -> [releases, type, more]; ``more`` has ``values`` of an enumeration, ``min`` (lowest number
taken), ``units`` (which of the texts -1 and 0 are taken), ``private``, ``dropped`` (registered in 8 and 9, but refused
for new indices), ``module``, ``percent`` (a size that may be a share of the heap), ``never`` (where no sample
was taken).
"""

import json
import pathlib
import re
import sys

OBSERVED = ["1.7.6", "2.4.6", "5.6.16", "6.8.23", "7.17.29", "8.19.21", "9.5.3"]
PLACES = [tuple(int(part) for part in release.split(".")[:2]) for release in OBSERVED]

SOME = {"hybridfs": 120, "fix": 12, "legacy_default": 96, "legacy_best_compression": 96}
"""Values that only some of the observed releases take."""

ROLES = ("node.master", "node.data", "node.ingest")
"""Settings that 7.17 has for each role of a node (documented: deprecated in 7.9, gone in 8.0); the registry that was
tried there had no roles."""


def bits(releases):
    """A list of observed releases as a set."""
    return sum(1 << OBSERVED.index(release) for release in releases)


def from_on(release):
    """The observed releases from a documented one on."""
    numbers = tuple(int(part) for part in release.split("."))
    return sum(1 << place for place, known in enumerate(PLACES) if known >= numbers)


def release_in(text):
    """The first release number that a note speaks of; empty if none."""
    found = re.search(r"\d+\.\d+", text or "")
    return found.group() if found else ""


def field_type(row):
    """One type of the catalogue."""
    known = bits(release for release, yes in row["known_in"].items() if yes)
    tried = bits(row["known_in"])
    since, gone = release_in(row.get("since", "").split("removed")[0]), release_in(row.get("removed"))
    since = "" if since.startswith("0.") or row.get("since", "").startswith("removed") else since
    documented = from_on(since) if since else 127
    if gone:
        documented &= ~from_on(gone)
    known |= documented & ~tried
    if known & 2 and not since:
        known |= 1  # 1.7 has the types of 2.4 that are older than both
    made = {"in": known}
    if documented & tried & ~known and not gone:
        made["open"] = documented & tried & ~known
    if since:
        made["since"] = since
    if gone:
        made["gone"] = gone
    if "plugin" in row.get("since", ""):
        made["plugin"] = True
        made["open"] = documented
        made["in"] = 0
    params, judged = {}, 0
    for name, verdicts in sorted(row["parameters"].items()):
        params[name] = bits(verdicts)
        judged |= params[name]
    if made.get("plugin") and not gone:
        made["open"] |= 1
    made["params"] = {name: mask | (mask >> 1 & 1) for name, mask in params.items()}
    made["judged"] = judged | (judged >> 1 & 1)
    if "parameters_documented_latest" in row:
        made["documented"] = sorted(row["parameters_documented_latest"])
    return made


def index_setting(name, row):
    """One registered index setting."""
    registered = bits(row["registered_in"])
    more = {}
    accepts = row.get("accepts_9.5.3", row.get("accepts_8.19.21"))
    if row.get("values"):
        more["values"] = [value.split(" ")[0] for value in row["values"] if "Lucene" not in value]
        limited = {
            value.split(" ")[0]: SOME[value.split(" ")[0]] for value in row["values"] if value.split(" ")[0] in SOME
        }
        if limited:
            more["values_in"] = limited
    if row.get("private"):
        more["private"] = True
    dropped = (
        row.get("deprecated") and accepts == [] and "7.17.29" in row.get("deprecated_in", []) + row["registered_in"]
    )
    if name == "index.data_path":  # a folder that the node has to allow
        more["open"] = registered
    elif dropped and not row.get("private"):
        more["dropped"] = registered & from_on("7.0" if "6.8.23" in row.get("deprecated_in", []) else "8.0")
    explicit = row.get("range")
    if isinstance(explicit, list):
        if explicit[0] is not None:
            more["min"] = explicit[0]
        if explicit[1] is not None:
            more["max"] = explicit[1]
    elif isinstance(explicit, str) and (found := re.match(r"(\d+)\.\.(\d+)", explicit)):
        more["min"], more["max"] = int(found[1]), int(found[2])
    elif accepts and row["type"] in ("int", "float"):
        lows = [number for number in ("-1", "0", "1") if number in accepts]
        if lows and lows[0] != "-1":
            more["min"] = int(lows[0])
        elif not lows and "1000" in accepts:
            more["min"] = 2
        if name == "index.merge.policy.expunge_deletes_allowed":
            more["max"] = 100  # a percentage; 1000 was refused
    elif accepts == [] and row["type"] in ("int", "float", "bool", "bytes", "time") and len(more) == 0:
        more["never"] = registered & from_on("8.0")  # no sample was taken: it hangs on something else
    if accepts and row["type"] in ("time", "bytes"):
        more["units"] = [text for text in ("-1", "0") if text in accepts]
    defaults = row.get("default_by_version") or {}
    if "min" in more:
        below = [r for r, value in defaults.items() if re.fullmatch(r"-?\d+", value) and int(value) < more["min"]]
        if below:
            more["min_not"] = bits(below)
    return [registered, row["type"], more] if more else [registered, row["type"]]


def node_setting(name, row):
    """One registered node setting."""
    more = {}
    if row.get("values"):
        more["values"] = row["values"]
    if row.get("module_setting"):
        more["module"] = True
    told = [row.get("default") or "", *(row.get("default_by_version") or {}).values()]
    if row["type"] == "bytes" and (
        any("%" in (each or "") for each in told) or name.endswith((".limit", "cache.size"))
    ):
        more["percent"] = True
    made = [bits(row["registered_in"]) | (bits(["7.17.29"]) if name in ROLES else 0), row["type"]]
    return [*made, more] if more else made


def write(folder, name, data):
    """One entry a line, so that changes can be read."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in sorted(data.items()))
    (folder / f"{name}.json").write_text("{\n" + lines + "\n}\n", encoding="utf-8")


def main(arguments):
    facts = json.loads(pathlib.Path(arguments[0]).read_text(encoding="utf-8"))
    here = pathlib.Path(__file__).resolve().parent.parent / "rules" / "knowledge" / "es"
    folder = pathlib.Path(arguments[1]) if len(arguments) > 1 else here
    folder.mkdir(parents=True, exist_ok=True)
    write(folder, "mapping", {name: field_type(row) for name, row in facts["field_types"].items()})
    settings = {name: index_setting(name, row) for name, row in facts["index_settings"].items()}
    for name, row in facts["index_settings_other_modules"].items():
        first = release_in(row["since"]) or ("8.5" if row["since"].startswith("8") else "")
        if name not in settings and "<" not in name and first:
            settings[name] = [from_on(first), row["type"], {"since": first}]
        elif "<" not in name and first:
            more = {**(settings[name][2] if len(settings[name]) > 2 else {}), "since": first}
            settings[name] = [settings[name][0] | from_on(first), settings[name][1], more]
    for name, row in facts["index_settings_legacy"].items():
        if name not in settings:
            settings[name] = [0, "string", {"old": row["versions"]}]
    write(folder, "index_settings", settings)
    write(folder, "node_settings", {name: node_setting(name, row) for name, row in facts["node_settings"].items()})


if __name__ == "__main__":
    main(sys.argv[1:])

#!/usr/bin/env python3
"""Make the catalogue of Logstash plugins: ``rules/knowledge/plugin_index.json`` and ``rules/knowledge/plugins/``.

    python tools/build_plugin_catalogue.py [PLUGINS_JSON]

Reads the option tables of the plugins by release (default: ``../shared/facts/plugins.json`` beside the repository). The
index tells which plugins exist, in which releases they are bundled, the options common to all plugins of a kind, and
long lists of values; one file a plugin tells its options. An option is a list of ``[releases, attributes]``, newest
last: ``["8.8-8.19", {"type": "boolean", "deprecated": "…"}]``. ``releases`` are ranges of minor releases, open-ended in
none; what was gone before 5.0 stands as ``["-2.4", …]``.
"""

import json
import pathlib
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SOURCE = ROOT.parent / "shared" / "facts" / "plugins.json"
KNOWLEDGE = ROOT / "rules" / "knowledge"

KEPT = ("type", "list", "enum", "required", "required_when", "default", "deprecated", "obsolete", "replacement")
OPEN_END = ("9.x", "newest")
LONG = 40
"""Lists of values from this length on stand once, in the index."""
NO_REASON = ("gone, no replacement named", "deprecated, no replacement named", "marked deprecated, no reason given")

# What the option tables do not hold, seen when the plugins' own constructors ran.
CORRECTIONS = {
    # An empty text is no proxy: the plugin takes it out before its settings are checked.
    ("output/elasticsearch", "proxy", "7.17-9.5"): {"type": "uri_or_empty"},
}

# Plugins of the distributions below 5.0 or of later ones that are gone, and what does their work now.
FORMER = {
    "filter/checksum": "the filter `fingerprint`",
    "filter/grep": "`if` with the filter `drop`",
    "filter/multiline": "the codec `multiline` in the input",
    "input/log4j": "the input `beats` with Filebeat reading the log files",
    "input/lumberjack": "the input `beats`",
    "output/elastic_app_search": "the output `elasticsearch`",
    "output/elastic_workplace_search": "the output `elasticsearch`",
    "output/elasticsearch_http": "the output `elasticsearch`",
    "output/elasticsearch_river": "the output `elasticsearch`",
}


def number(release):
    return tuple(int(part) for part in release.split("."))


class Releases:
    """The known minor releases in order, and ranges of them as text."""

    def __init__(self, known):
        self.known = sorted(known, key=number)
        self.place = {release: index for index, release in enumerate(self.known)}

    def between(self, first, last):
        low = number(first) if first else (0,)
        high = (999,) if last is None or last in OPEN_END else number(last)
        return {release for release in self.known if low <= number(release) <= high}

    def text(self, wanted):
        """``{"5.0", "5.1", "6.0"}`` as ``5.0-6.0`` where these follow each other, else ``5.0-5.1, 6.0``."""
        runs = []
        for release in sorted(wanted, key=number):
            if runs and self.place[release] == self.place[runs[-1][1]] + 1:
                runs[-1][1] = release
            else:
                runs.append([release, release])
        return ", ".join(first if first == last else f"{first}-{last}" for first, last in runs)

    def read(self, text):
        found = set()
        for part in text.split(", "):
            first, _, last = part.partition("-")
            found |= self.between(first, last or first)
        return found


def attributes(record):
    found = {key: record[key] for key in KEPT if record.get(key) is not None}
    if found.get("required") and "default" in found:
        del found["required"]  # a default is filled in before the check: such an option is never missing
    for key in ("deprecated", "obsolete"):
        if found.get(key) in NO_REASON:
            found[key] = ""
    return found


def at(record, release):
    """The attributes of an option in one release (``2.4`` too), or None where the plugin does not know it."""
    numbers = number(release)
    if record.get("since") and numbers < number(record["since"]):
        return None
    last = record.get("last")
    if last and last not in OPEN_END and numbers > number(last):
        return None
    if release in record.get("absent_in", ()):
        return None
    here = dict(record)
    for change in record.get("history", ()):
        if "from" in change and number(change["from"]) <= numbers <= number(change["to"]):
            here.update(change)
    return attributes(here)


def option(releases, records):
    """``[[releases, attributes], …]`` of an option; ``records``: the plugin's own, then the one common to its kind."""
    groups = []
    for release in releases.known:
        for record in records:
            here = at(record, release)
            if here is not None:
                for group in groups:
                    if group[1] == here:
                        group[0].add(release)
                        break
                else:
                    groups.append([{release}, here])
                break
    if groups:
        return [[releases.text(group[0]), group[1]] for group in groups]
    for old in ("2.4", "1.5"):  # gone before the first release of the catalogue
        for record in records:
            here = at(record, old)
            if here is not None:
                here = {key: here[key] for key in ("type", "obsolete") if key in here}
                if record.get("replacement"):
                    here["replacement"] = record["replacement"]
                return [[f"-{old}", here]]
    return []


def main(source):
    data = json.loads(pathlib.Path(source).read_text())
    releases = Releases(data["meta"]["logstash_versions"])
    plugins = data["plugins"]
    lists = {}
    index = {"releases": releases.known, "bundled": {}, "core": [], "alias": {}, "gems": {}, "former": FORMER, "java":
             [], "common": {}}  # fmt: skip
    for kind, options in data["common"].items():
        index["common"][kind] = {name: option(releases, [record]) for name, record in sorted(options.items())}
    folder = KNOWLEDGE / "plugins"
    shutil.rmtree(folder, ignore_errors=True)
    for name, plugin in sorted(plugins.items()):
        bundled = set()
        for part in plugin["bundled_in"]:
            bundled |= releases.read(part)
        index["bundled"][name] = releases.text(bundled)
        if plugin["gem"] == "logstash-core" or plugin.get("alias_of"):
            index["core"].append(name)
        elif plugin["gem"] and plugin["gem"] != f"logstash-{name.replace('/', '-')}":
            index["gems"][name] = plugin["gem"]
        if plugin.get("alias_of"):
            index["alias"][name] = plugin["alias_of"]
            continue
        if plugin.get("java"):
            index["java"].append(name)
        options = table(releases, name, plugin, data["common"][plugin["kind"]], lists)
        write(folder / plugin["kind"] / f"{plugin['name']}.json", options)
    index["lists"] = {key: list(values) for values, key in sorted(lists.items(), key=lambda item: item[1])}
    text = ",\n".join(f"{json.dumps(key)}: {rows(index[key])}" for key in index)
    (KNOWLEDGE / "plugin_index.json").write_text("{\n" + text + "\n}\n")


def table(releases, name, plugin, common, lists):
    found = {}
    for key, record in sorted(plugin["options"].items()):
        records = [record]
        if plugin.get("inherits_common") is not False and key in common:
            records.append(common[key])
        found[key] = option(releases, records)
        for segment in found[key]:
            for (owner, changed, where), change in CORRECTIONS.items():
                if (owner, changed) == (name, key):
                    correct(releases, found[key], where, change)
            shorten(segment[1], lists)
    return {key: segments for key, segments in found.items() if segments}


def correct(releases, segments, where, change):
    """Lays ``change`` over the releases ``where`` of an option."""
    wanted = releases.read(where)
    done = []
    for text, values in segments:
        here = releases.read(text)
        if here - wanted:
            done.append([releases.text(here - wanted), values])
        if here & wanted:
            done.append([releases.text(here & wanted), {**values, **change}])
    segments[:] = done


def shorten(values, lists):
    """A long list of values becomes the name of a list of the index."""
    if len(values.get("enum", ())) > LONG and not isinstance(values["enum"], str):
        key = tuple(values["enum"])
        lists.setdefault(key, f"list{len(lists) + 1}")
        values["enum"] = lists[key]


def rows(value):
    if isinstance(value, dict):
        inner = ",\n ".join(
            f"{json.dumps(key)}: {json.dumps(entry, ensure_ascii=False)}" for key, entry in value.items()
        )
        return "{" + (f"\n {inner}\n" if value else "") + "}"
    return json.dumps(value)


def write(path, options):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(rows(options) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else SOURCE)

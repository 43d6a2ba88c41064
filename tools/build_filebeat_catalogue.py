"""Writes ``rules/knowledge/filebeat/*.json`` from a table of facts about Filebeat.

    python tools/build_filebeat_catalogue.py FACTS.json

The table (``filebeat.json``) holds names, types, defaults and limits read from the config structures of Filebeat
7.17.29, and the releases that brought or dropped them. Form of an option here: its type as text, or an object with
``type`` and the limits ``min``, ``max``, ``nonzero``, ``positive``, ``required``, ``enum``, ``anycase``, ``full``
(no empty entry), ``later`` (words of newer releases), ``since``, ``removed``. ``sure`` is False for a
``since`` that no source confirms.

What small configs showed and the structures do not is in ``CORRECTED``: checks that the program makes in code.
"""

import json
import pathlib
import re
import sys
from typing import Any

OUT = pathlib.Path(__file__).parents[1] / "rules" / "knowledge" / "filebeat"
TYPES = {
    "list of regexp (RE2)": "regexps",
    "regexp (RE2)": "regexp",
    "list of string": "texts",
    "list of enum": "enums",
    "list of object": "objects",
    "list of int": "texts",
    "format string": "format",
    "bytesize": "size",
    "uint (file mode)": "mode",
    "int32": "int",
    "uint16": "uint",
    "map of string": "map",
    "kafka version": "kafka-version",
    "dissect pattern": "dissect",
    "rate (number/s|m|h)": "rate",
    "ssl (server)": "ssl-server",
    "glob": "string",
}
UNCHECKED = ("template", "json", "float", "bool or object", "map[string][]string")
# section -> option -> what replaces or is added to the row
CORRECTED: dict[str, dict[str, dict[str, Any]]] = {
    "outputs/kafka": {
        "compression": {"anycase": True, "later": {"zstd": "8.0"}},
        "sasl.mechanism": {"anycase": True},
        "topic": {"required": False},
        "timeout": {"min": 0, "nonzero": True},
        "broker_timeout": {"min": 0, "nonzero": True},
        "partition": {"type": "any"},
    },
    "outputs/file": {
        "permissions": {"type": "mode"},
        "number_of_files": {"min": 2, "max": 1024},
        "suffix": {"type": "any"},
    },
    "outputs/elasticsearch": {"queue": {"type": "any"}, "preset": {"type": "any"}},
    "outputs/logstash": {"proxy_url": {"type": "socks"}},
    "outputs/redis": {"proxy_url": {"type": "socks"}},
    "settings/logging": {"logging.level": {"anycase": True}, "logging.files.suffix": {"type": "any"}},
    "processors/dns": {"transport": {"type": "enum", "enum": ["udp", "tls"]}},
    "processors/dissect": {"trim_values": {"type": "any"}, "tokenizer": {"required": True}},
    "processors/decode_csv_fields": {"separator": {"type": "character"}, "fields": {"nonzero": True}},
    "processors/add_fields": {"fields": {"nonzero": True}},
    "processors/add_labels": {"labels": {"nonzero": True}},
    "processors/fingerprint": {"fields": {"nonzero": True}},
    "processors/registered_domain": {"field": {"required": True}, "target_field": {"required": True}},
    "inputs/log": {"multiline.type": {"later": {"while_pattern": "8.0"}}},
    "inputs/mqtt": {"client_id": {"type": "mqtt-client"}},
    "inputs/netflow": {
        "protocols": {"type": "enums", "enum": ["v1", "v5", "v6", "v7", "v8", "v9", "ipfix"]},
    },
    "inputs/httpjson": {
        "interval": {"nonzero": True},
        "request.method": {"type": "enum", "enum": ["GET", "POST"], "anycase": True, "required": False},
        "request.url": {"type": "url", "required": False},
    },
    "inputs/aws-s3": {"visibility_timeout": {"max": 43200, "min": 0, "nonzero": True}},
    "inputs/filestream": {
        "take_over": {"type": "any"},
        # of releases after those of the table
        "include_file_owner_name": {"type": "any"},
        "include_file_owner_group_name": {"type": "any"},
        "delete.grace_period": {"type": "any"},
    },
    "ssl": {
        "peer_name": {"type": "any"},
        "restart_on_cert_change.enabled": {"type": "any"},
        "restart_on_cert_change.period": {"type": "any"},
    },
}
PARTITION = ("hash.hash", "hash.random", "hash.reachable_only", "random.group_events", "random.reachable_only")
PARTITION += ("round_robin.group_events", "round_robin.reachable_only")
"""What stands below `partition` of the Kafka output; its values are not looked at."""
# labels of the WHATWG list that Python has no codec for
LABELS = """csiso88598e csiso88598i iso-8859-8-e iso-8859-8-i logical visual dos-874 windows-949 csgb2312 gb_2312
gb_2312-80 ks_c_5601-1989 cseucpkdfmtjapanese replacement iso-2022-cn iso-2022-cn-ext iso-2022-kr unicodefeff
unicodefffe csunicode iso-10646-ucs-2 ucs-2 unicode koi koi8 koi8-ru koi8-u koi8-r unicode11utf8 unicode20utf8
unicode-1-1-utf-8 iso88591 iso885910 iso8859-16 windows-1250 cp1250 tis-620 iso885911 sun_eu_greek ascii us-ascii l1
latin1 big5-hkscs cn-big5 csbig5 ms932 ms_kanji sjis windows-31j gb2312 chinese csiso58gb231280 iso-ir-58 csksc56011987
korean ksc5601 ksc_5601 mac"""


def first_release(text: str | None) -> str:
    """``"7.10 (GA 7.14)"`` as ``7.10``; empty where no release is named."""
    found = re.match(r"(\d+\.\d+)", text or "")
    return found[1] if found else ""


def option(row: dict[str, Any], corrected: dict[str, Any]) -> Any:
    kind = TYPES.get(row["type"], row["type"])
    if kind.startswith("namespace"):
        kind = "namespace"
    made: dict[str, Any] = {"type": "any" if kind in UNCHECKED else kind}
    rule = row.get("rule", "")
    for name, value in re.findall(r"\b(min|max)=(-?\d+)", rule):
        made[name] = int(value)
    for word in ("nonzero", "positive"):
        if word in rule:
            made[word] = True
    if kind in ("texts",) and ("not empty" in rule or row.get("required")):
        made["nonzero"] = True
        made.pop("min", None)
    if "no empty entry" in rule:
        made["full"] = True
    if row.get("required") is True and "required_since" not in row:
        made["required"] = True
    if "enum" in row:
        made["enum"] = row["enum"]
    elif row.get("children"):
        made["enum"] = row["children"]
    since = first_release(row.get("since"))
    if since:
        made["since"] = since
    if "since" in row and row.get("since_source") == "unverified":
        made["sure"] = False
    if row.get("removed"):
        made["removed"] = first_release(row["removed"])
    if row.get("default") not in (None, "", [], False) and isinstance(row["default"], (int, str)):
        made["default"] = row["default"]
    made.update(corrected)
    made = {name: value for name, value in made.items() if value is not False or name == "sure"}
    return made["type"] if set(made) == {"type"} else made


def options(rows: list[dict[str, Any]], section: str) -> dict[str, Any]:
    """Rows by name; ``fields[].from`` becomes a part of ``fields``."""
    corrected = CORRECTED.get(section, {})
    found: dict[str, Any] = {}
    for row in rows:
        name = row["name"]
        head, inner, tail = name.partition("[].")
        made = option(row, corrected.get(name, {}))
        if inner:
            above = found[head] if isinstance(found[head], dict) else {"type": found[head]}
            above.setdefault("each", {})[tail] = made
            found[head] = above
        elif not name.endswith("[]"):
            found[name] = made
    for name, row in corrected.items():
        found.setdefault(name, row)
    return found


def item(row: dict[str, Any], section: str) -> dict[str, Any]:
    made: dict[str, Any] = {"options": options(row.get("options", []), section)}
    for name in ("since", "deprecated", "removed", "disabled_by_default"):
        value = first_release(row.get(name))
        if value:
            made[name] = value
    if row.get("since") and row.get("since_source") == "unverified":
        made["sure"] = False
    for name in ("extends", "unknown_in", "not_inherited", "allowed", "required"):
        if row.get(name):
            made[name] = row[name]
    if row.get("unknown_keys") == "error":
        made["strict"] = True
    return made


def settings(facts: dict[str, Any]) -> dict[str, Any]:
    rows = facts["settings"]
    # what test config looks into; http, monitoring, dashboards and path are read later or never
    read = ["general", "filebeat", "logging", "setup.template", "setup.ilm"]
    later = ["http", "monitoring", "setup.kibana", "setup.dashboards", "path", "cloud", "config_reload", "keystore"]
    found: dict[str, Any] = {}
    for section in read:
        found.update(options(rows[section], f"settings/{section}"))
    known: dict[str, Any] = {}
    for section in later:
        known.update(options(rows[section], f"settings/{section}"))
    for name in list(found):
        if name.startswith("path.") or name in ("filebeat.config_dir",):
            known[name] = found.pop(name)
    found["setup.ilm.enabled"]["anycase"] = True
    return {"read": found, "known": known}


def outputs(facts: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for name, row in facts["outputs"]["items"].items():
        if name != "codec":
            found[name] = item(row, f"outputs/{name}")
    queue = facts["queue"]
    return {
        "outputs": found,
        "codec": {name: options(facts["outputs"]["codec"][name], "codec") for name in ("json", "format")},
        "partition": dict.fromkeys(PARTITION, "any"),
        "queue": {
            "mem": options(queue["mem"], "queue/mem"),
            "disk": options(queue["disk"], "queue/disk"),
            "spool": options(queue["spool"]["options"], "queue/spool"),
        },
        "ssl": options(facts["ssl_client"]["options"], "ssl"),
        "ssl-server": options(facts["ssl_server"]["options"], "ssl"),
        "presets": {name: sorted(row) for name, row in facts["output_presets"].items() if isinstance(row, dict)},
    }


def inputs(facts: dict[str, Any]) -> dict[str, Any]:
    found = {name: item(row, f"inputs/{name}") for name, row in facts["inputs"].items()}
    moved = facts["inputs"]["filestream"]["not_options"]["map"]
    return {
        "common": options(facts["input_common"]["options"], "inputs/common"),
        "types": found,
        "moved": {name: new for name, new in moved.items() if re.fullmatch(r"[a-z_.]+", new)},
        "log_only": sorted(moved),
        "parsers": {"ndjson": "", "multiline": "", "container": "", "syslog": "8.2", "include_message": "8.14"},
        "encodings": encodings(facts["encodings"]["names"]),
    }


def encodings(names: list[str]) -> list[str]:
    found = set(LABELS.split())
    for name in names:
        if "…" in name:
            found |= {f"iso8859-{n}" for n in (*range(1, 17), "6e", "6i", "8e", "8i") if "iso" in name}
            found |= {f"windows125{n}" for n in range(9) if "windows" in name}
        else:
            found.add(name)
    return sorted(found)


def processors(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: item(row, f"processors/{name}") for name, row in facts["processors"]["items"].items()}


def modules(facts: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, row in facts["modules"]["items"].items():
        made: dict[str, Any] = {"filesets": sorted(row.get("filesets") or [])}
        if row.get("since"):
            made["since"] = first_release(row["since"])
        if row.get("unknown_in"):
            made["unknown_in"] = row["unknown_in"]
        found[name] = made
    return found


def write(name: str, content: dict[str, Any]) -> None:
    """One line an entry of the second level, so that a change of the facts is seen as a change of a line."""
    parts = []
    for key, value in content.items():
        if isinstance(value, dict) and value:
            lines = ",\n".join(f"    {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items())
            parts.append(f"  {json.dumps(key)}: {{\n{lines}\n  }}")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    (OUT / f"{name}.json").write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def main() -> None:
    facts = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    OUT.mkdir(parents=True, exist_ok=True)
    for make in (settings, outputs, inputs, processors, modules):
        write(make.__name__, make(facts))


if __name__ == "__main__":
    main()

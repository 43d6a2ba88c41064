"""Generates ``rules/knowledge/{thread_options,retry_options,redis_measurements,mapping_measurements}.json``.

Option defaults by release are read from the option tables (``logstash-<release>.json``); what the tables cannot hold
(what a plugin does when its target is down, what an article measured) is written here, with its source.
"""

from __future__ import annotations

import copy
import json
from typing import Any

from build.plugin_catalogue import Tables

# Inputs that read on one thread unless told otherwise, from a source that can feed several readers at once. `when`:
# only with these values. `many`: more threads than these deserve a measurement. `problem`, `action`: of the message.
THREADS = {
    "redis": {
        "option": "threads",
        "when": {"data_type": ["list"]},
        "many": 7,
        "problem": "reads the list on one thread (37.4K events/s in a benchmark, 57K with 2 threads)",
        "action": "If the list grows, set `threads` to 2 or 4",
    },
    "kafka": {
        "option": "consumer_threads",
        "problem": "reads all partitions on one thread",
        "action": (
            "If it falls behind, set `consumer_threads` to the number of partitions divided by the number of instances"
        ),
    },
}

# What an output does with a batch it cannot deliver. `endless`: it tries again without end unless told otherwise
# (`off`: option and value that end it; `unless`: values with which nothing waits for a target; `since`). `count`: the
# option that limits the tries; `pause`: the option that sets the wait between them, `unit` in seconds, `long`: from
# here on it is worth a word. From the sources of the plugins, and for influxdb and kafka from their documentation too.
RETRIES = {
    "http": {
        "endless": "retries failed requests forever",
        "off": ["retry_failed", "false"],
        "since": [5, 2],
        "count": {"option": "automatic_retries"},
    },
    "tcp": {
        "endless": "retries a lost connection forever",
        "unless": {"mode": ["server"]},
        "pause": {"option": "reconnect_interval", "unit": 1, "long": 60},
    },
    "redis": {
        "endless": "retries a lost connection forever",
        "pause": {"option": "reconnect_interval", "unit": 1, "long": 60},
    },
    "rabbitmq": {
        "endless": "retries failed publishes forever",
        "pause": {"option": "connect_retry_interval", "unit": 1, "long": 60},
    },
    "kafka": {
        "endless": "retries failed sends forever",
        "off": ["retries", None],
        "since": [5, 6],
        "count": {"option": "retries"},
        "pause": {"option": "retry_backoff_ms", "unit": 0.001, "long": 60},
    },
    "graphite": {
        "endless": "retries a refused connection forever",
        "pause": {"option": "reconnect_interval", "unit": 1, "long": 60},
    },
    "lumberjack": {"endless": "retries failed writes forever"},
    "mongodb": {
        "endless": "retries failed inserts forever",
        "pause": {"option": "retry_delay", "unit": 1, "long": 60},
    },
    "udp": {"count": {"option": "retry_count"}},
    "influxdb": {"count": {"option": "max_retries"}},
    "loggly": {"count": {"option": "retry_count"}},
    "webhdfs": {
        "count": {"option": "retry_times"},
        "pause": {"option": "retry_interval", "unit": 1, "long": 60},
    },
    "elasticsearch": {"pause": {"option": "retry_max_interval", "unit": 1, "long": 300}},
    "logstash": {"count": {"option": "automatic_retries"}},
}
HIGH_COUNT = 10
DISCARDS = ["null", "sink"]
"""Outputs that discard their events."""
DISPLAYS = ["stdout", "java_stdout"]
"""Outputs for debugging."""

REDIS = {
    "setup": "Logstash 2.3.4, Redis 3.0.7, one 2015 laptop, output to dots (Elastic, August 2016)",
    "default_batch": 125,
    "rates": {
        "125": {"1": 37.4, "2": 57.0, "4": 67.0, "8": 87.3},
        "250": {"1": 35.2, "2": 48.9, "4": 58.7, "8": 72.5},
    },
    "unit": "thousand events a second by batch size and threads; for 250 the pipeline batch was 250 too",
}

MAPPING = {
    "setup": "40,000 to 100,000 synthetic log documents of 19 fields, 1 shard, force-merged; CPU of the server process",
    "keyword_only": {
        "1.7.6": {"cpu": 0.81, "store": 0.89},
        "7.17.29": {"cpu": 0.77, "store": 0.88},
        "9.5.3": {"cpu": 0.72, "store": 0.87},
    },
    "doc_values_1.7.6": {"all_twins": 1.07, "all_fields_lean": 1.10, "six_fields_lean": 1.005},
    "best_compression_9.5.3": {"store": 0.75},
    "refresh_interval": {
        "1.7.6": {"interval": "5s", "cpu": 0.72, "low": 0.68, "high": 0.88},
        "9.5.3": {"interval": "30s", "cpu": 0.77, "low": 0.45, "high": 1.15},
    },
}


def states(tables: Tables, key: str) -> list[tuple[str, Any]]:
    """Every release that has the option, oldest first, with its row. Raises ``ValueError`` if none has it."""
    found = [(str(source.release), row) for source in tables.all() if (row := source.table("options").get(key))]
    if not found:
        raise ValueError(f"no release has the option {key}")
    return found


def thread_options(tables: Tables) -> dict[str, Any]:
    """``THREADS`` with the first release of each option; ``ValueError`` where a default is not 1."""
    made = {}
    for name, entry in THREADS.items():
        known = states(tables, f"input/{name}/{entry['option']}")
        if any(row.get("default") != 1 for _, row in known):
            raise ValueError(f"input/{name}: {entry['option']} is not 1 by default in every release")
        made[name] = {**entry, "default": 1, "since": known[0][0]}
    return {"inputs": made}


def retry_options(tables: Tables) -> dict[str, Any]:
    """``RETRIES`` with the newest default and the first release of each option."""
    made = {}
    for name, entry in RETRIES.items():
        made[name] = entry = copy.deepcopy(entry)
        for role in ("count", "pause"):
            if role in entry:
                known = states(tables, f"output/{name}/{entry[role]['option']}")
                entry[role]["default"] = known[-1][1].get("default")
                entry[role]["since"] = known[0][0]
        if "off" in entry:
            states(tables, f"output/{name}/{entry['off'][0]}")
    return {"outputs": made, "high_count": HIGH_COUNT, "discards": DISCARDS, "displays": DISPLAYS}


def files() -> dict[str, str]:
    """The four files."""
    tables = Tables()
    made = {
        "thread_options": thread_options(tables),
        "retry_options": retry_options(tables),
        "redis_measurements": REDIS,
        "mapping_measurements": MAPPING,
    }
    return {
        f"rules/knowledge/{name}.json": json.dumps(content, indent=1, ensure_ascii=False) + "\n"
        for name, content in made.items()
    }

"""Generates ``rules/knowledge/grok/*.json``.

``patterns.json``: name -> regex, under ``both``, where the two sets agree, else ``sets.json``, under ``legacy`` and
``ecs-v1``; source: ``grok-patterns-<version>.json``, the newest. ``former``: the legacy patterns that captured other
fields before a version, and ``bundled``: the versions in releases of Logstash; source: ``grok-patterns.json``.
``lines.json``:
self-written log lines of many formats, by which the cost of a missing anchor is estimated. ``measured.json``:
measured factors.
"""

from __future__ import annotations

import json
from typing import Any

from build import sources

# One line for each of the formats that pipelines meet most; the foreign lines of most patterns look like these.
LINES = (
    '192.0.2.17 - frank [07/Mar/2024:14:05:09 +0100] "GET /shop/cart?item=42 HTTP/1.1" 200 5120 "-" "Mozilla/5.0"',
    "Mar  7 14:05:09 web-1 sshd[4711]: Accepted publickey for deploy from 198.51.100.4 port 50022 ssh2",
    "2024-03-07T14:05:09.086Z INFO connection pool started with 12 workers",
    "2024-03-07 14:05:09.086 [main-3] WARN  org.example.shop.CartService - slow query took 812 ms",
    "2024/03/07 14:05:09 [error] 2117#0: *991 upstream timed out while reading response header from upstream",
    "<34>Mar  7 14:05:09 gw01.example.org kernel: eth0: link becomes ready",
    "Mar  7 14:05:09 lb2 haproxy[913]: 203.0.113.9:41022 [07/Mar/2024:14:05:09.012] www app/app3 10/0/30/69/109 200 27",
    "03-07-2024 14:05:09 UTC orders db-session-77 9917",
    "Mar 7, 2024 2:05:09 PM org.example.catalina.Server start",
    "user=alice action=login result=ok duration=35",
    "1709820309.086 0.413 192.0.2.17 198.51.100.4 TCP 443 51514 ACK 1432 7",
    "app-7.example.org ERROR could not renew the lease for partition orders",
    "worker finished job 1189 in queue mail",
    "/var/lib/app/cache/index.db 507 no space left on device",
    "98.6 percent web-1 0.42",
    "550e8400-e29b-41d4-a716-446655440000 created 17",
    "    at org.example.shop.CartService.checkout(CartService.java:118)",
    "198.51.100.4 - alice session opened",
    "GET /health 200 3 ms host=web-1",
    "type=SYSCALL msg=audit(1709820309.086:24287): arch=c000003e syscall=2 success=no exit=-13 pid=3538 uid=1000",
)


# Time without an anchor by time with ^ and with \A, on lines of another format, for patterns that begin with a name.
# Joni 2.2.5 in JRuby 9.4.13 (as in Logstash 9.3), Java 17, ECS set; single-line events; minimum of 12 rounds.
MEASURED = {
    "median": (2.3, 9.1),
    "NOTSPACE": (14.1, 48.5),
    "COMBINEDAPACHELOG": (12.1, 26.8),
    "HTTPD_COMBINEDLOG": (12.1, 26.8),
    "IPORHOST": (12.8, 29.3),
    "IP": (9.6, 21.8),
    "HOSTNAME": (5.6, 13.9),
    "CATALINALOG": (5.1, 32.4),
    "WORD": (3.4, 21.2),
    "HAPROXYHTTP": (2.8, 13.3),
    "POSTGRESQL": (2.7, 4.2),
    "SYSLOGBASE": (2.7, 20.3),
    "SYSLOGTIMESTAMP": (2.7, 20.3),
    "NUMBER": (2.3, 9.8),
    "UNIXPATH": (2.2, 3.0),
}


def patterns() -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """Name -> regex, from the recorded library: what both sets have, and what is in one of them."""
    source = sources.load("grok-patterns", sources.releases("grok-patterns")[-1])
    made: dict[str, Any] = {
        "source": f"logstash-patterns-core {source.version} (Apache-2.0);"
        " legacy: ecs_compatibility disabled, ecs-v1: v1 and v8"
    }
    both: dict[str, str] = {}
    sets: dict[str, dict[str, str]] = {"legacy": {}, "ecs-v1": {}}
    for name, regexes in source.table("patterns").items():
        for group, regex in regexes.items():
            (both if group == "both" else sets[group])[name] = regex
    made["both"] = both
    known = sources.load("grok-patterns")
    made["bundled"] = [[release, row["version"]] for release, row in known.table("bundled").items()]
    made["former"] = {}
    for name, row in known.table("former").items():
        made["former"].setdefault(row["before"], {})[name] = row["regex"]
    return made, sets


def files() -> dict[str, str]:
    """The four files."""
    made = {}
    shared, sets = patterns()
    for name, content in (("patterns", shared), ("sets", sets), ("lines", LINES), ("measured", MEASURED)):
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), indent=None if name == "measured" else 0)
        made[f"rules/knowledge/grok/{name}.json"] = text + "\n"
    return made

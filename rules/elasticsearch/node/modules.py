"""Settings of modules and plugins: they are not in the registry of the server, so a name that the catalogue does not
have may still be valid."""

from __future__ import annotations

import re
from collections.abc import Iterable

PREFIXES = (
    "thread_pool.", "ingest.", "script.", "repositories.", "indices.lifecycle.", "node.ml", "stack.templates.",
    "readiness.", "xpack.", "cloud.", "s3.", "azure.", "gcs.", "slm.", "ccr.", "reindex.", "ingest-", "searchguard.",
    "opendistro_security.", "plugins.", "discovery.ec2.", "discovery.gce.", "discovery.azure.", "health.", "tracing.",
    "telemetry.", "serverless.", "stateless.", "esql.", "data_streams.", "cluster.routing.allocation.total_shards",
    "node.transform", "reporting.", "security.", "searchable_snapshots.", "xpack", "transport.netty.", "http.netty.",
    "time_series.", "indices.id_field_data", "readonlyrest.", "discovery.zen.ping.ec2", "analysis.",
    "ltr.", "readonlyrest_", "searchguard_", "sg.", "opendistro.", "opendistro_", "opensearch.", "knn.", "elastiknn.",
    "prometheus.", "federate.", "siren.", "langdetect.", "armor.", "http.nio.", "transport.nio.", "enrich.",
    "async_search.", "kibana.", "cluster.deprecation_indexing.", "cluster.logsdb.", "logsdb.", "rollup.", "monitoring.",
    "transform.", "inference.", "ip_location.",
)  # fmt: skip
"""Prefixes of settings of modules and plugins that are not in the catalogue, so that unknown names are possible."""
XPACK = frozenset(
    ("monitoring", "notification", "license", "http", "reporting", "sql", "eql", "rollup", "ccr", "slm", "autoscaling",
     "searchable", "transform", "deprecation", "graph", "watcher", "ml", "security", "encryption", "ssl", "flattened",
     "vectors", "frozen", "voting_only", "idp", "enrich", "profiling", "apm_data", "ent_search", "otel_data",
     "logstash",
     "inference", "downsample", "migrate", "stack", "snapshot", "fleet", "spatial", "textstructure", "async_search",
     "writeloadforecaster", "applications", "rank", "universal_profiling", "features", "audit", "esql")
)  # fmt: skip
SECRETS = (
    r"xpack\.notification\.(slack\.account\.[^.]+\.url|email\.account\.[^.]+\.smtp\.password"
    r"|pagerduty\.account\.[^.]+\.service_api_key|jira\.account\.[^.]+\.(url|user|password))"
)
"""Settings of accounts that belong in the keystore since 7.0, according to its list of breaking changes."""
ALWAYS_ENABLED = frozenset(
    f"xpack.{part}.enabled"
    for part in ("data_frame", "enrich", "flattened", "ilm", "monitoring", "rollup", "slm", "sql", "transform",
                 "vectors")
)  # fmt: skip
"""Settings of features of the basic license that 8.0 removed, according to its list of breaking changes."""
REMOVED_BY_8 = {
    **dict.fromkeys(ALWAYS_ENABLED, "`xpack.*` belongs to a module or plugin"),
    **{name: f"`{name}` belongs to a module" for name in ("node.ml", "node.transform")},
}
"""These and the settings of modules for the roles of a node, which 8.0 removed too: whose they are."""
EXTENDED = ("cluster.", "discovery.", "http.", "transport.", "indices.", "search.", "action.", "ingest.", "script.")
"""Prefixes of the server below which modules and plugins register settings, too."""
FAMILIES = frozenset(
    ("action", "bootstrap", "cloud", "cluster", "discovery", "gateway", "http", "indices", "network", "node", "path",
     "transport")
)  # fmt: skip
"""First words of settings of the server, and of its plugins for clouds, below which no setting of another one is."""
SYSTEM_PROPERTIES = ("es.", "log4j2.", "log4j.", "java.", "javax.", "jdk.", "sun.", "jna.", "io.netty.")
"""Prefixes of properties of the JVM, which neither the server nor a plugin registers as settings."""
OF_REPOSITORIES = ("repositories.azure.", "repositories.gcs.", "repositories.s3.")
"""Prefixes that plugins of 5.x registered for all their repositories."""
VARIABLES = frozenset(
    ("ES_JAVA_OPTS", "ES_JAVA_HOME", "ES_PATH_CONF", "ES_TMPDIR", "ES_HEAP_SIZE", "ES_HOME", "JAVA_HOME",
     "ELASTIC_PASSWORD", "KEYSTORE_PASSWORD")
)  # fmt: skip
"""Variables of the environment that the scripts of Elasticsearch and its image read."""
POOL_OPTIONS = frozenset(
    ("size", "queue_size", "core", "max", "keep_alive", "min_queue_size", "max_queue_size", "auto_queue_frame_size",
     "target_response_time")
)  # fmt: skip
"""What a thread pool of some release may have (``search`` of 6.x and 7.x: the last four)."""
_IN_PROFILES = re.compile(r"transport\.profiles\.[^.]+\.(?:xpack|shield|searchguard|opendistro_security|plugins)\.")
"""Settings that a security plugin adds to each transport profile: `xpack.security.type`, `xpack.security.ssl.*`."""


def is_of_module(name: str) -> bool:
    """Whether the prefix of a setting is one of a module or plugin."""
    return name.startswith(PREFIXES) or is_in_profile(name)


def is_in_profile(name: str) -> bool:
    """Whether a security plugin adds the setting to a transport profile."""
    return _IN_PROFILES.match(name) is not None


def has_unknown_parent(name: str, known: Iterable[str]) -> bool:
    """Whether a setting is below a part that no known setting has (`discovery.srv.query`, `cluster.logsdb.enabled`), so
    that a module or plugin may register it."""
    parent = name.rpartition(".")[0] + "."
    return name.startswith(EXTENDED) and "." in parent[:-1] and not any(one.startswith(parent) for one in known)

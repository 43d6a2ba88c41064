"""Files that have a name or settings of ours and belong to something else: to other Java programs, to tools that
install or test."""
# ruff: noqa: SIM905 - long lists of words read better as text

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import Mapping

_JAVA = frozenset(
    """activemq artemis cassandra confluent corda dse druid flink graylog hadoop hazelcast hbase hdfs hive
    ignite janusgraph jboss jenkins jetty kafka keycloak ksql liferay minecraft neo4j nexus nifi presto
    prestodb prestosql pulsar scylla solr sonarqube spark storm tomcat trino wildfly yarn zookeeper""".split()
)
"""Programs that have files of JVM options."""
_OURS = ("elastic", "logstash", "opensearch")
_SHORT = frozenset(("elk", "es", "ls"))
_JAVA_SIGNS = ("cassandra.", "Dsolr.", "Dkafka.", "Dpresto", "Dtrino", "Dneo4j", "Dzookeeper.", "Dspark.", "Dhadoop.")
_PARTS_OF_CASSANDRA = r"jvm\d*-(?:server|clients)\.options"
_OUR_JAVA_SIGNS = (
    "-Des.",
    "-Dls.",
    "-Dlogstash.",
    "-Djruby.",
    "elasticsearch",
    "logstash",
    "-Dlog4j2.",
    "-Dlog4j.shutdown",
)

_VARIABLES = ("group_vars", "host_vars")
_ROLE_VARIABLES = ("defaults", "vars")
_MAIN = ("main.yml", "main.yaml")
_PRODUCTS = ("filebeat", "logstash", "elasticsearch", "elastic", "kibana", "metricbeat", "beats", "elk")
_GOSS = frozenset(
    """addr command dns file gossfile group http interface kernel-param matching mount package port process service
    user""".split()
)
_GOSS_SIGNS = ("exists", "contains", "contents", "running", "listening", "status", "exit-status", "installed")
_DATA_TYPES = frozenset(
    """any array bool boolean bytes date dict dictionary double duration enum float hash int integer json list long map
    mapping number object path raw str string text url""".split()
)
_MOST = 100
"""Settings that are looked at."""


def is_other_java(path: str, name: str, text: str) -> bool:
    """Whether a file of JVM options is that of another program, by its content, else by the nearest folder."""
    if any(sign in text for sign in _JAVA_SIGNS):
        return True
    if re.fullmatch(_PARTS_OF_CASSANDRA, name):
        return True
    if any(sign in text for sign in _OUR_JAVA_SIGNS):
        return False
    for part in reversed(path.lower().replace("\\", "/").split("/")[-4:]):
        words = re.split(r"[-_. ]", part)
        if any(word in part for word in _OURS) or not _SHORT.isdisjoint(words):
            return False
        if not _JAVA.isdisjoint(words):
            return True
    # options alone are anyone's: only a name tells whose
    return not name.startswith("jvm.options") and not name.endswith((".options", ".options.j2", ".options.erb"))


def is_node_logstash(text: str) -> bool:
    """Whether a pipeline has a filter that only node-logstash has."""
    names = (
        "compute_field|compute_date_field|compute_hash|mutate_replace|http_status_classifier|remove_field_when_equal"
    )
    return re.search(rf"(?m)^[^#\n]*?(?<![\w\"'\[.-])(?:{names})\s*\{{", text) is not None


def is_hocon(text: str) -> bool:
    """Whether a pipeline is one in HOCON: of Waterdrop, as SeaTunnel was called, whose sections have the same names.
    It assigns with ``=``, and has a section for Spark or Flink, names with dots or tables of results."""
    if "=>" in text:
        return False
    names = r"(?:[a-z]\w*(?:\.[\w-]+)+|result_table_name|source_table_name)"
    return re.search(rf"(?m)^(?:(?:env|spark|flink)\s*\{{|[ \t]*{names}[ \t]*=[ \t]*[^=\s])", text) is not None


def is_variables(path: str, tops: set[str]) -> bool:
    """Whether the settings of a YAML file are variables of a tool that writes configs (Ansible, Salt), as their names
    (``tops``) or the folder says."""
    parts = path.lower().replace("\\", "/").split("/")
    folders = parts[-3:-1]
    if folders and folders[-1].endswith((".yml", ".yaml")):  # a key of that file
        folders = []
    if any(folder in _VARIABLES for folder in folders):
        return True
    if folders and folders[-1] in _ROLE_VARIABLES and (parts[-1] in _MAIN or parts[-4:-3] == ["roles"]):
        return True
    return any(top.startswith(product + "_") for top in tops for product in _PRODUCTS)


def is_specification(settings: set[str], tops: set[str]) -> bool:
    """Whether a YAML file says what others hold: a JSON Schema, a list of types, or a test of goss."""
    if "$schema" in tops or {"type", "properties"} <= tops:
        return True
    if sum(name.endswith(".type") for name in settings) * 2 >= len(settings) > 5:  # with the names above these
        return True
    own = tops & _GOSS
    return len(own) * 2 >= len(tops) and any(name.rpartition(".")[2] in _GOSS_SIGNS for name in settings)


def is_schema(node: Mapping) -> bool:
    """Whether a mapping says which type of value each setting has: ``name: {type: string}``."""
    from lslint.grammar.config.tree import Mapping, Scalar

    typed = 0
    entries = node.entries[:_MOST]
    for entry in entries:
        kind = entry.value.entry("type") if isinstance(entry.value, Mapping) else None
        written = kind.value if kind is not None else None
        typed += isinstance(written, Scalar) and written.text.lower() in _DATA_TYPES
    return len(entries) > 2 and typed * 2 > len(entries)


def is_quoting(path: str, text: str, as_json: bool) -> bool:
    """Whether a file quotes lines of configs to describe or to test them: a JSON Schema, or a test of goss."""
    if "$schema" in text and "json-schema.org" in text[:4000]:
        return True
    if as_json:
        return False
    name = path.lower().rpartition("/")[2]
    if not name.endswith((".yml", ".yaml")):
        return False
    if name.startswith("goss"):
        return True
    return re.search(r"^[ \t]+(?:contains|contents):", text, re.M) is not None and "exists: true" in text

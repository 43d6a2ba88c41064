"""Settings, modules and inputs of older Filebeat releases that newer ones ignore, reject or rename."""

from __future__ import annotations


class Deprecation:
    """A setting, module or input that a release removed.

    ``removed``: the first release that ignores or rejects it, if there is one; ``deprecated``: the first that warns.
    ``renamed_to``: its new name; ``same_value``: the same value has the same effect there. ``replacement``: what to use
    instead, for messages; by default the new name. ``removable``: nothing replaces it, so its line can be removed.
    ``default``: type and default of the setting, as a row of the tables; of its ``enabled`` if it is a block. None if
    not known.
    ``ignored``: the first release that ignores it, if those from ``removed`` on refuse to start with it.
    """

    __slots__ = ("default", "deprecated", "ignored", "removable", "removed", "renamed_to", "replacement", "same_value")

    def __init__(
        self,
        removed: str,
        renamed_to: str = "",
        *,
        deprecated: str = "",
        replacement: str = "",
        removable: bool = False,
        same_value: bool = True,
        default: str | dict[str, str | bool] | None = None,
        ignored: str = "",
    ) -> None:
        self.removed = removed
        self.renamed_to = renamed_to
        self.deprecated = deprecated
        self.replacement = replacement or (f"`{renamed_to}`" if renamed_to else "")
        self.removable = removable
        self.same_value = same_value
        self.default = default
        self.ignored = ignored

    def successors(self) -> list[str]:
        """Return the names of the settings that replace it; empty if the replacement is anything else."""
        names = self.replacement.split("`")
        return names[1::2] if all(word in ("", " and ") for word in names[::2]) else []

    def message(self, name: str, *, is_set: bool = False, has_entries: bool = False) -> str:
        """Return the message about a name that releases from ``removed`` on reject. ``is_set``: the new name is set as
        well; ``has_entries``: the old one has settings below it."""
        if is_set:
            new = f"`{self.renamed_to}`"
            action = f"Move its contents to {new}" if has_entries else f"Remove {name}, because {new} is set already"
            return f"Filebeat {self.removed} and later reject {name}. {action}"
        since = f" (since {self.deprecated})" if self.deprecated else ""
        return f"Filebeat {self.removed} and later reject {name}. Use {self.replacement}{since}"


REFUSED = {
    "filebeat.prospectors": Deprecation("7.0", "filebeat.inputs", deprecated="6.3"),
    "filebeat.config.prospectors": Deprecation("7.0", "filebeat.config.inputs", deprecated="6.3"),
    "filebeat.registry_file": Deprecation(
        "7.0", "filebeat.registry.path", replacement="`filebeat.registry.path` with a directory", same_value=False
    ),
    "filebeat.registry_file_permissions": Deprecation("7.0", "filebeat.registry.file_permissions"),
    "filebeat.registry_flush": Deprecation("7.0", "filebeat.registry.flush"),
}
"""Settings that newer releases reject."""
REFUSED_IN_FILESETS = {"prospector": Deprecation("7.0", "input", deprecated="6.3")}
_PORT = {"port": Deprecation("7.0", replacement="remove it, and give the port in `hosts`")}
REFUSED_IN_OUTPUTS = {"redis": _PORT, "logstash": _PORT}
"""Options of outputs that newer releases reject, by name of the output."""

IGNORED = {
    "filebeat.spool_size": Deprecation("6.0", "queue.mem.flush.min_events", ignored="7.0"),
    "filebeat.idle_timeout": Deprecation("6.0", "queue.mem.flush.timeout", ignored="7.0"),
    "filebeat.publish_async": Deprecation("6.0", removable=True, default="bool", ignored="7.0"),
    "queue_size": Deprecation("6.0", "queue.mem.events", ignored="7.0"),
    "bulk_queue_size": Deprecation("6.0", removable=True, ignored="7.0"),
    "refresh_topology_freq": Deprecation("6.0", removable=True),
    "topology_expire": Deprecation("6.0", removable=True),
    "geoip.paths": Deprecation("6.0", replacement="an ingest pipeline with the geoip processor"),
    "ignore_outgoing": Deprecation("5.0", removable=True, default="bool"),
    "shipper": Deprecation("5.0", replacement="`name` and `tags` at the top level"),
}
"""Top-level settings that newer releases ignore; 6.x rejects some of them."""

IGNORED_IN_ALL_BEATS = {
    "xpack.monitoring": Deprecation("8.0", "monitoring", deprecated="7.2"),
    "dashboards": Deprecation("6.0", "setup.dashboards"),
}
"""Settings that newer releases of every Beat ignore."""

MISPLACED_IN_ALL_BEATS = {
    "filter": ("processors", "5.0"),
    "filters": ("processors", "5.0"),
    "metrics": ("logging.metrics", "5.0"),
    "template": ("setup.template", "6.0"),
    "kibana": ("setup.kibana", "6.0"),
    "ilm": ("setup.ilm", "7.0"),
}
"""Names that no Beat reads at the top level, the setting that is meant, and the first release that has it: structures
``beatConfig`` and ``instance.Setup`` in ``libbeat/cmd/instance/beat.go``, and ``logp.Config``."""

IGNORED_IN_INPUTS = {
    "document_type": Deprecation(
        "6.0", replacement="a custom field under `fields`", default={"type": "string", "default": "log"}
    ),
    "close_older": Deprecation(
        "6.0", "close_inactive", deprecated="5.0", default={"type": "duration", "default": "5m"}
    ),
    "force_close_files": Deprecation(
        "6.0", deprecated="5.0", replacement="`close_removed` and `close_renamed`", default="bool"
    ),
    "tail_on_rotate": Deprecation("1.0", "tail_files", default="bool"),
}
"""Options of inputs that newer releases ignore."""

RENAMED_IN_INPUTS = {"input_type": Deprecation("6.0", "type")}
"""Options of inputs that newer releases renamed and still read under both names."""

IGNORED_IN_OUTPUTS = {
    "template": Deprecation("6.0", replacement="`setup.template`"),
    "save_topology": Deprecation("6.0", removable=True, default="bool"),
    "topology_expire": Deprecation("5.0", removable=True),
    "host_topology": Deprecation("6.0", removable=True),
    "password_topology": Deprecation("6.0", removable=True),
    "db_topology": Deprecation("6.0", removable=True),
    "reconnect_interval": Deprecation("5.0", removable=True),
    "flush_interval": Deprecation("6.0", replacement="`queue.mem.flush.timeout`", ignored="7.0"),
    "tls": Deprecation("5.0", "ssl"),
    "use_type": Deprecation("5.0", replacement="`topic` with a format string"),
    "ilm": Deprecation("7.0", replacement="`setup.ilm`", default={"type": "bool", "default": True}),
}
"""Options of outputs that newer releases ignore."""
IGNORED_ADDRESSES = {
    "elasticsearch": {
        "host": Deprecation("5.0", "hosts"),
        "port": Deprecation("5.0", replacement="`hosts` with the port"),
    },
    "redis": {"host": Deprecation("5.0", "hosts")},
}
"""The same for a single address, by name of the output."""

OF_TLS = {
    "certificate_key": "`key`",
    "insecure": "`verification_mode: none`",
    "min_version": "`supported_protocols`",
    "max_version": "`supported_protocols`",
}
"""Options of ``tls`` in 1.x, and their replacements in ``ssl`` since 5.0."""

MODULES = {
    "apache2": Deprecation("8.0", "apache", deprecated="7.0"),
    "googlecloud": Deprecation("8.0", "gcp", deprecated="7.11"),
}
"""Modules that 7.x renamed. It accepts the old name: the `module.yml` in its folder names the new one."""

RENAMED_INPUTS = {"s3": Deprecation("7.17", "aws-s3", deprecated="7.12")}
"""Input types that newer releases renamed."""

INPUTS = {
    "docker": Deprecation(
        "8.0", deprecated="7.2", replacement="`container` with `paths`, or `filestream` with the parser `container`"
    ),
    "log": Deprecation("9.0", deprecated="7.16", replacement="`filestream` with an `id`"),
    "container": Deprecation(
        "9.0", deprecated="7.16", replacement="`filestream` with an `id` and `parsers: [container: ~]`"
    ),
}
"""Input types that keep newer releases from starting."""
FILESTREAM_SINCE = "7.14"
"""The first release in which ``filestream`` is generally available."""

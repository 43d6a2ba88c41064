"""What older releases of Filebeat had: settings, modules and inputs that newer ones ignore, refuse or rename."""

from __future__ import annotations


class Deprecation:
    """A setting, module or input that a release dropped.

    ``removed``: the first release that ignores or refuses it; ``deprecated``: the first that warns. ``renamed_to``: its
    new name; ``same_value``: the same value has the same effect there. ``replacement``: what to use instead, for
    messages; by default the new name. ``removable``: nothing replaces it, so that its line can be removed.
    """

    __slots__ = ("deprecated", "removable", "removed", "renamed_to", "replacement", "same_value")

    def __init__(
        self,
        removed: str,
        renamed_to: str = "",
        *,
        deprecated: str = "",
        replacement: str = "",
        removable: bool = False,
        same_value: bool = True,
    ) -> None:
        self.removed = removed
        self.renamed_to = renamed_to
        self.deprecated = deprecated
        self.replacement = replacement or (f"`{renamed_to}`" if renamed_to else "")
        self.removable = removable
        self.same_value = same_value


REFUSED = {
    "filebeat.prospectors": Deprecation("7.0", "filebeat.inputs", deprecated="6.3"),
    "filebeat.config.prospectors": Deprecation("7.0", "filebeat.config.inputs", deprecated="6.3"),
    "filebeat.registry_file": Deprecation("7.0", "filebeat.registry.path", same_value=False),  # was a file, is a folder
    "filebeat.registry_file_permissions": Deprecation("7.0", "filebeat.registry.file_permissions"),
    "filebeat.registry_flush": Deprecation("7.0", "filebeat.registry.flush"),
}
"""Settings that newer releases refuse to load."""
REFUSED_IN_FILESETS = {"prospector": Deprecation("7.0", "input", deprecated="6.3")}
REFUSED_IN_OUTPUTS = {"redis": {"port": Deprecation("6.0", replacement="write the port into `hosts`")}}
"""By name of the output."""

IGNORED = {
    "filebeat.spool_size": Deprecation("6.0", "queue.mem.flush.min_events"),
    "filebeat.idle_timeout": Deprecation("6.0", "queue.mem.flush.timeout"),
    "filebeat.publish_async": Deprecation("6.0", removable=True),
    "queue_size": Deprecation("6.0", "queue.mem.events"),
    "bulk_queue_size": Deprecation("6.0", removable=True),
    "refresh_topology_freq": Deprecation("6.0", removable=True),
    "topology_expire": Deprecation("6.0", removable=True),
    "geoip.paths": Deprecation("6.0", replacement="an ingest pipeline with the geoip processor"),
    "ignore_outgoing": Deprecation("6.0", removable=True),
    "shipper": Deprecation("5.0", replacement="`name` and `tags` at the top level"),
}
"""Settings of the whole file that newer releases ignore."""

IGNORED_IN_INPUTS = {
    "document_type": Deprecation("6.0", replacement="a field below `fields`"),
    "close_older": Deprecation("5.0", "close_inactive"),
    "force_close_files": Deprecation("5.0", replacement="`close_removed` and `close_renamed`"),
    "tail_on_rotate": Deprecation("5.0", removable=True),
}
"""Options of inputs that newer releases ignore."""

RENAMED_IN_INPUTS = {"input_type": Deprecation("6.0", "type")}
"""Options of inputs with another name in newer releases, which read both."""

IGNORED_IN_OUTPUTS = {
    "template": Deprecation("6.0", replacement="`setup.template`"),
    "save_topology": Deprecation("6.0", removable=True),
    "topology_expire": Deprecation("6.0", removable=True),
    "flush_interval": Deprecation("6.0", replacement="`queue.mem.flush.timeout`"),
    "tls": Deprecation("5.0", "ssl"),
    "use_type": Deprecation("6.0", removable=True),
    "ilm": Deprecation("7.0", replacement="`setup.ilm`"),
}
"""Options of outputs that newer releases ignore."""

MODULES = {"apache2": Deprecation("7.0", "apache")}
"""Modules with another name in newer releases."""

RENAMED_INPUTS = {"s3": Deprecation("7.17", "aws-s3", deprecated="7.12")}
"""Input types with another name in newer releases."""

_FILESTREAM = "`filestream` with an `id`, or put it off with `allow_deprecated_use: true`"
INPUTS = {
    "docker": Deprecation("8.0", deprecated="7.2", replacement="`container`, or `filestream` with its parser"),
    "log": Deprecation("9.0", deprecated="7.16", replacement=_FILESTREAM),
    "container": Deprecation("9.0", deprecated="7.16", replacement=_FILESTREAM),
}
"""Input types with which newer releases do not start."""

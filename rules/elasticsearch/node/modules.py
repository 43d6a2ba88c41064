"""Settings of modules and plugins: they are not in the registry of the server, so a name that the catalogue does not
have may still be valid."""

from __future__ import annotations

import re

from lslint.rules.elasticsearch.model.traits import names, trait

PREFIXES = tuple(trait("module_settings"))
"""Prefixes of settings of modules and plugins that are not in the catalogue, so that unknown names are possible."""
XPACK = names("xpack_parts")
SECRETS = "|".join(trait("accounts_in_keystore"))
"""Settings of accounts that belong in the keystore since 7.0, according to its list of breaking changes."""
ALWAYS_ENABLED = frozenset(f"xpack.{part}.enabled" for part in trait("always_enabled"))
"""Settings of features of the basic license that 8.0 removed, according to its list of breaking changes."""
REMOVED_BY_8 = {
    **dict.fromkeys(ALWAYS_ENABLED, "`xpack.*` belongs to a module or plugin"),
    **{name: f"`{name}` belongs to a module" for name in ("node.ml", "node.transform")},
}
"""These and the settings of modules for the roles of a node, which 8.0 removed too: whose they are."""
EXTENDED = tuple(trait("extended_prefixes"))
"""Prefixes of the server below which modules and plugins register settings, too."""
FAMILIES = names("setting_families")
SYSTEM_PROPERTIES = tuple(trait("system_properties"))
OF_REPOSITORIES = tuple(trait("settings_of_repositories"))
VARIABLES = names("variables")
POOL_OPTIONS = names("pool_options")
"""What a thread pool of some release may have (``search`` of 6.x and 7.x: the last four)."""
_IN_PROFILES = re.compile(r"transport\.profiles\.[^.]+\.(?:xpack|shield|searchguard|opendistro_security|plugins)\.")
"""Settings that a security plugin adds to each transport profile: `xpack.security.type`, `xpack.security.ssl.*`."""


def is_of_module(name: str) -> bool:
    """Whether the prefix of a setting is one of a module or plugin."""
    return name.startswith(PREFIXES) or is_in_profile(name)


def is_in_profile(name: str) -> bool:
    """Whether a security plugin adds the setting to a transport profile."""
    return _IN_PROFILES.match(name) is not None

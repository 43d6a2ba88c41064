"""What replaces removed settings of elasticsearch.yml, and since which release."""

from __future__ import annotations

from lslint.rules.elasticsearch.model.releases import Numbers, numbers
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.node.modules import ALWAYS_ENABLED

RENAMED: dict[str, str] = trait("renamed_settings")
"""Old name -> new name with the same meaning."""
NARROWER: dict[str, str] = trait("narrower_settings")
"""Old name -> new name that counts only data nodes, where the old one counted all nodes."""
_NEW_SINCE: dict[str, str] = trait("new_settings_since")
"""The first release with the new name of a setting, where it is known."""
_FIRST = "5.0"
"""The first release that rejects settings which it does not have: older ones ignore them."""
INSTEAD: dict[str, str] = {
    **trait("instead_of_settings"),
    **dict.fromkeys(ALWAYS_ENABLED, "Remove the setting (the feature is always enabled)"),
    **{old: f"Remove the setting, or use `{new}`, which counts only data nodes" for old, new in NARROWER.items()},
}
"""What to do about removed settings."""
_BY_RELEASE: dict[str, tuple[str, str, str]] = trait("instead_of_settings_by_release")
"""A release, and what to do about removed settings from it on, and before it."""


def advice(name: str, target: Numbers | None) -> str:
    """Return what to do about a removed setting, as the last sentence of a message."""
    if name in _BY_RELEASE:
        first, new, old = _BY_RELEASE[name]
        return new if target is None or target >= numbers(first) else old
    if name.startswith("xpack.ssl."):
        part = name.removeprefix("xpack.ssl.")
        return f"Set `ssl.{part}` of each part that uses TLS, for example `xpack.security.transport.ssl.{part}`"
    renamed = RENAMED.get(name)
    return rename_to(renamed) if renamed else INSTEAD.get(name, "Remove the setting")


def rename_to(name: str) -> str:
    """Return the advice to use another name, with the first release that has it."""
    return f"Rename the setting to `{name}`" + (f" (since {_NEW_SINCE[name]})" if name in _NEW_SINCE else "")


def since(name: str) -> str:
    """Return the first release for which a rename to this name is safe."""
    return _NEW_SINCE.get(name, _FIRST)

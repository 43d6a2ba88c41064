"""Settings of Logstash that the containers of a pipeline get as variables or as options of their command."""

from __future__ import annotations

import os

from lslint.project.pipeline_groups import MARKER
from lslint.rules.api import SettingValue
from lslint.rules.logstash.settings.start import flag_of
from lslint.rules.logstash.settings.values import plain_scalar
from lslint.rules.project_view import SETTINGS_FILE, Runtime
from lslint.rules.shared.image_variables import makes_settings, setter_in, variable_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def setting_of_containers(runtimes: Sequence[Runtime], name: str) -> SettingValue | None:
    """Return a setting that all containers get with the same value; ``${…}`` if they differ, or if the value is not
    known; None if no container gets it."""
    pairs = [(runtime, flag) for runtime in runtimes if (flag := flag_of(runtime, name)) or runtime.is_container]
    pairs = [(runtime, flag) for runtime, flag in pairs if runtime.is_mounted] or pairs
    values = []
    for runtime, flag in pairs:
        variable = setter_in(runtime, name)
        if flag:
            values.append(SettingValue(flag, runtime.path))
        elif variable is not None:
            value = (makes_settings(runtime) and variable.value) or ""
            values.append(SettingValue(value, variable.path, *variable.span))
    if len(values) == len(pairs) and len({setting.value for setting in values}) == 1 and values[0].value:
        typed = plain_scalar(values[0].value)
        values[0].value = typed if str(typed).lower() == values[0].value else values[0].value
        return values[0]
    return SettingValue(f"${{{variable_of(name)}}}", pairs[0][0].path) if values else None


def setting_of_mounts(runtimes: Sequence[Runtime]) -> SettingValue | None:
    """Return a setting that is not known if a container that gets the pipeline mounts a logstash.yml, or its folder, or
    if a resource of the operator refers to it."""
    places = (SETTINGS_FILE, os.path.dirname(SETTINGS_FILE))
    for runtime in runtimes:
        is_referred = runtime.references is not None and "configRef" in runtime.references
        if is_referred or (runtime.is_mounted and any(mount in places for mount in runtime.mounts)):
            return SettingValue(MARKER, runtime.path)
    return None

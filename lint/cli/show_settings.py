"""``--show-settings``: the settings in force, and where each comes from."""

from __future__ import annotations

import os

from lslint.config.command_line import CHECK, PRODUCTS, Values
from lslint.config.keys import KEYS
from lslint.config.resolver import Resolver
from lslint.files.paths import printable_path
from lslint.report.plain_text import guard


def settings_text(resolver: Resolver, values: Values) -> str:
    """One line a setting: ``name = value  (origin)``; for the first path named, else for the working directory."""
    path = next((path for path in values.paths if path != "-"), None)
    if path is None:
        settings = resolver.for_run()
    else:
        settings = resolver.for_file(os.path.join(path, "_") if os.path.isdir(path) else path)
    config = settings.config
    file = printable_path(config.path) if config is not None else ""

    def of(key: str) -> str:
        """The file that sets a key, which may be one that the config extends."""
        return printable_path(config.origins.get(key, config.path)) if config is not None else ""

    lines = [f"config = {file or 'none'}"]

    def line(name: str, value: object, *origins: str) -> None:
        lines.append(f"{name} = {value}  ({' and '.join(origins) or 'default'})")

    cli = "command line"
    if values.select:
        line("select", ", ".join(values.select), cli)
    elif config is not None and config.select is not None:
        line("select", ", ".join(config.select), of("select"))
    else:
        line("select", "rules that are on by default")
    for key, own, written in (
        ("extend-select", values.extend_select, [] if config is None or values.select else config.extend_select),
        ("ignore", values.ignore, config.ignore if config is not None else []),
    ):
        origins = [origin for origin, there in ((of(key), written), (cli, own)) if there]
        line(key, ", ".join([*written, *own]) or "none", *origins)
    for product in PRODUCTS:
        named = any(item.partition("=")[0].strip() == product for item in values.target)
        given = config is not None and product in config.targets
        line(f"targets.{product}", settings.targets[product] or "unset", *([cli] if named else [of("targets")] * given))
    given = config is not None and config.fail_on is not None
    line("fail-on", settings.fail_on, *([cli] if values.fail_on else [of("fail-on")] * given))
    if config is not None:
        line("exclude", ", ".join(config.exclude) or "none", *([of("exclude")] if config.exclude else []))
        joined = ("select", "extend-select", "ignore", "targets", "fail-on", "exclude")
        for row in KEYS.values():
            if row.show is not None and row.name in config.origins and row.name not in joined:
                for rest, value in row.show(getattr(config, row.attribute)):
                    line(row.name + rest, value, of(row.name))
    displayed = ("select", "extend_select", "ignore", "target", "fail_on", "show_settings", "config")
    for option in CHECK:
        value = getattr(values, option.dest)
        if option.dest not in displayed and value != option.unset():
            line(option.name[2:], value, cli)
    # values of a config may hold line ends
    return "".join(f"{guard(printable_path(one))}\n" for one in lines)

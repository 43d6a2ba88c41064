"""``--show-settings``: the settings in force, and where each comes from."""

from __future__ import annotations

from lslint.config.command_line import CHECK, PRODUCTS, Values
from lslint.files.paths import display_path
from lslint.files.paths import shown as shown_path
from lslint.report.plain_text import guard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.config.model import Config
    from lslint.config.resolver import Resolver


def settings_text(resolver: Resolver, values: Values) -> str:
    """One line a setting: ``name = value  (origin)``; for the first path named, else for the working directory."""
    path = next((path for path in values.paths if path != "-"), None)
    if path is None:
        settings = resolver.for_run()
    else:
        import os

        settings = resolver.for_file(os.path.join(path, "_") if os.path.isdir(path) else path)
    config = settings.config
    file = display_path(config.path) if config is not None else ""

    def of(key: str) -> str:
        """The file that sets a key, which may be one that the config extends."""
        return display_path(config.origins.get(key, config.path)) if config is not None else ""

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
        told = config is not None and product in config.targets
        line(f"targets.{product}", settings.targets[product] or "unset", *([cli] if named else [of("targets")] * told))
    told = config is not None and config.fail_on is not None
    line("fail-on", settings.fail_on, *([cli] if values.fail_on else [of("fail-on")] * told))
    if config is not None:
        line("exclude", ", ".join(config.exclude) or "none", *([of("exclude")] if config.exclude else []))
        for name, value in _tables(config):
            line(name, value, of(name.partition(".")[0]))
    shown = ("select", "extend_select", "ignore", "target", "fail_on", "show_settings", "config")
    fresh = Values()
    for option in CHECK:
        value = getattr(values, option.dest)
        if option.dest not in shown and value != getattr(fresh, option.dest):
            line(option.name[2:], value, cli)
    # values of a config may hold line ends
    return "".join(f"{guard(display_path(one))}\n" for one in lines)


def _tables(config: Config) -> Iterator[tuple[str, object]]:
    """The other keys of a config that are set, each as name and value."""
    for where in config.per_file_ignores:
        yield f'per-file-ignores."{where.text}"', ", ".join(where.value)
    for where in config.kinds:
        yield f'kinds."{where.text}"', where.value
    for code, severity in config.severity.items():
        yield f"severity.{code}", severity
    for code, values in config.options.items():
        for name, value in values.items():
            yield f"options.{code}.{name}", value
    if config.baseline is not None:
        yield "baseline", display_path(shown_path(config.baseline))
    if config.extra_plugins:
        yield "extra-plugins", ", ".join(config.extra_plugins)
    if config.env is not None:
        yield "env", ", ".join(config.env) or "none"  # values may be secrets
    if config.own:
        yield "plugins", ", ".join(config.own)
    if config.allow_plugins:
        yield "allow-plugins", ", ".join(display_path(name) for name in config.allow_plugins)
    if config.cluster:
        yield "cluster", ", ".join(f"{name.replace('_', '-')} {figure:g}" for name, figure in config.cluster.items())
    for key, names in (("components", config.components), ("policies", config.policies)):
        if names is not None:
            yield key, ", ".join(names) or "closed"
    if config.patterns_dir is not None:
        yield "patterns-dir", ", ".join(display_path(shown_path(folder)) for folder in config.patterns_dir)
    if config.extra_patterns:
        yield "extra-patterns", ", ".join(config.extra_patterns)
    for group in config.pipelines:
        yield f"pipeline.{group.id}", ", ".join(group.paths)

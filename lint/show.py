"""``--show-settings``: the settings in force, and where each comes from."""

from lslint.options import CHECK, PRODUCTS, Values
from lslint.source import display_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.settings import Resolver


def settings_text(resolver: "Resolver", values: Values) -> str:
    """One line a setting: ``name = value  (origin)``; for the first path named, else for the working directory."""
    path = next((path for path in values.paths if path != "-"), None)
    if path is None:
        settings = resolver.for_run()
    else:
        import os

        settings = resolver.for_file(os.path.join(path, "_") if os.path.isdir(path) else path)
    config = settings.config
    given = config.given if config is not None else {}
    file = display_path(config.path) if config is not None else ""
    lines = [f"config = {file or 'none'}"]

    def line(name: str, value: object, *origins: str) -> None:
        lines.append(f"{name} = {value}  ({' and '.join(origins) or 'default'})")

    cli = "command line"
    if values.select:
        line("select", ", ".join(values.select), cli)
    elif config is not None and config.select is not None:
        line("select", ", ".join(config.select), file)
    else:
        line("select", "rules that are on by default")
    for key, own, written in (
        ("extend-select", values.extend_select, [] if config is None or values.select else config.extend_select),
        ("ignore", values.ignore, config.ignore if config is not None else []),
    ):
        origins = [origin for origin, there in ((file, written), (cli, own)) if there]
        line(key, ", ".join([*written, *own]) or "none", *origins)
    for product in PRODUCTS:
        named = any(item.partition("=")[0].strip() == product for item in values.target)
        origins = [cli] if named else [file] if product in given.get("targets", {}) else []
        line(f"targets.{product}", settings.targets[product] or "unset", *origins)
    line("fail-on", settings.fail_on, *([cli] if values.fail_on else [file] if "fail-on" in given else []))
    if config is not None:
        line("exclude", ", ".join(config.exclude) or "none", *([file] if config.exclude else []))
        for glob, codes in given.get("per-file-ignores", {}).items():
            line(f'per-file-ignores."{glob}"', ", ".join(codes), file)
        if config.baseline is not None:
            line("baseline", config.baseline, file)
        if config.extra_plugins:
            line("extra-plugins", ", ".join(config.extra_plugins), file)
        if config.env is not None:
            line("env", ", ".join(config.env) or "none", file)
        if config.cluster:
            figures = (f"{name.replace('_', '-')} {figure:g}" for name, figure in config.cluster.items())
            line("cluster", ", ".join(figures), file)
        for key, names in (("components", config.components), ("policies", config.policies)):
            if names is not None:
                line(key, ", ".join(names) or "closed", file)
        for group in config.pipelines:
            line(f"pipeline.{group.id}", ", ".join(group.paths), file)
    shown = ("select", "extend_select", "ignore", "target", "fail_on", "show_settings", "config")
    fresh = Values()
    for option in CHECK:
        value = getattr(values, option.dest)
        if option.dest not in shown and value != getattr(fresh, option.dest):
            line(option.name[2:], value, cli)
    return "\n".join(lines) + "\n"

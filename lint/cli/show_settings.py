"""``--show-settings``: the settings in force, and where each comes from."""

from __future__ import annotations

import os

from lslint.cli.session import Checker
from lslint.config.command_line import CHECK, PRODUCTS
from lslint.config.keys import KEYS
from lslint.engine.result import FileResult
from lslint.files.paths import printable_path
from lslint.kinds import BY_NAME
from lslint.report.plain_text import guard
from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.settings import Settings
    from lslint.project.deployment.model import Deployment


def _deployments(checker: Checker) -> list[Deployment]:
    """What is deployed for the files of the run, and the Elasticsearch of the same deployments."""
    for one, _ in checker.files():
        kind = "none" if isinstance(one, FileResult) else checker.kind(one)
        if kind in BY_NAME and checker.settings.inference is not None:
            checker.inference(one.path, kind)
    named = checker.inference.deployments.all()
    servers = [pair.elasticsearch for pair in checker.inference.deployments.incompatible(named)]
    found = {one.key: one for one in (*named, *servers)}
    return [found[key] for key in sorted(found)]


def _default_release(settings: Settings, product: str) -> str:
    """The release that files of a product without a target are checked for, in words."""
    newest = f"the newest ({knowledge.load('releases')[product][-1]})"
    return newest if settings.inference is None else f"the release that the project names, else {newest}"


def settings_text(checker: Checker) -> str:
    """Print ``name = value (origin)``, one line per setting, for the first path given, otherwise for the working
    directory. Then print the deployments that the project declares for the files of the run, with all evidence.
    """
    resolver, values = checker.resolver, checker.values
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
        given = config is not None and product in config.targets.products
        release = settings.targets[product] or _default_release(settings, product)
        line(f"targets.{product}", release, *([cli] if named else [of("targets")] * given))
    for one in _deployments(checker):
        evidence = [f"{each.location} {each.text}" for each in one.evidence]
        line(f"deployed.{one.product}.{printable_path(one.path)}", one.releases or "release not named", *evidence)
    given = config is not None and config.fail_on is not None
    line("fail-on", settings.fail_on, *([cli] if values.fail_on else [of("fail-on")] * given))
    exclude = config.exclude if config is not None else []
    line("exclude", ", ".join(exclude) or "none", *([of("exclude")] if exclude else []))
    if config is not None:
        joined = ("select", "extend-select", "ignore", "fail-on", "exclude")
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

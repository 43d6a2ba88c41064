"""``--show-settings``: the settings in force, and where each comes from."""

from __future__ import annotations

import os

from lslint.cli.session import Checker
from lslint.config.command_line import CHECK, PRODUCTS, STACK
from lslint.config.keys import KEYS
from lslint.config.targets import by_product, product_of
from lslint.engine.embedded_find import find, line_of
from lslint.engine.result import FileResult
from lslint.files.paths import printable_path
from lslint.kinds import BY_NAME, OF_PRODUCT
from lslint.kinds import PRODUCTS as WITH_FILES
from lslint.kinds.detect import may_hold
from lslint.report.plain_text import guard
from lslint.rules import knowledge
from lslint.rules.release import OLDEST_SUPPOSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.config.settings import Settings
    from lslint.project.manifests.model import Deployment


def _deployments(checker: Checker) -> list[Deployment]:
    """The deployments that the files of the run belong to."""
    found: list[Deployment | None] = []
    for one, _ in checker.files() if checker.settings.inference is not None else ():
        kind = "none" if isinstance(one, FileResult) else checker.kind(one)
        if isinstance(one, FileResult):
            continue
        if kind in BY_NAME:
            found.append(checker.inference(one.path, kind, one.text))
        elif may_hold(one.text):
            for config in find(one, encoded=[]):
                line = line_of(config, one.path, one.text)
                found.append(checker.inference(one.path, config.kind, line=line))
    by_key = {one.key: one for one in found if one is not None}
    return [by_key[key] for key in sorted(by_key)]


def _releases(settings: Settings, product: str, deployments: list[Deployment]) -> Iterator[tuple[str, str, str]]:
    """``(key, release, origin)`` for a product without a target: one row for each deployment of the product, and one
    for the files outside of their folders."""
    supposed = f"{OLDEST_SUPPOSED}..{knowledge.load('releases')[product][-1]}"
    is_covered = False
    for one in deployments:
        is_covered = is_covered or (one.path == "." and one.product == product)
        evidence = " and ".join(f"{each.location}: {each.text}".rstrip(": ") for each in one.evidence)
        origin = evidence if one.releases else f"no release in {evidence}"
        folder = printable_path(one.path)
        if one.path == ".":
            yield f"targets.{one.product}", one.releases or supposed, origin
        else:
            yield f'targets."{folder}/**"', f"{one.product} {one.releases or supposed}", origin
    if not is_covered:
        where = "for other files" if deployments else "in the project"
        yield f"targets.{product}", supposed, f"no release found {where}"


def _of_files(checker: Checker) -> Iterator[tuple[str, ...]]:
    """Yield ``(key, value, origin)`` for the files of the run: the product and release, the files read, the gaps."""
    for one, explicit in checker.files():
        result = checker.check(one, explicit)
        if result is None or (result.kind == "none" and not result.documents):
            continue
        key = f'files."{printable_path(result.path)}"'
        rows = [(product, releases, origin) for product, releases, origin in result.targets]
        for each in result.deployments if not rows else ():
            evidence = " and ".join(f"{place.location}: {place.text}".rstrip(": ") for place in each.evidence)
            rows.append((each.product, each.releases or "no release", evidence))
        if not rows:
            rows = [(result.product or result.kind, "no release", "nothing names one")]
        for product, releases, origin in rows:
            yield key, f"{result.kind}, {product} {releases}", origin
        if result.read:
            yield f"{key}.read", ", ".join(result.read), "files that the findings rest on"
        gaps = list(dict.fromkeys(gap.reason for gap in result.not_checked))
        if gaps:
            yield f"{key}.not-checked", "; ".join(gaps), "no effect on the verdict unless it is unknown"


def _sets(target: str, product: str) -> bool:
    """Whether a value of ``--target`` gives the release of a product: ``metricbeat=8.15`` gives that of Filebeat."""
    name, equals, _ = target.partition("=")
    if name.strip() == STACK:
        return product in WITH_FILES
    return bool(equals) and product_of(name.strip()) == product


def settings_text(checker: Checker) -> str:
    """Print ``name = value (origin)``, one line per setting, for the first path given, otherwise for the working
    directory. A release that the project declares for files of the run is printed with all evidence. For paths, each
    file follows with its product, release and evidence, the other files that its findings rest on and what is not
    checked.
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
    deployments = _deployments(checker)
    for product in PRODUCTS:
        named = any(_sets(item, product) for item in values.target)
        given = config is not None and product in by_product(config.targets.products)
        release = settings.targets[product]
        if release:
            line(f"targets.{product}", release, *([cli] if named else [of("targets")] * given))
        elif product in WITH_FILES:  # templates for OpenSearch are not checked for its newest release
            for row in _releases(
                settings, product, [one for one in deployments if OF_PRODUCT.get(one.product, one.product) == product]
            ):
                line(*row)
    given = config is not None and config.fail_on is not None
    line("fail-on", settings.fail_on, *([cli] if values.fail_on else [of("fail-on")] * given))
    exclude = config.exclude if config is not None else []
    line("exclude", ", ".join(exclude) or "none", *([of("exclude")] if exclude else []))
    if config is not None:
        joined = ("select", "extend-select", "ignore", "fail-on", "exclude")
        for entry in KEYS.values():
            if entry.show is not None and entry.name in config.origins and entry.name not in joined:
                for rest, value in entry.show(getattr(config, entry.attribute)):
                    line(entry.name + rest, value, of(entry.name))
    displayed = ("select", "extend_select", "ignore", "target", "fail_on", "show_settings", "config")
    for option in CHECK:
        value = getattr(values, option.dest)
        if option.dest not in displayed and value != option.unset():
            line(option.name[2:], value, cli)
    if path is not None:
        for each in _of_files(checker):
            line(*each)
    # values of a config may hold line ends
    return "".join(f"{guard(printable_path(one))}\n" for one in lines)

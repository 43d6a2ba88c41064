"""``--show-settings``: the settings in force, and where each comes from."""

from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.cli.session import Checker
from lslint.config.command_line import CHECK, PRODUCTS, STACK, Values
from lslint.config.keys import KEYS, Config
from lslint.config.settings import Settings
from lslint.config.targets import by_product, product_of
from lslint.engine.embedded_find import find, line_of
from lslint.engine.result import FileResult
from lslint.files.paths import printable_path
from lslint.kinds import BY_NAME, OF_PRODUCT
from lslint.kinds import PRODUCTS as WITH_FILES
from lslint.kinds.detect import may_hold
from lslint.project.manifests.model import Deployment
from lslint.report.masking import masker
from lslint.report.plain_text import guard
from lslint.rules import knowledge
from lslint.rules.release import OLDEST_SUPPOSED


def _deployments(checker: Checker) -> list[Deployment]:
    """The deployments that the files of the run belong to."""
    deployments: list[Deployment | None] = []
    for source, _ in checker.files() if checker.settings.inference is not None else ():
        if isinstance(source, FileResult):
            continue
        kind = checker.kind(source)
        if kind in BY_NAME:
            deployments.append(checker.inference(source.path, kind))
        elif may_hold(source.text):
            for config in find(source, encoded=[]):
                line = line_of(config, source.path, source.text)
                deployments.append(checker.inference(source.path, config.kind, line=line))
    by_key = {each.key: each for each in deployments if each is not None}
    return [by_key[key] for key in sorted(by_key)]


def _releases(product: str, deployments: list[Deployment]) -> Iterator[tuple[str, str, str]]:
    """``(key, release, origin)`` for a product without a target: one row for each deployment of the product, and one
    for the files outside of their folders."""
    supposed = f"{OLDEST_SUPPOSED}..{knowledge.load('releases')[product][-1]}"
    is_covered = False
    for deployment in deployments:
        is_covered = is_covered or (deployment.path == "." and deployment.product == product)
        evidence = " and ".join(f"{each.location}: {each.text}".rstrip(": ") for each in deployment.evidence)
        origin = evidence if deployment.releases else f"no release in {evidence}"
        folder = printable_path(deployment.path)
        if deployment.path == ".":
            yield f"targets.{deployment.product}", deployment.releases or supposed, origin
        else:
            yield f'targets."{folder}/**"', f"{deployment.product} {deployment.releases or supposed}", origin
    if not is_covered:
        where = "for other files" if deployments else "in the project"
        yield f"targets.{product}", supposed, f"no release found {where}"


def _of_files(checker: Checker) -> Iterator[tuple[str, ...]]:
    """Yield ``(key, value, origin)`` for the files of the run: the product and release, the files read, the gaps."""
    for source, explicit in checker.files():
        result = checker.check(source, explicit)
        if result is None or (result.kind == "none" and not result.documents):
            continue
        key = f'files."{printable_path(result.path)}"'
        rows = [*result.targets]
        for each in result.deployments if not rows else ():
            evidence = " and ".join(f"{place.location}: {place.text}".rstrip(": ") for place in each.evidence)
            rows.append((each.product, each.releases or "no release", evidence))
        if not rows:
            rows = [(result.product or result.kind, "no release", "nothing names one")]
        for product, releases, origin in rows:
            yield key, f"{result.kind}, {product} {releases}", origin
        if result.read:
            yield f"{key}.read", ", ".join(result.read), "files that the findings rest on"
        places = {gap.reason: None if gap.start is None else (gap.start, gap.end) for gap in result.not_checked}
        gaps = [masker(result).message(reason, place) for reason, place in places.items()]
        if gaps:
            yield f"{key}.not-checked", "; ".join(gaps), "no effect on the verdict unless it is unknown"


def _sets(target: str, product: str) -> bool:
    """Whether a value of ``--target`` gives the release of a product: ``metricbeat=8.15`` gives that of Filebeat."""
    name, equals, _ = target.partition("=")
    if name.strip() == STACK:
        return product in WITH_FILES
    return bool(equals) and product_of(name.strip()) == product


class _Lines:
    """Lines ``name = value (origin)``. ``config``: the config of the run, or None."""

    def __init__(self, config: Config | None) -> None:
        self.config = config
        self.texts = [f"config = {'none' if config is None else printable_path(config.path)}"]

    def add(self, name: str, value: object, *origins: str) -> None:
        self.texts.append(f"{name} = {value}  ({' and '.join(origins) or 'default'})")

    def file_of(self, key: str) -> str:
        """The file that sets a key, which may be one that the config extends."""
        return printable_path(self.config.origins.get(key, self.config.path)) if self.config is not None else ""


_CLI = "command line"


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
    lines = _Lines(settings.config)
    _add_selection(lines, values)
    _add_targets(lines, checker, settings)
    config = settings.config
    given = config is not None and config.fail_on is not None
    lines.add("fail-on", settings.fail_on, *([_CLI] if values.fail_on else [lines.file_of("fail-on")] * given))
    exclude = config.exclude if config is not None else []
    lines.add("exclude", ", ".join(exclude) or "none", *([lines.file_of("exclude")] if exclude else []))
    if config is not None:
        displayed: tuple[str, ...] = ("select", "extend-select", "ignore", "fail-on", "exclude")
        for entry in KEYS.values():
            if entry.show is not None and entry.name in config.origins and entry.name not in displayed:
                for rest, value in entry.show(getattr(config, entry.attribute)):
                    lines.add(entry.name + rest, value, lines.file_of(entry.name))
    displayed = ("select", "extend_select", "ignore", "target", "fail_on", "show_settings", "config")
    for option in CHECK:
        value = getattr(values, option.dest)
        if option.dest not in displayed and value != option.unset():
            lines.add(option.name[2:], value, _CLI)
    if path is not None:
        for row in _of_files(checker):
            lines.add(*row)
    # values of a config may hold line ends
    return "".join(f"{guard(printable_path(text))}\n" for text in lines.texts)


def _add_selection(lines: _Lines, values: Values) -> None:
    """Add the rules that are selected and ignored."""
    config = lines.config
    if values.select:
        lines.add("select", ", ".join(values.select), _CLI)
    elif config is not None and config.select is not None:
        lines.add("select", ", ".join(config.select), lines.file_of("select"))
    else:
        lines.add("select", "rules that are on by default")
    for key, of_options, of_config in (
        ("extend-select", values.extend_select, [] if config is None or values.select else config.extend_select),
        ("ignore", values.ignore, config.ignore if config is not None else []),
    ):
        origins = [origin for origin, rules in ((lines.file_of(key), of_config), (_CLI, of_options)) if rules]
        lines.add(key, ", ".join([*of_config, *of_options]) or "none", *origins)


def _add_targets(lines: _Lines, checker: Checker, settings: Settings) -> None:
    """Add the release of each product."""
    config = lines.config
    deployments = _deployments(checker)
    for product in PRODUCTS:
        is_option = any(_sets(item, product) for item in checker.values.target)
        is_key = config is not None and product in by_product(config.targets.products)
        release = settings.targets[product]
        if release:
            lines.add(f"targets.{product}", release, *([_CLI] if is_option else [lines.file_of("targets")] * is_key))
        elif product in WITH_FILES:  # templates for OpenSearch are not checked for its newest release
            of_product = [each for each in deployments if OF_PRODUCT.get(each.product, each.product) == product]
            for row in _releases(product, of_product):
                lines.add(*row)

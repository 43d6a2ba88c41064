"""``lslint upgrade``: what an upgrade of the Elastic Stack changes for the configs of a tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from itertools import chain

from lslint.cli.check import terminal_width
from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.settings import Settings
from lslint.engine import servers
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.grammar.limits import PausedCollector
from lslint.kinds import BY_NAME, PRODUCTS
from lslint.project.manifests.model import Deployment
from lslint.report import HIDDEN, MASK
from lslint.report.console import warn, write_report
from lslint.report.plain_text import guard_report
from lslint.rules import registry
from lslint.upgrade.as_text import verdict
from lslint.upgrade.compare import Releases, changes, product_of
from lslint.upgrade.in_use import ReleasesInUse, known, read_releases
from lslint.upgrade.model import UpgradeReport, number


@dataclass(slots=True, eq=False)
class Found:
    """A file that belongs to a product. ``releases``: product -> release that is known so far, its origin and the
    deployment that names it."""

    source: Source
    releases: dict[str, tuple[str, str, Deployment | None]] = field(default_factory=dict)


def run(
    paths: list[str],
    *,
    from_: list[str],
    to: str,
    output_format: str,
    json: bool,
    output_file: str | None,
    color: str,
    exit_zero: bool,
    config: str | None,
    isolated: bool,
) -> int:
    """Prints the report on the configs in these files and folders. Returns the exit code: 1 if something breaks, 2 if a
    file cannot be read. Raises ``UsageError``."""
    name = "json" if json else output_format
    if "-" in paths:
        raise UsageError("upgrade: compares the files of a project, not stdin; name files or folders")
    off = (code for code, rule in registry.entries().items() if rule.category == "upgrade" and not rule.default)
    values = Values(
        paths,
        has_allow_plugins=False,
        extend_select=[code for code in off if registry.load(code).in_upgrades],
        config=config,
        isolated=isolated,
        output_file=output_file,
        color=color,
    )
    with PausedCollector():
        checker = Checker(values)
        report = UpgradeRun(checker, from_, to, mask=MASK if name == "json" else HIDDEN).report()
    is_shown = name != "json" and output_file is None
    if not report.files and not report.newer and not checker.code and not is_shown:
        warn(verdict(report).rstrip(".").lower())
    if checker.code < 2 or report.files or name == "json":
        render = import_module(f"lslint.upgrade.as_{name}").render
        color_wanted, terminal = checker.look()
        text: str = render(report, values.paths or ["."], color=color_wanted, columns=terminal_width(terminal))
        write_report(guard_report(text, name), values, for_people=name == "text")
    if checker.code > 1 or exit_zero:
        return checker.code if checker.code > 1 else 0
    return 1 if report.of("breaks") else checker.code


def _require_upgrade(old: Releases, new: Releases) -> None:
    """Raise ``UsageError`` if the user gives an older release for all products."""
    if old.keys() >= set(PRODUCTS) and all(number(new[product]) < number(old[product]) for product in PRODUCTS):
        low = min(old.values(), key=number)
        raise UsageError(
            f"upgrade: --to {new['elasticsearch']} is older than --from {low}, and Elasticsearch cannot be downgraded;"
            " swap the two releases, or name the right ones"
        )


class UpgradeRun:
    """Makes the report: finds the files and their releases, then compares each of them."""

    def __init__(self, checker: Checker, from_: list[str], to: str, *, mask: str) -> None:
        """``from_``, ``to``: the releases as the user writes them. Raises ``UsageError``."""
        if "=" in to:
            raise UsageError("option --to: all products are upgraded to one release; write for example --to 9.1")
        self._checker = checker
        self._mask = mask
        self._new: Releases = read_releases("--to", [to])
        given = read_releases("--from", from_)
        _require_upgrade(given, self._new)
        self._in_use = ReleasesInUse(given)
        self._report = UpgradeReport(self._new["elasticsearch"])

    def report(self) -> UpgradeReport:
        """The report. Raises ``UsageError`` if nothing shows the releases in use."""
        report = self._report
        for file in self._files():
            try:
                self._compare(file)
            except UsageError:
                raise
            except Exception as error:  # noqa: BLE001 a fault of ours in one file must not hide the rest
                self._checker.internal(file.source.path, error)
        report.in_use = self._in_use.found()
        return report

    def _files(self) -> list[Found]:
        """The files that belong to a product, with what they show of its release."""
        records: list[Found] = []
        checker = self._checker
        listed = list(checker.found_files(checker.values.paths or ["."]))
        for source, _ in chain.from_iterable(map(checker.opened, listed)):
            if isinstance(source, FileResult):
                continue
            try:
                record = self._of_file(source)
            except UsageError:
                raise
            except Exception as error:  # noqa: BLE001 as above
                checker.internal(source.path, error)
                continue
            if record is not None and record.releases:
                records.append(record)
        return records

    def _of_file(self, source: Source) -> Found | None:
        checker, report = self._checker, self._report
        settings = checker.resolver.for_file(source.path)
        kind = settings.find_kind(source.path, source.text)
        record = Found(source)
        if kind in BY_NAME:
            product = BY_NAME[kind].product
            if (
                kind == "jvm-options"
                and "elasticsearch" in source.text.lower()
                and "logstash" not in source.text.lower()
            ):
                return None  # the Java of Elasticsearch is not known by release
            if product == "elasticsearch" and servers.server_of(source.path, source.text, kind, settings) != product:
                report.opensearch.append(source.path)
                return None
            is_needed = not self._in_use.given(product)
            self._note(record, settings, product, checker.inference(source.path, kind) if is_needed else None)
        elif settings.kind_of(source.path) is None:
            self._note_inner(record, settings)
        return record

    def _note_inner(self, host: Found, settings: Settings) -> None:
        """Takes note of the products of the configs inside a file."""
        result = check_source(host.source, None, settings, self._checker.projects)
        if any(document.is_of_fork for document in result.documents):
            self._report.opensearch.append(host.source.path)
            return
        for document in result.documents:
            record = BY_NAME.get(document.kind)
            if record is not None and record.product not in host.releases:
                deployments = (each for each in result.deployments if each.product in (record.product, document.kind))
                self._note(host, settings, record.product, next(deployments, None))
        for product in dict.fromkeys(filter(None, map(product_of, result.findings))):  # command lines of services
            if product not in host.releases:
                self._note(host, settings, product, self._checker.inference(host.source.path, product))

    def _note(self, record: Found, settings: Settings, product: str, deployment: Deployment | None) -> None:
        """Takes note of a product of a file, and of its release as far as the project names it (``deployment``)."""
        if given := self._in_use.given(product):
            self._in_use.add_configured(product, given)
            record.releases[product] = ("", "option", None)
            return
        path = record.source.path
        for each in PRODUCTS:
            target = settings.target(each, path)
            if target is not None:
                self._in_use.add_configured(each, str(target.low))
        target = settings.target(product, path)
        if target is not None:
            record.releases[product] = (str(target.low), "config", None)
            return
        record.releases[product] = (self._in_use.add(product, deployment), "inferred", deployment)

    def _compare(self, record: Found) -> None:
        """Adds the changes for a file to the report."""
        report, checker, path = self._report, self._checker, record.source.path
        old: Releases = {}
        for product, (release, origin, deployment) in record.releases.items():
            in_use = self._in_use.of(product, release, origin, deployment)
            if in_use is None:
                raise UsageError(
                    "upgrade: no manifest or config of this project names a release; name the release in use, for"
                    " example --from 7.17"
                )
            old[product] = known(product, in_use.release)
        new = {product: self._new[product] for product in old}
        if all(number(old[product]) >= number(new[product]) for product in old):
            report.newer.append(path)
            return
        old = {
            product: release if number(release) < number(new[product]) else new[product]
            for product, release in old.items()
        }
        report.files += 1
        settings = checker.resolver.for_file(path)
        file = changes(record.source, settings, checker.projects, old, new, self._mask)
        report.entries += file.entries
        if file.rejected:
            report.rejected.append(path)
        if file.is_ahead:
            report.ahead.append(path)

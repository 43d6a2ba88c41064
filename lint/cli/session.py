"""One run over many files."""

from __future__ import annotations

import os
import sys

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.resolver import Resolver
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.engine.findings import RANK
from lslint.engine.result import FileResult, Run
from lslint.files import fs
from lslint.files.discovery import FoundFile, walk
from lslint.files.paths import STDIN, name_relatively, printable_path, report_path
from lslint.files.source import MISSING, Binary, Source, TooLarge, Unreadable, read, read_stream
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import ParseError
from lslint.kinds.detect import skip, tells_of_agent
from lslint.project.inference import Inference
from lslint.project.projects import Projects
from lslint.project.view import MAX_READ
from lslint.report.console import fault, internal_error, is_terminal, write_report
from lslint.report.console import warn as say
from lslint.report.formats import load, want_color
from lslint.report.gate import Gate
from lslint.rules.api import Rule
from lslint.rules.shared.message_parts import enumerated
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import TextIO

    from lslint.report.baseline import Baseline
    from lslint.report.patch import Patch
    from lslint.report.pipeline_graph import Ends

EMPTY = (
    "standard input is empty, or has only comments, so nothing was checked; see whether the command before `|` failed"
)
BASELINE = "lslint-baseline.json"
"""The baseline that ``--write-baseline`` writes without another name."""

MIN_FILES_FOR_PARALLEL = 40
"""Files that are not worth asking whether several processes pay."""

NOTHING_RECOGNIZED = (
    "nothing was checked: no file on the command line is recognized as a config; if that is expected, add"
    " --ignore-unknown"
)
MANIFEST_WITHOUT_CONFIG = (
    "contains no config and no settings of an official image; lslint reads it for the configs that it deploys: their"
    " release, variables and mounts"
)
LARGE_MANIFEST = "contains no config; lslint does not read images and variables of manifests larger than 256 KiB"
BROKEN_MANIFEST = "is not valid YAML, so lslint cannot read the configs in it"
MANIFESTS_ONLY = (
    "the manifests contain no config; configs that they mount are files: check their folder, for example `lslint check"
    " - .`"
)
MAX_ROUNDS = 5
"""Times that the files that a fix concerns are checked again."""
MAX_UNRECOGNIZED = 3
"""Files that are not configs of which ``--quiet`` reports the reason."""


class Checker:
    """One run of ``check``. ``code`` collects the exit code that is not about findings: 2 or 3; ``passed_over``, for
    ``--show-files``: what a walk skips, and why. Large because discovery, checks, fixes and reports of a run share its
    state."""

    def __init__(self, values: Values, rules: bool = True, warn: Callable[[str], None] = say) -> None:
        """``rules``: False where none will run. ``warn`` receives what is not about a finding; by default it goes to
        stderr.

        Raises ``UsageError`` for what the options alone show to be impossible.
        """
        if values.stdin_filename is not None and not values.paths:
            values.paths.append(STDIN)
        if values.fix_only:
            from lslint.cli import fix_only

            fix_only.check_options(values)
            values.fix = True
        self.fixes_stdin = values.fix and not values.diff and STDIN in values.paths
        if self.fixes_stdin:
            from lslint.cli import fix_stdin

            fix_stdin.check_options(values)
        if values.diff and (values.json or values.output_format != "text"):
            raise UsageError(
                "--diff prints a patch and cannot be combined with --json or --output-format; remove one of them"
            )
        self.values = values
        self.warn = warn
        name_relatively(values.paths)
        self.projects = Projects(path for path in values.paths or ["."] if path != STDIN)
        self.inference = Inference(self.projects)
        self.resolver = Resolver(values, rules, warn, self.inference)
        self.settings = self.resolver.for_run()
        self.run = Run(self.settings.targets)
        self.code = 0
        self.stale = False
        self.passed_over: list[tuple[str, str]] = []
        self.patch: Patch | None = None
        self.is_again = False
        self.fixed_stdin: bytes | None = None
        self._baseline: Baseline | None = None

    def files(self) -> Iterator[tuple[Source | FileResult, bool]]:
        """Every file to look at, read, in order of path; ``True`` if named. A ``FileResult`` was not read."""
        paths = self.values.paths or ["."]
        if STDIN in paths:
            stdin = self.stdin()
            if stdin is not None:
                yield stdin, True
            paths = [path for path in paths if path != STDIN]
        if not paths:
            return
        for found_file in self.found_files(paths):
            yield from self.opened(found_file)

    def found_files(self, paths: list[str]) -> Iterator[FoundFile]:
        """Every file to look at, in order of path."""
        config = self.settings.config
        exclude, base = (config.exclude, config.exclude_folder) if config is not None else ([], ".")
        reasons = self.passed_over if self.values.show_files else None
        outside: list[str] = []
        dangling: list[str] = []
        for file in walk(
            paths,
            exclude=exclude,
            base=base,
            outside=outside,
            as_found=self.values.force_exclude,
            documents=config is not None and config.documents,
            reasons=reasons,
        ):
            if file.dangling:
                dangling.append(file.path)
            else:
                yield file
        if outside:
            self.warn(
                f"skipped symbolic links that lead outside the project: {_first_of(outside)};"
                " name a file on the command line to check it"
            )
        if dangling:
            self.warn(f"skipped broken symbolic links: {_first_of(dangling)}")

    def opened(self, file: FoundFile) -> Iterator[tuple[Source | FileResult, bool]]:
        """A file that was found, read, if it is to be looked at; ``True`` if named."""
        if file.error is not None:
            is_reported = file.error != MISSING and os.path.lexists(file.path)
            self.unreadable(file.path, file.error, is_reported)
            if is_reported:
                yield self.not_read(file.path, Unreadable(file.path, file.error)), file.explicit
        elif file.explicit or not self._excluded(file.path):
            source = self.read(file)
            if source is not None:
                yield source, file.explicit

    def _excluded(self, path: str) -> bool:
        settings = self.resolver.for_file(path)
        return settings is not self.settings and settings.excluded(path)

    def read(self, file: FoundFile) -> Source | FileResult | None:
        """The text of a file; a result where the file is not looked into; None for what a walk passes over."""
        path = file.path
        settings = self.resolver.for_file(path)
        try:
            try:
                return read(path, binary=settings.kind_of(path) is not None)
            except Binary as error:
                if settings.find_kind(path, error.head) == "none":
                    return self.not_read(path, error) if file.explicit else None
                return read(path, binary=True)
        except TooLarge as error:
            return self.not_read(path, error)
        except Unreadable as error:
            self.unreadable(path, error.reason, is_reported=True)
            return self.not_read(path, error)

    def stdin(self) -> Source | FileResult | None:
        """What comes from stdin; None if that is nothing. Raises ``UsageError`` if it cannot be read."""
        name = self.values.stdin_filename or STDIN
        if sys.stdin is None:
            raise UsageError("cannot read stdin: it is closed")
        try:
            binary = self.resolver.for_file(name).kind_of(name) is not None
            source = read_stream(name, sys.stdin.buffer)
            if source.binary and not binary and self.kind(source) == "none":
                raise Binary(name, "")
        except (TooLarge, Binary) as error:
            if self.fixes_stdin:
                from lslint.cli.fix_stdin import unfixable

                raise unfixable(error.reason) from None
            return self.not_read(name, error)
        except OSError as error:
            raise UsageError(f"cannot read stdin: {(error.strerror or str(error)).lower()}") from None
        if self.fixes_stdin:
            from lslint.cli import fix_stdin

            self.fixed_stdin = fix_stdin.content(source)
        from lslint.engine.documents import is_blank

        self.projects.stdin = source
        if is_blank(source.text):
            self.run.errors.append(EMPTY)
            self.warn(EMPTY)
            self.code = 2
            return None
        return source

    def kind(self, source: Source) -> str:
        """The kind of a file: as the command line or its config says, else by its name and content."""
        return self.resolver.for_file(source.path).find_kind(source.path, source.text)

    def pipelines(self, source: Source) -> list[Source]:
        """The pipelines of a file: itself, or those inside it (``EmbeddedPipeline``)."""
        from lslint.engine.pipelines import pipelines_of

        return pipelines_of(source, self.resolver.for_file(source.path))

    def pipeline_name(self, source: Source, ends: Ends) -> str:
        """The name of the pipeline of a file or in a file."""
        from lslint.engine.pipelines import pipeline_name

        settings = self.resolver.for_file(source.path)
        return pipeline_name(source, settings, self.projects, is_complete=bool(ends[0] and ends[1]))

    def no_pipelines(self) -> None:
        """Says that a run has found no pipeline. That is an error if the command line names a file."""
        if not self.code:
            self.warn("no Logstash pipelines found")
            self.code = 2 * any(not fs.is_dir(path) for path in self.values.paths)

    def parsed(self, source: Source) -> tuple[Pipeline, list[ParseError]]:
        """The tree of a pipeline; ``warn`` receives a note if it has syntax errors."""
        from lslint.grammar.logstash.parse import parse

        tree, errors = parse(source.text)
        if errors:
            what = "has syntax errors, so only a part of it is shown"
            if all(error.kind == "template-marker" for error in errors):
                what = "is a template, so what it inserts is not known"
            self.warn(f"{printable_path(source.name)}: {what}")
        return tree, errors

    def unreadable(self, path: str, reason: str, is_reported: bool = False) -> None:
        """Says on stderr that a path cannot be read; the run goes on and ends with 2, or with 1 if a finding reports
        the path (``is_reported``)."""
        self.run.errors.append(f"{path}: {reason}")
        self.warn(f"{printable_path(path)}: {reason}")
        self.code = max(self.code, 1 if is_reported else 2)

    def not_read(self, path: str, error: Unreadable) -> FileResult:
        """The result of a file whose content was not analyzed."""
        from lslint.engine.run_notices import notice
        from lslint.rules.run import reported

        settings = self.resolver.for_file(path)
        head = error.head if isinstance(error, TooLarge) else ""
        kind = settings.find_kind(path, head) if head else settings.kind_of(path) or "none"
        result = FileResult(path, kind, None)
        result.not_checked.append(NotChecked(error.reason))
        if isinstance(error, Binary):
            self._nothing_to_check(result, error.reason)
            return result
        rule: type[Rule] = reported.FileTooLarge if isinstance(error, TooLarge) else reported.UnreadableFile
        notice(result, rule, error.reason, settings)
        return result

    def check(self, source: Source | FileResult, explicit: bool) -> FileResult | None:
        """The result of a file; None for one that a walk found and that is no config."""
        if isinstance(source, FileResult):
            return source
        settings = self.resolver.for_file(source.path)
        result = check_source(source, None, settings, self.projects)
        if result.kind == "none" and not (result.documents or result.findings or result.not_checked):
            if not explicit:
                return (
                    result if settings.kind_of(source.path) is None and self._may_be_pipeline(result, source) else None
                )
            if tells_of_agent(source.path, source.text) and settings.kind_of(source.path) != "none":
                return result
            if source is self.projects.stdin and self._is_manifest(source):
                if not self.values.quiet and self.values.paths == [STDIN]:
                    self.warn(MANIFESTS_ONLY)
                return result
            if self._is_manifest(source):
                if not self.values.quiet:
                    from lslint.engine.documents import Documents
                    from lslint.project.manifests.files import MAX_BYTES

                    why = LARGE_MANIFEST if len(source.text) > MAX_BYTES else MANIFEST_WITHOUT_CONFIG
                    why = BROKEN_MANIFEST if Documents(source.text).broken() else why
                    self.warn(f"{printable_path(source.path)}: {why}")
                return result
            reason = "is empty" if not source.text.strip() else "does not look like a config that lslint knows"
            self._nothing_to_check(result, reason, source.text)
        return result

    def _may_be_pipeline(self, result: FileResult, source: Source) -> bool:
        """Note that a file is not checked whose processors are those of an ingest pipeline, and how to check it."""
        from lslint.kinds.detect_ingest import strange_keys

        offset = skip(source.text, 0)
        if not source.text.startswith("{", offset) or strange_keys(source.text, offset) <= 0:
            return False
        reason = "perhaps an ingest pipeline: check it with `--kind ingest-pipeline`"
        result.not_checked.append(NotChecked(reason, unmasked=True))
        return True

    def _is_manifest(self, source: Source) -> bool:
        """Whether a text of unknown kind has manifests of Kubernetes or the services of a compose file."""
        from lslint.project.manifests import compose, kubernetes

        is_named = self.resolver.for_file(source.path).kind_of(source.path) is not None
        return not is_named and (kubernetes.is_manifest(source.text) or compose.is_compose(source.text))

    def _nothing_to_check(self, result: FileResult, reason: str, text: str = "") -> None:
        """Report a file that the user names and that is not a known config, unless ``--ignore-unknown`` is set."""
        from lslint.engine.run_notices import notice
        from lslint.kinds.likely import likely_kinds
        from lslint.rules.run import reported

        settings = self.resolver.for_file(result.path)
        if self.values.ignore_unknown:
            return
        is_none = settings.kind_of(result.path) == "none"
        kinds = likely_kinds(os.path.basename(result.path).lower(), text)
        options = enumerated([f"`--kind {kind}`" for kind in kinds], "or") or "`--kind`"
        message = notice(
            result, reported.NothingToCheck, "has the kind `none`" if is_none else reason, settings, options
        )
        result.unrecognized = "" if is_none else message

    def fail_if_nothing_recognized(self) -> None:
        """Report on stderr if none of the files that the user names is a known config; the run then ends with 2."""
        listed = [result for result in self.run.results if result.listed]
        if not listed or not all(result.unrecognized for result in listed):
            return
        if self.values.quiet:  # the report has no infos
            for result in listed[:MAX_UNRECOGNIZED]:
                self.warn(printable_path(result.unrecognized))
        self.run.errors.append(NOTHING_RECOGNIZED)
        self.warn(NOTHING_RECOGNIZED)
        self.code = max(self.code, 2)

    def internal(self, path: str, error: Exception) -> None:
        """Reports a failure of lslint itself; other files are still checked and the run ends with 3."""
        where = f"while checking {printable_path(path)}"
        self.code = internal_error(where, error, self.values.verbose)
        self.run.failures.append((path, fault(where, error)))

    def fix(self, result: FileResult) -> FileResult:
        """Applies the fixes of a file: writes it, or adds to ``self.patch``. The result is what is left to report.
        Findings in the baseline are not fixed: the user decided to leave them for now."""
        source = result.source
        if source is None or not any(finding.fix is not None for finding in result.findings):
            return result
        from lslint.files.atomic import FixError
        from lslint.report.merging import causes
        from lslint.rewrite.apply_fixes import encoded, write
        from lslint.rewrite.driver import fix

        def check(text: Source, kind: str, settings: Settings) -> FileResult:
            return new_findings(check_source(text, kind, settings, self.projects.with_text(source.path, text)))

        new_findings = self._new_findings()
        settings = self.resolver.for_file(source.path)
        every, hidden = result.findings, [*result.hidden]
        outcome = fix(new_findings(result), settings, check, unsafe=self.values.unsafe_fixes)
        result.findings, result.hidden = every, hidden
        for rejected in outcome.rejected if not self.values.fix_only and not self.is_again else ():
            self.warn(f"{printable_path(source.path)}:{rejected}")
        outcome.decline(outcome.result.findings if outcome.count else result.findings)
        if not outcome.count:
            return result
        if self.values.diff:
            self.add_diff(result, outcome.result, outcome.text)
            self.run.fixed[source.path] = causes(outcome.fixed), outcome.count
            return result
        try:
            if self.fixed_stdin is not None:
                self.fixed_stdin = encoded(source, outcome.text)
            else:
                write(source, outcome.text)
        except FixError as error:
            self.warn(f"{printable_path(source.path)}: not fixed: {error}")
            self.code = max(self.code, 2)
            return result
        findings, count = self.run.fixed.get(source.path, (0, 0))
        self.run.fixed[source.path] = findings + causes(outcome.fixed), count + outcome.count
        self.projects = self.inference.projects = self.projects.with_text(
            source.path, text_source(source.path, outcome.text, source.encoding)
        )
        fixed = outcome.result
        if self.baseline_path() is None or fixed.source is None:
            return fixed
        fixed = check_source(fixed.source, fixed.kind, settings, self.projects)
        outcome.decline(fixed.findings)
        return fixed

    def _new_findings(self) -> Callable[[FileResult], FileResult]:
        """What leaves in a result the findings that are not in the baseline."""
        path = self.baseline_path()
        if path is None:
            return lambda result: result
        from lslint.engine.location_names import name_locations
        from lslint.report import baseline

        if self._baseline is None:
            self._baseline = baseline.read(path)
        listed = self._baseline

        def new_findings(result: FileResult) -> FileResult:
            name_locations(result)
            return listed.without_known(result)

        return new_findings

    def add_diff(self, before: FileResult, after: FileResult, text: str) -> None:
        """Adds to the patch what changes between a file and its new ``text``, without the secrets of either, and
        reports how much was omitted."""
        from lslint.report.diff import hunks, note
        from lslint.report.masking import masker
        from lslint.report.patch import Patch

        assert before.source is not None
        path, withheld = before.source.path, list[int]()
        old, new = masker(before), masker(after)
        color, terminal = self.look()
        lines = hunks(before.source.text, text, old=old, new=new, withheld=withheld, terminal=terminal, color=color)
        self.patch = self.patch or Patch()
        self.patch.add(path, lines)
        if withheld:
            self.warn(f"{printable_path(path)}: {note(len(withheld))}")

    def write_patch(self) -> None:
        """Writes the patch, and says on stderr where it applies unless that is the working directory."""
        if self.patch is None:
            write_report("", self.values)
            return
        from lslint.report.patch import place

        terminal = self.look()[1]
        # a patch must give back the bytes of the file, whatever they are
        errors = "backslashreplace" if terminal else "surrogateescape"
        write_report(self.patch.text(terminal=terminal), self.values, errors)
        folder = self.patch.elsewhere
        if folder is not None and not self.values.quiet:
            self.warn(place(folder))

    @property
    def stream(self) -> TextIO | None:
        """Where the report goes."""
        return sys.stderr if self.fixes_stdin else sys.stdout

    def look(self) -> tuple[bool, bool]:
        """Whether to colour the report, and whether it goes to a terminal."""
        terminal = self.values.output_file is None and is_terminal(self.stream)
        return want_color(self.values.color, os.environ, terminal), terminal

    def checked(self, files: Iterable[tuple[Source | FileResult, bool]]) -> Iterator[FileResult]:
        """The results of these files, as far as they are to be looked at."""
        format = load(_format(self.values))
        releases = getattr(format, "RELEASES", False)
        names = releases or self.values.verbose or self.baseline_path() is not None
        shows_all = names or getattr(format, "SHOWS_ALL", True)
        shows_lines = names or getattr(format, "SHOWS_LINES", True)
        gate = self.gate()
        for source, explicit in files:
            _last_tree.clear()
            try:
                result = self.check(source, explicit)
                if result is not None and (self.values.fix or self.values.diff):
                    result = self.fix(result)
            except UsageError:
                raise
            except Exception as error:  # noqa: BLE001 a fault of ours in one file must not hide the rest
                self.internal(source.path, error)
                continue
            if result is not None:
                if self.values.statistics:
                    from lslint.report.pipeline_sizes import sizes

                    result.sizes = sizes(result)
                shown = 0 if shows_all else min(gate.rank(result), RANK["warning"])
                slim(result, releases, names=names, shown=shown, shows_lines=shows_lines)
                yield result

    def check_again(self) -> None:
        """Checks the files again whose findings depend on files that ``--fix`` has changed since, and fixes them, until
        nothing changes."""
        self.is_again = True
        changed = {} if self.values.diff else dict(self.run.fixed)
        for _ in range(MAX_ROUNDS if changed else 0):
            shown = {self.projects.from_root[os.path.abspath(path)] for path in changed}
            before = dict(self.run.fixed)
            for number, result in enumerate(self.run.results):
                if result.source is not None and (len(result.read) >= MAX_READ or not shown.isdisjoint(result.read)):
                    self.run.results[number] = next(self.checked([(result.source, True)]), result)
            changed = {path: counts for path, counts in self.run.fixed.items() if counts != before.get(path)}
            if not changed:
                return

    def exit_code(self) -> int:
        """3, 2, then 1 for findings at or above ``--fail-on`` (of each file's config), else 0."""
        if self.code > 1:
            return self.code
        if self.values.exit_zero or self.values.fix_only:
            return 0
        if self.code or self.stale:
            return 1
        gate = self.gate()
        return 1 if any(gate.findings(result) for result in self.run.results) else 0

    def baseline_path(self) -> str | None:
        """The baseline in force: of the command line (an empty name: none), else of the config; with
        ``--write-baseline`` the usual name."""
        values, config = self.values, self.settings.config
        if values.baseline is not None:
            return values.baseline or None
        if config is not None and config.baseline is not None:
            return report_path(config.baseline)
        return BASELINE if values.write_baseline else None

    def gate(self) -> Gate:
        """Which findings make the exit code 1, by ``--fail-on`` or the config of each file."""
        return Gate(lambda path: self.resolver.for_file(path).fail_on, exit_zero=self.values.exit_zero)


def _first_of(paths: list[str]) -> str:
    """The first path, and how many more there are."""
    more = f" and {len(paths) - 1:,} more" if len(paths) > 1 else ""
    return printable_path(paths[0]) + more


_MAX_PARSED_TWICE = 50_000
"""Characters of a text up to which it may be parsed again: a second tree of a large one would take much memory."""

_MIN_FREED = 1_000_000
"""Length of a text, in characters, from which the tree and the facts that rules computed are dropped early."""
_last_tree: list[object] = []
"""The tree of the last file: the process ends without freeing it."""


def slim(
    result: FileResult, releases: bool = False, *, names: bool = False, shown: int = 0, shows_lines: bool = True
) -> None:
    """Drops the tree, ten times as large as its text, of a file that is done, after what reports need of it.

    ``releases``: they tell the releases that accept it, which are worked out from the tree. ``names``: they name the
    locations of findings by address and JSON pointer. ``shown``: the lowest rank of findings of which the report
    certainly shows the lines; for the others, the file is parsed again if it does. ``shows_lines``: it may show any.
    """
    if names and result.findings:
        from lslint.engine.location_names import name_locations

        name_locations(result)
    result.releases = result.releases if releases else None
    if result.findings and result.secrets is None:
        from lslint.engine.secrets import is_damaged, secrets_of

        is_shown = any(RANK[finding.severity] >= shown for finding in result.findings)
        is_large = result.source is not None and len(result.source.text) > _MAX_PARSED_TWICE
        if is_large and result.tree is not None and result.tree.end > _MIN_FREED:
            result.tree.forget()  # the search for secrets takes memory as well, and needs the nodes only
        has_configs = result.parts or result.inner_spans or result.inner_secrets
        if is_shown or is_large or has_configs or result.templates is None:
            secrets_of(result, shows_lines=shows_lines)
        is_damaged(result)
    if result.tree is not None and result.tree.end < _MIN_FREED:
        _last_tree.append(result.tree)
    result.tree = None
    result.parts = []


def _format(values: Values) -> str:
    return "json" if values.json else values.output_format

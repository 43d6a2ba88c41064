"""The ``profile`` command: measures, reports, gives the exit code; and the rates of Beats."""

from __future__ import annotations

import re
import time
from json import dumps, loads

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.engine.findings import RANK
from lslint.files.paths import printable_path
from lslint.profile import fetch, rates, report
from lslint.profile.measure import measure
from lslint.profile.model import ProfileOptions
from lslint.report.console import write_report
from lslint.report.masking import Masker
from lslint.report.plain_text import guard_report


def run(**given: object) -> int:
    """Runs ``lslint profile`` with these options. Returns the exit code; raises ``UsageError``, without credentials."""
    try:
        return _run(ProfileOptions(given))
    except UsageError as error:
        raise UsageError(Masker("", []).message(str(error))) from None


def _run(options: ProfileOptions) -> int:
    for word in (*options.words, *filter(None, (options.hot_threads, options.log))):
        fetch.check_word(word)
    if options.rates:
        write_report(_rates(options), _values(options))
        return 0
    profile = measure(options)
    text = report.as_json(profile) if options.format == "json" else report.as_text(profile)
    write_report(guard_report(text, options.format), _values(options))
    if options.exit_zero:
        return 0
    least = RANK[options.fail_on]
    return int(any(RANK[finding.severity] >= least for finding in profile.findings))


def _values(options: ProfileOptions) -> Values:
    paths = [word for word in options.words if not fetch.is_url(word) and word != "-"]
    return Values(paths, output_file=options.output_file)


def _rates(options: ProfileOptions) -> str:
    """The report of ``--rates``. Raises ``UsageError``."""
    try:
        wanted = re.compile(options.filter) if options.filter is not None else None
    except re.error as error:
        raise UsageError(f"profile: --filter {options.filter!r}: {error}") from None
    name = options.log or ", ".join(printable_path(word) for word in options.words if not fetch.is_url(word))
    try:
        if options.log is not None:
            if options.words:
                raise UsageError("profile: --rates accepts either --log or saved responses; remove one of them")
            metric_rates = rates.from_log(fetch.get(options.log, options.timeout).text)
        else:
            snapshots = []
            sources = [fetch.get(word, options.timeout, fetch.METRICS) for word in options.words]
            if len(options.words) == 1 and fetch.is_url(options.words[0]) and options.interval:
                time.sleep(options.interval)
                options.seconds = options.seconds or options.interval
                sources.append(fetch.get(options.words[0], options.timeout, fetch.METRICS))
            for source in sources:
                name = printable_path(source.path)
                fetch.check_size(source)
                try:
                    answer = loads(source.text.lstrip("\ufeff"))
                except RecursionError:
                    raise ValueError("is nested too deep") from None
                snapshots += [rates.flat(snapshot) for snapshot in (answer if isinstance(answer, list) else [answer])]
            metric_rates = rates.from_snapshots(snapshots, options.seconds)
    except ValueError as error:
        why = "is not valid JSON" if type(error).__name__ == "JSONDecodeError" else str(error)
        raise UsageError(f"profile: {name + ': ' if name else ''}{why}") from None
    heads = rates.named(metric_rates)
    displayed = [rate for rate in metric_rates if wanted is None or wanted.search(rate.name)]
    if options.format != "json":
        return rates.report(displayed, heads)
    named = {f"{word}_per_second": rate.last for word, rate in heads.items()}
    return dumps({**named, "rates": [rate.facts() for rate in displayed]}, indent=2) + "\n"

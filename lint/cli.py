"""The command: ``main`` reads the daily path (``check``) itself and loads typer for everything else."""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.result import Run
    from lslint.settings import Settings

COMMANDS = ("check", "rule")


def main(argv: "list[str] | None" = None) -> int:
    """Runs lslint with these arguments (default: those of the process). Returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments[:1] == ["--version"]:
        from lslint import __version__

        sys.stdout.write(f"lslint {__version__}\n")
        return 0
    if arguments[:1] == ["check"]:
        arguments = arguments[1:]
    from lslint.options import UsageError, read

    try:
        values = read(arguments)
    except UsageError as error:
        sys.stderr.write(f"lslint: {error}\n")
        return 2
    from lslint.engine import check_source
    from lslint.result import Run, summary
    from lslint.settings import Settings
    from lslint.source import Source

    settings = Settings(values)
    run = Run(settings.targets)
    for path in values.paths or ["."]:
        names = [path]
        if os.path.isdir(path):
            names = sorted(os.path.join(folder, name) for folder, _, files in os.walk(path) for name in files)
        for name in names:
            with open(name, "rb") as file:
                data = file.read()
            run.results.append(check_source(Source(name, data.decode("utf-8", "surrogateescape")), None, settings))
    sys.stdout.write(render(run, settings))
    counts = summary(run)
    return 1 if counts["errors"] or counts["warnings"] else 0


def render(run: "Run", settings: "Settings") -> str:
    """The report."""
    del settings
    import json

    def place(result, start, end):
        lines = result.source.lines
        out = {}
        for word, offset in (("start", start), ("end", end)):
            line, column = lines.position(offset)
            out[word] = {"line": line, "column": column, "offset": offset}
        return out

    return json.dumps(
        {
            "schema_version": 1,
            "files": [{"path": r.path, "kind": r.kind, "verdict": r.verdict, "starts": r.starts} for r in run.results],
            "findings": [
                {
                    "code": f.rule.code, "name": f.rule.name, "severity": f.severity, "stage": f.stage, "message": f.message,
                    "path": r.path, "range": place(r, f.start, f.end), "help": f.help,
                    "fix": f.fix and {"applicability": f.fix.applicability, "message": f.fix.message,
                        "edits": [{"range": place(r, e.start, e.end), "text": e.text} for e in f.fix.edits]},
                }
                for r in run.results for f in r.findings
            ],
        },
        indent=1,
    ) + "\n"

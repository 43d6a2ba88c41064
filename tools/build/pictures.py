"""Generates the pictures of the documentation and of the VS Code extension: a run in a terminal and findings in an
editor, from what the program really answers."""

from __future__ import annotations

import asyncio
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from build.svg import THEMES, Drawing, Run, runs_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
OWNS = ("docs/images/*.svg", "editors/vscode/walkthrough/editor-*.svg")
COLUMNS = 60
"""Few enough to be readable in the width of a phone."""
PROJECT = ROOT / "examples" / "beats-to-elasticsearch" / "bad"
PIPELINE = """\
filter {
  grok {
    match => { "message" => "%{IP:ip} %{WORD:verb}" }
    tag_on_failur => ["not_parsed"]
  }
  mutate { convert => { "took" => "int" } }
}
"""
"""What the editor shows."""
COLORS = {
    lsp.DiagnosticSeverity.Error: "red",
    lsp.DiagnosticSeverity.Warning: "yellow",
    lsp.DiagnosticSeverity.Information: "blue",
    lsp.DiagnosticSeverity.Hint: "muted",
}
TOKENS = re.compile(
    r"""(?P<muted>\#.*)|(?P<green>"[^"]*")|(?P<purple>\b(?:input|filter|output|if|else)\b)"""
    r"""|(?P<cyan>\b\w+(?=\s*\{))|(?P<blue>\b\w+(?=\s*=>))|(?P<text>[^\s"#]+?(?=["\s#]|$)|[^\s"#])"""
)


def files() -> dict[str, str]:
    """The pictures, each in light and dark."""
    drawings = {"run": terminal(), "editor": editor()}
    made = {
        f"docs/images/{name}-{theme}.svg": drawing.render(theme)
        for name, drawing in drawings.items()
        for theme in THEMES
    }
    for theme in THEMES:
        made[f"editors/vscode/walkthrough/editor-{theme}.svg"] = made[f"docs/images/editor-{theme}.svg"]
    return made


def terminal() -> Drawing:
    """``lslint check`` in a copy of an example."""
    drawing = Drawing(COLUMNS, "lslint", "lslint check reports two errors, each with a fix, and two infos")
    with tempfile.TemporaryDirectory() as folder:
        project = shutil.copytree(PROJECT, pathlib.Path(folder) / "conf.d")
        drawing.line([Run(0, "$", "green", True), Run(2, "lslint check .", bold=True)])
        for line in run(["check", "."], project).splitlines():
            drawing.line(runs_of(line))
    return drawing


def run(arguments: list[str], folder: pathlib.Path) -> str:
    """What lslint prints in a terminal with colors, stderr included."""
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "COLUMNS": str(COLUMNS), "FORCE_COLOR": "1",
        "PYTHONIOENCODING": "utf-8", "FORCE_HYPERLINK": "0",
    }  # fmt: skip
    command = [sys.executable, "-m", "lslint", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
    if done.returncode > 1:
        raise RuntimeError(f"{' '.join(command)}: {done.stdout}")
    return done.stdout


def editor() -> Drawing:
    """A pipeline with the diagnostics of the language server, and the quick fixes of an error."""
    diagnostics, chosen, titles = asyncio.run(ask_server(PIPELINE))
    drawing = Drawing(COLUMNS, "filter.conf", f"The findings of lslint underlined in an editor: {chosen.message}")
    for number, line in enumerate(PIPELINE.splitlines()):
        row = drawing.line([Run(0, f"{number + 1:>2}", "muted"), *code(line, 4)])
        for one in diagnostics:
            if one.range.start.line == number:
                drawing.squiggle(row, 4 + one.range.start.character, 4 + one.range.end.character, COLORS[one.severity])
        if chosen.range.start.line == number:
            popup(drawing, chosen, titles)
    return drawing


def popup(drawing: Drawing, diagnostic: lsp.Diagnostic, titles: list[str]) -> None:
    """Draws the message of a diagnostic and the quick fixes below its line."""
    column, room = 8, drawing.columns - 8 - 2
    message = textwrap.wrap(diagnostic.message, room, break_on_hyphens=False)
    fixes = [textwrap.wrap(title, room - 2, break_on_hyphens=False) for title in titles]
    first = drawing.rows
    drawing.box(first, first + len(message) + 1 + sum(map(len, fixes)), column - 1)
    for line in message:
        drawing.line([Run(column, line)])
    drawing.line([Run(column, f"lslint({diagnostic.code})", "muted")])
    drawing.line([Run(column, "Quick fix", "blue", True)])
    for lines in fixes:
        for number, line in enumerate(lines):
            drawing.line([*([] if number else [Run(column, "›", "blue")]), Run(column + 2, line)])


def code(line: str, shift: int) -> list[Run]:
    """A line of a pipeline as colored runs."""
    return [Run(shift + match.start(), match[0], str(match.lastgroup)) for match in TOKENS.finditer(line)]


async def ask_server(text: str) -> tuple[list[lsp.Diagnostic], lsp.Diagnostic, list[str]]:
    """The diagnostics of a pipeline, the first error, and the titles of its quick fixes."""
    client = LanguageClient("pictures", "1")
    published: asyncio.Future[list[lsp.Diagnostic]] = asyncio.get_running_loop().create_future()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params: lsp.PublishDiagnosticsParams) -> None:
        if not published.done():
            published.set_result(list(params.diagnostics))

    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "filter.conf")
        document = lsp.TextDocumentIdentifier(path.as_uri())
        await client.start_io(sys.executable, "-m", "lslint", "lsp", cwd=folder)
        await client.initialize_async(
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(),
                root_uri=path.parent.as_uri(),
                initialization_options={"isolated": True},
            )
        )
        client.initialized(lsp.InitializedParams())
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(document.uri, "logstash", 1, text))
        )
        diagnostics = await asyncio.wait_for(published, 60)
        chosen = next(one for one in diagnostics if one.severity == lsp.DiagnosticSeverity.Error)
        actions = await client.text_document_code_action_async(
            lsp.CodeActionParams(document, chosen.range, lsp.CodeActionContext([chosen]))
        )
        await client.shutdown_async(None)
        client.exit(None)
        await client.stop()
    return diagnostics, chosen, [action.title for action in actions or ()]

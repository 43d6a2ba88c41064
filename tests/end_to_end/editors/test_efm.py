"""efm-langserver with our config, asked by a client of the protocol."""

import asyncio
import contextlib
import os
import pathlib
import shutil

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

EFM = shutil.which("efm-langserver") or shutil.which("efm-langserver", path=str(pathlib.Path("~/go/bin").expanduser()))

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not EFM, reason="efm-langserver is not installed")]


async def session(desk, editors, path, language):
    """Opens a file; returns its diagnostics and what formatting would make of it."""
    client = LanguageClient("editor", "1")
    published = asyncio.Queue()

    @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def _(params):
        published.put_nowait(params)

    env = {**os.environ, **desk.env}
    await client.start_io(EFM, "-q", "-c", str(editors / "efm" / "config.yaml"), cwd=str(desk.work), env=env)
    try:
        options = {"documentFormatting": True}
        await client.initialize_async(
            lsp.InitializeParams(
                capabilities=lsp.ClientCapabilities(), root_uri=desk.work.as_uri(), initialization_options=options
            )
        )
        client.initialized(lsp.InitializedParams())
        text = path.read_text(encoding="utf-8")
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(path.as_uri(), language, 1, text))
        )
        found = (await asyncio.wait_for(published.get(), 60)).diagnostics
        edits = await client.text_document_formatting_async(
            lsp.DocumentFormattingParams(
                lsp.TextDocumentIdentifier(path.as_uri()), lsp.FormattingOptions(tab_size=2, insert_spaces=True)
            )
        )
    finally:
        # it ends at the request to shut down, without an answer; the client calls that a fault
        with contextlib.suppress(RuntimeError, asyncio.CancelledError):
            await asyncio.wait_for(client.shutdown_async(None), 10)
        with contextlib.suppress(RuntimeError, asyncio.CancelledError):
            await asyncio.wait_for(client.stop(), 10)
    return found, edits or []


def ask(desk, editors, path, language="logstash"):
    return asyncio.run(session(desk, editors, path, language))


def test_findings(desk, editors):
    found, _ = ask(desk, editors, desk.bad)
    severity = lsp.DiagnosticSeverity
    assert [(one.range.start.line, one.severity, one.message.split()[0]) for one in found] == [
        (0, severity.Warning, "LS317"),
        (1, severity.Error, "LS102"),
    ]
    assert found[1].range.start.character == 28
    assert {one.source for one in found} == {"lslint"}


def test_formatting(desk, editors):
    _, edits = ask(desk, editors, desk.write("loose.conf", "filter {\n      drop { id => 'd' }\n}\n"))
    assert any("\n  drop" in f"\n{one.new_text}" for one in edits)

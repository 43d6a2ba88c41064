"""The request of our own, ``lslint/status``."""

import json
import re
import subprocess
import sys

import pytest


def send(editor, method, params):
    async def request():
        return await editor.client.protocol.send_request_async(method, params)

    return editor.run(request())


def ask(editor, method, uri):
    answer = send(editor, method, {"textDocument": {"uri": uri}})
    return answer._asdict() if answer is not None else None


def test_status(editor):
    editor.write("docker-compose.yml", "services:\n  a:\n    image: docker.elastic.co/logstash/logstash:7.6.2\n")
    uri = editor.open("a.conf", "input { stdin { } }\n")
    assert ask(editor, "lslint/status", uri)["text"] == f"Logstash 7.6.2 ({editor.root.name}/docker-compose.yml:3)"


def test_a_document_that_is_not_open(editor):
    assert ask(editor, "lslint/status", "file:///nowhere.conf") is None


@pytest.mark.parametrize("params", [{}, {"textDocument": 5}, {"textDocument": {"uri": []}}, None])
def test_invalid_parameters(editor, params):
    assert send(editor, "lslint/status", params) is None


WRONG = (
    ("textDocument/hover", {"textDocument": {"uri": "file:///a"}, "position": {"line": -1, "character": 0}}, -32602),
    ("textDocument/hover", 5, -32602),
    ("textDocument/foldingRange", {"textDocument": {"uri": "file:///a"}}, -32601),
    ("lslint/unknown", {}, -32601),
    ("workspace/executeCommand", {"command": "lslint.unknown"}, -32602),
    ("workspace/executeCommand", {"command": "lslint.try", "arguments": 5}, -32602),
)


def test_a_wrong_request_is_answered_and_no_fault_of_lslint():
    """The client of the other tests does not send such requests."""
    ids = range(2, 2 + len(WRONG))
    messages = [{"id": 1, "method": "initialize", "params": {"capabilities": {}}}]
    messages += [
        {"id": number, "method": method, "params": params}
        for number, (method, params, _) in zip(ids, WRONG, strict=True)
    ]
    messages += [{"id": 99, "method": "shutdown"}, {"method": "exit"}]
    bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
    data = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
    command = [sys.executable, "-c", "from lslint.cli.main import main; main(['lsp'])"]
    done = subprocess.run(command, input=data, capture_output=True, timeout=60)
    answers = map(json.loads, re.findall(rb"\{.*?\}(?=Content-Length|$)", done.stdout))
    codes = {answer["id"]: answer["error"]["code"] for answer in answers if "error" in answer}
    assert codes == {number: code for number, (_, _, code) in zip(ids, WRONG, strict=True)}
    assert b"internal error" not in done.stdout

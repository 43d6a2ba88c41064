"""The requests of our own: ``lslint/status`` and ``lslint/graph``."""

import pytest

REQUESTS = ("lslint/status", "lslint/graph")


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


@pytest.mark.parametrize("method", REQUESTS)
def test_a_document_that_is_not_open(editor, method):
    assert ask(editor, method, "file:///nowhere.conf") is None


@pytest.mark.parametrize("method", REQUESTS)
@pytest.mark.parametrize("params", [{}, {"textDocument": 5}, {"textDocument": {"uri": []}}, None])
def test_invalid_parameters(editor, method, params):
    assert send(editor, method, params) is None

"""A session of the language server without the server: documents are opened and asked in this process."""

import pathlib

from lsp_editor import Folder
from lsprotocol import types as lsp

from lslint.lsp.documents import Document
from lslint.lsp.server_options import ServerOptions
from lslint.lsp.session import Session

LANGUAGES = {".conf": "logstash", ".yml": "yaml", ".json": "json"}


class Workspace(Folder):
    """A folder with files, and a session whose documents are files of that folder."""

    def __init__(self, root, **options):
        self.root = pathlib.Path(root)
        self.session = Session(lambda message: None, ServerOptions({"isolated": True, **options}))

    def open(self, name, text, version=1):
        path = self.root / name
        document = Document(path.as_uri(), str(path), text, LANGUAGES.get(path.suffix, ""), version)
        self.session.open(document)
        return document


def position(document, word, shift=1):
    """The position of a word in a document, moved by ``shift`` characters."""
    return lsp.Position(*document.index.position(document.text.index(word) + shift))

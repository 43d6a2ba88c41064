"""Pipelines as the drawings of ``lslint graph`` have them, from strings."""

from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.files.source import decode
from lslint.grammar.logstash.parse import parse
from lslint.report import HIDDEN
from lslint.report.masking import masker
from lslint.report.pipeline_parts import collect

TEXT = """\
input { beats { port => 5044 } stdin { id => keys } }
filter {
  if [a] == "x"
    and [b] { grok { match => { "message" => "%{DATA:x}" } id => "parse" } drop { } }
  else if "t" in [tags] { }
  else { mutate { rename => { "a" => "b" } rename => { "c" => "d" } gsub => ["x", "y", "z"] } }
}
output { if [c] { redis { key => "list" data_type => "list" } } elasticsearch { } }
"""
"""One of everything: 3 sections, 2 branches, 4 clauses, 7 plugins."""


def read(*texts, check=False):
    """One pipeline of these files."""
    (found,) = read_all({f"{number}.conf": text for number, text in enumerate(texts)}, lambda path, tree: "main", check)
    return found


def _path(path, tree):
    return path


def read_all(files, name=_path, check=False):
    """The pipelines of files, path -> text; by default each file is one. ``check``: with findings."""
    found = []
    for path, text in files.items():
        if check:
            result = check_text(text, path)
            tree = result.tree
        else:
            result = FileResult(path, "logstash", decode(path, text.encode()))
            result.tree = tree = parse(text)[0]
        found.append((name(path, tree), result, result.source, tree))
    return collect(found, lambda result: masker(result, HIDDEN))

"""Checks of the parameters of ``semantic_text`` fields."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping
from lslint.rules.elasticsearch.mappings.parameter_values import bad_value, of
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import is_null, templated, text, value
from lslint.rules.elasticsearch.model.releases import GE8
from lslint.rules.elasticsearch.model.setting_values import is_integer
from lslint.rules.shared.message_parts import backticked

_NEEDS = {"word": ("max_chunk_size", "overlap"), "sentence": ("max_chunk_size",), "recursive": ("max_chunk_size",)}
"""The settings that a chunking strategy requires."""
_LEAST = {"word": 10, "sentence": 20, "recursive": 10}
_TASKS = ("sparse_embedding", "text_embedding")
_OPTIONS = ("dense_vector", "sparse_vector")


def visit(scope: Scope, node: Mapping, path: str) -> None:
    """Check a field of this type."""
    for name in ("inference_id", "search_inference_id"):
        entry = node.entry(name)
        if entry is not None and text(node.get(name)) == "":
            bad_value(scope, entry, path, "the name of an inference endpoint", GE8)
    nested = scope.parents(path, "nested")
    if nested and not scope.inner:
        message = f"`{path}` of type `semantic_text` cannot be inside the `nested` field `{nested[0]}`. Move it"
        _refuse(scope, node, message)
    model = node.get("model_settings")
    if isinstance(model, Mapping):
        entry = model.entry("task_type")
        task = text(value(entry)) if entry is not None else None
        if entry is None:
            _refuse(scope, model, f"`model_settings` {of(scope, path)} has no `task_type`. Add a `task_type`")
        elif task is not None and task not in _TASKS and not templated(task):
            bad_value(scope, entry, path, backticked(_TASKS, "or"), GE8)
    options = node.get("index_options")
    if isinstance(options, Mapping):
        names = [entry.name for entry in options.entries]
        if len(names) != 1 or names[0] not in _OPTIONS:
            message = f"`index_options` {of(scope, path)} must have one key, {backticked(_OPTIONS, 'or')}"
            _refuse(scope, options, f"{message}. Correct the options")
    chunking = node.get("chunking_settings")
    if isinstance(chunking, Mapping):
        _chunking(scope, chunking, path)


def _refuse(scope: Scope, place: ConfigNode | Entry, message: str) -> None:
    scope.refuse(place, message, GE8, cuts=((8, 15),))


def _chunking(scope: Scope, node: Mapping, path: str) -> None:
    strategy = text(node.get("strategy"))
    if strategy is None or strategy not in _NEEDS:
        return
    for name in _NEEDS[strategy]:
        if node.entry(name) is None or is_null(node.get(name)):
            _refuse(scope, node, f"`chunking_settings` {of(scope, path)} requires `{name}` for `{strategy}`. Add it")
    size, overlap = text(node.get("max_chunk_size")) or "", text(node.get("overlap")) or ""
    if is_integer(size) and int(size) < _LEAST[strategy]:
        message = f"`max_chunk_size` {of(scope, path)} must be at least {_LEAST[strategy]} for `{strategy}`, not {size}"
        _refuse(scope, node, message)
    elif is_integer(size) and is_integer(overlap) and strategy == "word" and int(overlap) > int(size) // 2:
        message = (
            f"`overlap` {of(scope, path)} must be at most half of `max_chunk_size`, {int(size) // 2}, not {overlap}"
        )
        _refuse(scope, node, message)
    sentences = text(node.get("sentence_overlap"))
    if strategy == "sentence" and sentences is not None and sentences not in ("0", "1"):
        _refuse(scope, node, f"`sentence_overlap` {of(scope, path)} must be 0 or 1, not {sentences}")

"""The heap of a node by its jvm.options and jvm.options.d, and what depends on the settings of the node."""

from __future__ import annotations

import os

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.config.jvm_options import NEWEST, JvmOptions, parse
from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules.api import Context
from lslint.rules.elasticsearch.model.environment import settings_outside
from lslint.rules.elasticsearch.model.json_values import flatten, one_or_more, text
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.elasticsearch.node.bootstrap import stops
from lslint.rules.project_view import NODE_FILE
from lslint.rules.shared.image_variables import JAVA_OPTIONS
from lslint.rules.shared.jvm_options import Heap, heap_of, is_older

_HEAP = r"-Xm[sx]|-XX:(?:Initial|Max)HeapSize="
_MAX_FILES = 50
"""Files of a jvm.options.d that are read, each of which reads the others."""


def is_stopped(ctx: Context) -> bool | None:
    """Return whether a bootstrap check that fails stops the node with a jvm.options, by the elasticsearch.yml in its
    folder and the containers that mount both; None if that is not certain."""
    file = ctx.project.settings_file("elasticsearch.yml")
    document = next(iter(getattr(file[1], "documents", ())), None) if file is not None else None
    root = resolve(document.root) if document is not None and document.root is not None else None
    if not isinstance(root, Mapping) or ctx.host is not None:
        return None
    given = {name: ",".join(text(item) or "?" for item in one_or_more(value)) for name, _, value in flatten(root)}
    runtimes = ctx.project.deployment.runtimes("elasticsearch")
    is_read = all(any(f"{NODE_FILE}/".startswith(f"{mount}/") for mount in runtime.mounts) for runtime in runtimes)
    is_whole = is_read and all(runtime.is_mounted and runtime.is_complete for runtime in runtimes)
    is_checked = stops({"network.host": "_local_", **given, **settings_outside(ctx)})
    is_local = is_checked is False and not any(runtime.has_network for runtime in runtimes)
    return is_checked if is_whole or is_local else None


@cached
def _parsed(text: str) -> JvmOptions:
    """Return the options in a file of jvm.options.d, which each of the other files reads, too."""
    return parse(text)[0]


def heap_of_node(node: JvmOptions, ctx: Context) -> tuple[Heap, bool]:
    """Return the heap of a node by a jvm.options or a file of its jvm.options.d, without the options that files which
    are read later replace, and whether it is certain: nothing else sets one. It is empty if another file decides."""
    # the path in reports depends on the working directory
    path, folder = os.path.abspath(ctx.path), "jvm.options.d"
    place = os.path.dirname(path)
    is_added = os.path.basename(place) == folder
    place = place if is_added else os.path.join(place, folder)
    trees = {path: node}
    main = ctx.project.settings_file("jvm.options") if is_added else None
    added = () if is_older(ctx, 7, 7) else ctx.project.files_of_path(f"{folder}/*.options") or ()
    for other in map(os.path.abspath, added if len(added) <= _MAX_FILES else ()):
        if os.path.dirname(other) == place and other != path:
            trees[other] = _parsed(ctx.project.text(other) or "")
    paths = sorted(trees) if is_added else trees
    before = main[1].options if main is not None and isinstance(main[1], JvmOptions) else []
    options = [*before, *(option for path in paths for option in trees[path].options)]
    heap = heap_of(JvmOptions(options, []), 21)
    sizes = [option for option in (heap.smallest_at, heap.largest_at) if option is not None]
    last = max(sizes, key=options.index, default=None)
    is_read = len(added) <= _MAX_FILES and not (is_added and is_older(ctx, 7, 7))
    if not is_read or not any(option is last for option in node.options):
        return Heap(), False
    is_plain = all((option.low, option.high) == (0, NEWEST) for option in options if compiled(_HEAP).match(option.text))
    runtimes = ctx.project.deployment.runtimes("elasticsearch")
    others = {JAVA_OPTIONS["elasticsearch"], *names("config_paths")}
    is_alone = all(
        runtime.is_mounted and runtime.is_complete and others.isdisjoint(runtime.variables) for runtime in runtimes
    )
    is_hidden = (
        len(trees) == 1 and not is_added and any(folder in mount for runtime in runtimes for mount in runtime.mounts)
    )
    return heap, is_plain and is_alone and not is_hidden and not heap.open

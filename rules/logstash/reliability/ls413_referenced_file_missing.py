from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.values.coercion import is_open
from lslint.rules.shared.pipeline_files import pipeline_texts, pipeline_trees
from lslint.rules.shared.suggest import closest

_OPTIONS = {
    "filter/translate": ("dictionary_path",),
    "filter/ruby": ("path",),
    "filter/jdbc_static": ("jdbc_driver_library",),
    "input/jdbc": ("statement_filepath",),
    "output/elasticsearch": ("template", "script_file"),
    "filter/elasticsearch": ("query_template",),
    "input/dead_letter_queue": (),
}
_MAX_FILES = 500


class ReferencedFileMissing(PipelineRule):
    code = "LS413"
    visits = tuple(_OPTIONS)
    summary = "Referenced file that does not exist in its folder"
    why = """\
If a file that an option names does not exist, for example a dictionary or a template, the pipeline does not start.
The stage of the finding is only `run`, because the file may exist on the Logstash host.

The rule reports a missing file if its folder is in the project and contains a file with a similar name: for example
`dictionary_path => "dicts/users.yml"`, if the folder contains only `user.yml`. An absolute path is reported only with
`--extend-select LS413`, because it may refer to another folder on the Logstash host.

Correct the name, or add the missing file."""
    sources = (
        "https://github.com/elastic/logstash/issues/6472",
        "source of Logstash: validation of options of the type path",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for name in _OPTIONS.get(f"{node.kind}/{node.name}", ()):
            option = node.option(name)
            value = option.value if option is not None else None
            for item in value.items[:1] if isinstance(value, Array) else [value]:
                if not isinstance(item, String | Bareword) or "%{" in item.value or is_open(item.value):
                    continue
                here = ctx.project.folder_of_path(item.value)
                wanted = item.value.rsplit("/", 1)[-1]
                if here is None or not wanted or wanted in here[1] or len(here[1]) > _MAX_FILES:
                    continue
                suggestion = closest(wanted, list(here[1]))
                if suggestion is None or not _is_typo(wanted, suggestion) or _is_used(suggestion, ctx):
                    continue
                missing = f"`{name}` refers to `{wanted}`, which does not exist in `{here[0]}`"
                if item.value.startswith("/"):
                    folder = item.value.rpartition("/")[0]
                    effect = f". If `{here[0]}` is deployed as `{folder}`, the pipeline does not start"
                    yield self.finding(
                        item, f"{missing}{effect}; did you mean `{suggestion}`?", severity="info", optional=True
                    )
                else:
                    yield self.finding(item, f"{missing}, so the pipeline does not start; did you mean `{suggestion}`?")


_PROTOCOLS = frozenset(("tcp", "udp", "icmp", "http", "https", "ip", "ssl", "tls", "smtp", "smtps", "imap", "imaps"))


def _is_typo(wanted: str, suggestion: str) -> bool:
    """Return whether two names may differ only by a typo: not in a number, a protocol or the extension."""
    if wanted.rpartition(".")[2] != suggestion.rpartition(".")[2]:
        return False
    words, other = (set(compiled("[^a-z0-9]+").split(one.lower())) for one in (wanted, suggestion))
    digits, other_digits = (sorted(filter(str.isdigit, one)) for one in (wanted, suggestion))
    return digits == other_digits and _PROTOCOLS.isdisjoint(words ^ other)


def _is_used(name: str, ctx: Context) -> bool:
    """Return whether the pipeline refers to the file elsewhere."""
    return any(name in text for text in map(without_comments, pipeline_texts(ctx), pipeline_trees(ctx)))

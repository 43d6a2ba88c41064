from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.coercion import is_open
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
    summary = "The file that an option names is not in its folder"
    why = """\
Logstash checks at its start that the files exist which options name (dictionaries, templates, scripts, statements), and
refuses the pipeline if one does not: `-t` on the author's machine says nothing about the one it runs on. A name with a
slip is seen only there.

A finding where the folder of the path is in this tree, relative to the config or as the end of an absolute path, and
holds a file of a name that differs by a letter or two, but not the one that is named. Everything else may lie on the
other machine."""
    sources = (
        "https://github.com/elastic/logstash/issues/6472",
        "source of Logstash: validation of options of the type path",
    )
    good = (
        'filter { translate { source => "a" target => "b" dictionary_path => "${DICTS}/users.yml" } }\n',
        'filter { translate { source => "a" target => "b" dictionary_path => "/opt/elsewhere/users.yml" } }\n',
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
                if suggestion is not None and suggestion.rpartition(".")[2] == wanted.rpartition(".")[2]:
                    yield self.finding(
                        item,
                        f"`{here[0]}` holds no `{wanted}`, which `{name}` names, and without it the pipeline does not"
                        f" start; did you mean `{suggestion}`?",
                    )

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Array, Branch, Hash, Item, Pipeline, Plugin, String, Value
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.settings.analysis import leaves
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, is_on, sources, span_of

_LETTERS = {"n": "a line feed", "r": "a carriage return", "t": "a tab", "0": "a null"}


class EscapesSettingMismatch(SettingsFileRule):
    code = "LS272"
    kinds = ("logstash-settings",)
    summary = "`config.support_escapes` changes a path of this node's pipelines"
    why = """\
With `config.support_escapes: true` the pairs `\\n`, `\\r`, `\\t`, `\\0`, `\\\\`, `\\"` and `\\'` in quoted texts
become the characters that they stand for; other pairs stay. A path of Windows that was written without the setting
then changes: `C:\\temp\\new.log` holds a tab and a line feed. Slashes work on Windows too."""
    sources = (
        "facts of the real compiler: which pairs are replaced",
        "https://github.com/elastic/logstash/issues/1645",
    )
    releases = "5.6-"
    bad = ("config.support_escapes: true\nconfig.string: 'input { file { path => \"C:\\temp\\new.log\" } }'\n",)
    good = (
        "config.support_escapes: true\nconfig.string: 'input { file { path => \"C:/temp/new.log\" } }'\n",
        "config.string: 'input { file { path => \"C:\\temp\\new.log\" } }'\n",
        "config.support_escapes: true\nconfig.string: 'input { file { path => \"C:\\\\temp\\\\new.log\" } }'\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding per file, with the first path that changes."""
        for group in groups(ctx):
            leaf = group.get("config.support_escapes")
            if leaf is None or not is_on(setting_text(ctx, group, leaf.name)):
                continue
            from lslint.rules.logstash.settings.node import entries_beside

            every: list[dict[str, SettingLeaf]] = [group]
            every += [leaves(entry, nested=False) for entry in entries_beside(ctx)]
            for one in every:
                if one is not group and "config.support_escapes" in one:
                    continue
                for source in sources(ctx, one):
                    found = _changed(source.tree()) if ":\\" in source.text else None
                    if found is not None:
                        path, letter = found
                        yield self.finding(
                            span_of(leaf, ctx),
                            f"With `config.support_escapes` the path `{path}` of {source.name} holds"
                            f" {_LETTERS[letter]}: `\\{letter}` is an escape there; write `/` for each backslash",
                        )
                        return


def _changed(tree: Pipeline) -> tuple[str, str] | None:
    """The first path of Windows with an escape in it, and the letter of the escape."""
    items: list[Item] = [item for section in tree.sections for item in section.items]
    while items:
        item = items.pop()
        if isinstance(item, Branch):
            items += [inner for clause in item.clauses for inner in clause.items]
            continue
        below: list[Value] = [option.value for option in item.options]
        while below:
            value = below.pop()
            if isinstance(value, String):
                letter = _escape(value.value)
                if letter:
                    return value.value[:80], letter
            elif isinstance(value, Array):
                below += value.items
            elif isinstance(value, Hash):
                below += [pair.value for pair in value.pairs]
            elif isinstance(value, Plugin):
                below += [option.value for option in value.options]
    return None


def _escape(text: str) -> str:
    """The letter of the first escape in a path of Windows; empty if it is none, or its backslashes are doubled."""
    if not (text[:1].isascii() and text[:1].isalpha() and text[1:3] == ":\\") or "\n" in text or " " in text[:3]:
        return ""
    at = 2
    while 0 <= at < len(text) - 1:
        letter = text[at + 1]
        if letter in _LETTERS:
            return letter
        at = text.find("\\", at + (2 if letter == "\\" else 1))
    return ""

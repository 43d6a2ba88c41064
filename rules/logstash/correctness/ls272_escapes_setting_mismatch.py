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
    summary = "`config.support_escapes` changes a Windows path in a pipeline"
    why = """\
With `config.support_escapes: true`, Logstash replaces escape sequences such as `\\n`, `\\t` and `\\\\` in quoted
strings. A Windows path that was written without the setting changes: `C:\\temp\\new.log` then contains a tab and a
line feed.

Write slashes, which work on Windows too, or double the backslashes."""
    sources = (
        "facts of the config compiler of Logstash: which pairs are replaced",
        "https://github.com/elastic/logstash/issues/1645",
    )
    releases = "5.6-"
    about_feature = True
    bad = ("config.support_escapes: true\nconfig.string: 'input { file { path => \"C:\\temp\\new.log\" } }'\n",)
    good = (
        "config.support_escapes: true\nconfig.string: 'input { file { path => \"C:/temp/new.log\" } }'\n",
        "config.support_escapes: true\nconfig.string: 'input { file { path => \"C:\\\\temp\\\\new.log\" } }'\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Yield one finding per file, with the first path that changes."""
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
                            f"`config.support_escapes` turns `\\{letter}` in the path `{path}` ({source.name}) into"
                            f" {_LETTERS[letter]}, so the path is wrong. Use `/` instead of backslashes",
                        )
                        return


def _changed(tree: Pipeline) -> tuple[str, str] | None:
    """Return the first Windows path with an escape sequence, and the letter of the sequence."""
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
    """Return the letter of the first escape sequence in a Windows path; empty for other strings and ``\\\\``."""
    if not (text[:1].isascii() and text[:1].isalpha() and text[1:3] == ":\\") or "\n" in text or " " in text[:3]:
        return ""
    at = 2
    while 0 <= at < len(text) - 1:
        letter = text[at + 1]
        if letter in _LETTERS:
            return letter
        at = text.find("\\", at + (2 if letter == "\\" else 1))
    return ""

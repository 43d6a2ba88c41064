from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Mapping, Scalar, Sequence
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import InvalidYaml


class YamlNonTextKey(InvalidYaml):
    code = "FB005"
    visits = ("document",)
    holds_in_templates = True
    summary = "YAML key that is not a string"
    why = """\
Filebeat accepts only strings as keys. Without quotes, YAML 1.1 reads `y`, `n`, `yes`, `no`, `on`, `off`, `true` and
`false` as booleans, `~` as null and `404` as a number. With such a key, Filebeat exits with `(assert) string key
required` and a stack trace. Quote the key."""
    fix = "safe"
    bad = (
        CONFIG + "fields:\n  n: 1\n  env: prod\n",
        CONFIG + "fields: {404: gone}\n",
        CONFIG + "processors:\n- add_labels:\n    labels:\n      on: call\n",
    )
    good = (CONFIG + "fields:\n  'n': 1\n  env: prod\n",)
    fixed = good[0]

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        if ctx.tree is None or node is not ctx.tree.documents[0]:  # type: ignore[union-attr]
            return
        todo: list[ConfigNode | None] = [node.root]
        while todo:
            value = todo.pop()
            if isinstance(value, Mapping):
                for entry in value.entries:
                    key = entry.key
                    if (
                        isinstance(key, Scalar)
                        and key.style == "plain"
                        and not isinstance(key.value, str)
                        and not key.tag
                    ):
                        kind = _kind(key)
                        message = (
                            f"YAML reads the key `{key.text}` as {kind}, so Filebeat rejects the file. Quote the key"
                        )
                        fix = Fix("safe", f"Quote `{key.text}`", [Edit(key.start, key.end, f"'{key.text}'")])
                        yield self.finding(key, message, fix=fix)
                todo += [entry.value for entry in reversed(value.entries)]
            elif isinstance(value, Sequence):
                todo += reversed(value.items)


def _kind(key: Scalar) -> str:
    if key.value is None:
        return "null"
    return "a boolean" if isinstance(key.value, bool) else "a number"

from __future__ import annotations

from lslint.grammar.logstash.nodes import Expression, Hash, Node
from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.dataflow.compiled import hashes
from lslint.rules.logstash.refused.rule import CompileRule


class DuplicateHashKey(CompileRule):
    code = "LS112"
    visits = ("hash", "condition")
    reports_repeats = True
    summary = "Duplicate key in a hash"
    why = """\
Logstash rejects a hash that contains the same key twice ("Duplicate keys found in your configuration"). Its message
gives the position of the opening brace, which may be far from the key."""
    sources = ("verdicts of the real compiler (Logstash 9) on small configs and real files",)
    bad = ('filter {\n  mutate {\n    rename => {\n      "src" => "from_ip"\n      "src" => "client"\n    }\n  }\n}\n',)
    good = (
        """\
filter {
  mutate {
    rename => {
      "src" => "from_ip"
      "dst" => "client"
    }
  }
}
""",
    )

    def check(self, node: Hash | Expression, ctx: Context) -> Findings:
        for one in [node] if isinstance(node, Hash) else hashes(node, ctx):
            yield from self._keys(one, ctx.text)

    def _keys(self, node: Hash, text: str) -> Findings:
        pairs = node.pairs
        if len(pairs) < 2 or len({text[pair.key.start : pair.key.end] for pair in pairs}) == len(pairs):
            return
        seen: dict[str, Node] = {}
        for pair in pairs:
            key = text[pair.key.start : pair.key.end]
            first = seen.setdefault(key, pair.key)
            if first is not pair.key:
                yield self.finding(
                    pair.key,
                    f"Duplicate key {_display(key)} in a hash, so Logstash rejects the pipeline: keep one of the pairs",
                    related=[Related(first.start, first.end, "first pair with the key")],
                )


def _display(key: str) -> str:
    line = " ".join(key.split())
    return f"`{line}`" if len(line) <= 60 else f"`{line[:57]}…`"

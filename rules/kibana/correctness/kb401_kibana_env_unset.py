from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar
from lslint.rules.api import Context, Findings, Fix
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.shared.runtimes import leaving_unset, misnamed


class KibanaEnvUnset(KibanaRule):
    code = "KB401"
    severity = "warning"
    visits = ("file",)
    required_text = ("${",)
    summary = "Environment variable that the container of Kibana does not set"
    why = """\
If a variable `${NAME}` in a value of kibana.yml is not set, Kibana does not start: `Unknown environment variable
referenced in config : NAME`. The keystore does not define variables.

The rule reports a variable if a service of the project mounts the file and does not set the variable."""
    sources = ("source of Kibana 7.17 and 8.12: replaceEnvVarRefs of kbn-config",)
    fix = "unsafe"
    good = ("elasticsearch.hosts: ['https://es:9200']\nelasticsearch.password: ${KIBANA_PASSWORD}\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        seen: set[str] = set()
        mappings = (item for item in node.walk() if isinstance(item, Mapping))
        keys = {entry.key.start for mapping in mappings for entry in mapping.entries}
        for scalar in node.walk():
            if not isinstance(scalar, Scalar) or scalar.start in keys:
                continue
            text = ctx.text[scalar.start : scalar.end]
            for match in compiled(r"\$\{(\w+)\}").finditer(text):
                name = match.group(1)
                runtime = leaving_unset(ctx, name) if name not in seen else None
                seen.add(name)
                if runtime is None:
                    continue
                span = scalar.start + match.start(), scalar.start + match.end()
                other, fix, cure = misnamed(ctx, name), None, "Set the variable"
                if other is not None:
                    fix = Fix.write(span, f"${{{other.name}}}", "unsafe")
                    cure = f"Did you mean `{other.name}` ({other.location})?"
                yield self.finding(
                    span,
                    f"`{runtime.name}` ({runtime.location}) does not set `{name}`, so Kibana does not start. {cure}",
                    fix=fix,
                )

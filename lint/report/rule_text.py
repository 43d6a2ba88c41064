"""The ``rule`` command: what a rule looks for and why, from its own module, as text, Markdown or JSON."""

from __future__ import annotations

from typing import Any

from lslint.config.rule_selection import expand
from lslint.rules import registry
from lslint.rules.api import Rule
from lslint.rules.shared import releases


def find(word: str) -> list[Rule]:
    """The rules that a code, name or code prefix means. Raises ``ValueError`` with the message for an unknown one."""
    intended = expand(word)
    return [registry.load(code) for code in registry.entries() if intended == "ALL" or code.startswith(intended)]


def facts(rule: Rule) -> dict[str, Any]:
    """Everything about a rule, as in ``lslint rule --json``."""
    return {
        "code": rule.code,
        "name": rule.name,
        "summary": rule.summary,
        "severity": rule.severity,
        "stage": rule.stage,
        "kinds": list(rule.kinds),
        "default": rule.default,
        "fix": rule.fix,
        "since": rule.since,
        "releases": rule.releases,
        "why": releases.why(rule),
        "bad": list(rule.bad),
        "good": list(rule.good),
        "fixed": rule.fixed,
        "sources": releases.sources(rule),
        "options": [
            {"name": option.name, "default": option.default, "type": option.expected, "help": option.help}
            for option in rule.options
        ],
    }


FIXES = {
    "none": "none",
    "safe": "safe (`--fix`)",
    "unsafe": "unsafe (`--fix --unsafe-fixes`)",
    "manual": "shown, never applied",
    "safe/unsafe": "safe or unsafe, by case (`--fix`, `--unsafe-fixes`)",
}
STAGES = {
    "parse": "refused while reading or compiling",
    "load": "refused when settings are checked",
    "start": "passes the check, then does not start",
    "run": "starts, and does something else than was meant",
    "advice": "works; slower, riskier or harder to keep than need be",
}


def markdown(rule: Rule) -> str:
    """The page of a rule in ``docs/rules``."""
    fence = "json" if rule.code.startswith(("ES", "LS8")) else "yaml" if rule.code.startswith("FB") else "conf"
    parts = [
        f"# {rule.code} {rule.name}",
        f"{rule.summary}.",
        "\n".join(
            (
                "| | |",
                "|---|---|",
                f"| severity | {rule.severity} |",
                f"| stage | {rule.stage}: {STAGES[rule.stage]} |",
                f"| kinds | {', '.join(rule.kinds)} |",
                f"| on by default | {'yes' if rule.default else 'no'} |",
                f"| fix | {FIXES[rule.fix]} |",
                f"| since | {rule.since} |",
                *([f"| releases | {rule.releases} |"] if rule.releases else []),
            )
        ),
        f"## Why\n\n{releases.why(rule)}",
    ]
    for title, texts in (("Bad", rule.bad), ("Good", rule.good), ("After the fix", [rule.fixed] if rule.fixed else [])):
        if texts:
            blocks = "\n\n".join(f"```{fence}\n{text.rstrip()}\n```" for text in texts)
            parts.append(f"## {title}\n\n{blocks}")
    if rule.options:
        rows = [f"| `{o.name}` | {o.expected} | `{o.default}` | {o.help} |" for o in rule.options]
        head = f"## Options\n\nIn the config under `[options.{rule.code}]`:\n\n"
        parts.append(head + "| name | value | default | what it does |\n|---|---|---|---|\n" + "\n".join(rows))
    if rule.sources:
        parts.append("## Sources\n\n" + "\n".join(f"- {source}" for source in releases.sources(rule)))
    return "\n\n".join(parts) + "\n"


def text(rule: Rule) -> str:
    """A rule for the terminal."""
    lines = [f"{rule.code} {rule.name}: {rule.summary}", ""]
    lines.append(f"  severity  {rule.severity}")
    lines.append(f"  stage     {rule.stage} ({STAGES[rule.stage]})")
    lines.append(f"  kinds     {', '.join(rule.kinds)}")
    lines.append(f"  default   {'on' if rule.default else 'off: name it with --extend-select'}")
    lines.append(f"  fix       {FIXES[rule.fix].replace('`', '')}")
    if rule.releases:
        lines.append(f"  releases  {rule.releases}")
    lines += ["", releases.why(rule)]
    for title, texts in (("Bad", rule.bad), ("Good", rule.good), ("After the fix", [rule.fixed] if rule.fixed else [])):
        for example in texts:
            lines += ["", f"{title}:"]
            lines += [f"    {line}".rstrip() for line in example.rstrip().split("\n")]
    if rule.options:
        lines += ["", f"Options (in the config under [options.{rule.code}]):"]
        lines += [f"  - {o.name}: {o.expected}, default {o.default}; {o.help}" for o in rule.options]
    if rule.sources:
        lines += ["", "Sources:", *(f"  - {source}" for source in releases.sources(rule))]
    return "\n".join(lines) + "\n"


def listing() -> str:
    """One line a rule: code, name, severity, stage, default, fix, summary."""
    rules = [registry.load(code) for code in registry.entries()]
    width = max(len(rule.name) for rule in rules)
    return "".join(
        f"{r.code}  {r.name:<{width}}  {r.severity:<7}  {r.stage:<6}  {'on ' if r.default else 'off'}  "
        f"fix {r.fix:<11}  {r.summary}\n"
        for r in rules
    )


def index() -> str:
    """The index page of ``docs/rules``."""
    rows = ["| code | name | severity | stage | default | fix | what it finds |", "|---|---|---|---|---|---|---|"]
    for code in registry.entries():
        r = registry.load(code)
        default = "on" if r.default else "off"
        rows.append(
            f"| [{code}]({code}.md) | `{r.name}` | {r.severity} | {r.stage} | {default} | {r.fix} | {r.summary} |"
        )
    head = "# Rules\n\nWritten by `tools/generate.py` from the rules themselves.\n\n"
    return head + "\n".join(rows) + "\n"

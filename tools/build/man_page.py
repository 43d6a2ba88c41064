"""Fills the generated parts of man/lslint.1, which is written by hand otherwise: the version, usage and options."""

from __future__ import annotations

import re

from build.sources import ROOT
from lslint.cli.app import command_tree
from lslint.cli.help import arguments_of, options_by_group
from lslint.config.version import VERSION

PATH = "man/lslint.1"
PART = r'(?s)(\.\\" {0}: written by tools/generate\.py\n).*?(\.\\" end of {0}\n)'


def parts() -> dict[str, list[str]]:
    """The generated lines by part, in the man macros."""
    group = command_tree(calc=True)
    root = group.make_context("lslint", ["--help"], resilient_parsing=True)
    usage, commands = [], []
    for name, command in group.commands.items():
        context = command.make_context(name, [], parent=root, resilient_parsing=True)
        pieces = " ".join(command.collect_usage_pieces(context))
        shown = f"[check] {pieces}" if name == "check" else f"{name} {pieces}"
        usage += [".br" if name != "check" else ".PD 0", f"\\fBlslint\\fR {_text(shown)}"]
        commands += [f".SS {name}", _text(command.help or "")]
        for metavar, help in arguments_of(command, context):
            commands += [".TP", f"\\fI{_text(metavar)}\\fR", _text(help)]
        for title, options in options_by_group(command, context).items():
            commands += [".PP", f"\\fB{_text(title)}\\fR"] if title != "Options" else []
            for names, help in options:
                commands += [".TP", f"\\fB{_text(names)}\\fR", _text(help)]
        for inner, one in sorted(getattr(command, "commands", {}).items()):
            commands += [".TP", f"\\fB{_text(f'{name} {inner}')}\\fR", _text(one.help or "")]
    return {"usage": usage, "commands": commands}


def _text(text: str) -> str:
    """Text as troff shows it unchanged."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return re.sub(r"(?m)^\.", r"\\&.", " ".join(escaped.split()))


def files() -> dict[str, str]:
    """The page."""
    text = (ROOT / PATH).read_text(encoding="utf-8")
    text = re.sub(r'(?<="lslint )[^"]+', VERSION, text, count=1)
    for name, lines in parts().items():
        place = re.search(PART.format(name), text)
        if place is None:
            raise ValueError(f"{PATH} lacks the part {name}")
        filled = "".join(f"{line}\n" for line in lines if line)
        text = text[: place.end(1)] + filled + text[place.start(2) :]
    return {PATH: text}

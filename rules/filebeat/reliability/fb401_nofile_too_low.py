from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, Related, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.config_model.merge import Leaf, Merged, Obj, elements
from lslint.rules.filebeat.examples import UNIT


def _files(tree: ConfigFile) -> int:
    """Return the number of files that the config names, at least one."""
    root = Merged(tree.documents[0].root if tree.documents else None).root
    count = 0
    for item in elements(root.get("filebeat.inputs") or root.get("filebeat.prospectors")):
        obj = item.value
        if not isinstance(obj, Obj) or not obj.is_enabled:
            continue
        limit = obj.integer("harvester_limit")
        if limit:
            count += limit
            continue
        for path in elements(obj.get("paths")):
            leaf = path.value
            if isinstance(leaf, Leaf) and isinstance(leaf.value, str):
                count += 1
    return max(count, 1)


class NofileTooLow(Rule):
    code = "FB401"
    default = False
    severity = "warning"
    kinds = ("none",)
    visits = ("unit",)
    summary = "`LimitNOFILE` in the systemd unit is too low for the number of files"
    why = """\
Filebeat uses about 8 file handles plus one for each open file. At the limit, Filebeat can open neither files nor
connections. Because rotated files stay open until they are read, the limit should be twice that number. lslint counts
one file per path of the `filebeat.yml` next to the unit, or `harvester_limit` files per input that sets it.

`lslint calc filebeat-fds` calculates the value for a given number of files."""
    sources = (
        "Filebeat benchmark of 2017 (5.2.1): 9 handles with one file, 10 with two, from `ls /proc/$pid/fd`",
        "elastic/beats#12068: handles exhausted",
    )
    bad = (UNIT + "LimitNOFILE=16\n",)
    good = (UNIT + "LimitNOFILE=65535\n",)

    def check(self, node: str, ctx: Context) -> Findings:
        limit = last(node, "LimitNOFILE")
        if limit is None or not belongs(node, ctx.path):
            return
        soft = limit.value.partition(":")[0]
        handles = parse_integer(soft)
        if handles is None:
            return
        siblings = ctx.project.settings_file("filebeat.yml")
        files = _files(siblings[1]) if siblings is not None else 1
        needed = 2 * (8 + files)
        if handles < needed:
            many = f"{files} files" if files > 1 else "one file"
            message = (
                f"`LimitNOFILE={soft}` may be too low for {many}: at the limit, Filebeat can open neither files nor"
                f" connections. Set at least {needed}"
            )
            help = (
                "Filebeat needs 8 file handles plus one per open file. Twice that number leaves room for rotated files."
            )
            related = [Related(0, 0, "Config with these paths", siblings[0])] if siblings is not None else []
            yield self.finding(limit, message, help=help, related=related)

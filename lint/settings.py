"""What a run goes by: the command line joined with the config that holds for a file."""

from lslint.options import Values
from lslint.select import Selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config import Config


class Settings:
    """Settings for one file, or for the run as a whole (``cli``).

    ``cli``: the command line. ``config``: the config file's content, or None. ``selection``: rules to report.
    ``targets``: product -> release text or None. ``fail_on``: ``error``, ``warning`` or ``info``. ``kind``: forced kind or
    None. ``color``: True or False once decided for the stream of the report. ``output_format``, ``statistics``, ``quiet``,
    ``verbose``, ``unsafe_fixes``, ``fix`` as on the command line.
    """

    __slots__ = (
        "cli", "color", "config", "fail_on", "fix", "kind", "output_format", "quiet", "selection", "statistics", "targets",
        "unsafe_fixes", "verbose",
    )  # fmt: skip

    def __init__(
        self,
        cli: "Values | None" = None,
        config: "Config | None" = None,
        selection: "Selection | None" = None,
        targets: "dict[str, str | None] | None" = None,
        fail_on: str = "warning",
    ) -> None:
        cli = cli or Values()
        self.cli = cli
        self.config = config
        self.selection = selection or Selection()
        self.targets = targets or {"logstash": None, "filebeat": None, "elasticsearch": None}
        self.fail_on = fail_on
        self.kind = cli.kind
        self.color = cli.color == "always"
        self.output_format = "json" if cli.json else cli.output_format
        self.statistics = cli.statistics
        self.quiet = cli.quiet
        self.verbose = cli.verbose
        self.fix = cli.fix
        self.unsafe_fixes = cli.unsafe_fixes

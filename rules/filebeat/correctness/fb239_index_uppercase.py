"""FB239: an index name that Elasticsearch refuses."""

from lslint.rules.api import Rule
from lslint.rules.filebeat._tell import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config_tree import ConfigFile
    from lslint.rules.api import Context, Finding


class IndexUppercase(Rule):
    """An index name that Elasticsearch refuses."""

    code = "FB239"
    name = "index-uppercase"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Index name with capitals or blanks"
    why = """\
Elasticsearch takes index names in small letters only: `invalid_index_name_exception`. Filebeat starts, and every
event is dropped with that error in its log."""
    sources = ("Elasticsearch: index names are lower case",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  index: Shop-%{+yyyy.MM.dd}\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "output.elasticsearch:\n  hosts: [es]\n  index: 'shop-%{[fields.App]}-%{+yyyy.MM.dd}'\n"
            "setup.template: {name: shop, pattern: shop-*}\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        "output.elasticsearch:\n  hosts: [es]\n  index: shop-%{+yyyy.MM.dd}\n"
        "setup.template: {name: shop, pattern: shop-*}\n"
    )

    def check(self, node: "ConfigFile", ctx: "Context") -> "Iterator[Finding]":
        """One finding a place."""
        yield from tell(self, ctx)

from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin


class GeoipDatabase(PipelineAdvice):
    code = "LS490"
    visits = ("filter/geoip",)
    summary = "`geoip` database in the legacy format or without updates"
    why = """\
Since 5.0, the `geoip` filter reads only databases in the `mmdb` format. With a `.dat` file of the legacy format
(GeoLiteCity), the pipeline fails to start.

IP addresses change locations, so an old database returns wrong results. Since 7.14, Logstash downloads new databases
for filters without `database` (unless `xpack.geoip.downloader.enabled` is `false`), but does not update a file that
`database` names. Remove `database`, or update the file regularly with `geoipupdate`. A `.mmdb` file is reported only
with `--extend-select LS490`, and only outside of the usual folders of `geoipupdate`."""
    sources = (
        "documentation of the geoip filter: database, database auto-update",
        "documentation of Logstash: geoip database management",
        "breaking changes in Logstash 5.0: geoip filter",
    )
    bad = (
        'filter {\n  geoip {\n    source => "clientip"\n    database => "/etc/logstash/GeoLiteCity.dat"\n  }\n}\n',
        'filter { geoip { source => "clientip" target => "geo" database => "/etc/logstash/GeoLite2-City.mmdb" } }\n',
    )
    good = (
        'filter { geoip { source => "clientip" target => "client" } }\n',
        'filter { geoip { source => "clientip" target => "geo" database => "/var/lib/GeoIP/GeoLite2-City.mmdb" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("database")
        if option is None:
            downloader = ctx.project.setting("xpack.geoip.downloader.enabled")
            if downloader is not None and downloader.value in (False, "false"):
                yield self.finding(
                    node.head,
                    "`xpack.geoip.downloader.enabled: false` makes this filter use the bundled database, which becomes"
                    " outdated. Set `database` to a file that is updated regularly",
                )
            return
        path = node.text("database") or ""
        if path.lower().endswith(".dat"):
            if ctx.is_below(5):
                return
            yield self.finding(
                option,
                f"`{path}` has the legacy GeoIP format, which Logstash 5.0 and later reject, so the pipeline fails to"
                " start. Use a `.mmdb` database",
                severity="error",
                stage="start",
            )
        elif path.lower().endswith(".mmdb") and not path.startswith(_UPDATED_FOLDERS):
            yield self.finding(
                option,
                f"Logstash does not update `{path}`, so its locations become outdated. Update the file with"
                " `geoipupdate`, or remove `database`",
                help="Without `database`, Logstash 7.14 and later download updates automatically.",
                optional=True,
            )


_UPDATED_FOLDERS = ("/var/lib/GeoIP", "/usr/share/GeoIP", "/usr/local/share/GeoIP", "/usr/local/var/GeoIP")
"""Folders in which ``geoipupdate`` and distributions install databases."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import option_text


class GeoipDatabase(PipelineAdvice):
    code = "LS490"
    visits = ("filter/geoip",)
    summary = "The geoip database is of the old format, or nobody updates it"
    why = """\
From 5.0 on the filter reads databases of the format `mmdb` (GeoIP2, GeoLite2) only; the `.dat` files of the format
before (GeoLiteCity) are refused when the pipeline starts.

Addresses move. From 7.14 on Logstash fetches new databases by itself, for filters without `database`. A file named
with `database` stays as it is until somebody replaces it: `geoipupdate` of MaxMind does so, a copy put there once
does not, and its licence asks for removing data that are older than 30 days. With `xpack.geoip.downloader.enabled:
false` and no `database` the filter uses the one the release was built with."""
    sources = (
        "documentation of the geoip filter: database, database auto-update",
        "documentation of Logstash: geoip database management",
        "breaking changes in Logstash 5.0: geoip filter",
    )
    bad = (
        'filter {\n  geoip {\n    source => "clientip"\n    database => "/etc/logstash/GeoLiteCity.dat"\n  }\n}\n',
        'filter { geoip { source => "clientip" database => "/etc/logstash/GeoLite2-City.mmdb" } }\n',
    )
    good = (
        'filter { geoip { source => "clientip" target => "client" } }\n',
        'filter { geoip { source => "clientip" database => "/var/lib/GeoIP/GeoLite2-City.mmdb" } }\n',
        'filter { geoip { source => "clientip" database => "${GEO_DB}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("database")
        if option is None:
            downloader = ctx.project.setting("xpack.geoip.downloader.enabled")
            if downloader is not None and downloader.value in (False, "false"):
                yield self.finding(
                    (node.start, node.name_end),
                    "`xpack.geoip.downloader.enabled: false` leaves this filter with the database of the release,"
                    " which is never updated: name a `database` that something keeps up to date",
                )
            return
        path = option_text(node, "database") or ""
        if path.lower().endswith(".dat") and (ctx.target is None or ctx.target.at_least(5)):
            yield self.finding(
                option,
                f"`{path}` is of the format before GeoIP2, which the filter does not read from 5.0 on: use a `.mmdb`"
                " database",
            )
        elif path.lower().endswith(".mmdb") and not path.startswith(_UPDATED):
            yield self.finding(
                option,
                f"Logstash does not update `{path}`, and its addresses grow old: keep it up to date with"
                " `geoipupdate`, or remove `database` (7.14 and later fetch new ones by themselves)",
            )


_UPDATED = ("/var/lib/GeoIP", "/usr/share/GeoIP", "/usr/local/share/GeoIP", "/usr/local/var/GeoIP")
"""Where packages of ``geoipupdate`` and distributions keep their databases."""

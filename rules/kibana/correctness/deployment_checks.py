"""The checks of the rules about the containers of Kibana whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.rules.api import Context, Findings
from lslint.rules.kibana import environment
from lslint.rules.kibana.catalogue import catalogue
from lslint.rules.kibana.model import KibanaAnalysis, is_filled_in
from lslint.rules.kibana.rule import KibanaRule
from lslint.rules.kibana.settings import analyze
from lslint.rules.kibana.values import problem
from lslint.rules.knowledge import load
from lslint.rules.release import OLDEST, dotted, numbers_of
from lslint.rules.shared import image_variables, peers
from lslint.rules.shared.hosts import host_of
from lslint.rules.shared.ignored_variables import IgnoredVariables
from lslint.rules.shared.manifest_rules import VariableWithColon
from lslint.rules.shared.runtimes import lacking_file


class IgnoredKibanaVariableCheck(IgnoredVariables, KibanaRule):
    only_upper_case = True
    defaults = load("kibana/traits")["set_by_image"]
    read_by_oss = tuple(load("kibana/traits")["read_by_oss"])
    effects = load("kibana/traits")["without"]
    alternatives = tuple(
        {f"elasticsearch.{name}" for name in row["only_one"]}
        for row in load("kibana/relations")["elasticsearch"]
        if "only_one" in row
    )

    def has_setting(self, variable: str, release: tuple[int, ...]) -> bool:
        """Return what the read release of the same major, or the last one before, has: Kibana removes settings in major
        releases."""
        settings, name = catalogue(), image_variables.setting_of("kibana", variable)
        having = settings.having(name) | sum(settings.change(name, ("renamed", "custom")))
        earlier = [number for number, numbers in enumerate(settings.numbers) if numbers[0] <= release[0]]
        return not (having or settings.has_change(name)) or not earlier or bool(having >> earlier[-1] & 1)

    def is_default(self, variable: str, written: str) -> bool:
        if variable in self.defaults:
            return super().is_default(variable, written)
        return catalogue().is_default(image_variables.setting_of("kibana", variable), written)

    def replacement(self, variable: str, release: tuple[int, ...], written: str) -> tuple[str, str]:
        level = load("kibana/traits")["root_levels"].get(image_variables.setting_of("kibana", variable))
        if level is None or written != "true":
            return super().replacement(variable, release, written)
        return "", f"Set `LOGGING_ROOT_LEVEL` to `{level}`"

    def form(self, variable: str, written: str, release: tuple[int, ...], ctx: Context) -> str:
        """Return that a list must be JSON, because Kibana does not split a value at commas, or what else the setting
        accepts."""
        name = image_variables.setting_of("kibana", variable)
        if name in ("elasticsearch.hosts", "elasticsearch.url") and peers.problem(ctx, written, "elasticsearch"):
            return " with an address that the container reaches"
        former = catalogue().removed.get(name, {})
        if written and name == "server.publicBaseUrl" and not compiled(r"(?i)https?://[^/?#@]+/?").fullmatch(written):
            return " with scheme, host, port, and `server.basePath` as the path"
        is_former = "accepts" in former and release < numbers_of(former["renamed_in"])
        name = name if is_former else former.get("renamed", name)
        if "," in written and not is_former and catalogue().having(f"{name}.0"):
            return "" if written.startswith("[") else ' with a JSON list (`["a","b"]`)'
        value = Scalar(0, len(written), written, written, "plain")
        rows = [former["accepts"]] if is_former else load("kibana/settings")["settings"].get(name, ())[1::2]
        is_unknown = written[:1] in ("", '"', "'") or is_filled_in(value)
        problems = [] if is_unknown else [problem(value, row) for row in rows]
        if all(row.get("type") == "array" for row in rows) and problems and all(problems):
            return ' with a JSON list (`["a","b"]`)'
        return f" with {problems[-1]}" if problems and all(problems) else ""


class KibanaVariableWithColonCheck(VariableWithColon, KibanaRule):
    def variable_of(self, name: str, release: tuple[int, ...] | None) -> str:
        variable, number = image_variables.variable_of(name), release or OLDEST
        setting = image_variables.setting_of("kibana", variable)
        if not setting or image_variables.is_taken("kibana", setting, number):
            return variable if setting else name
        other = image_variables.replacement("kibana", setting, number)
        return image_variables.variable_of(other) if other else ""


_CREDENTIALS = load("kibana/traits")["credentials"]
_OF_TLS = r"(?:server|elasticsearch)\.ssl\.(?:(?:key|trust)store\.path|certificate|key|certificateAuthorities)"
_ENROLLED = [[address] for address in load("kibana/traits")["enrolled"]]


_ADDRESSES = ("elasticsearch.hosts", "elasticsearch.url")


class UnreachableServiceCheck(KibanaRule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = analyze(ctx)
        if ctx.project.deployment.peers() is not None:
            yield from self._unpublished(analysis, ctx)
            yield from self._without_address(ctx)
        has_headers = any(name.startswith("elasticsearch.customHeaders") for name in analysis.settings)
        deployment = ctx.project.deployment
        is_whole = deployment.is_whole() if deployment.image_variables() else _has_no_other_settings(ctx)
        is_whole = is_whole and analysis.target is not None
        # Kibana sends no user name without a password, which outside of containers the keystore may hold
        needed = "password" if deployment.image_variables() else "username"
        names = [each.replace("username", needed) for each in _CREDENTIALS]
        has_credentials = not is_whole or has_headers or not all(analysis.lacks(name) for name in names)
        for name in _ADDRESSES:
            setting = analysis.settings.get(name)
            if setting is None or analysis.is_overridden(name):
                continue
            hosts = [(item, item.text) for item in setting.scalars if item.text]
            is_enrolled = not has_credentials and analysis.at_least(8) and [host for _, host in hosts] in _ENROLLED
            problem = peers.first_problem(
                ctx, [] if is_enrolled else hosts, "elasticsearch", has_credentials=has_credentials
            )
            problem = problem or _refused_release(analysis, hosts)
            if problem is not None:
                yield self.finding(*problem)
                return

    def _without_address(self, ctx: Context) -> Findings:
        """Report a container that gets no address, if nothing has the host name that the image looks for."""
        if ctx.target is None or not ctx.is_below(8):
            return  # 8.0 and later may be enrolled
        deployment = ctx.project.deployment
        settings, variables = deployment.node(), deployment.image_variables()
        nodes = [min(peer.names) for peer in deployment.peers() or () if peer.product == "elasticsearch" and peer.names]
        if settings is None or not variables or not nodes:
            return
        runtime, meant = variables[0].runtime, {image_variables.intended("kibana", each.name) for each in variables}
        names = {image_variables.variable_of(name): name for name in _ADDRESSES}
        is_set = not (settings.keys().isdisjoint(_ADDRESSES) and meant.isdisjoint(names))
        is_whole = runtime.is_complete and not image_variables.mounts_settings(runtime)
        if is_whole and not is_set and runtime.hosts and "elasticsearch" not in runtime.hosts:
            name = next(each for each in names if image_variables.is_taken("kibana", names[each], ctx.target.numbers))
            message = f"`{name}` is not set, and no host is called `elasticsearch`, its default, so Kibana does not"
            message += f" connect. Set it to the address of `{nodes[0]}`"
            yield self.finding((variables[0].start, variables[0].end), message)

    def _unpublished(self, analysis: KibanaAnalysis, ctx: Context) -> Findings:
        """Report a published port on which Kibana listens only inside its container."""
        # up to 5.x the names without `server.` are accepted: src/server/config/transform_deprecations.js
        host, port = (
            analysis.settings.get(f"server.{name}") or analysis.settings.get(name) for name in ("host", "port")
        )
        number = port.text if port is not None else "5601"
        if host is not None and not analysis.is_overridden("server.host"):
            if message := peers.unpublished(ctx, host.text, number):
                yield self.finding((host.node.start, host.node.end), message)
        elif analysis.settings and analysis.lacks("server.host"):
            images = ctx.project.deployment.images()  # those before 5.0 listen on all addresses
            listens = any(low and numbers_of(low) < (5,) for product, low in images if product == "kibana")
            if not listens and (message := peers.unpublished_by_default(ctx, "server.host", number)):
                yield self.finding(next(iter(analysis.settings.values())).key_span, message)


class KibanaFileNotInContainerCheck(KibanaRule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Report the first TLS file that a container with the settings does not have."""
        analysis = analyze(ctx)
        switch = analysis.settings.get("server.ssl.enabled")
        has_tls = switch is not None and switch.text == "true"
        for name, setting in analysis.settings.items():
            is_read = compiled(_OF_TLS).fullmatch(name) and (has_tls or not name.startswith("server"))
            for item in setting.scalars if is_read and not analysis.is_overridden(name) else ():
                if where := lacking_file(ctx, item.text, "/usr/share/kibana", "/usr/share/kibana"):
                    message = (
                        f"Nothing is mounted at `{item.text}` in {where}, so Kibana stops, unless another manifest"
                    )
                    yield self.finding((item.start, item.end), f"{message} adds the file. Mount it")
                    return


def _has_no_other_settings(ctx: Context) -> bool:
    """Return whether containers with a kibana.yml get no variables or keystore that the project does not contain."""
    keystore = compiled(r"keystore|kibana(?:/config|/data)?/?$")
    containers = environment.containers(ctx)
    return all(runtime.is_complete and not any(map(keystore.search, runtime.mounts)) for runtime in containers)


def _refused_release(analysis: KibanaAnalysis, hosts: list[tuple[Scalar, str]]) -> tuple[Scalar, str] | None:
    """Return the first node that Kibana refuses: one of another major release, or of an older minor one."""
    images = analysis.ctx.project.deployment.images()
    lows = {low for product, low in images if product == "kibana"}
    is_known = lows != {""} and all(not low or numbers_of(low) >= (5,) for low in lows)  # else it may be an older one
    for item, address in hosts if analysis.at_least(5) and is_known else ():
        peer = peers.elasticsearch_at(analysis.ctx, address)
        if peer is None or not peer.release or analysis.target is None:
            continue
        low, high = numbers_of(peer.release)[:2], numbers_of(peer.newest_release)[:2]
        may_be_older = high < (5,) and analysis.target == (5, 0)  # 5.0 stands for all releases before it, too
        if (high < analysis.target and not may_be_older) or low[0] > analysis.target[0]:
            problem = f"`{host_of(address)}` is Elasticsearch {dotted(low)}, which Kibana {dotted(analysis.target)}"
            return item, f"{problem} refuses. Use the same release for both"
    return None

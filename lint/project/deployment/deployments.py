"""Which release of a product runs with a file: the evidence of the nearest level that has any."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lslint.files.paths import report_path
from lslint.project.deployment import choice, levels, products
from lslint.project.deployment.apart import ending_of, takes_own
from lslint.project.deployment.clusters import Clusters
from lslint.project.deployment.components import COLLECTIONS, EXAMPLES, numbered, project_of, role_of
from lslint.project.deployment.folders import MAX_WALK_BYTES, TEST_FOLDERS, kind_of, of_run
from lslint.project.deployment.model import (
    CONDITIONAL,
    CONTENT,
    DOCUMENTED,
    FOLDER,
    MOUNTED,
    NAMED,
    PARENT,
    SCRIPT,
    TESTED,
    UNUSED,
    Deployment,
    Evidence,
    Incompatibility,
    Manifest,
    Statement,
)
from lslint.project.deployment.overruled import is_other_release
from lslint.project.deployment.stated import Stated
from lslint.project.deployment.uses import services_using, statements_beside, statements_for
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.variables import Variables

Level = tuple[Deployment | None, bool, int, bool]
"""The deployment by the evidence of one folder, whether an outer folder can override it, its rank, and whether the
evidence is in another folder below."""


class Deployments:
    """The deployments that the files of a run belong to. Manifests are read when first needed."""

    def __init__(self, projects: Projects | None = None) -> None:
        self.folders = of_run(projects if projects is not None else Projects())
        self._resolver: Variables | None = None
        self._by_folder: dict[tuple[str, str, str], tuple[Deployment | None, int]] = {}
        self._users: dict[str, dict[str, list[tuple[Manifest, str]]]] = {}
        self._found: dict[tuple[object, ...], Deployment] = {}
        self._inner: dict[tuple[str, str], list[tuple[tuple[str, ...], str]]] = {}
        self._levels: dict[tuple[str, str, str, str], Level] = {}
        self._stated = Stated(self.folders)
        self._clusters = Clusters(self.folders)

    def find(self, path: str, product: str, line: int = 0) -> Deployment | None:
        """The deployment of a product that a file belongs to; None without evidence. ``line``: of the config that a
        manifest holds."""
        return self._find(os.path.abspath(path), product, line)[0]

    def nearest(self, path: str, wanted: Iterable[str]) -> list[Deployment]:
        """The deployments of several products whose evidence is nearest to a file: Elasticsearch or OpenSearch."""
        every = [self._find(os.path.abspath(path), product) for product in wanted]
        found = [(deployment, distance) for deployment, distance in every if deployment is not None]
        best = min((distance for _, distance in found), default=0)
        return [one for one, distance in found if distance == best]

    def all(self) -> list[Deployment]:
        """The deployments that were found so far, sorted by folder and product."""
        return sorted(self._found.values(), key=lambda one: (one.path, one.product, one.low))

    def incompatible(self, found: Iterable[Deployment]) -> list[Incompatibility]:
        """Those of these products that are newer than the Elasticsearch of the same deployment, if evidence agrees."""
        made: list[Incompatibility] = []
        found = list(found)
        servers = [one for one in found if one.product == "elasticsearch" and one.high]
        for one in found:
            if one.product == "elasticsearch" and one.low and not one.contradictions and one.evidence[0].line:
                # no file of ours is Kibana's
                near = os.path.join(os.path.dirname(os.path.abspath(one.evidence[0].path)), "_")
                kibana = self._level(os.path.dirname(near), near, "kibana", self._role(near))[0]
                if (
                    kibana
                    and kibana.release
                    and choice.is_newer(kibana.low, one.high, "kibana")
                    and not self._clusters.is_of_clients(one)
                    and self._clusters.may_be_server(kibana, one)
                ):
                    made.append(Incompatibility(one.path, kibana, one))
                continue
            if one.product == "elasticsearch" or one.product not in products.STACK or not one.low:
                continue
            if one.contradictions or one.evidence[0].strength == DOCUMENTED:
                continue
            server = self._server(one)
            if server is None or not server.high or server.contradictions or self._clusters.is_of_clients(server):
                continue
            others = servers if self._clusters.named(one) is None else []
            if choice.is_newer(one.low, server.high, one.product) and all(
                choice.is_newer(one.low, other.high, one.product) for other in others
            ):  # else it may belong to another cluster of the project
                made.append(Incompatibility(one.path, one, server))
        return made

    def forget(self, path: str) -> None:
        """Drops what depends on a file, after it was changed, if it can be a manifest."""
        if kind_of(os.path.basename(path)) or self.folders.has_read(path):
            self.folders.forget()
            self._resolver = None
            self._by_folder.clear()
            self._users.clear()
            self._found.clear()
            self._inner.clear()
            self._levels.clear()
            self._stated.forget()
            self._clusters.forget()

    @property
    def _variables(self) -> Variables:
        if self._resolver is None:
            from lslint.project.deployment.plays import Plays
            from lslint.project.deployment.variables import Variables

            self._resolver = Variables(self.folders, Plays(self.folders))
        return self._resolver

    def _resolved(self, statements: list[Statement], path: str) -> list[Statement]:
        """The statements, with the releases that variables of other files hold."""
        if not any(one.needs and not one.low for one in statements):
            return statements
        return self._variables.resolved(statements, path)

    def _server(self, client: Deployment) -> Deployment | None:
        """The Elasticsearch of another product: the resource of the operator that it names, else that of the deployment
        of its folder, which may be a component of the one above."""
        named = self._clusters.named(client)
        if named is not None:
            return levels.made(os.path.abspath(client.path), "elasticsearch", named, PARENT) if named else None
        for at in self.folders.chain(os.path.abspath(client.path)):
            if os.path.basename(at) in COLLECTIONS:  # with the folder above
                continue
            near = os.path.join(at, "_")
            found = self._level(at, near, "elasticsearch", self._role(near))[0]
            if (found is not None and found.low) or project_of((os.path.basename(at),)):
                return found
        return None

    def _find(self, path: str, product: str, line: int = 0) -> tuple[Deployment | None, int]:
        """The deployment, and how far its evidence is: the lower the nearer."""
        folder = os.path.dirname(path)
        chain = self.folders.chain(folder)
        own = self._named(path, product)
        if not (own or self._stated.around(path, chain, product) or any(self._named(at, product) for at in chain[:-1])):
            return None, 0
        mounted = self._mounted(path, chain, product, line)
        if mounted is not None and not self._is_other_release(mounted, path, chain, own):
            return self._note(mounted), -2
        if own is not None:
            return self._note(levels.made(folder, product, [own], NAMED)), -1
        ending = ending_of(path)
        key = (folder, product, ending)
        if key not in self._by_folder:
            self._by_folder[key] = self._search(path, chain, product, ending)
        found, distance = self._by_folder[key]
        if found is None or found.evidence[0].strength in (PARENT, DOCUMENTED):
            copied = self._mounted_elsewhere(path, chain, product)
            if copied is not None and not self._is_other_release(copied, path, chain, own):
                return self._note(copied), -2
        return (self._note(found) if found is not None else None), distance

    def _is_other_release(self, found: Deployment, path: str, chain: list[str], own: Statement | None) -> bool:
        """Whether the name of a file (``own``) or of the nearest folder says another release than a manifest."""
        if own is None or found.product != "elasticsearch":
            own = next((named for folder in chain[:-1] if (named := self._named(folder, found.product))), None)
        return is_other_release(self.folders, found, own, path)

    def _note(self, found: Deployment) -> Deployment:
        """The deployment as it was returned before, if its evidence is the same."""
        places = tuple((one.path, one.line, one.strength) for one in found.evidence)
        return self._found.setdefault((found.path, found.product, found.low, found.high, places), found)

    def _mounted(self, path: str, chain: list[str], product: str, line: int = 0) -> Deployment | None:
        """The deployment whose manifest mounts, copies or builds the file."""
        direct: list[tuple[str, Statement]] = []
        indirect: list[tuple[str, Statement]] = []
        overlays = self._overlays(chain)
        is_unchanged = False
        for folder in (*chain, *overlays):
            for manifest in self.folders.own(folder):
                if manifest.uses or manifest.path == path:
                    near, far = statements_for(manifest, path, product, line)
                    is_other = folder not in chain and os.path.basename(manifest.path).startswith("kustomization.")
                    is_unchanged = is_unchanged or (
                        is_other and not near and not far and bool(services_using(manifest, path))
                    )
                    direct += [
                        (folder, one) for one in near if one.low and (one.rank < TESTED or manifest.path == path)
                    ]
                    indirect += [(folder, one) for one in far if one.low and one.rank < TESTED]
        if direct and is_unchanged:  # an overlay takes the base as it is
            own = [one for manifest in self.folders.own(chain[0]) for one in manifest.statements]
            direct += [(chain[0], one) for one in own if one.product == product and one.low and one.rank < TESTED]
        found = [(folder, one) for folder, one in direct if one.path == path] or direct or indirect
        for name in ("is_client", "default"):
            found = [(folder, one) for folder, one in found if not getattr(one, name)] or found
        return levels.made(found[0][0], product, [one for _, one in found], MOUNTED) if found else None

    def _mounted_elsewhere(self, path: str, chain: list[str], product: str) -> Deployment | None:
        """The deployment whose manifest, in a folder that is not above the file, mounts or copies it."""
        root = chain[-1]
        if root not in self._users:
            users = self._users[root] = {}
            size = 0
            for _, folder in self.folders.below(root):
                for manifest in self.folders.own(folder) if size < MAX_WALK_BYTES else ():
                    if not os.path.basename(manifest.path).startswith("kustomization."):
                        for place, service in manifest.uses:
                            users.setdefault(place.rstrip(os.sep), []).append((manifest, service))
                size += self.folders.size(folder)
        at = path
        while len(at) > len(root) and self._users[root]:
            found = [
                one
                for manifest, service in self._users[root].get(at, ())
                for one in manifest.statements
                if one.product == product and one.low and one.rank < TESTED and one.service in ("", service)
            ]
            if found:
                exact = [one for one in found if not one.default]
                return levels.made(root, product, exact or found, MOUNTED)
            at = os.path.dirname(at)
        return None

    def named(self, folders: Iterable[str]) -> list[Evidence]:
        """The releases that the manifests and the documentation in some folders name."""
        made: dict[tuple[str, int, str], Evidence] = {}
        size = 0
        for folder in folders:
            manifests = [*self.folders.own(folder), *self.folders.docs(folder)] if size < MAX_WALK_BYTES else []
            size += self.folders.size(folder)
            for one in self._resolved(
                [each for manifest in manifests for each in manifest.statements], os.path.join(folder, "_")
            ):
                if one.low and not one.witnessed:
                    made.setdefault(
                        (one.path, one.line, one.product),
                        Evidence(report_path(one.path), one.line, one.text, one.product, one.low, one.high, CONTENT),
                    )
        return list(made.values())

    def _overlays(self, chain: list[str]) -> list[str]:
        """The folders that may hold overlays of the kustomization of a folder."""
        if not self.folders.is_kustomized(chain[0]):
            return []
        return [folder for top in chain[1:3] for _, folder in self.folders.below(top)[:100]]

    def _search(self, path: str, chain: list[str], product: str, ending: str) -> tuple[Deployment | None, int]:
        """The deployment of the nearest level."""
        folder, own = statements_beside(self.folders, path, chain, product, ending)
        if own:
            return levels.made(folder, product, own, PARENT), 0
        rest: Deployment | None = None
        wide: tuple[Deployment, int] | None = None
        tested: tuple[Deployment, int] | None = None
        inner = chain[0][len(chain[-1]) :].lower().split(os.sep)
        is_test = not TEST_FOLDERS.isdisjoint(inner)
        fallback: Deployment | None = None
        distance = 0
        role = role_of(path, chain[-1])
        for step, folder in enumerate(chain):
            if role and folder == os.path.dirname(role):
                if rest is not None and self._variables.is_hidden(role, product):
                    return rest, 4 * len(chain)
                found, default, rank, is_inner = self._roles(role, product, bool(fallback or wide))
                if rank == UNUSED and found is None:
                    return rest, 4 * len(chain)
            else:
                found, default, rank, is_inner = self._level(folder, path, product, role)
            if found is None:
                continue
            if rank in (CONDITIONAL, TESTED, UNUSED) and not is_test and found.low:
                tested = tested or (found, 2 * step + is_inner)
                continue
            distance = 2 * step + is_inner
            if fallback is not None and default and levels.is_wide(fallback) and levels.narrows(fallback, found):
                fallback = found
            if fallback is not None and (default or rank >= SCRIPT or not levels.overrides(fallback, found)):
                continue
            if found.low or found.newest:
                if rest is not None and choice.is_another_image(rest, found):
                    return rest, 4 * len(chain)
                if default and fallback is None:
                    fallback = found
                    continue
                if wide is not None and not levels.narrows(wide[0], found):
                    continue
                if wide is None and levels.is_wide(found):  # an outer folder may say more
                    wide = (found, distance)
                    continue
                return found, distance
            rest = rest or found
        if fallback is not None and (wide is None or levels.narrows(wide[0], fallback)):
            return fallback, distance
        if wide is not None:
            return wide
        if tested is not None:
            return tested
        for step, folder in enumerate(() if is_test else chain):
            docs = self.folders.docs(folder)
            statements = [one for manifest in docs for one in manifest.statements]
            chosen = choice.chosen(choice.installed(statements, docs), product)
            majors = {each.partition(".")[0] for one in chosen if one.low for each in (one.low, one.high)}
            if len(majors) == 1:  # else each document is about another release
                return levels.made(folder, product, chosen, DOCUMENTED), 2 * len(chain) + step
        return rest, 4 * len(chain)

    def _role(self, path: str) -> str:
        return role_of(path, self.folders.root(os.path.dirname(path)))

    def _level(self, folder: str, path: str, product: str, role: str) -> Level:
        """The deployment by the evidence in a folder and below it. Kept where it is the same for all files below.
        ``role``: of the path."""
        strength = FOLDER if os.path.dirname(path) == folder else PARENT
        key = (folder, product, strength, role)
        found = self._levels.get(key)
        if found is None and not self._stated.holds(folder, product):  # as most folders: what is left is their name
            found = self._levels[key] = self._made(folder, product, [], strength)
        if found is None:
            own = self.folders.own(folder)
            foreign = self._variables.of_roles.foreign(role) if role and len(folder) < len(role) else frozenset()

            def resolved(found: list[Statement]) -> list[Statement]:
                return [one for one in self._resolved(found, path) if (one.path, one.line) not in foreign]

            stated = [one for manifest in own for one in manifest.statements]
            statements = resolved(stated)
            chosen = choice.chosen(choice.installed(statements, own), product)
            is_general = not any(one.needs and not one.low for one in stated)
            if not any((one.low == one.high and one.low and one.rank < TESTED) or one.newest for one in chosen):
                below, manifests = self._nested(folder, path, product)
                every = [*statements, *resolved(below)]
                every = every if role else choice.outside_roles(every, product)
                chosen = choice.chosen(choice.installed(every, [*own, *manifests]), product) or chosen
                is_general = is_general and self._inner.get((folder, product)) == []
            found = self._made(folder, product, chosen, strength)
            if is_general:
                self._levels[key] = found
        return found

    def _made(self, folder: str, product: str, chosen: list[Statement], strength: str) -> Level:
        """The deployment by these statements and the name of the folder."""
        named = self._named(folder, product) if folder != self.folders.root(folder) else None
        if named is not None:
            fitting = [one for one in chosen if one.low and choice.holds((named.low, named.high), (one.low, one.high))]
            chosen = fitting or ([named] if not any(one.low and one.rank < SCRIPT for one in chosen) else chosen)
        if not chosen:
            return None, False, 0, False
        default = bool(chosen[0].low) and all(one.default for one in chosen if one.low)
        found = levels.made(folder, product, chosen, strength)
        return found, default, min(one.rank for one in chosen), levels.is_inner(folder, found)

    def _roles(self, role: str, product: str, has_own: bool) -> Level:
        """What ``_level`` returns, for the folder of a role of Ansible: by the variables of the plays that apply the
        role and, unless the role has a release itself, by the roles that run on the same hosts, then by all others.
        ``UNUSED`` without a deployment: they do not agree, so that nothing says which release is meant."""
        plays = self._variables.plays
        chosen = plays.statements(role, product)
        for find in () if has_own else (plays.manifests, plays.siblings):
            if not chosen:
                others = find(role)
                statements = [one for each in others for one in self._resolved(each.statements, each.path)]
                chosen = [one for one in choice.chosen(choice.installed(statements, others), product) if one.low]
                is_apart = len(choice.narrowed(list({(one.low, one.high): 0 for one in chosen}))) > 1
                if is_apart and find == plays.siblings:
                    return None, False, UNUSED, False
        if not chosen:
            return None, False, 0, False
        folder = os.path.dirname(role)
        found = levels.made(folder, product, chosen, PARENT)
        is_default = all(one.default for one in chosen)
        return found, is_default, min(one.rank for one in chosen), levels.is_inner(folder, found)

    def _named(self, path: str, product: str) -> Statement | None:
        """What the name of a file or folder says about a product."""
        name = os.path.basename(path)
        if not any(map(str.isdigit, name)):
            return None
        from lslint.project.deployment.names import may_say, of_name

        if not may_say[name]:
            return None
        parent = os.path.dirname(path)
        return of_name(path, name, product, os.path.basename(parent), self.folders.names(parent))

    def _nested(self, folder: str, path: str, product: str) -> tuple[list[Statement], list[Manifest]]:
        """The statements below a folder that belong to no other deployment, and their manifests."""
        components: list[Statement] = []
        projects: dict[str, list[Statement]] = {}
        manifests: list[Manifest] = []
        inner = os.path.dirname(path)[len(folder) :].strip(os.sep).split(os.sep)
        if inner[0] and os.path.basename(folder).lower() in EXAMPLES:
            return [], []  # each folder of a collection of examples is a separate example
        size = 0
        todo = self._inner.get((folder, product))
        todo = self.folders.below(folder) if todo is None else todo
        useful = self._inner[folder, product] = []
        for number, (parts, at) in enumerate(todo):
            if size > MAX_WALK_BYTES:
                useful += todo[number:]
                break
            if parts[0] == inner[0]:  # examined before, with the inner folders
                useful.append((parts, at))
                continue
            own = self.folders.own(at)
            named = numbered(at, product, self.folders)
            if not own and named is None and not self.folders.size(at):
                continue  # states no release: the next file of this folder need not look again
            useful.append((parts, at))
            statements = [
                one
                for manifest in own
                for one in manifest.statements
                if _is_about(one, product) and not takes_own(manifest, one, path, self.folders)
            ]
            size += self.folders.size(at)
            if not statements and named is not None:
                statements = [named]
            project = project_of(parts)
            if not project:
                manifests += own
            if not statements:
                continue
            if "recipes" in parts and not any(one.path.endswith(".rb") for one in statements):
                continue  # examples, not those of Chef
            if not project or named is not None:
                components += statements
            elif not any(part.lower() in EXAMPLES for part in parts):
                projects.setdefault(project, []).extend(statements)
        if any(one.low and one.rank < TESTED for one in components):
            return components, manifests
        if len(projects) == 1 and not (inner[0] and project_of(tuple(inner))):
            return [*components, *next(iter(projects.values()))], manifests
        return components, manifests


def _is_about(statement: Statement, product: str) -> bool:
    return statement.product == product or (product == "elasticsearch" and statement.product in ("kibana", "logstash"))

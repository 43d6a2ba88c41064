"""Which statements of one level count."""

from __future__ import annotations

from lslint.project.deployment import products
from lslint.project.deployment.model import FOLDER, MANIFEST, UNUSED, Deployment, Manifest, Statement


def chosen(statements: list[Statement], product: str) -> list[Statement]:
    """The statements about a product with the best rank; without any release, those that name the product."""
    own: list[tuple[int, Statement]] = []
    for one in statements:
        if one.product == product:
            own.append((one.rank, one))
        elif one.product == "logstash" and product == "elasticsearch":
            copy = one.copy()
            copy.low = copy.high = products.elasticsearch_of_logstash(one.low)
            copy.rank = UNUSED
            if copy.low and one.low == one.high:
                own.append((UNUSED, copy))
        elif one.product == "kibana" and product == "elasticsearch" and one.low == one.high and one.low:
            release = products.elasticsearch_of_kibana(one.low)
            if release:
                copy = one.copy()
                copy.low = copy.high = release
                own.append((one.rank + 1, copy))
    own = [
        (rank, one if not one.low or not one.witnessed or _is_witnessed(one, statements) else _unknown(one))
        for rank, one in own
    ]
    if any(one.service and not one.low and not one.newest and "$" not in one.text for _, one in own):
        own = [(rank, one) for rank, one in own if one.rank != MANIFEST + 1]  # the service does not use the variable
    best = min((rank for rank, one in own if one.low or one.newest), default=None)
    if best is None:
        return [one for _, one in own if one.product == product]
    found = [one for rank, one in own if rank == best and (one.low or one.newest)]
    packages = {one.path for one in found if one.low == one.high and one.low and not one.is_repository}
    found = [one for one in found if not one.is_repository or one.path not in packages]  # others come from it
    if any(one.low and one.low == one.high and not one.default for one in found):
        found = [one for one in found if not one.default]
    wide = {(one.low, one.high) for one in found}
    if len(wide) == 1 and found[0].low != found[0].high:  # a repository `6.x`, of which tests install `6.8.12`
        exact = [
            one
            for rank, one in own
            if rank > best and one.product == product and one.low == one.high and _is_within(one, found[0])
        ]
        if len({one.low for one in exact}) == 1:
            return exact
    return found


def installed(statements: list[Statement], manifests: list[Manifest]) -> list[Statement]:
    """The statements without those of repositories for packages that nothing installs, if the manifest of the
    repository installs others. If its role installs others only, or is named for others, the repository is weak
    evidence for the rest or none."""
    if not any(one.is_repository for one in statements):
        return statements
    exact = {one.product for one in statements if one.low and not one.is_repository}
    statements = [
        one for one in statements if not one.is_repository or one.product not in exact or not _is_of_another_role(one)
    ]
    by_path = {manifest.path: manifest.installed for manifest in manifests}
    by_role: dict[str, set[str]] = {}
    for path, names in by_path.items():
        by_role.setdefault(_role(path), set()).update(names)
    every = frozenset().union(*by_path.values())
    made: list[Statement] = []
    for one in statements:
        own = by_role.get(_role(one.path))
        if one.is_repository and own and one.product not in own and _role(one.path) != one.path:
            weaker = one.copy()
            weaker.rank = UNUSED
            made.append(weaker)
        elif not one.is_repository or not by_path.get(one.path) or one.product in every:
            made.append(one)
    return made


def _role(path: str) -> str:
    """The role or cookbook that a manifest belongs to; the manifest itself if it belongs to none."""
    found = products.pattern(r".*/(?:roles|cookbooks)/[^/]+/").match(path)
    return found[0] if found is not None else path


def outside_roles(statements: list[Statement], product: str) -> list[Statement]:
    """The statements for a file that is in no role, without defaults of roles if a variable outside of them holds a
    release of the product."""
    roles = {one.path: "roles" in one.path.replace("\\", "/").split("/") for one in statements}
    if not any(
        one.product == product and one.low == one.high and one.low and not roles[one.path] for one in statements
    ):
        return statements
    return [one for one in statements if not (one.default and one.variable and roles[one.path])]


def is_another_image(near: Deployment, outer: Deployment) -> bool:
    """Return whether the files next to a config run an image of a third party, whose number is that of another major
    release than manifests in outer folders name."""
    tags = [products.pattern(r":v?([0-9]{1,2})\.[0-9]").search(one.text) for one in near.evidence if one.text]
    majors = {tag[1] for tag in tags if tag is not None}
    return (
        bool(majors)
        and near.evidence[0].strength == FOLDER
        and majors.isdisjoint((outer.low.partition(".")[0], outer.high.partition(".")[0]))
    )


_PRODUCT_OF_WORD = {"es": "elasticsearch", **{name: name for name in products.STACK}}


def _is_of_another_role(statement: Statement) -> bool:
    """Return whether a statement is in an Ansible role that is named for other products: ``roles/es6``."""
    folders = statement.path.lower().replace("\\", "/").split("/")[:-1]
    if "roles" not in folders[:-1]:
        return False
    role = folders[len(folders) - folders[::-1].index("roles")]
    words = (word.rstrip("0123456789") for word in role.replace("_", "-").replace(".", "-").split("-"))
    named = {_PRODUCT_OF_WORD[word] for word in words if word in _PRODUCT_OF_WORD}
    return bool(named) and statement.product not in named


def is_major(pair: tuple[str, str]) -> bool:
    """Return whether a range is a major release that is named without its minor release: ``5.0`` to ``5.6``."""
    low, high = pair
    return low != high and low.partition(".")[0] == high.partition(".")[0] and low.endswith(".0")


def _is_within(one: Statement, wide: Statement) -> bool:
    return holds((wide.low, wide.high), (one.low, one.high))


def _unknown(statement: Statement) -> Statement:
    """A statement without its release."""
    made = statement.copy()
    made.low = made.high = ""
    return made


def _is_witnessed(statement: Statement, statements: list[Statement]) -> bool:
    return any(
        one.low == statement.low and one.product != statement.product and not one.witnessed for one in statements
    )


def narrowed(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Without ranges that hold another one: ``7.x`` next to ``7.6.2``, ``7.6`` next to ``7.6.2``."""
    return [pair for pair in pairs if not any(other != pair and holds(pair, other) for other in pairs)]


def holds(outer: tuple[str, str], inner: tuple[str, str]) -> bool:
    """Whether one range of releases holds another one, or is a minor release that holds a patch release."""
    if not outer[0] or not inner[0]:
        return False
    if outer[0] == outer[1]:
        return inner[0] == inner[1] and inner[0].startswith(outer[0] + ".")
    low, high = products.number(outer[0]), products.number(outer[1])
    return low <= products.number(inner[0]) and products.number(inner[1])[: len(high)] <= high


def is_newer(release: str, server: str, product: str) -> bool:
    """Whether a release of a product is too new for that of the server: Kibana, and Beats 8.1 to 8.10 with their
    default settings, of a later minor release, others of a later major release."""
    number, of_server = products.number(release), products.number(server)
    is_strict = product == "kibana" or (product != "logstash" and (8, 1) <= number[:2] <= (8, 10))
    parts = 2 if is_strict and len(of_server) > 1 else 1
    return number[:parts] > of_server[:parts]

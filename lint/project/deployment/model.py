"""What the detection of deployments returns, and the statements of single manifests that it is made of."""

from __future__ import annotations

MOUNTED, NAMED, FOLDER, PARENT, DOCUMENTED = "mounted", "named", "folder", "parent", "documented"
CONTENT = "content"
"""Strength of evidence, strongest first: a manifest that mounts, copies or builds the file; the name of the file;
its folder; a parent folder; commands in documentation; what the file and those around it are written for."""

MANIFEST, SCRIPT, CONDITIONAL, TESTED, UNUSED, DOCS = 1, 3, 5, 7, 8, 9
"""Ranks of statements: what is deployed; what a script installs; what a template writes under a condition; what a CI
system tests, and backup copies; what no task uses, clients of a server, and names of folders elsewhere in the project;
what documentation shows.
``+ 1`` for a statement about another product (Kibana for Elasticsearch)."""

Place = tuple[str, int, str]
"""Path, line and value of a variable."""


class Statement:
    """One location in a manifest that names a product, with or without its release.

    ``path``: absolute; ``low``, ``high``: releases, both empty if the release is unknown; ``newest``: the manifest
    requests the newest release (``latest``). ``variable``: name of the variable that holds the release. ``default``:
    another manifest may override it (a default of an Ansible role, a default of a build argument). ``witnessed``: the
    release counts only if an official image of another product has it too, as third parties number their images
    themselves. ``origin``: where the value of a variable was found, as (path, line, text). ``needs``: the variable of
    another file that holds the release (``{{ elastic_version }}``). ``is_repository``: a repository with the packages
    of all products, of which not all need be installed. ``is_client``: the image of a server in which a job runs a
    command.
    """

    __slots__ = (
        "default", "high", "is_client", "is_repository", "line", "low", "needs", "newest", "origin", "path", "product",
        "rank", "service", "text", "variable", "witnessed",
    )  # fmt: skip

    def __init__(
        self, path: str, line: int, text: str, product: str, releases: tuple[str, str] | None = None, rank: int = 0
    ) -> None:
        self.path = path
        self.line = line
        self.text = text
        self.product = product
        self.low, self.high = releases or ("", "")
        self.rank = rank or MANIFEST
        self.newest = False
        self.variable = ""
        self.default = False
        self.witnessed = False
        self.service = ""
        self.needs = ""
        self.is_repository = False
        self.is_client = False
        self.origin: tuple[str, int, str] | None = None

    def copy(self) -> Statement:
        """A copy, for another product or another build."""
        made = Statement(self.path, self.line, self.text, self.product, None, self.rank)
        for name in self.__slots__:
            setattr(made, name, getattr(self, name))
        return made

    def __repr__(self) -> str:
        return f"<{self.product} {self.low}..{self.high} {self.path}:{self.line} {self.text!r}>"


class Resource:
    """A resource of the Elastic operator. ``namespace``: empty if the manifest does not name it; ``clusters``: names
    and namespaces of the Elasticsearch resources that it connects to. A name is empty if a secret describes the
    cluster, or if a template inserts the name."""

    __slots__ = ("clusters", "name", "namespace", "product")

    def __init__(self, product: str, name: str, namespace: str, clusters: list[tuple[str, str]]) -> None:
        self.product = product
        self.name = name
        self.namespace = namespace
        self.clusters = clusters


class Manifest:
    """What one file says about deployments. ``uses``: absolute paths that it mounts, copies or builds -> the service
    or image that gets them. ``variables``: name -> (value, line) of the variables that look like a release.
    ``weak``: those of them that count only if no other manifest sets them: of tests, or under a condition.
    ``copies``: those that it mounts or copies, whatever runs with them. ``installed``: the products whose packages it
    installs. ``services``: those of a compose file -> their lines. ``patches``: the files with which a kustomization
    changes its resources. ``of_hosts``: paths of the machine that it mounts, below the home or ``/srv`` for example.
    ``resources``: line of the release of a resource of the Elastic operator -> the resource."""

    __slots__ = (
        "copies", "installed", "of_hosts", "patches", "path", "resources", "services", "statements", "uses",
        "variables", "weak",
    )  # fmt: skip

    def __init__(self, path: str) -> None:
        self.path = path
        self.statements: list[Statement] = []
        self.uses: list[tuple[str, str]] = []
        self.copies: list[str] = []
        self.of_hosts: list[str] = []
        self.variables: dict[str, tuple[str, int]] = {}
        self.weak: frozenset[str] = frozenset()
        self.installed: frozenset[str] = frozenset()
        self.services: dict[str, int] = {}
        self.patches: list[str] = []
        self.resources: dict[int, Resource] = {}

    def place(self, name: str) -> Place:
        """Where this file sets a variable of ``variables``."""
        value, line = self.variables[name]
        return self.path, line, value


class Evidence:
    """A place that shows which release of a product is deployed.

    ``path``: as shown in reports; ``line``: 1-based, 0 for the name of a file or folder; ``text``: the image reference,
    package or variable as it is written, never the value of an ``.env`` file; ``low``, ``high``: the releases it names,
    both empty if it names none; ``strength``: how near it is to the file (``MOUNTED`` ... ``CONTENT``). With
    ``CONTENT``, ``text`` is the name of an option or setting, and ``low`` may be empty.
    """

    __slots__ = ("high", "line", "low", "path", "product", "strength", "text")

    def __init__(self, path: str, line: int, text: str, product: str, low: str, high: str, strength: str) -> None:
        self.path = path
        self.line = line
        self.text = text
        self.product = product
        self.low = low
        self.high = high
        self.strength = strength

    @property
    def location(self) -> str:
        """``docker-compose.yml:12``; only the path for the name of a file or folder."""
        return f"{self.path}:{self.line}" if self.line else self.path

    def __repr__(self) -> str:
        return f"<{self.product} {self.low}..{self.high} {self.path}:{self.line} {self.text!r} {self.strength}>"


class Deployment:
    """A product that runs with the files of a folder.

    ``path``: the folder, as shown in reports; ``release``: the release, or None for a range or if it is unknown;
    ``low``, ``high``: the lowest and highest release that the evidence allows, both empty if it names none;
    ``newest``: the newest release is asked for (``latest``); ``contradictions``: one evidence per release if
    different releases are named, else empty; ``reaches``: kept by ``overruled``, as each file of a project asks.
    """

    __slots__ = ("contradictions", "evidence", "high", "low", "newest", "path", "product", "reaches", "release")

    def __init__(
        self,
        path: str,
        product: str,
        low: str,
        high: str,
        evidence: list[Evidence],
        contradictions: list[Evidence],
        newest: bool = False,
    ) -> None:
        self.path = path
        self.product = product
        self.release = low if low and low == high else None
        self.low = low
        self.high = high
        self.newest = newest
        self.evidence = evidence
        self.contradictions = contradictions
        self.reaches: list[tuple[str, str]] | None = None

    @property
    def key(self) -> tuple[str, str, str, str, tuple[tuple[str, int], ...]]:
        """Equal for deployments that say the same, also if two processes found them. Files of one folder may belong to
        different deployments. Sorts by folder and product."""
        return self.path, self.product, self.low, self.high, tuple((one.path, one.line) for one in self.evidence)

    @property
    def is_dated(self) -> bool:
        """Whether only the content of files says what is deployed."""
        return bool(self.evidence) and all(one.strength == CONTENT for one in self.evidence)

    @property
    def has_limits(self) -> bool:
        """Whether the content of files makes the range that manifests name narrower or wider, or is all there is."""
        return any(one.strength == CONTENT for one in self.evidence)

    @property
    def is_close(self) -> bool:
        """Whether all evidence is about the file itself: manifests that mount or copy it, or its name."""
        return bool(self.evidence) and all(one.strength in (MOUNTED, NAMED) for one in self.evidence)

    @property
    def is_major(self) -> bool:
        """Whether the range is a major release that is named without its minor release (``7.x``)."""
        named = [one for one in self.evidence if one.strength != CONTENT]
        return (
            bool(named)
            and self.release is None
            and not self.contradictions
            and all(one.low != one.high and one.low.partition(".")[0] == one.high.partition(".")[0] for one in named)
        )

    @property
    def releases(self) -> str:
        """The release or range for a report; empty if none is named."""
        return self.release or (f"{self.low}..{self.high}" if self.low else "")

    def __repr__(self) -> str:
        return f"<{self.product} {self.release or f'{self.low}..{self.high}'} in {self.path!r}: {self.evidence}>"


class Incompatibility:
    """A product that is newer than the Elasticsearch of the same deployment, which Elastic does not support."""

    __slots__ = ("elasticsearch", "other", "path")

    def __init__(self, path: str, other: Deployment, elasticsearch: Deployment) -> None:
        self.path = path
        self.other = other
        self.elasticsearch = elasticsearch

    def __repr__(self) -> str:
        return f"<{self.other} is newer than {self.elasticsearch}>"


class Mark:
    """A name in a config that distinguishes releases.

    ``text``: the name as reports show it; ``start``: its offset; ``low``, ``high``: the first and the last release that
    have it, one of them empty; ``group``: marks of one group are one reason; ``strong``: no longer used today, so that
    it is sufficient evidence alone.
    """

    __slots__ = ("group", "high", "low", "start", "strong", "text")

    def __init__(
        self, text: str, start: int, low: str = "", high: str = "", group: str = "", strong: bool = False
    ) -> None:
        self.text = text
        self.start = start
        self.low = low
        self.high = high
        self.group = group or text
        self.strong = strong

    def __repr__(self) -> str:
        return f"<{self.text} {self.low}..{self.high}{' strong' if self.strong else ''}>"

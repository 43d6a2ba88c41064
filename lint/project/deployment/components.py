"""Folders that belong to the deployment around them, and those that are separate projects."""

from __future__ import annotations

import os

from lslint.project.deployment import products
from lslint.project.deployment.model import UNUSED, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.folders import Folders

_COMPONENTS = frozenset((
    "ansible", "attributes", "build", "chart", "charts", "chef", "cluster", "compose", "conf", "conf.d", "config",
    "configs", "configuration", "configurations", "container", "containers", "cookbooks", "data", "defaults", "deploy",
    "deployment", "deployments", "docker", "docker-compose", "dockerfiles", "environments", "env", "etc", "extensions",
    "extra", "files", "filters", "group_vars", "helm", "helm-charts", "hieradata", "host_vars", "hiera", "images",
    "infra", "infrastructure", "ingest", "install", "installer", "inventory", "k8s", "kube", "kubernetes", "logging",
    "manifests", "mappings", "meta", "modules", "monitoring", "ops", "overlays", "base", "pillar", "pipeline",
    "pipelines", "playbooks", "production", "prod", "provision", "provisioning", "puppet", "recipes", "roles", "salt",
    "schema", "scripts", "server", "services", "setup", "siem", "src", "stack", "states", "tasks", "template",
    "templates", "terraform", "tools", "usr", "vagrant", "values", "vars", "workflows", "observability", "dev",
    "staging", "bin", "local", "es", "ls", "oss", "single", "vm", "cluster", "node", "nodes", "role", "agent", "all",
    "common", "shared", "swarm", "stacks",
    "packages", "jobs", "blobs", "inventories", "build-image",
    "cloudformation", "cfn", "cdk", "bicep", "arm", "packer", "nomad", "terragrunt", "pulumi", "heat",
    ".github", ".circleci", ".ci", ".buildkite", ".gitlab", "ci", "test", "tests", "spec", "specs", "acceptance",
    "integration", "molecule", "nodesets", "suites",
))  # fmt: skip
"""Folders that are part of the surrounding project, not separate projects."""
COLLECTIONS = frozenset((
    "roles", "cookbooks", "charts", "modules", "services", "extensions", "overlays", "molecule", "packages", "jobs",
    "dockerfiles",
))  # fmt: skip
"""Folders whose folders are components, whatever their names."""
EXAMPLES = frozenset((
    "example", "examples", "sample", "samples", "demo", "demos", "archive", "archived", "old", "legacy", "deprecated",
    "backup", "graveyard", "labs", "lab", "exercises", "tutorial", "tutorials", "poc", "playground", "unsupported",
))  # fmt: skip
_STACK_WORDS = ("elastic", "logstash", "kibana", "beat", "elk", "opensearch")


def project_of(parts: tuple[str, ...]) -> str:
    """The part of a path that is a separate project; empty if all are components of the surrounding one."""
    for at, part in enumerate(parts):
        low = part.lower()
        if low in _COMPONENTS or (at and parts[at - 1].lower() in COLLECTIONS):
            continue
        if low in EXAMPLES:
            return low
        tokens = low.replace("_", "-").replace(".", "-").split("-")
        if all(token in _COMPONENTS or _is_stack(token) for token in tokens):
            continue
        return "/".join(parts[: at + 1])
    return ""


def numbered(folder: str, product: str, folders: Folders) -> Statement | None:
    """What the path of a folder such as ``ELASTICSEARCH/5.6.14`` says about a product for the files next to it."""
    parent, name = os.path.split(folder)
    if os.path.basename(parent).lower() != product or name.count(".") != 2:
        return None
    found = products.releases(product, name)
    if found is None or sum(one[:1].isdigit() for one in folders.listing(parent)) > 1:
        return None
    return Statement(folder, 0, f"{os.path.basename(parent)}/{name}", product, found, UNUSED)


def _is_stack(token: str) -> bool:
    return token.isalpha() and any(word in token for word in _STACK_WORDS)


def role_of(path: str, root: str) -> str:
    """The folder of the role of Ansible that a file (absolute path) below a root belongs to; empty if to none."""
    parts = path[len(root) :].split(os.sep)
    if "roles" not in parts[:-2]:
        return ""
    at = len(parts) - 2 - parts[:-2][::-1].index("roles")
    return path[: len(root)] + os.sep.join(parts[: at + 1])

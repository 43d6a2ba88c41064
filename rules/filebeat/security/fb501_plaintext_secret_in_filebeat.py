from __future__ import annotations

from lslint.rules.api import Context, Findings, Repeats
from lslint.rules.facts import fact
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.secrets import FREE, is_well_known, leaves, secret_setting
from lslint.rules.filebeat.advice.settings import host
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, word
from lslint.rules.filebeat.examples import ELASTICSEARCH
from lslint.rules.shared import secret_names
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.hosts import place

_USERS = ("username", "user")


def _is_leaf(setting: MergedSetting) -> bool:
    return isinstance(setting.value, Leaf) and not setting.value.open


def _is_default(given: str, user: str) -> bool | None:
    """Return whether a password is well known; None if the value is not a secret."""
    found = is_well_known(given)
    return found if found is None else found or secret_names.is_well_known(given, user)


def _places(ctx: Context, owner: tuple[str, ...]) -> set[str]:
    """Return where the hosts are that a section connects to; an empty string for one that is not known."""
    section = analyze(ctx).root.block(".".join(owner))
    named = elements(section.get("hosts") or section.get("host")) if section is not None else []
    return {place(host(one)) if one else "" for one in map(word, named)}


def _is_local(ctx: Context, owner: tuple[str, ...]) -> bool:
    """Return whether a section connects only to the same machine or to services of the same container network, as
    demos and examples do."""
    places = _places(ctx, owner)
    return places == {"machine"} or (bool(places) and places <= {"machine", "containers"} and in_container(ctx))


def _is_shared(given: str, user: str, address: str) -> bool:
    """Return whether a login is one that a public service publishes for everybody."""
    is_guest = given.lower() == user.lower() and user.lower() in ("guest", "anonymous", "public")
    return is_guest and bool(address) and place(host(address)) == "public"


@fact
def _disabled(ctx: Context) -> list[tuple[int, int]]:
    """Return the places of the inputs, modules and filesets that are disabled."""
    found = []
    todo = [analyze(ctx).root]
    while todo:
        obj = todo.pop()
        if obj.value("enabled") is False:
            found.append((obj.start, obj.end))
            continue
        below = [*obj.items, *(setting for name, setting in obj.fields.items() if name != "output")]
        todo += [setting.value for setting in below if isinstance(setting.value, Obj)]
    return found


class PlaintextSecretInFilebeat(Advice):
    code = "FB501"
    merge_repeats = Repeats(by="wording")
    severity = "warning"
    kinds = ("filebeat", "beats")
    summary = "Secret in plain text"
    why = """\
A password in a config file ends up in the repository and all its clones, in backups, images and bug reports. Filebeat
replaces `${NAME}` with a value from its keystore (`filebeat keystore add NAME`) or from the environment.

A well-known password such as `changeme` is an info. For servers on the same machine or in the same container network,
it is reported only with `--extend-select FB501`."""
    sources = ("documentation of the secrets keystore of Filebeat",)
    bad = (
        ELASTICSEARCH + "  username: shipper\n  password: Xq7-blue-9f\n",
        ELASTICSEARCH.replace("https://", "https://shipper:Xq7-blue-9f@"),
        ELASTICSEARCH + "  username: elastic\n  password: changeme\n",
    )
    good = (ELASTICSEARCH + "  username: shipper\n  password: ${ES_PASSWORD}\n",)

    def advise(self, ctx: Context) -> Findings:
        found = list(leaves(ctx, FREE))
        users = {path[:-1]: str(one.value.value) for path, one in found if path[-1] in _USERS and _is_leaf(one)}
        addresses = {path[:-1]: str(one.value.value) for path, one in found if path[-1] == "url" and _is_leaf(one)}
        for path, setting in found:
            leaf = setting.value
            if not isinstance(leaf, Leaf) or leaf.open or leaf.value is None or isinstance(leaf.value, bool):
                continue
            name = ".".join(path if path[0] in ("output", "setup", "monitoring") else path[-2:])
            given = str(leaf.value)
            if "://" in given:
                login = given.partition("://")[2].partition("/")[0].rpartition("@")[0]
                colon = login.partition(":")[2]
                if not colon:
                    continue
                given, name = colon, f"The password in `{path[-1]}`"
            elif not secret_setting(path):
                continue
            else:
                name = f"`{name}`"
            user = users.get(path[:-1], "")
            guessed = _is_default(given, user)
            if guessed and (
                _is_shared(given, user, addresses.get(path[:-1], ""))
                or any(start <= setting.start < end for start, end in _disabled(ctx))
            ):
                continue
            if guessed is None or "${" in ctx.text[leaf.start : leaf.end]:
                continue
            if guessed:
                message = (
                    f"{name} is a default password or easy to guess. Change it on the server, and use `${{NAME}}`"
                    " from the keystore or the environment"
                )
                finding = self.finding(setting.span, message, severity="info")
                finding.is_optional = _is_local(ctx, path[:-1])
                yield finding
            else:
                message = (
                    f"{name} is in plain text, readable in every clone and backup. Change the secret, store"
                    " the new one in the keystore and reference it as `${NAME}`"
                )
                yield self.finding(setting.span, message)

"""The scripts of the GitHub action."""

import re

import yaml
from paths import ROOT


def action(**inputs):
    """Both scripts of the action and the values of their inputs."""
    content = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
    steps = {step["id"]: step for step in content["runs"]["steps"] if "id" in step}
    env = {}
    for name, value in steps["run"]["env"].items():
        key = re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value)[1]
        env[name] = inputs.get(key, content["inputs"][key]["default"])
    return steps["install"]["run"], steps["run"]["run"], env

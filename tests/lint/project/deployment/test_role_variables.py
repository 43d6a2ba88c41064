"""Variables of Ansible: which of several values of a name a role gets, and that others do not count."""

import pytest

TASKS = '- apt:\n    name: "logstash={{ logstash_version }}"\n'
LOGSTASH = {"roles/logstash/tasks/main.yml": TASKS, "roles/logstash/templates/a.conf": ""}
OLD = {"roles/old/tasks/main.yml": TASKS, "roles/old/templates/b.conf": ""}


def variable(release):
    return f"logstash_version: {release}\n"


def play(hosts, roles, variables=""):
    return f"- hosts: {hosts}\n{variables}  roles:\n{roles}"


PARAMETER = "    - role: {}\n      logstash_version: {}\n"
VARS = "    - role: {}\n      vars:\n        logstash_version: {}\n"
FLOW = "    - {{role: {}, vars: {{logstash_version: {}}}}}\n"
PLAY = "  vars:\n    logstash_version: {}\n"


def release(tree, files, path="roles/logstash/templates/a.conf"):
    tree.make({**LOGSTASH, **OLD, **files})
    return tree.release(path)


@pytest.mark.parametrize("form", [PARAMETER, VARS, FLOW])
@pytest.mark.parametrize("hosts", ["all", "logs"])
def test_parameters_of_another_role(tree, form, hosts):
    site = play(hosts, form.format("old", "5.6.0") + form.format("logstash", "8.9.0"))
    assert release(tree, {"site.yml": site}) == "8.9.0"
    assert tree.release("roles/old/templates/b.conf") == "5.6.0"


@pytest.mark.parametrize("form", [PARAMETER, VARS, FLOW])
def test_parameters_override_the_variables_of_the_play(tree, form):
    site = play("all", form.format("logstash", "8.9.0"), PLAY.format("5.6.0"))
    assert release(tree, {"site.yml": site}) == "8.9.0"


@pytest.mark.parametrize(
    "form",
    [
        "  roles: [{{role: {}, vars: {{logstash_version: {}}}}}]\n",
        "  roles: [{{role: {}, logstash_version: {}}}]\n",
        "  roles:\n  - {{ role: {}, logstash_version: '{}' }}\n",
        "  roles:\n  - role: {}\n    vars: {{logstash_version: {}}}\n",
        "  tasks:\n  - include_role: {{name: {}}}\n    vars: {{logstash_version: {}}}\n",
        "  tasks:\n  - import_role:\n      name: {}\n    vars:\n      logstash_version: {}\n",
        "  tasks:\n  - ansible.builtin.include_role:\n      name: {}\n    vars:\n      logstash_version: {}\n",
    ],
)
def test_forms_of_plays(tree, form):
    site = "".join(
        f"- hosts: {hosts}\n{form.format(role, number)}"
        for hosts, role, number in (("legacy", "old", "5.6.0"), ("logs", "logstash", "8.9.0"))
    )
    assert release(tree, {"site.yml": site}) == "8.9.0"
    assert tree.release("roles/old/templates/b.conf") == "5.6.0"


def test_plays_that_give_different_values(tree):
    site = play("a", PARAMETER.format("logstash", "8.9.0")) + play("b", PARAMETER.format("logstash", "8.1.0"))
    assert release(tree, {"site.yml": site}) == "8.1.0..8.9.0"


def test_a_play_that_gives_no_value(tree):
    """It uses that of the group."""
    site = play("a", PARAMETER.format("logstash", "8.9.0")) + play("b", "    - logstash\n")
    assert release(tree, {"site.yml": site, "group_vars/all.yml": variable("8.1.0")}) == "8.1.0..8.9.0"


def test_a_value_that_is_not_known(tree):
    site = play("a", PARAMETER.format("old", "5.6.0") + PARAMETER.format("logstash", "'{{ lookup(1) }}'"))
    assert release(tree, {"site.yml": site}) == "unknown"


GROUPS = play("logs", "    - logstash\n") + play("legacy", "    - old\n")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"group_vars/legacy.yml": "5.6.0", "group_vars/logs.yml": "8.9.0"}, "8.9.0"),
        ({"group_vars/legacy.yml": "5.6.0", "group_vars/logs/main.yml": "8.9.0"}, "8.9.0"),
        ({"group_vars/all.yml": "5.6.0", "group_vars/logs.yml": "8.9.0"}, "8.9.0"),
        ({"group_vars/all/versions.yml": "8.9.0", "group_vars/legacy.yml": "5.6.0"}, "8.9.0"),
        ({"inventory/group_vars/legacy.yml": "5.6.0", "inventory/group_vars/logs.yml": "8.9.0"}, "8.9.0"),
        ({"prod/group_vars/logs.yml": "8.1.0", "dev/group_vars/logs.yml": "8.9.0"}, "8.1.0..8.9.0"),
        # Which of them the hosts are in, the files do not say.
        ({"group_vars/north.yml": "8.1.0", "group_vars/south.yml": "8.9.0"}, "8.1.0..8.9.0"),
        ({"roles/old/defaults/main.yml": "5.6.0", "group_vars/all.yml": "8.9.0"}, "8.9.0"),
        ({"roles/old/defaults/main.yml": "5.6.0", "roles/logstash/defaults/main.yml": "8.9.0"}, "8.9.0"),
        ({"roles/logstash/defaults/main.yml": "5.6.0", "group_vars/logs.yml": "8.9.0"}, "8.9.0"),
        ({"roles/logstash/defaults/main.yml": "8.9.0", "group_vars/legacy.yml": "5.6.0"}, "8.9.0"),
        ({"roles/logstash/vars/main.yml": "8.9.0", "group_vars/logs.yml": "5.6.0"}, "8.9.0"),
    ],
)
def test_variables_of_groups(tree, files, expected):
    files = {name: variable(number) for name, number in files.items()}
    assert release(tree, {"site.yml": GROUPS, **files}) == expected


def test_patterns_of_several_groups(tree):
    site = play("logs:&prod:!old", "    - logstash\n") + play("legacy", "    - old\n")
    files = {"group_vars/legacy.yml": variable("5.6.0"), "group_vars/logs.yml": variable("8.9.0")}
    assert release(tree, {"site.yml": site, **files}) == "8.9.0"


def test_a_parameter_of_another_role_does_not_override_a_default(tree):
    site = play("all", PARAMETER.format("old", "5.6.0") + "    - logstash\n")
    assert release(tree, {"site.yml": site, "roles/logstash/defaults/main.yml": variable("8.9.0")}) == "8.9.0"


def test_without_plays_values_that_disagree_are_a_range(tree):
    files = {"group_vars/a.yml": variable("5.6.0"), "group_vars/b.yml": variable("8.9.0")}
    assert release(tree, files) == "5.6.0..8.9.0"


def test_values_of_other_files_that_disagree_are_a_range(tree):
    """Not only those of Ansible: a variable of Terraform."""
    tree.make({"files/a.conf": "", "main.yml": "image: 'logstash:{{ stack }}'\nlogstash={{ stack }}\n"})
    tree.make({"x/a.yml": "logstash: image\nstack: 8.1.0\n", "x/b.yml": "logstash: image\nstack: 8.9.0\n"})
    assert tree.release("files/a.conf") in ("8.1.0..8.9.0", "unknown")

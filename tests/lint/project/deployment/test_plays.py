"""Releases of roles of Ansible: by the plays that apply them, and by the roles for the same hosts."""

import pytest

from lslint.project.inference import Inference
from lslint.project.projects import Projects

SERVER = {
    "roles/es/defaults/main.yml": "es_version: 6.8.22\n",
    "roles/es/tasks/main.yml": "- apt: name=elasticsearch\n",
}
OTHER = {
    "roles/es7/defaults/main.yml": "es_version: 7.8.0\n",
    "roles/es7/tasks/main.yml": "- apt: name=elasticsearch\n",
}
FILE = {"roles/mappings/files/a.json": "{}"}


def play(hosts, *roles, variables=""):
    return f"- hosts: {hosts}\n{variables}  roles:\n" + "".join(f"    - {role}\n" for role in roles)


def release(tree, path="roles/mappings/files/a.json", product="elasticsearch"):
    return tree.release(path, product)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"a.yml": play("es", "es", "mappings")}, "6.8.22"),
        ({"a.yml": play("all", "es", "mappings")}, "6.8.22"),
        ({"a.yml": play("es", "es"), "b.yml": play("es", "role: mappings")}, "6.8.22"),
        ({"a.yml": play("es", "es") + play("es7", "es7", "company.base.mappings")}, "7.8.0"),
        ({"playbooks/x/a.yml": play("[es7]", "es7"), "b.yml": play("\n  - es7", "mappings")}, "7.8.0"),
        ({"roles/mappings/meta/main.yml": "dependencies:\n  - role: es7\n"}, "7.8.0"),
        ({"roles/mappings/meta/main.yml": "dependencies: [es]\n"}, "6.8.22"),
        (
            {"a.yml": "- hosts: es\n  tasks:\n  - include_role:\n      name: es\n  - import_role: {name: mappings}\n"},
            "6.8.22",
        ),
        ({"a.yml": play("es", "es") + play("es7", "es7")}, None),  # siblings, of which nothing says which one counts
        ({"a.yml": play("all", "es") + play("all", "mappings")}, None),
        ({"a.yml": "- hosts: es\n  roles:\n"}, None),
    ],
)
def test_roles_for_the_same_hosts(tree, files, expected):
    tree.make({**SERVER, **OTHER, **FILE, **files})
    assert release(tree) == expected


def test_siblings_that_agree_count(tree):
    tree.make({**SERVER, **FILE})
    assert release(tree) == "6.8.22"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (play("es", "es7", variables="  vars:\n    es_version: 7.17.0\n"), "7.17.0"),
        (play("es", "{ role: es7, es_version: 7.16.3 }"), "7.16.3"),
        (play("es", "role: es7\n      es_version: 7.16.3"), "7.16.3"),
        (play("es", "role: es7\n      vars:\n        es_version: 7.16.3"), "7.16.3"),
        (play("es", "es", variables="  vars:\n    es_version: 6.4.0\n") + play("es7", "es7"), "7.8.0"),
        (play("es", "es", variables="  vars:\n    es_version: 6.4.0\n"), "7.8.0"),
        (play("a", "es7", variables="  vars:\n    es_version: 7.1.0\n") + play(
            "b", "es7", variables="  vars:\n    es_version: 7.2.0\n"), "7.1.0..7.2.0"),
        (play("es7", "es7") + play("es7", "other", variables="  vars:\n    es_version: 7.3.1\n"), "7.3.1"),
    ],
)  # fmt: skip
def test_variables_of_plays_override_the_default_of_a_role(tree, text, expected):
    tree.make({**SERVER, **OTHER, "roles/es7/templates/elasticsearch.yml.j2": "", "site.yml": text})
    assert release(tree, "roles/es7/templates/elasticsearch.yml.j2") == expected


def test_group_variables_override_the_default_of_a_role_for_the_same_hosts(tree):
    tree.make({**SERVER, **OTHER, **FILE, "site.yml": play("es", "es", "mappings")})
    tree.make({"group_vars/all.yml": "es_version: 6.5.4\n"})
    assert release(tree) == "6.5.4"


def test_defaults_of_siblings_do_not_override_that_of_a_role(tree):
    tree.make({**OTHER, "roles/es/defaults/main.yml": "es_version: 6.8.22\n", "roles/es/templates/a.json": ""})
    tree.make({"roles/es7/tasks/main.yml": "- apt: name=elasticsearch={{ es_version }}\n"})
    assert release(tree, "roles/es/templates/a.json") == "6.8.22"


def test_siblings_that_disagree_add_no_findings(tree):
    """Their releases count like the content of a file."""
    tree.make({**SERVER, **OTHER, "roles/es/defaults/main.yml": "es_version: 6.8.22\n", **FILE})
    found = Inference(Projects())("roles/mappings/files/a.json", "es-legacy-template", '{"template": "a"}')
    assert found.is_dated
    assert (found.low, found.high) == ("6.8.22", "7.8.0")


def test_a_repository_of_a_role_counts_for_others_only_without_a_release(tree):
    tree.make(
        {
            "roles/es/tasks/main.yml": (
                "- apt_repository:\n    repo: deb https://artifacts.elastic.co/packages/5.x/apt stable main\n"
                "- apt: name=elasticsearch\n"
            ),
            "roles/shipper/templates/a.conf": "",
        }
    )
    assert tree.release("roles/shipper/templates/a.conf") == "5.0..5.6"
    tree.make({"roles/logstash/defaults/main.yml": "logstash_version: 6.3.1\n"})
    assert tree.release("roles/shipper/templates/a.conf") == "6.3.1"


def test_logstash_is_not_compared_with_one_of_several_roles(tree):
    tree.make({**SERVER, **OTHER, "roles/logstash/defaults/main.yml": "logstash_version: 7.3.1\n"})
    tree.make({"roles/logstash/templates/a.conf": ""})
    from lslint.project.deployment.deployments import Deployments

    deployments = Deployments()
    assert deployments.find("roles/logstash/templates/a.conf", "logstash").release == "7.3.1"
    assert deployments.incompatible(deployments.all()) == []


@pytest.mark.parametrize(
    "text",
    [
        "- hosts: es\n  roles: {\n",
        "- hosts:\n- roles: [mappings]\n",
        "- hosts: es\n  roles:\n    - role: '{{ x }}'\n",
        "- hosts: es\n  roles:\n    -\n      - mappings\n" * 300,
        "- hosts: es\n  roles:\n    - { role\n",
        "\0",
    ],
)
def test_odd_playbooks(tree, text):
    tree.make({**SERVER, **OTHER, **FILE, "site.yml": text, "roles/mappings/meta/main.yml": "dependencies: mappings\n"})
    assert release(tree) is None


def test_variables_of_tasks_are_those_of_their_role(tree):
    tasks = "- apt: name=elasticsearch={{ es_version }}\n"
    tree.make({**SERVER, **OTHER, **FILE, "roles/es/tasks/main.yml": tasks, "roles/es7/tasks/main.yml": tasks})
    tree.make({"site.yml": play("es7", "es7", "mappings")})
    assert release(tree) == "7.8.0"
    tree.make({"group_vars/all.yml": "es_version: 7.9.1\n"})  # overrides the default that the task uses
    assert release(tree) == "7.9.1"


def test_the_variable_of_a_script_does_not_override_a_default(tree):
    tree.make({**SERVER, "roles/es/templates/elasticsearch.yml.j2": "", "deploy/check.sh": "es_version=5.4\n"})
    assert release(tree, "roles/es/templates/elasticsearch.yml.j2") == "6.8.22"


def test_a_default_narrows_another_default_of_a_role(tree):
    tree.make(
        {
            "roles/es/defaults/main.yml": "es_major_version: 5.x\nes_version: 5.2.2\n",
            "roles/es/templates/elasticsearch.repo": "elasticsearch-{{ es_major_version }}\n",
            "roles/es/templates/elasticsearch.yml.j2": "",
        }
    )
    assert release(tree, "roles/es/templates/elasticsearch.yml.j2") == "5.2.2"


def test_siblings_that_disagree_do_not_replace_what_a_role_says(tree):
    packages = "https://artifacts.elastic.co/packages/6.x/apt"
    tree.make({**SERVER, **OTHER, "roles/my/templates/elasticsearch.yml.j2": ""})
    tree.make(
        {"roles/my/tasks/main.yml": f"- apt_repository: repo='deb {packages} stable main'\n- apt: name=elasticsearch\n"}
    )
    assert release(tree, "roles/my/templates/elasticsearch.yml.j2") == "6.0..6.8"
    tree.make({"roles/my/defaults/main.yml": "es_version: 6.8.13\n"})
    assert release(tree, "roles/my/templates/elasticsearch.yml.j2") == "6.8.13"


def test_releases_of_several_plays_narrow_the_name_of_a_folder(tree):
    text = play("a", "es7", variables="  vars:\n    es_version: 7.17.1\n")
    tree.make(
        {**OTHER, "roles/es7/files/templates-7.x/a.json": "", "a.yml": text, "b.yml": text.replace("7.17.1", "7.16.2")}
    )
    assert release(tree, "roles/es7/files/templates-7.x/a.json") == "7.16.2..7.17.1"

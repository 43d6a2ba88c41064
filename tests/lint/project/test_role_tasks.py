"""Files of an Ansible role that its tasks do not deploy."""

import pytest
from file_roles import roles

CONF = 'filter { mutate { add_tag => ["a"] } }\n'

TASK = "- template:\n    src: logstash.conf.j2\n    dest: /etc/logstash/conf.d/logstash.conf\n"


@pytest.mark.parametrize(
    ("tasks", "path", "role"),
    [
        (TASK, "templates/etc/conf.d/10_a.conf.j2", "reference"),
        (TASK, "templates/logstash.conf.j2", "template"),
        (TASK, "templates/logstash.conf_cluster.j2", "reference"),
        (TASK, "files/10_a.conf", "reference"),
        (TASK + '- template: {src: "c/{{ item }}.conf.j2", dest: /x}\n', "templates/c/10_a.conf.j2", "template"),
        (TASK + "- template: src={{ item.name }} dest=/x\n", "templates/c/10_a.conf.j2", "template"),
        (TASK + '- template: src="{{ logstash_file }}" dest=/x\n', "templates/etc/conf.d/10_a.conf.j2", "template"),
        (TASK + "- copy: src=etc/conf.d/ dest=/x\n", "files/etc/conf.d/10_a.conf", "production"),
        (TASK + "- copy: src=a dest=/x\n  with_fileglob: ['conf.d/*']\n", "files/conf.d/10_a.conf", "production"),
        (TASK + "- copy: {src: 'x', dest: /x}\n  with_items: [10_a.conf]\n", "files/conf.d/10_a.conf", "production"),
        (TASK + "#- template:\n#    src: 10_a.conf.j2\n#    dest: /x\n", "templates/10_a.conf.j2", "reference"),
        (TASK + "  # - copy: src=conf.d/ dest=/x\n", "files/conf.d/10_a.conf", "reference"),
        (TASK + "# unlike below:\n- copy: src=conf.d/ dest=/x # all\n", "files/conf.d/10_a.conf", "production"),
        (TASK + "# - template: src=kibana.yml.j2\n- debug: msg=10_a.conf\n", "files/10_a.conf", "production"),
        ("- yum: name=logstash\n", "templates/etc/conf.d/10_a.conf.j2", "template"),
        ("- template: src=kibana.yml.j2 dest=/x\n", "templates/etc/conf.d/10_a.conf.j2", "template"),
    ],
)  # fmt: skip
def test_file_of_an_ansible_role_that_no_task_deploys(tree, capsys, tasks, path, role):
    tree(**{
        "roles/x/tasks/main.yml": tasks,
        "roles/x/templates/logstash.conf.j2": CONF,
        "roles/x/templates/kibana.yml.j2": "server.name: a\n",
        f"roles/x/{path}": CONF,
    })  # fmt: skip
    assert roles(capsys, ".")[f"roles/x/{path}"] == role


def test_file_of_a_role_that_a_playbook_names(tree, capsys):
    tree(**{
        "roles/x/tasks/main.yml": TASK,
        "site.yml": "- hosts: a\n  tasks:\n  - template: src=roles/x/templates/10_a.conf.j2 dest=/x\n",
        "roles/x/templates/logstash.conf.j2": CONF,
        "roles/x/templates/10_a.conf.j2": CONF,
    })  # fmt: skip
    assert roles(capsys, ".")["roles/x/templates/10_a.conf.j2"] == "template"


SETTINGS_TASK = "- template: {src: logstash.yml.j2, dest: /etc/logstash/logstash.yml}\n"


@pytest.mark.parametrize(
    ("task", "role"),
    [
        (SETTINGS_TASK, "reference"),
        (
            SETTINGS_TASK + "- tempfile: {}\n  register: made\n- copy: {src: '{{ made.path }}', dest: /b}\n",
            "reference",
        ),
        (SETTINGS_TASK + "- copy: {src: '{{ made.path }}', dest: /b}\n", "example"),
        (SETTINGS_TASK + "- copy: {src: logstash.example.yml, dest: /etc/logstash/}\n", "example"),
        ("- copy: {src: '{{ item }}', dest: /etc}\n", "example"),
    ],
)
def test_an_example_in_a_role_that_deploys_another_file(tree, capsys, task, role):
    tree(**{
        "tasks/main.yml": task, "templates/logstash.yml.j2": "node.name: a\n",
        "files/logstash.example.yml": "node.name: a\n", ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["files/logstash.example.yml"] == role


INPUTS = "- type: docker\n  containers.ids: ['*']\n"


@pytest.mark.parametrize(
    ("task", "role"),
    [
        ("- k8s: {definition: \"{{ lookup('template', 'map.yml.j2') }}\"}\n", "reference"),
        ("- k8s: {definition: \"{{ lookup('template', item) }}\"}\n", "production"),
        ("- k8s: {definition: \"{{ lookup('fileglob', '*.yml') }}\"}\n", "production"),
    ],
)
def test_templates_that_lookups_name(tree, capsys, task, role):
    tree(**{
        "roles/fb/tasks/main.yml": task,
        "roles/fb/templates/map.yml.j2": "data: {{ lookup('template', 'config.yml.j2') }}\n",
        "roles/fb/templates/config.yml.j2": "filebeat.inputs:\n- type: container\n  paths: [/a]\noutput.console: {}\n",
        "roles/fb/templates/inputs.yml": INPUTS, ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")["roles/fb/templates/inputs.yml"] == role

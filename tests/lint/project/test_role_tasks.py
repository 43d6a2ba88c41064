"""Files of an Ansible role that its tasks do not deploy."""

import pytest
from file_roles import roles

from lslint.project import role_tasks

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
        ("- docker_container: {name: elk, image: sebp/elk}\n", "templates/conf.d/10_a.conf", "reference"),
        ("- docker_container: {name: e, volumes: ['templates:/x']}\n", "templates/conf.d/10_a.conf", "production"),
        ("- docker_container: {name: elk}\n- copy: {src: conf.d, dest: /x}\n", "files/conf.d/10_a.conf", "production"),
        ("- docker_container: {name: elk}\n- shell: sh 10_a.conf\n", "files/conf.d/10_a.conf", "production"),
        ("- docker_image: {name: elk}\n", "templates/conf.d/10_a.conf", "production"),
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


SETTINGS = "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a]\noutput.console: {}\n"
BUILTIN = (
    "- name: Configure filebeat.yml\n  ansible.builtin.template:\n"
    "    src: filebeat.yml.j2\n    dest: /etc/filebeat/filebeat.yml\n"
)


@pytest.mark.parametrize(
    ("tasks", "path", "role"),
    [
        (BUILTIN, "files/filebeat.yml.j2", "reference"),  # `template` looks only into `templates`
        (BUILTIN, "files/filebeat.yml", "reference"),
        (BUILTIN, "files/filebeat.yml-e1", "reference"),
        (BUILTIN.replace("src: filebeat", "src: /home/me/role/templates/filebeat"), "files/filebeat.yml", "reference"),
        (BUILTIN.replace("src: filebeat", "src: ../templates/filebeat"), "files/filebeat.yml", "reference"),
        ("- template: src=filebeat.yml.j2 dest=/etc/filebeat/filebeat.yml\n", "files/filebeat.yml.j2", "reference"),
        (
            "- action: template src=filebeat.yml.j2 dest=/etc/filebeat/filebeat.yml\n",
            "files/filebeat.yml.j2",
            "reference",
        ),
        (BUILTIN + "- copy: {src: filebeat.yml, dest: /b}\n", "files/filebeat.yml", "production"),
        (BUILTIN + "- copy: {src: ../files/filebeat.yml, dest: /b}\n", "files/filebeat.yml", "production"),
        (BUILTIN + "- copy: {src: files/, dest: /b}\n", "files/filebeat.yml", "production"),
        (BUILTIN + "- copy: {src: ../../x/files/filebeat.yml, dest: /b}\n", "files/filebeat.yml", "production"),
        (BUILTIN + "- shell: cp filebeat.yml /etc\n", "files/filebeat.yml", "production"),
        (
            BUILTIN + '- copy: {src: "{{ item }}", dest: /b}\n  loop: [filebeat.yml, b.yml]\n',
            "files/filebeat.yml",
            "production",
        ),
        (BUILTIN + '- copy: {src: "{{ item }}", dest: /b}\n  loop: [b.yml]\n', "files/filebeat.yml", "reference"),
        (BUILTIN + '- copy: {src: "{{ item }}", dest: /b}\n  loop: "{{ all }}"\n', "files/filebeat.yml", "production"),
        (
            BUILTIN + '- copy:\n    src: "{{ item.f }}"\n    dest: /b\n  with_items:\n    - { f: ../files/b, d: /b }\n',
            "files/filebeat.yml",
            "reference",
        ),
        (
            BUILTIN + '- copy:\n    src: "{{ item.name }}"\n    dest: /b\n  with_items:\n    - name: filebeat.yml\n',
            "files/filebeat.yml",
            "production",
        ),
    ],
)
def test_source_that_is_in_another_folder_of_the_role(tree, capsys, tasks, path, role):
    tree(**{
        "roles/x/tasks/main.yml": tasks, "roles/x/templates/filebeat.yml.j2": SETTINGS, f"roles/x/{path}": SETTINGS,
        ".git/config": "",
    })  # fmt: skip
    assert roles(capsys, ".")[f"roles/x/{path}"] == role


LOGSTASH = "node.name: a\npath.data: /a\n"
BY_RELEASE = (
    '- template:\n    src: "{{ role_path }}/templates/logstash-{{ base }}/logstash.yml.j2"\n'
    "    dest: /etc/logstash/logstash.yml\n  become: true\n"
)
PIPELINES = (
    '- template:\n    src: "{{ role_path }}/templates/{{ item }}.j2"\n    dest: "/etc/logstash/conf.d/{{ item }}"\n'
    '  with_items:\n    - "a.conf"\n  when: in_ci\n'
)
CHOSEN = (
    '- template:\n    src: "{{ role_path }}/templates/{{ output }}"\n    dest: /etc/logstash/conf.d/50_output.conf\n'
)


@pytest.mark.parametrize(
    ("tasks", "role"),
    [
        (BY_RELEASE, "reference"),
        (BY_RELEASE + "- set_fact:\n    a: \"{{ lookup('env', 'A') }}\"\n", "reference"),
        (BY_RELEASE + "- set_fact:\n    a: \"{{ lookup('pipe', 'ls') }}\"\n", "template"),
        (BY_RELEASE + PIPELINES, "reference"),
        (BY_RELEASE + CHOSEN, "reference"),
        (BY_RELEASE + PIPELINES + CHOSEN, "reference"),
        (CHOSEN + PIPELINES + BY_RELEASE, "reference"),
        (PIPELINES.replace("  when: in_ci\n", "- name: Next task\n  debug: {}\n") + BY_RELEASE, "reference"),
        (PIPELINES.replace('"a.conf"', '"{{ a }}"\n    - "a.conf"') + BY_RELEASE, "template"),
        (BY_RELEASE + CHOSEN.replace("/50_output.conf", ""), "template"),
        (BY_RELEASE + PIPELINES.replace("a.conf", "logstash.yml"), "template"),
        (BY_RELEASE + PIPELINES.replace('\n    - "a.conf"', ' "{{ all }}"'), "template"),
        (BY_RELEASE + CHOSEN.replace("50_output.conf", "logstash.yml"), "template"),
        (BY_RELEASE + CHOSEN.replace("50_output.conf", "{{ name }}"), "template"),
        (BY_RELEASE + CHOSEN.replace("conf.d/50_output.conf", ""), "template"),
        (BY_RELEASE + "- copy: src={{ role_path }}/templates/ dest=/x\n", "template"),
        (BY_RELEASE + "- copy: src={{ role_path }} dest=/x\n", "template"),
        (BY_RELEASE + "- copy: src={{ role_path }}/../x/templates/logstash.yml.j2 dest=/x\n", "template"),
    ],
)
def test_an_older_template_beside_those_of_releases(tree, capsys, tasks, role):
    tree(**{
        "tasks/main.yml": tasks, "templates/logstash.yml.j2": LOGSTASH, ".git/config": "",
        "templates/logstash-6/logstash.yml.j2": LOGSTASH, "templates/a.conf.j2": CONF,
    })  # fmt: skip
    found = roles(capsys, ".")
    assert found["templates/logstash.yml.j2"] == role
    assert found["templates/logstash-6/logstash.yml.j2"] == "template"
    assert found["templates/a.conf.j2"] == "template" or '"a.conf"' not in tasks


def test_expressions_between_fixed_parts():
    assert role_tasks._fits("a-b-c.conf", ["", "-", "-", ".conf"])
    assert role_tasks._fits("x.conf", ["", ".conf"])
    assert not role_tasks._fits("x.conf", ["", "-", ".conf"])
    assert not role_tasks._fits("ab", ["ab", "b"])

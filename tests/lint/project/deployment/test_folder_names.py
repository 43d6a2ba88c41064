"""Questions about the names in a folder, which each file of the folder asks."""

from lslint.project.deployment.deployments import Deployments
from lslint.project.projects import Projects


class CountingProjects(Projects):
    """Counts how often the names of files in a folder are passed over."""

    def __init__(self) -> None:
        super().__init__()
        self.passes = 0

    def listing(self, folder: str) -> list[str]:
        self.passes += 1
        return super().listing(folder)


def test_more_files_do_not_pass_over_the_names_of_their_folder_again(tmp_path):
    for n in range(60):
        (tmp_path / f"logstash-{n}.conf").write_text("input { stdin { } }\n")
    (tmp_path / "docker-compose.yml").write_text("services:\n  l:\n    image: logstash:8.15.0\n")
    projects = CountingProjects()
    deployments = Deployments(projects)
    first = deployments.find(str(tmp_path / "logstash-0.conf"), "logstash")
    assert first is not None
    passes = projects.passes
    for n in range(1, 60):
        assert deployments.find(str(tmp_path / f"logstash-{n}.conf"), "logstash") is not None
    assert projects.passes == passes

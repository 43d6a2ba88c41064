from lslint.rules.api import Context, ProjectView
from lslint.rules.facts import keyed_fact, pipeline_fact


class Group(ProjectView):
    """A pipeline whose files share facts."""

    def __init__(self, siblings=None):
        self.shared = {}
        self.has_other_files = bool(siblings)

    @property
    def facts(self):
        return self.shared


def context(project: ProjectView | None = None) -> Context:
    return Context("", None, "a.conf", "logstash", project=project)


def counting(decorate):
    """Return a fact and the list of arguments that it was computed for."""
    calls = []

    @decorate
    def made(*arguments):
        """What it is."""
        calls.append(arguments)

    return made, calls


def test_a_keyed_fact_is_computed_once_per_key_and_owner():
    made, calls = counting(keyed_fact)
    one, other = context(), context()
    for key, owner in (("a", one), ("a", one), ("b", one), ("a", other), ("b", one)):
        assert made(key, owner) is None
    assert calls == [("a", one), ("b", one), ("a", other)]


def test_a_pipeline_fact_is_computed_once_for_all_files_of_a_pipeline():
    made, calls = counting(pipeline_fact)
    group = Group({"b.conf": ""})
    first, second = context(group), context(group)
    assert [made(first), made(second), made(first)] == [None] * 3
    assert calls == [(first,)]

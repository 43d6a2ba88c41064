"""The search servers that the manifests of a project run."""


class Images:
    """Stands for the model of manifests (``Settings.inference``): these servers run, and no release is named."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(names)

    def __call__(self, path: str, kind: str, line: int = 0) -> None:
        """No deployment names a release."""

    def products(self, path: str) -> frozenset[str]:
        """The servers."""
        return self.names

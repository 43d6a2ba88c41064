"""``python -m lslint``."""

from lslint.cli import run

if __name__ == "__main__":
    run()

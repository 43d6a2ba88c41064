"""What tests of editors share."""

import pytest
from editor_desk import Desk
from paths import ROOT


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


@pytest.fixture
def editors():
    return ROOT / "editors"

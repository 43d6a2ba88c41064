"""``required-version``: which releases of lslint a config accepts."""

import pytest

from lslint.config.key_values import holds


@pytest.mark.parametrize(("specifier", "met", "unmet"), [
    (">=0.3,<1", ["0.3", "0.3.0", "0.10.2", "0.99"], ["0.2.9", "1.0", "1.0.0", "2.1"]),
    ("0.3.1", ["0.3.1", "0.3.1.0"], ["0.3", "0.3.2"]), ("==0.3", ["0.3", "0.3.0"], ["0.3.1"]),
    ("==0.3.*", ["0.3", "0.3.7"], ["0.4", "0.30"]), ("!=0.3.*", ["0.4"], ["0.3", "0.3.7"]),
    ("~=0.3.1", ["0.3.1", "0.3.9"], ["0.3.0", "0.4.0"]), ("~=0.3", ["0.3.0", "0.9"], ["0.2", "1.0"]),
    (" > 0.3 , != 0.5 , <= 0.6 ", ["0.3.1", "0.6"], ["0.3", "0.5", "0.6.1"]),
])  # fmt: skip
def test_versions_that_meet_a_specifier(specifier, met, unmet):
    assert [one for one in met if not holds(specifier, one)] == []
    assert [one for one in unmet if holds(specifier, one)] == []


@pytest.mark.parametrize(
    "text", ["", "latest", ">=", ">=0.3,", "=>1", ">=0.*", "~=1", "1.2.3.4.5", "==" + "9" * 5000, "1..2"]
)
def test_bad_specifiers(text):
    with pytest.raises(ValueError, match="is not a version specifier"):
        holds(text, "0.3")

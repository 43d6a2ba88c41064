"""Values in place of a password, and passwords that look similar."""

import pytest

from lslint.rules.shared.secret_values import is_fill_in


@pytest.mark.parametrize("value", [
    "A PASS HERE", "PASSWORD HERE", "passwordgoeshere", "password_goes_here", "passworgoeshere", "password-here",
    "theTokenGoesHere", "API KEY HERE", "apikeyhere", "Passwort hier", "password to be set", "type password",
    "SET A PASSWORD", "fill_in_the_api_key", "this_is_32+_character_encryption_key",
    "a_32_character_long_key_for_reports", "something_at_least_32_characters",
    "EncryptionKeyMustBe32CharactersLong!", "min-32-byte-long-strong-encryption-key",
    "thirty-two-characters-long-or-more", "256-bit-secret",
])  # fmt: skip
def test_words_that_say_what_belongs_here(value: str) -> None:
    assert is_fill_in(value)


def test_other_values() -> None:
    assert not is_fill_in("a" * 200 + " pass here")

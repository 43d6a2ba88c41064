"""Settings that weaken TLS, as each product names them, and the connections that they are for."""

from __future__ import annotations

from lslint.rules.shared.hosts import host_of, is_filled_in, place

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

OBSOLETE_PROTOCOLS = frozenset(("SSLv2", "SSLv3", "SSLv3.0", "TLSv1", "TLSv1.0", "TLSv1.1"))
"""RFC 6176 (SSL 2), RFC 7568 (SSL 3), RFC 8996 (TLS 1.0 and 1.1)."""
_CERTIFICATE, _HOST_NAME = "certificate verification", "host name verification"
_OFF = {
    **dict.fromkeys(("ssl_verification_mode", "verification_mode", "verificationMode"), ("none", _CERTIFICATE)),
    **dict.fromkeys(
        (
            "ssl_certificate_verification", "ssl_certificate_validation", "verify_ssl", "verify_cert", "ssl_verify",
            "verify",
        ),
        ("false", _CERTIFICATE),
    ),
    "ssl_endpoint_identification_algorithm": ("", _HOST_NAME),
}  # fmt: skip
"""Names of settings to the value that switches a check of the server off, and that check. Not in the knowledge: the
names of four products, whose tables are not loaded for each other's files."""
_PARAMETERS = ("trustServerCertificate=true", "verifyServerCertificate=false")
"""Parameters of JDBC connection strings that switch the verification of the certificate off."""


def disabled_check(name: str, value: str | None) -> str:
    """Return which check of a server a setting disables, empty for none. ``name``: without its sections; ``value``:
    None if it is not known."""
    off, check = _OFF.get(name, (None, ""))
    return check if value is not None and value == off else ""


def disabling_parameter(connection_string: str) -> str:
    """Return the parameter of a connection string that disables certificate verification, empty for none."""
    low = connection_string.lower()
    return next((parameter for parameter in _PARAMETERS if parameter.lower() in low), "")


def is_unencrypted_or_local(addresses: Iterable[str]) -> bool:
    """Return whether there is no server to verify: all addresses are of plain HTTP or of the same machine. False
    without an address."""
    known = list(addresses)
    return bool(known) and all(
        address.lower().startswith("http://") or place(host_of(address)) == "machine" for address in known
    )


def is_exposed(addresses: Iterable[str]) -> bool:
    """Return whether a connection leaves private and container networks: one of its servers does, or none is named."""
    known = list(addresses)
    return not known or any(not is_filled_in(name) and place(host_of(name)) == "public" for name in known)

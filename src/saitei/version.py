"""The version of saitei."""

from __future__ import annotations


def version() -> str:
    """The version that is installed; of a checkout that is not, that it is one."""
    from importlib import metadata  # noqa: PLC0415 20 ms that hardly a command needs

    try:
        return metadata.version("saitei")
    except metadata.PackageNotFoundError:
        return "(checkout)"

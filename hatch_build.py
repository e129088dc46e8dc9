"""What is done when a wheel is built: it brings along what the first question would have to make."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

EDITABLE = "editable"


class PreparedHook(BuildHookInterface[Any]):
    """Puts the entries that `saitei.queries.prepared` makes into the wheel, unless it is an editable one."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the entries, to be put into the package's folder `prepared`."""
        if version == EDITABLE:
            return
        self._folder = TemporaryDirectory()
        # What pip has installed for the build is found by its own PYTHONPATH alone: ours goes before it.
        paths = (str(Path(self.root, "src")), os.environ.get("PYTHONPATH"))
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
        command = [sys.executable, "-m", "saitei.queries.prepared", self._folder.name]
        subprocess.run(command, env=environment, check=True)  # noqa: S603 our own module
        build_data["force_include"][self._folder.name] = "saitei/prepared"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clear away what is in the wheel now."""
        del build_data, artifact_path
        if version != EDITABLE:
            self._folder.cleanup()

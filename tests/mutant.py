"""A pytest plugin that runs the package as plain Python with one of its files replaced: `-p tests.mutant`.

NEKOBAKO_MUTANT names the module and the file to run in its place, as `module=file`. Compiled modules call each other
directly, so no compiled one is used at all. It must be loaded before anything imports the package.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.readers import FileReader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

VARIABLE = "NEKOBAKO_MUTANT"
SOURCE = Path(__file__).resolve().parent.parent / "src"

MODULE, _, FILE = os.environ[VARIABLE].partition("=")


class Loader(SourceFileLoader):
    def get_resource_reader(self, name: str | None = None) -> FileReader:
        """Of a package that is replaced, the data files are still where they were."""
        return FileReader(SourceFileLoader(self.name, str(SOURCE / self.name.replace(".", "/") / "__init__.py")))


class Sources(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder = SOURCE / fullname.replace(".", "/")
        place = Path(FILE) if fullname == MODULE else folder.with_suffix(".py")
        if fullname.split(".")[0] != "nekobako" or not place.is_file():
            return None
        loader = Loader(fullname, str(place))
        within = [str(folder)] if folder.is_dir() else None  # a package
        return spec_from_file_location(fullname, place, loader=loader, submodule_search_locations=within)


assert "nekobako" not in sys.modules, "too late: the package has been imported"
sys.meta_path.insert(0, Sources())


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tests that ran without the mutant would prove nothing."""
    if import_module(MODULE).__file__ != FILE:
        pytest.exit(f"{MODULE} is not the mutant", returncode=pytest.ExitCode.INTERNAL_ERROR)

"""The compiled modules once more, as plain Python: to compare results and speed with what is installed.

>>> chance = plain_modules()["nekobako.core.chance"]
>>> chance.__file__.endswith("chance.py")
True
"""

import sys
import tomllib
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent


def compiled_sources() -> dict[str, Path]:
    """By dotted name, the sources of the installed modules that are on pyproject's `compiled` list."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = settings["tool"]["hatch"]["build"]["hooks"]["custom"]["compiled"]
    names = [path.removesuffix(".py").replace("/", ".") for path in listed]
    return {name: _source(import_module(name)) for name in names}


def _source(module: ModuleType) -> Path:
    """The source of a plain module, or the one beside an extension, whose own path mypyc does not always get right."""
    assert module.__spec__ is not None
    if isinstance(module.__spec__.loader, SourceFileLoader):
        return Path(module.__spec__.loader.path)
    package, _, last = module.__name__.rpartition(".")
    return Path(sys.modules[package].__path__[0], f"{last}.py")


def plain_modules() -> dict[str, ModuleType]:
    """New plain twins that use each other; everyone else goes on with the installed modules."""
    sources = compiled_sources()
    installed = {name: sys.modules[name] for name in sources}
    finder = _Sources(sources)
    sys.meta_path.insert(0, finder)
    try:
        for name in sources:
            del sys.modules[name]
        return {name: import_module(name) for name in sources}
    finally:
        sys.meta_path.remove(finder)
        for name, module in installed.items():
            sys.modules[name] = module
            package, _, last = name.rpartition(".")
            setattr(sys.modules[package], last, module)


class _Sources(MetaPathFinder):
    """Finds the listed modules as sources, even those with an extension beside them, in whatever order they import."""

    def __init__(self, sources: dict[str, Path]) -> None:
        self._sources = sources

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in self._sources:
            return None
        place = str(self._sources[fullname])
        return spec_from_file_location(fullname, place, loader=SourceFileLoader(fullname, place))

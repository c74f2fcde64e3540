"""The plain twins of the compiled modules, for tests that compare the two.

Where nothing is compiled there is nothing to compare: such a test is skipped, or fails where CI is "true", as there the
rules must be compiled.
"""

import hashlib
import json
import os
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from types import ModuleType

import pytest

import nekobako
from bench.uncompiled import compiled_sources, plain_modules

RECORD = Path(nekobako.__file__).with_name("_compiled.json")


def is_compiled(module: ModuleType) -> bool:
    assert module.__spec__ is not None
    return isinstance(module.__spec__.loader, ExtensionFileLoader)


def why_plain() -> str | None:
    """Why the installed modules are no extensions, or None when all of them are."""
    if all(is_compiled(import_module(name)) for name in compiled_sources()):
        return None
    if os.environ.get("NEKOBAKO_COMPILE") == "skip":
        return "NEKOBAKO_COMPILE=skip"
    return "extension files are missing" if RECORD.exists() else "the rules were not compiled"


def plain_twins() -> dict[str, ModuleType]:
    """The plain modules by dotted name; the installed ones are sure to be compiled, from the same sources."""
    if why := why_plain():
        if os.environ.get("CI") == "true":
            pytest.fail(f"nothing compiled to compare: {why}")
        pytest.skip(f"nothing compiled to compare: {why}")
    sources = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in compiled_sources().items()}
    assert json.loads(RECORD.read_text()) == sources, "a compiled source has changed: make install"
    return plain_modules()

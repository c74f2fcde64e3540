"""The build hook: compiles the modules listed in pyproject.toml with mypyc, or leaves them plain Python; and builds the
web client into a wheel (a checkout builds its own: `make web`).

The list is `compiled` under [tool.hatch.build.hooks.custom]. Without a C compiler, or when compiling fails,
the install succeeds all the same and the package runs slower. NEKOBAKO_COMPILE=require turns such a failure
into an error; NEKOBAKO_COMPILE=skip does not compile at all.

Python prefers an extension to the .py beside it, so an edited source would silently run as the old code. The
hook therefore records the hash of what it compiled in nekobako/_compiled.json, and this file, run as a script
with nothing but Python, tells whether the source tree of an editable install is still what was compiled:

    python hatch_build.py            # says how the rules run
    python hatch_build.py --stale    # fresh: silent, exit code 0; stale: a sentence, exit code 1
"""

import ast
import contextlib
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
RECORD = "nekobako/_compiled.json"
# The modules call each other natively because they share one library; mypyc adds "__mypyc" to its name.
GROUP = "nekobako._compiled"
BUILD_NEEDS = ["mypy[mypyc]==2.4.1", "setuptools"]
CLIENT = ROOT / "web"
STATIC = "nekobako/server/static"


def client_builder() -> Any:
    """The module web/build.py, which knows how to find a Node.js."""
    spec = importlib.util.spec_from_file_location("client_builder", CLIENT / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def skips_client() -> bool:
    """NEKOBAKO_CLIENT=skip: a wheel without the page, for those who only want the rules."""
    return os.environ.get("NEKOBAKO_CLIENT", "") == "skip"


def build_client(scratch: Path) -> Path:
    """The client, built in a copy: nothing is left in the sources, and nothing old is taken from them."""
    copy = scratch / "web"
    shutil.copytree(CLIENT, copy, ignore=shutil.ignore_patterns("node_modules", "dist"))
    client_builder().build(copy, scratch / "static")
    return scratch / "static"


def wish() -> str:
    """What the environment asks for: "" (compile if possible), "require" or "skip"."""
    value = os.environ.get("NEKOBAKO_COMPILE", "")
    if value not in ("", "require", "skip"):
        raise SystemExit(f"NEKOBAKO_COMPILE is {value!r}; it may be 'require' or 'skip'.")
    return value


def obstacle() -> str | None:
    """Why this machine cannot compile, or None."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    compiler = shlex.split(command)[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers (Python.h) were not found"
    return None


def hashes(modules: Sequence[str]) -> dict[str, str]:
    """The sha256 of each listed source, by dotted module name."""
    missing = [module for module in modules if not (SOURCE / module).is_file()]
    if missing:
        raise FileNotFoundError(f"pyproject.toml lists modules to compile that are not there: {missing}")
    contents = {module: (SOURCE / module).read_bytes() for module in modules}
    return {
        module.removesuffix(".py").replace("/", "."): hashlib.sha256(content).hexdigest()
        for module, content in contents.items()
    }


def seen_from(modules: Sequence[str]) -> set[Path]:
    """The listed sources and all of the package's that they import, directly or not."""
    seen: set[Path] = set()
    queue = [SOURCE / module for module in modules]
    while queue:
        path = queue.pop()
        if path in seen:
            continue
        seen.add(path)
        package = ".".join(path.parent.relative_to(SOURCE).parts)
        for node in ast.walk(ast.parse(path.read_bytes())):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                origin = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
                names = [origin, *(f"{origin}.{alias.name}" for alias in node.names)]
            for name in names:
                place = SOURCE / name.replace(".", "/")
                queue += filter(Path.is_file, [place.with_suffix(".py"), place / "__init__.py"])
    return seen


def extensions(folder: Path) -> list[Path]:
    """All extension files under a folder, whichever Python they are for."""
    return [path for path in folder.rglob("*") if path.suffix in (".so", ".pyd")]


def compile_into(folder: Path, modules: Sequence[str]) -> None:
    """Leave the extension files in `folder`, laid out as in the package."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    options = [
        "--config-file=",  # the project's strictness is for `make types`, not for a user's install
        "--explicit-package-bases",
        "--ignore-missing-imports",  # the build has none of the package's dependencies
        "--follow-imports=silent",
        f"--cache-dir={folder / 'cache'}",
    ]
    with contextlib.chdir(SOURCE):
        found = mypycify(
            [*options, *modules],
            opt_level="3",
            debug_level="0",
            group_name=GROUP,
            target_dir=str(folder / "c"),
        )
        if os.name == "posix":
            # Nobody replaces our functions at run time: let the compiler inline them.
            for extension in found:
                extension.extra_compile_args.append("-fno-semantic-interposition")
        command: Any = Distribution({"name": "nekobako", "ext_modules": found}).get_command_obj("build_ext")
        command.build_lib = str(folder / "lib")
        command.build_temp = str(folder / "o")
        command.ensure_finalized()
        command.run()


def stale(modules: Sequence[str]) -> str | None:
    """Why an editable install is not what a new one would be, or None."""
    record = SOURCE / RECORD
    current = hashes(modules)
    if not record.exists():
        if extensions(SOURCE):
            return "there are extension files of unknown origin"
        compiles = wish() == "require" or (wish() != "skip" and obstacle() is None)
        return "the rules are not compiled" if compiles else None
    if wish() == "skip":
        return "the rules are compiled and NEKOBAKO_COMPILE=skip asks for plain Python"
    if json.loads(record.read_text()) != current:
        return "a compiled source has changed"
    # mypyc copies Final constants into its code, even out of modules that it does not compile.
    others = seen_from(modules) - {SOURCE / module for module in modules}
    if any(path.stat().st_mtime > record.stat().st_mtime for path in others):
        return "a module that a compiled one imports has changed"
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    places = [SOURCE / (name.replace(".", "/") + suffix) for name in [*current, f"{GROUP}__mypyc"]]
    if not all(map(Path.exists, places)):
        return "an extension file is missing"
    return None


def main(arguments: Sequence[str]) -> int:
    if arguments not in ([], ["--stale"]):
        print("Usage: python hatch_build.py [--stale]", file=sys.stderr)
        return 2
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    try:
        reason = stale(settings["tool"]["hatch"]["build"]["hooks"]["custom"]["compiled"])
    except FileNotFoundError as error:
        reason = str(error)
    if arguments:
        if reason:
            print(f"Not up to date: {reason}.")
        return 1 if reason else 0
    if (SOURCE / RECORD).exists():
        print(f"Compiled, but out of date: {reason}." if reason else "The rules are compiled.")
    else:
        unknown = "they were not compiled (NEKOBAKO_COMPILE=require make install shows why)"
        why = "NEKOBAKO_COMPILE=skip" if wish() == "skip" else obstacle() or unknown
        print(f"The rules run as plain Python, slower: {why}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
else:
    # Only the build has hatchling; the script above must run without it.
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class CompileHook(BuildHookInterface[Any]):
        """Runs for wheels and editable installs; a source distribution takes the sources as they are."""

        def dependencies(self) -> list[str]:
            if self.target_name != "wheel":
                return []
            compiles = wish() != "skip" and obstacle() is None
            # Asked before it is known whether the install is editable: a Node.js more does no harm.
            builder = client_builder()
            needs_node = not skips_client() and builder.system_npm() is None
            return [*(BUILD_NEEDS if compiles else []), *([builder.NODE_PACKAGE] if needs_node else [])]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if self.target_name != "wheel":
                return
            modules: list[str] = self.config["compiled"]
            record = json.dumps(hashes(modules), indent=2) + "\n"
            editable = version == "editable"
            if editable:
                for old in [*extensions(SOURCE), SOURCE / RECORD]:
                    old.unlink(missing_ok=True)
            self.scratch = tempfile.TemporaryDirectory()
            scratch = Path(self.scratch.name)
            if not editable and not skips_client():
                build_data["force_include"][str(build_client(scratch))] = STATIC
            if wish() == "skip":
                return

            try:
                if why := obstacle():
                    raise RuntimeError(why)
                compile_into(scratch / "compiled", modules)
            # mypyc leaves by sys.exit, setuptools by several kinds of error; after each, plain Python works.
            except (Exception, SystemExit) as error:
                problem = "mypyc refused, see above" if isinstance(error, SystemExit) else str(error)
                if wish() == "require":
                    raise RuntimeError(f"NEKOBAKO_COMPILE=require, but {problem}") from error
                self.app.display_warning(f"Nekobako will run as plain Python, slower: {problem}.")
                return

            library = scratch / "compiled" / "lib"
            (library / RECORD).write_text(record)
            for path in [*extensions(library), library / RECORD]:
                place = path.relative_to(library)
                if editable:
                    shutil.copy2(path, SOURCE / place)
                else:
                    build_data["force_include"][str(path)] = str(place)
            if not editable:
                build_data["infer_tag"] = True
                build_data["pure_python"] = False

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            if hasattr(self, "scratch"):
                self.scratch.cleanup()

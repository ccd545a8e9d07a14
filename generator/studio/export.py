"""The studio as a folder of static files for any web host: the page, Python for browsers, and Pizarra in it."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution, version
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import generator
from generator.i18n import bundled_folder, phrase
from generator.model.source import file_bytes
from generator.output.writing import write
from generator.problems import os_reason, user_error

PYODIDE = "314.0.7"
"""The npm package ``pyodide``: CPython 3.14 for browsers."""

PYODIDE_INTEGRITY = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
PLATFORM = "pyemscripten_2026_0_wasm32"
CORE_HASHES: Mapping[str, str] = {
    "2.50.4": "e6da138a1ecc1341c8b788a5ee822670b03788e1f5decf7af9d461de6e508b8e",
}
"""The SHA-256 of the wheels of pydantic-core that were tried, by version; pip checks any other against its index."""

_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_DISTRIBUTIONS = (
    "annotated-types", "click", "et-xmlfile", "font-source-sans-pro", "fonttools", "jinja2", "markdown-it-py",
    "markupsafe", "mdurl", "openpyxl", "pydantic", "pyyaml", "reportlab", "svgwrite", "typing-extensions",
    "typing-inspection",
)  # fmt: skip
"""What Pizarra needs in a browser, besides pydantic-core, which is not plain Python."""

_LEFT_OUT = (
    "reportlab/fonts/", "reportlab/graphics/", "reportlab/platypus/", "pydantic/v1/", "pydantic/mypy.py",
    "fontTools/voltLib/", "fontTools/mtiLib/", "fontTools/ufoLib/", "fontTools/t1Lib/", "fontTools/tfmLib",
    "fontTools/svgLib/", "fontTools/merge/", "fontTools/diff/", "fontTools/qu2cu/", "fontTools/cu2qu/",
    "fontTools/varLib/instancer/", "fontTools/varLib/interpol", "fontTools/feaLib/parser.py",
    "fontTools/feaLib/lexer.py", "fontTools/feaLib/builder.py", "generator/studio/page/",
)  # fmt: skip
_WEIGHTS = ("Regular", "Semibold", "Bold", "Black", "It")
"""The weights of the house's typeface in which anything is printed."""

_ENDINGS = (".so", ".pyd", ".pyx", ".pxd", ".c", ".pyi", ".otf", ".dist-info", ".pyc", ".po")
_PICTURE_STUBS = {"PIL/__init__.py": b"", "PIL/Image.py": b"class Image:\n    pass\n"}
"""reportlab imports Pillow when it starts, and needs it for pictures that we never hand to it."""

_EPOCH = (1980, 1, 1, 0, 0, 0)
LIBRARY = "pyodide/python_stdlib.zip"
_UNUSED = re.compile(
    r"(_pyrepl|idlelib|multiprocessing|sqlite3|unittest|wsgiref|xmlrpc|xml/dom|test)/.*"
    r"|(doctest|imaplib|mailbox|pdb|pickletools|poplib|pydoc|smtplib|turtle|ftplib|nntplib|cProfile|profile|pstats)\.py"
    r"|encodings/(big5|cp(?!1252|437|850)|euc|gb|hp_|hz|iso2022|iso8859_(?!15?\.)|johab|koi8|kz|palm|ptcp|shift|tis).*"
)
"""Parts of Python's library that nothing imports here."""

_MOST_BYTES = 100_000_000
"""Of one part."""

CORE, PACKAGES = "pydantic_core.zip", "packages.bin"
"""The last is no .tar.gz by name: some hosts would send that as if it were compressed on the way only."""

PAGE = Path(__file__).parent / "page"


def export_studio(folder: Path, parts: Path | None = None) -> dict[str, bytes]:
    """Write the studio into a folder and return its files.

    ``parts`` is a folder that holds the runtime and the wheel already, as npm and pip name them; else both programs
    fetch them. Raises ``PizarraError`` where that fails, and for a part that is not the one expected.
    """
    with TemporaryDirectory(prefix="pizarra-") as place:
        contents = {f"pyodide/{name}": content for name, content in _runtime(parts or Path(place)).items()}
        contents[LIBRARY] = _without_unused(contents[LIBRARY])
        contents[CORE] = _core(parts or Path(place))
        contents[PACKAGES] = _archive(_sources())
        contents[PACKAGES] = _with_bytecode(contents, Path(place)) or contents[PACKAGES]
    contents |= {name: _content(file) for name, file in _files_in(PAGE)}
    loaded = (CORE, PACKAGES, LIBRARY, "pyodide/pyodide.asm.wasm")
    sizes = {name: len(contents[name]) for name in loaded}
    contents["parts.json"] = _json({"version": generator.__version__, "sizes": sizes})
    contents |= _first_words()
    write(folder, contents, "any")
    return contents


def _content(file: Path) -> bytes:
    return file_bytes(file, file.name, _MOST_BYTES)


def _json(data: object) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _first_words() -> dict[str, bytes]:
    """Return what the page shows before Python has started: the games and its own words, in each language."""
    from generator.studio.engine import LANGUAGES, Studio

    files: dict[str, bytes] = {}
    with TemporaryDirectory(prefix="pizarra-") as place:
        studio = Studio(Path(place))
        for language in LANGUAGES:
            params = {"language": language, "pictures": True}
            replies = [studio.handle({"method": method, "params": params}) for method in ("games", "words")]
            files[f"start.{language}.json"] = _json(
                {key: value for reply in replies for key, value in reply["result"].items()}
            )
    return files


def _runtime(place: Path) -> dict[str, bytes]:
    """Return the files of the runtime. Raises ``PizarraError`` where npm fails, and for another package."""
    archive = place / f"pyodide-{PYODIDE}.tgz"
    if not archive.is_file():
        _run(["npm", "pack", f"pyodide@{PYODIDE}", "--silent", "--pack-destination", str(place)], place)
    content = _content(archive)
    digest = base64.b64encode(hashlib.sha512(content).digest()).decode("ascii")
    _expect(archive.name, f"sha512-{digest}", PYODIDE_INTEGRITY)
    with tarfile.TarFile(fileobj=io.BytesIO(gzip.decompress(content))) as packed:
        files = {name: packed.extractfile(f"package/{name}") for name in _RUNTIME}
        return {name: stream.read() for name, stream in files.items() if stream is not None}


def _without_unused(library: bytes) -> bytes:
    """Return Python's library without what is not used here."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library)) as old, zipfile.ZipFile(packed, "w") as new:
        for entry in old.infolist():
            if not _UNUSED.fullmatch(entry.filename):
                plain = zipfile.ZipInfo(entry.filename, _EPOCH)
                new.writestr(plain, old.read(entry), zipfile.ZIP_DEFLATED, compresslevel=9)
    return packed.getvalue()


def _core(place: Path) -> bytes:
    """Return the wheel of the installed version of pydantic-core for browsers. Raises ``PizarraError`` like pip."""
    wanted = version("pydantic-core")
    pattern = f"pydantic_core-{wanted}-cp314-cp314-{PLATFORM}.whl"
    if not (place / pattern).is_file():
        target = ["--platform", PLATFORM, "--python-version", "3.14", "--implementation", "cp", "--abi", "cp314"]
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", *target]
        _run([*pip, "--dest", str(place), f"pydantic-core=={wanted}"], place)
    content = _content(place / pattern)
    if expected := CORE_HASHES.get(wanted):
        _expect(pattern, hashlib.sha256(content).hexdigest(), expected)
    return content


def _expect(name: str, found: str, expected: str) -> None:
    if found != expected:
        hint = phrase("delete it and try again; if that does not help, do not use it")
        raise user_error(name, phrase("is not the expected file: its checksum is {found}", found=found), hint)


def _run(command: list[str], place: Path) -> None:
    """Run a package client. Raises ``PizarraError`` with what it says where it fails or is not there."""
    program = shutil.which(command[0])
    if program is None:
        hint = phrase("install it, or name a folder that contains the parts: --parts FOLDER")
        raise user_error(command[0], phrase("is needed to export the studio and is not installed"), hint)
    try:
        done = subprocess.run([program, *command[1:]], cwd=place, capture_output=True, text=True, check=False)
    except OSError as error:
        raise user_error(command[0], phrase("cannot be used: {told}", told=os_reason(error))) from None
    if done.returncode:
        said = " ".join((done.stderr or done.stdout).split())[-300:]
        raise user_error(command[0], phrase("failed: {told}", told=said), phrase("is this computer online?"))


def _sources() -> dict[str, bytes]:
    """Return Pizarra with its games and all that it needs, by paths in a folder of packages."""
    home = Path(generator.__file__).parent
    files = {f"generator/{name}": file for name, file in _files_in(home) if not name.startswith("_data/")}
    for kind in ("templates", "teams"):
        files |= {f"generator/_data/{kind}/{name}": file for name, file in _files_in(bundled_folder(kind))}
    for name in _DISTRIBUTIONS:
        try:
            own = distribution(name)
        except PackageNotFoundError:
            hint = phrase("install it: pip install {name}", name=name)
            raise user_error(name, phrase("is needed to export the studio and is not installed"), hint) from None
        paths = ((PurePosixPath(str(file)).as_posix(), Path(str(file.locate()))) for file in own.files or ())
        files |= {path: file for path, file in paths if file.is_file() and not path.startswith("..")}
    return {**_PICTURE_STUBS, **{name: _content(file) for name, file in sorted(files.items()) if _is_needed(name)}}


def _files_in(folder: Path) -> Iterator[tuple[str, Path]]:
    return ((file.relative_to(folder).as_posix(), file) for file in folder.rglob("*") if file.is_file())


def _is_needed(name: str) -> bool:
    if name.endswith(_ENDINGS) or name.startswith(_LEFT_OUT) or "__pycache__" in name or ".dist-info/" in name:
        return False
    font = PurePosixPath(name)
    return font.suffix != ".ttf" or font.stem.rpartition("-")[2] in _WEIGHTS or not name.startswith("font_source")


def _archive(files: Mapping[str, bytes]) -> bytes:
    """Return files as one compressed archive, always the same for the same files; those of a kind are together."""
    packed = io.BytesIO()
    with tarfile.TarFile(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items(), key=lambda file: (PurePosixPath(file[0]).suffix, file[0])):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return gzip.compress(packed.getvalue(), 9, mtime=0)


_COMPILE = """
import { readFile, writeFile } from "node:fs/promises";
process.on("uncaughtException", (error) => { console.error(String(error)); process.exit(1); });
const [site, core, packages, script, target] = process.argv.slice(2);
const { loadPyodide } = await import(site + "/pyodide/pyodide.mjs");
const python = await loadPyodide({ indexURL: site + "/pyodide/" });
const place = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(await readFile(site + "/" + core)), "zip", { extractDir: place });
python.unpackArchive(new Uint8Array(await readFile(site + "/" + packages)), "gztar", { extractDir: place });
python.runPython(await readFile(script, "utf8"));
await writeFile(target, python.FS.readFile("/compiled/packages.tar"));
process.exit(0);
"""


def _with_bytecode(contents: Mapping[str, bytes], place: Path) -> bytes:
    """Return the packages with all that a build imports as bytecode, which starts sooner.

    It is compiled by the very Python that is going to read it, in Node; nothing is returned where there is no Node.
    """
    if shutil.which("node") is None:
        return b""
    script, target, site = place / "compile.mjs", place / "compiled.tar", place / "site"
    write(site, contents)
    write(place, {script.name: _COMPILE.encode()})
    work = Path(__file__).with_name("bytecode.py")
    _run(["node", str(script), str(site.resolve()), CORE, PACKAGES, str(work), str(target)], place)
    with tarfile.TarFile(target) as packed:
        files = {entry.name: stream.read() for entry in packed if (stream := packed.extractfile(entry)) is not None}
    return _archive(files)

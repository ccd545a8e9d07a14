"""The studio as a folder of static files for any web host: the page, Python for browsers, and Pizarra in it."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import lzma
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import NamedTuple

import generator
from generator.i18n import bundled_folder, phrase
from generator.model.source import file_bytes, files_below
from generator.output.writing import write
from generator.problems import PizarraError, os_reason, user_error


class Part(NamedTuple):
    """A file that npm or pip fetches, its checksum, and what the files that are used of it are called in the export."""

    client: str
    name: str
    version: str
    sha256: str
    files: Mapping[str, str]

    @property
    def archive(self) -> str:
        """Return the name under which the client saves it."""
        if self.client == "npm":
            return f"{self.name}-{self.version}.tgz"
        return f"{self.name}-{self.version}-{_TAGS.get(self.name, 'py3-none-any')}.whl"


_TAGS = {"pydantic_core": "cp314-cp314-pyemscripten_2026_0_wasm32"}
_ACE_SCRIPTS = (
    "ace", "ext-language_tools", "ext-searchbox", "mode-markdown", "mode-yaml", "theme-github_dark",
    "theme-github_light_default",
)  # fmt: skip
_ACE_STYLES = (
    "ace.css", "theme/github_dark.css", "theme/github_light_default.css",
    *(f"github_{theme}-{number}.png" for theme in ("dark", "light_default") for number in (1, 2)),
    *(f"main-{number}.png" for number in (1, 2, 3, 4, *range(13, 22), 23, 24, 26)),
    *(f"main-{number}.svg" for number in (*range(5, 13), 22, 25)),
)  # fmt: skip

RUNTIME = Part(
    "npm", "pyodide", "314.0.7", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0",
    {name: f"pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
                                          "pyodide-lock.json", "package.json")},
)  # fmt: skip
"""CPython 3.14 for browsers."""

EDITOR = Part(
    "npm", "ace-builds", "1.45.2", "5260354a14533fa8e94572597b1ff53025b1bb0a9b2e25d50ecf2a01e57aa9e0",
    {"LICENSE": "parts/ace/LICENSE",
     **{f"src-min-noconflict/{name}.js": f"parts/ace/{name}.js" for name in _ACE_SCRIPTS},
     **{f"css/{name}": f"parts/ace/css/{name}" for name in _ACE_STYLES}},
)  # fmt: skip
MODEL = Part("pip", "pydantic", "2.14.4", "653a2ad9f6d8858529c77c72717d0ea991d6c6837fe683246b2f4b2bbfc3fadc", {})
CORE = Part("pip", "pydantic_core", "2.50.5", "b2910ec0fa5aeb9bef70156f2b79f4783978fdcfaa7b2f1b5d1814458d2e79a1", {})
"""The one package that is not plain Python, and the version of it that this version of pydantic accepts."""

PARTS = (RUNTIME, EDITOR, MODEL, CORE)
"""All that is fetched. Nothing of it is in this repository; to renew one, change its version and its checksum."""

_DISTRIBUTIONS = (
    "annotated-types", "click", "defusedxml", "et-xmlfile", "font-source-sans-pro", "font-source-serif-pro",
    "fonttools", "jinja2", "markdown-it-py", "markupsafe", "mdurl", "openpyxl", "pyyaml", "reportlab", "segno",
    "svgwrite", "typing-extensions", "typing-inspection",
)  # fmt: skip
"""What Pizarra needs in a browser, besides pydantic; these are the installed ones."""

_LEFT_OUT = (
    "reportlab/fonts/", "reportlab/graphics/", "reportlab/platypus/", "pydantic/v1/", "pydantic/mypy.py",
    "fontTools/voltLib/", "fontTools/mtiLib/", "fontTools/ufoLib/", "fontTools/t1Lib/", "fontTools/tfmLib",
    "fontTools/svgLib/", "fontTools/merge/", "fontTools/diff/", "fontTools/qu2cu/", "fontTools/cu2qu/",
    "fontTools/varLib/instancer/", "fontTools/varLib/interpol", "fontTools/feaLib/parser.py",
    "fontTools/feaLib/lexer.py", "fontTools/feaLib/builder.py", "generator/studio/page/",
)  # fmt: skip
_WEIGHTS = ("Regular", "Semibold", "Bold", "Black", "It")
"""The weights of the house's typeface in which anything is printed."""
_SERIF_WEIGHTS = ("Bold",)

_ENDINGS = (".so", ".pyd", ".pyx", ".pxd", ".c", ".pyi", ".otf", ".dist-info", ".pyc", ".po")
_PICTURE_STUBS = {"PIL/__init__.py": b"", "PIL/Image.py": b"class Image:\n    pass\n"}
"""reportlab imports Pillow when it starts, and needs it for pictures that we never hand to it."""

_LICENCE = re.compile(r"\.dist-info/.*(licen[cs]e|copying|notice|ofl)", re.IGNORECASE)
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest date of a zip: the same files make the same bytes
LIBRARY = "pyodide/python_stdlib.zip"
_UNUSED = re.compile(
    r"(_pyrepl|idlelib|multiprocessing|sqlite3|unittest|wsgiref|xmlrpc|xml/dom|test)/.*"
    r"|(doctest|imaplib|mailbox|pdb|pickletools|poplib|pydoc|smtplib|turtle|ftplib|nntplib|cProfile|profile|pstats)\.py"
    r"|encodings/(big5|cp(?!1252|437|850)|euc|gb|hp_|hz|iso2022|iso8859_(?!15?\.)|johab|koi8|kz|palm|ptcp|shift|tis).*"
)
"""Parts of Python's library that nothing imports here."""

_MOST_BYTES = 100_000_000
"""Of one part."""

PACKAGES = "packages.bin"
"""Pizarra and its libraries, as .tar.xz; not so by name, as some hosts send those as if compressed on the way only."""

_XZ = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 16 << 20}]
"""A browser takes as much memory as the dictionary to unpack it."""

LIMITS = {"seconds": 90, "megabytes": 500}
"""When a page stops its worker: seconds without a sign of progress, and the memory of Python in it."""

MANIFEST, SERVICE_WORKER = "parts.json", "service_worker.js"
PAGE = Path(__file__).parent / "page"


def export_studio(folder: Path, parts: Path | None) -> dict[str, bytes]:
    """Write the studio into a folder and return its files.

    What npm and pip fetch is kept in ``parts``, where there is such a folder, and taken from there the next time.
    Raises ``PizarraError`` where they fail, and for a part that is not the one expected.
    """
    with TemporaryDirectory(prefix="pizarra-") as name:
        place = Path(name)
        fetched = {part.name: _fetch(part, parts or place) for part in PARTS}
        contents = {path: content for part in PARTS for path, content in _used(part, fetched[part.name]).items()}
        contents[LIBRARY] = _zip(_library(contents[LIBRARY]))
        contents[PACKAGES] = _tar(_sources(fetched))
        contents |= _with_bytecode(contents, place)
        contents[PACKAGES] = lzma.compress(contents[PACKAGES], filters=_XZ)
    contents |= {name: _content(file) for name, file in files_below(PAGE).items()}
    contents["licences.txt"] = _licences(fetched)
    sizes = {name: len(contents[name]) for name in (PACKAGES, LIBRARY, "pyodide/pyodide.asm.wasm")}
    contents[MANIFEST] = _json({"version": generator.__version__, "sizes": sizes, "limits": LIMITS})
    contents |= _first_words()
    contents[SERVICE_WORKER] = _versioned(contents)
    write(folder, contents, "any")
    return contents


def is_export(folder: Path) -> bool:
    """Return whether a folder holds an exported studio, with all that its page starts with."""
    try:
        manifest = json.loads(file_bytes(folder / MANIFEST, MANIFEST, _MOST_BYTES))
        names = ("index.html", *manifest["sizes"])
    except (PizarraError, ValueError, TypeError, KeyError):
        return False
    return "version" in manifest and all(isinstance(name, str) and (folder / name).is_file() for name in names)


def _versioned(contents: Mapping[str, bytes]) -> bytes:
    """Return the service worker with the digests of all other files, and of them all as its version."""
    files = {
        name: f"sha256-{b64encode(hashlib.sha256(content).digest()).decode()}"
        for name, content in sorted(contents.items())
        if name != SERVICE_WORKER
    }
    version = hashlib.sha256(_json(files)).hexdigest()[:16]
    head = f'const VERSION = "{version}";\nconst FILES = {json.dumps(files, indent=1)};\n'
    return head.encode() + contents[SERVICE_WORKER]


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


def _fetch(part: Part, place: Path) -> bytes:
    """Return a part from a folder, fetched into it where it is not there yet. Raises ``PizarraError``."""
    file = place / part.archive
    if not file.is_file():
        place.mkdir(parents=True, exist_ok=True)
        _run(_command(part, place), place)
    content = _content(file)
    _expect(part.archive, hashlib.sha256(content).hexdigest(), part.sha256)
    return content


def _command(part: Part, place: Path) -> list[str]:
    if part.client == "npm":
        return ["npm", "pack", f"{part.name}@{part.version}", "--silent", "--pack-destination", str(place)]
    _, abi, platform = _TAGS.get(part.name, "py3-none-any").split("-")
    pip = [sys.executable, "-m", "pip"] if find_spec("pip") else ["pip"]  # uv makes environments without pip
    target = [] if platform == "any" else ["--python-version", "3.14", "--implementation", "cp", "--abi", abi]
    return [*pip, "download", "--quiet", "--no-deps", "--only-binary=:all:", "--platform", platform, *target,
            "--dest", str(place), f"{part.name}=={part.version}"]  # fmt: skip


def _used(part: Part, archive: bytes) -> dict[str, bytes]:
    """Return the files of an npm package that are used, by their paths in the export."""
    if part.client != "npm":
        return {}
    with tarfile.TarFile(fileobj=io.BytesIO(gzip.decompress(archive))) as packed:
        files = {path: packed.extractfile(f"package/{name}") for name, path in part.files.items()}
        return {path: stream.read() for path, stream in files.items() if stream is not None}


def _wheel(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as wheel:
        return {entry.filename: wheel.read(entry) for entry in wheel.infolist() if not entry.is_dir()}


def _library(library: bytes) -> dict[str, bytes]:
    """Return Python's library without what is not used here."""
    return {name: content for name, content in _wheel(library).items() if not _UNUSED.fullmatch(name)}


def _zip(files: Mapping[str, bytes]) -> bytes:
    """Return files as a ZIP archive that Python imports from, always the same for the same files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED, compresslevel=9)
    return packed.getvalue()


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
        finished = subprocess.run([program, *command[1:]], cwd=place, capture_output=True, text=True, check=False)
    except OSError as error:
        raise user_error(command[0], phrase("cannot be used: {reason}", reason=os_reason(error))) from None
    if finished.returncode:
        output = " ".join((finished.stderr or finished.stdout).split())[-300:]
        raise user_error(command[0], phrase("failed: {reason}", reason=output), phrase("is this computer online?"))


def _sources(fetched: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return Pizarra with its games and all that it needs, by paths in a folder of packages."""
    home = Path(generator.__file__).parent
    files = {f"generator/{name}": file for name, file in files_below(home).items() if not name.startswith("_data/")}
    for kind in ("templates", "teams"):
        files |= {f"generator/_data/{kind}/{name}": file for name, file in files_below(bundled_folder(kind)).items()}
    for name in _DISTRIBUTIONS:
        paths = ((file.as_posix(), Path(str(file.locate()))) for file in _distribution(name).files or ())
        files |= {path: file for path, file in paths if file.is_file() and not path.startswith("..")}
    contents = {name: _content(file) for name, file in sorted(files.items()) if _is_needed(name)}
    model = {name: content for name, content in _wheel(fetched[MODEL.name]).items() if _is_needed(name)}
    core = {name: content for name, content in _wheel(fetched[CORE.name]).items() if ".dist-info/" not in name}
    return {**_PICTURE_STUBS, **contents, **model, **core}


def _distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        hint = phrase("install it: pip install {name}", name=name)
        raise user_error(name, phrase("is needed to export the studio and is not installed"), hint) from None


def _licences(fetched: Mapping[str, bytes]) -> bytes:
    """Return the licences of all Python packages in the export as one text; those of npm lie beside their files."""
    texts = {f"{RUNTIME.name} {RUNTIME.version} MPL-2.0": [b"Its source: https://github.com/pyodide/pyodide"]}
    for each in map(_distribution, ("pizarra", *_DISTRIBUTIONS)):
        fields = dict(each.metadata.json)
        licence = str(fields.get("license_expression") or fields.get("license") or "").strip().partition("\n")[0]
        title = f"{fields['name']} {each.version} {licence}"
        files = (Path(str(file.locate())) for file in sorted(each.files or ()) if _LICENCE.search(file.as_posix()))
        texts[title.strip()] = [_content(file) for file in files if file.is_file()]
    for part in (MODEL, CORE):
        files_of = _wheel(fetched[part.name])
        texts[f"{part.name} {part.version}"] = [files_of[name] for name in sorted(files_of) if _LICENCE.search(name)]
    return b"\n".join(b"\n\n".join((f"== {title}".encode(), *found, b"")) for title, found in sorted(texts.items()))


def _is_needed(name: str) -> bool:
    if name.endswith(_ENDINGS) or name.startswith(_LEFT_OUT) or "__pycache__" in name or ".dist-info/" in name:
        return False
    font = PurePosixPath(name)
    weights = _SERIF_WEIGHTS if name.startswith("font_source_serif") else _WEIGHTS
    return font.suffix != ".ttf" or font.stem.rpartition("-")[2] in weights or not name.startswith("font_source")


def _tar(files: Mapping[str, bytes]) -> bytes:
    """Return files as one archive, always the same for the same files; those of a kind are together."""
    packed = io.BytesIO()
    with tarfile.TarFile(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in sorted(files.items(), key=lambda file: (PurePosixPath(file[0]).suffix, file[0])):
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


_COMPILE = """
import { readFile, writeFile } from "node:fs/promises";
process.on("uncaughtException", (error) => { console.error(String(error)); process.exit(1); });
const [site, packages, script, target] = process.argv.slice(2);
const { loadPyodide } = await import(site + "/pyodide/pyodide.mjs");
const python = await loadPyodide({ indexURL: site + "/pyodide/" });
const place = python.runPython("import site; site.getsitepackages()[0]");
python.unpackArchive(new Uint8Array(await readFile(site + "/" + packages)), "tar", { extractDir: place });
python.runPython(await readFile(script, "utf8"));
await writeFile(target, python.FS.readFile("/compiled/all.tar"));
process.exit(0);
"""


def _with_bytecode(contents: Mapping[str, bytes], place: Path) -> dict[str, bytes]:
    """Return the packages and Python's library with all that a build imports as bytecode, which starts sooner.

    It is compiled by the very Python that is going to read it, in Node; nothing is returned where there is no Node.
    """
    if shutil.which("node") is None:
        return {}
    script, target, site = place / "compile.mjs", place / "compiled.tar", place / "site"
    write(site, contents)
    write(place, {script.name: _COMPILE.encode()})
    work = Path(__file__).with_name("bytecode.py")
    _run(["node", str(script), str(site.resolve()), PACKAGES, str(work), str(target)], place)
    with tarfile.TarFile(target) as packed:
        files = {entry.name: stream.read() for entry in packed if (stream := packed.extractfile(entry)) is not None}
    packages, library = (
        {name.removeprefix(folder): content for name, content in files.items() if name.startswith(folder)}
        for folder in ("packages/", "library/")
    )
    return {PACKAGES: _tar(packages), LIBRARY: _zip(library)}

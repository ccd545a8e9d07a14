"""``pizarra studio``: the page that runs Pizarra in a browser, exported for a web host or served to this computer."""

from __future__ import annotations

import gzip
import re
import shutil
import webbrowser
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click

from generator.cli.parameters import FOLDER, Command
from generator.cli.terminal import echo, echo_error
from generator.i18n import megabytes, phrase
from generator.packs.locations import shell_word, shown_path
from generator.problems import os_reason, user_error

HOST = "127.0.0.1"
NAMES = frozenset((HOST, "localhost"))
POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; connect-src 'self' https:; object-src 'none'; base-uri 'none'; "
    "form-action 'none'"
)
"""What a page may load and where it may connect to: the same as the studio's page says itself."""

_PORT = re.compile(r":\d*$")
_SCRIPTS = (".js", ".mjs")
"""A worker would take the policy of its script as its own, and Python could not be compiled in it."""


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of one folder and nothing else; what was exported again is fetched again."""

    extensions_map = {  # noqa: RUF012
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json",
        ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json",
    }  # fmt: skip

    def send_head(self) -> Any:
        """Answer programs that ask for this computer by its name, with files that are inside the folder.

        A page elsewhere whose name was made to lead here has another name in its ``Host``; a link may lead out.
        """
        hosts = [_PORT.sub("", host) for host in self.headers.get_all("Host", [])]
        if not hosts or not NAMES.issuperset(hosts):
            return self.send_error(403)
        home, place = Path(self.directory).resolve(), Path(self.translate_path(self.path))
        places = [place / name for name in ("index.html", "index.htm")] if place.is_dir() else [place]
        try:
            inside = all(each.resolve().is_relative_to(home) for each in places)
        except (OSError, RuntimeError, ValueError):  # links in a circle, or a name that no file can have
            inside = False
        return super().send_head() if inside else self.send_error(404)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if not getattr(self, "path", "").endswith(_SCRIPTS):
            self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        self.send_error(404)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def server_of(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return a server of a folder for this computer alone. Raises ``PizarraError`` where the port is taken."""
    try:
        return ThreadingHTTPServer((HOST, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        message = phrase("port {port} cannot be used: {reason}", port=str(port), reason=os_reason(error))
        raise user_error("--port", message, phrase("choose another one, or 0 for any")) from None


@click.command(cls=Command)
@click.argument("folder", type=FOLDER, required=False)
@click.option("--export", "target", type=FOLDER, help="Write the page into this folder, for any web host.")
@click.option("--parts", type=FOLDER, help="Folder that keeps what npm and pip fetch, for the next export.")
@click.option("--port", type=click.IntRange(0, 65535), default=8314, show_default=True, help="Port to serve on.")
@click.option("--no-browser", is_flag=True, help="Only serve; do not open the browser.")
def studio(folder: Path | None, target: Path | None, parts: Path | None, port: int, no_browser: bool) -> None:
    """Export the studio, the page that runs Pizarra in a browser, or serve an exported FOLDER to this computer.

    \b
    pizarra studio --export site/
    pizarra studio site/
    """
    from generator.studio.export import export_studio, is_export  # slower to import than to serve

    if target is not None:
        files = export_studio(target, parts)
        packed = sum(len(gzip.compress(content, 6)) for content in files.values())
        echo("{folder}/: {size} compressed", folder=shown_path(target), size=megabytes(packed))
        if shutil.which("node") is None:
            echo_error("without Node nothing was compiled: the page starts some seconds later")
        echo(
            "upload it to any web host, or look at it here: {command}",
            command=f"pizarra studio {shell_word(shown_path(target))}",
        )
        return
    if folder is None or not is_export(folder):
        hint = phrase("export it first: {command}", command="pizarra studio --export site/")
        raise user_error("studio" if folder is None else shown_path(folder), phrase("contains no studio"), hint)
    with server_of(folder, port) as server:
        address = f"http://{HOST}:{server.server_port}/"
        echo("the studio is at {address}; Ctrl-C stops it", address=address)
        if not no_browser and not webbrowser.open(address):
            echo_error("no browser found; open {page}", page=address)
        with suppress(KeyboardInterrupt):
            server.serve_forever()

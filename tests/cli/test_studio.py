"""``pizarra studio``: what it serves, and what it says where it cannot."""

import threading
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from generator.cli import pizarra
from generator.cli.studio import HOST, server_of
from generator.problems import PizarraError


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "parts.json").write_text('{"version": "1", "sizes": {"engine.wasm": 4}}')
    (folder / "engine.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret").write_text("secret")
    with server_of(folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def test_it_serves_the_files_of_the_folder_to_this_computer_alone(site):
    assert site.server_address[0] == HOST == "127.0.0.1"
    with urlopen(f"http://{HOST}:{site.server_port}/engine.wasm") as reply:
        assert reply.headers["Content-Type"] == "application/wasm" and reply.read() == b"\0asm"


@pytest.mark.parametrize("path", ["", "../secret", "%2e%2e/secret", "nothing"])
def test_it_serves_nothing_else(site, path):
    with pytest.raises(HTTPError) as error:
        urlopen(f"http://{HOST}:{site.server_port}/{path}")
    assert error.value.code == 404
    error.value.close()


def test_a_port_that_is_taken(site, tmp_path):
    with pytest.raises(PizarraError, match="cannot be used"):
        server_of(tmp_path, site.server_port)


@pytest.mark.parametrize(
    "manifest", ["", "[]", "{}", '{"version": "1", "sizes": {"../secret": 1}}', '{"version": "1", "sizes": 3}']
)
def test_a_folder_that_is_no_export_is_refused(manifest, tmp_path):
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "parts.json").write_text(manifest)
    with pytest.raises(PizarraError, match="contains no studio"):
        CliRunner().invoke(pizarra, ["studio", str(folder)], standalone_mode=False, catch_exceptions=False)


@pytest.mark.parametrize("words", [[], ["."]])
def test_without_an_exported_folder_it_says_how_to_make_one(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(pizarra, ["studio", *words], standalone_mode=False)
    assert "contains no studio" in str(result.exception) and "pizarra studio --export site/" in str(result.exception)

"""``pizarra studio``: what it serves, and what it says where it cannot."""

import threading
from http.client import HTTPConnection
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from generator.cli import pizarra
from generator.cli.studio import HOST, POLICY, server_of
from generator.problems import PizarraError
from generator.studio.export import PAGE


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


@pytest.mark.parametrize("name", ["link.txt", "folder/", "folder/secret", "inside/", "circle", "%00"])
def test_a_link_out_of_the_folder_is_not_followed(site, tmp_path, name):
    (tmp_path / "site" / "link.txt").symlink_to("../secret")
    (tmp_path / "site" / "folder").symlink_to("..")
    (tmp_path / "index.html").write_text("secret")
    (tmp_path / "site" / "inside").mkdir()
    (tmp_path / "site" / "inside" / "index.html").symlink_to("../../secret")
    (tmp_path / "site" / "circle").symlink_to("circle")
    with pytest.raises(HTTPError) as error:
        urlopen(f"http://{HOST}:{site.server_port}/{name}")
    assert error.value.code == 404
    error.value.close()


@pytest.mark.parametrize(
    ("host", "code"),
    [("127.0.0.1", 200), ("localhost", 200), ("localhost:8314", 200), ("other.example", 403), ("", 403),
     ("localhost.other.example", 403), ("127.0.0.1:80@other.example", 403), ("[::1]:8314", 403)],
)  # fmt: skip
def test_it_answers_to_its_own_name_alone(site, host, code):
    asked = HTTPConnection(HOST, site.server_port)
    asked.request("GET", "/engine.wasm", headers={"Host": host})
    with asked.getresponse() as reply:
        assert (reply.status, b"asm" in reply.read()) == (code, code == 200)
    asked.close()


def test_a_page_may_do_what_it_says_itself_and_nothing_is_guessed(site, tmp_path):
    for name in ("index.html", "worker.js"):
        (tmp_path / "site" / name).write_text("")
    said = {}
    for name in ("", "engine.wasm", "worker.js"):
        with urlopen(f"http://{HOST}:{site.server_port}/{name}") as reply:
            assert reply.headers["X-Content-Type-Options"] == "nosniff"
            said[name] = reply.headers["Content-Security-Policy"]
    assert said == {"": POLICY, "engine.wasm": POLICY, "worker.js": None}
    page = (PAGE / "index.html").read_text("utf-8")
    assert f'content="{POLICY}">' in page


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

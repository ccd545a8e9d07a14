import pytest

from generator.cli import terminal
from generator.packs.locations import forget_packs
from generator.studio.engine import Studio


class Page:
    """What a page does: sends requests and looks at the replies."""

    def __init__(self, folder):
        self.studio = Studio(folder)
        self.progress = []

    def reply(self, method, **params):
        return self.studio.handle({"id": 1, "method": method, "params": params}, self.progress.append)

    def __call__(self, method, **params):
        reply = self.reply(method, **params)
        assert "result" in reply, reply
        return reply["result"]

    def problems(self, method, **params):
        reply = self.reply(method, **params)
        assert "result" not in reply, reply
        return [problem["message"] for problem in reply["problems"]]


@pytest.fixture
def page(tmp_path, monkeypatch):
    monkeypatch.setattr(terminal, "_wished", terminal._wished)
    monkeypatch.setenv("LANGUAGE", "en")
    yield Page(tmp_path / "studio")
    forget_packs()


@pytest.fixture
def fulbo(page):
    page("open", game="dichoso-fulbo", language="en")
    return page

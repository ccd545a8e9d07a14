"""A game in a folder of the computer: opened and saved, with what somebody else does there meanwhile.

No test can press the browser's own buttons: a folder that is private to the page is chosen in place of one of the disk.
"""

import pytest

from tests.studio.browser.conftest import FIREFOX

TEAM = "teams/dichoso-fulbo/sosiego-fc.yaml"
CHOOSE = """async (name) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(name, { create: true });
  window.showDirectoryPicker = async () => folder;
}"""
FILES = """async (name) => {
  const found = {};
  const read = async (folder, prefix) => {
    for await (const [name, entry] of folder.entries()) {
      if (entry.kind === 'directory') await read(entry, `${prefix}${name}/`);
      else found[prefix + name] = await (await entry.getFile()).text();
    }
  };
  await read(await (await navigator.storage.getDirectory()).getDirectoryHandle(name), '');
  return found;
}"""
WRITE = """async ([folder, path, text]) => {
  let place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
  const parts = path.split('/');
  for (const name of parts.slice(0, -1)) place = await place.getDirectoryHandle(name, { create: true });
  if (text === null) return place.removeEntry(parts.at(-1), { recursive: true });
  const stream = await (await place.getFileHandle(parts.at(-1), { create: true })).createWritable();
  await stream.write(text);
  await stream.close();
}"""
CHANGE = "async (params) => (await import('./session.js')).change(params)"


class Folder:
    """A folder that the studio is given when it asks for one."""

    def __init__(self, studio, name):
        self.studio, self.name = studio, name
        studio.page.evaluate(CHOOSE, name)

    @property
    def files(self):
        return self.studio.page.evaluate(FILES, self.name)

    def write(self, path, text):
        self.studio.page.evaluate(WRITE, [self.name, path, text])

    def save(self):
        """Save the game and return what the page says of it."""
        self.studio.part("files").get_by_role("button", name="Save to a folder").click()
        return self.said()

    def said(self):
        self.studio.until("() => /folder|Saved/.test(document.querySelector('#doing').textContent)")
        said = self.studio.page.locator("#doing").inner_text()
        self.studio.page.evaluate("() => { document.querySelector('#doing').textContent = ''; }")
        return said

    def open(self):
        if self.studio.page.locator("#work").is_visible():
            self.studio.page.locator("#home").click()
        self.studio.page.locator("#start").get_by_role("button", name="Open a folder").click()
        self.studio.page.locator("#work").wait_for()
        self.studio.drawn()

    def change(self, **params):
        self.studio.page.evaluate(CHANGE, params)


@pytest.fixture
def folder(studio, request):
    if FIREFOX:
        pytest.skip("only Chrome and Edge give folders to a page")
    return Folder(studio.open(), request.node.name)


@pytest.fixture
def replace(studio):
    """Return a function that lets a method of the browser do something else until the end of the test."""
    replaced = []

    def replace(kind, method, does):
        replaced.append(f"{kind}.prototype.{method}")
        studio.page.evaluate(
            f"() => {{ window.before = {replaced[0]}; {replaced[0]} = async function () {{ {does}; }}; }}"
        )

    yield replace
    for place in replaced:
        studio.page.evaluate(f"() => {{ {place} = window.before; }}")


def test_a_game_is_saved_to_a_folder_and_opened_from_it(folder):
    folder.change(options={"paper": "letter"})
    assert "removed: 0" in folder.save()
    first = folder.files
    assert {TEAM, "build.yaml"} <= first.keys()
    state = folder.studio.ask("state")
    folder.open()
    assert folder.studio.ask("state") == state
    assert "written: 0" in folder.save()
    assert folder.files == first


def test_what_is_renamed_or_removed_here_is_so_in_the_folder(folder):
    folder.save()
    folder.write("notes.txt", "my own")
    folder.write(".hidden", "not looked at")
    folder.open()
    text = folder.files[TEAM]
    new = TEAM.replace("sosiego", "otro")
    folder.change(files={TEAM: None, new: text, "notes.txt": None})
    assert "written: 1, removed: 2" in folder.save()
    assert folder.files.keys() >= {new, ".hidden"}
    assert not folder.files.keys() & {TEAM, "notes.txt"}


def test_what_somebody_else_changed_is_replaced_only_after_a_question(folder):
    folder.save()
    folder.write(TEAM, "game: other")
    other = "teams/dichoso-fulbo/union-relampago.yaml"
    folder.write(other, None)
    folder.change(team=TEAM, field="name", value="Los de aquí")
    save = folder.studio.part("files").get_by_role("button", name="Save to a folder")
    with folder.studio.page.expect_event("dialog", lambda dialog: dialog.dismiss() or True) as asked:
        save.click()
    assert TEAM in asked.value.message
    assert folder.files[TEAM] == "game: other"
    folder.studio.page.once("dialog", lambda dialog: dialog.accept())
    folder.save()
    assert "Los de aquí" in folder.files[TEAM]
    assert other not in folder.files  # nothing in it was changed here, and somebody removed it there


@pytest.mark.parametrize(
    ("fault", "words"), [("NotAllowedError", "may not write"), ("NotFoundError", "no longer there")]
)
def test_a_folder_that_cannot_be_written_loses_nothing(folder, replace, fault, words):
    replace("FileSystemFileHandle", "createWritable", f"throw new DOMException('x', '{fault}')")
    folder.change(team=TEAM, field="name", value="Los de siempre")
    assert words in folder.save()
    assert "Los de siempre" in folder.studio.ask("read", path=TEAM)["text"]


def test_a_permission_that_is_refused_is_said(folder, replace):
    replace("FileSystemHandle", "requestPermission", "return 'denied'")
    assert "may not write" in folder.save()
    assert folder.files == {}

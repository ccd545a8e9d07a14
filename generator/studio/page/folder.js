// A folder of this computer, where the browser allows that: opened as a game, and saved to.

import { ask } from "./connection.js";
import { fill, report, words } from "./dom.js";
import { finish, open, showRefusal } from "./session.js";

const MOST_FILES = 2000, MOST_BYTES = 64_000_000;
const SKIPPED = /^(\.|output$|node_modules$)/;

let folder = null;
let known = new Map(); // the game's files as they were in the folder when they were last read or written, by path

export async function openFolder() {
  try {
    const chosen = await window.showDirectoryPicker();
    const files = {};
    await read(chosen, "", files, { bytes: 0 });
    if (!(await open({ files }))) return;
    folder = chosen;
    known = new Map(Object.entries(files));
  } catch (error) {
    explain(error);
  }
}

async function read(place, prefix, files, size) {
  for await (const [name, entry] of place.entries()) {
    if (SKIPPED.test(name)) continue;
    if (entry.kind === "directory") { await read(entry, `${prefix}${name}/`, files, size); continue; }
    const file = await entry.getFile();
    size.bytes += file.size;
    if (size.bytes > MOST_BYTES || Object.keys(files).length >= MOST_FILES) throw new Error(words.folder_too_large);
    files[prefix + name] = new Uint8Array(await file.arrayBuffer());
  }
}

// Makes the game's files in a folder what they are here: in the one it was opened from, or another. Files that are no
// part of the game stay, and what somebody else changed meanwhile is only replaced after a question.
export async function saveFolder() {
  try {
    if (!folder) {
      folder = await window.showDirectoryPicker({ mode: "readwrite" });
      known = new Map();
    }
    if ((await folder.requestPermission({ mode: "readwrite" })) !== "granted") return report(words.folder_refused);
    await finish();
    const files = new Map(Object.entries((await ask("save")).files));
    const gone = [...known.keys()].filter((path) => !files.has(path));
    const changed = [...files.keys()].filter((path) => !same(known.get(path), files.get(path)));
    const others = await changedByOthers([...changed, ...gone], files);
    if (others.length && !window.confirm(fill(words.folder_changed, { files: others.join(", "), folder: folder.name }))) return;
    for (const path of changed) {
      await write(path, files.get(path));
      known.set(path, files.get(path));
    }
    for (const path of gone) {
      await remove(path);
      known.delete(path);
    }
    report(fill(words.folder_saved, { folder: folder.name, written: changed.length, removed: gone.length }));
  } catch (error) {
    explain(error);
  }
}

async function changedByOthers(paths, files) {
  const others = [];
  for (const path of paths) {
    const there = await bytesAt(path);
    if (there && !same(there, known.get(path)) && !same(there, files.get(path))) others.push(path);
  }
  return others;
}

const same = (one, two) => one?.length === two?.length && Boolean(one?.every((byte, at) => byte === two[at]));

// Returns the folder and the file of a path, or null where there is none.
async function fileAt(path, create = false) {
  try {
    const parts = path.split("/");
    let place = folder;
    for (const name of parts.slice(0, -1)) place = await place.getDirectoryHandle(name, { create });
    return [place, await place.getFileHandle(parts.at(-1), { create })];
  } catch (error) {
    if (error.name === "NotFoundError" && !create) return null;
    throw error;
  }
}

async function bytesAt(path) {
  const found = await fileAt(path);
  return found && new Uint8Array(await (await found[1].getFile()).arrayBuffer());
}

async function write(path, content) {
  const [, file] = await fileAt(path, true);
  const stream = await file.createWritable(); // the file is replaced when this is closed
  await stream.write(content);
  await stream.close();
}

async function remove(path) {
  const found = await fileAt(path);
  if (found) await found[0].removeEntry(found[1].name);
}

function explain(error) {
  if (error.problems) return showRefusal(error);
  if (error.name === "AbortError") return undefined;
  const explained = { NotAllowedError: words.folder_refused, NotFoundError: words.folder_gone }[error.name];
  if (explained) forgetFolder(); // the next time it is another one, or asked for again
  return report(explained ?? error.message);
}

export const forgetFolder = () => { folder = null; };

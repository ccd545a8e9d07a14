// A folder of this computer, where the browser allows that: opened as a game, and saved to.

import { ask } from "./connection.js";
import { fill, report, words } from "./dom.js";
import { open, session, showRefusal } from "./session.js";

const MOST_FILES = 2000, MOST_BYTES = 64_000_000;
const SKIPPED = /^(\.|output$|node_modules$)/;

let handle = null;

export async function openFolder() {
  try {
    const folder = await window.showDirectoryPicker({ mode: "readwrite" });
    const files = {};
    await read(folder, "", files, { bytes: 0 });
    if (await open({ files })) handle = folder;
  } catch (error) {
    if (error.name !== "AbortError") report(error.message);
  }
}

async function read(folder, prefix, files, size) {
  for await (const [name, entry] of folder.entries()) {
    if (SKIPPED.test(name)) continue;
    if (entry.kind === "directory") { await read(entry, `${prefix}${name}/`, files, size); continue; }
    const file = await entry.getFile();
    size.bytes += file.size;
    if (size.bytes > MOST_BYTES || Object.keys(files).length >= MOST_FILES) throw new Error(words.folder_too_large);
    files[prefix + name] = new Uint8Array(await file.arrayBuffer());
  }
}

// Writes the game's files into a folder: the one it was opened from, or another.
export async function saveFolder() {
  try {
    handle ??= await window.showDirectoryPicker({ mode: "readwrite" });
    const own = session.view.files.filter(({ bundled }) => !bundled);
    for (const { path } of own) {
      const { text, bytes } = await ask("read", { path });
      await write(handle, path.split("/"), bytes ?? text);
    }
    report(fill(words.folder_saved, { count: own.length, folder: handle.name }));
  } catch (error) {
    if (error.problems) showRefusal(error);
    else if (error.name !== "AbortError") report(error.message);
  }
}

async function write(folder, parts, content) {
  for (const name of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(name, { create: true });
  const stream = await (await folder.getFileHandle(parts.at(-1), { create: true })).createWritable();
  await stream.write(content);
  await stream.close();
}

export const forgetFolder = () => { handle = null; };

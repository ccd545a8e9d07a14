// The game's own files: an editor with completion and errors as you type; a folder or a zip in and out.

import { ask } from "./connection.js";
import { $, button, bytesOf, download, fileButton, fill, labelled, make, report, takesDrops, words } from "./dom.js";
import { change, finish, on, session, settled, showRefusal, track } from "./session.js";
import { openFolder, saveFolder } from "./folder.js";

const ACE = "parts/ace/";
const TEXTS = /\.(ya?ml|csv|tsv|md|j2|svg|txt)$/;

let path = null, editor = null, marks = [], built = null, wanted = null, typed = false;

export async function showFiles(inside) {
  if (inside?.path) { path = inside.path; wanted = inside; }
  if (built !== document.documentElement.lang) await build();
  showList();
  await load();
}

async function build() {
  built = document.documentElement.lang;
  const frame = make("div", { id: "editor" });
  $("part-files").replaceChildren(
    make("h2", { textContent: words.part_files }),
    make("p", { className: "hint", textContent: words.files_about }),
    make("div", { className: "buttons" },
      ...(window.showDirectoryPicker ? [button(words.save_folder, saveFolder), button(words.open_folder, openFolder)] : []),
      button(words.save_zip, saveZip), fileButton(words.add_files, "", addFiles, { multiple: true })),
    labelled(words.file, make("select", { id: "file", onchange: () => { path = $("file").value; load(true); } })),
    frame, make("p", { id: "file-state", className: "hint", role: "status" }),
    make("ul", { id: "file-problems", className: "problems" }),
    make("div", { className: "buttons" }, make("button", { id: "file-reset", type: "button", textContent: words.reset_file, className: "quiet",
      onclick: reset })));
  takesDrops($("part-files"), addFiles);
  editor = (await aceEditor(frame)) ?? plainEditor(frame);
  editor.changed = () => { typed = true; $("file-state").textContent = words.changing; apply(); };
}

function showList() {
  const files = session.view.files.filter((each) => TEXTS.test(each.path));
  if (!files.some((each) => each.path === path)) {
    path = (files.find((each) => each.path.endsWith("game.yaml")) ?? files[0])?.path ?? null;
  }
  const group = (title, list) => (list.length ? [Object.assign(make("optgroup", {}, ...list.map((each) => make("option", { value: each.path, textContent: each.path }))), { label: title })] : []);
  $("file").replaceChildren(...group(words.your_files, files.filter((each) => !each.bundled)), ...group(words.our_files, files.filter((each) => each.bundled)));
  $("file").value = path ?? "";
  const own = files.find((each) => each.path === path);
  $("file-reset").hidden = !own || own.bundled;
}

let loaded = null;

async function load(fresh = false) {
  if (path !== loaded) await apply.now();
  const typing = () => typed && path === loaded && !fresh;
  if (!path || typing()) return;
  const reply = await ask("read", { path });
  if (reply.path !== path || typing()) return;
  if (loaded !== path || editor.text() !== (reply.text ?? "")) {
    editor.show(reply.text ?? "", path);
    loaded = path;
    typed = false;
    $("file-state").textContent = "";
    $("file").value = path;
  }
  showMarks();
  if (wanted?.path === path && wanted.line) editor.go(wanted.line, wanted.column);
  wanted = null;
}

// What was typed is taken once somebody pauses; typing in one file is one step to undo.
let joined = null;
const apply = settled(async () => {
  const text = editor.text(), file = loaded;
  if (await change({ path: file, text, join: joined === file })) $("file-state").textContent = words.taken;
  joined = file;
  if (editor.text() === text) typed = false;
}, 500);
on("finish", () => track(apply.now()));

async function reset() {
  await finish();
  await change({ files: { [path]: null } });
  await load(true);
}

// ---- the editors

function plainEditor(frame) {
  const area = make("textarea", { spellcheck: false, rows: 24, aria: { label: words.file } });
  frame.replaceChildren(area);
  const plain = {
    text: () => area.value, show: (text) => { area.value = text; }, mark: () => {},
    go: (line) => {
      const at = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      area.focus();
      area.setSelectionRange(at, at);
      area.scrollTop = (line - 4) * parseFloat(getComputedStyle(area).lineHeight);
    },
  };
  area.oninput = () => plain.changed();
  return plain;
}

let aceLoaded;

// The editor of the export's parts; null where the page has none.
async function aceEditor(frame) {
  aceLoaded ??= (async () => {
    await script("ace.js");
    window.ace.config.set("basePath", new URL(ACE, location.href).href);
    window.ace.config.set("useStrictCSP", true);
    await script("ext-language_tools.js");
    ["ace.css", "theme/github_light_default.css", "theme/github_dark.css"].forEach((name) =>
      document.head.append(make("link", { rel: "stylesheet", href: `${ACE}css/${name}` })));
  })();
  try {
    await aceLoaded;
  } catch {
    return null;
  }
  const { ace } = window;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const view = ace.edit(frame, { useWorker: false, tabSize: 2, useSoftTabs: true, fontSize: 14, showPrintMargin: false,
    enableBasicAutocompletion: true, enableLiveAutocompletion: true, enableKeyboardAccessibility: true });
  const theme = () => view.setTheme(`ace/theme/github_${dark.matches ? "dark" : "light_default"}`);
  dark.addEventListener("change", theme);
  theme();
  view.textInput.getElement().setAttribute("aria-label", words.file);
  view.completers = [{ identifierRegexps: [/[\w-]/], getCompletions: complete }];
  let quiet = false;
  const rich = {
    text: () => view.getValue(),
    show(text, name) {
      quiet = true;
      view.session.setMode(/\.md(\.j2)?$/.test(name) ? "ace/mode/markdown" : /\.ya?ml$/.test(name) ? "ace/mode/yaml" : "ace/mode/text");
      const at = view.getCursorPosition(), same = loaded === name;
      view.session.setValue(text);
      if (same) view.moveCursorToPosition(at);
      quiet = false;
    },
    mark: (problems) => view.session.setAnnotations(problems.map(({ line, column, message, hint, severity }) => ({
      row: Math.max(0, line - 1), column: Math.max(0, column - 1), text: [message, hint].filter(Boolean).join("\n"), type: severity === "error" ? "error" : "warning" }))),
    go(line, column = 1) { view.focus(); view.gotoLine(line, column - 1, false); view.resize(); view.scrollToLine(line, true, false); },
  };
  view.session.on("change", () => { if (!quiet) rich.changed(); });
  return rich;
}

const script = (name) => new Promise((resolve, reject) => {
  document.head.append(make("script", { src: ACE + name, onload: resolve, onerror: reject }));
});

async function complete(view, _, position, prefix, give) {
  if (!/\.ya?ml$/.test(path)) return give(null, []);
  try {
    const { candidates } = await ask("complete", { path, text: view.getValue(), row: position.row, column: position.column });
    give(null, candidates.map(({ value, about, insert }) => ({ value, snippet: undefined, insertText: insert, caption: value, meta: "", docText: about, score: 1000, completer: { insertMatch } })));
  } catch {
    give(null, []);
  }
}

// A key is put in with its colon.
function insertMatch(view, data) {
  const { filterText } = view.completer.completions ?? {};
  if (filterText) view.session.remove({ start: { ...view.getCursorPosition(), column: view.getCursorPosition().column - filterText.length }, end: view.getCursorPosition() });
  view.execCommand("insertstring", data.insertText ?? data.value);
}

// ---- files in and out

async function saveZip() {
  try {
    await finish();
    const { name, bytes } = await ask("zip", { what: "files" });
    download(name, bytes, "application/zip");
  } catch (error) { showRefusal(error); }
}

async function addFiles(files) {
  const home = session.view.game.home ?? "";
  const place = (name) => (/\.(png|jpe?g|svg)$/i.test(name) ? "pictures/" : /\.(csv|tsv|xlsx|ods)$/i.test(name) ? "data/" : /\.md(\.j2)?$/i.test(name) ? "cards/" : "");
  const contents = await Promise.all(files.map(async (file) => [`${home}${place(file.name)}${file.name}`, await bytesOf(file)]));
  if (await change({ files: Object.fromEntries(contents) })) report(fill(words.files_added, { files: contents.map(([name]) => name).join(", ") }));
}

// ---- mistakes

function showMarks() {
  if (!editor) return;
  const own = marks.filter(({ file }) => file === path);
  editor.mark(own.filter(({ line }) => line));
  $("file-problems").replaceChildren(...own.map(({ line, column, message, hint, severity }) => make("li", { className: severity },
    button(`${line ? `${line}: ` : ""}${message}`, () => editor.go(line || 1, column || 1), "link"), make("small", { textContent: hint }))));
}

on("marks", (problems) => { marks = problems; if (built && !$("part-files").hidden) showMarks(); });
on("open", () => { path = null; loaded = null; typed = false; joined = null; });

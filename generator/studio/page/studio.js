// The studio's page: shows what the engine answers, and sends it what somebody changes. What users wrote is only ever
// set as text. Nothing here knows how a sheet is made.

const LIMIT = 90_000; // milliseconds after which a request is stopped
const HIDDEN = new Set(["only", "option", "reprint", "gallery", "format", "dpi", "layer", "layers", "attach", "pieces", "season",
  "round", "service", "bleed", "from-place", "simplify"]);

const $ = (id) => document.getElementById(id);
let words = {};
let language = navigator.language.startsWith("es") ? "es" : "en";
let worker, ready, waiting = new Map(), count = 0;
let view = null; // the open game
let lastState = null;
let shown = "board";
let turn = 0; // of the preview: an older answer is not shown

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// ---- the worker

function startWorker() {
  worker = new Worker("worker.js", { type: "module" });
  ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve();
      else if (data.failed) reject(new Error(data.failed));
      else if ("id" in data) answer(data);
      else if (data.progress) report(words.loading, data.progress);
    };
    worker.onerror = (event) => reject(new Error(event.message));
  });
  ready.then(() => report(""), (error) => report(`${words.failed} ${error.message}`));
}

function answer(data) {
  const request = waiting.get(data.id);
  if (!request) return;
  if (data.progress) return report(words.building, data.progress);
  waiting.delete(data.id);
  clearTimeout(request.timer);
  if (data.problems) request.reject(Object.assign(new Error("problems"), { problems: data.problems }));
  else request.resolve(data.result);
}

async function ask(method, params = {}) {
  await ready;
  return new Promise((resolve, reject) => {
    const id = ++count;
    const timer = setTimeout(() => stop(), LIMIT);
    waiting.set(id, { resolve, reject, timer });
    worker.postMessage({ id, method, params: { language, ...params } });
  });
}

// What does not end is stopped, and the game goes on from its last saved state.
async function stop() {
  worker.terminate();
  const left = [...waiting.values()];
  waiting.clear();
  startWorker();
  if (lastState) await ask("restore", { state: lastState });
  left.forEach(({ timer, reject }) => {
    clearTimeout(timer);
    reject(Object.assign(new Error("problems"), { problems: [{ severity: "error", message: words.stopped, file: "", hint: "" }] }));
  });
}

function report(text, progress) {
  $("doing").textContent = text;
  $("progress").hidden = !progress;
  if (progress) Object.assign($("progress"), { max: progress.of, value: progress.done });
}

// ---- the saved game

function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("pizarra", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function stored(value) {
  try {
    const games = (await database()).transaction("games", value ? "readwrite" : "readonly").objectStore("games");
    const request = value ? games.put(value, "last") : games.get("last");
    return await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); request.onerror = () => resolve(); });
  } catch {
    return undefined; // private windows keep nothing
  }
}

async function keep() {
  lastState = (await ask("state")).state;
  await stored(lastState);
}

// ---- choosing a game

async function loadWords() {
  const start = await (await fetch(`start.${language}.json`)).json();
  words = start.words;
  document.documentElement.lang = language;
  document.title = words.title;
  document.querySelectorAll("[data-word]").forEach((each) => { each.textContent = words[each.dataset.word]; });
  $("text").setAttribute("aria-label", words.files);
  $("documents").setAttribute("aria-label", words.preview);
  $("language").value = language;
  $("games").replaceChildren(...start.games.map((game) => {
    const button = make("button", { onclick: () => open({ game: game.name }) });
    if (game.picture) button.append(make("img", { src: svgAddress(game.picture), alt: "" }));
    button.append(make("strong", { textContent: game.title }), make("span", { textContent: game.summary }),
      make("small", { textContent: `${words.needs}: ${game.needs.join(" · ")}` }));
    return make("li", {}, button);
  }));
}

const svgAddress = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));

async function open(params, method = "open") {
  report(words.loading);
  try {
    view = await ask(method, params);
  } catch (error) {
    report((error.problems ?? []).map((each) => each.message).join(" · ") || error.message);
    return;
  }
  report("");
  $("start").hidden = true;
  ["game", "back", "undo", "redo"].forEach((id) => { $(id).hidden = false; });
  showGame();
}

function showGame() {
  $("game-title").textContent = view.game.title ?? view.game.name;
  $("needs").textContent = (view.game.needs ?? []).join(" · ");
  if (!view.documents.some(({ name }) => name === shown)) shown = view.documents[0]?.name;
  showOptions();
  showFiles();
  $("teams-part").hidden = !view.game.has_teams;
  changed(view);
}

// ---- options

function showOptions() {
  $("options").replaceChildren(...view.options.filter((each) => !HIDDEN.has(each.name) && each.available !== false).map((option) => {
    const value = view.values[option.name];
    let input;
    if (option.kind === "flag") input = make("input", { type: "checkbox", checked: Boolean(value) });
    else if (option.choices?.length) {
      input = make("select", {}, make("option", { value: "", textContent: words.usual }),
        ...option.choices.map((each) => make("option", { value: each.value, textContent: each.title })));
      input.value = value ?? "";
    } else input = make("input", { value: value ?? "", placeholder: option.metavar });
    input.onchange = () => change({ options: { [option.name]: input.type === "checkbox" ? input.checked || null : input.value.trim() || null } });
    return make("label", {}, make("span", { textContent: option.name }), input, make("small", { textContent: option.help }));
  }));
}

// ---- teams

async function showTeams() {
  const tables = await Promise.all(view.teams.map(async ({ path }) => ask("team", { path })));
  $("teams").replaceChildren(...tables.map((team) => {
    const head = make("tr", {}, ...team.columns.map((column) => make("th", { textContent: column.title, scope: "col" })));
    const rows = team.rows.map((row, index) => make("tr", {}, ...team.columns.map((column, place) => {
      const input = make("input", { value: row.values[column.name] ?? "", className: column.type === "number" ? "" : "text" });
      input.setAttribute("aria-label", `${column.title}, ${index + 1}`);
      input.onchange = () => change({ team: team.path, row: row.entry, field: column.name, value: typed(input.value, column) });
      input.onpaste = (event) => paste(event, team, index, place);
      input.onkeydown = (event) => step(event, place);
      return make("td", {}, input);
    })));
    const colours = ["primary", "secondary"].map((name) => {
      const input = make("input", { type: "color", value: team.kit?.[`${name}_hex`] ?? "#ffffff" });
      input.setAttribute("aria-label", `${team.name}: ${name}`);
      input.onchange = () => change({ team: team.path, field: `kit.${name}`, value: input.value });
      return input;
    });
    return make("section", {}, make("h3", { textContent: team.name || team.path }), ...colours,
      make("div", { className: "table" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows))));
  }));
}

const typed = (text, column) => (column.type === "number" && text.trim() !== "" && !Number.isNaN(Number(text)) ? Number(text) : text.trim());

function step(event, place) {
  const way = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling", Enter: "nextElementSibling" }[event.key];
  const row = way && event.target.closest("tr")[way];
  if (!row) return;
  event.preventDefault();
  row.cells[place].firstChild.focus();
}

// Cells of a spreadsheet fill the cells from here on, to the right and down, and are one change at a time.
async function paste(event, team, index, place) {
  const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
  if (!/[\t\n]/.test(text)) return;
  event.preventDefault();
  const lines = text.split(/\r?\n/).map((line) => line.split("\t"));
  const lost = Math.max(0, index + lines.length - team.rows.length);
  for (const [down, cells] of lines.entries()) {
    for (const [right, cell] of cells.entries()) {
      const row = team.rows[index + down], column = team.columns[place + right];
      if (row && column) await change({ team: team.path, row: row.entry, field: column.name, value: typed(cell, column) }, false);
    }
  }
  await refresh();
  if (lost) addProblem({ severity: "warning", message: words.rows_left, file: team.path, hint: "" });
}

// ---- files

function showFiles() {
  const before = $("file").value;
  $("file").replaceChildren(...view.files.filter(({ path }) => /\.(ya?ml|csv|md|j2|svg)$/.test(path))
    .map(({ path }) => make("option", { value: path, textContent: path })));
  if (before) $("file").value = before;
  return showText();
}

async function showText() {
  if ($("file").value) $("text").value = (await ask("read", { path: $("file").value })).text ?? "";
}

// ---- changes

async function change(params, fresh = true) {
  try {
    const reply = await ask("change", params);
    view.values = reply.values;
    if (fresh) await refresh(reply);
  } catch (error) {
    if (!error.problems) throw error;
    showProblems(error.problems);
  }
}

async function refresh() {
  view = await ask("view");
  showOptions();
  showFiles();
  return changed(view);
}

async function changed(reply) {
  $("undo").disabled = !reply.can_undo;
  $("redo").disabled = !reply.can_redo;
  $("made").replaceChildren();
  showDocuments();
  if (view.game.has_teams) await showTeams();
  showProblems((await ask("check")).problems);
  await showSheets();
  await keep();
}

function showProblems(problems) {
  $("problems").replaceChildren();
  problems.forEach(addProblem);
  if (!problems.length) $("problems").append(make("li", { textContent: words.no_problems }));
}

function addProblem({ severity, message, file, line, hint }) {
  const place = [file, line].filter(Boolean).join(":");
  $("problems").append(make("li", { className: severity }, message, make("small", { textContent: [place, hint].filter(Boolean).join(" — ") })));
}

// ---- preview and downloads

function showDocuments() {
  $("documents").replaceChildren(...view.documents.map(({ name, title }) => {
    const button = make("button", { textContent: title, onclick: () => { shown = name; showDocuments(); showSheets(); } });
    button.setAttribute("aria-pressed", String(name === shown));
    return button;
  }));
}

// The last good sheets stay until there are new ones.
async function showSheets() {
  const mine = ++turn;
  $("sheets").classList.add("late");
  try {
    const { sheets } = await ask("preview", { document: shown });
    if (mine !== turn) return;
    $("sheets").querySelectorAll("img").forEach(({ src }) => URL.revokeObjectURL(src));
    $("sheets").replaceChildren(...sheets.map((sheet) => make("figure", {},
      make("img", { src: svgAddress(sheet.svg), alt: sheet.title, width: sheet.width, height: sheet.height }),
      make("figcaption", { textContent: sheet.title }))));
    $("sheets").classList.remove("late");
  } catch (error) {
    if (!error.problems) throw error;
    if (mine === turn) error.problems.forEach(addProblem);
  }
}

function download(name, bytes, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([bytes], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function made(method, show) {
  report(words.building);
  try {
    show(await ask(method));
    report("");
  } catch (error) {
    if (!error.problems) throw error;
    showProblems(error.problems);
    report(words.to_fix);
  }
}

$("zip").onclick = () => made("zip", ({ name, bytes }) => download(name, bytes, "application/zip"));
$("single").onclick = () => made("build", ({ files }) => {
  const names = Object.keys(files).filter((name) => name.endsWith(".pdf"));
  $("made").replaceChildren(...names.map((name) => make("li", {}, make("button", {
    textContent: name, onclick: () => download(name, files[name], "application/pdf") }))));
});
$("undo").onclick = async () => { await ask("undo"); await refresh(); };
$("redo").onclick = async () => { await ask("redo"); await refresh(); };
$("file").onchange = showText;
$("save").onclick = () => change({ path: $("file").value, text: $("text").value });
$("import").onchange = async () => {
  const [file] = $("import").files;
  if (!file) return;
  try {
    const reply = await ask("import", { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    Object.assign($("imported"), { hidden: false, textContent: [].concat(reply.summary).join("\n") });
    await refresh();
    reply.problems.forEach(addProblem);
  } catch (error) {
    if (!error.problems) throw error;
    showProblems(error.problems);
  }
  $("import").value = "";
};
$("back").onclick = () => {
  ["game", "back", "undo", "redo"].forEach((id) => { $(id).hidden = true; });
  $("start").hidden = false;
};
$("language").onchange = async () => {
  language = $("language").value;
  await loadWords();
  if (view && !$("game").hidden) { view = await ask("view"); showGame(); }
};

await loadWords();
startWorker();
const saved = await stored();
if (saved) Object.assign($("continue"), { hidden: false, onclick: () => open({ state: saved }, "restore") });

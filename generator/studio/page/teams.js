// The teams: a table of players, kits by clicking, a crest by dropping a picture, and whole spreadsheets.

import { ask } from "./connection.js";
import { $, button, bytesOf, contentOf, fileButton, fill, labelled, make, svgAddress, takesDrops, words } from "./dom.js";
import { change, on, session, settled, showRefusal } from "./session.js";
import { light } from "./preview.js";
import { cellOf } from "./problems.js";
import { showOddsOfValue } from "./rules.js";
import { Table } from "./table.js";

const MOST_BYTES = 8_000_000, MOST_TIME = 20_000; // of a table from a link, in milliseconds
const SHEETS = ".csv,.tsv,.xlsx,.ods";
const IMAGES = "image/png,image/jpeg,image/svg+xml";

let path = null, team = null, table = null, marks = [], wanted = null, built = null;

export function showTeams(inside) {
  const { teams } = session.view;
  if (inside?.path) path = inside.path;
  if (!teams.some((each) => each.path === path)) path = teams[0]?.path ?? null;
  wanted = inside ?? wanted;
  build();
  showList();
  load();
}

// The parts of the panel, once for each game and language.
function build() {
  const key = `${session.view.game.name} ${document.documentElement.lang}`;
  if (built === key) return;
  built = key;
  table = new Table(words.players, { changed: save, focused });
  $("part-teams").replaceChildren(
    make("h2", { textContent: words.part_teams }),
    make("div", { className: "buttons" }, button(words.new_team, () => $("new-team").showModal()),
      fileButton(words.import, SHEETS, ([file]) => bring(file), {}), button(words.from_link, () => { $("link").hidden = !$("link").hidden; })),
    link(),
    make("pre", { id: "read", hidden: true, tabIndex: 0, aria: { label: words.what_was_read } }),
    make("ul", { id: "team-list", className: "list" }),
    make("details", { id: "look", className: "box" }, make("summary", {}, make("span", { textContent: words.look_of_team }), make("span", { id: "look-shirts" })),
      make("div", { id: "team-head" }, ...headFields())),
    make("p", { className: "hint", textContent: words.paste }),
    table.element,
    make("div", { id: "beside", className: "odds", aria: { live: "polite" } }),
    newTeam());
  takesDrops($("part-teams"), ([file]) => (/\.(csv|tsv|xlsx|ods)$/i.test(file.name) ? bring(file) : crest("crest", file)));
}

// ---- which team

function showList() {
  $("team-list").replaceChildren(...session.view.teams.map((each) => {
    const box = make("input", { type: "checkbox", checked: each.printed, title: words.print_team, onchange: () => change({
      teams: session.view.teams.filter((other) => (other.path === each.path ? box.checked : other.printed)).map((other) => other.path) }) });
    box.setAttribute("aria-label", fill(words.print_team_named, { team: each.name }));
    const wrong = marks.filter(({ file, severity }) => file === each.path && severity === "error").length;
    const name = button(each.name || each.path, () => { path = each.path; showList(); load(); }, "link");
    name.setAttribute("aria-pressed", String(each.path === path));
    return make("li", { className: each.path === path ? "chosen" : "" }, box, name,
      wrong ? make("span", { className: "badge", textContent: String(wrong), title: words.problems }) : "");
  }));
}

const load = settled(async () => {
  if (!path || !session.view?.teams.some((each) => each.path === path)) {
    team = null;
    table.element.hidden = true;
    $("look").hidden = true;
    return;
  }
  team = await ask("team", { path });
  table.element.hidden = false;
  $("look").hidden = false;
  showHead();
  table.most = Math.max(team.squad.most ?? 0, 60);
  table.show(team.columns, team.rows, team.path);
  markCells();
  reveal();
}, 0);

// A piece or a problem that was clicked leads to its row.
function reveal() {
  if (!wanted || wanted.path !== path) return;
  const at = wanted;
  wanted = null;
  const row = at.row ?? team.rows.findIndex(({ line }) => line === at.line);
  if (row >= 0) table.focus(row, at.name ?? "name");
}

function focused(row) {
  if (!row || !team) return;
  light(`${team.path}:${row.line}`, true);
}

// The odds of the value that is being looked at or typed.
function odds(input) {
  const cell = input.closest("tbody td");
  const column = cell && team?.columns[cell.cellIndex - 1];
  const value = column && Number(input.value);
  if (column?.min === undefined || !input.value?.trim() || !Number.isInteger(value) || !("kinds" in column)) return $("beside").replaceChildren();
  return showOddsOfValue($("beside"), `${column.title} ${value}`, value);
}

for (const event of ["focusin", "input"]) {
  $("part-teams").addEventListener(event, ({ target }) => { if (target.closest("tbody")) odds(target); });
}

const save = async (rows, at) => (await change({ path: at, rows }, "team"))?.rows;

// ---- its name, kits and crest

const TEXTS = () => ({ name: words.team_name, short: words.team_short, coach: words.coach });
let texts = {};

// The fields stay as they are while somebody types in them.
function headFields() {
  texts = Object.fromEntries(Object.keys(TEXTS()).map((name) => {
    const input = make("input", { onchange: () => change({ team: team.path, field: name, value: input.value.trim() }) });
    return [name, input];
  }));
  return [make("div", { className: "pair" }, ...Object.entries(TEXTS()).map(([name, title]) => labelled(title, texts[name]))), make("div", { id: "team-kits", className: "kits" }),
    make("div", { className: "buttons" }, button(words.remove_team, () => change({ files: { [path]: null } }), "quiet"))];
}

function showHead() {
  for (const [name, input] of Object.entries(texts)) {
    if (input !== document.activeElement || input.dataset.team !== path) input.value = team[name] ?? "";
    input.dataset.team = path;
  }
  $("look-shirts").replaceChildren(...kits().map(([name]) => team.shirts?.[name]?.[patternOf(name)]).filter(Boolean).map(shirt));
  const focused = $("team-kits").contains(document.activeElement) ? document.activeElement.dataset.key : null;
  $("team-kits").replaceChildren(...kits().map(([name, title]) => kit(name, title)), crestBox());
  if (focused) $("team-kits").querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

const kits = () => [["kit", words.kit], ...(team.has_keepers ? [["keeper_kit", words.keeper_kit]] : [])];

// The pattern of a kit by the name that the list of patterns has for it; it may be written in another language.
const patternOf = (name) => team.patterns.find(({ value, titles }) => value === team[name]?.pattern || titles?.includes(team[name]?.pattern))?.value ?? "plain";

function kit(name, title) {
  const now = team[name] ?? {};
  const colour = (key, label) => {
    const input = make("input", { type: "color", value: now[`${key}_hex`] ?? "#ffffff", data: { key: `${name}.${key}` },
      onchange: () => change({ team: path, field: `${name}.${key}`, value: input.value }) });
    input.setAttribute("aria-label", `${title}: ${label}`);
    return make("label", { className: "colour" }, input, make("span", { textContent: label }));
  };
  const patterns = team.patterns.map((each) => {
    const chosen = patternOf(name) === each.value;
    const choice = make("button", { type: "button", title: each.title, className: "pattern", data: { key: `${name}.pattern.${each.value}` },
      aria: { pressed: String(chosen), label: `${title}: ${each.title}` },
      onclick: () => change({ team: path, field: `${name}.pattern`, value: each.value }) });
    const picture = team.shirts?.[name]?.[each.value];
    choice.append(picture ? shirt(picture) : each.title);
    return choice;
  });
  return make("fieldset", {}, make("legend", { textContent: title }), colour("primary", words.primary), colour("secondary", words.secondary),
    make("div", { className: "patterns" }, ...patterns));
}

function shirt(svg) {
  const image = make("img", { src: svgAddress(svg), alt: "", width: 34, height: 34 });
  image.onload = () => URL.revokeObjectURL(image.src);
  return image;
}

function crestBox() {
  const box = make("fieldset", { className: "drop" }, make("legend", { textContent: words.crest }),
    make("p", { className: "hint", textContent: team.crest ? team.crest : words.drop_crest }),
    fileButton(words.choose_picture, IMAGES, ([file]) => crest("crest", file), {}),
    team.crest ? button(words.remove, () => change({ team: path, field: "crest", value: null }), "quiet") : "");
  return takesDrops(box, ([file]) => crest("crest", file));
}

// A picture goes beside the team's file, and the team names it.
async function crest(field, file) {
  if (!path) return;
  const ending = file.name.match(/\.(png|jpe?g|svg)$/i)?.[0].toLowerCase() ?? "";
  const name = path.split("/").pop().replace(/\.ya?ml$/, "") + ending;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  await change({ files: { [`${folder}pictures/${name}`]: await bytesOf(file) }, team: path, field, value: `pictures/${name}` });
}

// ---- whole spreadsheets

async function bring(file) {
  return read(file.name, await bytesOf(file));
}

// Makes teams of a spreadsheet and shows the summary of what was read.
async function read(name, bytes) {
  const reply = await change({ name, bytes }, "import");
  if (!reply) return false;
  if (reply.files.length) showTeams({ path: reply.files[0] });
  else showRefusal(Object.assign(new Error(), { problems: reply.problems }));
  Object.assign($("read"), { hidden: false, textContent: [].concat(reply.summary).join("\n") });
  $("read").focus();
  return reply.files.length > 0;
}

function link() {
  const input = make("input", { type: "url", placeholder: "https://…", value: session.game.links.teams ?? "" });
  const note = make("span", { className: "hint", role: "status" });
  const refresh = button(words.refresh, async () => {
    const address = input.value.trim();
    if (!/^https:\/\//.test(address)) return void (note.textContent = words.not_a_link);
    note.textContent = words.fetching;
    try {
      const signal = AbortSignal.timeout(MOST_TIME);
      const reply = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store", signal });
      if (!reply.ok) throw new Error(String(reply.status));
      const name = `${new URL(address).pathname.split("/").pop().replace(/[^\w-]/g, "").slice(0, 40) || "link"}.csv`;
      session.game.links.teams = address;
      note.textContent = (await read(name, await bytesOf(await contentOf(reply, MOST_BYTES, words.table_too_large)))) ? words.refreshed : "";
    } catch (error) {
      note.textContent = fill(words.not_fetched, { reason: error.message });
    }
  });
  return make("div", { id: "link", className: "box", hidden: !session.game.links.teams },
    labelled(words.link_address, input, words.link_about), make("div", { className: "buttons" }, refresh, note));
}

// ---- a new team

function newTeam() {
  const name = make("input", { required: true, maxLength: 100 });
  const first = make("input", { type: "color", value: "#1f5fbf" }), second = make("input", { type: "color", value: "#ffffff" });
  const dialog = make("dialog", { id: "new-team" });
  const form = make("form", { method: "dialog", onsubmit: async (event) => {
    event.preventDefault();
    dialog.close();
    const reply = await change({ kind: "team", name: name.value.trim(), colours: `${first.value},${second.value}` }, "new");
    if (!reply) return;
    path = reply.files.find((each) => each.endsWith(".yaml")) ?? path;
    name.value = "";
    showTeams({ path });
  } }, make("h3", { textContent: words.new_team }), labelled(words.team_name, name),
  make("div", { className: "pair" }, labelled(words.primary, first), labelled(words.secondary, second)),
  make("div", { className: "buttons" }, make("button", { type: "submit", className: "strong", textContent: words.add }),
    button(words.close, () => dialog.close())));
  dialog.append(form);
  return dialog;
}

// ---- mistakes

function markCells() {
  if (!team) return;
  table.mark(marks.filter(({ file }) => file === team.path).map((problem) => {
    const { row, name } = cellOf(problem.path);
    return { row: row ?? team.rows.findIndex(({ line }) => line === problem.line), name: team.keys?.[name] ?? name,
      message: [problem.message, problem.hint].filter(Boolean).join(" — ") };
  }));
}

on("marks", (problems) => {
  marks = problems;
  if ($("part-teams").hidden || !built) return;
  showList();
  markCells();
});
on("open", () => { path = null; wanted = null; built = null; });

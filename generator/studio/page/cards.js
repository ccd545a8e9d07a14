// Cards and pieces: each deck with its table and its face, pictures, and new decks.

import { ask } from "./connection.js";
import { $, button, bytesOf, fileButton, labelled, make, select, takesDrops, words } from "./dom.js";
import { change, emit, on, session, settled } from "./session.js";
import { preview } from "./preview.js";
import { Table } from "./table.js";

const PICTURES = "image/png,image/jpeg,image/svg+xml";
const TABLES = ".csv,.xlsx,.ods";

let types = [], name = null, table = null, built = null, marks = [], wanted = null;

export function showCards(inside) {
  wanted = inside ?? wanted;
  if (built !== document.documentElement.lang) build();
  load();
}

function build() {
  built = document.documentElement.lang;
  table = new Table(words.rows_of_table, { changed: async (rows, path) => (await change({ path, rows }, "table"))?.rows });
  $("part-cards").replaceChildren(
    make("h2", { textContent: words.part_cards }),
    make("p", { className: "hint", textContent: words.cards_about }),
    make("div", { className: "buttons" }, button(words.new_deck, () => $("new-deck").showModal()),
      fileButton(words.add_pictures, PICTURES, addPictures, { multiple: true })),
    make("ul", { id: "types", className: "list" }), make("div", { id: "type" }), table.element, make("div", { id: "cards-text" }), newDeck());
  takesDrops($("part-cards"), (files) => {
    const pictures = files.filter((file) => /\.(png|jpe?g|svg)$/i.test(file.name));
    const sheet = files.find((file) => /\.(csv|xlsx|ods)$/i.test(file.name));
    if (pictures.length) addPictures(pictures);
    if (sheet && current()) replaceTable(sheet);
  });
}

const current = () => types.find((each) => each.name === name);

const load = settled(async () => {
  const reply = await ask("pieces");
  types = reply.types;
  const asked = wanted?.path && types.find((each) => each.table === wanted.path);
  if (asked) name = asked.name;
  if (!current()) name = types.find((each) => each.table)?.name ?? types[0]?.name ?? null;
  $("types").replaceChildren(...types.map((each) => {
    const choose = button(each.title || each.name, () => { name = each.name; load(); preview(each.group === "decks" ? "cards" : "counters"); }, "link");
    choose.setAttribute("aria-pressed", String(each.name === name));
    return make("li", { className: each.name === name ? "chosen" : "" }, choose,
      make("small", { textContent: [kinds()[each.group], each.table].filter(Boolean).join(" · ") }));
  }));
  showType();
  $("cards-text").replaceChildren(...(reply.cards.length ? [make("h3", { textContent: words.cards_written }),
    make("ul", { className: "list" }, ...reply.cards.map((path) => make("li", {}, button(path.split("/").pop(), () => emit("place", { part: "files", inside: { path } }), "link"))))] : []));
  const shown = current();
  table.element.hidden = !shown?.editable;
  if (!shown?.editable) return;
  const { columns, rows } = await ask("table", { path: shown.table });
  table.show(columns, rows, shown.table);
  markCells();
  if (wanted?.cell) { const [, row] = wanted.cell.match(/(\d+)$/) ?? []; table.focus(Number(row) - 2, columnOf(wanted.cell)); }
  wanted = null;
}, 0);

const kinds = () => ({ decks: words.kind_deck, pieces: words.kind_pieces, tokens: words.kind_tokens });

function showType() {
  const shown = current();
  if (!shown) return $("type").replaceChildren(make("p", { textContent: words.no_decks }));
  $("type").replaceChildren(make("h3", { textContent: shown.title || shown.name }), make("div", { className: "buttons" },
    button(words.edit_face, () => emit("place", { part: "files", inside: { path: shown.file, line: shown.line } })),
    shown.table ? fileButton(words.replace_table, TABLES, ([file]) => replaceTable(file), {}) : ""));
}

// Another file in place of a table: the same name where it is of the same kind, else the deck names the new one.
async function replaceTable(file) {
  const shown = current(), bytes = await bytesOf(file);
  await change({ deck: shown.name, group: shown.group, name: file.name, bytes }, "replace_table");
}

async function addPictures(files) {
  const folder = session.view.game.home ?? "";
  const contents = await Promise.all(files.map(async (file) => [`${folder}pictures/${file.name.toLowerCase().replace(/[^\w.-]+/g, "-")}`, await bytesOf(file)]));
  if (await change({ files: Object.fromEntries(contents) })) {
    $("cards-text").prepend(make("p", { role: "status", textContent: `${words.pictures_added} ${contents.map(([path]) => path.split("/").pop()).join(", ")}` }));
  }
}

function newDeck() {
  const title = make("input", { required: true, value: "events", pattern: "[a-z][a-z0-9\\-]*", maxLength: 40 });
  const size = select(["poker", "bridge", "mini", "tarot", "square", "a6", "a7"].map((each) => ({ value: each, title: each })), "poker", () => {});
  const dialog = make("dialog", { id: "new-deck" });
  dialog.append(make("form", { method: "dialog", onsubmit: async (event) => {
    event.preventDefault();
    dialog.close();
    if (await change({ kind: "deck", name: title.value.trim(), size: size.value }, "new")) { name = title.value.trim(); load(); preview("cards"); }
  } }, make("h3", { textContent: words.new_deck }), labelled(words.deck_name, title, words.deck_name_about), labelled(words.card_size, size),
  make("div", { className: "buttons" }, make("button", { type: "submit", className: "strong", textContent: words.add }), button(words.close, () => dialog.close()))));
  return dialog;
}

// “D14” of a spreadsheet is the fourth column.
function columnOf(cell) {
  const letters = cell.match(/^[A-Z]+/)?.[0] ?? "";
  return table.columns[[...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1]?.name;
}

function markCells() {
  const shown = current();
  if (!shown) return;
  table.mark(marks.filter(({ file, cell }) => file === shown.table && cell).map((problem) => ({
    row: Number(problem.cell.match(/(\d+)$/)?.[1]) - 2, name: columnOf(problem.cell), message: [problem.message, problem.hint].filter(Boolean).join(" — ") })));
}

on("marks", (problems) => { marks = problems; if (!$("part-cards").hidden && built) markCells(); });
on("open", () => { name = null; types = []; wanted = null; built = null; });

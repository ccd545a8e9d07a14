// The sheets of a document as pictures, and over them the pieces and the seams that can be pointed at.

import { ask } from "./connection.js";
import { $, button, fill, make, makeSvg, svgAddress, words } from "./dom.js";
import { emit, on, session, settled, showRefusal } from "./session.js";

export const WHOLE_BOARD = "whole-board";
const AT_ONCE = 4; // sheets that are drawn before anybody scrolls

let shown = null, turn = 0, lit = null, readable = null;

// While a game cannot be read it has the documents that it had before.
const documents = () => {
  const { game, documents: all } = session.view.documents.length || !readable ? session.view : readable;
  return [...(game.has_board ? [{ name: WHOLE_BOARD, title: words.whole_board }] : []), ...all.filter(({ name }) => available(name))];
};

// Without a season there are no match sheets.
export const available = (name) => session.view.values.season || !["match-sheets", "league"].includes(name);

// Shows a document; without a name, the one that is shown already.
export function preview(name) {
  if (name && name !== shown && documents().some((each) => each.name === name)) {
    shown = name;
    $("sheets").replaceChildren();
    $("stale").hidden = true;
    $("preview").scrollTop = 0;
  }
  showDocuments();
  draw();
}

const draw = settled(drawSheets, 60);

function showDocuments() {
  const list = documents();
  if (!list.some(({ name }) => name === shown)) shown = list[0]?.name ?? null;
  $("documents").replaceChildren(...list.map(({ name, title }) => {
    const each = button(title, () => preview(name), "chip");
    each.setAttribute("aria-pressed", String(name === shown));
    return each;
  }), zoomButton());
}

// One sheet in a row instead of several.
function zoomButton() {
  const zoom = button(words.larger, () => { $("sheets").classList.toggle("large"); press(); }, "chip");
  const press = () => zoom.setAttribute("aria-pressed", String($("sheets").classList.contains("large")));
  zoom.id = "zoom";
  press();
  return zoom;
}

// The last good sheets stay until there are new ones.
async function drawSheets() {
  if (!shown || !session.view) return;
  const mine = ++turn, name = shown;
  $("sheets").classList.add("late");
  $("preview").setAttribute("aria-busy", "true");
  try {
    const { pages, sheets, tiles } = await ask("preview", { document: name, first: AT_ONCE });
    if (mine !== turn || name !== shown) return;
    show(name, pages, sheets, tiles);
    $("stale").hidden = true;
    emit("drawn", { name, count: pages.length });
  } catch (error) {
    if (mine === turn) {
      $("stale").hidden = !$("sheets").childElementCount;
      showRefusal(error);
    }
  } finally {
    if (mine === turn) {
      $("sheets").classList.remove("late");
      $("preview").removeAttribute("aria-busy");
    }
  }
}

function show(name, pages, sheets, tiles) {
  const at = $("preview").scrollTop;
  const old = [...$("sheets").querySelectorAll("figure")];
  const figures = pages.map((page, index) => {
    const figure = old[index] ?? make("figure", {}, make("div", { className: "paper" }, make("img", { alt: "" })), make("figcaption"));
    const image = figure.querySelector("img");
    figure.dataset.sheet = index;
    image.alt = page.title;
    Object.assign(image, { width: page.width, height: page.height });
    figure.querySelector("figcaption").textContent = [page.title, tiles.length ? fill(words.on_sheets, { count: tiles.length }) : ""].filter(Boolean).join(" · ");
    figure.classList.toggle("wide", name === WHOLE_BOARD);
    if (sheets[index]) put(figure, sheets[index], tiles);
    else figure.dataset.late = name;
    return figure;
  });
  $("sheets").replaceChildren(...(figures.length ? figures : [make("p", { className: "hint", textContent: words.no_pages })]));
  $("preview").scrollTop = at;
  figures.filter((figure) => figure.dataset.late).forEach((figure) => watcher.observe(figure));
  light(lit);
}

function put(figure, sheet, tiles = []) {
  delete figure.dataset.late;
  const image = figure.querySelector("img"), before = image.src;
  image.src = svgAddress(sheet.svg);
  if (before.startsWith("blob:")) image.addEventListener("load", () => URL.revokeObjectURL(before), { once: true });
  figure.querySelector("svg")?.remove();
  if (sheet.pieces.length || tiles.length) figure.querySelector(".paper").append(overlay(sheet, tiles));
}

const watcher = new IntersectionObserver((entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(async ({ target }) => {
  const name = target.dataset.late, mine = turn;
  watcher.unobserve(target);
  if (!name) return;
  try {
    const { sheets } = await ask("preview", { document: name, sheet: Number(target.dataset.sheet) });
    if (mine === turn && name === shown && sheets[0]) { put(target, sheets[0]); light(lit); }
  } catch (error) {
    showRefusal(error);
  }
}), { rootMargin: "600px" });

const points = (corners) => corners.map((corner) => corner.join(",")).join(" ");

function overlay(sheet, tiles) {
  const svg = makeSvg("svg", { viewBox: `0 0 ${sheet.width} ${sheet.height}`, "aria-hidden": "true" });
  tiles.forEach(({ label, corners }) => {
    const across = corners.map(([x]) => x), down = corners.map(([, y]) => y);
    const text = makeSvg("text", { x: (Math.min(...across) + Math.max(...across)) / 2, y: (Math.min(...down) + Math.max(...down)) / 2,
      "font-size": Math.max(sheet.width / 45, 5), class: "tile-name" });
    text.textContent = label;
    svg.append(makeSvg("polygon", { points: points(corners), class: "tile" }), text);
  });
  sheet.pieces.forEach(({ name, row, corners }) => {
    const title = makeSvg("title");
    title.textContent = name;
    const shape = makeSvg("polygon", { points: points(corners), class: "piece", "data-row": row }, title);
    shape.addEventListener("click", () => emit("piece", row));
    svg.append(shape);
  });
  return svg;
}

// Marks the pieces of a row, “teams/x.yaml:12”; returns whether there are any.
export function light(row, scroll = false) {
  lit = row;
  let first = null;
  $("sheets").querySelectorAll(".piece").forEach((shape) => {
    const on = shape.dataset.row === row;
    shape.classList.toggle("lit", on);
    if (on) first ??= shape;
  });
  if (first && scroll) first.scrollIntoView({ block: "nearest" });
  return Boolean(first);
}

on("view", () => {
  if (session.view.documents.length) readable = session.view;
  preview();
});
on("open", () => { shown = null; lit = null; readable = null; $("sheets").replaceChildren(); });

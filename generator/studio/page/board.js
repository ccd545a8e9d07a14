// The board: its field, cells, paper and joints, and what each choice costs in sheets.

import { ask, settings } from "./connection.js";
import { $, button, fill, labelled, make, radios, select, words } from "./dom.js";
import { change, on, session, settled } from "./session.js";

const MAIN = new Set(["field", "hex", "sheets", "paper", "joint"]);
const ELSEWHERE = new Set(["only", "option", "reprint", "gallery", "format", "dpi", "layer", "layers", "attach", "pieces", "season",
  "round", "service", "bleed", "from-place", "simplify", "single"]);
const OWN = "…";

let costs = null, fieldCosts = { key: "", rows: new Map() }, stadiums = false;
const opened = new Set();

const set = (options) => change({ options });
const option = (name) => session.view.options.find((each) => each.name === name);

export function showBoard(inside) {
  const { view } = session;
  if (!view.options.length) return $("part-board").replaceChildren();
  const focused = $("part-board").contains(document.activeElement) ? document.activeElement.name || null : null;
  $("part-board").replaceChildren(
    make("h2", { textContent: words.part_board }),
    ...(view.game.field ? [fieldChoice()] : []),
    ...sizeChoice(),
    radios(words.paper, option("paper").choices.map(({ value, title }) => ({ value, title: PAPERS[value] ?? (value === "poster" ? words.poster : title), about: papers()[value] })), view.values.paper ?? "a4",
      (paper) => set({ paper: paper === "a4" ? null : paper })),
    radios(words.joint, option("joint").choices.map(({ value, title }) => ({ value, title: joints()[value]?.[0] ?? title, about: joints()[value]?.[1] })),
      (view.values.joint ?? "lap").split(":")[0], (joint) => set({ joint: joint === "lap" ? null : joint })),
    comparison(),
    ...groups(),
  );
  const name = inside?.option ?? focused;
  if (name) $("part-board").querySelector(`[name="${CSS.escape(name)}"]`)?.focus();
  compare();
}

const PAPERS = { a4: "A4", letter: "Letter", a3: "A3" };
const papers = () => ({ a4: "210 × 297 mm", letter: "216 × 279 mm", a3: words.paper_a3, poster: words.paper_poster });
const joints = () => ({ lap: [words.lap, words.lap_about], butt: [words.butt, words.butt_about], zigzag: [words.zigzag, words.zigzag_about] });

function fieldChoice() {
  const { choices } = option("field"), value = session.view.values.field ?? "";
  const known = choices.some((each) => each.value === value);
  const own = make("input", { name: "field", value: known ? "" : value, placeholder: "105x68", hidden: known || !value, onchange: () => set({ field: own.value.trim() || null }) });
  own.setAttribute("aria-label", words.own_field);
  const list = select([{ value: "", title: ownField(choices) }, ...choices, { value: OWN, title: words.own_field }], known || !value ? value : OWN, (chosen) => {
    own.hidden = chosen !== OWN;
    if (chosen === OWN) own.focus(); else set({ field: chosen || null });
  });
  const row = labelled(words.field, list, words.field_about);
  list.after(own);
  return row;
}

function ownField(choices) {
  const { field } = session.view.game, known = choices.find(({ value }) => value === field);
  return field === "field" ? words.own : `${words.own}: ${known?.title ?? field}`;
}

function sizeChoice() {
  const { values } = session.view;
  const hex = make("input", { name: "hex", value: values.hex ?? "", placeholder: "20mm", size: 8, onchange: () => set({ hex: hex.value.trim() || null, sheets: null }) });
  const sheets = make("input", { name: "sheets", value: values.sheets ?? "", type: "number", min: 1, max: 99, onchange: () => set({ sheets: sheets.value || null, hex: null }) });
  return [make("div", { className: "pair" }, labelled(words.cell_size, hex, words.cell_about), labelled(words.or_sheets, sheets, words.sheets_about))];
}

// ---- what it costs

function comparison() {
  const box = make("section", { className: "box" }, make("h3", { textContent: words.compare }), make("div", { id: "costs", className: "scroll" }),
    session.view.game.field ? make("div", { id: "field-costs", className: "scroll" }) : "");
  queueMicrotask(() => { showCosts(); showFieldCosts(); });
  return box;
}

const isShown = () => !$("part-board").hidden && Boolean($("costs"));

const compare = settled(async () => {
  if (!isShown()) return;
  const { revision } = session.view;
  $("costs").setAttribute("aria-busy", "true");
  if (!costs) $("costs").replaceChildren(make("p", { className: "hint", textContent: words.comparing }));
  costs = await ask("plan");
  showCosts();
  await compareFields(revision);
}, 700);

// What other fields would cost as everything else is; one request each, so that nothing has to wait for all of them.
async function compareFields(revision) {
  if (!session.view.game.field || !isShown()) return;
  const key = JSON.stringify([session.view.game.name, Object.entries(session.view.values).filter(([name]) => name !== "field")]);
  if (fieldCosts.key !== key) fieldCosts = { key, rows: new Map() };
  for (const { value, group } of option("field").choices) {
    if (fieldCosts.rows.has(value) || (group === "stadiums" && !stadiums)) continue;
    if (!isShown() || session.view.revision !== revision) return;
    const plan = await ask("plan", { options: { field: value } }).catch(() => null); // not every field is possible
    if (fieldCosts.key === key) fieldCosts.rows.set(value, plan);
    showFieldCosts();
  }
}

function showFieldCosts() {
  const box = $("field-costs");
  if (!box || !fieldCosts.rows.size) return;
  const { values } = session.view, paper = values.paper ?? "a4", scrolled = box.scrollLeft, focused = box.contains(document.activeElement);
  const rows = option("field").choices.filter(({ value }) => fieldCosts.rows.get(value)?.rows.length).map(({ value, title }) => {
    const plan = fieldCosts.rows.get(value);
    const row = plan.rows.find((each) => each.requested && each.paper === paper) ?? plan.rows.find((each) => each.requested);
    const choose = button(title, () => set({ field: value }), "link");
    return make("tr", { className: values.field === value ? "chosen" : "" }, make("th", { scope: "row", className: "wraps" }, choose),
      make("td", { textContent: row.sheets[plan.joint] ?? "–" }), make("td", { textContent: plan.cells }),
      make("td", { textContent: `${decimal(row.cell)} mm` }), make("td", { textContent: `${Math.round(row.width)} × ${Math.round(row.height)}` }));
  });
  const more = !stadiums && option("field").choices.some(({ group }) => group === "stadiums");
  const all = more ? button(words.all_stadiums, () => { stadiums = true; all.disabled = true; compareFields(session.view.revision); }) : "";
  box.replaceChildren(make("p", { className: "hint", textContent: words.fields_caption }), make("table", { className: "costs", aria: { label: words.fields_caption } },
    make("thead", {}, make("tr", {}, ...[words.field, words.sheets, words.cells, words.cell, words.board_mm].map((title) => make("th", { scope: "col", textContent: title })))),
    make("tbody", {}, ...rows)), all);
  box.scrollLeft = scrolled;
  if (focused) box.querySelector("button")?.focus();
}

function showCosts() {
  if (!costs || !$("costs")) return;
  $("costs").removeAttribute("aria-busy");
  if (!costs.rows.length) return $("costs").replaceChildren();
  const joints_ = Object.keys(costs.rows[0].sheets), own = costs.rows.find(({ requested }) => requested);
  const rows = costs.rows.map((row) => make("tr", { className: row.requested ? "chosen" : "" },
    make("th", { scope: "row", textContent: PAPERS[row.paper] ?? row.paper }),
    make("td", { textContent: `${decimal(row.cell)} mm` }),
    make("td", { textContent: `${Math.round(row.width)} × ${Math.round(row.height)}` }),
    ...joints_.map((joint) => make("td", {}, row.sheets[joint] == null ? "–" : costButton(row, joint)))));
  $("costs").replaceChildren(
    make("ul", { className: "facts" }, ...costs.facts.map((fact) => make("li", { textContent: fact }))),
    make("p", { className: "hint", textContent: words.costs_caption }), make("table", { className: "costs", aria: { label: words.costs_caption } },
      make("thead", {}, make("tr", {}, ...[words.paper, words.cell, words.board_mm, ...joints_.map((kind) => joints()[kind]?.[0] ?? kind)]
        .map((title) => make("th", { scope: "col", textContent: title })))), make("tbody", {}, ...rows)), ink());
  const [hex] = document.getElementsByName("hex"), [sheets] = document.getElementsByName("sheets");
  if (own && hex) hex.placeholder = `${own.cell}mm`;
  if (own && sheets) sheets.placeholder = own.sheets[costs.joint] ?? "";
}

// The ink is worked out from the drawing, which takes longer.
function ink() {
  if (costs.inks.length) {
    return make("p", { className: "hint", textContent: costs.inks.map((each) => fill(words.ink_pages, { ink: inks()[each.ink] ?? each.ink, pages: decimal(each.pages) })).join(" · ") });
  }
  return button(words.estimate_ink, async (event) => {
    event.target.disabled = true;
    const { revision } = session.view, all = await ask("plan", { ink: true });
    if (session.view.revision === revision) { costs = all; showCosts(); }
  });
}

const decimal = (number) => number.toLocaleString(settings.language, { maximumFractionDigits: 1 });
const inks = () => ({ light: words.ink_light, normal: words.ink_normal, full: words.ink_full });

function costButton(row, joint) {
  const cell = `${row.cell}mm`;
  const each = button(String(row.sheets[joint]), () => set({
    paper: row.paper === "a4" ? null : row.paper, joint: joint === "lap" ? null : joint, hex: cell, sheets: null }), "cost");
  const paper = session.view.values.paper ?? "a4";
  each.setAttribute("aria-pressed", String(row.requested && row.paper === paper && joint === costs.joint));
  each.setAttribute("aria-label", fill(words.choose_cost, { sheets: row.sheets[joint], paper: PAPERS[row.paper] ?? row.paper, cell: decimal(row.cell), joint: joints()[joint]?.[0] ?? joint }));
  return each;
}

// ---- all other options

function groups() {
  const others = session.view.options.filter((each) => !MAIN.has(each.name) && !ELSEWHERE.has(each.name) && each.available !== false);
  const names = [...new Set(others.map(({ group }) => group))];
  return names.map((name) => {
    const box = make("details", { className: "box", open: opened.has(name), ontoggle: () => opened[box.open ? "add" : "delete"](name) },
      make("summary", { textContent: name }), ...others.filter(({ group }) => group === name).map(optionInput));
    return box;
  });
}

export function optionInput(each) {
  const value = session.view.values[each.name];
  if (each.kind === "flag") {
    const box = make("input", { type: "checkbox", name: each.name, checked: Boolean(value), onchange: () => set({ [each.name]: box.checked || null }) });
    return make("label", { className: "check" }, box, make("span", { textContent: each.help }));
  }
  const usual = each.choices?.some((choice) => choice.value === each.default) ? each.default : "";
  const input = each.choices?.length && !each.several
    ? select([...(usual ? [] : [{ value: "", title: words.not_set }]), ...each.choices], value ?? usual, (chosen) => set({ [each.name]: chosen === usual ? null : chosen }))
    : make("input", { value: value ?? "", placeholder: each.metavar, onchange: () => set({ [each.name]: input.value.trim() || null }) });
  input.name = each.name;
  return labelled(each.help, input, `--${each.name}`);
}

on("open", () => { costs = null; stadiums = false; });
on("marks", (problems) => $("part-board").querySelectorAll("[name]").forEach((input) => {
  const own = problems.find(({ file }) => file.split(", ").includes(`--${input.name}`));
  if (own) input.setAttribute("aria-invalid", "true"); else input.removeAttribute("aria-invalid");
}));

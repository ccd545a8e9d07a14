// From the screen to the table: what is printed, the files, the printer's settings, and its calibration.

import { ask, cancel } from "./connection.js";
import { $, button, download, labelled, make, report, words } from "./dom.js";
import { emit, finish, on, session, showRefusal } from "./session.js";
import { remember, remembered } from "./saved.js";
import { optionInput } from "./board.js";
import { available, preview } from "./preview.js";

let chosen = null, made = null, printer = null;

export function showPrint() {
  const { view } = session;
  if (!view.documents.length) return $("part-print").replaceChildren(make("p", { textContent: words.to_fix }));
  chosen ??= new Set(view.documents.filter(({ usual }) => usual).map(({ name }) => name));
  const steps = [
    [words.step_choose, what()],
    [words.step_get, get()],
    [words.step_printer, settings()],
    [words.step_calibrate, calibration()],
    [words.step_cut, make("p", {}, words.cut_about, " ", button(words.show_guide, () => preview("guide"), "link"))],
  ];
  $("part-print").replaceChildren(make("h2", { textContent: words.part_print }),
    make("ol", { className: "steps" }, ...steps.map(([title, ...content]) => make("li", {}, make("h3", { textContent: title }), ...content))));
  showMade();
}

function what() {
  return make("fieldset", { className: "plain" }, make("legend", { className: "sr", textContent: words.step_choose }),
    ...session.view.documents.filter(({ name }) => available(name)).map(({ name, title }) => {
      const box = make("input", { type: "checkbox", checked: chosen.has(name), onchange: () => { chosen[box.checked ? "add" : "delete"](name); } });
      return make("label", { className: "check" }, box, make("span", { textContent: title }), button(words.look, () => preview(name), "link"));
    }));
}

const wanted = () => {
  const usual = session.view.documents.filter(({ usual }) => usual).map(({ name }) => name);
  const names = [...chosen];
  return names.length === usual.length && usual.every((name) => chosen.has(name)) ? {} : { documents: names };
};

function get() {
  return make("div", {}, make("div", { className: "buttons" },
    button(words.download, () => run("zip", ({ name, bytes }) => download(name, bytes, "application/zip")), "strong"),
    button(words.single, () => run("build", (reply) => { made = reply; showMade(); }))),
  make("div", { id: "made" }));
}

async function run(method, show) {
  if (!chosen.size) return report(words.nothing_chosen);
  report(words.building, undefined, cancel);
  try {
    await finish();
    show(await ask(method, wanted()));
    report(words.done);
  } catch (error) {
    report(words.to_fix);
    showRefusal(error);
    emit("problems");
  }
}

function showMade() {
  if (!made || !$("made")) return;
  const names = Object.keys(made.files).filter((name) => /\.(pdf|svg|png|html)$/.test(name));
  $("made").replaceChildren(
    make("ul", { className: "list" }, ...names.map((name) => make("li", {}, button(name, () => download(name, made.files[name], "application/pdf"), "link"),
      make("small", { textContent: `${Math.ceil(made.files[name].length / 1000)} kB` })))),
    make("pre", { textContent: made.summary, tabIndex: 0, aria: { label: words.summary } }));
}

function settings() {
  const lines = [words.print, words.print_paper, words.print_sides, words.print_ruler];
  const names = ["duplex", "margins", "ink", "grey"];
  return make("div", {}, make("ul", { className: "checklist" }, ...lines.map((line) => make("li", {}, make("label", { className: "check" },
    make("input", { type: "checkbox" }), make("span", { textContent: line }))))),
  make("details", { className: "box" }, make("summary", { textContent: words.for_printer }),
    ...names.map((name) => session.view.options.find((each) => each.name === name)).filter(Boolean).map(optionInput)));
}

// ---- calibration

function calibration() {
  const values = printer ?? {};
  const input = (name, placeholder) => make("input", { name: `printer-${name}`, value: values[name] ?? "", placeholder, size: 14 });
  const fields = { scale: input("scale", "99.2%x99.0%"), back: input("back", "0.8mm,-0.4mm"), margins: input("margins", "4mm") };
  const note = make("p", { className: "hint", role: "status", textContent: values.words ?? "" });
  const save = button(words.correct_printer, async () => {
    const measured = Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each.value.trim()]).filter(([, value]) => value));
    note.textContent = (await useCalibration(measured)) ?? "";
  });
  return make("div", {}, make("p", { textContent: words.calibrate_about }),
    make("div", { className: "buttons" }, button(words.calibration_page, () => page("auto")), button(words.calibration_by_hand, () => page("manual"))),
    labelled(words.measured_scale, fields.scale, words.scale_about), labelled(words.measured_back, fields.back, words.back_about),
    labelled(words.measured_margins, fields.margins, words.margins_about),
    make("div", { className: "buttons" }, save, button(words.no_correction, async () => {
      Object.values(fields).forEach((each) => { each.value = ""; });
      note.textContent = (await useCalibration({})) ?? "";
    }, "quiet")), note);
}

async function page(duplex) {
  try {
    const { files } = await ask("calibrate", { paper: sheet(), duplex });
    Object.entries(files).forEach(([name, bytes]) => download(name, bytes, "application/pdf"));
  } catch (error) { showRefusal(error); }
}

const sheet = () => { const paper = session.view.values.paper ?? "a4"; return paper === "poster" ? "a4" : paper; };

// Corrects all that is made for this printer; it is remembered in this browser, not in the game.
async function useCalibration(measured) {
  try {
    const reply = await ask("printer", measured);
    printer = Object.keys(measured).length ? { ...measured, words: reply.words } : null;
    await remember("printer", printer);
    preview();
    return reply.words;
  } catch (error) {
    if (!error.problems) throw error;
    return error.message; // beside what was typed
  }
}

on("open", async () => {
  chosen = null;
  made = null;
  printer ??= (await remembered("printer")) ?? null;
  if (printer) await useCalibration(Object.fromEntries(Object.entries(printer).filter(([name]) => name !== "words")));
});
on("view", () => { made = null; });

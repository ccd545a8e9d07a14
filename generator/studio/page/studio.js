// The studio's page: starts it and leads from one part to the next. Nothing in it knows how a sheet is made.

import { ask, settings, startWorker } from "./connection.js";
import { $, make, report, words } from "./dom.js";
import { finish, on, session, step } from "./session.js";
import { remember, remembered } from "./saved.js";
import { preview, WHOLE_BOARD } from "./preview.js";
import { showStart, showWays } from "./start.js";
import { showProblems } from "./problems.js";
import { showBoard } from "./board.js";
import { showTeams } from "./teams.js";
import { showCards } from "./cards.js";
import { showRules } from "./rules.js";
import { showFiles } from "./files.js";
import { showPrint } from "./print.js";
import { showShare } from "./share.js";

// Each part: its panel, what fills it, and the document that is shown beside it.
const PARTS = [
  { name: "board", title: () => words.part_board, show: showBoard, document: WHOLE_BOARD, when: ({ game }) => game.has_board },
  { name: "teams", title: () => words.part_teams, show: showTeams, document: "counters", when: ({ game }) => game.has_teams },
  { name: "cards", title: () => words.part_cards, show: showCards, document: "cards", when: () => true },
  { name: "rules", title: () => words.part_rules, show: showRules, document: "rules", when: () => true },
  { name: "files", title: () => words.part_files, show: showFiles, document: null, when: () => true },
  { name: "print", title: () => words.part_print, show: showPrint, document: null, when: () => true },
];
const SHEETS = "sheets"; // on a narrow screen the preview is a part of its own
let current = null;

async function loadWords() {
  const start = await (await fetch(`start.${settings.language}.json`)).json();
  Object.assign(words, start.words);
  document.documentElement.lang = settings.language;
  document.title = words.title;
  document.querySelectorAll("[data-word]").forEach((each) => { each.textContent = words[each.dataset.word]; });
  document.querySelectorAll("[data-label]").forEach((each) => { each.setAttribute("aria-label", words[each.dataset.label]); });
  $("language").value = settings.language;
  showStart(start.games);
}

// While a game cannot be read it has the parts that it had before.
let readable = null;
const partsOf = (view) => PARTS.filter((part) => part.when(view.documents.length || !readable ? view : readable));

function showTabs() {
  const tabs = [...partsOf(session.view), { name: SHEETS, title: () => words.preview }];
  $("tabs").replaceChildren(...tabs.map((part) => {
    const tab = make("button", { type: "button", id: `tab-${part.name}`, role: "tab", textContent: part.title(), onclick: () => go(part.name),
      aria: { controls: part.name === SHEETS ? "preview" : `part-${part.name}`, selected: String(part.name === current) } });
    tab.tabIndex = part.name === current ? 0 : -1;
    return tab;
  }));
  const chosen = $(`tab-${current}`);
  if (chosen) $("tabs").scrollLeft = chosen.offsetLeft - ($("tabs").clientWidth - chosen.offsetWidth) / 2;
}

// Leads to a part; `inside` says where in it, as the part's own `show` knows.
export function go(name, inside) {
  const part = PARTS.find((each) => each.name === name);
  const changed = current !== name;
  current = name;
  $("work").dataset.part = name;
  showTabs();
  PARTS.forEach((each) => { $(`part-${each.name}`).hidden = each.name !== name && !(name === SHEETS && each.name === $("work").dataset.beside); });
  if (!part) return preview();
  $("work").dataset.beside = name;
  if (changed && part.document && session.view.documents.length) preview(part.document);
  part.show(inside);
}

$("tabs").addEventListener("keydown", (event) => {
  const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!way) return;
  const tabs = [...$("tabs").children].filter((tab) => tab.offsetParent);
  const next = tabs[(tabs.indexOf(document.activeElement) + way + tabs.length) % tabs.length];
  event.preventDefault();
  next.click();
  $(next.id).focus();
});

function showGame(open) {
  ["work", "undo", "redo", "share-button"].forEach((id) => { $(id).hidden = !open; });
  $("start").hidden = open;
  $("game-title").hidden = !open;
  $("game-title").textContent = open ? session.view.game.title ?? session.view.game.name : "";
}

on("open", () => {
  readable = null;
  showGame(true);
  const [first] = partsOf(session.view);
  current = null;
  go(session.view.documents.length ? first.name : "files");
  window.scrollTo(0, 0);
});

on("view", () => {
  const { view } = session;
  if (view.documents.length) readable = view;
  $("undo").disabled = !view.can_undo;
  $("redo").disabled = !view.can_redo;
  $("game-title").textContent = view.game.title ?? readable?.game.title ?? view.game.name;
  showTabs();
  PARTS.find((part) => part.name === current)?.show();
});

on("piece", (row) => {
  const [, path, line] = row.match(/^(.*):(\d+)$/);
  go("teams", { path, line: Number(line) });
});

on("leave", (message) => leave(message));
on("refused", (problems) => showProblems(problems));
on("problems", () => showProblems());
on("place", ({ part, inside }) => go(part, inside));

// The saved games come first, so that nothing moves below the pointer of whoever chooses another one.
async function leave(message = "") {
  try {
    await finish();
    await showWays();
  } finally {
    showGame(false);
    report(message);
  }
}
$("home").onclick = () => leave();
window.addEventListener("hashchange", () => { if (location.hash) leave(); });
$("undo").onclick = () => step("undo");
$("redo").onclick = () => step("redo");
$("share-button").onclick = showShare;
$("language").onchange = async () => {
  settings.language = $("language").value;
  remember("language", settings.language);
  await loadWords();
  if (session.view && !$("work").hidden) { session.view = await ask("view"); showGame(true); go(current); preview(); }
};
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("textarea, .ace_editor");
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || typing || $("work").hidden) return;
  event.preventDefault();
  document.activeElement?.blur();
  step(event.shiftKey ? "redo" : "undo");
});
window.addEventListener("dragover", (event) => event.preventDefault());
window.addEventListener("drop", (event) => event.preventDefault());

settings.language = (await remembered("language")) ?? settings.language;
await loadWords();
startWorker().then(() => navigator.serviceWorker?.register("service_worker.js")).catch(() => {}); // offline from then on

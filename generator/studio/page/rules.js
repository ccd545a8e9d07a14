// The rules: rulings to switch, and the odds of what is rolled.

import { ask, cancel } from "./connection.js";
import { $, button, labelled, make, radios, report, select, words } from "./dom.js";
import { change, emit, on, session, settled, showRefusal } from "./session.js";

let chosen = 0; // which odds are asked for
const question = {}; // what was typed in their places

export function showRules() {
  const { rulings } = session.view;
  const focused = document.activeElement.id;
  $("part-rules").replaceChildren(
    make("h2", { textContent: words.part_rules }),
    make("p", { className: "hint", textContent: words.rules_about }),
    ...(hasRules() ? [make("div", { className: "buttons" }, button(words.check_rules, checkRules))] : []),
    oddsForm(),
    ...(rulings.length ? [make("h3", { textContent: words.rulings }), ...rulings.map(ruling)] : [make("p", { textContent: words.no_rulings })]));
  if (focused) $(focused)?.focus();
  askOdds();
}

const hasRules = () => session.view.documents.some(({ name }) => name === "rules");

// Looks for holes in all tables and cards, as the command line does; that takes its time.
async function checkRules() {
  report(words.checking, undefined, cancel);
  try {
    session.problems = (await ask("check")).problems;
    emit("problems");
    report("");
  } catch (error) {
    report("");
    showRefusal(error);
  }
}

// Optional rules are short words in a list; rulings are sentences, to be read in full.
function ruling({ name, title, about, value, choices, optional }) {
  if (choices.length && !optional) return sentences({ name, title: `${title} (${name})`, about, value, choices });
  const input = choices.length ? select(choices, value, (chosen) => choose(name, chosen))
    : make("input", { value, onchange: () => choose(name, input.value.trim()) });
  input.id = `ruling-${name}`;
  return labelled(title, input, about);
}

function sentences({ name, title, about, value, choices }) {
  const all = [...(value ? [] : [{ value: "", title: words.as_published }]), ...choices];
  const hint = about ? make("small", { textContent: about }) : "";
  if (all.length === 1) return make("div", { className: "ruling" }, make("b", { textContent: title }), make("p", { textContent: all[0].title }), hint);
  const group = radios(title, all, value, (chosen) => choose(name, chosen));
  group.classList.add("ruling");
  group.querySelectorAll("input").forEach((input) => { input.id = `ruling-${name}-${input.value}`; });
  group.append(hint);
  return group;
}

function choose(name, value) {
  const others = (session.view.values.option ?? []).filter((pair) => !pair.startsWith(`${name}=`));
  return change({ options: { option: value ? [...others, `${name}=${value}`] : others } });
}

// ---- odds

// What can be asked: what the game rolls, and any dice.
const ways = () => [...session.view.odds, { title: words.odds_any_dice, question: { dice: "2d6", "against-dice": "" }, alone: true }];

function oddsForm() {
  const titles = { stat: words.odds_stat, mod: words.odds_mod, against: words.odds_against, dice: words.odds_dice, "against-dice": words.odds_against_dice };
  const way = ways()[chosen] ?? ways()[chosen = 0];
  const inputs = Object.keys(way.question).filter((name) => name in titles).map((name) => {
    const input = make("input", { id: `odds-${name}`, size: 6, value: question[name] ?? way.question[name],
      oninput: () => { question[name] = input.value.trim(); askOdds(); } });
    return labelled(titles[name], input);
  });
  const list = select(ways().map(({ title }, value) => ({ value, title })), chosen, (value) => { chosen = Number(value); clear(); showRules(); });
  list.id = "odds-of";
  return make("section", { className: "box odds" }, make("h3", { textContent: words.odds }), labelled(words.odds_of, list),
    make("div", { className: "pair" }, ...inputs), make("div", { id: "odds", aria: { live: "polite" } }));
}

const clear = () => Object.keys(question).forEach((name) => { delete question[name]; });

const askOdds = settled(async () => {
  const { question: example, alone } = ways()[chosen];
  await showOdds($("odds"), "", { ...example, ...question, ...(alone ? { alone } : {}) });
}, 200);

// Shows the odds of one value of a player, where the game rolls against such values.
export async function showOddsOfValue(place, title, value) {
  const roll = session.view.odds.map((each) => each.question).find((each) => "stat" in each && !("table" in each) && !("against" in each));
  if (!roll) return place.replaceChildren();
  return showOdds(place, title, { ...roll, mod: "", stat: value });
}

// Shows the odds of a question in a place; what has none is shown as the engine says it.
async function showOdds(place, title, asked) {
  try {
    const { lines } = await ask("odds", asked);
    place?.replaceChildren(...(title ? [make("b", { textContent: title })] : []), make("pre", { textContent: lines.join("\n") }));
  } catch (error) {
    if (!error.problems) throw error;
    place?.replaceChildren(...error.problems.map(({ message, hint }) => make("p", { className: "hint", textContent: [message, hint].filter(Boolean).join(" — ") })));
  }
}

on("open", () => { chosen = 0; clear(); });

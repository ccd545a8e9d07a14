// The open game: what the engine says of it, changes to it, and when it is saved in this browser.

import { ask, settings } from "./connection.js";
import { report, words } from "./dom.js";
import { saveGame } from "./saved.js";

// `game` is what is saved of it: title, about, state, links of tables, and whether it was changed
export const session = { view: null, problems: [], game: null };

const events = new EventTarget();
// "open": another game · "view": something in it changed · "problems" · "leave" · "finish": send what waits to be sent
export const on = (name, listener) => events.addEventListener(name, ({ detail }) => listener(detail));
export const emit = (name, detail) => events.dispatchEvent(new CustomEvent(name, { detail }));

settings.restored = async () => {
  if (session.game?.state) session.view = await ask("restore", { state: session.game.state });
};
settings.lost = (message) => emit("leave", message);

// Runs work once nothing has called for it for a while, or with `now` what waits; never twice at once.
export function settled(work, wait) {
  let timer = null, running = null, again = false;
  const run = async () => {
    try {
      while (again) {
        again = false;
        await work().catch(showRefusal);
      }
    } finally {
      running = null;
    }
  };
  const start = () => { timer = null; again = true; return (running ??= run()); };
  const later = () => { clearTimeout(timer); timer = setTimeout(start, wait); };
  later.now = async () => {
    if (timer !== null) { clearTimeout(timer); start(); }
    await running;
  };
  return later;
}

const unfinished = new Set(); // changes of the open game that the engine has not made yet

// Remembers a change until it is made.
export function track(change) {
  unfinished.add(change);
  change.catch(() => {}).then(() => unfinished.delete(change));
  return change;
}

// Waits until the engine has made all that was typed: what is built, sent or saved has it, and no other game gets it.
export async function finish() {
  emit("finish");
  while (unfinished.size) await Promise.allSettled([...unfinished]);
}

// Opens a game, one that was saved as `saved`; returns whether that worked.
export async function open(params, method = "open", saved = null) {
  await finish();
  report(words.loading);
  try {
    session.view = await ask(method, params);
  } catch (error) {
    report(error.message);
    return false;
  }
  report("");
  session.problems = [];
  // whoever looks at our games has nothing to save before the first change
  session.game = saved ?? { links: {}, changed: method === "new", elsewhere: method === "open" && Boolean(params.game) };
  emit("open");
  follow();
  return true;
}

// Sends a change, or another request that changes the game, and shows what comes of it.
// Returns the reply, or null for a refused one, whose problems are shown.
export const change = (params, method = "change") => track(send(params, method));

async function send(params, method) {
  try {
    const reply = await ask(method, params);
    await refresh();
    return reply;
  } catch (error) {
    showRefusal(error);
    return null;
  }
}

export async function refresh() {
  session.view = await ask("view");
  follow();
}

export async function step(method) {
  await finish();
  return change({}, method);
}

// The state comes before what may take long: whatever has to be stopped, the last change is not lost. Replies come in
// order: when the state is there, `session.game` is the game that it is of.
function follow() {
  track(ask("state").then(({ state }) => {
    const { game, view } = session;
    Object.assign(game, { unsaved: true, state, title: view.game.title ?? game.title ?? view.game.name, about: view.teams.map(({ name }) => name).join(" · ") });
    game.changed ||= view.can_undo;
    if (game.elsewhere && !game.changed) return;
    game.save ??= settled(() => save(game), 900); // its own: it is saved also when another one was opened meanwhile
    game.save();
  }, () => {}));
  emit("view");
  check();
}

async function save(game) {
  if (!game.unsaved) return;
  game.unsaved = false;
  await saveGame(game);
}

// Saves the open game without waiting for more changes.
export const saveNow = async () => { if (session.game?.save) await save(session.game); };

const check = settled(async () => {
  session.problems = (await ask("check", { quick: true })).problems;
  emit("problems");
}, 300);

// Shows the problems of a refused request; anything else is an error of the page itself.
export function showRefusal(error) {
  if (!error.problems) throw error;
  emit("refused", error.problems);
}

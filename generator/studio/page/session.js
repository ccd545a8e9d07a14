// The open game: what the engine says of it, changes to it, and its saved copy in this browser.

import { ask, settings } from "./connection.js";
import { report, words } from "./dom.js";

export const session = { view: null, problems: [], links: {}, state: null };

const events = new EventTarget();
// "open": another game · "view": something in it changed · "problems" · "leave"
export const on = (name, listener) => events.addEventListener(name, ({ detail }) => listener(detail));
export const emit = (name, detail) => events.dispatchEvent(new CustomEvent(name, { detail }));

settings.restored = async () => {
  if (session.state) session.view = await ask("restore", { state: session.state });
};
settings.lost = (message) => emit("leave", message);

// Runs work once nothing has called for it for a while; never twice at once.
export function settled(work, wait) {
  let timer, running = null, again = false;
  const run = async () => {
    if (running) return void (again = true);
    running = work();
    try {
      await running;
    } catch (error) {
      showRefusal(error);
    }
    running = null;
    if (again) { again = false; run(); }
  };
  return () => { clearTimeout(timer); timer = setTimeout(run, wait); };
}

// Opens a game; returns whether that worked.
export async function open(params, method = "open") {
  report(words.loading);
  try {
    session.view = await ask(method, params);
  } catch (error) {
    report(error.message);
    return false;
  }
  report("");
  session.problems = [];
  session.links = {};
  emit("open");
  follow();
  return true;
}

// Sends a change, or another request that changes the game, and shows what comes of it.
// Returns the reply, or null for a refused one, whose problems are shown.
export async function change(params, method = "change") {
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

export const step = (method) => change({}, method);

// The state comes before what may take long: whatever has to be stopped, the last change is not lost.
function follow() {
  ask("state").then(({ state }) => { session.state = state; save(); }, () => {});
  emit("view");
  check();
}

const check = settled(async () => {
  session.problems = (await ask("check", { quick: true })).problems;
  emit("problems");
}, 300);

const save = settled(() => store({ state: session.state, links: session.links }), 900);

// Shows the problems of a refused request; anything else is an error of the page itself.
export function showRefusal(error) {
  if (!error.problems) throw error;
  emit("refused", error.problems);
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

// Private windows keep nothing; that is no reason to stop.
async function transact(mode, use) {
  try {
    const request = use((await database()).transaction("games", mode).objectStore("games"));
    return await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); request.onerror = () => resolve(); });
  } catch {
    return undefined;
  }
}

const store = (value) => transact("readwrite", (games) => games.put(value, "last"));
export const stored = () => transact("readonly", (games) => games.get("last"));
export const remember = (name, value) => transact("readwrite", (games) => games.put(value, name));
export const remembered = (name) => transact("readonly", (games) => games.get(name));

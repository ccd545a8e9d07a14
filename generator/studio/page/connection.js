// The worker: starts it, sends it requests, and stops it when it takes too long or too much, or when somebody cancels.

import { $, report, words } from "./dom.js";

const SLOW = 3000; // milliseconds after which a request can be cancelled

const waiting = new Map();
let worker, ready, limits, silence, slow, busy = false, restoring = false, count = 0;
// `restored` opens the last state in a new worker, `lost` says that this does not end either
export const settings = { language: navigator.language.startsWith("es") ? "es" : "en", restored: async () => {}, lost: () => {} };

export function startWorker() {
  worker = new Worker("worker.js", { type: "module" });
  ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve();
      else if (data.failed) reject(new Error(data.failed));
      else if (data.exceeded) stop(words.too_large);
      else if ("id" in data) answer(data);
      else if (data.progress) report(words.loading, data.progress);
    };
    worker.onerror = (event) => reject(new Error(event.message));
  }).then(async () => { limits ??= (await (await fetch("parts.json")).json()).limits; });
  ready.then(() => report(""), (error) => report(`${words.failed} ${error.message}`));
  return ready;
}

// Stops a worker that says nothing for too long; lets somebody cancel it before.
function watch() {
  clearTimeout(silence);
  clearTimeout(slow);
  if (waiting.size) {
    silence = setTimeout(() => stop(words.stopped), limits.seconds * 1000);
    if (!busy) slow = setTimeout(() => { busy = true; report($("doing").textContent || words.working, undefined, cancel); }, SLOW);
  } else if (busy) {
    busy = false;
    report("");
  }
}

function answer(data) {
  const request = waiting.get(data.id);
  if (!request) return;
  if (data.progress) {
    busy = true;
    report(words.building, data.progress, cancel);
    return watch();
  }
  waiting.delete(data.id);
  watch();
  if (data.problems) request.reject(refusal(data.problems));
  else request.resolve(data.result);
}

const refusal = (problems) => Object.assign(new Error(problems.map((each) => each.message).join(" · ")), { problems });

// Sends a request and returns its result; a refused one is an Error with its `problems`.
export async function ask(method, params = {}) {
  await ready;
  return new Promise((resolve, reject) => {
    const id = ++count;
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, method, params: { language: settings.language, ...params } });
    if (waiting.size === 1) watch();
  });
}

export const cancel = () => stop(words.cancelled);

// Ends the worker; the game goes on from its last state in another one. A game that cannot be restored in time either
// is left alone, as it is in the browser's storage.
async function stop(message) {
  worker.terminate();
  const left = [...waiting.values()];
  waiting.clear();
  watch();
  startWorker();
  if (!restoring) {
    restoring = true;
    await settings.restored().catch(() => settings.lost(message));
    restoring = false;
  }
  left.forEach(({ reject }) => reject(refusal([{ severity: "error", message, file: "", path: "", line: 0, hint: "" }])));
}

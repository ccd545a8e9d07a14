// The worker: starts it, sends it requests, and stops it when one takes too long.

import { report, words } from "./dom.js";

const LIMIT = 90_000; // milliseconds after which a request is stopped

const waiting = new Map();
let worker, ready, count = 0;
export const settings = { language: navigator.language.startsWith("es") ? "es" : "en", restored: async () => {} };

export function startWorker() {
  worker = new Worker("worker.js", { type: "module" });
  ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.ready) resolve();
      else if (data.failed) reject(new Error(data.failed));
      else if ("id" in data) answer(data);
      else if (data.progress) report(words.loading, data.progress);
    };
    worker.onerror = (event) => reject(new Error(event.message));
  });
  ready.then(() => report(""), (error) => report(`${words.failed} ${error.message}`));
}

function answer(data) {
  const request = waiting.get(data.id);
  if (!request) return;
  if (data.progress) return report(words.building, data.progress, cancel);
  waiting.delete(data.id);
  clearTimeout(request.timer);
  if (data.problems) request.reject(refusal(data.problems));
  else request.resolve(data.result);
}

const refusal = (problems) => Object.assign(new Error(problems.map((each) => each.message).join(" · ")), { problems });

// Sends a request and returns its result; a refused one is an Error with its `problems`.
export async function ask(method, params = {}) {
  await ready;
  return new Promise((resolve, reject) => {
    const id = ++count;
    const timer = setTimeout(() => stop(words.stopped), LIMIT);
    waiting.set(id, { resolve, reject, timer });
    worker.postMessage({ id, method, params: { language: settings.language, ...params } });
  });
}

export const cancel = () => stop(words.cancelled);

// What does not end is stopped, and the game goes on from its last saved state.
async function stop(message) {
  worker.terminate();
  const left = [...waiting.values()];
  waiting.clear();
  left.forEach(({ timer }) => clearTimeout(timer));
  startWorker();
  await settings.restored();
  left.forEach(({ reject }) => reject(refusal([{ severity: "error", message, file: "", path: "", line: 0, hint: "" }])));
}

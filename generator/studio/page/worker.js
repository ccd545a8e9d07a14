// The worker: passes messages between the page and the engine.
// It sends {ready: true} or {failed: "…"} once, {progress: …} while it loads, {id, …, memory} for every request, and
// {exceeded: "memory"} when Python reaches its limit; the page then stops it.

import { memoryInUse, startEngine } from "./engine.js";

const base = new URL("./", self.location.href);
const started = startEngine(base, (news) => self.postMessage(news.exceeded ? news : { progress: news }));
started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data }) => {
  const handle = await started;
  const reply = handle(data, (message) => self.postMessage({ id: data.id, ...message }));
  self.postMessage({ ...reply, memory: memoryInUse() }, transferable(reply.result));
};

// The bytes of files go to the page without being copied.
function transferable(result) {
  const values = result?.files && !Array.isArray(result.files) ? Object.values(result.files) : [];
  const buffers = [...values, result?.bytes].filter((value) => value instanceof Uint8Array).map((value) => value.buffer);
  return [...new Set(buffers)];
}

// The worker: passes messages between the page and the engine.
// It sends {ready: true} or {failed: "…"} once, {progress: …} while it loads, and {id, …} for every request.

import { startEngine } from "./engine.js";

const base = new URL("./", self.location.href);
const started = startEngine(base, (progress) => self.postMessage({ progress }));
started.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ failed: String(error) }),
);

self.onmessage = async ({ data }) => {
  const handle = await started;
  const reply = handle(data, (message) => self.postMessage({ id: data.id, ...message }));
  self.postMessage(reply, transferable(reply.result));
};

// The bytes of files go to the page without being copied.
function transferable(result) {
  const values = result?.files && !Array.isArray(result.files) ? Object.values(result.files) : [];
  const buffers = [...values, result?.bytes].filter((value) => value instanceof Uint8Array).map((value) => value.buffer);
  return [...new Set(buffers)];
}

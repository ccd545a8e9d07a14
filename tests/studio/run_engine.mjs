// Builds a game in the exported studio, as its worker does, and prints the SHA-256 of every file as JSON.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";

const [site] = process.argv.slice(2);
const { startEngine } = await import(`${site}/engine.js`);
const read = async (url, arrived = () => {}) => {
  const bytes = new Uint8Array(await readFile(url));
  arrived(bytes.length);
  return bytes;
};
const times = {};
const timed = (name, begun) => (times[name] = Math.round(performance.now() - begun));
let begun = performance.now();
let pages = 0;
const handle = await startEngine(new URL(`file://${site}/`), () => {}, read);
const call = (method, params = {}) => {
  const reply = handle({ id: 1, method, params }, () => pages++);
  if (reply.problems) throw new Error(JSON.stringify(reply.problems));
  return reply.result;
};
call("open", { game: "dichoso-fulbo", language: "en" });
const { files } = call("build");
timed("first build", begun);
begun = performance.now();
call("build");
timed("rebuild", begun);
const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")]);
console.log(JSON.stringify({ hashes: Object.fromEntries(hashes), times, pages }));
process.exit(0);

// Builds a game in the exported studio, as its worker does, and prints the SHA-256 of every file, times in milliseconds
// (those of the clock and of the processor) and the bytes of memory as JSON. With a second file of teams, {path: text}, it builds all of those as well.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { performance } from "node:perf_hooks";

const [site, league] = process.argv.slice(2);
const { memoryInUse, startEngine } = await import(`${site}/engine.js`);
const read = async (url, arrived = () => {}) => {
  const bytes = new Uint8Array(await readFile(url));
  arrived(bytes.length);
  return bytes;
};
const times = {}, processor = {}, memory = {};
let begun = performance.now(), used = process.cpuUsage();
let pages = 0;
const timed = (name) => {
  const { user, system } = process.cpuUsage(used);
  times[name] = Math.round(performance.now() - begun);
  processor[name] = Math.round((user + system) / 1000);
  memory[name] = memoryInUse();
};
const handle = await startEngine(new URL(`file://${site}/`), () => {}, read);
const call = (method, params = {}) => {
  const reply = handle({ id: 1, method, params }, () => pages++);
  if (reply.problems) throw new Error(JSON.stringify(reply.problems));
  return reply.result;
};
timed("start");
const { teams } = call("open", { game: "dichoso-fulbo", language: "en" });
const { files } = call("build");
timed("first build"); // from the start
const again = (name, method, params) => {
  [begun, used] = [performance.now(), process.cpuUsage()];
  call(method, params);
  timed(name);
};
again("rebuild", "build");
const row = { team: teams[0].path, row: 0, field: "name" };
again("a change", "change", { ...row, value: "Pérez" });
again("check", "check");
again("counters as pictures", "preview", { document: "counters" });
if (league) {
  call("change", { files: JSON.parse(await readFile(league, "utf8")) });
  again("league", "build", { documents: ["counters", "team-sheets"] });
}
const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash("sha256").update(bytes).digest("hex")]);
console.log(JSON.stringify({ hashes: Object.fromEntries(hashes), times, processor, memory, pages }));
process.exit(0);

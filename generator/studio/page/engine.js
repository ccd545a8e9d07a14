// Python with Pizarra in it: loads both, and hands requests to generator.studio.engine.Studio.
// The same in a worker of a page and in Node; nothing here knows what a request means.

const SESSION = "/session";

// Returns a function from a request to its reply. `base` is the address of the exported folder, `tell` is called with
// {done, of, doing}: bytes while files arrive, then what is being started; and with {exceeded: "memory"} when Python is
// refused more memory. `read` returns the bytes of one of the files.
export async function startEngine(base, tell, read = fetchBytes) {
  const manifest = JSON.parse(new TextDecoder().decode(await read(new URL("parts.json", base))));
  limitMemory(manifest.limits.megabytes * 1e6, () => tell({ exceeded: "memory" }));
  let done = 0;
  const of = Object.values(manifest.sizes).reduce((sum, size) => sum + size, 0);
  const arrive = async (name) =>
    read(new URL(name, base), (bytes) => tell({ done: (done += bytes), of, doing: "loading" }));
  // the runtime fetches its own files once more, from the browser's cache
  const files = Object.fromEntries(
    await Promise.all(Object.keys(manifest.sizes).map(async (name) => [name, await arrive(name)])),
  );
  tell({ done: of, of, doing: "starting" });
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", base).href);
  const home = new URL("pyodide/", base);
  const indexURL = home.protocol === "file:" ? decodeURIComponent(home.pathname) : home.href;
  const python = await loadPyodide({ indexURL, convertNullToNone: true, env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/home/pyodide" } });
  const packages = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(files["packages.bin"], "xztar", { extractDir: packages });
  // as generator/__main__.py does: nearly all that a build makes lives to its end
  const studio = python.runPython(`
import gc
gc.set_threshold(600_000, 50, 50)
from pathlib import Path
from generator.studio.engine import Studio
Studio(Path("${SESSION}"))`);
  return (request, progress = () => {}) => {
    const given = python.toPy(request);
    const report = (message) => progress(message.toJs({ dict_converter: Object.fromEntries }));
    const reply = studio.handle(given, report);
    try {
      return reply.toJs({ dict_converter: Object.fromEntries });
    } finally {
      reply.destroy();
      given.destroy();
    }
  };
}

// Python's memory grows by this function alone, and no longer than to the limit: a hostile game takes down nothing else.
function limitMemory(most, exceeded) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > most) {
      exceeded();
      throw new RangeError("memory limit");
    }
    const before = grow.call(this, pages);
    memory = this.buffer.byteLength;
    return before;
  };
}

let memory = 0;
export const memoryInUse = () => memory; // bytes that Python has taken from the browser; it never gives them back

async function fetchBytes(url, arrived = () => {}) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const parts = [];
  let length = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    arrived(value.length);
  }
  const whole = new Uint8Array(length);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

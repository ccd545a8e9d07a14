// What is wrong, all of it at once: each mistake leads to its cell or its line.

import { $, button, fill, make, words } from "./dom.js";
import { emit, on, session } from "./session.js";

let refused = []; // of the last request that could not be carried out

export function showProblems(more) {
  if (more) refused = more;
  const seen = new Set();
  const all = [...refused, ...session.problems].filter((each) => {
    const key = JSON.stringify([each.file, each.line, each.path, each.message]);
    return !seen.has(key) && seen.add(key);
  });
  const errors = all.filter(({ severity }) => severity === "error").length;
  const head = make("summary", {}, make("b", { className: errors ? "error" : all.length ? "warning" : "good",
    textContent: all.length ? fill(words.count_problems, { errors, others: all.length - errors }) : words.no_problems }));
  const list = make("details", { open: errors > 0 || ($("problems").firstChild?.open ?? false), className: all.length ? "" : "none" }, head,
    make("ul", {}, ...all.map(item)));
  $("problems").replaceChildren(list);
  emit("marks", all);
}

function item(problem) {
  const place = [problem.file, problem.cell || problem.line].filter(Boolean).join(":");
  const target = placeOf(problem);
  return make("li", { className: problem.severity },
    target ? button(problem.message, () => emit("place", target), "link") : make("span", { textContent: problem.message }),
    make("small", { textContent: [place === "studio" ? "" : place, problem.hint].filter(Boolean).join(" — ") }));
}

// Where a problem is put right: in a team, at an option, or in a file.
function placeOf({ file, line, path }) {
  if (file.startsWith("--")) return { part: "board", inside: { option: file.slice(2) } };
  if (session.view?.teams.some((team) => team.path === file)) return { part: "teams", inside: { path: file, line, ...cellOf(path) } };
  if (session.view?.files.some((each) => each.path === file)) return { part: "files", inside: { path: file, line } };
  return null;
}

// “players[3].velocidad” is the column velocidad of row 3.
export function cellOf(path) {
  const [, row, name] = path?.match(/^players\[(\d+)\](?:\.([^.[]+))?/) ?? [];
  return row === undefined ? {} : { row: Number(row), name };
}

on("view", () => { refused = []; });

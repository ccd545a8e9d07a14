// Elements and words. What users wrote is only ever set as text.

export const words = {}; // the page's own texts, by name, in the reader's language

export const $ = (id) => document.getElementById(id);

// Makes an element. `data`, `aria` and `role` are attributes, all else are properties.
export function make(tag, { data = {}, aria = {}, role, ...properties } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  Object.assign(element.dataset, data);
  Object.entries(aria).forEach(([name, value]) => element.setAttribute(`aria-${name}`, value));
  if (role) element.setAttribute("role", role);
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

export function makeSvg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...children);
  return element;
}

// Puts values into the braces of a text: fill("{count} sheets", { count: 6 }).
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

let labels = 0;

// An input with its label above it and, below, what it means.
export function labelled(title, input, hint = "") {
  const row = make("div", { className: "field" }, make("label", { textContent: title }), input);
  input.id ||= `input-${++labels}`;
  row.firstChild.htmlFor = input.id;
  if (hint) {
    const note = make("small", { id: `${input.id}-hint`, textContent: hint });
    input.setAttribute("aria-describedby", note.id);
    row.append(note);
  }
  return row;
}

// A drop-down list; choices are [{ value, title }].
export function select(choices, value, change) {
  const list = make("select", {}, ...choices.map((each) => make("option", { value: each.value, textContent: each.title })));
  list.value = value;
  list.onchange = () => change(list.value);
  return list;
}

// A group of buttons of which one is chosen, as radio buttons.
export function radios(legend, choices, value, change) {
  const name = `radio-${++labels}`;
  return make("fieldset", { className: "radios" }, make("legend", { textContent: legend }),
    ...choices.map((each) => make("label", { className: "choice" },
      make("input", { type: "radio", name, value: each.value, checked: each.value === value, onchange: () => change(each.value) }),
      make("span", {}, make("b", { textContent: each.title }), each.about ? make("small", { textContent: each.about }) : ""))));
}

export const button = (text, onclick, className = "") => make("button", { type: "button", textContent: text, onclick, className });

// A button that asks for files.
export function fileButton(text, accept, given, { multiple = false, className = "" } = {}) {
  const input = make("input", { type: "file", accept, multiple, hidden: true, tabIndex: -1 });
  input.onchange = async () => {
    const files = [...input.files];
    input.value = "";
    if (files.length) await given(files);
  };
  input.setAttribute("aria-label", text);
  return make("span", { className: "file" }, input, button(text, () => input.click(), className));
}

// Lets files be dropped on an element.
export function takesDrops(element, given) {
  element.addEventListener("dragover", (event) => {
    if (![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    element.classList.add("over");
  });
  element.addEventListener("dragleave", () => element.classList.remove("over"));
  element.addEventListener("drop", (event) => {
    element.classList.remove("over");
    const files = [...event.dataTransfer.files];
    if (!files.length) return;
    event.preventDefault();
    event.stopPropagation();
    given(files);
  });
  return element;
}

export const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());

// Returns what a response holds; throws an error with a message as soon as more has come than `most` bytes.
export async function contentOf(response, most, tooLarge) {
  const reader = response.body.getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    if ((size += value.length) > most) { await reader.cancel(); throw new Error(tooLarge); }
    parts.push(value);
  }
}

export const svgAddress = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));

export function download(name, bytes, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([bytes], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Says what is going on, with a bar where it is known how far it is.
export function report(text, progress, cancel) {
  $("doing").textContent = text;
  $("progress").hidden = !progress;
  if (progress) Object.assign($("progress"), { max: progress.of, value: progress.done });
  $("cancel").hidden = !cancel;
  $("cancel").onclick = cancel ?? null;
  $("status").classList.toggle("busy", Boolean(text));
}

// A table of cells to type in: arrow keys, cells pasted from a spreadsheet, rows added and removed, mistakes at their cell.

import { button, fill, make, words } from "./dom.js";
import { track } from "./session.js";

// `changed` is called with all rows of a place once anything differs, and returns them as they are then, or null; a row
// is { values: {column: …}, … } with what it came with.
export class Table {
  constructor(label, { changed, focused = () => {}, most = 2000 }) {
    Object.assign(this, { label, changed, focused, most, columns: [], marks: [], source: { place: null, rows: [] }, edits: Promise.resolve(), waiting: 0 });
    this.head = make("tr");
    this.body = make("tbody");
    this.table = make("table", { aria: { label } }, make("thead", {}, this.head), this.body);
    this.note = make("p", { className: "hint", role: "status" });
    this.element = make("div", { className: "grid" }, make("div", { className: "scroll" }, this.table),
      make("div", { className: "buttons" }, button(words.add_row, () => this.add()), this.note));
    this.body.addEventListener("keydown", (event) => this.step(event));
    this.body.addEventListener("paste", (event) => this.paste(event));
    this.body.addEventListener("focusin", (event) => this.moved(event.target.closest("tr")));
  }

  get rows() { return this.source.rows; }

  // Shows the rows of a place, as they are once all edits are made; whoever goes on typing keeps the row for it.
  show(columns, rows, place) {
    if (!this.waiting || place !== this.source.place) this.fill(columns, rows, place);
  }

  // What is there already stays, with that of the cursor.
  fill(columns, rows, place) {
    if (JSON.stringify(columns) !== JSON.stringify(this.columns)) {
      this.columns = columns;
      this.body.replaceChildren();
      this.head.replaceChildren(make("th", { scope: "col", textContent: "№", title: words.row }), ...columns.map((column) =>
        make("th", { scope: "col", textContent: column.short ?? column.title, title: column.title, className: column.type })), make("th", {}, make("span", { className: "sr", textContent: words.remove })));
    }
    if (this.source.place === place) this.source.rows = rows;
    else this.source = { place, rows };
    while (this.body.rows.length > rows.length) this.body.lastChild.remove();
    const more = document.createDocumentFragment();
    for (let index = this.body.rows.length; index < rows.length; index++) more.append(this.row(index));
    this.body.append(more);
    rows.forEach((row, index) => this.columns.forEach((column, place) => {
      const cell = this.cell(index, place);
      const value = row.values[column.name] ?? "";
      if (column.type === "flag") cell.checked = value === true;
      else if (cell.value !== String(value) && cell !== document.activeElement) cell.value = value;
    }));
    this.mark(this.marks);
  }

  row(index) {
    const cells = this.columns.map((column) => make("td", { className: column.type }, this.input(index, column)));
    const remove = button("×", () => this.remove(row), "quiet");
    remove.setAttribute("aria-label", fill(words.remove_row, { row: index + 1 }));
    remove.title = remove.getAttribute("aria-label");
    const row = make("tr", {}, make("th", { scope: "row", textContent: index + 1 }), ...cells, make("td", {}, remove));
    return row;
  }

  input(index, column) {
    let input;
    if (column.type === "flag") input = make("input", { type: "checkbox" });
    else if (column.choices) {
      input = make("select", {}, make("option", { value: "", textContent: "–" }),
        ...column.choices.map((each) => make("option", { value: each.value, textContent: each.title })));
    } else input = make("input", { type: "text", inputMode: column.type === "number" ? "numeric" : "text", autocomplete: "off" });
    input.setAttribute("aria-label", `${column.title}, ${index + 1}`);
    input.onchange = () => this.set([[this.place(input), column, input.type === "checkbox" ? input.checked : input.value.trim()]]);
    return input;
  }

  place = (input) => input.closest("tr").sectionRowIndex;
  cell = (row, place) => this.body.rows[row]?.cells[place + 1]?.firstChild;

  // One edit after the other: whoever types fast changes the rows as the edit before has left them.
  edit(alter) {
    const { source } = this;
    const edit = this.edits.then(async () => { source.rows = (await this.changed(alter(source.rows), source.place)) ?? source.rows; });
    this.waiting += 1;
    this.edits = edit.catch(() => {}).then(() => { this.waiting -= 1; });
    return track(edit);
  }

  // Takes new values as one change, with new rows where they go beyond the last.
  set(cells) {
    return this.edit((before) => {
      const rows = before.map((row) => ({ ...row, values: { ...row.values } }));
      for (const [index, column, value] of cells) {
        while (rows.length <= index) rows.push({ values: {} });
        rows[index].values[column.name] = value;
      }
      return rows;
    });
  }

  // The row is there at once, for whoever goes on typing.
  add() {
    const count = this.rows.length + 1;
    if (count > this.most) return;
    this.fill(this.columns, [...this.rows, { values: {} }], this.source.place);
    this.focus(count - 1);
    this.edit((rows) => (rows.length < count ? [...rows, { values: {} }] : rows));
  }

  async remove(row) {
    const index = row.sectionRowIndex;
    await this.edit((rows) => rows.filter((_, each) => each !== index));
    this.focus(Math.min(index, this.body.rows.length - 1));
  }

  focus(row, name) {
    const place = Math.max(0, this.columns.findIndex((column) => column.name === name));
    const cell = this.cell(row, place) ?? this.cell(this.body.rows.length - 1, 0);
    cell?.focus();
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  moved(row) {
    if (this.current === row) return;
    this.current?.classList.remove("current");
    this.current = row;
    row.classList.add("current");
    this.focused(this.rows[row.sectionRowIndex]);
  }

  // Cells of a spreadsheet fill the cells from here on, to the right and down, as one change.
  paste(event) {
    const text = event.clipboardData.getData("text/plain").replace(/\r?\n$/, "");
    if (!/[\t\n]/.test(text)) return;
    event.preventDefault();
    const cell = event.target.closest("td");
    const top = cell.parentNode.sectionRowIndex, left = cell.cellIndex - 1;
    const lines = text.split(/\r?\n/).slice(0, this.most - top).map((line) => line.split("\t").slice(0, this.columns.length - left));
    event.target.blur();
    this.set(lines.flatMap((cells, down) => cells.map((value, right) => [top + down, this.columns[left + right], this.typed(value.trim(), this.columns[left + right])])));
    this.note.textContent = fill(words.pasted, { rows: lines.length });
  }

  // A choice may be pasted by its title, and a flag as any word for yes.
  typed(text, column) {
    if (column.type === "flag") return /^(1|x|yes|sí|si|true|✓)$/i.test(text);
    return column.choices?.find(({ title }) => title.toLowerCase() === text.toLowerCase())?.value ?? text;
  }

  step(event) {
    const down = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    const right = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const input = event.target, cell = input.closest("td");
    if (!cell || (!down && !right) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (input.tagName === "SELECT" && event.key !== "Enter" && down) return;
    if (input.tagName === "BUTTON" && event.key === "Enter") return;
    if (right && input.type === "text") {
      const edge = right > 0 ? input.value.length : 0;
      if (input.selectionStart !== edge || input.selectionEnd !== edge) return;
    }
    const row = down ? this.body.rows[cell.parentNode.sectionRowIndex + down] : cell.parentNode;
    const next = row?.cells[cell.cellIndex + (right ?? 0)]?.querySelector("input, select, button");
    if (!next) {
      if (event.key === "Enter" && down) { event.preventDefault(); input.blur(); this.add(); }
      return;
    }
    event.preventDefault();
    next.focus();
    if (next.type === "text") next.select();
  }

  // Marks cells: [{ row, name, message, severity }]; without a column the whole row is meant.
  mark(marks) {
    this.marks = marks;
    this.table.querySelectorAll("[aria-invalid]").forEach((cell) => {
      cell.removeAttribute("aria-invalid");
      cell.removeAttribute("title");
      cell.removeAttribute("aria-description");
    });
    this.table.querySelectorAll("tr.wrong").forEach((row) => row.classList.remove("wrong"));
    for (const { row, name, message } of marks) {
      const place = this.columns.findIndex((column) => column.name === name);
      if (!this.body.rows[row]) continue;
      this.body.rows[row].classList.add("wrong");
      const cell = place < 0 ? null : this.cell(row, place);
      if (!cell) continue;
      cell.setAttribute("aria-invalid", "true");
      cell.setAttribute("aria-description", message);
      cell.title = cell.title ? `${cell.title}\n${message}` : message;
    }
  }
}

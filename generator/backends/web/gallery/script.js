"use strict";
(() => {
  const choice = document.getElementById("choice");
  const views = [...document.querySelectorAll(".view")];
  const choose = (name) => {
    for (const view of views) view.hidden = view.id !== name;
    for (const option of choice.querySelectorAll("input")) option.checked = option.value === name;
  };
  if (choice) {
    choice.hidden = false;
    choose("view-1");
    choice.addEventListener("change", (event) => choose(event.target.value));
  }
})();
(() => {
  const boxes = document.querySelectorAll(".scroll");
  const reach = () => {
    for (const box of boxes) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  };
  reach();
  addEventListener("resize", reach);
})();
(() => {
  const search = document.getElementById("search");
  if (!search) return;
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const text = (element) => element.textContent + " " + [...element.querySelectorAll("img")].map((image) => image.alt).join(" ");
  const found = [...document.querySelectorAll("[data-find]")].map((element) => [element, plain(text(element))]);
  const leads = new Map([...document.querySelectorAll(".index a")].map((lead) => [lead.hash.slice(1), lead.parentElement]));
  const none = document.querySelector("#none span");
  search.addEventListener("input", () => {
    const words = plain(search.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const [element, content] of found) {
      element.hidden = !words.every((word) => content.includes(word));
      if (leads.has(element.id)) leads.get(element.id).hidden = element.hidden;
      shown += !element.hidden;
    }
    for (const group of document.querySelectorAll("[data-group]")) group.hidden = !group.querySelector("[data-find]:not([hidden])");
    none.hidden = shown > 0;
  });
})();
(() => {
  const all = [...document.querySelectorAll("button[data-page]")];
  let buttons = all;
  const find = (name) => document.getElementById(name);
  const viewer = find("viewer"), large = find("large"), caption = find("caption"), zoom = find("zoom");
  let shown = 0;
  const magnify = (on) => {
    large.classList.toggle("zoomed", on);
    zoom.setAttribute("aria-pressed", String(on));
  };
  const show = (index) => {
    shown = Math.max(0, Math.min(buttons.length - 1, index));
    const picture = buttons[shown].querySelector("img");
    large.src = picture.src;
    large.alt = picture.alt;
    large.width = picture.width ? picture.getAttribute("width") * 8 : 0;
    large.removeAttribute("height");
    large.classList.toggle("piece", picture.getAttribute("width") === "150");
    caption.textContent = `${buttons[shown].textContent.trim()} (${shown + 1}/${buttons.length})`;
    find("previous").disabled = shown === 0;
    find("next").disabled = shown === buttons.length - 1;
    magnify(false);
  };
  for (const button of all) button.addEventListener("click", () => {
    buttons = all.filter((other) => !other.closest("[hidden]"));
    show(buttons.indexOf(button));
    viewer.showModal();
    find("stage").focus();
  });
  find("previous").addEventListener("click", () => show(shown - 1));
  find("next").addEventListener("click", () => show(shown + 1));
  find("close").addEventListener("click", () => viewer.close());
  for (const part of [zoom, large]) part.addEventListener("click", () => magnify(!large.classList.contains("zoomed")));
  viewer.addEventListener("close", () => buttons[shown].focus());
  viewer.addEventListener("keydown", (event) => {
    const zoomed = large.classList.contains("zoomed");
    const moves = { ArrowLeft: shown - 1, ArrowRight: shown + 1, PageUp: shown - 1, PageDown: shown + 1, Home: 0, End: buttons.length - 1 };
    if (event.key in moves && !zoomed) {
      show(moves[event.key]);
      event.preventDefault();
    } else if (event.key === "z" || event.key === "+" || event.key === "-") {
      magnify(event.key === "z" ? !zoomed : event.key === "+");
    }
  });
})();

"use strict";
(() => {
  const buttons = [...document.querySelectorAll("button[data-page]")];
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
    caption.textContent = `${buttons[shown].textContent.trim()} (${shown + 1}/${buttons.length})`;
    find("previous").disabled = shown === 0;
    find("next").disabled = shown === buttons.length - 1;
    magnify(false);
  };
  buttons.forEach((button, index) => button.addEventListener("click", () => {
    show(index);
    viewer.showModal();
    find("stage").focus();
  }));
  find("previous").addEventListener("click", () => show(shown - 1));
  find("next").addEventListener("click", () => show(shown + 1));
  find("close").addEventListener("click", () => viewer.close());
  zoom.addEventListener("click", () => magnify(!large.classList.contains("zoomed")));
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

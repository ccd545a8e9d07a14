"use strict";
(() => {
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const found = [...document.querySelectorAll("[data-find]")].map((element) => [element, plain(element.textContent)]);
  const groups = [...document.querySelectorAll("[data-group]")];
  const rest = document.querySelectorAll("details.rest");
  const none = document.getElementById("none");
  document.getElementById("search").addEventListener("input", (event) => {
    const words = plain(event.target.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const others of rest) others.open = words.length > 0;
    for (const [element, text] of found) {
      element.hidden = !words.every((word) => text.includes(word));
      shown += !element.hidden;
    }
    for (const group of groups) group.hidden = !group.querySelector("[data-find]:not([hidden])");
    none.hidden = shown > 0;
  });
})();

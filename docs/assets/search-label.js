// A screen reader announces the search by a name, which the theme does not give it.
document.querySelectorAll(".md-search").forEach((search) => {
  search.setAttribute("aria-label", search.querySelector("input").getAttribute("aria-label"))
})

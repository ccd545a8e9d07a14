// The first screen: go on, choose a game, start a new one, or open one's own.

import { $, button, bytesOf, fileButton, fill, labelled, make, report, select, svgAddress, takesDrops, words } from "./dom.js";
import { forgetFolder, openFolder } from "./folder.js";
import { removeGame, savedGames } from "./saved.js";
import { open, saveNow, session } from "./session.js";
import { leaveAddress, stateInAddress } from "./share.js";

const openGame = async (params, method, saved) => { forgetFolder(); return open(params, method, saved); };

export function showStart(games) {
  $("start").replaceChildren(
    make("div", { className: "hero" }, make("h1", { textContent: words.headline }), make("p", { textContent: words.intro }),
      make("div", { id: "resume" })),
    make("h2", { textContent: words.choose }), make("ul", { id: "games" }, ...games.map(card)),
    make("h2", { textContent: words.start_own }), make("div", { className: "ways" }, newGame(games), ownFiles()));
  showWays();
}

function card(game) {
  const body = make("button", { type: "button", onclick: () => openGame({ game: game.name }) },
    make("span", { className: "picture" }, game.picture ? picture(game.picture) : ""),
    make("strong", { textContent: game.title }), make("span", { textContent: game.summary }),
    make("small", { textContent: `${words.needs}:` }), ...game.needs.map((need) => make("small", { className: "need", textContent: need, title: need })));
  return make("li", {}, body);
}

const picture = (svg) => {
  const image = make("img", { src: svgAddress(svg), alt: "", loading: "lazy" });
  image.onload = () => URL.revokeObjectURL(image.src);
  return image;
};

// Shows the ways to go on: a game in the address comes first, then those that this browser has saved.
export async function showWays() {
  try {
    const state = await stateInAddress();
    if (state) {
      const count = Object.keys(state.files ?? {}).length;
      $("resume").replaceChildren(make("p", { textContent: fill(words.in_link, { game: String(state.game ?? "?").slice(0, 80), count }) }),
        make("div", { className: "buttons" }, button(words.open_link, async () => { leaveAddress(); await openGame({ state }, "restore"); }, "strong"),
          button(words.not_now, () => { leaveAddress(); showWays(); })));
      return;
    }
  } catch {
    leaveAddress();
    report(words.link_broken);
  }
  await saveNow();
  const games = await savedGames();
  if (games.length) $("resume").replaceChildren(make("ul", { className: "saved" }, ...games.map(savedGame)), make("p", { className: "hint", textContent: words.saved_about }));
  else $("resume").replaceChildren();
}

function savedGame(saved, at) {
  const go = button(fill(words.continue, { game: saved.title }), () => {
    const game = session.game?.key === saved.key ? session.game : saved;
    return openGame({ state: game.state }, "restore", game);
  }, at ? "" : "strong");
  const remove = button(words.delete, async () => {
    if (!window.confirm(fill(words.delete_sure, { game: saved.title }))) return;
    if (session.game?.key === saved.key) session.game.removed = true;
    await removeGame(saved.key);
    await showWays();
    ($("resume").querySelector("button") ?? $("games").querySelector("button")).focus();
  }, "quiet");
  remove.setAttribute("aria-label", fill(words.delete_game, { game: saved.title }));
  return make("li", {}, go, remove, saved.about ? make("small", { textContent: saved.about }) : "");
}

function newGame(games) {
  const title = make("input", { required: true, maxLength: 80, placeholder: words.my_game });
  const like = select([{ value: "", title: words.a_deck }, ...games.map((game) => ({ value: game.name, title: fill(words.like_game, { game: game.title }) }))], "", () => {});
  return make("form", { className: "box", onsubmit: (event) => {
    event.preventDefault();
    openGame({ kind: "game", title: title.value.trim(), like: like.value }, "new");
  } }, make("h3", { textContent: words.new_game }), labelled(words.game_title, title), labelled(words.starts_as, like),
  make("div", { className: "buttons" }, make("button", { type: "submit", textContent: words.new_game_go })));
}

function ownFiles() {
  const give = async (files) => {
    if (files.length === 1 && /\.zip$/i.test(files[0].name)) return openGame({ zip: await bytesOf(files[0]) });
    if (!files.some((file) => /\.ya?ml$/i.test(file.name))) return report(words.no_game_in_files);
    const contents = await Promise.all(files.map(async (file) => [file.name, await bytesOf(file)]));
    return openGame({ files: Object.fromEntries(contents) });
  };
  const box = make("div", { className: "box drop" }, make("h3", { textContent: words.open_own }), make("p", { className: "hint", textContent: words.open_about }),
    make("div", { className: "buttons" }, fileButton(words.open_files, ".zip,.yaml,.yml", give, { multiple: true }),
      ...(window.showDirectoryPicker ? [button(words.open_folder, openFolder)] : [])));
  return takesDrops(box, give);
}

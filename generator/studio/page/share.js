// A link that carries the whole game, compressed in its fragment: no server ever sees it.

import { ask } from "./connection.js";
import { $, button, contentOf, fill, make, words } from "./dom.js";
import { finish, showRefusal } from "./session.js";

const MOST_BYTES = 64_000_000; // of a game in a link, unpacked
const LONG = 30_000; // letters of a link that some programs cut off
const NAME = "#game=";

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

async function linkOf(state) {
  const packed = new Uint8Array(await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw")).arrayBuffer());
  let letters = "";
  for (let at = 0; at < packed.length; at += 0x8000) letters += String.fromCharCode(...packed.subarray(at, at + 0x8000));
  const text = btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return new URL(NAME + text, location.href).href;
}

// Returns the game of the address, or null. It comes from a stranger: no more is unpacked than a game may have.
export async function stateInAddress() {
  if (!location.hash.startsWith(NAME)) return null;
  const letters = atob(location.hash.slice(NAME.length).replace(/-/g, "+").replace(/_/g, "/"));
  const unpacked = through(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  const state = JSON.parse(await (await contentOf(unpacked, MOST_BYTES, words.link_too_large)).text());
  if (typeof state !== "object" || state === null) throw new Error(words.link_broken);
  return state;
}

export const leaveAddress = () => history.replaceState(null, "", location.pathname + location.search);

export async function showShare() {
  const dialog = $("share");
  try {
    await finish();
    const { state } = await ask("state");
    const address = await linkOf(state);
    const input = make("input", { readOnly: true, value: address, aria: { label: words.share_link } });
    const note = make("p", { className: "hint", role: "status", textContent: address.length > LONG ? fill(words.link_long, { kb: Math.ceil(address.length / 1000) }) : "" });
    dialog.replaceChildren(make("h3", { textContent: words.share }), make("p", { textContent: words.share_about }), input, note,
      make("div", { className: "buttons" }, button(words.copy, async () => {
        input.select();
        try { await navigator.clipboard.writeText(address); note.textContent = words.copied; } catch { document.execCommand("copy"); }
      }, "strong"), button(words.close, () => dialog.close())));
    dialog.showModal();
    input.select();
  } catch (error) { showRefusal(error); }
}

// What this browser keeps: the games that somebody works on, each by itself, and settings by their names.

const MOST = 8; // games
const NUMBERED = IDBKeyRange.bound(1, Infinity); // the keys of games: the one saved last has the largest
const LAST = "last"; // the one game that earlier versions kept

function database() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("pizarra", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Returns the result of the request that `use` makes. Private windows keep nothing; that is no reason to stop.
async function transact(mode, use) {
  try {
    const transaction = (await database()).transaction("games", mode);
    const request = use(transaction.objectStore("games"), transaction);
    return await new Promise((resolve) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => resolve();
    });
  } catch {
    return undefined;
  }
}

export const remember = (name, value) => transact("readwrite", (store) => store.put(value, name));
export const remembered = (name) => transact("readonly", (store) => store.get(name));

// Saves an open game in place of what was saved of it. It is then the newest of all; another one, also one that is open
// in another tab, is never written over.
export function saveGame(game) {
  const { title, about, state, links, changed } = game;
  if (!state || game.removed) return undefined;
  return transact("readwrite", (store, transaction) => {
    const request = store.getAllKeys(NUMBERED);
    request.onsuccess = () => {
      const key = (request.result.at(-1) ?? 0) + 1;
      if (game.key !== undefined) store.delete(game.key);
      store.put({ title, about, state, links, changed }, key);
      transaction.addEventListener("complete", () => { game.key = key; });
      dropOldest(store, key);
    };
    return request;
  });
}

// Beyond the number of games that are kept, those go first in which nothing was changed.
function dropOldest(store, newest) {
  const keys = store.getAllKeys(NUMBERED);
  keys.onsuccess = () => {
    if (keys.result.length <= MOST) return;
    const games = store.getAll(NUMBERED);
    games.onsuccess = () => {
      const untouched = games.result.findIndex(({ changed }, at) => !changed && keys.result[at] !== newest);
      store.delete(keys.result[Math.max(untouched, 0)]);
    };
  };
}

// Returns the saved games, the newest first.
export async function savedGames() {
  const games = [];
  await transact("readonly", (store) => {
    const cursor = store.openCursor(NUMBERED, "prev");
    cursor.onsuccess = () => {
      if (!cursor.result) return;
      games.push({ ...cursor.result.value, key: cursor.result.key });
      cursor.result.continue();
    };
    return cursor;
  });
  const last = await remembered(LAST);
  const state = last?.state ?? last;
  return state ? [...games, { title: state.game, about: "", links: {}, ...last, state, changed: true, key: LAST }] : games;
}

export const removeGame = (key) => transact("readwrite", (store) => store.delete(key));

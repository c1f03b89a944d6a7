import type { Storage } from '@graphiql/toolkit';

/**
 * Keys that the browser stores. Queries and their history stay in memory, because people type card
 * numbers into them.
 */
const STORED = new Set([
  'graphiql:theme',
  'graphiql:docExplorerFlex',
  'graphiql:editorFlex',
  'graphiql:secondaryEditorFlex',
]);

/**
 * Width of an open side panel relative to the editors, before the user drags its edge. On large
 * screens it fits code.
 */
const PANEL_FLEX = window.matchMedia('(min-width: 1200px) and (min-height: 860px)').matches
  ? '0.8'
  : '0.4';

/** Returns null if the browser blocks storage; looks then stay in memory too. */
function openBrowserStorage(): globalThis.Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const storage = openBrowserStorage();
const memory = new Map([['graphiql:docExplorerFlex', PANEL_FLEX]]);

export const editorStorage: Storage = {
  getItem: (key) =>
    (storage !== null && STORED.has(key) ? storage.getItem(key) : null) ?? memory.get(key) ?? null,
  setItem: (key, value) => {
    if (storage !== null && STORED.has(key)) storage.setItem(key, value);
    else memory.set(key, value);
  },
  removeItem: (key) => {
    if (storage !== null && STORED.has(key)) storage.removeItem(key);
    else memory.delete(key);
  },
  clear: () => {
    memory.clear();
    for (const key of STORED) storage?.removeItem(key);
  },
  get length() {
    return memory.size;
  },
};

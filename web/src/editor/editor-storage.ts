import type { Storage } from '@graphiql/toolkit';

/**
 * Keys that the browser stores. Queries and their history stay in memory, because people type card
 * numbers into them.
 */
const STORED_KEYS = new Set([
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

const browserStorage = openBrowserStorage();
const memoryStorage = new Map([['graphiql:docExplorerFlex', PANEL_FLEX]]);

export const editorStorage: Storage = {
  getItem: (key) => {
    const storedItem = STORED_KEYS.has(key) ? browserStorage?.getItem(key) : null;
    return storedItem ?? memoryStorage.get(key) ?? null;
  },
  setItem: (key, value) => {
    if (browserStorage !== null && STORED_KEYS.has(key)) browserStorage.setItem(key, value);
    else memoryStorage.set(key, value);
  },
  removeItem: (key) => {
    if (browserStorage !== null && STORED_KEYS.has(key)) browserStorage.removeItem(key);
    else memoryStorage.delete(key);
  },
  clear: () => {
    memoryStorage.clear();
    for (const storedKey of STORED_KEYS) browserStorage?.removeItem(storedKey);
  },
  get length() {
    return memoryStorage.size;
  },
};

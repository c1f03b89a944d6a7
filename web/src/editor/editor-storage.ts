import type { Storage } from '@graphiql/toolkit';

/** Looks only. Queries and their history stay in memory: people type card numbers into them. */
const KEPT = new Set([
  'graphiql:theme',
  'graphiql:docExplorerFlex',
  'graphiql:editorFlex',
  'graphiql:secondaryEditorFlex',
]);

/** Null where the browser forbids storage: looks stay in memory then, too. */
function permitted(): globalThis.Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const looks = permitted();
const memory = new Map<string, string>();

export const editorStorage: Storage = {
  getItem: (key) => (looks !== null && KEPT.has(key) ? looks.getItem(key) : (memory.get(key) ?? null)),
  setItem: (key, value) => {
    if (looks !== null && KEPT.has(key)) looks.setItem(key, value);
    else memory.set(key, value);
  },
  removeItem: (key) => {
    if (looks !== null && KEPT.has(key)) looks.removeItem(key);
    else memory.delete(key);
  },
  clear: () => {
    memory.clear();
    for (const key of KEPT) looks?.removeItem(key);
  },
  get length() {
    return memory.size;
  },
};

import type { Storage } from '@graphiql/toolkit';

/** Looks only. Queries and their history stay in memory: people type card numbers into them. */
const KEPT = new Set([
  'graphiql:theme',
  'graphiql:docExplorerFlex',
  'graphiql:editorFlex',
  'graphiql:secondaryEditorFlex',
]);

const memory = new Map<string, string>();

export const editorStorage: Storage = {
  getItem: (key) => (KEPT.has(key) ? localStorage.getItem(key) : (memory.get(key) ?? null)),
  setItem: (key, value) => {
    if (KEPT.has(key)) localStorage.setItem(key, value);
    else memory.set(key, value);
  },
  removeItem: (key) => {
    if (KEPT.has(key)) localStorage.removeItem(key);
    else memory.delete(key);
  },
  clear: () => {
    memory.clear();
    for (const key of KEPT) localStorage.removeItem(key);
  },
  get length() {
    return memory.size;
  },
};

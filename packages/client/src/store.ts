import { platform } from './platform.js';

/** Secure storage of the device for one session. The value is opaque. */
export interface KeypadStore {
  read(): Promise<string | null | undefined>;
  write(value: string): Promise<void>;
  clear(): Promise<void>;
  /** Runs `work` while no other process or tab that shares the storage runs its own. */
  lock?<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** The part of `localStorage` that `webStore` uses. */
export interface WebStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Keeps the session until the page or process ends. */
export function memoryStore(): KeypadStore {
  let kept: string | undefined;
  return {
    read: () => Promise.resolve(kept),
    write: (value) => {
      kept = value;
      return Promise.resolve();
    },
    clear: () => {
      kept = undefined;
      return Promise.resolve();
    },
  };
}

/**
 * Keeps the session in `localStorage` or `sessionStorage`, which every script of the page can read.
 * Tabs that share it refresh one at a time if the browser has Web Locks.
 */
export function webStore(storage: WebStorage, key = 'keypad'): KeypadStore {
  return {
    // Async functions turn an exception of a blocked storage into a rejection.
    read: async () => Promise.resolve(storage.getItem(key)),
    write: async (value) => {
      await Promise.resolve();
      storage.setItem(key, value);
    },
    clear: async () => {
      await Promise.resolve();
      storage.removeItem(key);
    },
    lock: (work) => platform.navigator?.locks?.request(key, work) ?? work(),
  };
}

import { useSyncExternalStore } from 'react';

/** A value that components subscribe to. */
export class ObservableStore<T extends object> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  update(change: Partial<T>): void {
    this.#value = { ...this.#value, ...change };
    for (const listener of this.#listeners) listener();
  }
}

export function useStore<T extends object>(store: ObservableStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

import { useSyncExternalStore } from 'react';

/** The part of the desk that the address names, such as `tickets` and `12` for `#/tickets/12`. */
export interface DeskRoute {
  readonly view: string;
  readonly id: string;
}

function readHash(): string {
  return location.hash.replace(/^#\/?/, '');
}

function listenToHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
  };
}

export function readRoute(): DeskRoute {
  const [view = '', id = ''] = readHash().split('/');
  return { view: view === '' ? 'overview' : view, id: /^\d{1,20}$/.test(id) ? id : '' };
}

export function useRoute(): DeskRoute {
  useSyncExternalStore(listenToHash, readHash);
  return readRoute();
}

export function goTo(path: string): void {
  location.hash = `#/${path}`;
}

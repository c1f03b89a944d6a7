import { useSyncExternalStore } from 'react';

/**
 * The part of the desk that the address names, such as `tickets` and `12` for `#/tickets/12`. Both
 * are '' if it names none.
 */
export interface DeskRoute {
  readonly view: string;
  readonly id: string;
}

function readLocationHash(): string {
  return location.hash.replace(/^#\/?/, '');
}

function listenToLocationHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
  };
}

function readDeskRoute(): DeskRoute {
  const [view = '', id = ''] = readLocationHash().split('/');
  const isId = /^\d{1,20}$/.test(id);
  return { view, id: isId ? id : '' };
}

export function useDeskRoute(): DeskRoute {
  useSyncExternalStore(listenToLocationHash, readLocationHash);
  return readDeskRoute();
}

export function goToView(path: string): void {
  location.hash = `#/${path}`;
}

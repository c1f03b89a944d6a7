import { useSyncExternalStore } from 'react';

/** The part of the desk that the address names, such as `tickets` and `12` for `#/tickets/12`. */
export interface Route {
  readonly view: string;
  readonly id: string;
}

function read(): string {
  return location.hash.replace(/^#\/?/, '');
}

function listen(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => {
    window.removeEventListener('hashchange', listener);
  };
}

export function routeNow(): Route {
  const [view = '', id = ''] = read().split('/');
  return { view: view === '' ? 'overview' : view, id: /^\d{1,20}$/.test(id) ? id : '' };
}

export function useRoute(): Route {
  useSyncExternalStore(listen, read);
  return routeNow();
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}

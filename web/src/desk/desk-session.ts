import { type Fetch, webStore } from '@keypad/client';
import { fetchRecorded } from '../exchanges';
import type { SessionHome } from '../session';

const KEY = 'keypad-desk';
const USERNAME_KEY = 'keypad-desk-username';

/** The routes that keep the refresh token in a cookie, by the ones of the interface. */
const COOKIE_ROUTES: ReadonlyMap<string, string> = new Map([
  ['/api/oauth/token', '/desk/session/token'],
  ['/api/oauth/revoke', '/desk/session/revoke'],
]);

const fetchByCookie: Fetch = (path, options) =>
  fetchRecorded(COOKIE_ROUTES.get(path) ?? path, options);

const sessionIds = webStore(localStorage, KEY);

/**
 * Keeps the session of the desk through a reload, for all tabs: the refresh token is in a cookie
 * that no script reads. `localStorage` has the id of the session only, and who it is of.
 */
export const deskSessionHome: SessionHome = {
  store: {
    ...sessionIds,
    clear: () => {
      localStorage.removeItem(USERNAME_KEY);
      return sessionIds.clear();
    },
  },
  fetch: fetchByCookie,
  loadUsername: () => localStorage.getItem(USERNAME_KEY) ?? '',
  saveUsername: (username) => {
    localStorage.setItem(USERNAME_KEY, username);
  },
};

import { isRecord } from './json';

export type ColourTheme = 'system' | 'light' | 'dark';
export const COLOUR_THEMES: readonly ColourTheme[] = ['system', 'light', 'dark'];

/** Name under which the browser keeps the preferences of console, desk and documentation. */
const STORAGE_KEY = 'keypad:console';

/** Returns all that is stored. */
export function readStoredPreferences(): Record<string, unknown> {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (isRecord(storedValue)) return storedValue;
  } catch {
    // Nothing that can be read is stored.
  }
  return {};
}

/** Returns the colours that the user chose last. */
export function readStoredTheme(): ColourTheme {
  const { theme } = readStoredPreferences();
  return COLOUR_THEMES.find((each) => each === theme) ?? 'system';
}

/** Stores preferences beside those that are stored. */
export function storePreferences(changed: object): void {
  try {
    const allPreferences = { ...readStoredPreferences(), ...changed };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(allPreferences));
  } catch {
    // Without storage the preferences last until the page is closed.
  }
}

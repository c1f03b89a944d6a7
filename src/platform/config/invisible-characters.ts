import type { EnvironmentVariables } from './setting.js';

/** Characters that nobody sees, but for the joiners that Persian words need. */
const INVISIBLE = /[\p{Cf}\p{Co}\u00a0\u2028\u2029]/gu;
const JOINERS = /[\u200c\u200d]/g;

/** Returns true if a text has a character that nobody sees, such as a byte order mark. */
export function hasInvisible(text: string): boolean {
  return text.replace(JOINERS, '').search(INVISIBLE) >= 0;
}

/** Returns a fault for each variable that is a setting but for a character that nobody sees. */
export function findInvisibleNames(table: object, env: EnvironmentVariables): string[] {
  return Object.keys(env).flatMap((name) => {
    const visibleName = name.replace(INVISIBLE, '');
    const settingName = visibleName.replace(/_FILE$/, '');
    const isMeant = Object.hasOwn(table, visibleName) || Object.hasOwn(table, settingName);
    if (visibleName === name || !isMeant) return [];
    return [`${visibleName}: its name has an invisible character; type the name again`];
  });
}

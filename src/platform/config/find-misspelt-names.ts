import type { EnvironmentVariables, SettingDefinition } from './setting.js';

/**
 * Letters of a name that is so short that a changed letter or a plural makes another word, such as
 * POST or KEY.
 */
const SHORT_NAME = 5;
/**
 * Letters of a name that may have two typing errors. Other programs have names such as
 * DATABASE_PORT.
 */
const LONG_NAME = 13;

/**
 * Returns a fault for each variable that is not a setting but is named nearly like one, or like the
 * file of a secret. Case, underscores and plurals are no difference.
 * @param used names of the variables that settings refer to
 */
export function findMisspeltNames(
  table: Readonly<Record<string, SettingDefinition<unknown>>>,
  env: EnvironmentVariables,
  used: ReadonlySet<string> = new Set(),
): string[] {
  const settingNames: string[] = [];
  for (const [name, { secret }] of Object.entries(table)) {
    settingNames.push(name);
    if (secret) settingNames.push(`${name}_FILE`);
  }

  const isKnown = (name: string) => settingNames.includes(name) || used.has(name);
  const givenNames = Object.keys(env).filter((name) => env[name] && !isKnown(name));

  return givenNames.flatMap((name) => {
    const baseName = name.replace(/_FILE$/, '');
    const setting = table[baseName];
    if (setting !== undefined)
      return [
        `${name}: is not a setting, because ${baseName} is not a secret; ` +
          `set ${baseName} (${setting.type})`,
      ];

    const intendedName = settingNames.find((each) => isNear(each, name));
    if (intendedName === undefined) return [];
    return [`${name}: is not a setting; did you mean ${intendedName}?`];
  });
}

/**
 * Returns true if few typing errors lead from one name to the other. In short names only swapped
 * and doubled letters count.
 */
function isNear(known: string, given: string): boolean {
  if (!given.toUpperCase().startsWith(known.charAt(0))) return false;
  if (known.length <= SHORT_NAME) {
    const typedName = given.toUpperCase();
    const hasSameLetters = sortLetters(known) === sortLetters(typedName);
    return hasSameLetters && countErrors(known, typedName) <= 1;
  }

  const knownLetters = toLetters(known);
  const givenLetters = toLetters(given);
  const maxErrors = knownLetters.length < LONG_NAME ? 1 : 2;
  return countErrors(knownLetters, givenLetters) <= maxErrors;
}

/** Returns a name without case, underscores and plurals. */
function toLetters(name: string): string {
  const words = name.toUpperCase().split('_');
  return words.map((word) => word.replace(/IES$/, 'Y').replace(/S$/, '')).join('');
}

/** Returns the letters of a name once each, in the order of the alphabet. */
function sortLetters(name: string): string {
  return [...new Set(name)].sort().join('');
}

/**
 * Returns how many letters are added, missing, changed or swapped with their neighbour
 * (Damerau-Levenshtein).
 */
function countErrors(known: string, given: string): number {
  const distanceRows = [[...Array(given.length + 1).keys()]];
  const distanceAt = (i: number, j: number) => distanceRows[i]?.[j] ?? Infinity;

  for (let i = 1; i <= known.length; i += 1) {
    const distanceRow = [i];
    distanceRows.push(distanceRow);
    for (let j = 1; j <= given.length; j += 1) {
      const isSame = known[i - 1] === given[j - 1];
      const isSwapped = known[i - 1] === given[j - 2] && known[i - 2] === given[j - 1];
      const distances = [
        distanceAt(i - 1, j) + 1,
        distanceAt(i, j - 1) + 1,
        distanceAt(i - 1, j - 1) + Number(!isSame),
      ];
      if (isSwapped) distances.push(distanceAt(i - 2, j - 2) + 1);
      distanceRow[j] = Math.min(...distances);
    }
  }

  return distanceAt(known.length, given.length);
}

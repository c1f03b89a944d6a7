import type { Environment, Setting } from './setting.js';

/** Costs of one typing error. Other programs have names that differ in two letters, such as DATABASE_PORT. */
const COST = { swapped: 2, doubled: 2, missing: 3, changed: 4 } as const;

/**
 * Returns a fault for each variable that is not a setting but is named nearly like one, or like the file of a secret.
 * Another case or number, and missing underscores, are no difference. Long names may have two typing errors.
 * @param used names of the variables that settings refer to
 */
export function misspeltNames(
  table: Readonly<Record<string, Setting<unknown>>>,
  env: Environment,
  used: ReadonlySet<string> = new Set(),
): string[] {
  const names = Object.entries(table).flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name]));
  const given = Object.keys(env).filter((name) => env[name] && !names.includes(name) && !used.has(name));
  const known = names.map(knownName);
  return given.flatMap((name) => {
    const base = name.replace(/_FILE$/, '');
    const setting = table[base];
    if (setting !== undefined)
      return [`${name}: is not a setting, because ${base} is not a secret; set ${base} (${setting.type})`];
    const intended = nearest(known, name);
    return intended === undefined ? [] : [`${name}: is not a setting; did you mean ${intended}?`];
  });
}

interface KnownName {
  readonly name: string;
  readonly letters: string;
  /** True if plurals count: the names are so short that KEY is a word of others. */
  readonly isShort: boolean;
  /** Cost of the typing errors that a variable of this name may have. */
  readonly allowance: number;
}

function knownName(name: string): KnownName {
  const { length } = name.replaceAll('_', '');
  const isShort = length < 6;
  const allowance = isShort ? COST.swapped : length < 9 ? COST.changed : COST.missing + COST.changed;
  return { name, isShort, allowance, letters: isShort ? name : core(name) };
}

/** Returns the name that is the nearest to `given`, if one is near. */
function nearest(known: readonly KnownName[], given: string): string | undefined {
  const [whole, short] = [given.toUpperCase(), core(given)];
  let found: string | undefined;
  let least = Infinity;
  for (const { name, letters, isShort, allowance } of known) {
    const distance = distanceOf(letters, isShort ? whole : short, allowance);
    if (distance <= allowance && distance < least) [found, least] = [name, distance];
  }
  return found;
}

/** Returns a name without case, underscores and plurals. */
function core(name: string): string {
  const words = name.toUpperCase().split('_');
  return words.map((word) => word.replace(/IES$/, 'Y').replace(/S$/, '')).join('');
}

/** A text is at most this much longer than another that is near it. */
const LONGER = 3;

/**
 * Returns the cost of the typing errors that lead from one text to the other: a weighted Damerau-Levenshtein distance.
 * It is infinite above `most`, and if the first letter is missing or added: that makes other words, such as ENCRYPTED.
 */
function distanceOf(known: string, given: string, most: number): number {
  const [first, second] = [known.charAt(0), known.charAt(1)];
  const beginsAlike = given.startsWith(first) || given.startsWith(second) || given.charAt(1) === second;
  if (!beginsAlike || Math.abs(known.length - given.length) > LONGER) return Infinity;
  const rows: number[][] = [[0]];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  let leastBefore = 0;
  for (let i = 1; i <= known.length; i += 1) {
    const row: number[] = [];
    rows.push(row);
    let least = Infinity;
    for (let j = Math.max(1, i - LONGER); j <= Math.min(given.length, i + LONGER); j += 1) {
      const isSwapped = known[i - 1] === given[j - 2] && known[i - 2] === given[j - 1];
      const cost = Math.min(
        at(i - 1, j) + (known[i - 1] === known[i - 2] ? COST.doubled : COST.missing),
        at(i, j - 1) + (given[j - 1] === given[j - 2] ? COST.doubled : COST.missing),
        at(i - 1, j - 1) + (known[i - 1] === given[j - 1] ? 0 : COST.changed),
        isSwapped ? at(i - 2, j - 2) + COST.swapped : Infinity,
      );
      row[j] = cost;
      least = Math.min(least, cost);
    }
    // Most names differ from the first letters on.
    if (least > most && leastBefore > most) return Infinity;
    leastBefore = least;
  }
  return at(known.length, given.length);
}

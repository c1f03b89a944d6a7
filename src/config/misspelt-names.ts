import type { Environment } from './setting.js';

/** In shorter names, one letter is too much of a difference. */
const SHORTEST = 6;

/**
 * Returns a fault for each variable that is not a setting but is named nearly like one: in another case or number,
 * without an underscore, or with one letter missing, added, changed or swapped. Other programs have variables of other names.
 * @param used names of the variables that settings refer to
 */
export function misspeltNames(
  names: readonly string[],
  env: Environment,
  used: ReadonlySet<string> = new Set(),
): string[] {
  const known = new Set(names);
  const given = Object.keys(env).filter((name) => env[name] && !known.has(name) && !used.has(name));
  return given.flatMap((name) => {
    const intended = names.find((each) => isNear(core(each), core(name)));
    return intended === undefined ? [] : [`${name}: is not a setting; did you mean ${intended}?`];
  });
}

/** Returns a name without case, underscores and plurals. */
function core(name: string): string {
  const words = name.toUpperCase().split('_');
  return words.map((word) => word.replace(/IES$/, 'Y').replace(/S$/, '')).join('');
}

function isNear(known: string, given: string): boolean {
  if (known.length < SHORTEST) return false;
  const shorter = Math.min(known.length, given.length);
  let start = 0;
  while (start < shorter && known[start] === given[start]) start += 1;
  let end = 0;
  while (end < shorter - start && known.at(-1 - end) === given.at(-1 - end)) end += 1;
  const [a, b] = [known, given].map((name) => name.slice(start, name.length - end)) as [string, string];
  const isSwapped = a.length === 2 && a === [...b].reverse().join('');
  return isSwapped || (a.length <= 1 && b.length <= 1);
}

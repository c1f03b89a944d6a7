import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { APP_ERRORS, APP_LIMITS, SETTINGS } from '../src/app/features.js';
import { TICKET_CAPACITY } from '../src/features/tickets/ticket-space.js';

/** Refusals of fields that only staff may use. */
const FOR_STAFF = [
  'PROOF_REQUIRED',
  ...['PASSKEY_REQUIRED', 'PASSKEY_SIGN_IN_REQUIRED', 'PASSKEY_INVALID', 'PASSKEYS_FULL'],
  'OWN_ACCOUNT',
  'CLIENT_DISABLED',
  'MESSAGE_NOT_WAITING',
  'NO_OPEN_CODE',
  'STAFF_PROTECTED',
  'OPERATOR_ONLY',
  'NETWORK_NOT_ALLOWED',
];
/** Counts callbacks of gateways, not what an app does. */
const FOR_GATEWAYS = ['LIMIT_USSD'];
/** Counts what staff does. */
const LIMITS_FOR_STAFF = ['LIMIT_STAFF_SEARCH', 'staff_proofs', 'staff_refusals'];
/** Fixed rates by the name of their rate limit, as a setting would have them. */
const FIXED = new Map(
  APP_LIMITS.flatMap(({ name, rate }) =>
    rate ? [[name, `${String(rate.limit)}/${String(rate.window)}`]] : [],
  ),
);
const PERIODS = new Map([
  [60, 'a minute'],
  [3600, 'an hour'],
  [86_400, 'a day'],
]);
const UNITS = [
  [86_400, 'days'],
  [60, 'minutes'],
  [1, 's'],
] as const;

interface Texts {
  readonly type: string;
  readonly default?: unknown;
  readonly production?: 'required' | { readonly default: string };
}
const settings = new Map<string, Texts>(Object.entries(SETTINGS));

/** Returns the cells of each row of the tables in a section. */
function rowsOf(heading: string): string[][] {
  const section =
    readFileSync('docs/guide.md', 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, line = '']) => line);
  return lines
    .map((line) => line.split(/ +\| +/))
    .filter(([first]) => first?.startsWith('---') === false);
}

/** Returns a fixed rate, or the default of a setting in production, in the words of the guide. */
function limitOf(name: string): string {
  const { type, default: usual, production } = settings.get(name) ?? { type: 'unknown' };
  const value =
    FIXED.get(name) ?? String(typeof production === 'object' ? production.default : usual);
  const [count = '', seconds] = value.split('/');
  if (seconds !== undefined)
    return `${count} ${PERIODS.get(Number(seconds)) ?? `in ${String(Number(seconds) / 60)} minutes`}`;
  if (value.includes(',')) return `after ${value.replaceAll(',', ', ')} s`;
  if (!type.includes('seconds')) return value;
  const [size, unit] = UNITS.find(([each]) => Number(value) % each === 0) ?? [1, 's'];
  return `${String(Number(value) / size)} ${unit}`;
}

describe('docs/guide.md', () => {
  const refusals = rowsOf('What the app shows and does').map(([first = '']) => first);
  const codes = refusals.flatMap((cell) =>
    [...cell.matchAll(/`([A-Z_]{6,})`/g)].map(([, code = '']) => code),
  );
  const statuses = new Map(Object.values(APP_ERRORS).map(({ code, status }) => [code, status]));

  it('says for each code that the app of a user can receive what the app does', () => {
    expect([...statuses.keys()].filter((code) => ![...codes, ...FOR_STAFF].includes(code))).toEqual(
      [],
    );
  });

  it('has no code that the service does not have, and each with its status', () => {
    expect(codes.filter((code) => !statuses.has(code))).toEqual([]);
    const given = refusals.flatMap((cell) => [...cell.matchAll(/(\d{3}) `([A-Z_]+)`/g)]);
    expect(given.length).toBeGreaterThan(10);
    expect(given.filter(([, status, code = '']) => statuses.get(code) !== Number(status))).toEqual(
      [],
    );
  });

  it('has the default of production for each limit, and each rate limit that an app can meet', () => {
    const rows = rowsOf('Limits that a client meets').map(
      ([what = '', limit = '', , cell = '']) => {
        const names = [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
        return { what, limit, names };
      },
    );
    const withSetting = rows.filter(({ names }) => names.length > 0);
    expect(withSetting.map(({ what, limit }) => [what, limit])).toEqual(
      withSetting.map(({ what, names }) => [what, names.map(limitOf).join(', ')]),
    );
    expect(rows.find(({ what }) => what === 'Messages in one ticket')?.limit).toBe(
      String(TICKET_CAPACITY.messages),
    );
    const named = withSetting.flatMap(({ names }) => names);
    const rateLimits = [
      ...FIXED.keys(),
      ...[...settings.keys()].filter((name) => name.startsWith('LIMIT_')),
    ];
    expect(
      rateLimits.filter((name) => ![...named, ...FOR_GATEWAYS, ...LIMITS_FOR_STAFF].includes(name)),
    ).toEqual([]);
  });
});

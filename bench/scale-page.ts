import type { Measured } from './measured.js';
import { tableOf } from './report.js';
import { ASSUMED, simulate } from './simulation.js';

const PART = /(<!-- simulation: (.+?) -->\n)[^]*?(<!-- \/simulation -->)/g;

/** Returns docs/scale.md with its tables computed anew. */
export function pageOf(page: string, measured: Measured): string {
  const tables = new Map([
    ...simulate(measured).map(({ title, rows }) => [title, tableOf(rows)] as const),
    [
      'Assumptions',
      tableOf([['', 'value'], ...Object.entries(ASSUMED).map(([name, value]) => [`\`${name}\``, String(value)])]),
    ] as const,
    ['Cost of a request', tableOf(costs(measured))] as const,
    [
      'Rows',
      tableOf([['', 'bytes a row'], ...Object.entries(measured.bytes).map(([table, bytes]) => [table, String(bytes)])]),
    ] as const,
  ]);
  return page.replace(PART, (_all, start: string, title: string, end: string) => {
    const table = tables.get(title);
    if (table === undefined) throw new Error(`there is no table ${title}`);
    return `${start}\n${table}\n\n${end}`;
  });
}

function costs({ costs: all, counts }: Measured): string[][] {
  const names: Readonly<Record<string, string>> = {
    'initialize, ussd': 'initialize, ussd',
    dial: 'USSD dial',
    token: 'token by password',
    'initialize, sms': 'initialize, sms',
    refresh: 'token by refresh token',
    'Tickets(limit: 20)': 'GraphQL, Tickets(limit: 20)',
  };
  return [
    [
      '',
      'round trips',
      'commits',
      'CPU of the service, µs',
      'CPU of the database, µs',
      'redo log, bytes',
      'network, bytes',
      'requests/s here',
    ],
    ...Object.entries(all).map(([name, { service, database, log, network, rate }]) => {
      const count = counts[names[name] ?? name];
      const numbers = [count?.roundTrips ?? NaN, count?.commits ?? NaN, service, database, log, network, rate];
      return [name, ...numbers.map(String)];
    }),
  ];
}

import type { Measured } from './measured.js';

/** Assumptions. Replace them by your own figures; prices are list prices a month of a rented machine, in EUR. */
export const ASSUMED = {
  users: 100_000_000,
  signInsASecond: 10_000,
  refreshesASecond: 20_000,
  readsASecond: 50_000,
  shareOfSms: 0.2,
  /** Cores of a machine, and the share of their time that is planned. */
  cores: 16,
  load: 0.5,
  /** Durable commits a second that one primary is planned for; not measured here. */
  commits: 5_000,
  /** Copies of the data of a cell. */
  nodes: 3,
  /** Largest database of a cell in bytes, so that a node is restored within hours. */
  cellBytes: 1e12,
  /** Free space, fragmentation, logs: disk for a byte of data. */
  disk: 2,
  priceOfNode: 600,
  priceOfServiceMachine: 250,
  /** Price of 1 TB of archived files. */
  priceOfArchive: 15,
};
export type Assumed = typeof ASSUMED;

/** Days that rows are kept. */
interface Retention {
  readonly name: string;
  readonly audit: number;
  /** Lifetime of a session and KNOWN_NETWORK_DAYS. */
  readonly sessions: number;
}

const FOR_EVER = Infinity;
const DEFAULTS: Retention = { name: 'defaults', audit: FOR_EVER, sessions: 90 + 180 };
const SHORT: Retention = { name: 'sessions 30 + 60 days, audit 90 days', audit: 90, sessions: 30 + 60 };
const YEARS = [1, 3, 5];
const MONTHLY = [1, 4, 30];
const DAY = 86_400;

const short = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en').replaceAll(',', ' ') : value.toFixed(1);
const terabytes = (bytes: number) => `${short(bytes / 1e12)} TB`;

/** Returns the tables of docs/scale.md. */
export function simulate(
  measured: Measured,
  assumed: Assumed = ASSUMED,
): readonly { title: string; rows: string[][] }[] {
  return [
    { title: 'Bytes of a user', rows: bytesOfUser(measured) },
    { title: 'Work at the peak', rows: peak(measured, assumed) },
    { title: 'Disk', rows: disk(measured, assumed) },
    { title: 'Machines and cost', rows: cost(measured, assumed) },
  ];
}

const bytesOf = ({ bytes }: Measured, table: string): number => {
  const found = bytes[table];
  if (found === undefined) throw new Error(`no bytes of ${table}`);
  return found;
};

/** Returns the bytes that a user takes without signing in again: the row, two challenges, and now and then the rest. */
function fixed(measured: Measured): [string, number, number][] {
  return [
    ['users', 1, bytesOf(measured, 'users')],
    ['challenges', 1.5, bytesOf(measured, 'challenges')],
    ['cards', 0.5, bytesOf(measured, 'cards')],
    ['tickets', 0.2, bytesOf(measured, 'tickets')],
    ['ticket_replies', 0.6, bytesOf(measured, 'ticket_replies')],
  ];
}

function bytesOfUser(measured: Measured): string[][] {
  const rows = fixed(measured).map(([table, count, bytes]) => [
    table,
    String(count),
    String(bytes),
    short(count * bytes),
  ]);
  const total = fixed(measured).reduce((sum, [, count, bytes]) => sum + count * bytes, 0);
  return [
    ['', 'rows a user', 'bytes a row', 'bytes a user'],
    ...rows,
    ['together', '', '', short(total)],
    ['sessions, for each sign-in', '1', String(bytesOf(measured, 'sessions')), ''],
    ['audit_events, for each sign-in', '1', String(bytesOf(measured, 'audit_events')), ''],
  ];
}

interface Work {
  readonly name: string;
  readonly rate: number;
  readonly requests: number;
  readonly service: number;
  readonly database: number;
  readonly roundTrips: number;
  readonly commits: number;
  readonly network: number;
  readonly log: number;
}

function works({ costs, counts }: Measured, assumed: Assumed): Work[] {
  const work = (name: string, rate: number, steps: readonly (readonly [string, string])[]): Work => {
    const costOf = (key: string) => costs[key] ?? fail(key);
    const countOf = (key: string) => counts[key] ?? fail(key);
    const sum = (of: (cost: string, count: string) => number) => steps.reduce((all, [a, b]) => all + of(a, b), 0);
    return {
      name,
      rate,
      requests: steps.length,
      service: sum((a) => costOf(a).service),
      database: sum((a) => costOf(a).database),
      network: sum((a) => costOf(a).network),
      log: sum((a) => costOf(a).log),
      roundTrips: sum((_a, b) => countOf(b).roundTrips),
      commits: sum((_a, b) => countOf(b).commits),
    };
  };
  const { signInsASecond: signIns, shareOfSms, refreshesASecond, readsASecond } = assumed;
  const token = ['token', 'token by password'] as const;
  const byUssd = [['initialize, ussd', 'initialize, ussd'], ['dial', 'USSD dial'], token] as const;
  const bySms = [['initialize, sms', 'initialize, sms'], token] as const;
  return [
    work('sign-in by USSD', signIns * (1 - shareOfSms), byUssd),
    work('sign-in by SMS, with sending', signIns * shareOfSms, bySms),
    work('refresh', refreshesASecond, [['refresh', 'token by refresh token']]),
    work('Tickets(limit: 20)', readsASecond, [['Tickets(limit: 20)', 'GraphQL, Tickets(limit: 20)']]),
  ];
}

function fail(key: string): never {
  throw new Error(`nothing is measured for ${key}`);
}

const total = (all: readonly Work[], of: (work: Work) => number) =>
  all.reduce((sum, each) => sum + each.rate * of(each), 0);

function peak(measured: Measured, assumed: Assumed): string[][] {
  const all = works(measured, assumed);
  const row = (name: string, rate: string, of: (pick: (work: Work) => number) => number) => [
    name,
    rate,
    short(of(({ roundTrips }) => roundTrips)),
    short(of(({ commits }) => commits)),
    short(of(({ service }) => service) / 1e6),
    short(of(({ database }) => database) / 1e6),
    short((of(({ network }) => network) * 8) / 1e9),
  ];
  return [
    [
      '',
      'a second',
      'round trips/s',
      'commits/s',
      'cores of the service',
      'cores of the databases',
      'Gbit/s to databases',
    ],
    ...all.map((each) => row(each.name, short(each.rate), (pick) => each.rate * pick(each))),
    row('together', '', (pick) => total(all, pick)),
  ];
}

/** Returns the bytes after `days` with so many sign-ins of each user a month. */
function stored(measured: Measured, { users }: Assumed, retention: Retention, monthly: number, days: number): number {
  const still = fixed(measured).reduce((sum, [, count, bytes]) => sum + count * bytes, 0);
  const kept = (limit: number) => (monthly * Math.min(days, limit)) / 30;
  const sessions = kept(retention.sessions) * bytesOf(measured, 'sessions');
  return users * (still + sessions + kept(retention.audit) * bytesOf(measured, 'audit_events'));
}

function disk(measured: Measured, assumed: Assumed): string[][] {
  const rows = [DEFAULTS, SHORT].flatMap((retention) =>
    [...MONTHLY, (assumed.signInsASecond * DAY * 30) / assumed.users].map((monthly) => [
      retention.name,
      short(monthly),
      short((monthly * assumed.users) / 30 / DAY),
      ...YEARS.map((years) => terabytes(stored(measured, assumed, retention, monthly, years * 365))),
    ]),
  );
  return [
    ['kept', 'sign-ins of a user a month', 'mean a second', ...YEARS.map((years) => `${String(years)} years`)],
    ...rows,
  ];
}

function cost(measured: Measured, assumed: Assumed): string[][] {
  const all = works(measured, assumed);
  const planned = assumed.cores * assumed.load;
  const byCpu = Math.ceil(total(all, ({ database }) => database) / 1e6 / planned);
  const byCommits = Math.ceil(total(all, ({ commits }) => commits) / assumed.commits);
  const service = Math.ceil(total(all, (each) => each.service) / 1e6 / planned);
  const rows = [DEFAULTS, SHORT].flatMap((retention) =>
    MONTHLY.map((monthly) => {
      const bytes = stored(measured, assumed, retention, monthly, 3 * 365);
      const byDisk = Math.ceil(bytes / assumed.cellBytes);
      const cells = Math.max(byCpu, byCommits, byDisk);
      const archived = stored(measured, assumed, DEFAULTS, monthly, 3 * 365) - bytes;
      const archive = retention === SHORT ? (archived / 1e12) * assumed.priceOfArchive : 0;
      const month = cells * assumed.nodes * assumed.priceOfNode + service * assumed.priceOfServiceMachine + archive;
      return [
        retention.name,
        short(monthly),
        `${String(byCpu)}, ${String(byCommits)}, ${String(byDisk)}`,
        String(cells),
        String(cells * assumed.nodes),
        terabytes((bytes * assumed.disk) / cells),
        String(service),
        short(month),
        (month / (assumed.users / 1e6)).toFixed(0),
      ];
    }),
  );
  return [
    [
      'kept',
      'sign-ins of a user a month',
      'cells by CPU, commits, disk',
      'cells',
      'database machines',
      'disk of each',
      'service machines',
      'EUR a month',
      'EUR a month for 1 M users',
    ],
    ...rows,
  ];
}

import { prepare, STAFF_MEMBER, USERS, type Client } from './data-set.js';
import type { Script } from './load.js';
import { graphqlRequest } from './reads.js';
import { overAndOver } from './requests.js';
import type { Stage } from './stage.js';

/** Callers whose exports take turns; at one a second each of them has four an hour. */
const EXPORTERS = 900;

/** Creates a client for staff and appoints a user of the filled database. Adds what staff searches. */
export async function appointStaff({ settings, database }: Stage): Promise<Client> {
  const scope = 'profile admin:tickets admin:users admin:audit';
  const client = await prepare(settings, ['--scope', scope]);
  const member = String(STAFF_MEMBER);
  for (const statement of [
    `UPDATE users SET staff_since = created_at, staff_role = 'admin' WHERE id = ${member}`,
    `UPDATE sessions SET client_id = ${String(client.client_id)}, scope = '${scope}' WHERE id = ${member}`,
    `UPDATE users SET name_1 = 'minakarimi', name_2 = 'karimimina', number_end = RIGHT(cell_number, 4)`,
    `UPDATE tickets SET waiting_since = created_at WHERE user_id % 10 = 0`,
    `INSERT INTO ticket_words (ticket_id, word)
       SELECT id, 'question' FROM tickets UNION ALL SELECT id, SUBSTRING_INDEX(title, ' ', -1) FROM tickets`,
    'ANALYZE TABLE users, tickets, ticket_words',
  ])
    await database.run('keypad', statement);
  return { ...client, scope };
}

const TICKET = '{ waiting_since ticket { id title status } user { id first_name last_name } }';
const USER = '{ id first_name last_name cell_number status last_sign_in_at }';
const FIND_TICKETS = `query ($words: String) { StaffTickets(words: $words) ${TICKET} }`;
const FIND_USERS = `query ($search: String) { StaffUsers(search: $search) ${USER} }`;
const READS: readonly (readonly [string, (user: string) => Readonly<Record<string, string>>])[] = [
  [FIND_TICKETS, (user) => ({ words: `que ${user}` })],
  [FIND_TICKETS, () => ({ words: 'question' })],
  [FIND_USERS, () => ({ search: 'mina kar' })],
  [FIND_USERS, (user) => ({ search: user.padStart(4, '0') })],
  [FIND_USERS, (user) => ({ search: `+9891${user.padStart(8, '0')}` })],
  [`{ StaffTicketQueue ${TICKET} }`, () => ({})],
  ['{ StaffTicketCounts { new open waiting mine mark } }', () => ({})],
  [
    '{ StaffOverview { hours { from sign_ins } open_tickets { count min_hours } before { days sign_ins } } }',
    () => ({}),
  ],
  ['{ StaffAuditEvents { before events { id event actor subject } } }', () => ({})],
];

/** Returns a script of searches and numbers for staff. */
export function staffReads(token: () => string): Script {
  return overAndOver((i) => {
    const [query, variablesOf] = READS[i % READS.length] ?? ['', () => ({})];
    return graphqlRequest(token(), query, variablesOf(String(1 + ((i * 7) % USERS))));
  });
}

/** Returns a script of exports of the callers' own data. */
export function ownExports(tokens: readonly string[]): Script {
  return overAndOver((i) => {
    // The last token is that of the user with the longest list.
    const place = i % EXPORTERS === EXPORTERS / 2 ? tokens.length - 1 : i % EXPORTERS;
    return graphqlRequest(tokens[place] ?? '', '{ MeExport { json } }');
  });
}

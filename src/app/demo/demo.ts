import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { ADMIN_SCOPES, SCOPES, StaffService } from '../../sign-in/index.js';
import { ClientsService } from '../../accounts/clients/index.js';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { columns, Database, sql } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { CannedAnswers, DepartmentsService, TicketsService } from '../../features/tickets/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import type { DEMO } from './demo.facts.js';
import { DEMO_ANSWERS } from './demo-answers.js';
import { type DemoFileContents, type DemoFileUser, saveDemo, loadDemo } from './demo-file.js';

const DEMO_USERS = [
  { first_name: 'Sara', last_name: 'Ahmadi', cell_number: '+989120000001' },
  { first_name: 'Omid', last_name: 'Rostami', cell_number: '+989120000002' },
] as const;

/** The member of staff who works at the desk. */
const DEMO_STAFF = {
  first_name: 'Nima',
  last_name: 'Rahimi',
  cell_number: '+989120000009',
} as const;

const DEMO_TICKETS = [
  {
    title: 'Payment did not arrive',
    content: 'A customer paid this morning, but I cannot see it.',
    priority: 'HIGH',
  },
  {
    title: 'Change of address',
    content: 'How do I change the address on my invoices?',
    priority: 'LOW',
  },
  {
    title: 'Second terminal',
    content: 'I would like to order another terminal.',
    priority: 'MEDIUM',
  },
] as const;

/** Clients and users to try in development; undefined if another service made the database. */
export interface PreparedDemoClients {
  readonly demo: DemoFileContents | undefined;
  readonly desk: DemoFileContents | undefined;
}

/**
 * Creates the demo client and users in an empty database, unless DEMO is off, and a client with a
 * member of staff for the desk. Writes them to DATA_DIR/demo.json and DATA_DIR/desk.json (mode
 * 0600) and returns what is in these files.
 */
export async function prepareDemo(app: INestApplicationContext): Promise<PreparedDemoClients> {
  const config = app.get<Config<typeof PROCESS_SETTINGS & typeof DEMO.settings>>(Config);
  if (config.DEMO === 'off') return { demo: undefined, desk: undefined };
  const [demoFile, deskFile] = ['demo.json', 'desk.json'].map((name) =>
    join(config.DATA_DIR, name),
  ) as [string, string];
  if (await isDatabaseEmpty(app.get(Database))) {
    const demo = await createDemo(app);
    if (demo !== undefined) {
      saveDemo(demoFile, demo);
      saveDemo(deskFile, await createDeskDemo(app));
    }
  }
  app.get(CannedAnswers).offerExamples(DEMO_ANSWERS);
  return { demo: loadDemo(demoFile), desk: loadDemo(deskFile) };
}

async function isDatabaseEmpty(database: Database): Promise<boolean> {
  const row = await database.row(
    columns({ id: Number }),
    sql`/* demo.isDatabaseEmpty */ SELECT id FROM clients UNION ALL SELECT id FROM users LIMIT 1`,
  );
  return row === undefined;
}

/** Returns undefined if another process that started at the same moment creates the demo. */
async function createDemo(app: INestApplicationContext): Promise<DemoFileContents | undefined> {
  const users: DemoFileUser[] = [];
  for (const user of DEMO_USERS) {
    try {
      users.push({ user_id: await app.get(UsersService).registerUser(user), ...user });
    } catch (error) {
      if (AppError.is(error, USERS.errors.REST_USER_EXISTS)) return undefined;
      throw error;
    }
  }
  for (const { user_id } of users) {
    // Users who never signed in are removed.
    await app.get(UsersService).recordSignIn(app.get(Database), { id: user_id, sign_ins: 0 });
    await addDemoTickets(app, user_id);
  }
  const client = { name: 'Demo', platform: 'WEB', scopes: SCOPES.join(' '), demo: true } as const;
  const { id, secret } = await app.get(ClientsService).create(client);
  return { client_id: id, client_secret: secret, users };
}

/**
 * Creates a client with admin scopes and a member of staff, so that the desk can be tried at once.
 */
async function createDeskDemo(app: INestApplicationContext): Promise<DemoFileContents> {
  const user_id = await app.get(UsersService).registerUser(DEMO_STAFF);
  await app.get(UsersService).recordSignIn(app.get(Database), { id: user_id, sign_ins: 0 });
  await app.get(StaffService).appoint(user_id, 'admin');
  const scopes = ['profile', ...ADMIN_SCOPES].join(' ');
  const { id, secret } = await app
    .get(ClientsService)
    .create({ name: 'Desk', platform: 'WEB', scopes, demo: true });
  return { client_id: id, client_secret: secret, users: [{ user_id, ...DEMO_STAFF }] };
}

async function addDemoTickets(app: INestApplicationContext, userId: number): Promise<void> {
  const [department] = await app.get(DepartmentsService).listOpen();
  if (department === undefined) return;
  for (const ticket of DEMO_TICKETS)
    await app.get(TicketsService).addTicket(userId, { ...ticket, departmentId: department.id });
}

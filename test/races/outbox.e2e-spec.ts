import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  vi,
} from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { createDataSource } from '../../src/platform/database/index.js';
import { newNumber } from '../support/actors/actor.js';
import type { Settings } from '../support/servers/app.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { postJson } from '../support/actors/http.js';
import {
  startServer,
  type ServerProcess,
  type StartOptions,
} from '../support/servers/processes.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import { travel } from '../support/servers/travel.js';

/** Time for some hundred messages on a busy machine. */
const WAIT = { timeout: 200_000, interval: 50 };

let gateway: SmsGateway;
let database: FreshDatabase;
let settings: Settings;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  gateway = await SmsGateway.start();
});
afterAll(() => {
  gateway.close();
});
beforeEach(async () => {
  gateway.reply = 200;
  gateway.calls.length = 0;
  database = await freshDatabase();
  const KEYS = `test:${randomBytes(32).toString('base64')}`;
  settings = {
    DATABASE_URL: database.url,
    KEYS,
    BASE_URL: 'http://keypad.test',
    LIMITS: 'off',
    ...gateway.settings,
  };
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
  await database.drop();
});

async function start(options?: StartOptions): Promise<ServerProcess> {
  const server = await startServer(settings, options);
  servers.push(server);
  return server;
}

/**
 * Requests a code for a new user and returns the number. The response may be lost with the server.
 */
async function ask({ url }: ServerProcess): Promise<string> {
  const cell_number = newNumber();
  await postJson(`${url}/api/oauth/register`, {
    first_name: 'Sara',
    last_name: 'Ahmadi',
    cell_number,
  });
  const body = { username: cell_number, channel: 'sms' };
  await postJson(`${url}/api/oauth/initialize`, body).catch(() => undefined);
  return cell_number;
}

/** Rows and time of a database that other processes use. */
async function onDatabase<T>(
  work: (source: ReturnType<typeof createDataSource>) => Promise<T>,
): Promise<T> {
  const source = await createDataSource(database.url, { entities: ENTITIES, pool: 1 }).initialize();
  try {
    return await work(source);
  } finally {
    await source.destroy();
  }
}

const rows = (statement: string) =>
  onDatabase((source) => source.query<Record<string, unknown>[]>(statement));

async function allAre(state: string): Promise<void> {
  await vi.waitUntil(
    async () => (await rows('SELECT state FROM messages')).every((row) => row['state'] === state),
    WAIT,
  );
}

describe('a replica that is killed', () => {
  it('a kill between claim and send leaves the message to another replica, which sends it once after the lease', async () => {
    const dying = await start({ crashBeforeFetch: true });
    const number = await ask(dying);
    await vi.waitUntil(
      async () => (await rows("SELECT id FROM messages WHERE state = 'leased'")).length === 1,
      WAIT,
    );
    await dying.stop('SIGKILL');
    expect(gateway.messages(number)).toEqual([]);
    await start();
    await onDatabase((source) => travel(source, 15_000));
    await allAre('accepted');
    expect(gateway.messages(number)).toHaveLength(1);
  });

  it('a kill between send and mark makes another replica send that one message again, with the same id and code', async () => {
    const dying = await start();
    const before = await ask(dying);
    await allAre('accepted');
    gateway.reply = () => void dying.stop('SIGKILL');
    const number = await ask(dying);
    await vi.waitUntil(() => gateway.messages(number).length === 1, WAIT);
    await dying.stop('SIGKILL');
    gateway.reply = 200;
    await start();
    await onDatabase((source) => travel(source, 15_000));
    await allAre('accepted');
    const [first, second, ...more] = gateway.messages(number);
    expect(more).toEqual([]);
    expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
    expect(gateway.messages(before)).toHaveLength(1);
  });
});

/** Returns true while a process is stopped by a signal. */
function isStopped({ pid }: ServerProcess): boolean {
  return /^State:\tT/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
}

// SQLite serves one process.
describe.skipIf(inject('engine') === 'sqlite')(
  'a replica that is halted between claim and send',
  () => {
    /**
     * Another replica sends the message meanwhile. Then the halted one goes on, and sends the
     * message of another user.
     */
    async function sendMeanwhile(
      halted: ServerProcess,
      number: string,
      goOn: () => void,
    ): Promise<void> {
      await onDatabase((source) => travel(source, 15_000));
      const other = await start();
      await vi.waitUntil(() => gateway.messages(number).length === 1, WAIT);
      await allAre('accepted');
      await other.stop();
      goOn();
      const next = await ask(halted);
      await vi.waitUntil(() => gateway.messages(next).length === 1, WAIT);
      await allAre('accepted');
      expect(gateway.messages(number)).toHaveLength(1);
      expect(await rows('SELECT id FROM message_attempts')).toHaveLength(2);
    }

    const stall = { after: '.claimMessage */', seconds: 11 };

    it('notices after SIGCONT that its lease has expired, and does not send the message again [FLT-6]', async () => {
      const halted = await start({ stall });
      const number = await ask(halted);
      await vi.waitUntil(() => isStopped(halted), WAIT);
      expect(gateway.calls).toHaveLength(0);
      await sendMeanwhile(halted, number, () => process.kill(halted.pid, 'SIGCONT'));
    });

    it('notices after a blocked event loop that its lease has expired, and does not send the message again [FLT-6]', async () => {
      const until = join(inject('runFolder'), randomBytes(6).toString('hex'));
      const halted = await start({ stall: { ...stall, until } });
      const number = await ask(halted);
      await vi.waitUntil(
        async () => (await rows("SELECT id FROM messages WHERE state = 'leased'")).length === 1,
        WAIT,
      );
      await sendMeanwhile(halted, number, () => {
        writeFileSync(until, '');
      });
    });
  },
);

describe('a replica that gets SIGTERM', () => {
  it('the replica finishes its messages, marks them and exits with 0, and no message is sent again [FLT-3]', async () => {
    const server = await start();
    let answer: (() => void) | undefined;
    gateway.reply = (response) => {
      answer = () => response.writeHead(200).end();
    };
    const number = await ask(server);
    await vi.waitUntil(() => answer !== undefined, WAIT);
    const ended = server.stop('SIGTERM');
    setTimeout(() => answer?.(), 1_500);
    expect(await ended).toMatchObject({ code: 0, signal: null });
    expect(await rows('SELECT state, attempts FROM messages')).toEqual([
      { state: 'accepted', attempts: 1 },
    ]);
    gateway.reply = 200;
    await start();
    await onDatabase((source) => travel(source, 15_000));
    await allAre('accepted');
    expect(gateway.messages(number)).toHaveLength(1);
  });
});

describe('several replicas', () => {
  it('each message is sent once, however busy the machine is [RACE-1] [FLT-6]', async () => {
    const COUNT = 400;
    // SQLite serves one process.
    await Promise.all(inject('engine') === 'mariadb' ? [start(), start(), start()] : [start()]);
    const recipients = Array.from({ length: COUNT }, () => newNumber());
    const now = Date.now();
    const values = recipients.map(
      (to) =>
        `('otp.sms', '${to}', 'notice:number', '', '', '', 'en', 'ready', 0, ${String(now)}, ${String(now + 300_000)}, 1)`,
    );
    await rows(`INSERT INTO messages
      (kind, recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at, expires_at, created_at)
      VALUES ${values.join(', ')}`);
    await allAre('accepted');
    const sent = gateway.messages().map(({ to }) => to);
    expect(sent.sort()).toEqual(recipients.sort());
    expect(await rows('SELECT id FROM message_attempts')).toHaveLength(COUNT);
  });
});

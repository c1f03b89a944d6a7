import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { createDataSource } from '../../src/platform/database/index.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { judge, killRun, type Arrival, type KillStage } from '../support/servers/kill-run.js';
import { startServer } from '../support/servers/processes.js';
import { SmsGateway } from '../support/servers/sms-gateway.js';
import { readJsonObject } from '../support/assertions/read-json.js';

/** SQLite serves one process. */
const PLAN =
  inject('engine') === 'mariadb'
    ? { processes: 2, kills: 10, each: 100 }
    : { processes: 1, kills: 3, each: 100 };

let gateway: SmsGateway;
let database: FreshDatabase;
beforeAll(async () => {
  gateway = await SmsGateway.start();
  database = await freshDatabase();
});
afterAll(async () => {
  gateway.close();
  await database.drop();
});

describe('a dispatcher that is killed repeatedly while it sends', () => {
  it(
    'loses no message, and repeats one only between sending and marking it, once for each kill',
    { timeout: 900_000 },
    async () => {
      const arrivals: Arrival[] = [];
      gateway.reply = (response, { headers, body }) => {
        const sender = String(headers.authorization).replace('Bearer ', '');
        arrivals.push({
          id: Number(readJsonObject(body)['id']),
          sender,
          at: Date.now(),
        });
        setTimeout(() => response.writeHead(200).end(), 5);
      };
      const KEYS = `test:${randomBytes(32).toString('base64')}`;
      const settings = {
        DATABASE_URL: database.url,
        KEYS,
        BASE_URL: 'http://keypad.test',
        LIMITS: 'off',
        ...gateway.settings,
      };
      const rows: KillStage['rows'] = async (statement) => {
        const source = await createDataSource(database.url, {
          entities: ENTITIES,
          pool: 1,
        }).initialize();
        try {
          return await source.query<Record<string, unknown>[]>(statement);
        } finally {
          await source.destroy();
        }
      };
      const enqueue = async (count: number) => {
        const now = Date.now();
        const row = `('otp.sms', '+989120000001', 'notice:number', '', '', '', 'en', 'ready', 0, ${String(now)}, ${String(now + 1_200_000)}, ${String(now)})`;
        await rows(`INSERT INTO messages
        (kind, recipient, subject, challenge_id, nonce, key_id, language, state, attempts, next_at, expires_at, created_at)
        VALUES ${Array.from({ length: count }, () => row).join(', ')}`);
      };
      const start = async (sender: string) => {
        const server = await startServer({ ...settings, DELIVERY_WEBHOOK_TOKEN: sender });
        return { kill: () => server.stop('SIGKILL') };
      };
      const report = await killRun({ arrivals, start, enqueue, rows }, PLAN);
      expect(report).toMatchObject({ sent: PLAN.kills * PLAN.each, lost: 0, outside: [] });
      expect(report.inHand).toBeGreaterThan(0);
      expect(await rows("SELECT id FROM messages WHERE state <> 'accepted'")).toEqual([]);
    },
  );
});

describe('judge', () => {
  const kill = { sender: 'a', leases: new Map([[1, 1_000]]) };
  const came = (...list: [sender: string, at: number][]) =>
    list.map(([sender, at]) => ({ id: 1, sender, at }));
  const of = (...list: [sender: string, at: number][]) =>
    judge(came(...list), [kill], [{ id: 1 }, { id: 2 }]);

  it('excuses a repetition after the lease of a killed process, and counts lost messages', () => {
    expect(of(['a', 1], ['b', 1_001])).toEqual({
      sent: 2,
      lost: 1,
      twice: 1,
      inHand: 1,
      outside: [],
    });
    expect(of(['a', 1])).toMatchObject({ twice: 0, outside: [] });
  });

  it.each([
    [
      'before the lease lapsed',
      [
        ['a', 1],
        ['b', 900],
      ],
      'message 1 came again 100 ms before its lease lapsed',
    ],
    [
      'from one process',
      [
        ['a', 1],
        ['a', 2_000],
      ],
      'message 1 brought twice by one process',
    ],
    [
      'from a process that lives',
      [
        ['b', 1],
        ['c', 2_000],
      ],
      'message 1 brought before by a process that lives',
    ],
  ] satisfies [string, [string, number][], string][])(
    'excuses no repetition %s',
    (_what, list, fault) => {
      expect(of(...list).outside).toEqual([fault]);
    },
  );

  it('excuses no repetition of a message that was marked before the kill', () => {
    const marked = judge(
      came(['a', 1], ['b', 2_000]),
      [{ sender: 'a', leases: new Map() }],
      [{ id: 1 }],
    );
    expect(marked.outside).toEqual(['message 1 was not in hand when its process was killed']);
  });
});

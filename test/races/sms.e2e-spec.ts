import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmsIn } from '../support/assertions/alarms.js';
import type { Shot } from '../support/servers/connections.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { count, tally } from '../support/assertions/tally.js';

const PREFIX = '+98912777';
const OF_PREFIX = 30;
const IN_ALL = 300;
/** Messages that the total has counted already, of 240 for new users. */
const COUNTED = 200;

const COUNT = `INSERT INTO sms_windows (bucket, ends_at, hits, sent, entered, held_until, told) VALUES (?, ?, ?, 0, 0, 0, 0)`;

describe.each(CIRCUMSTANCES)('races for text messages, $name', (circumstances) => {
  let replicas: Replicas;
  const neighbours = times(CROWD, (i) => `${PREFIX}${String(i).padStart(4, '0')}`);
  const scattered = times(CROWD, (i) => `+98913${String(i).padStart(3, '0')}0000`);

  beforeAll(async () => {
    const wide = '1000000/60';
    replicas = await startReplicas(circumstances, {
      ...{
        LIMITS: 'on',
        LIMIT_REGISTER: wide,
        LIMIT_INITIALIZE: wide,
        LIMIT_NUMBER_HOUR: wide,
        LIMIT_NUMBER_DAY: wide,
      },
      ...{
        LIMIT_SMS_PREFIX: `${String(OF_PREFIX)}/3600`,
        LIMIT_SMS_TOTAL: `${String(IN_ALL)}/3600`,
      },
      ...{ SMS_RATIO: 'enforce', LOG_LEVEL: 'warn' },
    });
    for (const numbers of [neighbours, scattered]) {
      const registration = (cell_number: string) => ({
        first_name: 'Sara',
        last_name: 'Ahmadi',
        cell_number,
      });
      await all(
        numbers.map((number) => ({ path: '/api/oauth/register', body: registration(number) })),
      );
      // Creates the rows of each account, which refused requests would create again and again.
      await all(numbers.map((username) => ({ path: '/api/oauth/initialize', body: { username } })));
    }
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);
  beforeEach(alarms);

  async function all(shots: Shot[]): Promise<void> {
    expect(tally(await replicas.crowd.release(shots))).toEqual({ '200': shots.length });
  }

  async function fresh(): Promise<void> {
    await replicas.app.query('UPDATE challenges SET next_at = 1');
    await replicas.app.query('DELETE FROM sms_windows');
    await replicas.app.query('DELETE FROM messages');
    await replicas.app.query(COUNT, ['total', Date.now() + 3_600_000, COUNTED]);
  }

  const ask = (numbers: readonly string[]) =>
    replicas.crowd.release(
      numbers.map((username) => ({
        path: '/api/oauth/initialize',
        body: { username, channel: 'sms' },
      })),
    );

  /** Returns the alarms of all processes since the last call. */
  function alarms(): string[] {
    return alarmsIn(replicas.processes.flatMap((process) => process.takeOutput().split('\n')));
  }
  async function hitsOfTotal(): Promise<number> {
    const [row] = await replicas.app.query("SELECT hits FROM sms_windows WHERE bucket = 'total'");
    return Number(row?.['hits']);
  }
  const raised = (text: string) => expect.poll(alarms).toEqual([expect.stringContaining(text)]);

  it(
    'exactly the rate limit of 100 codes for one prefix is sent, and the other calls begin no challenge [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      await fresh();
      expect(tally(await ask(neighbours))).toEqual({
        '200': OF_PREFIX,
        'RATE_LIMITED 429': CROWD - OF_PREFIX,
      });
      expect(await count(replicas.app, 'messages')).toBe(OF_PREFIX);
      expect(await count(replicas.app, 'challenges WHERE next_at > 1')).toBe(OF_PREFIX);
      const prefix = 'SELECT bucket, hits FROM sms_windows WHERE bucket <> ?';
      expect(await replicas.app.query(prefix, ['total'])).toEqual([
        { bucket: `${PREFIX}:new`, hits: OF_PREFIX },
      ]);
      expect(await hitsOfTotal()).toBe(COUNTED + OF_PREFIX);
      await raised('prefix:');
    }),
  );

  it(
    'exactly the share of new users of 100 codes for 100 prefixes is sent, with one alarm of all processes [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      await fresh();
      const share = IN_ALL * 0.8 - COUNTED;
      expect(tally(await ask(scattered))).toEqual({
        '200': share,
        'RATE_LIMITED 429': CROWD - share,
      });
      expect(await count(replicas.app, 'messages')).toBe(share);
      expect(await count(replicas.app, 'challenges WHERE next_at > 1')).toBe(share);
      expect(await hitsOfTotal()).toBe(IN_ALL * 0.8);
      await raised('total_nearly:');
    }),
  );

  it(
    'a low ratio gives one verdict and one alarm of all processes, and lets nobody through',
    PATIENCE,
    everyRound(circumstances, async () => {
      await fresh();
      expect(tally(await ask(neighbours.slice(0, 1)))).toEqual({ '200': 1 });
      await replicas.app.query('UPDATE sms_windows SET due_at = 1, sent = 20 WHERE bucket = ?', [
        `${PREFIX}:new`,
      ]);
      expect(tally(await ask(neighbours.slice(1)))).toEqual({ 'RATE_LIMITED 429': CROWD - 1 });
      expect(await count(replicas.app, 'messages')).toBe(1);
      await raised('ratio:');
    }),
  );
});

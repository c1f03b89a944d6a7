import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { count, tally } from '../support/assertions/tally.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const PREFIX = '+98912778';
const USERS = 20;
const LIMIT = 6;

describe.each(CIRCUMSTANCES)('races of notices about new networks, $name', (circumstances) => {
  let replicas: Replicas;
  let actors: Actor[];
  beforeAll(async () => {
    const wide = '1000000/60';
    replicas = await startReplicas(circumstances, {
      ...{ LIMITS: 'on', NOTICE_NEW_NETWORK: 'on', LIMIT_SMS_PREFIX: `${String(LIMIT)}/3600` },
      ...{
        LIMIT_REGISTER: wide,
        LIMIT_INITIALIZE: wide,
        LIMIT_NUMBER_HOUR: wide,
        LIMIT_NUMBER_DAY: wide,
      },
    });
    actors = times(
      USERS,
      (i) => new Actor(replicas.at(i), `${PREFIX}${String(i + 1).padStart(4, '0')}`),
    );
    for (const actor of actors) {
      expectOk(await actor.register());
      await actor.signIn('ussd');
    }
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'all of 20 parallel sign-ins succeed, and as many as the rate limit allows send a notice [LIM-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { app, crowd } = replicas;
      await app.query('DELETE FROM messages');
      // In every second round the row of the prefix is missing.
      await app.query(
        round % 2 === 0 ? 'DELETE FROM sms_windows' : 'UPDATE sms_windows SET hits = 0, told = 0',
      );
      await app.query("UPDATE sessions SET network = 'elsewhere'");
      await app.query('UPDATE challenges SET next_at = 1');
      const shots = [];
      for (const actor of actors) {
        const password = await actor.newCode('ussd');
        const body = {
          grant_type: 'password',
          ...actor.client,
          username: actor.cell_number,
          password,
        };
        shots.push({ path: '/api/oauth/token', body });
      }
      expect(tally(await crowd.release(shots))).toEqual({ '200': USERS });
      expect(await count(app, "messages WHERE subject = 'notice:network'")).toBe(LIMIT);
      const hits = "SELECT hits FROM sms_windows WHERE bucket = 'total'";
      expect(
        await app.query('SELECT bucket, hits FROM sms_windows WHERE bucket LIKE ?', [
          `${PREFIX}:%`,
        ]),
      ).toEqual([{ bucket: `${PREFIX}:known`, hits: LIMIT }]);
      expect((await app.query(hits)).map((row) => Number(row['hits']))).toEqual([LIMIT]);
    }),
  );
});

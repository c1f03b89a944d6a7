import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Actor } from '../support/actors/actor.js';
import { proofFor, readAct, withProof } from '../support/actors/staff-proof.js';
import { staffMember, userIdOf, type StaffMember } from '../support/actors/staff.js';
import { count } from '../support/assertions/tally.js';
import type { Settings } from '../support/servers/app.js';
import type { Shot } from '../support/servers/connections.js';
import { fixedPort } from '../support/servers/ports.js';
import { hasRedis, RedisServer } from '../support/servers/redis-server.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const ALLOWED = 5;
/** One of so many requests clears. */
const EVERY = 10;
const WIDE = '1000000/60';
const SETTINGS: Settings = {
  ...{
    LIMITS: 'on',
    LIMIT_TICKET_ADD: `${String(ALLOWED)}/3600`,
    LIMIT_GRAPHQL: WIDE,
    LIMIT_REGISTER: WIDE,
  },
  ...{ LIMIT_INITIALIZE: WIDE, LIMIT_SMS_PREFIX: WIDE, LIMIT_SMS_TOTAL: WIDE },
};
const ADD = 'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "c") { id } }';
const STORES = [...(hasRedis ? ['Redis'] : []), 'the database'];

describe.each(CIRCUMSTANCES)('races of a cleared rate limit, $name', (circumstances) => {
  describe.each(STORES)('counted in %s', (store) => {
    let replicas: Replicas;
    let redis: RedisServer | undefined;
    /** Each clears once in a round, because each act has a code of its own. */
    let admins: StaffMember[];
    beforeAll(async () => {
      redis = store === 'Redis' ? new RedisServer(await fixedPort()) : undefined;
      await redis?.start();
      replicas = await startReplicas(circumstances, {
        ...SETTINGS,
        ...(redis && { REDIS_URL: redis.url }),
      });
      // Each process counts there, and the application of this test.
      await vi.waitUntil(
        async () => redis === undefined || (await redis.callers()) > circumstances.processes.length,
      );
      admins = await Promise.all(times(CROWD / EVERY, () => staffMember(replicas.at(0))));
    }, PATIENCE.timeout);
    afterAll(async () => {
      await replicas.close();
      await redis?.kill();
    }, PATIENCE.timeout);

    it(
      'every window counts at most what is allowed, and the last one exactly that [LIM-5]',
      PATIENCE,
      everyRound(circumstances, async (round) => {
        const actor = await Actor.signedIn(replicas.at(round));
        const id = await userIdOf(actor);
        const query = `mutation { StaffLimitClear(user_id: ${String(id)}, name: "ticket_add", reason: "Race") { spent } }`;
        const path = '/api/v4/graphql';
        const add: Shot = { path, body: { query: ADD }, token: actor.tokens?.access_token ?? '' };
        const clears: Shot[] = [];
        for (const { actor: admin } of admins) {
          const proof = await proofFor(admin, readAct(query));
          const token = admin.tokens?.access_token ?? '';
          clears.push({ path, body: { query: withProof(query, proof) }, token });
        }
        const answers = await replicas.crowd.release(
          times(CROWD, (i) => clears[(i - EVERY + 1) / EVERY] ?? add),
        );
        const codes = answers.map(({ status, body }) =>
          body.errors === undefined && status === 200
            ? 'done'
            : String(body.errors?.[0]?.extensions?.['code']),
        );
        const ofClears = codes.filter((_, i) => i % EVERY === EVERY - 1);
        const ofAdds = codes.filter((_, i) => i % EVERY !== EVERY - 1);
        expect([...new Set(ofClears)]).toEqual(['done']);
        expect(ofAdds.filter((code) => code !== 'done' && code !== 'RATE_LIMITED')).toEqual([]);

        const added = ofAdds.filter((code) => code === 'done').length;
        const ended = await count(
          replicas.app,
          "audit_events WHERE event = 'user.limit_cleared' AND user_id = ?",
          [id],
        );
        expect(await count(replicas.app, 'tickets WHERE user_id = ?', [id])).toBe(added);
        let further = 0;
        while ((await actor.gql(ADD)).body.errors === undefined) further += 1;
        // In Redis two parallel clears may end one window, and both are recorded.
        const least = store === 'Redis' ? 0 : ended;
        expect(added + further).toBeGreaterThanOrEqual(ALLOWED + least);
        expect(added + further).toBeLessThanOrEqual(ALLOWED * (ended + 1));
      }),
    );
  });
});

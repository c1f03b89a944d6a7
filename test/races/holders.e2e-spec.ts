import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../support/actors/actor.js';
import { userIdOf } from '../support/actors/cell-number.js';
import { dormantActor, NEW_ACCOUNT, OLD_NAMES } from '../support/actors/dormant.js';
import { count, tally } from '../support/assertions/tally.js';
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

describe.each(CIRCUMSTANCES)('races of holders of one number, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, { DORMANT_MONTHS: '6' });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    'confirms a dormant account or leaves it behind, once, in 100 parallel calls [USR-2] [RACE-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await dormantActor(replicas.app);
      const { cell_number } = actor;
      const oldId = userIdOf(actor);
      const code = await actor.newCode();
      const shots = times(CROWD, (i) => {
        if (i % 10 === 0) return register(actor);
        const isFirst = (i + round) % 2 === 0;
        return toToken(actor, code, isFirst ? NEW_ACCOUNT : OLD_NAMES);
      });
      expect(tally(await replicas.crowd.release(shots))).toEqual({
        '200': 1,
        'INVALID_GRANT 400': CROWD - CROWD / 10 - 1,
        'REST_USER_EXISTS 409': CROWD / 10,
      });

      const { app } = replicas;
      const [holder] = await app.query('SELECT * FROM users WHERE cell_number = ?', [cell_number]);
      const [old] = await app.query('SELECT status FROM users WHERE id = ?', [oldId]);
      const isLeft = holder?.['id'] !== oldId;
      expect(old).toEqual({ status: isLeft ? 'LEFT' : 'ACTIVE' });
      expect(holder?.['first_name']).toBe(isLeft ? 'Mina' : 'Sara');
      const oldSessions = 'sessions WHERE user_id = ? AND revoked_at IS NULL';
      expect(await count(app, oldSessions, [oldId])).toBe(isLeft ? 0 : 2);
      const events = "audit_events WHERE event = 'user.left_behind' AND user_id = ?";
      expect(await count(app, events, [oldId])).toBe(isLeft ? 1 : 0);
      expect(await count(app, 'sessions WHERE user_id = ?', [holder?.['id']])).toBe(isLeft ? 1 : 2);
    }),
  );

  it(
    'compares exactly 5 of 100 parallel wrong names [USR-2] [OTP-3]',
    PATIENCE,
    everyRound(circumstances, async () => {
      const actor = await dormantActor(replicas.app);
      const code = await actor.newCode();
      const shots = times(CROWD, (i) =>
        toToken(actor, code, { ...OLD_NAMES, first_name: `Name ${String(i)}` }),
      );
      expect(tally(await replicas.crowd.release(shots))).toEqual({
        'HOLDER_UNCONFIRMED 400': 5,
        'INVALID_GRANT 400': CROWD - 5,
      });
      expect(tally([await actor.token(code, OLD_NAMES)])).toEqual({ 'INVALID_GRANT 400': 1 });
    }),
  );
});

function register({ cell_number }: Actor): Shot {
  return { path: '/api/oauth/register', body: { ...OLD_NAMES, cell_number } };
}

function toToken(actor: Actor, password: string, claim: Record<string, unknown>): Shot {
  const { client, cell_number: username } = actor;
  const body = { grant_type: 'password', ...client, username, password, scope: '*', ...claim };
  return { path: '/api/oauth/token', body };
}

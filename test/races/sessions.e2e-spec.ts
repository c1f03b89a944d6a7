import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionsService, SuspensionService } from '../../src/sign-in/index.js';
import { Database, type Transaction } from '../../src/platform/database/index.js';
import { UsersService } from '../../src/accounts/users/index.js';
import { newNumber, tokensIn, type Actor, type Tokens } from '../support/actors/actor.js';
import { claimsOf } from '../support/assertions/claims.js';
import type { Shot } from '../support/servers/connections.js';
import { postJson, type Answer } from '../support/actors/http.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  repeatContended,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { userIdOf } from '../support/actors/staff.js';
import { holdsAfter } from '../support/assertions/holds-after.js';
import { count, tally } from '../support/assertions/tally.js';
import { expectLeft } from '../support/assertions/time-left.js';

describe.each(CIRCUMSTANCES)('races of sessions, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, {}, { needsInProcess: true });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  it(
    '100 refreshes with one token move the counter by one and return the same successor [REF-1]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, tokens } = await signedIn(round);
      const answers = await replicas.crowd.release(
        times(CROWD, () => refresh(actor, tokens.refresh_token)),
      );
      expect(tally(answers)).toEqual({ '200': CROWD });
      const successors = new Set(answers.map(({ body }) => body['refresh_token']));
      expect(successors.size).toBe(1);
      expect(successors.has(tokens.refresh_token)).toBe(false);
      expect(await sessionOf(tokens)).toMatchObject({ counter: 1, revoked_at: null });
    }),
  );

  it(
    'an old token that races the current one ends the session once [REF-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, tokens: oldest } = await signedIn(round);
      await actor.refresh();
      const present = await actor.refresh();
      const isOld = (i: number) => i % 4 < 2;
      const answers = await replicas.crowd.release(
        times(CROWD, (i) =>
          refresh(actor, isOld(i) ? oldest.refresh_token : present.refresh_token),
        ),
      );
      expect(tally(answers.filter((_, i) => isOld(i)))).toEqual({ 'INVALID_GRANT 400': CROWD / 2 });
      const refreshed = answers.filter(({ status }) => status === 200);
      expect(new Set(refreshed.map(({ body }) => body['refresh_token'])).size).toBeLessThanOrEqual(
        1,
      );
      expect(tally(answers)).toEqual(outcomes(refreshed.length, 'INVALID_GRANT 400'));
      expect(await sessionOf(oldest)).toMatchObject({ revoked_by: 'reuse' });
      expect(await revocationsOf(oldest)).toBe(1);
      await expectDead(actor, oldest, [present, ...refreshed.map(tokensIn)]);
    }),
  );

  it(
    'a revocation that races 99 refreshes ends all tokens, at once in its process and within a second in the other [REF-7]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, tokens } = await signedIn(round);
      const shots = times(CROWD - 1, () => refresh(actor, tokens.refresh_token));
      // First, in the middle and last in turn, so that both orders occur.
      const place = [0, CROWD / 2, CROWD - 1][round % 3] ?? 0;
      shots.splice(place, 0, { ...revocation(actor, tokens.refresh_token), on: round });
      const answers = await replicas.crowd.release(shots);
      expect(answers[place]?.status).toBe(200);
      const refreshed = answers
        .filter(({ status }, i) => status === 200 && i !== place)
        .map(tokensIn);
      expect(tally(answers)).toEqual(outcomes(refreshed.length + 1, 'INVALID_GRANT 400'));
      const all = [tokens, ...refreshed];
      const here = await replicas.crowd.release(all.map((each) => ({ ...read(each), on: round })));
      expect(tally(here)).toEqual({ 'UNAUTHENTICATED 401': all.length });
      await expectDead(actor, tokens, refreshed);
      expect(await sessionOf(tokens)).toMatchObject({ revoked_by: 'logout' });
      expect(await revocationsOf(tokens)).toBe(1);
    }),
  );

  it(
    'a suspension that races 50 refreshes and a sign-in leaves no session and no valid token [REF-7]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const { actor, tokens } = await signedIn(round);
      await replicas.app.travel(60);
      const code = await actor.newCode();
      const signIn = {
        grant_type: 'password',
        ...actor.client,
        username: actor.cell_number,
        password: code,
        scope: '*',
      };
      const shots = times(50, () => refresh(actor, tokens.refresh_token));
      shots.splice(round % 2 === 0 ? 0 : 25, 0, { path: '/api/oauth/token', body: signIn });
      const app = replicas.inProcess[round % replicas.inProcess.length] ?? replicas.app;
      const userId = await userIdOf(actor);
      // Before all responses, after the first and between them in turn, so that both orders occur.
      const answers = await releaseAnd([0, 1, 20][round % 3] ?? 0, shots, () =>
        app.get(SuspensionService).suspendUser(userId),
      );
      const granted = answers.filter(({ status }) => status === 200).map(tokensIn);
      expect(tally(answers)).toEqual(outcomes(granted.length, 'INVALID_GRANT 400', shots.length));
      expect(
        await count(replicas.app, 'sessions WHERE user_id = ? AND revoked_at IS NULL', [userId]),
      ).toBe(0);
      for (const each of [tokens, ...granted]) {
        const { path, body, token } = read(each);
        const here = await postJson(app.url + path, body, {
          authorization: `Bearer ${String(token)}`,
        });
        expect(tally([here])).toEqual({ 'UNAUTHENTICATED 401': 1 });
      }
      await expectDead(actor, tokens, granted);
    }),
  );

  it(
    '30 parallel sign-ins of one user leave 20 sessions, the newest among them [REF-8]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const sara = { first_name: 'Sara', last_name: 'Ahmadi', cell_number: newNumber() };
      const userId = await replicas.app.get(UsersService).registerUser(sara);
      const before = round % 2 === 0 ? 0 : 15;
      for (let i = 0; i < before; i += 1) await start(replicas.inProcess[0], userId);
      const started = await Promise.all(
        times(30, (i) => start(replicas.inProcess[i % replicas.inProcess.length], userId)),
      );
      const live = await replicas.app.query(
        'SELECT id FROM sessions WHERE user_id = ? AND revoked_at IS NULL ORDER BY id',
        [userId],
      );
      expect(live).toHaveLength(20);
      const newest = started.map(({ id }) => id).sort((a, b) => a - b);
      expect(live.map(({ id }) => id)).toEqual(newest.slice(-20));
      const evicted = await count(
        replicas.app,
        "sessions WHERE user_id = ? AND revoked_by = 'evicted'",
        [userId],
      );
      expect(evicted).toBe(before + 10);
    }),
  );

  it('waiting times, expiry and access tokens are the same in every process [RACE-3]', async () => {
    for (const issuer of replicas.processes.keys()) {
      const { actor, tokens } = await signedIn(issuer);
      const claims = claimsOf(tokens.access_token);
      const now = (await replicas.app.get(Database).now()) / 1000;
      expect(Math.abs(Number(claims['iat']) - now)).toBeLessThan(60);
      expect(Number(claims['exp']) - Number(claims['iat'])).toBe(tokens.expires_in);
      const everywhere = replicas.processes.map((_, on): Shot => ({ ...read(tokens), on }));
      expect(tally(await replicas.crowd.release(everywhere))).toEqual({
        '200': replicas.processes.length,
      });

      await replicas.app.travel(60);
      const from = Date.now();
      const { body } = await actor.initialize('sms');
      expect(body).toMatchObject({ waiting_time: 60, otp_time_diff: 300 });
      const again = replicas.processes.map((_, on): Shot => {
        return { path: '/api/oauth/initialize', body: { username: actor.cell_number }, on };
      });
      for (const answer of await replicas.crowd.release(again)) {
        expectLeft(answer.body.errors?.[0]?.details?.['waiting_time'], 60, from);
      }
      await replicas.app.travel(240);
      expect(tally([await actor.token('000000')])).toEqual({ 'INVALID_GRANT 400': 1 });
      const code = await actor.receivedCode();
      const signIn = {
        grant_type: 'password',
        ...actor.client,
        username: actor.cell_number,
        password: code,
      };
      const elsewhere = await replicas.crowd.release([
        { path: '/api/oauth/token', body: signIn, on: issuer + 1 },
      ]);
      expect(tally(elsewhere)).toEqual({ '200': 1 });
      const late = await actor.newCode();
      await replicas.app.travel(301);
      expect(tally([await actor.token(late)])).toEqual({ 'INVALID_GRANT 400': 1 });
    }
  });

  async function signedIn(round: number): Promise<{ actor: Actor; tokens: Tokens }> {
    const actor = await replicas.registered(round);
    return { actor, tokens: await actor.signIn() };
  }

  async function sessionOf({ access_token }: Tokens): Promise<Record<string, unknown>> {
    const [row] = await replicas.app.query('SELECT * FROM sessions WHERE id = ?', [
      claimsOf(access_token)['sid'],
    ]);
    return row ?? {};
  }

  function revocationsOf({ access_token }: Tokens): Promise<number> {
    const sid = claimsOf(access_token)['sid'];
    return count(replicas.app, "revocations WHERE kind = 'session' AND target_id = ?", [sid]);
  }

  /** Asserts that no refresh token works anywhere, and after a second no access token. */
  async function expectDead(actor: Actor, any: Tokens, others: readonly Tokens[]): Promise<void> {
    const all = [any, ...others];
    const refreshes = new Set(all.map(({ refresh_token }) => refresh_token));
    const refreshed = await replicas.crowd.release(
      [...refreshes].map((token) => refresh(actor, token)),
    );
    expect(tally(refreshed)).toEqual({ 'INVALID_GRANT 400': refreshes.size });
    const anywhere = replicas.processes.map((_, on): Shot => ({ ...read(any), on }));
    await holdsAfter(1_000, async () => {
      expect(tally(await replicas.crowd.release(anywhere))).toEqual({
        'UNAUTHENTICATED 401': anywhere.length,
      });
    });
    const reads = replicas.processes.flatMap((_, on) =>
      all.map((each): Shot => ({ ...read(each), on })),
    );
    expect(tally(await replicas.crowd.release(reads))).toEqual({
      'UNAUTHENTICATED 401': reads.length,
    });
  }

  /** Releases shots and runs `act` when `n` of them have a response. */
  async function releaseAnd(
    n: number,
    shots: readonly Shot[],
    act: () => Promise<unknown>,
  ): Promise<Answer[]> {
    let acted: Promise<unknown> | undefined = n === 0 ? act() : undefined;
    let answered = 0;
    const answers = await Promise.all(
      shots.map(async (shot, on) => {
        const [answer] = await replicas.crowd.release([{ ...shot, on }]);
        answered += 1;
        if (answered === n) acted = act();
        return answer;
      }),
    );
    await acted;
    return answers.filter((answer) => answer !== undefined);
  }

  function start(app = replicas.app, userId: number) {
    const startIn = async (tx: Transaction) => {
      const signIns =
        (await app.get(UsersService).recordSignIn(tx, { id: userId, sign_ins: 0 })) ?? 0;
      const wanted = {
        userId,
        clientId: app.client.client_id,
        address: '127.0.0.1',
        scope: 'profile',
        signIns,
      };
      return app.get(SessionsService).startSession(tx, wanted);
    };
    return repeatContended(() => app.get(Database).transaction(startIn));
  }
});

function refresh(actor: Actor, refresh_token: string): Shot {
  return {
    path: '/api/oauth/token',
    body: { grant_type: 'refresh_token', ...actor.client, refresh_token },
  };
}

function revocation(actor: Actor, token: string): Shot {
  return { path: '/api/oauth/revoke', body: { ...actor.client, token } };
}

function read({ access_token }: Tokens): Shot {
  return {
    path: '/api/v4/graphql',
    body: { query: '{ Application { application } }' },
    token: access_token,
  };
}

/** Asserts the number of responses, and of those with 200. */
function outcomes(granted: number, refusal: string, all = CROWD): Record<string, number> {
  return {
    ...(granted === 0 ? {} : { '200': granted }),
    ...(granted === all ? {} : { [refusal]: all - granted }),
  };
}

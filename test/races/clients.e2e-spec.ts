import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeOperator } from '../../src/platform/audit/index.js';
import { ClientAccessService } from '../../src/sign-in/index.js';
import { ClientsService } from '../../src/accounts/clients/index.js';
import { Actor, tokensIn, type Tokens } from '../support/actors/actor.js';
import { postJson, type Answer } from '../support/actors/http.js';
import { holdsAfter } from '../support/assertions/holds-after.js';
import { count, tally } from '../support/assertions/tally.js';
import type { ClientCredentials } from '../support/servers/app.js';
import type { Shot } from '../support/servers/connections.js';
import {
  CIRCUMSTANCES,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';

const SHOTS = 60;

describe.each(CIRCUMSTANCES)('races of clients, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, {}, { needsInProcess: true });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  const appOf = (i: number) => replicas.inProcess[i % replicas.inProcess.length] ?? replicas.app;
  const eventsOf = (id: number, event: string) =>
    count(replicas.app, 'audit_events WHERE subject = ? AND event = ?', [
      `client:${String(id)}`,
      event,
    ]);
  const shotsOf = (clients: readonly ClientCredentials[]): Shot[] =>
    clients.flatMap((client) =>
      replicas.processes.map((_, on) => ({
        path: '/api/oauth/introspect',
        body: { ...client, token: 'x' },
        on,
      })),
    );

  it(
    'two rotations at once return two secrets that both work everywhere, end the old one, and leave two events [CLI-1]',
    PATIENCE,
    everyRound(circumstances, async () => {
      const client = await replicas.app.newClient();
      const secrets = await Promise.all(
        [0, 1].map((i) => appOf(i).get(ClientsService).rotateSecret(client.client_id)),
      );
      expect(new Set(secrets).size).toBe(2);
      const fresh = secrets.map((client_secret) => ({ ...client, client_secret }));
      expect(tally(await replicas.crowd.release(shotsOf(fresh)))).toEqual({
        '200': 2 * replicas.processes.length,
      });
      await holdsAfter(1_000, async () => {
        const old = await replicas.crowd.release(shotsOf([client]));
        expect(tally(old)).toEqual({ 'INVALID_CLIENT 401': replicas.processes.length });
      });
      expect(await eventsOf(client.client_id, 'client.secret_rotated')).toBe(2);
    }),
  );

  it(
    'a leak that races a rotation leaves no secret from before [CLI-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const client = await replicas.app.newClient();
      const { client_id } = client;
      const rotate = () => appOf(round).get(ClientsService).rotateSecret(client_id);
      const before = { ...client, client_secret: await rotate() };
      const replace = () =>
        appOf(round + 1)
          .get(ClientAccessService)
          .replaceLeakedSecret(client_id, { endsSessions: false }, authorizeOperator);
      const [rotated, replaced] = await Promise.all([rotate(), replace()]);
      const answers = await replicas.crowd.release(
        shotsOf([{ ...client, client_secret: replaced }]),
      );
      expect(tally(answers)).toEqual({ '200': replicas.processes.length });
      await holdsAfter(1_000, async () => {
        const old = await replicas.crowd.release(shotsOf([client, before]));
        expect(tally(old)).toEqual({ 'INVALID_CLIENT 401': 2 * replicas.processes.length });
      });
      // The rotation was first and its secret is dead, or it was second and both work.
      const [row] = await replicas.app.query(
        'SELECT previous_secret_hash FROM clients WHERE id = ?',
        [client_id],
      );
      const isLast = row?.['previous_secret_hash'] !== null;
      const own = await replicas.crowd.release(shotsOf([{ ...client, client_secret: rotated }]));
      expect(Object.keys(tally(own))).toEqual([isLast ? '200' : 'INVALID_CLIENT 401']);
    }),
  );

  it(
    'a leak that races refreshes leaves no refresh token, and after a second no access token, of the sessions [CLI-3]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const client = await replicas.app.newClient();
      const actors: Actor[] = [];
      for (let i = 0; i < 3; i += 1) {
        const actor = await Actor.registered(replicas.at(i), client);
        await actor.signIn();
        actors.push(actor);
      }
      const held = actors.map(({ tokens }) => tokens ?? expect.unreachable());
      const shots = times(SHOTS, (i): Shot => ({
        ...refresh(client, held[i % 3] ?? expect.unreachable()),
        on: i,
      }));
      const access = appOf(round).get(ClientAccessService);
      const [answers, { secret, ended }] = await Promise.all([
        Promise.all(shots.map(async (shot) => (await replicas.crowd.release([shot]))[0])),
        (async () => {
          const secret = await access.replaceLeakedSecret(
            client.client_id,
            { endsSessions: true },
            authorizeOperator,
          );
          return { secret, ended: await access.endSessions(client.client_id) };
        })(),
      ]);
      expect(ended).toBe(3);
      const refreshed = answers
        .filter((answer): answer is Answer => answer?.status === 200)
        .map(tokensIn);
      for (const outcome of Object.keys(tally(answers.filter((answer) => answer !== undefined)))) {
        expect(['200', 'INVALID_CLIENT 401', 'INVALID_GRANT 400']).toContain(outcome);
      }
      const all = [...held, ...refreshed];
      const fresh = { ...client, client_secret: secret };
      const again = await replicas.crowd.release(all.map((tokens) => refresh(fresh, tokens)));
      expect(tally(again)).toEqual({ 'INVALID_GRANT 400': all.length });
      const reads = replicas.processes.flatMap((_, on) =>
        all.map((tokens): Shot => ({ ...read(tokens), on })),
      );
      await holdsAfter(1_000, async () => {
        expect(tally(await replicas.crowd.release(reads))).toEqual({
          'UNAUTHENTICATED 401': reads.length,
        });
      });
      const own = appOf(round);
      for (const { path, body, token } of all.map(read)) {
        const answer = await postJson(own.url + path, body, {
          authorization: `Bearer ${String(token)}`,
        });
        expect(answer.status).toBe(401);
      }
      const ids = `SELECT id FROM sessions WHERE client_id = ${String(client.client_id)}`;
      expect(
        await count(replicas.app, `sessions WHERE id IN (${ids}) AND revoked_by = 'leaked'`),
      ).toBe(3);
      expect(
        await count(replicas.app, `revocations WHERE kind = 'session' AND target_id IN (${ids})`),
      ).toBe(3);
    }),
  );
});

function refresh(client: ClientCredentials, { refresh_token }: Tokens): Shot {
  return {
    path: '/api/oauth/token',
    body: { grant_type: 'refresh_token', ...client, refresh_token },
  };
}

function read({ access_token }: Tokens): Shot {
  return {
    path: '/api/v4/graphql',
    body: { query: '{ Application { application } }' },
    token: access_token,
  };
}

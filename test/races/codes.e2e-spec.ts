import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SessionRevocationService, SuspensionService } from '../../src/sign-in/index.js';
import { Outbox } from '../../src/delivery/outbox/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import type { TestApp } from '../support/servers/app.js';
import {
  confirmNumber,
  provenNumber,
  setNumber,
  userIdOf,
  verifyNumber,
} from '../support/actors/cell-number.js';
import { dataOf } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';
import { repeatUnavailable } from '../support/servers/connections.js';
import { pauseAfter } from '../support/servers/pause.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import {
  CIRCUMSTANCES,
  PATIENCE,
  repeatContended,
  startReplicas,
  type Replicas,
} from '../support/servers/replicas.js';
import { count } from '../support/assertions/tally.js';
import { codeOfRow } from '../support/actors/derived-code.js';

type Asked = (actor: Actor) => Promise<Answer>;

// SQLite has one writer at a time.
describe.runIf(inject('engine') === 'mariadb').each(CIRCUMSTANCES)(
  'races of codes, $name',
  (circumstances) => {
    let replicas: Replicas;
    beforeAll(async () => {
      replicas = await startReplicas(circumstances, {}, { needsInProcess: true });
    }, PATIENCE.timeout);
    afterAll(() => replicas.close(), PATIENCE.timeout);

    describe('a code request during a change of number [RACE-5]', () => {
      it('the request waits for the change and is refused', PATIENCE, async () => {
        for (const app of replicas.inProcess) {
          const { actor, code } = await provenAt(app);
          const written = pauseAfter(app.get(SessionRevocationService), 'revokeUserSessions');
          const change = verifyNumber(actor, code);
          await written.reached;
          const asked = actor.initialize('sms');
          await waitsOrEnds(asked);
          written.goOn();
          dataOf(await change);
          expectRefusal(await asked, 'SERVICE_UNAVAILABLE');
          expect(await actor.receivedCode()).toBe('');
        }
      });

      it('a code whose message came first expires with the change', PATIENCE, async () => {
        for (const app of replicas.inProcess) {
          const { actor, number, code } = await provenAt(app);
          const written = pauseAfter(app.get(Outbox), 'writeMessage');
          const asked = actor.initialize('sms');
          await written.reached;
          const change = repeatUnavailable(() => verifyNumber(actor, code));
          await waitsOrEnds(change);
          written.goOn();
          expect((await asked).status).toBe(200);
          dataOf(await change);
          const sent = await derivedCode(`known:${String(userIdOf(actor))}:%`);
          expectTokenRefusal(await actor.token(sent, { username: number }), 'INVALID_GRANT');
        }
      });

      async function provenAt(app: TestApp) {
        const actor = await Actor.signedIn(app);
        await app.travel(60);
        return { actor, ...(await provenNumber(actor)) };
      }
    });

    describe('a code request during a suspension [RACE-5]', () => {
      const CODES: [string, Asked][] = [
        ['for the first sign-in', (actor) => actor.initialize('sms')],
        ['on the present number', (actor) => setNumber(actor, newNumber())],
        ['on the new number', async (actor) => confirmNumber(actor, await codeOnPresent(actor))],
        [
          'for a mailbox',
          (actor) => setEmail(actor, `race.${randomBytes(6).toString('hex')}@example.com`),
        ],
      ];

      it.each(CODES)(
        '%s: the request waits for the suspension and is refused',
        PATIENCE,
        async (what, ask) => {
          for (const app of replicas.inProcess) {
            const { actor, id } = await about(app, what);
            const before = await messagesTo(id);
            const written = pauseAfter(app.get(SessionRevocationService), 'revokeUserSessions');
            const suspension = app.get(SuspensionService).suspendUser(id);
            await written.reached;
            const asked = ask(actor);
            await waitsOrEnds(asked);
            written.goOn();
            await suspension;
            expect((await asked).text).toMatch(
              what === 'on the new number' ? /CODE_INVALID/ : /SERVICE_UNAVAILABLE/,
            );
            expect(await messagesTo(id)).toBe(before);
          }
        },
      );

      it.each(CODES)(
        '%s: a code whose message came first expires with the suspension',
        PATIENCE,
        async (what, ask) => {
          for (const app of replicas.inProcess) {
            const { actor, id } = await about(app, what);
            const written = pauseAfter(app.get(Outbox), 'writeMessage');
            const asked = ask(actor);
            await written.reached;
            const suspension = repeatContended(() => app.get(SuspensionService).suspendUser(id));
            await waitsOrEnds(suspension);
            written.goOn();
            const answer = await asked;
            expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
            await suspension;
            await app.get(SuspensionService).resumeUser(id);
            expect(
              await count(replicas.app, 'challenges WHERE user_id = ? AND used_at IS NULL', [id]),
            ).toBe(0);
          }
        },
      );

      /** Creates a user who can request such a code and never did. */
      async function about(app: TestApp, what: string): Promise<{ actor: Actor; id: number }> {
        const actor = await Actor.registered(app);
        if (what !== 'for the first sign-in') await actor.signIn();
        if (what === 'on the new number') dataOf(await setNumber(actor, newNumber()));
        const [row] = await app.query('SELECT id FROM users WHERE cell_number = ?', [
          actor.cell_number,
        ]);
        return { actor, id: Number(row?.['id']) };
      }

      const codeOnPresent = (actor: Actor) => derivedCode(`me:number:${String(userIdOf(actor))}`);

      const messagesTo = (id: number) =>
        count(
          replicas.app,
          'messages JOIN challenges ON challenges.subject = messages.subject WHERE user_id = ?',
          [id],
        );
    });

    async function derivedCode(subject: string): Promise<string> {
      const [row] = await replicas.app.query('SELECT * FROM challenges WHERE subject LIKE ?', [
        subject,
      ]);
      return codeOfRow(replicas.app, row);
    }

    /**
     * Waits until a transaction waits for the lock of the challenge (seen twice), or until the
     * request ends without.
     */
    async function waitsOrEnds(request: Promise<unknown>): Promise<void> {
      let ended = false;
      let waited = new Set<unknown>();
      void request.finally(() => (ended = true));
      const waits = async () => {
        const rows = await replicas.app.query(`SELECT id FROM information_schema.processlist
        WHERE db = DATABASE() AND info REGEXP '(UPDATE|INSERT INTO) challenges' AND id <> CONNECTION_ID()`);
        const before = waited;
        waited = new Set(rows.map(({ id }) => id));
        return rows.some(({ id }) => before.has(id));
      };
      await expect.poll(async () => ended || (await waits())).toBe(true);
    }
  },
);

function setEmail(actor: Actor, email: string): Promise<Answer> {
  return actor.gql(`mutation { MeEmailSet(email: "${email}") { waiting_time } }`);
}

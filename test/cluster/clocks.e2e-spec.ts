import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { DatabaseWindows } from '../../src/platform/rate-limits/database-windows.js';
import { MessageLeases } from '../../src/delivery/outbox/message-leases.js';
import { MessageStore } from '../../src/delivery/outbox/message-store.js';
import { SEND_MS } from '../../src/delivery/outbox/message-sender.js';
import { WebhookEndpoints } from '../../src/features/webhooks/index.js';
import { Actor, expectOk, newNumber, tokensIn } from '../support/actors/actor.js';
import { ask } from '../support/actors/graphql.js';
import { postJson } from '../support/actors/http.js';
import { newPan } from '../support/actors/pans.js';
import { codeIn, conEnd } from '../support/actors/ussd.js';
import type { TestApp } from '../support/servers/app.js';
import { WebhookReceiver } from '../support/servers/webhook-receiver.js';
import { findSkewedNodes, SKEW_MS, type SkewedNodes } from '../support/servers/skewed-nodes.js';
import { graphql } from '../support/actors/typed-query.js';

const start = findSkewedNodes();
/** Difference of the two clocks, in seconds. */
const APART = (2 * SKEW_MS) / 1_000;
/**
 * Seconds that a test has from the begin of a deadline to its last moment. One that takes longer
 * begins again.
 */
const SLACK = 2;
/**
 * A claimed message may be handed over for this long without another statement, and the call takes
 * SEND_MS at most.
 */
const UNCONFIRMED_MS = 4_000;
const DIRECTIONS = ['ahead', 'behind'] as const;
const TICKET_ADD = graphql(
  'mutation { TicketAdd(ticket_department_id: 1, title: "t", content: "a") { id } }',
);
const CARD_ADD = graphql('mutation ($pan: String!) { CardAdd(pan: $pan) { id } }');

describe.runIf(start !== undefined)('two nodes of Galera whose clocks are 4 s apart', () => {
  let nodes: SkewedNodes;
  beforeAll(async () => {
    if (start !== undefined) nodes = await start();
  });
  afterAll(() => nodes.close());

  /** The same person, through the replica of another node. */
  const at = (
    app: TestApp,
    { cell_number, tokens }: Pick<Actor, 'cell_number' | 'tokens'>,
  ): Actor => Object.assign(new Actor(app, cell_number, nodes.ahead.client), { tokens });
  const pair = (first: (typeof DIRECTIONS)[number]): [TestApp, TestApp] =>
    first === 'ahead' ? [nodes.ahead, nodes.behind] : [nodes.behind, nodes.ahead];

  async function registered(app: TestApp): Promise<Actor> {
    const actor = at(app, { cell_number: newNumber(), tokens: undefined });
    expectOk(await actor.register());
    return actor;
  }

  /** Returns the code of the newest message, once it has arrived. */
  async function messageOf({ cell_number }: Actor, count = 1): Promise<string> {
    const arrived = () => nodes.gateway.messages(cell_number);
    await vi.waitUntil(() => arrived().length >= count);
    return codeIn(arrived().at(-1)?.text ?? '');
  }

  async function signedIn(app: TestApp): Promise<Actor> {
    const actor = await registered(app);
    expectOk(await actor.initialize('sms'));
    actor.tokens = tokensIn(expectOk(await actor.token(await messageOf(actor))));
    return actor;
  }

  it('have clocks that differ by that [CLU-5]', async () => {
    const now = (app: TestApp) => app.get(Database).now();
    const [before, ahead, after] = [
      await now(nodes.behind),
      await now(nodes.ahead),
      await now(nodes.behind),
    ];
    expect(ahead - before).toBeGreaterThan(2 * SKEW_MS - 1_000);
    expect(ahead - after).toBeLessThan(2 * SKEW_MS + 1_000);
  });

  it.each(DIRECTIONS)(
    'refuse nothing and send each message once if each step is on the other node, the one %s first [CLU-5]',
    async (first) => {
      const [one, two] = pair(first);
      const sara = at(two, await registered(one));
      expectOk(await sara.initialize('ussd'));
      const code = codeIn(await conEnd(one, sara.cell_number, ''));
      sara.tokens = tokensIn(expectOk(await sara.token(code)));
      expectOk(await at(one, sara).gql('{ Me { id } }'));

      const old = sara.tokens.refresh_token;
      const rotated = await at(one, sara).refresh();
      const repeated = expectOk(await sara.refreshWith(old));
      expect(repeated.body['refresh_token']).toBe(rotated.refresh_token);
      sara.tokens = rotated;
      await sara.refresh();

      const { id } = await ask(at(one, sara), TICKET_ADD);
      await ask(sara, `mutation { TicketAddReply(ticket_id: ${id}, content: "b") { id } }`);
      const tickets = graphql('{ Tickets { id replies { content } } }');
      const [listed] = await ask(at(one, sara), tickets);
      expect(listed).toEqual({ id, replies: [{ content: 'a' }, { content: 'b' }] });
      const card = await ask(sara, CARD_ADD, { pan: newPan() });
      expect(await ask(at(one, sara), '{ Cards { id } }')).toEqual([card]);

      await one.travel(60 + APART);
      expectOk(await at(one, sara).initialize('sms'));
      const again = expectOk(await sara.token(await messageOf(sara)));
      const ended = at(one, {
        cell_number: sara.cell_number,
        tokens: tokensIn(again),
      });
      expectOk(await ended.gql('{ Me { id } }'));
      const { access_token: token, refresh_token } = tokensIn(again);
      expectOk(await postJson(`${two.url}/api/oauth/revoke`, { ...nodes.ahead.client, token }));
      await expect.poll(async () => (await ended.gql('{ Me { id } }')).status).toBe(401);
      expect((await ended.refreshWith(refresh_token)).status).toBe(400);
      expectOk(await sara.gql('{ Me { id } }'));
      expect(nodes.gateway.messages(sara.cell_number)).toHaveLength(1);
    },
  );

  it('tell the events of a user in their order if each is written on the other node [HOOK-2] [CLU-5]', async () => {
    const receiver = await WebhookReceiver.start();
    await nodes.ahead
      .get(WebhookEndpoints)
      .addEndpoint({ url: receiver.url, events: 'card.added card.removed', personal: false }, 0);
    const users = await Promise.all(Array.from({ length: 4 }, () => signedIn(nodes.ahead)));
    const acts = await Promise.all(
      users.map(async (user, i) => {
        const done: string[] = [];
        for (let turn = 0; turn < 6; turn += 1) {
          const [one, two] = pair(DIRECTIONS[(i + turn) % 2] ?? 'ahead');
          const { id } = await ask(at(one, user), CARD_ADD, { pan: newPan() });
          await ask(at(two, user), `mutation { CardRemove(id: ${id}) { id } }`);
          done.push(`card.added ${id}`, `card.removed ${id}`);
        }
        return done;
      }),
    );
    // In the order of their first arrival, with those of other tests.
    const arrived = () => {
      const { events } = receiver;
      const firsts = events.filter(({ id }, i) => events.findIndex((each) => each.id === id) === i);
      return firsts.map(({ type, data }) => `${type} ${String(data['card_id'])}`);
    };
    await vi.waitUntil(() => acts.flat().every((act) => arrived().includes(act)));
    const order = arrived();
    expect(acts.map((done) => order.filter((act) => done.includes(act)))).toEqual(acts);
    receiver.close();
  });

  it('send each of 40 messages once [CLU-5]', async () => {
    const actors = await Promise.all(
      Array.from({ length: 40 }, (_, i) => registered(pair(DIRECTIONS[i % 2] ?? 'ahead')[0])),
    );
    await Promise.all(actors.map(async (actor) => expectOk(await actor.initialize('sms'))));
    await Promise.all(actors.map((actor) => messageOf(actor)));
    const open = "SELECT id FROM messages WHERE state IN ('ready', 'leased')";
    await vi.waitUntil(async () => (await nodes.ahead.query(open)).length === 0);
    expect(actors.map(({ cell_number }) => nodes.gateway.messages(cell_number).length)).toEqual(
      actors.map(() => 1),
    );
  });

  it('leave a message to its replica for as long as that may hand it over [CLU-5] [FLT-6]', async () => {
    const { ahead, behind } = nodes;
    const polls = [ahead, behind].map((app) =>
      vi.spyOn(app.get(MessageStore), 'listDueMessages').mockResolvedValue([]),
    );
    const source = { subject: 'user:1', challenge_id: '', nonce: '', key_id: '' };
    const text = { source, language: 'en', expiresIn: 300 } as const;
    const message = await behind
      .get(Database)
      .transaction((tx) =>
        behind
          .get(MessageStore)
          .writeMessage(tx, { kind: 'otp.sms', recipient: newNumber(), ...text }),
      );
    // The node ahead does not wait for the one behind, so the lease ends there by its clock.
    const before = await ahead.get(Database).now();
    expect(await behind.get(MessageLeases).claimMessage(message, 'webhook')).toMatchObject({
      attempts: 1,
    });
    behind.get(MessageLeases).endLease(message);
    const [row] = await ahead.query('SELECT next_at FROM messages WHERE id = ?', [message.id]);
    expect(Number(row?.['next_at']) - before).toBeGreaterThanOrEqual(UNCONFIRMED_MS + SEND_MS);
    await ahead.query('DELETE FROM messages WHERE id = ?', [message.id]);
    for (const poll of polls) poll.mockRestore();
  });

  describe.each(DIRECTIONS)('a deadline set on the node %s', (first) => {
    /** Returns whether a deadline still goes on after `seconds`, and up to SLACK more. */
    async function goesOn(
      begin: () => Promise<() => Promise<boolean>>,
      seconds: number,
    ): Promise<boolean> {
      for (;;) {
        const from = performance.now();
        const isOpen = await begin();
        await nodes.ahead.travel(seconds);
        if (await isOpen()) return true;
        if (performance.now() - from <= SLACK * 1_000) return false;
      }
    }
    /** Begins a wait on one node, and returns what tells on the other whether it still goes on. */
    type Deadline = (one: TestApp, two: TestApp) => Promise<() => Promise<boolean>>;
    const waiting: Deadline = async (one, two) => {
      const actor = await registered(one);
      expectOk(await actor.initialize('sms'));
      return async () => (await at(two, actor).initialize('sms')).status === 429;
    };
    const lifetime: Deadline = async (one, two) => {
      const actor = await registered(one);
      expectOk(await actor.initialize('sms'));
      const code = await messageOf(actor);
      return async () => (await at(two, actor).token(code)).status === 200;
    };
    const grace: Deadline = async (one, two) => {
      const actor = await signedIn(one);
      const old = actor.tokens?.refresh_token;
      await actor.refresh();
      return async () => (await at(two, actor).refreshWith(old)).status === 200;
    };
    const idle: Deadline = async (one, two) => {
      const actor = at(two, await signedIn(one));
      return async () => (await actor.refreshWith()).status === 200;
    };
    const limit: Deadline = async (one, two) => {
      const hit = (app: TestApp, bucket: string) =>
        app.get(DatabaseWindows).countHits(bucket, { limit: 1, window: 60 }, 1);
      const bucket = `spec:${newNumber()}`;
      expect(await hit(one, bucket)).toBeUndefined();
      return async () => {
        const retryAfter = await hit(two, bucket);
        expect(retryAfter ?? 0).toBeLessThanOrEqual(APART + SLACK + APART);
        return retryAfter !== undefined;
      };
    };

    it.each<[string, number, Deadline]>([
      ['waiting time of 60 s', 60, waiting],
      ['lifetime of 300 s of a one-time password', 300, lifetime],
      ['grace of 30 s', 30, grace],
      ['session of 30 days without a refresh', 30 * 86_400, idle],
      ['rate limit of 60 s', 60, limit],
    ])(
      'a %s ends at most 4 s earlier or later on the other [CLU-5]',
      async (_name, seconds, begin) => {
        const [one, two] = pair(first);
        expect(await goesOn(() => begin(one, two), seconds - APART - SLACK)).toBe(true);
        const late = await begin(one, two);
        await one.travel(seconds + APART);
        expect(await late()).toBe(false);
      },
    );
  });
});

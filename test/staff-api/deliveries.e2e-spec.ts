import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MessageLeases } from '../../src/delivery/outbox/index.js';
import { Actor } from '../support/actors/actor.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { staffMember, userIdOf } from '../support/actors/staff.js';
import { useApp } from '../support/servers/app.js';
import { codeOfRow } from '../support/actors/derived-code.js';

let support: Actor;
const app = useApp({ LIMITS: 'off' });
beforeAll(async () => {
  ({ actor: support } = await staffMember(app, {}, 'support'));
});

const cancel = (id: number) =>
  support.gql(
    `mutation { StaffDeliveryCancel(id: ${String(id)}, reason: "Wrong person") { id result } }`,
  );
const messageOf = async (actor: Actor) => {
  const [row] = await app.query('SELECT id, state FROM messages WHERE recipient = ?', [
    actor.cell_number,
  ]);
  return { id: Number(row?.['id']), state: row?.['state'] };
};

/** Requests a code of a new user whose message no replica takes. */
async function waiting(): Promise<Actor> {
  const claim = vi.spyOn(app.get(MessageLeases), 'claimMessage').mockResolvedValue(undefined);
  onTestFinished(() => {
    claim.mockRestore();
  });
  const actor = await Actor.registered(app);
  await actor.initialize('sms');
  return actor;
}

describe('StaffDeliveryCancel', () => {
  it('cancels a message that waits, with one audit row, and its code stays valid [ROLE-4]', async () => {
    const actor = await waiting();
    const user = await userIdOf(actor);
    const { id } = await messageOf(actor);
    for (let i = 0; i < 2; i += 1)
      expect(dataOf(await cancel(id))).toEqual({
        StaffDeliveryCancel: { id: String(id), result: 'CANCELLED' },
      });
    expect((await messageOf(actor)).state).toBe('cancelled');
    const events = await app.query(
      `SELECT event, actor, e.user_id, reason FROM audit_events e JOIN audit_reasons r ON r.nonce = e.nonce
       WHERE subject = ?`,
      [`message:${String(id)}`],
    );
    expect(events.map((row) => ({ ...row, user_id: Number(row['user_id']) }))).toEqual([
      {
        ...{ event: 'delivery.cancelled', actor: `user:${String(await userIdOf(support))}` },
        ...{ user_id: user, reason: 'Wrong person' },
      },
    ]);
    const [source] = await app.query('SELECT * FROM challenges WHERE user_id = ?', [user]);
    const code = codeOfRow(app, source);
    expect((await actor.token(code)).status).toBe(200);
  });

  it.each([
    'leased',
    'accepted',
    'delivered',
    'undelivered',
    'unconfirmed',
    'failed',
    'expired',
    'resent',
  ])('refuses a message that is %s, and changes nothing', async (state) => {
    const { id } = await messageOf(await waiting());
    await app.query('UPDATE messages SET state = ?, next_at = ? WHERE id = ?', [
      state,
      Date.now() + 600_000,
      id,
    ]);
    expect(gqlCodeOf(await cancel(id))).toBe('MESSAGE_NOT_WAITING');
    expect(await app.query('SELECT state FROM messages WHERE id = ?', [id])).toEqual([{ state }]);
    expect(
      await app.query('SELECT id FROM audit_events WHERE subject = ?', [`message:${String(id)}`]),
    ).toEqual([]);
  });

  it('finds no notice, which warns its recipient of others [ROLE-5]', async () => {
    const { id } = await messageOf(await waiting());
    await app.query("UPDATE messages SET subject = 'notice:number' WHERE id = ?", [id]);
    expect(gqlCodeOf(await cancel(id))).toBe('NOT_FOUND');
  });

  it('finds no message that does not exist', async () => {
    expect(gqlCodeOf(await cancel(987_654_321))).toBe('NOT_FOUND');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { Database } from '../../src/platform/database/index.js';
import { formatDateTime } from '../../src/platform/graphql/index.js';
import { HousekeepingService } from '../../src/platform/scheduling/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { ask } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';
import { newPan } from '../support/actors/pans.js';
import { count } from '../support/assertions/tally.js';
import { returnedBy } from '../support/assertions/returned.js';

const DAY = 86_400;
const ADD = graphql(`
  mutation ($pan: String!, $at: DateTime) {
    CardAdd(pan: $pan, expired_at: $at) {
      id
      status
      pan
    }
  }
`);
const inDays = (days: number) => formatDateTime(Date.now() + days * DAY * 1000);

const app = useApp({ LIMITS: 'off', ACCESS_TOKEN_TTL: '3600' });

const sweep = () => app.get(HousekeepingService).sweepAll();
const add = (actor: Actor, pan: string, at: string | null) => ask(actor, ADD, { pan, at });
const list = (actor: Actor) => ask(actor, graphql('{ Cards { id status pan } }'));
const wiped = { sealed_pan: null, fingerprint: null };
async function rowOf({ id }: { id: string }): Promise<Record<string, unknown> | undefined> {
  const [row] = await app.query('SELECT status, sealed_pan, fingerprint FROM cards WHERE id = ?', [
    id,
  ]);
  return row;
}
/** Lets a year's worth of days pass for the cards only: sessions stay. */
const age = (card: { id: string }, seconds: number) =>
  app.query('UPDATE cards SET expired_at = expired_at - ? WHERE id = ?', [seconds * 1000, card.id]);

describe('an expired card [PAN-7]', () => {
  it('becomes EXPIRED at once, keeps its number for 90 days, and is then wiped by housekeeping', async () => {
    const actor = await Actor.signedIn(app);
    const card = await add(actor, newPan(), inDays(1));
    await sweep();
    expect(await list(actor)).toEqual([card]);
    await age(card, DAY + 1);
    expect(await list(actor)).toEqual([{ ...card, status: 'EXPIRED' }]);
    await age(card, 90 * DAY - 60);
    await sweep();
    expect(await rowOf(card)).toMatchObject({
      status: 'ACTIVE',
      sealed_pan: expect.any(String) as string,
    });
    await age(card, 60);
    await sweep();
    expect(await rowOf(card)).toEqual({ status: 'EXPIRED', ...wiped });
    expect(await list(actor)).toEqual([{ ...card, status: 'EXPIRED' }]);
  });

  it('becomes a new card if it is added again after it was wiped', async () => {
    const actor = await Actor.signedIn(app);
    const pan = newPan();
    const old = await add(actor, pan, inDays(1));
    await age(old, 92 * DAY);
    await sweep();
    const renewed = await add(actor, pan, inDays(100));
    expect(renewed).toMatchObject({ status: 'ACTIVE', pan: old.pan });
    expect(renewed.id).not.toBe(old.id);
    await ask(actor, `mutation { CardRemove(id: ${old.id}) { id } }`);
    expect(await list(actor)).toEqual([renewed]);
  });

  it('keeps its number if it gets a new expiry first', async () => {
    const actor = await Actor.signedIn(app);
    const pan = newPan();
    const card = await add(actor, pan, inDays(1));
    await age(card, 92 * DAY);
    expect(await add(actor, pan, inDays(100))).toEqual(card);
    await sweep();
    expect(await rowOf(card)).toMatchObject({
      status: 'ACTIVE',
      sealed_pan: expect.any(String) as string,
    });
  });

  it('loses its number also when it was rejected or pending, while one without expiry is never wiped', async () => {
    const actor = await Actor.signedIn(app);
    const dateless = await add(actor, newPan(), null);
    const cards = [await add(actor, newPan(), inDays(1)), await add(actor, newPan(), inDays(1))];
    for (const [i, card] of cards.entries()) {
      await age(card, 92 * DAY);
      await app.query('UPDATE cards SET status = ? WHERE id = ?', [
        i === 0 ? 'REJECTED' : 'PENDING',
        card.id,
      ]);
    }
    await sweep();
    for (const card of cards) expect(await rowOf(card)).toEqual({ status: 'EXPIRED', ...wiped });
    expect(await rowOf(dateless)).toMatchObject({
      status: 'ACTIVE',
      sealed_pan: expect.any(String) as string,
    });
  });

  it('loses its number in small batches that leave removed cards alone', async () => {
    const actor = await Actor.signedIn(app);
    const model = await add(actor, newPan(), inDays(1));
    const removed = await add(actor, newPan(), inDays(1));
    await ask(actor, `mutation { CardRemove(id: ${removed.id}) { id } }`);
    for (const card of [model, removed]) await age(card, 92 * DAY);
    const rows = Array.from(
      { length: 450 },
      (_, i) => `(${String(i + 1)}, 1, 'f${String(i)}', 'x.y', '4', 'ACTIVE', 0, 0, 0)`,
    );
    await app.query(`INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, expired_at, created_at, updated_at)
      VALUES ${rows.join(', ')}`);
    const change = vi.spyOn(app.get(Database), 'change');
    await sweep();
    const counts = await Promise.all(returnedBy(change));
    change.mockRestore();
    expect(Math.max(...counts)).toBeLessThanOrEqual(200);
    expect(
      await count(app, "cards WHERE status = 'EXPIRED' AND id < 1000 AND fingerprint IS NULL"),
    ).toBe(450);
    expect(await rowOf(model)).toEqual({ status: 'EXPIRED', ...wiped });
    expect(await rowOf(removed)).toEqual({ status: 'REMOVED', ...wiped });
  });
});

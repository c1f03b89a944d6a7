import { describe, expect, it } from 'vitest';
import { exportRows, PersonalColumn } from './personal-columns.js';

class Parcel {
  @PersonalColumn()
  id = 0;

  @PersonalColumn()
  sent_at = 0;

  @PersonalColumn(({ secret }: Parcel) => secret.length)
  secret = '';

  unmarked = 'x';
}

describe('exportRows', () => {
  it('returns marked columns, with times as in RFC 3339', async () => {
    const sent = { ...new Parcel(), id: 1, sent_at: 1_000, secret: 'abc' };
    expect(await exportRows(Parcel, [sent, new Parcel()])).toEqual([
      { id: 1, sent_at: '1970-01-01T00:00:01.000Z', secret: 3 },
      { id: 0, sent_at: null, secret: 0 },
    ]);
  });

  it('gives other work a turn after each 500 of many rows [GQL-5]', async () => {
    const rows = Array.from({ length: 2_001 }, (_, id) => ({ ...new Parcel(), id }));
    let [turns, isOver] = [0, false];
    const countTurn = () => {
      turns += 1;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const exported = await exportRows(Parcel, rows);
    isOver = true;
    expect(turns).toBe(4);
    expect(exported.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { formatDateTime } from '../../src/platform/graphql/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { numberOf } from '../support/actors/card-numbers.js';
import { ask, gqlCodeOf, gqlMessagesOf } from '../support/actors/graphql.js';
import { graphql } from '../support/actors/typed-query.js';

const ADD = graphql(`
  mutation ($pan: String!, $at: DateTime) {
    CardAdd(pan: $pan, expired_at: $at) {
      id
      pan
      status
      brand
      issuing_bank
      expired_at
      created_at
    }
  }
`);
const CARDS = graphql('{ Cards { id pan status brand issuing_bank expired_at created_at } }');
const ADD_WITHOUT_DATE = graphql('mutation ($pan: String!) { CardAdd(pan: $pan) { expired_at } }');
const DAY = 86_400_000;
const inDays = (days: number) => formatDateTime(Date.now() + days * DAY);
const yearsAhead = (years: number, seconds: number) => {
  const at = new Date();
  at.setUTCFullYear(at.getUTCFullYear() + years);
  return formatDateTime(at.getTime() + seconds * 1000);
};

let sara: Actor;
const app = useApp({ LIMITS: 'off' });
beforeEach(async () => {
  sara = await Actor.signedIn(app);
});

const add = (pan: string, at: string | null = null) => ask(sara, ADD, { pan, at });
const list = (actor = sara) => ask(actor, CARDS);

describe('mutation CardAdd', () => {
  it('returns a card with a masked number', async () => {
    const at = inDays(400);
    const card = await add('4111 1111 1111 1111', at);
    expect(card).toEqual({
      id: expect.stringMatching(/^[1-9]\d*$/) as string,
      pan: '411111******1111',
      status: 'ACTIVE',
      brand: 'Visa',
      issuing_bank: null,
      expired_at: at,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    });
    expect(await list()).toEqual([card]);
  });

  it.each([
    ['spaces', '6037 9911 2233 4450', '603799******4450'],
    ['dashes', '6037-9911-2233-4450', '603799******4450'],
    ['both, and around', '  6037-9911 2233 4450\n', '603799******4450'],
    ['Persian digits', '۶۰۳۷ ۹۹۱۱ ۲۲۳۳ ۴۴۵۰', '603799******4450'],
    ['Arabic digits', '٦٠٣٧٩٩١١٢٢٣٣٤٤٥٠', '603799******4450'],
  ])('accepts a number written with %s [PAN-1]', async (_name, pan, mask) => {
    const check = numberOf(mask.slice(0, 6) + '112233445', 16).at(-1) ?? '';
    const digits =
      ['۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩', '0123456789'].find((set) => set.includes(pan.trim()[0] ?? '')) ??
      '';
    const right = pan.replace(/\S(?=\s*$)/, digits[Number(check)] ?? '');
    const card = await add(right);
    expect(card).toMatchObject({
      pan: mask.slice(0, -1) + check,
      brand: 'Shetab',
      issuing_bank: 'Melli',
    });
  });

  it.each([12, 13, 14, 15, 16, 17, 18, 19])(
    'accepts %i digits and shows the first six and last four [PAN-1]',
    async (length) => {
      const pan = numberOf('400000123', length);
      expect((await add(pan)).pan).toBe(`400000${'*'.repeat(length - 10)}${pan.slice(-4)}`);
    },
  );

  it('says whether the check digit or the length is wrong', async () => {
    const saysOf = async (pan: string) => gqlMessagesOf(await sara.gql(ADD, { pan }));
    expect(await saysOf('4111 1111 1111 1112')).toMatch(
      / pan has a wrong check digit: a digit is mistyped\.$/,
    );
    for (const pan of ['4111', '41111111111']) {
      expect(await saysOf(pan)).toMatch(/ pan must be a card number of 12 to 19 digits\.$/);
    }
  });

  it.each([
    ['11 digits', numberOf('40000012', 11)],
    ['20 digits', numberOf('40000012', 20)],
    ['a wrong check digit', '4111111111111112'],
    ['two digits exchanged', '4111111111111191'],
    ['letters', '4111x111111111111'],
    ['another separator', '4111.1111.1111.1111'],
    ['a sign', '+4111111111111111'],
    ['nothing', ''],
    ['spaces', '    '],
    ['NUL', '4111111111111111\u0000'],
    ['half of a surrogate pair', '4111111111111111\ud800'],
    ['many spaces', `4111111111111111${' '.repeat(100)}`],
  ])('returns CARD_INVALID for %s [PAN-1]', async (_name, pan) => {
    const answer = await sara.gql(ADD, { pan });
    expect(gqlCodeOf(answer)).toBe('CARD_INVALID');
    expect(answer.body.data).toBeNull();
    expect(answer.text.replace(/"request_id":"[^"]*"/g, '')).not.toContain('4111');
    expect(await list()).toEqual([]);
  });

  it.each([
    ['4000', 'Visa', null],
    ['5100', 'Mastercard', null],
    ['2221', 'Mastercard', null],
    ['3400', 'American Express', null],
    ['603799', 'Shetab', 'Melli'],
    ['621986', 'Shetab', 'Saman'],
    ['6200', 'UnionPay', null],
    ['9000', null, null],
    ['0000', null, null],
  ])('returns network and bank of %s…', async (start, brand, bank) => {
    const card = await add(numberOf(start, 16));
    expect([card.brand, card.issuing_bank]).toEqual([brand, bank]);
  });
});

describe('CardAdd.expired_at [PAN-2]', () => {
  const pan = numberOf('4', 16);

  it.each([
    ['2031-02-28 23:59:59', '2031-02-28 23:59:59'],
    ['2028-02-29 00:00:00', '2028-02-29 00:00:00'],
    ['2031-01-31T12:00:00Z', '2031-01-31 12:00:00'],
    ['2031-01-31t12:00:00z', '2031-01-31 12:00:00'],
    ['2031-01-31T12:00:00.999+03:30', '2031-01-31 08:30:00'],
    ['2031-01-31T23:00:00-02:00', '2031-02-01 01:00:00'],
  ])('accepts %s as a literal and as a variable', async (written, shown) => {
    expect((await add(pan, written)).expired_at).toBe(shown);
    const literal = `mutation { CardAdd(pan: "${pan}", expired_at: "${written}") { expired_at } }`;
    expect(await ask(sara, literal)).toEqual({ expired_at: shown });
  });

  it.each([
    '2031-02-29 00:00:00',
    '2028-02-30 00:00:00',
    '2031-04-31 00:00:00',
    '2031-13-01 00:00:00',
    '2031-00-10 00:00:00',
    '2031-01-00 00:00:00',
    '2031-01-31 24:00:00',
    '2031-01-31 23:60:00',
    '2031-01-31 23:59:60',
    '2031-01-31T12:00:00',
    '2031-01-31T12:00:00+25:00',
    '2031-01-31',
    '2031-1-31 00:00:00',
    '01/31',
    '',
    'tomorrow',
    '۲۰۳۱-۰۱-۳۱ ۰۰:۰۰:۰۰',
  ])('refuses "%s" as a time', async (at) => {
    const literal = `mutation { CardAdd(pan: "${pan}", expired_at: "${at}") { id } }`;
    for (const answer of [await sara.gql(ADD, { pan, at }), await sara.gql(literal)]) {
      expect(answer.status).toBe(200);
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(gqlMessagesOf(answer)).toContain('DateTime must be a real time');
    }
    expect(await list()).toEqual([]);
  });

  it('refuses a past time and one more than 20 years ahead', async () => {
    for (const at of [
      inDays(-1),
      '1970-01-01 00:00:00',
      '0001-01-01 00:00:00',
      yearsAhead(20, 60),
      '9999-12-31 23:59:59',
    ]) {
      const answer = await sara.gql(ADD, { pan, at });
      expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
      expect(gqlMessagesOf(answer)).toContain(
        'expired_at must be a real date, not past and at most 20 years ahead',
      );
    }
    for (const at of [formatDateTime(Date.now() + 60_000), yearsAhead(20, -60)]) {
      expect((await add(pan, at)).expired_at).toBe(at);
    }
  });

  it('takes 00:00:00 as a date, valid until the end of the printed month [TYPE-4]', async () => {
    const now = new Date();
    const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    for (const at of [monthStart, Math.floor(Date.now() / 86_400_000) * 86_400_000]) {
      const card = await add(pan, formatDateTime(at));
      expect(card).toMatchObject({ expired_at: formatDateTime(at), status: 'ACTIVE' });
      expect(await list()).toEqual([card]);
    }
    const answer = await sara.gql(ADD, { pan, at: formatDateTime(monthStart - 86_400_000) });
    expect(gqlCodeOf(answer)).toBe('BAD_USER_INPUT');
    const { id } = await add(pan, formatDateTime(monthStart));
    await app.query('UPDATE cards SET expired_at = ? WHERE id = ?', [monthStart - 86_400_000, id]);
    expect(await list()).toMatchObject([{ status: 'EXPIRED' }]);
  });

  it('accepts null and no value', async () => {
    expect((await ask(sara, ADD_WITHOUT_DATE, { pan })).expired_at).toBeNull();
    expect(await add(pan, null)).toMatchObject({ expired_at: null, status: 'ACTIVE' });
  });

  it('makes a card EXPIRED once it has passed, and ACTIVE again with a new one', async () => {
    const { id } = await add(pan, inDays(30));
    await app.travel(31 * 86_400);
    expect(await list()).toMatchObject([{ id, status: 'EXPIRED' }]);
    expect(await add(pan, inDays(30))).toMatchObject({ id, status: 'ACTIVE' });
  });
});

describe('mutation CardAdd of the same number', () => {
  it('returns the same card for every way of writing the number', async () => {
    const first = await add('4111111111111111', inDays(100));
    expect(await add('4111-1111-1111-1111')).toEqual(first);
    expect(await add('۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱')).toEqual(first);
    expect(await list()).toEqual([first]);
  });

  it('stores a new expiry, and keeps the old one if none is given', async () => {
    const first = await add('4111111111111111', inDays(100));
    const second = await add('4111111111111111', inDays(200));
    expect(second).toEqual({ ...first, expired_at: second.expired_at });
    expect(second.expired_at).not.toBe(first.expired_at);
    expect(await add('4111111111111111')).toEqual(second);
  });

  it('stores the first expiry of a card that had none [PAN-4]', async () => {
    const { id, expired_at } = await add('4111111111111111');
    expect(expired_at).toBeNull();
    const at = inDays(100);
    expect(await add('4111111111111111', at)).toMatchObject({ id, expired_at: at });
    expect(await list()).toMatchObject([{ id, expired_at: at }]);
  });

  it('adds another card for another user', async () => {
    const { id } = await add('4111111111111111');
    const omid = await Actor.signedIn(app);
    expect((await ask(omid, ADD, { pan: '4111111111111111' })).id).not.toBe(id);
    expect(gqlCodeOf(await omid.gql(`mutation { CardRemove(id: ${id}) { id } }`))).toBe(
      'NOT_FOUND',
    );
    expect(await list()).toMatchObject([{ id }]);
  });

  it('makes one row and one id of fifty parallel calls [PAN-4]', async () => {
    const cards = await Promise.all(
      Array.from({ length: 50 }, () => add('4111111111111111', inDays(100))),
    );
    expect(new Set(cards.map(({ id }) => id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });
});

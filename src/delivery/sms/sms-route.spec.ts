import { expect, it } from 'vitest';
import type { SmsAlphabet } from '../alphabets/index.js';
import { SmsRoute } from './sms-route.js';

const LONG = 'سلام '.repeat(30);

/** Returns a route of three short messages a second, and the clock that it reads. */
function createRoute(driver: { readonly codesAlone?: boolean; readonly alphabet?: SmsAlphabet }) {
  const clock = { now: 0 };
  const sendSms = () => Promise.resolve({ outcome: 'accepted' } as const);
  const provider = { name: 'a', priority: 1, countries: [], rate: 3, window: 64 };
  const route = new SmsRoute(
    { ...provider, driver: { receipts: false, sendSms, ...driver } },
    () => clock.now,
  );
  return { route, clock };
}

it.each([
  ['a text of one part takes one', {}, 'Your code: 852596', [true, true, false]],
  ['a text of three parts takes three', {}, LONG, [false, false, false]],
  ['a text of two parts takes two', { alphabet: 'ucs2' }, 'a'.repeat(71), [true, false, false]],
  ['a template of the provider takes one', { codesAlone: true }, LONG, [true, true, false]],
] as const)(
  'SmsRoute counts short messages by its rate: %s [DLV-5]',
  (_what, driver, text, room) => {
    const { route } = createRoute(driver);
    const hasRoom = room.map(() => {
      if (route.hasRoom()) route.reserveRoom(text);
      return route.hasRoom();
    });
    expect(hasRoom).toEqual(room);
  },
);

it('SmsRoute waits until the parts of a long text fit its rate [DLV-5]', () => {
  const { route, clock } = createRoute({});
  route.reserveRoom('one');
  route.reserveRoom(LONG);
  clock.now = 600;
  expect(route.hasRoom()).toBe(false);
  clock.now = 700;
  expect(route.hasRoom()).toBe(true);
});

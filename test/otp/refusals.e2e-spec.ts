import { describe, expect, it } from 'vitest';
import { Actor, expectOk, newNumber } from '../support/actors/actor.js';
import { wrongCode } from '../support/actors/cell-number.js';
import type { Answer } from '../support/actors/http.js';
import { askFrom, codeFrom, guessFrom, HOME, settleAt } from '../support/actors/networks.js';
import { useApp } from '../support/servers/app.js';
import { codeOfRow } from '../support/actors/derived-code.js';

const ABROAD = '203.0.113.9';

const app = useApp({ LIMITS: 'off', TRUSTED_PROXIES: '127.0.0.1' });

async function settled(): Promise<Actor> {
  const actor = await settleAt(HOME, await Actor.registered(app));
  await app.travel(600);
  return actor;
}

/** Returns the members of a refusal by which it explains itself. */
function helpOf({ body, status }: Answer): object {
  expect(status).toBe(400);
  const { readable_code, message, request_id, ...help } = body.errors?.[0] ?? {};
  expect([readable_code, typeof message, typeof request_id]).toEqual([
    'INVALID_GRANT',
    'string',
    'string',
  ]);
  return help;
}

/** Returns the code that the user's known network requested, before any dial shows it. */
async function ownCodeOf(actor: Actor): Promise<string> {
  const [row] = await app.query(
    "SELECT * FROM challenges WHERE subject LIKE 'known:%' AND user_id = (SELECT id FROM users WHERE cell_number = ?)",
    [actor.cell_number],
  );
  return codeOfRow(app, row);
}

describe('A refused code at a network that has signed the user in', () => {
  it('costs a try, and the refusal says how many are left and when none is [OTP-8]', async () => {
    const actor = await settled();
    const code = await codeFrom(HOME, actor);
    for (const tries_left of [4, 3, 2, 1, 0]) {
      const help = helpOf(await guessFrom(HOME, actor, wrongCode(code)));
      expect(help).toEqual({ reason: 'wrong', details: { tries_left } });
    }
    expect(helpOf(await guessFrom(HOME, actor, code))).toEqual({ reason: 'no_tries_left' });
  });

  it('gets the reason: no dial has shown it, expired, entered already [OTP-8]', async () => {
    const actor = await settled();
    expectOk(await askFrom(HOME, actor, 'ussd'));
    const unseen = { reason: 'not_shown', details: { tries_left: 4 } };
    expect(helpOf(await guessFrom(HOME, actor, '123456'))).toEqual(unseen);
    const code = await actor.dialledCode();
    expectOk(await guessFrom(HOME, actor, code));
    expect(helpOf(await guessFrom(HOME, actor, code))).toEqual({ reason: 'ended' });
    await app.travel(600);
    const next = await codeFrom(HOME, actor);
    await app.travel(301);
    expect(helpOf(await guessFrom(HOME, actor, next))).toEqual({ reason: 'expired' });
  });

  it('pays for each guess at a code that no dial has shown, the right one too [OTP-6]', async () => {
    const actor = await settled();
    expectOk(await askFrom(HOME, actor, 'ussd'));
    for (const tries_left of [4, 3, 2, 1, 0]) {
      const guess = tries_left === 3 ? await ownCodeOf(actor) : '123456';
      expect(helpOf(await guessFrom(HOME, actor, guess))).toEqual({
        reason: 'not_shown',
        details: { tries_left },
      });
    }
    expect(helpOf(await guessFrom(HOME, actor, '123456'))).toEqual({ reason: 'no_tries_left' });
  });

  it('tells a signed-in user how many tries are left for a change of number', async () => {
    const actor = await Actor.signedIn(app);
    await actor.gql(`mutation { MeCellNumberSet(cell_number: "${newNumber()}") { waiting_time } }`);
    const wrong = wrongCode(await actor.receivedCode());
    const { body } = await actor.gql(
      `mutation { MeCellNumberConfirm(code: "${wrong}") { waiting_time } }`,
    );
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'CODE_INVALID',
      details: { tries_left: 4 },
    });
  });
});

describe('A refused code at any other network', () => {
  it('gets the same refusal for every reason, also if a known network has spent tries [OTP-8]', async () => {
    const actor = await settled();
    const [own, common] = [await codeFrom(HOME, actor), await codeFrom(ABROAD, actor, 'ussd')];
    await guessFrom(HOME, actor, wrongCode(own));
    for (const code of [wrongCode(own), wrongCode(common)])
      expect(helpOf(await guessFrom(ABROAD, actor, code))).toEqual({});
    expectOk(await guessFrom(HOME, actor, own));
    expect(helpOf(await guessFrom(ABROAD, actor, own))).toEqual({});
    await app.travel(301);
    expect(helpOf(await guessFrom(ABROAD, actor, common))).toEqual({});
    expect(helpOf(await guessFrom(ABROAD, new Actor(app), '123456'))).toEqual({});
  });
});

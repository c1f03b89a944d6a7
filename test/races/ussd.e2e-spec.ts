import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, newNumber, type Actor } from '../support/actors/actor.js';
import type { Shot } from '../support/servers/connections.js';
import { send } from '../support/actors/http.js';
import {
  CIRCUMSTANCES,
  CROWD,
  everyRound,
  PATIENCE,
  startReplicas,
  times,
  type Replicas,
} from '../support/servers/replicas.js';
import { count, tally } from '../support/assertions/tally.js';
import { challengeOf, codeIn, derivedCode, NEUTRAL } from '../support/actors/ussd.js';

const [TOKEN, SECRET] = ['t'.repeat(22), 'shared secret'];
const hmac = {
  secret: '$SECRET_HMAC',
  signature_header: 'x-signature',
  timestamp_header: 'x-timestamp',
};

describe.each(CIRCUMSTANCES)('races of USSD, $name', (circumstances) => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await startReplicas(circumstances, {
      // Many requests for one number wait for one row, which takes long on a busy machine.
      ...{ USSD_GATEWAY_TOKEN: TOKEN, SECRET_HMAC: SECRET, USSD_TIMEOUT: '2500' },
      USSD_GATEWAYS: JSON.stringify([{ name: 'signed', form: 'con-end', hmac }]),
    });
  }, PATIENCE.timeout);
  afterAll(() => replicas.close(), PATIENCE.timeout);

  const newSession = () => randomBytes(8).toString('hex');
  const dial = ({ cell_number }: Actor, sessionId = newSession()): Shot => ({
    path: `/ussd/${TOKEN}`,
    body: { sessionId, phoneNumber: cell_number, serviceCode: '*6655#', text: '' },
  });
  const screens = (texts: readonly string[]) => ({
    codes: texts.filter((text) => text.startsWith('END ')).flatMap((text) => codeIn(text) || []),
    neutral: texts.filter((text) => text === `END ${NEUTRAL}`).length,
  });

  it(
    'guesses with a code that is being shown succeed once, and never before it is shown [OTP-10] [OTP-4]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      expectOk(await actor.initialize('ussd'));
      const password = await derivedCode(actor);
      const body = {
        ...actor.client,
        username: actor.cell_number,
        password,
        grant_type: 'password',
        scope: '*',
      };
      const guess: Shot = { path: '/api/oauth/token', body };
      const before = await replicas.crowd.release(times(10, () => guess));
      expect(tally(before)).toEqual({ 'INVALID_GRANT 400': 10 });
      const shots = times(CROWD, (i) => (i === (round * 7) % CROWD ? dial(actor) : guess));
      const answers = await replicas.crowd.release(shots);
      const tokens = answers.filter(
        ({ body: { access_token } }) => access_token !== undefined,
      ).length;
      expect(tokens).toBeLessThanOrEqual(1);
      expect(screens(answers.map(({ text }) => text)).codes).toEqual([password]);
      expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
      if (tokens === 0) expectOk(await actor.token(password));
      expect(
        await count(
          replicas.app,
          'sessions JOIN users ON users.id = user_id WHERE cell_number = ?',
          [actor.cell_number],
        ),
      ).toBe(1);
    }),
  );

  it(
    'three of 100 parallel dials show the code, whatever its channel [OTP-10]',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      expectOk(await actor.initialize(round % 2 === 0 ? 'ussd' : 'sms'));
      const answers = await replicas.crowd.release(times(CROWD, () => dial(actor)));
      const { codes, neutral } = screens(answers.map(({ text }) => text));
      expect([codes.length, new Set(codes).size, neutral]).toEqual([3, 1, CROWD - 3]);
      expect(await challengeOf(actor)).toMatchObject({ shows: 3 });
    }),
  );

  it(
    'a callback that arrives 100 times at once gets one answer and counts once',
    PATIENCE,
    everyRound(circumstances, async (round) => {
      const actor = await replicas.registered(round);
      expectOk(await actor.initialize('ussd'));
      const repeated = dial(actor);
      const answers = await replicas.crowd.release(times(CROWD, () => repeated));
      expect(tally(answers)).toEqual({ '200': CROWD });
      expect([...new Set(answers.map(({ text }) => text))]).toHaveLength(1);
      expect(screens(answers.map(({ text }) => text)).codes).toHaveLength(CROWD);
      expect(await challengeOf(actor)).toMatchObject({ shows: 1 });
    }),
  );

  it(
    'one of 20 parallel uses of a signature is accepted',
    PATIENCE,
    everyRound(circumstances, async () => {
      const now = await replicas.app.query('SELECT MAX(issued_at) AS now FROM challenges');
      const timestamp = String(Math.floor(Number(now[0]?.['now']) / 1000));
      const body = JSON.stringify({
        sessionId: newSession(),
        phoneNumber: newNumber(),
        serviceCode: '*6655#',
      });
      const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signature,
      };
      const answers = await Promise.all(
        times(20, (i) =>
          send(`${replicas.at(i).url}/ussd/signed`, { method: 'POST', headers, body }),
        ),
      );
      expect(tally(answers)).toEqual({ '200': 1, 'NOT_FOUND 404': 19 });
    }),
  );
});

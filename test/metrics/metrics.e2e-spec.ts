import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { SuspensionService } from '../../src/sign-in/index.js';
import { CodeDisplayService } from '../../src/accounts/otp/index.js';
import { SMS_ALARM_KINDS } from '../../src/delivery/sms/sms.facts.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type Settings } from '../support/servers/app.js';
import { expectRefusal } from '../support/assertions/refusal.js';
import { postJson, send } from '../support/actors/http.js';
import {
  asked,
  conEndTurn,
  gatewayUrl,
  newSession,
  otherThan,
  startWithGateways,
} from '../support/actors/ussd.js';

const TOKEN = 'metrics-token-of-a-test';

/**
 * Returns what /metrics says in words: all but the values, whose digits may be those of any code by
 * chance.
 */
function wordsOf(text: string): string {
  return text.replace(/(?<=^[^#].*) \S+$/gm, '');
}

async function start(settings: Settings) {
  const app = await startApp(settings);
  onTestFinished(app.close);
  return app;
}

describe('/metrics', () => {
  it('shows the gauges of its engine only', async () => {
    const { url } = await start({});
    const { text } = await send(`${url}/metrics`);
    const ofEngine = ['keypad_database_connections_open', 'keypad_database_free_bytes'];
    expect(ofEngine.filter((name) => new RegExp(`^${name} \\d`, 'm').test(text))).toEqual([
      inject('engine') === 'sqlite'
        ? 'keypad_database_free_bytes'
        : 'keypad_database_connections_open',
    ]);
  });

  it('counts the steps of codes by channel and provider, and names nobody [LEAK-1]', async () => {
    const app = await start({});
    const actor = await Actor.registered(app);
    const codes = [await actor.newCode('sms')];
    const read = async () => (await send(`${app.url}/metrics`)).text;
    // A message whose code was entered is not sent any more.
    await expect.poll(read).toContain('step="accepted"} 1');
    await actor.token(codes[0] ?? '');
    await app.travel(3_600);
    codes.push(await actor.newCode('ussd'));
    await actor.token(codes[1] ?? '');
    const steps = [
      'channel="sms",provider="",step="asked"',
      'channel="sms",provider="virtual",step="accepted"',
      'channel="sms",provider="",step="entered"',
      'channel="ussd",provider="",step="asked"',
      'channel="ussd",provider="USSD_GATEWAY_TOKEN",step="shown"',
      'channel="ussd",provider="",step="entered"',
    ];
    await vi.waitFor(async () => {
      const text = await read();
      for (const step of steps) expect(text).toContain(`keypad_delivery_steps_total{${step}} 1`);
    });
    const words = wordsOf(await read());
    for (const secret of [...codes, actor.cell_number.slice(1)])
      expect(words).not.toContain(secret);
  });

  it('counts USSD turns by gateway and outcome, a repeated one once [LEAK-1]', async () => {
    const app = await startWithGateways([]);
    onTestFinished(app.close);
    const actor = await Actor.registered(app);
    const from = actor.cell_number;
    const turn = (extra: string, session = newSession()) =>
      conEndTurn(app, { from, session, extra });
    await turn('4711');
    const ref = await asked(actor);
    await turn(otherThan(ref));
    await turn('');
    const session = newSession();
    await turn(ref, session);
    await turn(ref, session);
    await turn(ref);
    await turn(ref);
    await turn(ref);
    await app.travel(301);
    await turn(ref);
    vi.spyOn(app.get(CodeDisplayService), 'showCode').mockRejectedValueOnce(new Error('x'));
    await turn('4711');
    const [user] = await app.query('SELECT id FROM users WHERE cell_number = ?', [from]);
    await app.get(SuspensionService).suspendUser(Number(user?.['id']));
    await turn(ref);
    await postJson(gatewayUrl(app, 'at'), { phoneNumber: from, serviceCode: '*1#' });
    await postJson(gatewayUrl(app, 'at'), { phoneNumber: 'x', serviceCode: '*6655#' });
    await postJson(gatewayUrl(app, 'at'), { phoneNumber: from, status: 'Success' });
    await postJson(`${app.url}/ussd/at/${'x'.repeat(22)}`, { phoneNumber: from });
    await turn('');
    const often = newNumber();
    for (let i = 0; i < 31; i += 1)
      await conEndTurn(app, { from: often, session: newSession(), extra: '' });
    const text = (await send(`${app.url}/metrics`)).text;
    const counted = [
      ...text.matchAll(/^keypad_ussd_turns_total\{gateway="(.*)",outcome="(.*)"\} (\d+)$/gm),
    ];
    expect(
      Object.fromEntries(
        counted.map(([, gateway = '', outcome = '', times]) => [
          `${gateway} ${outcome}`,
          Number(times),
        ]),
      ),
    ).toEqual({
      ...{
        'at no_request': 1,
        'at wrong_reference': 1,
        'at reference': 32,
        'at shown': 3,
        'at spent': 1,
        'at over': 1,
      },
      ...{
        'at suspended': 1,
        'at other_code': 1,
        'at no_number': 1,
        'at ended': 1,
        ' unproven': 1,
      },
      ...{ 'at too_many': 1, 'at busy': 1 },
    });
    expect(text).toContain(
      'keypad_delivery_steps_total{channel="ussd",provider="at",step="shown"} 3',
    );
    for (const secret of [from.slice(1), ref]) expect(wordsOf(text)).not.toContain(secret);
  });

  it('times requests by route, method and class of status, without a path of a caller [LEAK-1]', async () => {
    const app = await start({});
    const actor = await Actor.signedIn(app);
    await actor.gql('{ Me { id } }');
    await postJson(`${app.url}/api/v4/graphql`, { query: '{ Me { id } }' });
    for (let i = 0; i < 3; i += 1) await send(`${app.url}/secret-${String(i)}?a=secret`);
    await send(`${app.url}/delivery/receipts/secret`, { method: 'PURGE' });
    expectRefusal(await send(`${app.url}/api/oauth/token`), 'METHOD_NOT_ALLOWED');
    await vi.waitFor(async () => {
      const { text } = await send(`${app.url}/metrics`);
      const counts = [
        ...text.matchAll(/^keypad_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm),
      ];
      expect(
        Object.fromEntries(counts.map(([, labels = '', times]) => [labels, Number(times)])),
      ).toMatchObject({
        'route="/api/v4/graphql",method="POST",status="2xx"': 1,
        'route="/api/v4/graphql",method="POST",status="4xx"': 1,
        'route="none",method="none",status="4xx"': 5,
      });
      expect(text).toContain(
        'keypad_http_request_duration_seconds_bucket{le="0.005",route="none",method="none",',
      );
      expect(text).not.toContain('secret');
    });
  });

  it('shows each alarm about text messages as 0 before it is raised, because Prometheus sees only increases', async () => {
    const app = await start({});
    const { text } = await send(`${app.url}/metrics`);
    for (const alarm of SMS_ALARM_KINDS)
      expect(text).toContain(`keypad_sms_alarms_total{alarm="${alarm}"} 0`);
  });

  it('shows /metrics to callers with the token of METRICS_TOKEN', async () => {
    const app = await start({ METRICS_TOKEN: TOKEN });
    expectRefusal(await send(`${app.url}/metrics`), 'NOT_FOUND');
    expectRefusal(
      await send(`${app.url}/metrics`, { headers: { authorization: 'Bearer other' } }),
      'NOT_FOUND',
    );
    const answer = await send(`${app.url}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

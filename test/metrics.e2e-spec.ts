import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Actor } from './support/actor.js';
import { startApp, type Settings } from './support/app.js';
import { expectRefusal } from './support/refusal.js';
import { send } from './support/http.js';

const TOKEN = 'metrics-token-of-a-test';

async function start(settings: Settings) {
  const app = await startApp(settings);
  onTestFinished(app.close);
  return app;
}

describe('/metrics', () => {
  it('LEAK-1 counts the way of codes by channel and provider, and names nobody', async () => {
    const app = await start({});
    const actor = await Actor.registered(app);
    const codes = [await actor.newCode('sms')];
    await actor.token(codes[0] ?? '');
    await app.travel(3_600);
    codes.push(await actor.newCode('ussd'));
    await actor.token(codes[1] ?? '');
    const read = async () => (await send(`${app.url}/metrics`)).text;
    const steps = [
      'channel="sms",provider="",step="asked"',
      'channel="sms",provider="virtual",step="accepted"',
      'channel="sms",provider="",step="entered"',
      'channel="ussd",provider="",step="asked"',
      'channel="ussd",provider="",step="shown"',
      'channel="ussd",provider="",step="entered"',
    ];
    await vi.waitFor(async () => {
      const text = await read();
      for (const step of steps) expect(text).toContain(`keypad_delivery_steps_total{${step}} 1`);
    });
    for (const secret of [...codes, actor.cell_number.slice(1)]) expect(await read()).not.toContain(secret);
  });

  it('with a token is there for those who have it', async () => {
    const app = await start({ METRICS_TOKEN: TOKEN });
    expectRefusal(await send(`${app.url}/metrics`), 'NOT_FOUND');
    expectRefusal(await send(`${app.url}/metrics`, { headers: { authorization: 'Bearer other' } }), 'NOT_FOUND');
    const answer = await send(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

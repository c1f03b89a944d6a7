import { randomBytes } from 'node:crypto';
import type { TestApp } from '../servers/app.js';
import { postJson, send } from './http.js';
import type { Ledger, Suspect } from './suspect.js';

/** Callbacks of the gateway `hub`, which has a layout of JSON and asks for Basic, and sessions of the virtual phone. */
export async function gatewayCallbacks(app: TestApp, actor: Suspect, ledger: Ledger) {
  const basic = (password: string) => ({ authorization: `Basic ${btoa(`hub:${password}`)}` });
  const password = app.config.USSD_GATEWAYS[0]?.basic?.password.value ?? '';
  const turn = {
    Type: 'Initiation',
    Mobile: actor.cell_number.slice(1),
    Message: app.config.USSD_CODE,
    SessionId: '1',
  };
  const url = `${app.url}/ussd/hub`;
  // The session is the gateway's own, and its form wants it back.
  for (const member of ['Type', 'Mobile', 'Message'])
    await postJson(url, { ...turn, [member]: ledger.typed() }, basic(password));
  await postJson(url, turn, basic(password));
  await postJson(url, turn, basic(ledger.secret('typed')));
  await postJson(url, { ...turn, Type: 'Release', lastAppResponse: ledger.typed() }, basic(password));
  await send(`${url}?Mobile=${encodeURIComponent(ledger.typed())}`, { headers: basic(password) });
  await send(url, { method: 'POST', headers: basic(password), body: `{${ledger.typed()}` });
  for (const from of [actor.cell_number, ledger.typed()]) await handsetCalls(app, from, ledger);
}

async function handsetCalls(app: TestApp, from: string, ledger: Ledger) {
  const call = { from, code: app.config.USSD_CODE, session: randomBytes(12).toString('hex'), reason: 'user' };
  for (const typed of [{}, { session: ledger.typed() }, { gateway: ledger.typed() }, { code: ledger.typed() }]) {
    for (const what of ['reply', 'hang-up']) {
      await postJson(`${app.url}/dev/phone/${what}`, { ...call, inputs: [ledger.typed()], ...typed });
    }
  }
}

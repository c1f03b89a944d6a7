import type { TestApp } from './app.js';
import { postJson, send } from './http.js';
import type { Ledger, Suspect } from './suspect.js';

/** Callbacks of the gateway `hub`, which has a layout of JSON and asks for Basic. */
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
}

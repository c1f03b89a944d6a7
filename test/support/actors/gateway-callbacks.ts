import { randomBytes } from 'node:crypto';
import type { TestApp } from '../servers/app.js';
import { postJson, send } from './http.js';
import type { SecretLog, RecordedActor } from './recorded-actor.js';

/**
 * Callbacks of the gateway `hub`, which has a layout of JSON and asks for Basic, and sessions of
 * the virtual phone.
 */
export async function gatewayCallbacks(app: TestApp, actor: RecordedActor, secrets: SecretLog) {
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
    await postJson(url, { ...turn, [member]: secrets.typed() }, basic(password));
  await postJson(url, turn, basic(password));
  await postJson(url, turn, basic(secrets.secret('typed')));
  await postJson(
    url,
    { ...turn, Type: 'Release', lastAppResponse: secrets.typed() },
    basic(password),
  );
  await send(`${url}?Mobile=${encodeURIComponent(secrets.typed())}`, { headers: basic(password) });
  await send(url, { method: 'POST', headers: basic(password), body: `{${secrets.typed()}` });
  for (const from of [actor.cell_number, secrets.typed()]) await handsetCalls(app, from, secrets);
}

async function handsetCalls(app: TestApp, from: string, secrets: SecretLog) {
  const call = {
    from,
    code: app.config.USSD_CODE,
    session: randomBytes(12).toString('hex'),
    reason: 'user',
  };
  for (const typed of [
    {},
    { session: secrets.typed() },
    { gateway: secrets.typed() },
    { code: secrets.typed() },
  ]) {
    for (const what of ['reply', 'hang-up']) {
      await postJson(`${app.url}/dev/phone/${what}`, {
        ...call,
        inputs: [secrets.typed()],
        ...typed,
      });
    }
  }
}

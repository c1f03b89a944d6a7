import type { TestApp } from './app.js';
import { postJson, send } from './http.js';
import type { Ledger, Suspect } from './suspect.js';

/** What the virtual phone received, and its network; to be asked for after a text message. */
export async function virtualPhone(app: TestApp, { cell_number: to }: Suspect, ledger: Ledger) {
  const at = (path: string) => `${app.url}/dev/phone/${path}`;
  for (const each of [to, ledger.typed()]) {
    await send(at(`messages?to=${encodeURIComponent(each)}`));
    await send(at(`network?to=${encodeURIComponent(each)}`));
    await postJson(at('network'), { to: each, duplicates: 0 });
    await postJson(at('network'), { to: each, outage: ledger.typed(), loss: ledger.typed() });
  }
  await send(at('handsets'));
}

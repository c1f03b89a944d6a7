import type { TestApp } from '../servers/app.js';
import { postJson, send } from './http.js';
import type { SecretLog, RecordedActor } from './recorded-actor.js';
import { messagesIn } from './received-messages.js';

/** Reads the messages and the network of the virtual phone, after a text message. */
export async function virtualPhone(
  app: TestApp,
  { cell_number: to }: RecordedActor,
  secrets: SecretLog,
) {
  const at = (path: string) => `${app.url}/dev/phone/${path}`;
  for (const each of [to, secrets.typed()]) {
    const inbox = await send(at(`messages?to=${encodeURIComponent(each)}`));
    const [message] = inbox.status === 200 ? messagesIn(inbox) : [];
    for (const status of ['delivered', secrets.typed()]) {
      await postJson(at('receipts'), { id: message?.id ?? secrets.typed(), status });
    }
    await firstEvent(at(`events?to=${encodeURIComponent(each)}`));
    await send(at('handsets'));
    await postJson(at('reset'), { to: each });
    await send(at(`network?to=${encodeURIComponent(each)}`));
    await postJson(at('network'), { to: each, duplicates: 0 });
    await postJson(at('network'), { to: each, outage: secrets.typed(), loss: secrets.typed() });
  }
}

/** Listens until a message has come, or to the end of a refusal. */
async function firstEvent(url: string) {
  const listening = new AbortController();
  const response = await fetch(url, { signal: listening.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let seen = ''; !seen.includes('\ndata:');) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return;
    seen += value;
  }
  listening.abort();
}

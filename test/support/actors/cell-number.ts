import type { ReceivedMessage } from '../../../src/delivery/simulator/index.js';
import { Actor, expectOk, newNumber } from './actor.js';
import { claimsOf } from '../assertions/claims.js';
import { dataOf } from './graphql.js';
import { send, type Answer } from './http.js';
import type { TestApp } from '../servers/app.js';
import { messagesIn } from './received-messages.js';

/** Starts the change to another number. */
export function setNumber(actor: Actor, n: string): Promise<Answer> {
  const query =
    'mutation ($n: String!) { MeCellNumberSet(cell_number: $n) { waiting_time otp_time_diff } }';
  return actor.gql(query, { n });
}

/** Sends the code of the current number. */
export function confirmNumber(actor: Actor, c: string): Promise<Answer> {
  return actor.gql(
    'mutation ($c: String!) { MeCellNumberConfirm(code: $c) { waiting_time otp_time_diff } }',
    { c },
  );
}

/** Sends the code of the new number, the last step. */
export function verifyNumber(actor: Actor, c: string): Promise<Answer> {
  return actor.gql('mutation ($c: String!) { MeCellNumberVerify(code: $c) { cell_number } }', {
    c,
  });
}

/** Takes both steps before the last and returns the code of the new number. */
export async function provenNumber(
  actor: Actor,
  number = newNumber(),
): Promise<{ number: string; code: string }> {
  dataOf(await setNumber(actor, number));
  dataOf(await confirmNumber(actor, await actor.receivedCode()));
  return { number, code: await new Actor(actor.app, number).receivedCode() };
}

/** Returns the messages of the virtual phone for a number or an e-mail address, newest first. */
export async function messagesOf(app: TestApp, number: string): Promise<ReceivedMessage[]> {
  const url = `${app.url}/dev/phone/messages?to=${encodeURIComponent(number)}`;
  return messagesIn(expectOk(await send(url)));
}

export function userIdOf(actor: Actor): number {
  return Number(claimsOf(actor.tokens?.access_token ?? '')['sub']);
}

/** Returns another code of six digits. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

import type { Actor } from './actor.js';
import { dataOf } from './graphql.js';
import type { Answer } from './http.js';
import type { Passkey } from './passkey-device.js';
import { proofFor, readAct, withProof, type PlannedAct } from './staff-proof.js';

/** Returns the options with which a browser creates a passkey. */
export async function passkeyOptions(actor: Actor): Promise<string> {
  const { StaffPasskeyOptions } = dataOf(await actor.gql('{ StaffPasskeyOptions { json } }'));
  return (StaffPasskeyOptions as { json: string }).json;
}

/** Asks for the challenge of an act or, without one, of the session. */
export function requestChallenge(actor: Actor, act?: PlannedAct): Promise<Answer> {
  const given =
    act === undefined
      ? ''
      : `(operation: "${act.operation}", arguments: ${JSON.stringify(JSON.stringify(act.args))})`;
  return actor.gql(`{ StaffPasskeyChallenge${given} { json } }`);
}

/** Returns the options with which a passkey confirms an act or, without one, the session. */
export async function challengeFor(actor: Actor, act?: PlannedAct): Promise<string> {
  const { StaffPasskeyChallenge } = dataOf(await requestChallenge(actor, act));
  return (StaffPasskeyChallenge as { json: string }).json;
}

/** Writes the mutation that adds a passkey. */
export function passkeyAddition(credential: string, name = 'Laptop'): string {
  const given = `name: ${JSON.stringify(name)}, credential: ${JSON.stringify(credential)}`;
  return `mutation { StaffPasskeyAdd(${given}, reason: "Mine") { id name } }`;
}

/** Adds a passkey to a member of staff, confirmed by `by` or, for the first one, with a code. */
export async function addPasskey(actor: Actor, passkey: Passkey, by?: Passkey): Promise<string> {
  const addition = passkeyAddition(passkey.create(await passkeyOptions(actor)));
  const act = readAct(addition);
  const proof = by ? by.answer(await challengeFor(actor, act)) : await proofFor(actor, act);
  const { StaffPasskeyAdd } = dataOf(await actor.gql(withProof(addition, proof)));
  return (StaffPasskeyAdd as { id: string }).id;
}

/** Confirms the session with the answer of a passkey. */
export function confirmSession(actor: Actor, assertion: string): Promise<Answer> {
  return actor.gql(
    `mutation { StaffPasskeySignIn(assertion: ${JSON.stringify(assertion)}) { id } }`,
  );
}

import { z } from 'zod';
import type { Actor } from './actor.js';
import { ask, idIn, readField } from './graphql.js';
import type { Answer } from './http.js';
import type { Passkey } from './passkey-device.js';
import { proofFor, readAct, withProof, type PlannedAct } from './staff-proof.js';
import { graphql } from './typed-query.js';

/** Returns the options with which a browser creates a passkey. */
export async function passkeyOptions(actor: Actor): Promise<string> {
  return (await ask(actor, graphql('{ StaffPasskeyOptions { json } }'))).json;
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
  return readField(await requestChallenge(actor, act), z.object({ json: z.string() })).json;
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
  return idIn(await actor.gql(withProof(addition, proof)));
}

/** Confirms the session with the answer of a passkey. */
export function confirmSession(actor: Actor, assertion: string): Promise<Answer> {
  return actor.gql(
    `mutation { StaffPasskeySignIn(assertion: ${JSON.stringify(assertion)}) { id } }`,
  );
}

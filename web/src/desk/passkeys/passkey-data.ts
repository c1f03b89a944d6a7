import { type ResultOf, runOperation, typeDocument } from '../operations';
import { type StaffActPlan, planStaffAct } from '../proof';
import { answerChallenge, computeFingerprint, createPasskey } from './browser-passkeys';

const PASSKEY_FIELDS = typeDocument(
  'fragment Passkey on OwnPasskey { id name created_at used_at }',
);
const PASSKEYS_QUERY = typeDocument('{ own: StaffPasskeys { needed passkeys { ...Passkey } } }', [
  PASSKEY_FIELDS,
]);
const OPTIONS_QUERY = typeDocument('{ options: StaffPasskeyOptions { json } }');
const CHALLENGE_QUERY = typeDocument('{ options: StaffPasskeyChallenge { json } }');
const CONFIRM_SESSION = typeDocument(`mutation ($assertion: String!) {
  StaffPasskeySignIn(assertion: $assertion) { id } }`);
const ADD_PASSKEY =
  typeDocument(`mutation ($name: String!, $credential: String!, $reason: String!, $proof: String) {
  StaffPasskeyAdd(name: $name, credential: $credential, reason: $reason, proof: $proof) { id } }`);
const REMOVE_PASSKEY = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffPasskeyRemove(id: $id, reason: $reason, proof: $proof) { id } }`);

export type OwnPasskey = ResultOf<typeof PASSKEY_FIELDS>;

/** The passkeys of the member of staff, and whether the session needs one first. */
export interface OwnPasskeys {
  readonly isNeeded: boolean;
  readonly passkeys: readonly OwnPasskey[];
}

export async function loadPasskeys(): Promise<OwnPasskeys> {
  const { own } = await runOperation(PASSKEYS_QUERY);
  return { isNeeded: own?.needed === true, passkeys: own?.passkeys ?? [] };
}

/** A passkey that the browser has created, as JSON, and the digest that names it. */
export interface NewCredential {
  readonly json: string;
  readonly fingerprint: string;
}

/** Creates a passkey in the browser. */
export async function createOwnPasskey(): Promise<NewCredential> {
  const { options } = await runOperation(OPTIONS_QUERY);
  const json = await createPasskey(options?.json ?? '{}');
  return { json, fingerprint: await computeFingerprint(json) };
}

/** Confirms the session of this page with a passkey. */
export async function confirmSession(): Promise<void> {
  const { options } = await runOperation(CHALLENGE_QUERY);
  await runOperation(CONFIRM_SESSION, { assertion: await answerChallenge(options?.json ?? '{}') });
}

export function planPasskeyAddition(
  name: string,
  credential: string,
  onAdded: () => void,
): StaffActPlan {
  return planStaffAct('StaffPasskeyAdd', ADD_PASSKEY, { name, credential }, onAdded);
}

export function planPasskeyRemoval(id: string): StaffActPlan {
  return planStaffAct('StaffPasskeyRemove', REMOVE_PASSKEY, { id });
}

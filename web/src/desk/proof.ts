import type { TypedDocument } from '@keypad/client';
import { answerChallenge } from './passkeys/browser-passkeys';
import { runOperation, typeDocument } from './operations';

const REQUEST_PROOF = typeDocument(`mutation ($operation: String!, $arguments: String!) {
  StaffProofRequest(operation: $operation, arguments: $arguments) { waiting_time } }`);

const REQUEST_CHALLENGE = typeDocument(`query ($operation: String!, $arguments: String!) {
  options: StaffPasskeyChallenge(operation: $operation, arguments: $arguments) { json } }`);

/**
 * Acts that are tried without a proof: the first two need one only on somebody of staff. Of the
 * others the service checks the texts before it wants one, so no code is sent for a wrong text.
 */
const TRIED_FIRST = new Set([
  ...['StaffSessionRevoke', 'StaffDeliveryResend'],
  ...['StaffSmsTextSet', 'StaffWebhookAdd'],
]);

/** An act with its arguments, which waits for a reason and, if the service wants one, a proof. */
export interface StaffActPlan {
  /**
   * True if the act is not tried without a proof: that would be a refused act in the audit trail,
   * and there is a limit of those (ROLE-8).
   */
  readonly isProven: boolean;
  /** Sends a code to the caller that confirms the act, with this reason. */
  readonly requestProof: (reason: string) => Promise<void>;
  /** Returns the answer of a passkey that confirms the act, with this reason. */
  readonly askPasskey: (reason: string) => Promise<string>;
  readonly run: (reason: string, proof: string | null) => Promise<void>;
}

/** Variables that the plan adds. */
type GivenVariables = 'reason' | 'proof';

/**
 * Plans the mutation `operation`. The variables of the document have the names of its arguments,
 * because the code confirms those. `onData` gets what the service returns.
 */
export function planStaffAct<Data, Variables>(
  operation: string,
  document: TypedDocument<Data, Variables>,
  args: Omit<Variables, GivenVariables>,
  onData: (data: Data) => void = () => undefined,
): StaffActPlan {
  const isProven = hasProofVariable(document) && !TRIED_FIRST.has(operation);
  const announceAct = (reason: string) => ({
    operation,
    arguments: JSON.stringify({ ...args, reason }),
  });
  const requestProof = async (reason: string) => {
    await runOperation(REQUEST_PROOF, announceAct(reason));
  };
  const askPasskey = async (reason: string) => {
    const { options } = await runOperation(REQUEST_CHALLENGE, announceAct(reason));
    return answerChallenge(options?.json ?? '{}');
  };
  const run = async (reason: string, proof: string | null) => {
    const variables = proof === null ? { ...args, reason } : { ...args, reason, proof };
    onData(await runOperation(document as TypedDocument<Data, object>, variables));
  };
  return { isProven, requestProof, askPasskey, run };
}

/** Returns whether a document of `typeDocument`, which is a text, has the variable of a proof. */
function hasProofVariable(document: object | string): boolean {
  return typeof document === 'string' && document.includes('$proof');
}

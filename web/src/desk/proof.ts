import type { TypedDocument } from '@keypad/client';
import { runOperation, typeDocument } from './operations';

const REQUEST_PROOF = typeDocument(`mutation ($operation: String!, $arguments: String!) {
  StaffProofRequest(operation: $operation, arguments: $arguments) { waiting_time } }`);

/** An act with its arguments, which waits for a reason and, if the service wants one, a proof. */
export interface ActPlan {
  /** Sends a code to the caller that confirms the act, with this reason. */
  readonly requestProof: (reason: string) => Promise<void>;
  readonly run: (reason: string, proof: string | null) => Promise<void>;
}

/** Variables that the plan adds. */
type GivenVariables = 'reason' | 'proof';

/**
 * Plans the mutation `operation`. The variables of the document have the names of its arguments,
 * because the code confirms those. `onData` gets what the service returns.
 */
export function planAct<Data, Variables>(
  operation: string,
  document: TypedDocument<Data, Variables>,
  args: Omit<Variables, GivenVariables>,
  onData: (data: Data) => void = () => undefined,
): ActPlan {
  const requestProof = async (reason: string) => {
    await runOperation(REQUEST_PROOF, {
      operation,
      arguments: JSON.stringify({ ...args, reason }),
    });
  };
  const run = async (reason: string, proof: string | null) => {
    const variables = proof === null ? { ...args, reason } : { ...args, reason, proof };
    onData(await runOperation(document as TypedDocument<Data, object>, variables));
  };
  return { requestProof, run };
}

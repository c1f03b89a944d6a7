import { runOperation, typeDocument } from './operations';

const REQUEST = typeDocument('mutation { StaffProofRequest { waiting_time } }');
const VERIFY = typeDocument(
  'mutation ($code: String!) { StaffProofVerify(code: $code) { expires_in } }',
);

/** Sends a code to the caller. */
export async function requestProof(): Promise<void> {
  await runOperation(REQUEST);
}

/** Verifies the code, so that the session may do what needs a fresh one. */
export async function verifyProof(code: string): Promise<void> {
  await runOperation(VERIFY, { code });
}

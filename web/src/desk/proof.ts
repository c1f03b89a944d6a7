import { runOperation, typeDocument } from './operations';

const REQUEST_PROOF = typeDocument('mutation { StaffProofRequest { waiting_time } }');
const VERIFY_PROOF = typeDocument(
  'mutation ($code: String!) { StaffProofVerify(code: $code) { expires_in } }',
);

/** Sends a code to the caller. */
export async function requestProofCode(): Promise<void> {
  await runOperation(REQUEST_PROOF);
}

/** Verifies the code, so that the session may do what needs a fresh one. */
export async function verifyProofCode(code: string): Promise<void> {
  await runOperation(VERIFY_PROOF, { code });
}

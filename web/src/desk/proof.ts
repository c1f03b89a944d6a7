import { ask } from './graphql';

/**
 * Sends a code to the caller.
 * @throws ServiceError
 */
export async function requestProof(): Promise<void> {
  await ask('mutation { StaffProofRequest { waiting_time } }');
}

/**
 * Verifies the code, so that the session may do what needs a fresh one.
 * @throws ServiceError
 */
export async function verifyProof(code: string): Promise<void> {
  await ask('mutation ($code: String!) { StaffProofVerify(code: $code) { expires_in } }', { code });
}

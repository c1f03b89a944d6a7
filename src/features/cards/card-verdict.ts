import type { CardToVerify, CardVerifier } from './card-verifier.js';

/** @throws the error of the verifier, TimeoutError, or TypeError if its result is no verdict */
export async function requestVerdict(
  verifier: CardVerifier,
  card: CardToVerify,
): Promise<'ACTIVE' | 'REJECTED'> {
  const signal = AbortSignal.timeout(verifier.timeoutMs);
  const timeoutRejection = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
  // A verifier that throws synchronously must not leave `timeoutRejection` without a listener.
  const verifierAnswer = Promise.resolve().then(() => verifier.verify(card, signal));
  const verdict: string = await Promise.race([verifierAnswer, timeoutRejection]);
  if (verdict !== 'ACTIVE' && verdict !== 'REJECTED') throw new TypeError('no verdict');
  return verdict;
}

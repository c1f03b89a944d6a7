import { KeypadError } from '@keypad/client';
import { getDeskMessagesNow } from '../messages';

/**
 * Lets the browser create a passkey, and returns it as JSON.
 * @throws KeypadError PASSKEY_ABORTED
 */
export async function createPasskey(optionsJson: string): Promise<string> {
  const options = JSON.parse(optionsJson) as PublicKeyCredentialCreationOptionsJSON;
  return askBrowser(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  });
}

/**
 * Returns the digest by which the message with a code names a credential: `#` and 16 digits of its
 * SHA-256.
 */
export async function computeFingerprint(credentialJson: string): Promise<string> {
  const bytes = new TextEncoder().encode(credentialJson);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const pairs = [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0'));
  return `#${pairs.join('')}`;
}

/**
 * Lets a passkey answer a challenge, and returns the answer as JSON.
 * @throws KeypadError PASSKEY_ABORTED
 */
export async function answerChallenge(optionsJson: string): Promise<string> {
  const options = JSON.parse(optionsJson) as PublicKeyCredentialRequestOptionsJSON;
  return askBrowser(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return navigator.credentials.get({ publicKey });
  });
}

/**
 * Returns the JSON of a credential. Whatever goes wrong is one error, because browsers hide the
 * cause from pages: nobody answered, no passkey fits, or the browser is too old.
 */
async function askBrowser(ask: () => Promise<Credential | null>): Promise<string> {
  try {
    const credential = await ask();
    return JSON.stringify((credential as PublicKeyCredential).toJSON());
  } catch {
    throw new KeypadError('PASSKEY_ABORTED', getDeskMessagesNow().passkeys.aborted);
  }
}

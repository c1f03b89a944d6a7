import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret in the form of the Standard Webhooks specification. */
export function createWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface SignedWebhookMessage {
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the headers of the Standard Webhooks specification, with a signature for each secret. */
export function toSignedHeaders(
  { id, timestamp, body }: SignedWebhookMessage,
  secrets: readonly string[],
) {
  const signedContent = `${id}.${String(timestamp)}.${body}`;
  const signatures = secrets.map((secret) => {
    const secretKey = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', secretKey).update(signedContent).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

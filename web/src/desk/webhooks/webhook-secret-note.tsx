import { KeptSecret, useKeptSecret } from '../kept-secret';
import { useDeskMessages } from '../messages';
import { SecretNote } from '../secret-note';
import type { WebhookSecret } from './webhook-data';

export const webhookSecret = new KeptSecret<WebhookSecret>();

/** The secret of an endpoint that was just made, until it is put away. */
export function WebhookSecretNote() {
  const webhookWords = useDeskMessages().webhooks;
  const made = useKeptSecret(webhookSecret);
  if (made === null) return null;
  return (
    <SecretNote
      title={webhookWords.secretOf(made.webhook.url)}
      secret={made.secret}
      onCopied={webhookSecret.allowLeaving}
      onClose={webhookSecret.dropSecret}
    />
  );
}

import { useDeskMessages } from '../messages';
import { SecretNote } from '../secret-note';
import type { WebhookSecret } from './webhook-data';

interface WebhookSecretNoteProps {
  readonly made: WebhookSecret | null;
  readonly onSecret: (made: WebhookSecret | null) => void;
}

/** The secret of an endpoint that was just made, until it is put away. */
export function WebhookSecretNote({ made, onSecret }: WebhookSecretNoteProps) {
  const webhookWords = useDeskMessages().webhooks;
  if (made === null) return null;
  return (
    <SecretNote
      title={webhookWords.secretOf(made.webhook.url)}
      secret={made.secret}
      onClose={() => {
        onSecret(null);
      }}
    />
  );
}

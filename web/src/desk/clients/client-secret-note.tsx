import { KeptSecret, useKeptSecret } from '../kept-secret';
import { useDeskMessages } from '../messages';
import { SecretNote } from '../secret-note';
import type { ClientSecret } from './client-data';

export const clientSecret = new KeptSecret<ClientSecret>();

/** The secret of a client that was just made, until it is put away. */
export function ClientSecretNote() {
  const clientWords = useDeskMessages().clients;
  const made = useKeptSecret(clientSecret);
  if (made === null) return null;
  return (
    <SecretNote
      title={clientWords.secretOf(made.client.name, made.client.id)}
      secret={made.client_secret}
      onCopied={clientSecret.allowLeaving}
      onClose={clientSecret.dropSecret}
    />
  );
}

import { useDeskMessages } from '../messages';
import { SecretNote } from '../secret-note';
import type { ClientSecret } from './client-data';

interface ClientSecretNoteProps {
  readonly made: ClientSecret | null;
  readonly onSecret: (made: ClientSecret | null) => void;
}

/** The secret of a client that was just made, until it is put away. */
export function ClientSecretNote({ made, onSecret }: ClientSecretNoteProps) {
  const clientWords = useDeskMessages().clients;
  if (made === null) return null;
  return (
    <SecretNote
      title={clientWords.secretOf(made.client.name, made.client.id)}
      secret={made.client_secret}
      onClose={() => {
        onSecret(null);
      }}
    />
  );
}

import { FactRow } from '../fact-row';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import type { StaffClient } from './client-data';

interface ClientFactsProps {
  readonly client: StaffClient;
}

/** The rights of a client, and when its secrets were used last. */
export function ClientFacts({ client }: ClientFactsProps) {
  const clientWords = useDeskMessages().clients;
  const timeFormats = useTimeFormats();
  return (
    <dl className="facts">
      <FactRow label="client_id">{client.id}</FactRow>
      <FactRow label={clientWords.platform}>{client.platform}</FactRow>
      <FactRow label={clientWords.scope}>
        <bdi dir="ltr">{client.scope}</bdi>
      </FactRow>
      <FactRow label={clientWords.grants}>
        <bdi dir="ltr">{client.grants}</bdi>
      </FactRow>
      <ClientSecretFacts client={client} />
      <FactRow label={clientWords.created} title={timeFormats.full(client.created_at)}>
        {timeFormats.age(client.created_at)}
      </FactRow>
    </dl>
  );
}

function ClientSecretFacts({ client }: ClientFactsProps) {
  const clientWords = useDeskMessages().clients;
  const timeFormats = useTimeFormats();
  const { secret_used_at: usedAt, previous_secret_used_at: previousUsedAt } = client;
  return (
    <>
      <FactRow label={clientWords.secretUsed} title={timeFormats.full(usedAt)}>
        {timeFormats.age(usedAt) || clientWords.never}
      </FactRow>
      {client.has_previous_secret && (
        <FactRow label={clientWords.previousUsed} title={timeFormats.full(previousUsedAt)}>
          {timeFormats.age(previousUsedAt) || clientWords.never} · {clientWords.stillWorks}
        </FactRow>
      )}
    </>
  );
}

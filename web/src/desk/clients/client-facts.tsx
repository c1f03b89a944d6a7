import { PersonFactRow } from '../fact-row';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import type { StaffClient } from './client-data';
import { getFactSeparator } from '../../fact-separator';

interface ClientFactsProps {
  readonly client: StaffClient;
}

/** The rights of a client, and when its secrets were used last. */
export function ClientFacts({ client }: ClientFactsProps) {
  const clientWords = useDeskMessages().clients;
  const timeFormats = useTimeFormats();
  return (
    <dl className="facts">
      <PersonFactRow label="client_id">{client.id}</PersonFactRow>
      <PersonFactRow label={clientWords.platform}>{client.platform}</PersonFactRow>
      <PersonFactRow label={clientWords.scope}>
        <bdi dir="ltr">{client.scope}</bdi>
      </PersonFactRow>
      <PersonFactRow label={clientWords.grants}>
        <bdi dir="ltr">{client.grants}</bdi>
      </PersonFactRow>
      <ClientSecretFacts client={client} />
      <PersonFactRow label={clientWords.created} title={timeFormats.full(client.created_at)}>
        {timeFormats.age(client.created_at)}
      </PersonFactRow>
    </dl>
  );
}

function ClientSecretFacts({ client }: ClientFactsProps) {
  const clientWords = useDeskMessages().clients;
  const timeFormats = useTimeFormats();
  const { secret_used_at: usedAt, previous_secret_used_at: previousUsedAt } = client;
  return (
    <>
      <PersonFactRow label={clientWords.secretUsed} title={timeFormats.full(usedAt)}>
        {timeFormats.age(usedAt) || clientWords.never}
      </PersonFactRow>
      {client.has_previous_secret && (
        <PersonFactRow label={clientWords.previousUsed} title={timeFormats.full(previousUsedAt)}>
          {timeFormats.age(previousUsedAt) || clientWords.never}
          {getFactSeparator()}
          {clientWords.stillWorks}
        </PersonFactRow>
      )}
    </>
  );
}

import { ActButtons } from '../act-buttons';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { useTimeFormats } from '../times';
import {
  type ClientSecret,
  planClientEnd,
  planClientRotation,
  planSecretReplacement,
  type StaffClient,
} from './client-data';
import { ClientSmsTexts } from './sms-texts';

interface ClientRowProps {
  readonly client: StaffClient;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: StaffAct) => void) | undefined;
  readonly onSecret: (made: ClientSecret) => void;
}

export function ClientRow({ client, onAct, onSecret }: ClientRowProps) {
  const clientWords = useDeskMessages().clients;
  const isDisabled = client.disabled_at !== null;
  return (
    <li className="client" aria-label={client.name} data-disabled={isDisabled}>
      <h3>
        <bdi>{client.name}</bdi>
        {client.demo && <span className="tag">{clientWords.demo}</span>}
        {isDisabled && (
          <span className="tag" data-suspended="true">
            {clientWords.disabled}
          </span>
        )}
        {client.sessions_ending && <span className="tag">{clientWords.ending}</span>}
      </h3>
      <ClientFacts client={client} />
      {onAct !== undefined && !isDisabled && (
        <ClientActs client={client} onAct={onAct} onSecret={onSecret} />
      )}
      {!isDisabled && <ClientSmsTexts clientId={client.id} onAct={onAct} />}
    </li>
  );
}

function ClientFacts({ client }: { readonly client: StaffClient }) {
  const clientWords = useDeskMessages().clients;
  const timeFormats = useTimeFormats();
  return (
    <dl className="facts">
      <dt>client_id</dt>
      <dd>{client.id}</dd>
      <dt>{clientWords.platform}</dt>
      <dd>{client.platform}</dd>
      <dt>{clientWords.scope}</dt>
      <dd>
        <bdi dir="ltr">{client.scope}</bdi>
      </dd>
      <dt>{clientWords.grants}</dt>
      <dd>
        <bdi dir="ltr">{client.grants}</bdi>
      </dd>
      <dt>{clientWords.secretUsed}</dt>
      <dd title={timeFormats.full(client.secret_used_at)}>
        {timeFormats.age(client.secret_used_at) || clientWords.never}
      </dd>
      {client.has_previous_secret && (
        <>
          <dt>{clientWords.previousUsed}</dt>
          <dd title={timeFormats.full(client.previous_secret_used_at)}>
            {timeFormats.age(client.previous_secret_used_at) || clientWords.never} ·{' '}
            {clientWords.stillWorks}
          </dd>
        </>
      )}
      <dt>{clientWords.created}</dt>
      <dd title={timeFormats.full(client.created_at)}>{timeFormats.age(client.created_at)}</dd>
    </dl>
  );
}

interface ClientActsProps extends ClientRowProps {
  readonly onAct: (act: StaffAct) => void;
}

function ClientActs({ client: { id, name }, onAct, onSecret }: ClientActsProps) {
  const { rotate, leak, leakAndEnd, disable } = useDeskMessages().clients.acts;
  const clientActs = [
    { ...rotate, plan: planClientRotation(id, onSecret) },
    { ...leak, plan: planSecretReplacement(id, false, onSecret) },
    { ...leakAndEnd, plan: planSecretReplacement(id, true, onSecret) },
    { ...disable, plan: planClientEnd(id) },
  ];
  const describedActs = clientActs.map((act) => ({ ...act, about: act.about(name) }));
  return <ActButtons acts={describedActs} target={name} onAct={onAct} />;
}

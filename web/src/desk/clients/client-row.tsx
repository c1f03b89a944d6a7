import '../tickets/ticket-tags.css';
import { ActButtons } from '../act-buttons';
import type { StaffAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import {
  type ClientSecret,
  planClientEnd,
  planClientRotation,
  planSecretReplacement,
  type StaffClient,
} from './client-data';
import { ClientFacts } from './client-facts';
import { ClientSmsTexts } from './sms-texts';

interface ClientRowProps {
  readonly client: StaffClient;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: StaffAct) => void) | undefined;
  readonly onSecret: (made: ClientSecret) => void;
}

export function ClientRow({ client, onAct, onSecret }: ClientRowProps) {
  const isDisabled = client.disabled_at !== null;
  return (
    <li className="client" aria-label={client.name} data-disabled={isDisabled}>
      <ClientTitle client={client} />
      <ClientFacts client={client} />
      {onAct !== undefined && !isDisabled && (
        <ClientActs client={client} onAct={onAct} onSecret={onSecret} />
      )}
      {!isDisabled && <ClientSmsTexts clientId={client.id} onAct={onAct} />}
    </li>
  );
}

function ClientTitle({ client }: Pick<ClientRowProps, 'client'>) {
  const clientWords = useDeskMessages().clients;
  return (
    <h3>
      <bdi>{client.name}</bdi>
      {client.demo && <span className="tag">{clientWords.demo}</span>}
      {client.disabled_at !== null && (
        <span className="tag" data-suspended="true">
          {clientWords.disabled}
        </span>
      )}
      {client.sessions_ending && <span className="tag">{clientWords.ending}</span>}
    </h3>
  );
}

interface ClientActsProps extends ClientRowProps {
  readonly onAct: (act: StaffAct) => void;
}

function ClientActs({ client: { id, name }, onAct, onSecret }: ClientActsProps) {
  const { rotate, leak, leakAndEnd, disable } = useDeskMessages().clients.acts;
  const clientActs = [
    { ...rotate, plan: planClientRotation(id, onSecret) },
    { ...leak, isDangerous: true, plan: planSecretReplacement(id, false, onSecret) },
    { ...leakAndEnd, isDangerous: true, plan: planSecretReplacement(id, true, onSecret) },
    { ...disable, isDangerous: true, plan: planClientEnd(id) },
  ];
  const describedActs = clientActs.map((act) => ({ ...act, about: act.about(name) }));
  return <ActButtons acts={describedActs} target={name} onAct={onAct} />;
}

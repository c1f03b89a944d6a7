import { ActButtons } from '../act-buttons';
import type { DeskAct } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { runOperation } from '../operations';
import { useTimes } from '../times';
import {
  type ClientSecret,
  DISABLE_CLIENT,
  replaceSecrets,
  rotateSecret,
  type StaffClient,
} from './client-data';
import { SmsTexts } from './sms-texts';

interface ClientRowProps {
  readonly client: StaffClient;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: DeskAct) => void) | undefined;
  readonly onSecret: (made: ClientSecret) => void;
}

export function ClientRow({ client, onAct, onSecret }: ClientRowProps) {
  const words = useDeskMessages().clients;
  const isDisabled = client.disabled_at !== null;
  return (
    <li className="client" aria-label={client.name} data-disabled={isDisabled}>
      <h3>
        <bdi>{client.name}</bdi>
        {client.demo && <span className="tag">{words.demo}</span>}
        {isDisabled && (
          <span className="tag" data-suspended="true">
            {words.disabled}
          </span>
        )}
        {client.sessions_ending && <span className="tag">{words.ending}</span>}
      </h3>
      <ClientFacts client={client} />
      {onAct !== undefined && !isDisabled && (
        <ClientActs client={client} onAct={onAct} onSecret={onSecret} />
      )}
      {!isDisabled && <SmsTexts clientId={client.id} onAct={onAct} />}
    </li>
  );
}

function ClientFacts({ client }: { readonly client: StaffClient }) {
  const words = useDeskMessages().clients;
  const times = useTimes();
  return (
    <dl className="facts">
      <dt>client_id</dt>
      <dd>{client.id}</dd>
      <dt>{words.platform}</dt>
      <dd>{client.platform}</dd>
      <dt>{words.scope}</dt>
      <dd>
        <bdi dir="ltr">{client.scope}</bdi>
      </dd>
      <dt>{words.grants}</dt>
      <dd>
        <bdi dir="ltr">{client.grants}</bdi>
      </dd>
      <dt>{words.secretUsed}</dt>
      <dd title={times.full(client.secret_used_at)}>
        {times.age(client.secret_used_at) || words.never}
      </dd>
      {client.has_previous_secret && (
        <>
          <dt>{words.previousUsed}</dt>
          <dd title={times.full(client.previous_secret_used_at)}>
            {times.age(client.previous_secret_used_at) || words.never} · {words.stillWorks}
          </dd>
        </>
      )}
      <dt>{words.created}</dt>
      <dd title={times.full(client.created_at)}>{times.age(client.created_at)}</dd>
    </dl>
  );
}

interface ClientActsProps extends ClientRowProps {
  readonly onAct: (act: DeskAct) => void;
}

function ClientActs({ client: { id, name }, onAct, onSecret }: ClientActsProps) {
  const { rotate, leak, leakAndEnd, disable } = useDeskMessages().clients.acts;
  const withSecret =
    (make: (reason: string) => Promise<ClientSecret>) => async (reason: string) => {
      onSecret(await make(reason));
    };
  const acts = [
    { ...rotate, run: withSecret((reason) => rotateSecret(id, reason)) },
    { ...leak, run: withSecret((reason) => replaceSecrets(id, false, reason)) },
    { ...leakAndEnd, run: withSecret((reason) => replaceSecrets(id, true, reason)) },
    { ...disable, run: (reason: string) => runOperation(DISABLE_CLIENT, { id, reason }) },
  ];
  const described = acts.map((act) => ({ ...act, about: act.about(name) }));
  return <ActButtons acts={described} target={name} onAct={onAct} />;
}

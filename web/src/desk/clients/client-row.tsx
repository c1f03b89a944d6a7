import type { Act } from '../act-dialog';
import { useDeskMessages } from '../messages';
import { useTimes } from '../times';
import { type Client, disableClient, type NewSecret, replaceSecrets, rotateSecret } from './client-data';
import { SmsTexts } from './sms-texts';

interface ClientRowProps {
  readonly client: Client;
  /** Begins an act, if the caller may. */
  readonly onAct: ((act: Act) => void) | undefined;
  readonly onSecret: (made: NewSecret) => void;
}

export function ClientRow({ client, onAct, onSecret }: ClientRowProps) {
  const words = useDeskMessages().clients;
  return (
    <li className="client" aria-label={client.name} data-disabled={client.isDisabled}>
      <h3>
        <bdi>{client.name}</bdi>
        {client.isDemo && <span className="tag">{words.demo}</span>}
        {client.isDisabled && (
          <span className="tag" data-suspended="true">
            {words.disabled}
          </span>
        )}
        {client.isEndingSessions && <span className="tag">{words.ending}</span>}
      </h3>
      <Facts client={client} />
      {onAct !== undefined && !client.isDisabled && <Acts client={client} onAct={onAct} onSecret={onSecret} />}
      {!client.isDisabled && <SmsTexts clientId={client.id} onAct={onAct} />}
    </li>
  );
}

function Facts({ client }: { readonly client: Client }) {
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
      <dd title={times.full(client.secretUsedAt)}>{times.age(client.secretUsedAt) || words.never}</dd>
      {client.hasPreviousSecret && (
        <>
          <dt>{words.previousUsed}</dt>
          <dd title={times.full(client.previousSecretUsedAt)}>
            {times.age(client.previousSecretUsedAt) || words.never} · {words.stillWorks}
          </dd>
        </>
      )}
      <dt>{words.created}</dt>
      <dd title={times.full(client.createdAt)}>{times.age(client.createdAt)}</dd>
    </dl>
  );
}

interface ActsProps extends ClientRowProps {
  readonly onAct: (act: Act) => void;
}

function Acts({ client: { id, name }, onAct, onSecret }: ActsProps) {
  const { rotate, leak, leakAndEnd, disable } = useDeskMessages().clients.acts;
  const withSecret = (make: (reason: string) => Promise<NewSecret>) => async (reason: string) => {
    onSecret(await make(reason));
  };
  const acts = [
    { ...rotate, run: withSecret((reason) => rotateSecret(id, reason)) },
    { ...leak, run: withSecret((reason) => replaceSecrets(id, false, reason)) },
    { ...leakAndEnd, run: withSecret((reason) => replaceSecrets(id, true, reason)) },
    { ...disable, run: (reason: string) => disableClient(id, reason) },
  ];
  return (
    <div className="client-acts">
      {acts.map((act) => (
        <button
          key={act.button}
          className="button button-small"
          type="button"
          aria-label={`${act.button}: ${name}`}
          onClick={() => {
            onAct({ ...act, about: act.about(name) });
          }}
        >
          {act.button}
        </button>
      ))}
    </div>
  );
}

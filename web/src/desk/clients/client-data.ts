import { isRecord, type JsonRecord, numberOf, recordsOf, textOf } from '../../json';
import { ask } from '../graphql';
import { timeOf } from '../times';

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  readonly scope: string;
  readonly grants: string;
  readonly isDemo: boolean;
  readonly isDisabled: boolean;
  readonly hasPreviousSecret: boolean;
  readonly isEndingSessions: boolean;
  readonly secretUsedAt: number;
  readonly previousSecretUsedAt: number;
  readonly createdAt: number;
}

/** A new secret, which the service tells once. */
export interface NewSecret {
  readonly client: Client;
  readonly secret: string;
}

export interface NewClient {
  readonly name: string;
  readonly platform: Platform;
  /** Scopes separated by spaces; '' for all but those of staff. */
  readonly scope: string;
}

export type Platform = 'WEB' | 'ANDROID' | 'IOS' | 'SERVER' | 'OTHER';

/** The message with a sign-in code in one language. */
export interface SmsText {
  readonly language: 'EN' | 'FA';
  readonly isOwn: boolean;
  readonly preview: string;
  readonly encoding: string;
  readonly characters: number;
}

/** A text to set; '' for none. */
export interface SmsTextChange {
  readonly text: string;
  readonly appHash: string;
  readonly domain: string;
}

export const CLIENTS_PAGE = 50;

const FIELDS =
  'id name platform scope grants demo disabled_at has_previous_secret sessions_ending secret_used_at previous_secret_used_at created_at';
const SECRET = `{ client { ${FIELDS} } client_secret }`;
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function clientOf(record: JsonRecord): Client {
  return {
    id: textOf(record, 'id'),
    name: textOf(record, 'name'),
    platform: textOf(record, 'platform'),
    scope: textOf(record, 'scope'),
    grants: textOf(record, 'grants'),
    isDemo: record['demo'] === true,
    isDisabled: textOf(record, 'disabled_at') !== '',
    hasPreviousSecret: record['has_previous_secret'] === true,
    isEndingSessions: record['sessions_ending'] === true,
    secretUsedAt: timeOf(textOf(record, 'secret_used_at')),
    previousSecretUsedAt: timeOf(textOf(record, 'previous_secret_used_at')),
    createdAt: timeOf(textOf(record, 'created_at')),
  };
}

function secretOf(made: unknown): NewSecret {
  const record = isRecord(made) ? made : {};
  const client = isRecord(record['client']) ? record['client'] : {};
  return { client: clientOf(client), secret: textOf(record, 'client_secret') };
}

/**
 * Returns a page of clients, the newest first.
 * @throws ServiceError
 */
export async function loadClients(before?: string): Promise<readonly Client[]> {
  const query = `query ($before: ID) { StaffClients(before: $before, limit: ${String(CLIENTS_PAGE)}) { ${FIELDS} } }`;
  return recordsOf(await ask(query, { before }), 'StaffClients').map(clientOf);
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function createClient({ name, platform, scope }: NewClient, reason: string): Promise<NewSecret> {
  const mutation = `mutation ($name: String!, $platform: Platform!, $scope: String, $reason: String!) {
    StaffClientCreate(name: $name, platform: $platform, scope: $scope, reason: $reason) ${SECRET} }`;
  const data = await ask(mutation, { name: name.trim(), platform, scope: orNull(scope), reason });
  return secretOf(data['StaffClientCreate']);
}

/**
 * Gives a client a new secret. The one before stays valid until the next time.
 * @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code
 */
export async function rotateSecret(id: string, reason: string): Promise<NewSecret> {
  const mutation = `mutation ($id: ID!, $reason: String!) { StaffClientRotate(id: $id, reason: $reason) ${SECRET} }`;
  return secretOf((await ask(mutation, { id, reason }))['StaffClientRotate']);
}

/**
 * Gives a client a new secret and ends all others, and its sessions if wanted.
 * @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code
 */
export async function replaceSecrets(id: string, endsSessions: boolean, reason: string): Promise<NewSecret> {
  const mutation = `mutation ($id: ID!, $end_sessions: Boolean!, $reason: String!) {
    StaffClientLeak(id: $id, end_sessions: $end_sessions, reason: $reason) ${SECRET} }`;
  return secretOf((await ask(mutation, { id, end_sessions: endsSessions, reason }))['StaffClientLeak']);
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function disableClient(id: string, reason: string): Promise<void> {
  await ask('mutation ($id: ID!, $reason: String!) { StaffClientDisable(id: $id, reason: $reason) { id } }', {
    id,
    reason,
  });
}

/**
 * Returns the messages of a client in both languages.
 * @throws ServiceError
 */
export async function loadSmsTexts(id: string): Promise<readonly SmsText[]> {
  const query = 'query ($id: ID!) { StaffSmsTexts(client_id: $id) { language own preview encoding characters } }';
  return recordsOf(await ask(query, { id }), 'StaffSmsTexts').map((record) => ({
    language: textOf(record, 'language') === 'FA' ? 'FA' : 'EN',
    isOwn: record['own'] === true,
    preview: textOf(record, 'preview'),
    encoding: textOf(record, 'encoding'),
    characters: numberOf(record, 'characters') ?? 0,
  }));
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function setSmsText(
  id: string,
  language: SmsText['language'],
  { text, appHash, domain }: SmsTextChange,
  reason: string,
): Promise<void> {
  const mutation = `mutation ($id: ID!, $language: StaffSmsLanguage!, $text: String, $app_hash: String, $domain: String, $reason: String!) {
    StaffSmsTextSet(client_id: $id, language: $language, text: $text, app_hash: $app_hash, domain: $domain, reason: $reason) { own } }`;
  await ask(mutation, {
    ...{ id, language, reason },
    ...{ text: orNull(text), app_hash: orNull(appHash), domain: orNull(domain) },
  });
}

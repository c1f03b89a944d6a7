import { type StaffActPlan, planStaffAct } from '../proof';
import { type ResultOf, runOperation, trimToNull, typeDocument } from '../operations';

const CLIENT_FIELDS =
  typeDocument(`fragment Client on StaffClient { id name platform scope grants demo disabled_at
  has_previous_secret sessions_ending secret_used_at previous_secret_used_at created_at }`);
const SECRET_FIELDS = typeDocument(
  `fragment Secret on StaffClientSecret { client { id name } client_secret }`,
);
const CLIENTS_QUERY = typeDocument(
  `query ($before: ID, $limit: Int) { StaffClients(before: $before, limit: $limit) { ...Client } }`,
  [CLIENT_FIELDS],
);
const CREATE_CLIENT = typeDocument(
  `mutation ($name: String!, $platform: Platform!, $scope: String, $reason: String!,
    $proof: String) {
    made: StaffClientCreate(name: $name, platform: $platform, scope: $scope, reason: $reason,
      proof: $proof) { ...Secret } }`,
  [SECRET_FIELDS],
);
const ROTATE_SECRET = typeDocument(
  `mutation ($id: ID!, $reason: String!, $proof: String) {
    made: StaffClientRotate(id: $id, reason: $reason, proof: $proof) { ...Secret } }`,
  [SECRET_FIELDS],
);
const REPLACE_SECRETS = typeDocument(
  `mutation ($id: ID!, $end_sessions: Boolean!, $reason: String!, $proof: String) {
    made: StaffClientLeak(id: $id, end_sessions: $end_sessions, reason: $reason, proof: $proof) {
      ...Secret } }`,
  [SECRET_FIELDS],
);
const SET_TEXT =
  typeDocument(`mutation ($client_id: ID!, $language: StaffSmsLanguage!, $text: String,
  $app_hash: String, $domain: String, $reason: String!, $proof: String) {
  StaffSmsTextSet(client_id: $client_id, language: $language, text: $text, app_hash: $app_hash,
    domain: $domain, reason: $reason, proof: $proof) { own } }`);
const SMS_TEXT = typeDocument(
  `fragment SmsText on StaffSmsText { language own preview encoding characters }`,
);

const DISABLE_CLIENT = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffClientDisable(id: $id, reason: $reason, proof: $proof) { id } }`);
/** The messages of a client in both languages. */
export const SMS_TEXTS = typeDocument(
  'query ($client_id: ID!) { StaffSmsTexts(client_id: $client_id) { ...SmsText } }',
  [SMS_TEXT],
);

export type StaffClient = ResultOf<typeof CLIENT_FIELDS>;
/** The message with a sign-in code in one language. */
export type ClientSmsText = ResultOf<typeof SMS_TEXT>;
/** A new secret, which the service tells once. */
export type ClientSecret = ResultOf<typeof SECRET_FIELDS>;

export interface NewClientInput {
  readonly name: string;
  readonly platform: StaffClient['platform'];
  /** Scopes separated by spaces; '' for all but those of staff. */
  readonly scope: string;
}

/** A text to set; '' for none. */
export interface SmsTextChange {
  readonly text: string;
  readonly appHash: string;
  readonly domain: string;
}

export const CLIENTS_PAGE = 50;

/** Returns a page of clients, the newest first. */
export async function loadClients(before: string | null = null): Promise<readonly StaffClient[]> {
  return (await runOperation(CLIENTS_QUERY, { before, limit: CLIENTS_PAGE })).StaffClients ?? [];
}

type SecretListener = (made: ClientSecret) => void;

export function planClient(
  { name, platform, scope }: NewClientInput,
  onMade: SecretListener,
): StaffActPlan {
  const args = { name: name.trim(), platform, scope: trimToNull(scope) };
  return planStaffAct('StaffClientCreate', CREATE_CLIENT, args, ({ made }) => {
    onMade(made);
  });
}

/** Plans to give a client a new secret. The one before stays valid until the next time. */
export function planClientRotation(id: string, onMade: SecretListener): StaffActPlan {
  return planStaffAct('StaffClientRotate', ROTATE_SECRET, { id }, ({ made }) => {
    onMade(made);
  });
}

/** Plans to give a client a new secret and to end all others, and its sessions if wanted. */
export function planSecretReplacement(
  id: string,
  endsSessions: boolean,
  onMade: SecretListener,
): StaffActPlan {
  const args = { id, end_sessions: endsSessions };
  return planStaffAct('StaffClientLeak', REPLACE_SECRETS, args, ({ made }) => {
    onMade(made);
  });
}

/** Plans to end a client. */
export function planClientEnd(id: string): StaffActPlan {
  return planStaffAct('StaffClientDisable', DISABLE_CLIENT, { id });
}

export function planSmsText(
  client: { readonly id: string; readonly language: ClientSmsText['language'] },
  { text, appHash, domain }: SmsTextChange,
  onSet: () => void,
): StaffActPlan {
  const trimmedValues = {
    text: trimToNull(text),
    app_hash: trimToNull(appHash),
    domain: trimToNull(domain),
  };
  const args = { client_id: client.id, language: client.language, ...trimmedValues };
  return planStaffAct('StaffSmsTextSet', SET_TEXT, args, onSet);
}

import {
  isRecord,
  type JsonRecord,
  readJsonBody,
  readNumberMember,
  readRecordMember,
  readRecordMembers,
  readTextMember,
} from './json';
import { sendUncachedRequest } from './request';

export interface DemoPerson {
  readonly name: string;
  readonly number: string;
}

/** The features of this server and its demo data. */
export interface ConsoleSetup {
  readonly hasPhone: boolean;
  readonly hasSchema: boolean;
  /** False if the service has no client for this page yet. */
  readonly hasClient: boolean;
  /** False if the service serves neither the console nor its documentation. */
  readonly hasConsole: boolean;
  readonly hasDesk: boolean;
  /** Guesses that a one-time password allows. */
  readonly tries: number;
  /**
   * Code to dial to see a one-time password that was requested over SMS; '' if that needs a
   * reference.
   */
  readonly ussdCode: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: readonly DemoPerson[];
}

/** @throws if the service does not return a valid setup */
export async function loadConsoleSetup(path: string): Promise<ConsoleSetup> {
  const response = await sendUncachedRequest(path);
  const setupBody = await readJsonBody(response);
  if (!response.ok || !isRecord(setupBody) || typeof setupBody['phone'] !== 'boolean') {
    throw new Error(`The setup cannot be read: HTTP ${String(response.status)}`);
  }
  const demoMembers = readRecordMember(setupBody, 'demo');
  return {
    hasPhone: setupBody['phone'],
    hasSchema: setupBody['introspection'] !== false,
    hasClient: setupBody['client'] !== false,
    hasConsole: setupBody['console'] !== false,
    hasDesk: setupBody['desk'] !== false,
    tries: readNumberMember(setupBody, 'tries') ?? Infinity,
    ussdCode: readTextMember(setupBody, 'ussd_code'),
    clientId: readTextMember(demoMembers, 'client_id'),
    clientSecret: readTextMember(demoMembers, 'client_secret'),
    people: readRecordMembers(demoMembers, 'users').map(readDemoPerson),
  };
}

function readDemoPerson(user: JsonRecord): DemoPerson {
  return {
    name: `${readTextMember(user, 'first_name')} ${readTextMember(user, 'last_name')}`.trim(),
    number: readTextMember(user, 'cell_number'),
  };
}

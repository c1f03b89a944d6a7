import { isRecord, readNumber, readJson, readRecords, readText } from './json';
import { sendRequest } from './request';

export interface DemoPerson {
  readonly name: string;
  readonly number: string;
}

/** The features of this server and its demo data. */
export interface ConsoleSetup {
  readonly hasPhone: boolean;
  readonly hasSchema: boolean;
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
export async function loadSetup(path: string): Promise<ConsoleSetup> {
  const response = await sendRequest(path);
  const setup = await readJson(response);
  if (!response.ok || !isRecord(setup) || typeof setup['phone'] !== 'boolean') {
    throw new Error(`The setup cannot be read: HTTP ${String(response.status)}`);
  }
  const demo = isRecord(setup['demo']) ? setup['demo'] : {};
  return {
    hasPhone: setup['phone'],
    hasSchema: setup['introspection'] !== false,
    tries: readNumber(setup, 'tries') ?? Infinity,
    ussdCode: readText(setup, 'ussd_code'),
    clientId: readText(demo, 'client_id'),
    clientSecret: readText(demo, 'client_secret'),
    people: readRecords(demo, 'users').map((user) => ({
      name: `${readText(user, 'first_name')} ${readText(user, 'last_name')}`.trim(),
      number: readText(user, 'cell_number'),
    })),
  };
}

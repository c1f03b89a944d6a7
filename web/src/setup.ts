import { isRecord, numberOf, readJson, recordsOf, textOf } from './json';
import { request } from './request';
import { ServiceError } from './service';

export interface Person {
  readonly name: string;
  readonly number: string;
}

/** The features of this server and its demo data. */
export interface Setup {
  readonly hasPhone: boolean;
  readonly hasSchema: boolean;
  /** Guesses that a one-time password allows. */
  readonly tries: number;
  /** Code to dial to see a one-time password that was requested over SMS; '' if that needs a reference. */
  readonly ussdCode: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: readonly Person[];
}

/** @throws if the service does not return a valid setup */
export async function loadSetup(path: string): Promise<Setup> {
  const response = await request(path);
  const setup = await readJson(response);
  if (!response.ok || !isRecord(setup) || typeof setup['phone'] !== 'boolean') {
    throw ServiceError.unreadable(response.status);
  }
  const demo = isRecord(setup['demo']) ? setup['demo'] : {};
  return {
    hasPhone: setup['phone'],
    hasSchema: setup['introspection'] !== false,
    tries: numberOf(setup, 'tries') ?? Infinity,
    ussdCode: textOf(setup, 'ussd_code'),
    clientId: textOf(demo, 'client_id'),
    clientSecret: textOf(demo, 'client_secret'),
    people: recordsOf(demo, 'users').map((user) => ({
      name: `${textOf(user, 'first_name')} ${textOf(user, 'last_name')}`.trim(),
      number: textOf(user, 'cell_number'),
    })),
  };
}

import { isRecord, type JsonRecord, readJson, recordsOf, textOf } from './json';
import { request } from './request';

export interface Person {
  readonly name: string;
  readonly number: string;
}

/** What this server lets the page do. */
export interface Setup {
  readonly hasPhone: boolean;
  readonly hasSchema: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: readonly Person[];
}

export async function loadSetup(): Promise<Setup> {
  const response = await request('/console/setup.json');
  const answer = await readJson(response);
  const setup: JsonRecord = isRecord(answer) ? answer : {};
  const demo = isRecord(setup['demo']) ? setup['demo'] : {};
  return {
    hasPhone: setup['phone'] === true,
    hasSchema: setup['introspection'] !== false,
    clientId: textOf(demo, 'client_id'),
    clientSecret: textOf(demo, 'client_secret'),
    people: recordsOf(demo, 'users').map((user) => ({
      name: `${textOf(user, 'first_name')} ${textOf(user, 'last_name')}`.trim(),
      number: textOf(user, 'cell_number'),
    })),
  };
}

import type { Actor } from './actor.js';
import { dataOf } from './graphql.js';
import type { Answer } from './http.js';
import type { TestApp } from '../servers/app.js';

/** Requests the code that deletes the account, and reads it from the text message. */
export async function deletionCode(actor: Actor): Promise<string> {
  dataOf(await actor.gql('mutation { MeDeleteRequest { waiting_time otp_time_diff } }'));
  return actor.receivedCode();
}

export function deleteAccount(actor: Actor, c: string): Promise<Answer> {
  return actor.gql('mutation ($c: String!) { MeDelete(code: $c) { id cell_number } }', { c });
}

/**
 * Returns `table.column` for each place outside of the audit trail that contains one of the texts.
 */
export async function placesWith(app: TestApp, texts: readonly string[]): Promise<string[]> {
  const places = new Set<string>();
  for (const { tableName } of app.dataSource.entityMetadatas) {
    if (tableName === 'audit_events') continue;
    for (const row of await app.query(`SELECT * FROM ${tableName}`)) {
      for (const [column, value] of Object.entries(row)) {
        const hit = texts.some(
          (text) =>
            String(value)
              .split(/[:,\s]/)
              .includes(text) || String(value) === text,
        );
        if (hit) places.add(`${tableName}.${column}`);
      }
    }
  }
  return [...places].sort();
}

/**
 * Returns `table.column` for each row outside of the audit trail that belongs to a user, as far as
 * its columns tell.
 */
export async function rowsOf(app: TestApp, userId: number): Promise<string[]> {
  const places: string[] = [];
  const owned = app.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map(({ databaseName }) => [tableName, databaseName] as const),
  );
  for (const [table, column] of [...owned, ['users', 'id'] as const]) {
    if (
      table === 'audit_events' ||
      (column !== 'user_id' && column !== 'subject' && table !== 'users')
    )
      continue;
    const id = String(userId);
    const values = column === 'subject' ? [`user:${id}`, `known:${id}:%`] : [id, id];
    if (table === 'users' && column !== 'id') continue;
    const rows = await app.query(
      `SELECT ${column} FROM ${table} WHERE ${column} = ? OR ${column} LIKE ?`,
      values,
    );
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return [...new Set(places)].sort();
}

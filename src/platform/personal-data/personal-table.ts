import type { EntityMetadata } from 'typeorm';
import {
  toIdentifier,
  removeInBatches,
  sql,
  type Database,
  type Sql,
  type Transaction,
} from '../database/index.js';
import { exportRows, type ExportedJson } from './personal-columns.js';
import type { PersonalAccount, PersonalRecordsPart, PersonalDataReader } from './personal-part.js';

/** Rows of a user in a table: how they are found, exported and removed. */
interface PersonalTableRows {
  /** Returns the condition for the rows of a user; by default that of `user_id`. */
  readonly of?: (userId: number) => Sql;
  /** Order of the rows in an export; by default that of their creation. */
  readonly order?: Sql;
  /** True if there is one row, which an export shows without a list. */
  readonly isOne?: true;
  readonly isForOperators?: true;
  /** Scope that opens the rows to their user; by default that of the export. */
  readonly scope?: string;
  /** When a deletion of the account removes the rows; never by default. */
  readonly removed?: 'at once' | 'later';
  /** Further condition for rows that are removed later. */
  readonly removedIf?: Sql;
}

const DECLARED_ROWS = new WeakMap<object, PersonalTableRows>();

/**
 * Declares the rows of an entity as personal data of a user. An export shows the columns with
 * `@Personal`.
 * @example
 * \@PersonalTable({ removed: 'later' })
 * \@Entity('drafts')
 * export class Draft {
 */
export function PersonalTable(rows: PersonalTableRows) {
  return (entity: object): void => {
    DECLARED_ROWS.set(entity, rows);
  };
}

/** The personal data of an entity with `@PersonalTable`. */
export class PersonalTableRecords implements PersonalRecordsPart {
  readonly table: string;
  readonly scope: string | undefined;

  private constructor(
    private readonly database: Database,
    private readonly metadata: EntityMetadata,
    private readonly rows: PersonalTableRows,
  ) {
    this.table = metadata.tableName;
    this.scope = rows.scope;
  }

  /** Returns a list with the personal data of an entity, or an empty one. */
  static createFor(metadata: EntityMetadata, database: Database): readonly PersonalTableRecords[] {
    const declaredRows = DECLARED_ROWS.get(metadata.target as object);
    if (declaredRows === undefined) return [];
    return [new PersonalTableRecords(database, metadata, declaredRows)];
  }

  async readRecords(
    { id }: PersonalAccount,
    { isOperator }: PersonalDataReader,
  ): Promise<ExportedJson | undefined> {
    const { order = sql`created_at, id`, isForOperators = false, isOne = false } = this.rows;
    if (isForOperators && !isOperator) return undefined;

    const entity = this.metadata.target as new () => object;
    const rows = await this.database.rows(
      entity,
      sql`/* PersonalTableRecords.readRecords */
      SELECT * FROM ${toIdentifier(this.table)}
      WHERE ${this.toOwnerCondition(id)} ORDER BY ${order}`,
    );
    const exported = await exportRows(entity, rows);
    if (isOne) return exported[0] ?? null;
    return exported;
  }

  async removeAtOnce(tx: Transaction, { id }: PersonalAccount): Promise<void> {
    if (this.rows.removed !== 'at once') return;
    await tx.change(
      sql`/* PersonalTableRecords.removeAtOnce */
      DELETE FROM ${toIdentifier(this.table)} WHERE ${this.toOwnerCondition(id)}`,
    );
  }

  async removeRest(userId: number): Promise<void> {
    const { removed, removedIf = sql`1 = 1` } = this.rows;
    if (removed === undefined) return;
    const key = toIdentifier(this.metadata.primaryColumns[0]?.databaseName ?? '');
    const where = sql`${this.toOwnerCondition(userId)} AND ${removedIf}`;
    await removeInBatches(this.database, { table: toIdentifier(this.table), key, where });
  }

  private toOwnerCondition(userId: number): Sql {
    return this.rows.of?.(userId) ?? sql`user_id = ${userId}`;
  }
}

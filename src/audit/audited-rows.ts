import type { Sql } from '../database/index.js';

/** Rows of a feature that are each created with an event, so that they cannot exist while the trail is empty. */
export interface AuditedRows {
  /** Name of the rows in messages to the operator, such as "signing keys". */
  readonly what: string;
  readonly select: Sql;
}

/** Injection token of all `AuditedRows`. */
export const AUDITED_ROWS = Symbol('AUDITED_ROWS');

import type { Sql } from '../database/index.js';

/** Rows of a feature that are each created with an event, so that they cannot exist while the trail is empty. */
export interface AuditedRows {
  /** For the operator: "signing keys". */
  readonly what: string;
  readonly select: Sql;
}

/** Injection token of all `AuditedRows`. */
export const AUDITED_ROWS = Symbol('AUDITED_ROWS');

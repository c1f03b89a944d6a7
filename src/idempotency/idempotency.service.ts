import { Injectable } from '@nestjs/common';
import { columns, Database, NOW, removeInBatches, sql, type Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { keyPurpose, KeyRing } from '../keys/index.js';
import { IDEMPOTENCY_ERRORS, IDEMPOTENCY_FIELD_RULES } from './idempotency.errors.js';

const IDEMPOTENCY = keyPurpose('idempotency');

/** How long a key is remembered. */
const KEPT_MS = 24 * 3_600_000;
/** Visible ASCII, with or without the quotes of a structured field (RFC 9651 §3.3.3). */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Whose request it is, and what makes it the same request again. */
export interface Request {
  readonly userId: number;
  /** Keys of one operation say nothing about another one. */
  readonly operation: string;
  /** The value of the `Idempotency-Key` header; undefined: the caller asked for no such protection. */
  readonly key: string | undefined;
  /** What must be equal for it to be the same request. */
  readonly body: readonly (string | number)[];
}

/** Makes things once for each `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header), over all replicas. */
@Injectable()
export class Idempotency {
  constructor(
    database: Database,
    private readonly ring: KeyRing,
    housekeeping: Housekeeping,
  ) {
    const rows = { table: sql`idempotency_keys`, key: sql`key_mac`, where: sql`created_at < ${NOW} - ${KEPT_MS}` };
    housekeeping.register('idempotency keys', () => removeInBatches(database, rows));
  }

  /**
   * Runs `make` in `tx` and answers the id it made, or the id that was made under this key within 24 hours. The
   * unique index decides which of any number of callers makes it; the others wait for that one's end. What fails
   * is forgotten together with its transaction, and may be tried again under the same key.
   * @throws AppError BAD_USER_INPUT (the key), IDEMPOTENCY_KEY_REUSED when the key was used for another body.
   */
  async once(tx: Statements, { userId, operation, key, body }: Request, make: () => Promise<number>): Promise<number> {
    if (key === undefined) return make();
    if (!KEY.test(key)) {
      throw new AppError(ERRORS.BAD_USER_INPUT, {
        fields: [{ field: 'Idempotency-Key', rule: IDEMPOTENCY_FIELD_RULES.IDEMPOTENCY_KEY }],
      });
    }
    const mac = this.ring.mac(IDEMPOTENCY, this.ring.stableId, userId, operation, key).toString('hex');
    const fingerprint = this.ring.mac(IDEMPOTENCY, this.ring.stableId, mac, ...body).toString('hex');
    const before = await madeBefore(tx, mac, fingerprint);
    if (before !== undefined) return before;
    const id = await make();
    await tx.change(sql`/* Idempotency.once */ UPDATE idempotency_keys SET result_id = ${id} WHERE key_mac = ${mac}`);
    return id;
  }
}

/** Undefined when the key is now this caller's: it is new, or so old that it is forgotten. */
async function madeBefore(tx: Statements, mac: string, fingerprint: string): Promise<number | undefined> {
  const inserted = await tx.insertIfAbsent(
    sql`/* madeBefore */ INSERT INTO idempotency_keys (key_mac, fingerprint, created_at) VALUES (${mac}, ${fingerprint}, ${NOW})`,
  );
  if (inserted !== undefined) return undefined;
  const old = sql`created_at <= ${NOW} - ${KEPT_MS}`;
  const row = await tx.row(
    columns({ fingerprint: String, result_id: Number, old: Number }),
    sql`/* madeBefore */ SELECT fingerprint, result_id, ${old} AS old FROM idempotency_keys WHERE key_mac = ${mac}`,
  );
  if (row?.old === 0) {
    if (row.fingerprint !== fingerprint) throw new AppError(IDEMPOTENCY_ERRORS.IDEMPOTENCY_KEY_REUSED);
    return row.result_id;
  }
  const taken = await tx.change(sql`/* madeBefore */ 
    UPDATE idempotency_keys SET fingerprint = ${fingerprint}, result_id = NULL, created_at = ${NOW}
    WHERE key_mac = ${mac} AND ${old}`);
  if (taken === 1) return undefined;
  throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'an old idempotency key is in use again' });
}

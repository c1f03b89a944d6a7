import { Injectable } from '@nestjs/common';
import {
  columns,
  Database,
  NOW,
  removeInBatches,
  sql,
  type StatementRunner,
} from '../database/index.js';
import { ERRORS } from '../errors/index.js';
import { Sweep } from '../scheduling/index.js';
import { defineKeyPurpose, KeyRing } from '../keys/index.js';
import { IDEMPOTENCY } from './idempotency.facts.js';

const REQUEST_KEY = defineKeyPurpose('idempotency');

const KEPT_MS = 24 * 3_600_000;
/** Visible ASCII. The quotes of a structured field (RFC 9651 §3.3.3) are optional. */
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** The identity of a request. */
export interface IdempotentRequest {
  readonly userId: number;
  /** Name of the operation, each of which has its own keys. */
  readonly operation: string;
  /** Value of the `Idempotency-Key` header, if there is one. */
  readonly key: string | undefined;
  /** The arguments. A request with the same key must have equal ones. */
  readonly body: readonly (string | number)[];
}

/**
 * Runs a request once for each `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header),
 * across all replicas.
 */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  @Sweep('idempotency keys')
  sweepKeys(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, {
      table: sql`idempotency_keys`,
      key: sql`key_mac`,
      where,
    });
  }

  /**
   * Runs `create` in `tx` and returns the id of the new row, or the id that this key created in the
   * last 24 hours. The unique index lets one of several concurrent callers create; the others wait
   * for its transaction. If that fails, the key is free again.
   * @example
   * const request = { userId, operation: 'AddTicket', key: context.idempotencyKey, body: [title] };
   * const id = await this.idempotency.runOnce(tx, request, () => this.insertTicket(tx, ticket));
   * @throws AppError BAD_USER_INPUT (the key), IDEMPOTENCY_KEY_REUSED if the key was used with
   *   another body
   */
  async runOnce(
    tx: StatementRunner,
    { userId, operation, key, body }: IdempotentRequest,
    create: () => Promise<number>,
  ): Promise<number> {
    if (key === undefined) return create();
    if (!KEY_FORM.test(key)) {
      throw ERRORS.BAD_USER_INPUT({
        fields: [{ field: 'Idempotency-Key', rule: IDEMPOTENCY.fieldRules.IDEMPOTENCY_KEY }],
      });
    }

    const keyMac = this.computeHexMac(userId, operation, key);
    const fingerprint = this.computeHexMac(keyMac, ...body);
    const previousId = await claimKey(tx, keyMac, fingerprint);
    if (previousId !== undefined) return previousId;

    // The key is claimed here: a parallel request with it waits for the end of `tx`.
    const createdId = await create();
    await tx.change(sql`/* IdempotencyService.runOnce */
      UPDATE idempotency_keys SET result_id = ${createdId} WHERE key_mac = ${keyMac}`);
    return createdId;
  }

  private computeHexMac(...parts: readonly (string | number)[]): string {
    return this.ring.computeMac(REQUEST_KEY, this.ring.stableId, ...parts).toString('hex');
  }
}

/**
 * Returns the id that the key created before; undefined if this caller has claimed a new or expired
 * key.
 */
async function claimKey(
  tx: StatementRunner,
  mac: string,
  fingerprint: string,
): Promise<number | undefined> {
  const insertedId = await tx.insertIfAbsent(sql`/* idempotency.service.claimKey */
    INSERT INTO idempotency_keys (key_mac, fingerprint, created_at)
    VALUES (${mac}, ${fingerprint}, ${NOW})`);
  if (insertedId !== undefined) return undefined;

  const oldKeyCondition = sql`created_at <= ${NOW} - ${KEPT_MS}`;
  const keyRow = await tx.row(
    columns({ fingerprint: String, result_id: Number, old: Number }),
    sql`/* idempotency.service.claimKey */
      SELECT fingerprint, result_id, ${oldKeyCondition} AS old
      FROM idempotency_keys WHERE key_mac = ${mac}`,
  );

  if (keyRow?.old === 0) {
    if (keyRow.fingerprint !== fingerprint) throw IDEMPOTENCY.errors.IDEMPOTENCY_KEY_REUSED();
    return keyRow.result_id;
  }

  const claimedCount = await tx.change(sql`/* idempotency.service.claimKey */
    UPDATE idempotency_keys SET fingerprint = ${fingerprint}, result_id = NULL, created_at = ${NOW}
    WHERE key_mac = ${mac} AND ${oldKeyCondition}`);
  if (claimedCount === 1) return undefined;
  throw ERRORS.SERVICE_UNAVAILABLE({
    retryAfter: 1,
    reason: 'another request has claimed the expired idempotency key',
  });
}

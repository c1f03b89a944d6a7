import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, NOW, sql, type Sql, type Statements } from '../database/index.js';
import { AppError } from '../errors/index.js';
import { KeyRing } from '../keys/index.js';
import { Budgets } from '../limits/index.js';
import { maskPan, readPan } from '../pan/index.js';
import type { Card } from './card.entity.js';
import { findIssuer } from './issuers.js';

const MAX_YEARS_AHEAD = 20;

/**
 * Owns the cards. A number is checked, sealed and fingerprinted before it reaches the database, from the first
 * row on; the number itself never leaves again (PAN-1…5).
 */
@Injectable()
export class CardsService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly budgets: Budgets,
  ) {}

  /** The cards of a user that were not removed, newest first. */
  list(userId: number): Promise<Card[]> {
    return this.database.rows<Card>(sql`
      SELECT ${COLUMNS} FROM cards WHERE user_id = ${userId} AND status <> 'REMOVED'
      ORDER BY created_at DESC, id DESC LIMIT 200`);
  }

  /**
   * Adds a card, or answers the one the user already has with that number; a new expiry replaces the old. The
   * unique index over user and fingerprint decides (PAN-4).
   * @throws AppError CARD_INVALID, BAD_USER_INPUT (expired_at), RATE_LIMITED
   */
  async add(userId: number, text: string, expiredAt: number | undefined): Promise<Card> {
    const pan = readPan(text);
    if (pan === undefined) throw new AppError('CARD_INVALID', { fields: [{ field: 'pan', rule: 'PAN' }] });
    this.assertExpiry(expiredAt);
    const fingerprint = this.ring.mac('card-fingerprint', this.ring.stableId, userId, pan).toString('hex');
    await this.database.transaction(async (tx) => {
      if (!(await this.insert(tx, userId, pan, fingerprint, expiredAt))) return;
      await this.budgets.spend('card_add', `user:${String(userId)}`, { tx });
    });
    if (expiredAt !== undefined) {
      await this.database.change(sql`
        UPDATE cards SET expired_at = ${expiredAt}, updated_at = ${NOW}
        WHERE user_id = ${userId} AND fingerprint = ${fingerprint}
          AND (expired_at IS NULL OR expired_at <> ${expiredAt})`);
    }
    const card = await this.find(sql`user_id = ${userId} AND fingerprint = ${fingerprint}`);
    // The card it had already may have been removed in between; then it has none and this one is new.
    return card ?? this.add(userId, text, expiredAt);
  }

  /**
   * Removes a card: number and fingerprint are wiped in the same statement (PAN-7).
   * @throws AppError NOT_FOUND
   */
  async remove(userId: number, id: number): Promise<Card> {
    const changed = await this.database.change(sql`
      UPDATE cards SET status = 'REMOVED', sealed_pan = NULL, fingerprint = NULL, updated_at = ${NOW}
      WHERE id = ${id} AND user_id = ${userId} AND status <> 'REMOVED'`);
    if (changed === 0) throw new AppError('NOT_FOUND');
    const card = await this.find(sql`id = ${id} AND user_id = ${userId}`);
    if (card === undefined) throw new AppError('NOT_FOUND');
    return card;
  }

  /** Answers false when the user has this card already. */
  private async insert(
    tx: Statements,
    userId: number,
    pan: string,
    fingerprint: string,
    expiredAt: number | undefined,
  ): Promise<boolean> {
    const id = randomId();
    const issuer = findIssuer(pan);
    const sealed = this.ring.seal('card-number', Buffer.from(pan), `${String(id)}:${String(userId)}`);
    const inserted = await tx.insertIfAbsent(sql`
      INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, brand, issuing_bank, expired_at,
        created_at, updated_at)
      VALUES (${id}, ${userId}, ${fingerprint}, ${sealed}, ${maskPan(pan)}, 'ACTIVE', ${issuer?.brand ?? null},
        ${issuer?.issuing_bank ?? null}, ${expiredAt ?? null}, ${NOW}, ${NOW})`);
    return inserted !== undefined;
  }

  /** A date that is not past and at most 20 years ahead (PAN-2). */
  private assertExpiry(expiredAt: number | undefined): void {
    if (expiredAt === undefined) return;
    const now = this.database.clock.now();
    const latest = new Date(now);
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
    if (expiredAt < now || expiredAt > latest.getTime()) {
      throw new AppError('BAD_USER_INPUT', { fields: [{ field: 'expired_at', rule: 'DATE' }] });
    }
  }

  private find(condition: Sql): Promise<Card | undefined> {
    return this.database.row<Card>(sql`SELECT ${COLUMNS} FROM cards WHERE ${condition}`);
  }
}

/** What the API shows; an active card whose date has passed is EXPIRED. */
const COLUMNS = sql`id, pan, brand, issuing_bank, expired_at, created_at,
  CASE WHEN status = 'ACTIVE' AND expired_at < ${NOW} THEN 'EXPIRED' ELSE status END AS status`;

/** Below 2^53, so that it is exact as a JavaScript number, and not to be guessed. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() & 0x1fffffffffffffn) || 1;
}

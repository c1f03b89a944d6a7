import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { CARDS } from './cards.facts.js';
import { AuditService } from '../../platform/audit/index.js';
import { Database, NOW, rowOf, sql, type Sql, type Statements } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import type { Page } from '../../platform/graphql/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { isMistypedPan, maskPan, readPan } from '../../platform/card-numbers/index.js';
import { CardNumbers } from './card-numbers.js';
import { Card } from './card.entity.js';
import { CardVerification } from './card-verification.js';
import { WIPED } from './expired-cards.js';

const MAX_YEARS_AHEAD = 20;
/** Owns the cards. A number is checked, encrypted and fingerprinted before it is stored, and only its mask is shown (PAN-1…5). */
@Injectable()
export class CardsService {
  constructor(
    private readonly database: Database,
    private readonly numbers: CardNumbers,
    private readonly limits: RateLimits,
    private readonly audit: AuditService,
    private readonly verification: CardVerification,
  ) {}

  /** Returns a page of the user's cards, newest first, without removed ones. */
  list(userId: number, { limit, offset }: Page): Promise<ShownCard[]> {
    return this.database.rows(
      SHOWN,
      sql`/* CardsService.list */
      SELECT ${COLUMNS} FROM cards WHERE user_id = ${userId} AND status <> 'REMOVED'
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /**
   * Adds a card, or returns the user's card with the same number; a new expiry replaces the old one. The unique index
   * of user and fingerprint decides which (PAN-4). A new expiry counts against the rate limit like a new card, because
   * its verdict could reveal the right expiry.
   * @throws AppError CARD_INVALID, BAD_USER_INPUT (expired_at), RATE_LIMITED
   */
  async add(userId: number, text: string, expiredAt: number | undefined): Promise<ShownCard> {
    const pan = readPan(text);
    if (pan === undefined) throw invalidPan(text);
    this.assertExpiry(expiredAt);
    const fingerprint = this.numbers.fingerprintOf(userId, pan);
    const id = await this.insert(userId, pan, fingerprint, expiredAt);
    const changed = id !== undefined || (await this.renew(userId, fingerprint, expiredAt));
    const card = await this.find(
      this.database,
      id === undefined ? sql`user_id = ${userId} AND fingerprint = ${fingerprint}` : sql`id = ${id}`,
    );
    // The existing card was removed in between, so the number is new again.
    if (card === undefined) return this.add(userId, text, expiredAt);
    if (changed && card.status === 'PENDING') {
      this.verification.begin({ id: card.id, user_id: userId, pan, expired_at: card.expired_at });
    }
    return card;
  }

  /**
   * Removes a card, and wipes its number and fingerprint in the same statement (PAN-7).
   * @throws AppError NOT_FOUND
   */
  remove(userId: number, id: number): Promise<ShownCard> {
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`/* CardsService.remove */
        UPDATE cards SET status = 'REMOVED', ${WIPED}, updated_at = ${NOW}
        WHERE id = ${id} AND user_id = ${userId} AND status <> 'REMOVED'`);
      const card = changed === 0 ? undefined : await this.find(tx, sql`id = ${id}`);
      if (card === undefined) throw new AppError(ERRORS.NOT_FOUND);
      await this.record(tx, CARDS.events['card.removed'], userId, id);
      return card;
    });
  }

  /** Returns the id, or undefined if the user already has this card. */
  private async insert(
    userId: number,
    pan: string,
    fingerprint: string,
    expiredAt: number | undefined,
  ): Promise<number | undefined> {
    const id = randomId();
    const issuer = this.numbers.issuerOf(pan);
    const sealed = this.numbers.seal(pan, { id, user_id: userId });
    return this.database.transaction(async (tx) => {
      const inserted = await tx.insertIfAbsent(sql`/* CardsService.insert */
        INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, brand, issuing_bank, expired_at,
          created_at, updated_at, verify_at)
        VALUES (${id}, ${userId}, ${fingerprint}, ${sealed}, ${maskPan(pan)}, ${this.verification.firstStatus},
          ${issuer?.brand ?? null}, ${issuer?.issuing_bank ?? null}, ${expiredAt ?? null},
          ${NOW}, ${NOW}, ${this.verification.firstTry})`);
      if (inserted === undefined) return undefined;
      await this.limits.spend(CARDS.limits.card_add, `user:${String(userId)}`, { tx });
      await this.record(tx, CARDS.events['card.added'], userId, id);
      return id;
    });
  }

  /** Replaces the expiry. Returns false if it is unchanged. */
  private async renew(userId: number, fingerprint: string, expiredAt: number | undefined): Promise<boolean> {
    if (expiredAt === undefined) return false;
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`/* CardsService.renew */
        UPDATE cards SET expired_at = ${expiredAt}, updated_at = ${NOW} ${this.verification.restart}
        WHERE user_id = ${userId} AND fingerprint = ${fingerprint}
          AND (expired_at IS NULL OR expired_at <> ${expiredAt})`);
      if (changed === 0) return false;
      await this.limits.spend(CARDS.limits.card_add, `user:${String(userId)}`, { tx });
      return true;
    });
  }

  private record(tx: Statements, event: AuditEventRow, userId: number, id: number): Promise<void> {
    const user = `user:${String(userId)}` as const;
    return this.audit.record(tx, event, { actor: user, subject: `card:${String(id)}`, userId });
  }

  /** Refuses a date that is past or more than 20 years ahead (PAN-2). */
  private assertExpiry(expiredAt: number | undefined): void {
    if (expiredAt === undefined) return;
    const now = this.database.clock.now();
    const latest = new Date(now);
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
    if (expiredAt < now || expiredAt > latest.getTime()) {
      throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'expired_at', rule: CARDS.fieldRules.DATE }] });
    }
  }

  private find(on: Statements, condition: Sql): Promise<ShownCard | undefined> {
    return on.row(SHOWN, sql`/* CardsService.find */ SELECT ${COLUMNS} FROM cards WHERE ${condition}`);
  }
}

function invalidPan(text: string): AppError {
  const rule = isMistypedPan(text) ? CARDS.fieldRules.CHECK_DIGIT : CARDS.fieldRules.PAN;
  return new AppError(CARDS.errors.CARD_INVALID, { fields: [{ field: 'pan', rule }] });
}

/** The columns that the API shows. */
const SHOWN = rowOf(Card, 'id', 'pan', 'brand', 'issuing_bank', 'expired_at', 'created_at', 'status');
export type ShownCard = (typeof SHOWN)['row'];

/** An expired card is shown as EXPIRED before housekeeping stores that status. */
const COLUMNS = sql`id, pan, brand, issuing_bank, expired_at, created_at,
  CASE WHEN status <> 'REMOVED' AND expired_at < ${NOW} THEN 'EXPIRED' ELSE status END AS status`;

/** Returns an unguessable id below 2^53, which a JavaScript number holds exactly. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() & 0x1fffffffffffffn) || 1;
}

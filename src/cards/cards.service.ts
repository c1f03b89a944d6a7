import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService, type AuditEventRow } from '../audit/index.js';
import { Config } from '../config/index.js';
import { CARDS_EVENTS } from './cards.audit.js';
import { CARD_FINGERPRINT, CARD_NUMBER } from './cards.keys.js';
import { CARDS_LIMITS } from './cards.limits.js';
import type { CARD_SETTINGS } from './cards.settings.js';
import { among, columns, Database, NOW, rowOf, sql, type Sql, type Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import type { Page } from '../graphql/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { KeyRing, rewrap, type RewrapProgress } from '../keys/index.js';
import { RateLimits } from '../limits/index.js';
import { maskPan, readPan } from '../pan/index.js';
import { placeOf, Card } from './card.entity.js';
import { CardVerification } from './card-verification.service.js';
import { CARDS_ERRORS, CARDS_FIELD_RULES } from './cards.errors.js';
import { Issuers } from './issuers.js';

const MAX_YEARS_AHEAD = 20;
/** A card is wiped so long after its date (PAN-7). */
const KEPT_MS = 90 * 86_400_000;
const BATCH = 200;

/**
 * Owns the cards. A number is checked, sealed and fingerprinted before it reaches the database, from the first
 * row on; the number itself never leaves again (PAN-1…5).
 */
@Injectable()
export class CardsService {
  private readonly issuers: Issuers;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly limits: RateLimits,
    private readonly audit: AuditService,
    private readonly verification: CardVerification,
    config: Config<typeof CARD_SETTINGS>,
    housekeeping: Housekeeping,
  ) {
    this.issuers = new Issuers(config.CARD_ISSUERS);
    housekeeping.register('card numbers', () => this.wipeExpired());
  }

  /** The cards of a user that were not removed, newest first. */
  list(userId: number, { limit, offset }: Page): Promise<ShownCard[]> {
    return this.database.rows(
      SHOWN,
      sql`/* CardsService.list */ 
      SELECT ${COLUMNS} FROM cards WHERE user_id = ${userId} AND status <> 'REMOVED'
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /**
   * Adds a card, or answers the one the user already has with that number; a new expiry replaces the old. The
   * unique index over user and fingerprint decides (PAN-4). What changes something spends of the budget: a new card,
   * and a new expiry too, lest the verifier tell which expiry is right.
   * @throws AppError CARD_INVALID, BAD_USER_INPUT (expired_at), RATE_LIMITED
   */
  async add(userId: number, text: string, expiredAt: number | undefined): Promise<ShownCard> {
    const pan = readPan(text);
    if (pan === undefined)
      throw new AppError(CARDS_ERRORS.CARD_INVALID, { fields: [{ field: 'pan', rule: CARDS_FIELD_RULES.PAN }] });
    this.assertExpiry(expiredAt);
    const fingerprint = this.ring.mac(CARD_FINGERPRINT, this.ring.stableId, userId, pan).toString('hex');
    const id = await this.insert(userId, pan, fingerprint, expiredAt);
    const changed = id !== undefined || (await this.renew(userId, fingerprint, expiredAt));
    const card = await this.find(
      this.database,
      id === undefined ? sql`user_id = ${userId} AND fingerprint = ${fingerprint}` : sql`id = ${id}`,
    );
    // The card it had already may have been removed in between; then it has none and this one is new.
    if (card === undefined) return this.add(userId, text, expiredAt);
    if (changed && card.status === 'PENDING') {
      this.verification.begin({ id: card.id, user_id: userId, pan, expired_at: card.expired_at });
    }
    return card;
  }

  /**
   * Removes a card: number and fingerprint are wiped in the same statement (PAN-7).
   * @throws AppError NOT_FOUND
   */
  remove(userId: number, id: number): Promise<ShownCard> {
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`/* CardsService.remove */ 
        UPDATE cards SET status = 'REMOVED', ${WIPED}, updated_at = ${NOW}
        WHERE id = ${id} AND user_id = ${userId} AND status <> 'REMOVED'`);
      const card = changed === 0 ? undefined : await this.find(tx, sql`id = ${id}`);
      if (card === undefined) throw new AppError(ERRORS.NOT_FOUND);
      await this.record(tx, CARDS_EVENTS['card.removed'], userId, id);
      return card;
    });
  }

  /** Seals with the active master key the numbers that are sealed with another one. */
  rewrap(report: (progress: RewrapProgress) => void): Promise<RewrapProgress> {
    const [table, key, sealed] = [sql`cards`, sql`id`, sql`sealed_pan`];
    const column = {
      table,
      key,
      sealed,
      more: sql`, id, user_id`,
      shape: rowOf(Card, 'id', 'user_id'),
      purpose: CARD_NUMBER,
      placeOf,
    } as const;
    return rewrap(this.database, this.ring, column, report);
  }

  /** Wipes cards that are long past their date, a few at a time; they stay in the list as EXPIRED (PAN-7). */
  private async wipeExpired(): Promise<number> {
    const old = sql`status IN ('ACTIVE', 'PENDING', 'REJECTED') AND expired_at < ${NOW} - ${KEPT_MS}`;
    for (let wiped = 0; ;) {
      const rows = await this.database.rows(
        columns({ id: Number }),
        sql`/* CardsService.wipeExpired */ SELECT id FROM cards WHERE ${old} LIMIT ${BATCH}`,
      );
      if (rows.length === 0) return wiped;
      wiped += await this.database.change(sql`/* CardsService.wipeExpired */ 
        UPDATE cards SET status = 'EXPIRED', ${WIPED}, updated_at = ${NOW}
        WHERE id IN ${among(rows.map(({ id }) => id))} AND ${old}`);
    }
  }

  /** Answers the id, or undefined when the user has this card already. */
  private async insert(
    userId: number,
    pan: string,
    fingerprint: string,
    expiredAt: number | undefined,
  ): Promise<number | undefined> {
    const id = randomId();
    const issuer = this.issuers.find(pan);
    const sealed = this.ring.seal(CARD_NUMBER, Buffer.from(pan), placeOf({ id, user_id: userId }));
    return this.database.transaction(async (tx) => {
      const inserted = await tx.insertIfAbsent(sql`/* CardsService.insert */ 
        INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status, brand, issuing_bank, expired_at,
          created_at, updated_at, verify_at)
        VALUES (${id}, ${userId}, ${fingerprint}, ${sealed}, ${maskPan(pan)}, ${this.verification.firstStatus},
          ${issuer?.brand ?? null}, ${issuer?.issuing_bank ?? null}, ${expiredAt ?? null},
          ${NOW}, ${NOW}, ${this.verification.firstTry})`);
      if (inserted === undefined) return undefined;
      await this.limits.spend(CARDS_LIMITS.card_add, `user:${String(userId)}`, { tx });
      await this.record(tx, CARDS_EVENTS['card.added'], userId, id);
      return id;
    });
  }

  /** Answers whether the expiry is another one now. */
  private async renew(userId: number, fingerprint: string, expiredAt: number | undefined): Promise<boolean> {
    if (expiredAt === undefined) return false;
    return this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`/* CardsService.renew */ 
        UPDATE cards SET expired_at = ${expiredAt}, updated_at = ${NOW} ${this.verification.again}
        WHERE user_id = ${userId} AND fingerprint = ${fingerprint}
          AND (expired_at IS NULL OR expired_at <> ${expiredAt})`);
      if (changed === 0) return false;
      await this.limits.spend(CARDS_LIMITS.card_add, `user:${String(userId)}`, { tx });
      return true;
    });
  }

  private record(tx: Statements, event: AuditEventRow, userId: number, id: number): Promise<void> {
    const user = `user:${String(userId)}` as const;
    return this.audit.record(tx, event, { actor: user, subject: `card:${String(id)}`, userId });
  }

  /** A date that is not past and at most 20 years ahead (PAN-2). */
  private assertExpiry(expiredAt: number | undefined): void {
    if (expiredAt === undefined) return;
    const now = this.database.clock.now();
    const latest = new Date(now);
    latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
    if (expiredAt < now || expiredAt > latest.getTime()) {
      throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'expired_at', rule: CARDS_FIELD_RULES.DATE }] });
    }
  }

  private find(on: Statements, condition: Sql): Promise<ShownCard | undefined> {
    return on.row(SHOWN, sql`/* CardsService.find */ SELECT ${COLUMNS} FROM cards WHERE ${condition}`);
  }
}

/** What the API shows. */
const SHOWN = rowOf(Card, 'id', 'pan', 'brand', 'issuing_bank', 'expired_at', 'created_at', 'status');
export type ShownCard = (typeof SHOWN)['row'];

/** A card whose date has passed is EXPIRED, whatever it was before. */
const COLUMNS = sql`id, pan, brand, issuing_bank, expired_at, created_at,
  CASE WHEN status <> 'REMOVED' AND expired_at < ${NOW} THEN 'EXPIRED' ELSE status END AS status`;

/** What an UPDATE sets so that nothing is left of a number but its mask; the same number may be added again. */
const WIPED = sql`sealed_pan = NULL, fingerprint = NULL, verify_at = NULL`;

/** Below 2^53, so that it is exact as a JavaScript number, and not to be guessed. */
function randomId(): number {
  return Number(randomBytes(8).readBigUInt64BE() & 0x1fffffffffffffn) || 1;
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { CARDS } from './cards.facts.js';
import { AuditService, toAuditUser } from '../../platform/audit/index.js';
import {
  Database,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import type { Page } from '../../platform/graphql/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { isMistypedPan, maskPan, readPan } from '../../platform/card-numbers/index.js';
import { CardNumbers } from './card-numbers.js';
import { CardVerification } from './card-verification.js';
import { WIPED_COLUMNS } from './expired-cards.js';
import { selectShownCard, SHOWN_CARD, type ShownCardRow } from './shown-card.js';
import { assertCardExpiry } from './card-expiry.js';

/**
 * Owns the cards. A number is checked, encrypted and fingerprinted before it is stored, and only
 * its mask is shown (PAN-1…5).
 */
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
  listCards(userId: number, { limit, offset }: Page): Promise<ShownCardRow[]> {
    return this.database.rows(
      SHOWN_CARD,
      sql`/* CardsService.listCards */
      SELECT ${this.selectShown()} FROM cards WHERE user_id = ${userId} AND status <> 'REMOVED'
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
    );
  }

  /**
   * Adds a card, or returns the user's card with the same number; a new expiry replaces the old
   * one. The unique index of user and fingerprint decides which (PAN-4). A new expiry counts
   * against the rate limit like a new card, because its verdict could reveal the right expiry.
   * @throws AppError CARD_INVALID, BAD_USER_INPUT (expired_at), RATE_LIMITED
   */
  async addCard(
    userId: number,
    text: string,
    expiredAt: number | undefined,
  ): Promise<ShownCardRow> {
    const pan = readPan(text);
    if (pan === undefined) throw createPanError(text);
    if (expiredAt !== undefined) assertCardExpiry(expiredAt, this.database.clock.now());

    const fingerprint = this.numbers.computeFingerprint(userId, pan);
    const newId = await this.insertCard(userId, pan, fingerprint, expiredAt);
    const isChanged =
      newId !== undefined || (await this.renewExpiry(userId, fingerprint, expiredAt));
    const card = await this.findAdded(newId, userId, fingerprint);
    // The existing card was removed in between, so the number is new again.
    if (card === undefined) return this.addCard(userId, text, expiredAt);
    if (isChanged && card.status === 'PENDING') {
      this.verification.startVerification({
        id: card.id,
        user_id: userId,
        pan,
        expired_at: card.expired_at,
      });
    }
    return card;
  }

  private findAdded(
    newId: number | undefined,
    userId: number,
    fingerprint: string,
  ): Promise<ShownCardRow | undefined> {
    if (newId !== undefined) return this.findCard(this.database, sql`id = ${newId}`);
    const sameCardCondition = sql`user_id = ${userId} AND fingerprint = ${fingerprint}`;
    return this.findCard(this.database, sameCardCondition);
  }

  /**
   * Removes a card, and wipes its number and fingerprint in the same statement (PAN-7).
   * @throws AppError NOT_FOUND
   */
  removeCard(userId: number, id: number): Promise<ShownCardRow> {
    return this.database.transaction(async (tx) => {
      const removedCount = await tx.change(sql`/* CardsService.removeCard */
        UPDATE cards SET status = 'REMOVED', ${WIPED_COLUMNS}, updated_at = ${NOW}
        WHERE id = ${id} AND user_id = ${userId} AND status <> 'REMOVED'`);
      if (removedCount === 0) throw ERRORS.NOT_FOUND();

      const removedCard = await this.findCard(tx, sql`id = ${id}`);
      if (removedCard === undefined) throw ERRORS.NOT_FOUND();
      await this.recordEvent(tx, CARDS.events['card.removed'], userId, id);
      return removedCard;
    });
  }

  /** Returns the id, or undefined if the user already has this card. */
  private async insertCard(
    userId: number,
    pan: string,
    fingerprint: string,
    expiredAt: number | undefined,
  ): Promise<number | undefined> {
    const cardId = createCardId();
    const issuer = this.numbers.findIssuer(pan);
    const sealedPan = this.numbers.sealPan(pan, { id: cardId, user_id: userId });
    return this.database.transaction(async (tx) => {
      const insertedId = await tx.insertIfAbsent(sql`/* CardsService.insertCard */
        INSERT INTO cards (id, user_id, fingerprint, sealed_pan, pan, status,
          brand, issuing_bank, expired_at, created_at, updated_at, verify_at)
        VALUES (${cardId}, ${userId}, ${fingerprint}, ${sealedPan}, ${maskPan(pan)},
          ${this.verification.firstStatus},
          ${issuer?.brand ?? null}, ${issuer?.issuing_bank ?? null}, ${expiredAt ?? null},
          ${NOW}, ${NOW}, ${this.verification.firstTry})`);
      if (insertedId === undefined) return undefined;
      await this.limits.countOrRefuse(CARDS.limits.card_add, `user:${String(userId)}`, { tx });
      await this.recordEvent(tx, CARDS.events['card.added'], userId, cardId);
      return cardId;
    });
  }

  /** Replaces the expiry. Returns false if it is unchanged. */
  private async renewExpiry(
    userId: number,
    fingerprint: string,
    expiredAt: number | undefined,
  ): Promise<boolean> {
    if (expiredAt === undefined) return false;
    return this.database.transaction(async (tx) => {
      const renewedCount = await tx.change(sql`/* CardsService.renewExpiry */
        UPDATE cards SET expired_at = ${expiredAt}, updated_at = ${NOW} ${this.verification.restart}
        WHERE user_id = ${userId} AND fingerprint = ${fingerprint}
          AND (expired_at IS NULL OR expired_at <> ${expiredAt})`);
      if (renewedCount === 0) return false;
      await this.limits.countOrRefuse(CARDS.limits.card_add, `user:${String(userId)}`, { tx });
      return true;
    });
  }

  private recordEvent(
    tx: StatementRunner,
    event: AuditEventRow,
    userId: number,
    id: number,
  ): Promise<void> {
    const userActor = toAuditUser(userId);
    return this.audit.record(tx, event, {
      actor: userActor,
      subject: `card:${String(id)}`,
      userId,
    });
  }

  private selectShown(): Sql {
    return selectShownCard(this.database.clock.now());
  }

  private findCard(on: StatementRunner, condition: Sql): Promise<ShownCardRow | undefined> {
    return on.row(
      SHOWN_CARD,
      sql`/* CardsService.findCard */ SELECT ${this.selectShown()} FROM cards WHERE ${condition}`,
    );
  }
}

function createPanError(text: string): AppError {
  const rule = isMistypedPan(text) ? CARDS.fieldRules.CHECK_DIGIT : CARDS.fieldRules.PAN;
  return CARDS.errors.CARD_INVALID({ fields: [{ field: 'pan', rule }] });
}

/** Returns an unguessable id below 2^53, which a JavaScript number holds exactly. */
function createCardId(): number {
  return Number(randomBytes(8).readBigUInt64BE() & 0x1fffffffffffffn) || 1;
}

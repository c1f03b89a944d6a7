import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import { rowOf, Database, NOW, sql, type Sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { CARD_VERIFIER, type CardToVerify, type CardVerifier } from './card-verifier.js';
import { CardNumbers } from './card-numbers.js';
import { Card } from './card.entity.js';
import { CARDS } from './cards.facts.js';
import { requestVerdict } from './card-verdict.js';

/** Pause between two attempts to verify a card. */
const PAUSE_MS = 60_000;
const VERIFICATION_BATCH = 20;

const PENDING_CARD = rowOf(Card, 'id', 'user_id', 'expired_at').withColumns({
  sealed_pan: String,
  verify_at: Number,
});
type PendingCardRow = (typeof PENDING_CARD)['row'];

/**
 * Moves cards from PENDING to ACTIVE or REJECTED by the verdict of the verifier, if there is one. A
 * verdict is dropped if the card was removed or its expiry changed meanwhile. The conditional
 * UPDATE of `verify_at` lets one replica verify a card that is due.
 */
@Injectable()
export class CardVerification {
  private readonly logger = new Logger(CardVerification.name);

  constructor(
    private readonly database: Database,
    private readonly numbers: CardNumbers,
    private readonly audit: AuditService,
    @Optional() @Inject(CARD_VERIFIER) private readonly verifier: CardVerifier | null = null,
  ) {}

  /** Status of a new card. */
  get firstStatus(): 'PENDING' | 'ACTIVE' {
    return this.verifier === null ? 'ACTIVE' : 'PENDING';
  }

  /** Value of `verify_at` for a card that `startVerification` is about to verify. */
  get firstTry(): Sql {
    if (this.verifier === null) return sql`NULL`;
    return this.toNextTry(this.verifier);
  }

  /**
   * Further assignments of an UPDATE that changes an expiry, because the verdict was about the old
   * one.
   */
  get restart(): Sql {
    if (this.verifier === null) return sql``;
    return sql`, status = 'PENDING', verify_at = ${this.firstTry}`;
  }

  /** Starts a verification without waiting for it. */
  startVerification(card: CardToVerify): void {
    if (this.verifier !== null) void this.verifyCard(this.verifier, card);
  }

  /** Verifies all cards that are due. Stops after a batch without any verdict. */
  @Sweep('card verifications')
  async retryDue(): Promise<number> {
    const { verifier } = this;
    if (verifier === null) return 0;
    for (;;) {
      const dueCards = await this.database.rows(
        PENDING_CARD,
        sql`/* CardVerification.retryDue */
        SELECT id, user_id, sealed_pan, expired_at, verify_at FROM cards
        WHERE status = 'PENDING' AND verify_at <= ${NOW}
          AND (expired_at IS NULL OR expired_at >= ${NOW})
        ORDER BY verify_at LIMIT ${VERIFICATION_BATCH}`,
      );
      const verdicts = await Promise.all(dueCards.map((card) => this.claimCard(verifier, card)));
      if (dueCards.length < VERIFICATION_BATCH || !verdicts.includes(true)) return 0;
    }
  }

  private async claimCard(
    verifier: CardVerifier,
    { sealed_pan, verify_at, ...card }: PendingCardRow,
  ): Promise<boolean> {
    const claimedCount = await this.database.change(sql`/* CardVerification.claimCard */
      UPDATE cards SET verify_at = ${this.toNextTry(verifier)}
      WHERE id = ${card.id} AND status = 'PENDING' AND verify_at = ${verify_at}`);
    if (claimedCount === 0) return false;
    try {
      const pan = this.numbers.openPan(sealed_pan, card);
      return await this.verifyCard(verifier, { ...card, pan });
    } catch {
      this.logger.warn(
        `card ${String(card.id)} cannot be verified: its number cannot be decrypted`,
      );
      return false;
    }
  }

  /**
   * Returns true if there was a verdict. Logs only the class of an error, because its text may
   * contain the number.
   */
  private async verifyCard(verifier: CardVerifier, card: CardToVerify): Promise<boolean> {
    try {
      await this.recordDecision(card, await requestVerdict(verifier, card));
      return true;
    } catch (error) {
      const errorName = error instanceof Error ? error.constructor.name : typeof error;
      this.logger.warn(`card ${String(card.id)} was not verified: ${errorName}`);
      return false;
    }
  }

  private async recordDecision(
    { id, user_id, expired_at }: CardToVerify,
    status: 'ACTIVE' | 'REJECTED',
  ): Promise<void> {
    const isSameExpiry =
      expired_at === null ? sql`expired_at IS NULL` : sql`expired_at = ${expired_at}`;
    await this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`/* CardVerification.recordDecision */
        UPDATE cards SET status = ${status}, verify_at = NULL, updated_at = ${NOW}
        WHERE id = ${id} AND user_id = ${user_id} AND status = 'PENDING'
          AND ${isSameExpiry}`);
      if (changed === 0) return;
      const decisionEvent =
        status === 'ACTIVE' ? CARDS.events['card.accepted'] : CARDS.events['card.rejected'];
      await this.audit.record(tx, decisionEvent, {
        actor: 'service',
        subject: `card:${String(id)}`,
        userId: user_id,
      });
    });
  }

  private toNextTry({ timeoutMs }: CardVerifier): Sql {
    return sql`${NOW} + ${timeoutMs + PAUSE_MS}`;
  }
}

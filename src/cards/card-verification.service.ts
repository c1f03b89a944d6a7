import { Inject, Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { rowOf, Database, NOW, sql, type Sql } from '../database/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { KeyRing } from '../keys/index.js';
import { CARD_VERIFIER, type CardToVerify, type CardVerifier } from './card-verifier.js';
import { placeOf, Card } from './card.entity.js';
import { CARDS_EVENTS } from './cards.audit.js';
import { CARD_NUMBER } from './cards.keys.js';

/** So long after a try has ended, at the latest, a card may be tried again; the next housekeeping does. */
const PAUSE_MS = 60_000;
const AT_ONCE = 20;

const PENDING = rowOf(Card, 'id', 'user_id', 'expired_at').and({ sealed_pan: String, verify_at: Number });
type PendingCard = (typeof PENDING)['row'];

/**
 * Takes cards from PENDING to ACTIVE or REJECTED by asking the verifier, if there is one. A verdict is about one card
 * with one expiry: it is dropped when the card was removed or got another expiry meanwhile. Several replicas ask at
 * most once for each time a card is due: the conditional UPDATE of `verify_at` picks one.
 */
@Injectable()
export class CardVerification {
  private readonly logger = new Logger(CardVerification.name);

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly audit: AuditService,
    housekeeping: Housekeeping,
    @Inject(CARD_VERIFIER) private readonly verifier: CardVerifier | null,
  ) {
    if (verifier !== null) housekeeping.register('card verifications', () => this.retry(verifier));
  }

  /** Of a new card. */
  get firstStatus(): 'PENDING' | 'ACTIVE' {
    return this.verifier === null ? 'ACTIVE' : 'PENDING';
  }

  /** `verify_at` of a card for which `begin` is called next: null without a verifier. */
  get firstTry(): Sql {
    return this.verifier === null ? sql`NULL` : this.nextTry(this.verifier);
  }

  /** What else an UPDATE sets that changes an expiry: the verdict was about the old one. */
  get again(): Sql {
    return this.verifier === null ? sql`` : sql`, status = 'PENDING', verify_at = ${this.firstTry}`;
  }

  /** Asks the verifier behind the request's back; never throws. */
  begin(card: CardToVerify): void {
    if (this.verifier !== null) void this.verify(this.verifier, card);
  }

  /** Asks for every card that is due; stops early when the verifier gives no verdict at all. */
  private async retry(verifier: CardVerifier): Promise<number> {
    for (;;) {
      const due = await this.database.rows(
        PENDING,
        sql`/* CardVerification.retry */ 
        SELECT id, user_id, sealed_pan, expired_at, verify_at FROM cards
        WHERE status = 'PENDING' AND verify_at <= ${NOW} AND (expired_at IS NULL OR expired_at >= ${NOW})
        ORDER BY verify_at LIMIT ${AT_ONCE}`,
      );
      const verdicts = await Promise.all(due.map((card) => this.claim(verifier, card)));
      if (due.length < AT_ONCE || !verdicts.includes(true)) return 0;
    }
  }

  private async claim(verifier: CardVerifier, { sealed_pan, verify_at, ...card }: PendingCard): Promise<boolean> {
    const claimed = await this.database.change(sql`/* CardVerification.claim */ 
      UPDATE cards SET verify_at = ${this.nextTry(verifier)}
      WHERE id = ${card.id} AND status = 'PENDING' AND verify_at = ${verify_at}`);
    if (claimed === 0) return false;
    try {
      const pan = this.ring.open(CARD_NUMBER, sealed_pan, placeOf(card)).toString();
      return await this.verify(verifier, { ...card, pan });
    } catch {
      this.logger.warn(`card ${String(card.id)} cannot be opened, so it cannot be verified`);
      return false;
    }
  }

  /** Answers whether there was a verdict. Of an error only its kind is told: its text may hold the number. */
  private async verify(verifier: CardVerifier, card: CardToVerify): Promise<boolean> {
    try {
      await this.decide(card, await verdictOf(verifier, card));
      return true;
    } catch (error) {
      const kind = error instanceof Error ? error.constructor.name : typeof error;
      this.logger.warn(`card ${String(card.id)} was not verified: ${kind}`);
      return false;
    }
  }

  private async decide({ id, user_id, expired_at }: CardToVerify, status: 'ACTIVE' | 'REJECTED'): Promise<void> {
    await this.database.transaction(async (tx) => {
      const changed = await tx.change(sql`/* CardVerification.decide */ 
        UPDATE cards SET status = ${status}, verify_at = NULL, updated_at = ${NOW}
        WHERE id = ${id} AND user_id = ${user_id} AND status = 'PENDING'
          AND ${expired_at === null ? sql`expired_at IS NULL` : sql`expired_at = ${expired_at}`}`);
      if (changed === 0) return;
      const event = status === 'ACTIVE' ? CARDS_EVENTS['card.accepted'] : CARDS_EVENTS['card.rejected'];
      await this.audit.record(tx, event, { actor: 'service', subject: `card:${String(id)}`, userId: user_id });
    });
  }

  private nextTry({ timeoutMs }: CardVerifier): Sql {
    return sql`${NOW} + ${timeoutMs + PAUSE_MS}`;
  }
}

/** @throws whatever the verifier throws, a TimeoutError, or a TypeError when the answer is no verdict */
async function verdictOf(verifier: CardVerifier, card: CardToVerify): Promise<'ACTIVE' | 'REJECTED'> {
  const signal = AbortSignal.timeout(verifier.timeoutMs);
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });
  // Asked within the race: a verifier that throws at once must not leave `late` without a listener.
  const asked = Promise.resolve().then(() => verifier.verify(card, signal));
  const verdict: string = await Promise.race([asked, late]);
  if (verdict !== 'ACTIVE' && verdict !== 'REJECTED') throw new TypeError('no verdict');
  return verdict;
}

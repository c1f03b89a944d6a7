import { Injectable, Logger } from '@nestjs/common';
import { DAY_MS } from '../../platform/config/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import type { OurPart } from './message-sender.js';
import { OUTBOX } from './outbox.facts.js';
import { ProviderRefusal } from './provider-refusal.entity.js';

/** Refusals of one part of us by one provider. */
interface RefusalCount {
  readonly provider: string;
  readonly part: OurPart;
  /** The latest one, in our own words. */
  reason: string;
  refusals: number;
}

/**
 * Counts the refusals of providers that only a change of ours ends, for the metrics and for all
 * replicas (DLV-4). It writes beside the message; what comes during a write is written together
 * after it, so a provider that refuses every message costs each replica one statement at a time.
 */
@Injectable()
export class ProviderRefusals {
  private readonly logger = new Logger(ProviderRefusals.name);
  private readonly waiting = new Map<string, RefusalCount>();
  private isWriting = false;

  constructor(
    private readonly database: Database,
    private readonly metrics: MetricsService,
  ) {}

  countRefusal(provider: string, part: OurPart, reason: string): void {
    this.metrics.count(OUTBOX.counters.PROVIDER_REFUSALS, { provider, refuses: part });
    const waitingKey = `${provider} ${part}`;
    const refusals = (this.waiting.get(waitingKey)?.refusals ?? 0) + 1;
    this.waiting.set(waitingKey, { provider, part, reason: reason.slice(0, 120), refusals });
    if (!this.isWriting) void this.writeWaiting();
  }

  /** Returns the refusals of the last day, the latest first. */
  listRecent(): Promise<ProviderRefusal[]> {
    return this.database.rows(
      ProviderRefusal,
      sql`/* ProviderRefusals.listRecent */
      SELECT * FROM provider_refusals WHERE last_at > ${NOW} - ${DAY_MS}
      ORDER BY last_at DESC, provider, part`,
    );
  }

  /** Loses a count that cannot be written: it stands in the metrics and the log. */
  private async writeWaiting(): Promise<void> {
    this.isWriting = true;
    for (const [waitingKey, count] of this.waiting) {
      this.waiting.delete(waitingKey);
      await this.writeCount(count).catch((error: unknown) => {
        this.logger.warn(`refusals of ${count.provider} not stored: ${(error as Error).name}`);
      });
    }
    this.isWriting = false;
  }

  private async writeCount(count: RefusalCount): Promise<void> {
    const isAdded = (await this.addToRow(count)) || (await this.insertRow(count));
    // Another replica has inserted the row meanwhile.
    if (!isAdded) await this.addToRow(count);
  }

  private async addToRow({ provider, part, reason, refusals }: RefusalCount): Promise<boolean> {
    // The expressions read `last_at` before its change, so it is assigned last (MySQL).
    const recentCondition = sql`last_at > ${NOW} - ${DAY_MS}`;
    const changedCount = await this.database.change(sql`/* ProviderRefusals.addToRow */
      UPDATE provider_refusals SET reason = ${reason},
        refusals = ${refusals} + CASE WHEN ${recentCondition} THEN refusals ELSE 0 END,
        first_at = CASE WHEN ${recentCondition} THEN first_at ELSE ${NOW} END,
        last_at = ${NOW}
      WHERE provider = ${provider} AND part = ${part}`);
    return changedCount === 1;
  }

  private async insertRow({ provider, part, reason, refusals }: RefusalCount): Promise<boolean> {
    const insertedId = await this.database.insertIfAbsent(sql`/* ProviderRefusals.insertRow */
      INSERT INTO provider_refusals (provider, part, reason, refusals, first_at, last_at)
      VALUES (${provider}, ${part}, ${reason}, ${refusals}, ${NOW}, ${NOW})`);
    return insertedId !== undefined;
  }
}

import { Injectable } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import {
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { equalsInConstantTime, defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { DeliveryFailures } from './delivery-failures.js';
import { OutboxMessage } from './outbox-message.entity.js';
import { DeliveryReceipt } from './delivery-receipt.entity.js';
import type { DeliveryReport } from './message-sender.js';
import { toStorableReference } from './provider-reference.js';

const RECEIPT_PURPOSE = defineKeyPurpose('receipt');

/** Path to which SMS providers post delivery receipts. */
export const RECEIPTS_PATH = 'delivery/receipts';

/** Characters of a MAC in an address: 128 bits. */
const MAC_LENGTH = 22;

/**
 * Stores the receipts of providers. Each status of a message counts once. Receipts may come in any
 * order, also before the response of the provider: `delivered` overrides every state, `undelivered`
 * only an acceptance.
 */
@Injectable()
export class DeliveryReceipts {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly metrics: MetricsService,
    private readonly failures: DeliveryFailures,
    private readonly config: Config<typeof PROCESS_SETTINGS>,
  ) {}

  /**
   * Returns the address for receipts of one message or of `all`. Its MAC, under any key of the
   * ring, is the authentication.
   */
  buildReceiptUrl(provider: string, message: number | 'all'): string {
    // Operators enter the address for all messages at a provider once, so it must survive a
    // rotation of keys.
    const keyId = message === 'all' ? this.ring.stableId : this.ring.activeId;
    const proof = `${keyId}.${this.deriveProof(keyId, provider, String(message))}`;
    return `${this.config.BASE_URL}/${RECEIPTS_PATH}/${provider}/${String(message)}/${proof}`;
  }

  isGenuine(provider: string, message: string, proof: string): boolean {
    const [keyId = '', mac = ''] = proof.split('.');
    const knownKeyId = this.ring.hasKey(keyId) ? keyId : this.ring.activeId;
    const givenMac = Buffer.from(mac);
    const knownMac = Buffer.from(this.deriveProof(knownKeyId, provider, message));
    return equalsInConstantTime(givenMac, knownMac) && knownKeyId === keyId;
  }

  /**
   * Stores a report on the message with our id or, without one, with the provider's id, and applies
   * it. A repeated report is applied again, because a crash may have prevented that the first time.
   */
  async recordReceipt(
    provider: string,
    { reference, status }: DeliveryReport,
    messageId?: number,
  ): Promise<void> {
    const receiptReference = toReceiptReference(reference, messageId);
    if (receiptReference === undefined) return;

    const insertedId = await this.database.insertIfAbsent(sql`/* DeliveryReceipts.recordReceipt */
      INSERT INTO receipts (message_id, provider, reference, status, received_at)
      VALUES (${messageId ?? null}, ${provider}, ${receiptReference}, ${status}, ${NOW})`);
    if (insertedId !== undefined) {
      this.metrics.count(OTP.counters.DELIVERY_STEPS, {
        channel: 'sms',
        provider,
        step: status,
      });
    }

    const isReportedMessage = toReportedCondition(provider, receiptReference, messageId);
    await this.applyReceipt(provider, status, isReportedMessage);
  }

  /** Applies receipts that came before the acceptance of their message. */
  async applyEarlyReceipts(
    provider: string,
    messageId: number,
    reference: string | null,
  ): Promise<void> {
    const ownReference = `#${String(messageId)}`;
    const earlyReceipts = await this.database.rows(
      rowOf(DeliveryReceipt, 'status'),
      sql`/* DeliveryReceipts.applyEarlyReceipts */
      SELECT status FROM receipts
      WHERE provider = ${provider} AND reference IN (${ownReference}, ${reference ?? '#'})`,
    );
    for (const { status } of earlyReceipts) {
      await this.applyReceipt(provider, status, sql`id = ${messageId}`);
    }
  }

  private async applyReceipt(
    provider: string,
    status: DeliveryReport['status'],
    which: Sql,
  ): Promise<void> {
    if (status === 'undelivered') {
      await this.database.transaction((tx) => this.endUndelivered(tx, provider, which));
    }
    if (status !== 'delivered') return;

    await this.database.change(sql`/* DeliveryReceipts.applyReceipt */
      UPDATE messages SET state = 'delivered', next_at = NULL
      WHERE ${which} AND state <> 'delivered'`);
  }

  private async endUndelivered(tx: StatementRunner, provider: string, which: Sql): Promise<void> {
    const acceptedCondition = sql`state IN ('accepted', 'unconfirmed') AND provider = ${provider}`;
    const messages = await tx.rows(
      rowOf(OutboxMessage, 'id', 'subject'),
      sql`/* DeliveryReceipts.endUndelivered */
      SELECT id, subject FROM messages WHERE ${which} AND ${acceptedCondition}`,
    );
    for (const message of messages) {
      const changedCount = await tx.change(sql`/* DeliveryReceipts.endUndelivered */
        UPDATE messages SET state = 'undelivered', next_at = NULL
        WHERE id = ${message.id} AND ${acceptedCondition}`);
      if (changedCount === 1) await this.failures.recordFailure(tx, message, 'undelivered');
    }
  }

  private deriveProof(keyId: string, provider: string, message: string): string {
    return this.ring
      .computeMac(RECEIPT_PURPOSE, keyId, provider, message)
      .toString('base64url')
      .slice(0, MAC_LENGTH);
  }
}

/**
 * Returns the reference under which a receipt is stored: our id, if its address names one. A
 * receipt without a usable one is not stored.
 */
function toReceiptReference(
  reference: string | undefined,
  messageId: number | undefined,
): string | undefined {
  return messageId === undefined ? toStorableReference(reference) : `#${String(messageId)}`;
}

function toReportedCondition(
  provider: string,
  reference: string,
  messageId: number | undefined,
): Sql {
  if (messageId !== undefined) return sql`id = ${messageId}`;
  return sql`provider = ${provider} AND provider_message_id = ${reference}`;
}

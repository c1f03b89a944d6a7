import { Injectable } from '@nestjs/common';
import { Config, type PROCESS_SETTINGS } from '../../platform/config/index.js';
import { Database, NOW, rowOf, sql, type Sql, type Statements } from '../../platform/database/index.js';
import { equal, keyPurpose, KeyRing } from '../../platform/keys/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { DeliveryFailures } from './delivery-failures.js';
import { Message } from './message.entity.js';
import { Receipt } from './receipt.entity.js';
import type { Report } from './sender.js';

const RECEIPT = keyPurpose('receipt');

/** Path to which SMS providers post delivery receipts. */
export const RECEIPTS_PATH = 'delivery/receipts';

/** Characters of a MAC in an address: 128 bits. */
const MAC_LENGTH = 22;

/**
 * Stores the receipts of providers. Each status of a message counts once. Receipts may come in any order, also before
 * the response of the provider: `delivered` overrides every state, `undelivered` only an acceptance.
 */
@Injectable()
export class Receipts {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly metrics: Metrics,
    private readonly failures: DeliveryFailures,
    private readonly config: Config<typeof PROCESS_SETTINGS>,
  ) {}

  /**
   * Returns the address for receipts of one message or of `all`. Its MAC, under any key of the ring, is the
   * authentication.
   */
  addressOf(provider: string, message: number | 'all'): string {
    // Operators enter the address for all messages at a provider once, so it must survive a rotation of keys.
    const keyId = message === 'all' ? this.ring.stableId : this.ring.activeId;
    const proof = `${keyId}.${this.proof(keyId, provider, String(message))}`;
    return `${this.config.BASE_URL}/${RECEIPTS_PATH}/${provider}/${String(message)}/${proof}`;
  }

  isGenuine(provider: string, message: string, proof: string): boolean {
    const [keyId = '', mac = ''] = proof.split('.');
    const known = this.ring.has(keyId) ? keyId : this.ring.activeId;
    return equal(Buffer.from(mac), Buffer.from(this.proof(known, provider, message))) && known === keyId;
  }

  /**
   * Stores a report on the message with our id or, without one, with the provider's id, and applies it. A repeated
   * report is applied again, because a crash may have prevented that the first time.
   */
  async take(provider: string, { reference, status }: Report, messageId?: number): Promise<void> {
    const key = messageId === undefined ? reference : `#${String(messageId)}`;
    if (key === undefined || key === '') return;
    const fresh = await this.database.insertIfAbsent(sql`/* Receipts.take */
      INSERT INTO receipts (message_id, provider, reference, status, received_at)
      VALUES (${messageId ?? null}, ${provider}, ${key}, ${status}, ${NOW})`);
    if (fresh !== undefined)
      this.metrics.count(OTP.counters.DELIVERY_STEPS, { channel: 'sms', provider, step: status });
    const which =
      messageId === undefined ? sql`provider = ${provider} AND provider_message_id = ${key}` : sql`id = ${messageId}`;
    await this.apply(provider, status, which);
  }

  /** Applies receipts that came before the acceptance of their message. */
  async takeEarly(provider: string, messageId: number, reference: string | null): Promise<void> {
    const early = await this.database.rows(
      rowOf(Receipt, 'status'),
      sql`/* Receipts.takeEarly */
      SELECT status FROM receipts
      WHERE provider = ${provider} AND reference IN (${`#${String(messageId)}`}, ${reference ?? '#'})`,
    );
    for (const { status } of early) await this.apply(provider, status, sql`id = ${messageId}`);
  }

  private async apply(provider: string, status: Report['status'], which: Sql): Promise<void> {
    if (status === 'undelivered') await this.database.transaction((tx) => this.endUndelivered(tx, provider, which));
    if (status !== 'delivered') return;
    await this.database.change(sql`/* Receipts.apply */
      UPDATE messages SET state = 'delivered', next_at = NULL WHERE ${which} AND state <> 'delivered'`);
  }

  private async endUndelivered(tx: Statements, provider: string, which: Sql): Promise<void> {
    const accepted = sql`state IN ('accepted', 'unconfirmed') AND provider = ${provider}`;
    const messages = await tx.rows(
      rowOf(Message, 'id', 'subject'),
      sql`/* Receipts.endUndelivered */ SELECT id, subject FROM messages WHERE ${which} AND ${accepted}`,
    );
    for (const message of messages) {
      const changed = await tx.change(sql`/* Receipts.endUndelivered */
        UPDATE messages SET state = 'undelivered', next_at = NULL WHERE id = ${message.id} AND ${accepted}`);
      if (changed === 1) await this.failures.record(tx, message, 'undelivered');
    }
  }

  private proof(keyId: string, provider: string, message: string): string {
    return this.ring.mac(RECEIPT, keyId, provider, message).toString('base64url').slice(0, MAC_LENGTH);
  }
}

import { Injectable } from '@nestjs/common';
import { Database, NOW, removeInBatches, sql, type Statements } from '../database/index.js';
import type { Language } from '../errors/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { OtpService, type CodeSource } from '../otp/index.js';
import type { Message } from './message.entity.js';
import { SmsDriver } from './sms-driver.js';
import { smsText } from './texts.js';

export interface NewMessage {
  /** E.164, or '' when there is nobody to send to. */
  readonly recipient: string;
  readonly source: CodeSource;
  readonly language: Language;
  readonly expiresIn: number;
}

/** Long enough for support to see what happened. */
const KEPT_MS = 24 * 3_600_000;

/** Owns the messages. They hold what the code is derived from; code and text exist only while being sent. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly database: Database,
    private readonly otp: OtpService,
    private readonly driver: SmsDriver,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('messages', () => this.sweep());
  }

  /** Writes a message in the transaction of its challenge; answers its id for `send`. */
  enqueue(tx: Statements, { recipient, source, language }: NewMessage): Promise<number> {
    return tx.insert(sql`
      INSERT INTO messages (recipient, subject, challenge_id, nonce, key_id, language, created_at)
      VALUES (${recipient}, ${source.subject}, ${source.challenge_id}, ${source.nonce}, ${source.key_id},
        ${language}, ${NOW})`);
  }

  /**
   * Sends a message that has been committed; one to nobody costs the same and goes nowhere.
   * @throws AppError DELIVERY_UNAVAILABLE
   */
  async send(id: number, { recipient, source, language, expiresIn }: NewMessage): Promise<void> {
    const text = smsText(language, this.otp.codeOf(source));
    if (recipient !== '') await this.driver.send({ id, to: recipient, text, expiresIn });
  }

  /** Messages to a number with an id above `after`, newest first. */
  inbox(recipient: string, after: number): Promise<Message[]> {
    return this.database.rows<Message>(sql`
      SELECT * FROM messages WHERE recipient = ${recipient} AND id > ${after} ORDER BY id DESC LIMIT 50`);
  }

  private sweep(): Promise<number> {
    const where = sql`created_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, { table: sql`messages`, key: sql`id`, where });
  }
}

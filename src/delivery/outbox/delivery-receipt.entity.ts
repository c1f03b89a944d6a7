import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A delivery receipt of a provider. Each status of a message is stored once, even if it came before
 * the acceptance.
 */
@Entity('receipts')
@Index('receipts_once', ['provider', 'reference', 'status'], { unique: true })
export class DeliveryReceipt {
  @PrimaryGeneratedColumn()
  id: number;

  /** Set if the receipt came to the address of one message. */
  @Index('receipts_message')
  @Column({ type: Number, nullable: true })
  message_id: number | null;

  @Column('varchar', { length: 32 })
  provider: string;

  /** The provider's id of the message, or `#` and our id. */
  @Column('varchar', { length: 64 })
  reference: string;

  @Column('varchar', { length: 12 })
  status: 'delivered' | 'undelivered' | 'progress';

  @Index('receipts_received')
  @Column('bigint')
  received_at: number;
}

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What a provider reported of a message it took: each status once, also one that came before its acceptance. */
@Entity('receipts')
@Index('receipts_once', ['provider', 'reference', 'status'], { unique: true })
export class Receipt {
  @PrimaryGeneratedColumn()
  id: number;

  /** Known when the receipt came to the message's own address. */
  @Index('receipts_message')
  @Column('int', { nullable: true })
  message_id: number | null;

  @Column('varchar', { length: 32 })
  provider: string;

  /** The provider's id of the message, or `#` and ours. */
  @Column('varchar', { length: 64 })
  reference: string;

  @Column('varchar', { length: 12 })
  status: 'delivered' | 'undelivered' | 'progress';

  @Column('bigint')
  received_at: number;
}

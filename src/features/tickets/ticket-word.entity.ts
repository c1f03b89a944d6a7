import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A folded word of the title or of a message of a ticket, by which staff finds it (TYPE-6). */
@Entity('ticket_words')
@Index('ticket_words_word', ['word', 'ticket_id'])
@Index('ticket_words_ticket', ['ticket_id', 'word'])
export class TicketWord {
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  ticket_id: number;

  @Column('varchar', { length: 32 })
  word: string;
}

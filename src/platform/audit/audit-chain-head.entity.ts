import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The end of the chain, in row 1. Removing the last rows unnoticed requires a new MAC here, and
 * thus the key. Row 2 is the place of the last row that was removed from the start; it does not
 * exist before the first removal.
 */
@Entity('audit_head')
export class AuditChainHead {
  @PrimaryColumn('int')
  id: number;

  /** Position of the last sealed or removed row; 0 if there is none. */
  @Column({ type: Number })
  position: number;

  /** Seal of that row. */
  @Column('varchar', { length: 64 })
  seal: string;

  /** Key id and MAC over both, with another purpose in each row; empty before the first seal. */
  @Column('varchar', { length: 64 })
  mac: string;
}

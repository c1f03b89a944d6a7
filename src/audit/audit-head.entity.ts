import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The end of the chain, in one row. Removing the last rows unnoticed requires a new MAC here, and thus the key. */
@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn('int')
  id: number;

  /** Position of the last sealed row; 0 if there is none. */
  @Column('int')
  position: number;

  /** Seal of the last sealed row. */
  @Column('varchar', { length: 64 })
  seal: string;

  /** Key id and MAC over both; empty before the first seal. */
  @Column('varchar', { length: 64 })
  mac: string;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The end of the chain: one row. Whoever cuts rows off the end would have to write this one anew, which takes the key. */
@Entity('audit_head')
export class AuditHead {
  @PrimaryColumn('int')
  id: number;

  /** Of the last sealed row; 0: none. */
  @Column('int')
  position: number;

  /** Of the last sealed row. */
  @Column('varchar', { length: 64 })
  seal: string;

  /** Key id and MAC over both; empty before the first seal. */
  @Column('varchar', { length: 64 })
  mac: string;
}

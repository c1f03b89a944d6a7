import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person with an account. Found by `cell_number` (E.164) or a verified `email` (lower case). */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('varchar', { length: 60 })
  first_name: string;

  @Column('varchar', { length: 60 })
  last_name: string;

  @Index('users_cell_number', { unique: true })
  @Column('varchar', { length: 16 })
  cell_number: string;

  @Index('users_email', { unique: true })
  @Column('varchar', { length: 254, nullable: true })
  email: string | null;

  @Column('varchar', { length: 16 })
  status: UserStatus;

  /** First successful sign-in; null until then. */
  @Column('bigint', { nullable: true })
  verified_at: number | null;

  /** Staff since then: may be given admin scopes. */
  @Column('bigint', { nullable: true })
  staff_since: number | null;

  /** Successful sign-ins; also what makes each of them change the row. */
  @Column('int')
  sign_ins: number;

  @Column('bigint')
  created_at: number;

  @Column('bigint')
  updated_at: number;
}

export type UserStatus = 'ACTIVE' | 'SUSPENDED';

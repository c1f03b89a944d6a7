import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from './role.js';
import { rowOf, sql } from '../../platform/database/index.js';
import { PersonalColumn, PersonalTable } from '../../platform/personal-data/index.js';

/** A user, found by `cell_number` (E.164) or by a verified `email` (lower case). */
@PersonalTable({ of: (userId) => sql`id = ${userId}`, order: sql`id`, isOne: true })
@Entity('users')
@Index('users_unverified', ['verified_at', 'created_at'])
@Index('users_staff', ['staff_since'])
@Index('users_status', ['status'])
export class User {
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @PersonalColumn()
  @Column('varchar', { length: 60 })
  first_name: string;

  @PersonalColumn()
  @Column('varchar', { length: 60 })
  last_name: string;

  /** The folded name from its first word on, for searches; null in an erased user. */
  @Index('users_name_1')
  @Column('varchar', { length: 64, nullable: true })
  name_1: string | null;

  /** The folded name from its second word on, around to the first. */
  @Index('users_name_2')
  @Column('varchar', { length: 64, nullable: true })
  name_2: string | null;

  @Index('users_name_3')
  @Column('varchar', { length: 64, nullable: true })
  name_3: string | null;

  @Index('users_name_4')
  @Column('varchar', { length: 64, nullable: true })
  name_4: string | null;

  /** The last four digits of the number. */
  @Index('users_number_end')
  @Column('varchar', { length: 4, nullable: true })
  number_end: string | null;

  @Index('users_cell_number', { unique: true })
  @PersonalColumn()
  @Column('varchar', { length: 16 })
  cell_number: string;

  @Index('users_email', { unique: true })
  @PersonalColumn()
  @Column('varchar', { length: 254, nullable: true })
  email: string | null;

  @PersonalColumn()
  @Column('varchar', { length: 16 })
  status: UserStatus;

  /** Time of the first sign-in. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  verified_at: number | null;

  /** Time of the last sign-in, which proved the number. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  signed_in_at: number | null;

  /** Time of the appointment as staff, which allows admin scopes. */
  @PersonalColumn()
  @Column('bigint', { nullable: true })
  staff_since: number | null;

  /** Set together with `staff_since`. */
  @PersonalColumn()
  @Column('varchar', { length: 16, nullable: true })
  staff_role: Role | null;

  /** Number of sign-ins. It also makes every sign-in an UPDATE that changes and locks this row. */
  @PersonalColumn()
  @Column('int')
  sign_ins: number;

  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  @PersonalColumn()
  @Column('bigint')
  updated_at: number;
}

/** Shape of a row with all columns of a user. */
export const USER_ROW = rowOf(User);

/**
 * `LEFT`: left behind by a new holder of the number, without it. `DELETED`: erased, until its other
 * rows are removed.
 */
export type UserStatus = 'ACTIVE' | 'SUSPENDED' | 'LEFT' | 'DELETED';

import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Role } from './role.js';

/** A user, found by `cell_number` (E.164) or by a verified `email` (lower case). */
@Entity('users')
@Index('users_unverified', ['verified_at', 'created_at'])
@Index('users_staff', ['staff_since'])
@Index('users_status', ['status'])
@Index('users_first_name', ['first_name'])
@Index('users_last_name', ['last_name'])
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

  /** Time of the first sign-in. */
  @Column('bigint', { nullable: true })
  verified_at: number | null;

  /** Time of the appointment as staff, which allows admin scopes. */
  @Column('bigint', { nullable: true })
  staff_since: number | null;

  /** Null for a member of staff whom version 0.1.0 appointed, who is support. `roleOf` reads it. */
  @Column('varchar', { length: 16, nullable: true })
  staff_role: Role | null;

  /** Number of sign-ins. It also makes every sign-in an UPDATE that changes and locks this row. */
  @Column('int')
  sign_ins: number;

  @Column('bigint')
  created_at: number;

  @Column('bigint')
  updated_at: number;
}

/** `DELETED`: erased, until its other rows are removed. */
export type UserStatus = 'ACTIVE' | 'SUSPENDED' | 'DELETED';

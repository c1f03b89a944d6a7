import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalColumn, PersonalTable } from '../../platform/personal-data/index.js';

/** A passkey of a member of staff. Its private key never leaves the device. */
@PersonalTable({ removed: 'at once' })
@Entity('staff_passkeys')
@Index('staff_passkeys_user', ['user_id', 'id'])
@Index('staff_passkeys_credential', ['credential_id'], { unique: true })
export class StaffPasskey {
  @PersonalColumn()
  @PrimaryGeneratedColumn()
  id: number;

  @Column({ type: Number })
  user_id: number;

  /** Name that the member of staff chose. */
  @PersonalColumn()
  @Column('varchar', { length: 60 })
  name: string;

  /** Base64url, as the browser names it. */
  @PersonalColumn()
  @Column('varchar', { length: 340 })
  credential_id: string;

  /** DER of the SubjectPublicKeyInfo, base64url. */
  @PersonalColumn()
  @Column('text')
  public_key: string;

  /** Signature counter of the last assertion; 0 if the authenticator has none. */
  @Column({ type: Number })
  sign_count: number;

  /**
   * Time of the newest challenge that it signed, in UTC milliseconds. Only newer ones count.
   */
  @Column({ type: Number })
  last_challenge: number;

  @PersonalColumn()
  @Column('bigint')
  created_at: number;

  @PersonalColumn()
  @Column('bigint', { nullable: true })
  used_at: number | null;
}

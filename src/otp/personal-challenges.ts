import { Injectable } from '@nestjs/common';
import { among, Database, sql } from '../database/index.js';
import { exportedRow, PersonalRecords, type Json } from '../privacy/index.js';
import { Challenge } from './challenge.entity.js';
import { OtpService } from './otp.service.js';
import { subjectsOf } from './subject.js';

const EXPORTED = [
  'subject',
  'channel',
  'target',
  'tries',
  'known_tries',
  'failures',
  'failures_since',
  'delayed_until',
  'step',
  'issued_at',
  'expires_at',
  'next_at',
  'shown_at',
  'shows',
  'used_at',
] as const;

/** The challenges of a user as personal data. */
@Injectable()
export class PersonalChallenges {
  constructor(
    private readonly database: Database,
    otp: OtpService,
    personalRecords: PersonalRecords,
  ) {
    personalRecords.register('challenges', {
      read: ({ id }) => this.read(id),
      removeAtOnce: (tx, { id }) => otp.cancelAll(tx, id),
      removeRest: (userId) => this.remove(userId),
    });
  }

  private async read(userId: number): Promise<Json> {
    const subjects = subjectsOf(userId).map(({ subject }) => subject);
    const rows = await this.database.rows(
      Challenge,
      sql`/* PersonalChallenges.read */ SELECT * FROM challenges WHERE subject IN ${among(subjects)} ORDER BY subject`,
    );
    return rows.map((row) => exportedRow(row, EXPORTED));
  }

  private async remove(userId: number): Promise<void> {
    const subjects = subjectsOf(userId).map(({ subject }) => subject);
    await this.database.change(sql`/* PersonalChallenges.remove */
      DELETE FROM challenges WHERE subject IN ${among(subjects)}`);
  }
}

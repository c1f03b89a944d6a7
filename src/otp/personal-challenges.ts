import { Injectable } from '@nestjs/common';
import { among, Database, sql } from '../database/index.js';
import { PersonalRecords } from '../privacy/index.js';
import { OtpService } from './otp.service.js';
import { subjectsOf } from './subject.js';

/** The challenges of a user as personal data. */
@Injectable()
export class PersonalChallenges {
  constructor(
    private readonly database: Database,
    otp: OtpService,
    personalRecords: PersonalRecords,
  ) {
    personalRecords.register('challenges', {
      removeAtOnce: async (tx, { id }) => {
        for (const { subject } of subjectsOf(id)) await otp.cancel(tx, subject);
      },
      removeRest: (userId) => this.remove(userId),
    });
  }

  private async remove(userId: number): Promise<void> {
    const subjects = subjectsOf(userId).map(({ subject }) => subject);
    await this.database.change(sql`/* PersonalChallenges.remove */
      DELETE FROM challenges WHERE subject IN ${among(subjects)}`);
  }
}

import { Injectable } from '@nestjs/common';
import { Database, removeInBatches, sql } from '../../database/index.js';
import { PersonalRecords } from '../../privacy/index.js';
import { SessionRevocationService } from './session-revocation.service.js';

/** The sessions and known networks of a user as personal data. */
@Injectable()
export class PersonalSessions {
  constructor(database: Database, revocation: SessionRevocationService, personalRecords: PersonalRecords) {
    personalRecords.register('sessions', {
      removeAtOnce: (tx, { id }, actor) => revocation.revokeAllOf(tx, id, 'deleted', { actor }),
      removeRest: async (userId) => {
        const where = sql`user_id = ${userId} AND revoked_at IS NOT NULL`;
        await removeInBatches(database, { table: sql`sessions`, key: sql`id`, where });
      },
    });
  }
}

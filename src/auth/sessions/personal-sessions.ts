import { Injectable } from '@nestjs/common';
import { Database, removeInBatches, sql } from '../../database/index.js';
import { exportedRow, PersonalRecords } from '../../privacy/index.js';
import { SessionRevocationService } from './session-revocation.service.js';
import { Session } from './session.entity.js';

const EXPORTED = [
  'id',
  'client_id',
  'scope',
  'amr',
  'coarse_network',
  'created_at',
  'rotated_at',
  'idle_expires_at',
  'expires_at',
  'proved_at',
  'revoked_at',
  'revoked_by',
] as const;

/** The sessions and known networks of a user as personal data. */
@Injectable()
export class PersonalSessions {
  constructor(database: Database, revocation: SessionRevocationService, personalRecords: PersonalRecords) {
    personalRecords.register('sessions', {
      read: async ({ id }) => {
        const rows = await database.rows(
          Session,
          sql`/* PersonalSessions.constructor */ SELECT * FROM sessions WHERE user_id = ${id} ORDER BY created_at, id`,
        );
        return rows.map((row) => exportedRow(row, EXPORTED));
      },
      removeAtOnce: (tx, { id }, actor) => revocation.revokeAllOf(tx, id, 'deleted', { actor }),
      removeRest: async (userId) => {
        const where = sql`user_id = ${userId} AND revoked_at IS NOT NULL`;
        await removeInBatches(database, { table: sql`sessions`, key: sql`id`, where });
      },
    });
  }
}

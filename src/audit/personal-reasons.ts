import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { Database, NOW, removeInBatches, sql } from '../database/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { exportedRow, PersonalRecords } from '../privacy/index.js';
import { AuditReason } from './audit-reason.entity.js';
import type { AUDIT_SETTINGS } from './audit.settings.js';

const DAY_MS = 24 * 3_600_000;
const EXPORTED = ['reason', 'created_at'] as const;

/** The reasons of staff as personal data of the users whom they are about. They go with the account or with the trail. */
@Injectable()
export class PersonalReasons {
  constructor(
    database: Database,
    { AUDIT_DAYS }: Config<typeof AUDIT_SETTINGS>,
    housekeeping: Housekeeping,
    personalRecords: PersonalRecords,
  ) {
    const remove = (where: ReturnType<typeof sql>) =>
      removeInBatches(database, { table: sql`audit_reasons`, key: sql`nonce`, where });
    if (AUDIT_DAYS > 0)
      housekeeping.register('audit reasons', () => remove(sql`created_at < ${NOW} - ${AUDIT_DAYS * DAY_MS}`));
    personalRecords.register('audit_reasons', {
      read: async ({ id }, { isOperator }) => {
        if (!isOperator) return undefined;
        const rows = await database.rows(
          AuditReason,
          sql`/* PersonalReasons.constructor */ SELECT * FROM audit_reasons WHERE user_id = ${id} ORDER BY created_at`,
        );
        return rows.map((row) => exportedRow(row, EXPORTED));
      },
      removeRest: async (userId) => {
        await remove(sql`user_id = ${userId}`);
      },
    });
  }
}

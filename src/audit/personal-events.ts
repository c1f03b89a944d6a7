import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database/index.js';
import { exportedRow, PersonalRecords, type Json } from '../privacy/index.js';
import { AuditEvent } from './audit-event.entity.js';

const EXPORTED = ['id', 'created_at', 'event', 'actor', 'subject'] as const;

/** The events of a user as personal data. A deletion keeps them, because they have ids only. */
@Injectable()
export class PersonalEvents {
  constructor(
    private readonly database: Database,
    personalRecords: PersonalRecords,
  ) {
    // No index finds the events of a user, so only operators can read them.
    personalRecords.register('audit_events', {
      read: ({ id }, { isOperator }) => (isOperator ? this.read(id) : Promise.resolve(undefined)),
    });
  }

  private async read(userId: number): Promise<Json> {
    const rows = await this.database.rows(
      AuditEvent,
      sql`/* PersonalEvents.read */ SELECT * FROM audit_events WHERE user_id = ${userId} ORDER BY id`,
    );
    return rows.map((row) => ({ ...exportedRow(row, EXPORTED), actor: shownActor(row) }));
  }
}

/** Hides which member of staff did something. */
function shownActor({ actor, user_id }: AuditEvent): string {
  return actor.startsWith('user:') && actor !== `user:${String(user_id)}` ? 'staff' : actor;
}

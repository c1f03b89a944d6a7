import { Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { StaffAccess, type AdminScope } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { getFieldScope } from '../../platform/graphql/index.js';
import type { StaffOperation } from './act-text.js';
import { getProvenField, readStaffOperation, type ProvenField } from './staff-operation.js';
import { StaffRefusals, type StaffAttempt } from './staff-refusals.js';

/** An act as the caller announces it. */
export interface AnnouncedAct {
  readonly field: ProvenField;
  readonly operation: StaffOperation;
}

/** Reads acts that members of staff announce. */
@Injectable()
export class ActReader {
  constructor(
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly access: StaffAccess,
    private readonly database: Database,
    private readonly refusals: StaffRefusals,
  ) {}

  /**
   * Returns an act that the caller may do. `json` has its arguments.
   * @throws AppError BAD_USER_INPUT, FORBIDDEN, UNAUTHENTICATED, RATE_LIMITED
   */
  async readAct(attempt: StaffAttempt, json: string): Promise<AnnouncedAct> {
    const field = getProvenField(this.schemaHost.schema, attempt.operation);
    await this.assertMayAct(attempt, getFieldScope(field) as AdminScope);
    return { field, operation: readStaffOperation(field, json) };
  }

  private async assertMayAct(attempt: StaffAttempt, scope: AdminScope): Promise<void> {
    const { userId, scopes } = attempt.principal;
    if (!scopes.has(scope)) {
      await this.refusals.recordRefusal(attempt);
      throw ERRORS.FORBIDDEN({ reason: `scope ${scope}` });
    }
    await this.access.getActor(this.database, userId, scope, { toChange: true });
  }
}

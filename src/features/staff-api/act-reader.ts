import { Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { StaffAccess, type AdminScope } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { ADMIN_SELF, getFieldScope, opensFields } from '../../platform/graphql/index.js';
import type { StaffOperation } from './act-text.js';
import { PasskeyGate } from './passkey-gate.js';
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
    private readonly gate: PasskeyGate,
  ) {}

  /**
   * Returns an act that the caller may do. `json` has its arguments.
   * @throws AppError BAD_USER_INPUT, FORBIDDEN, UNAUTHENTICATED, PASSKEY_SIGN_IN_REQUIRED,
   *   RATE_LIMITED
   */
  async readAct(attempt: StaffAttempt, json: string): Promise<AnnouncedAct> {
    const field = getProvenField(this.schemaHost.schema, attempt.operation);
    await this.assertMayAct(attempt, getFieldScope(field) as AdminScope);
    return { field, operation: readStaffOperation(field, json) };
  }

  private async assertMayAct(attempt: StaffAttempt, scope: AdminScope): Promise<void> {
    const { userId, scopes } = attempt.principal;
    if (!opensFields(scopes, scope, 'mutation')) {
      await this.refusals.recordRefusal(attempt);
      throw ERRORS.FORBIDDEN({ reason: `scope ${scope}` });
    }
    if (scope !== ADMIN_SELF) await this.gate.assertConfirmed(attempt);
    await this.access.getActor(this.database, userId, scope, { toChange: true });
  }
}

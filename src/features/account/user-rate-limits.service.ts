import { Injectable } from '@nestjs/common';
import { AuditService, type AuthorizeAct, toAuditUser } from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import type { CountedPerson } from '../../platform/facts/index.js';
import { ACCOUNT } from './account.facts.js';
import { UserRateLimits, type CountedRateLimit } from '../../platform/rate-limits/index.js';
import { lockWithNumber, type User } from '../../accounts/users/index.js';
import { SessionsService } from '../../sign-in/index.js';

/** Shows staff and operators what a user has spent of rate limits, and clears it. */
@Injectable()
export class UserRateLimitsService {
  constructor(
    private readonly database: Database,
    private readonly limits: UserRateLimits,
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns the rate limits by user and by number, with what is spent now. */
  async listLimits(user: User): Promise<CountedRateLimit[]> {
    return this.limits.listLimits(await this.toPerson(user));
  }

  /**
   * Ends the current window of one rate limit for a user, on all replicas at once (LIM-5). Tries of
   * codes stay spent. Returns false, without an audit row, if nothing was spent. The reason in the
   * trail begins with the name of the rate limit.
   * @throws AppError BAD_USER_INPUT for an unknown name; the refusals of `authorize`;
   * SERVICE_UNAVAILABLE if the number changes meanwhile, or if Redis does not respond, also after
   * the audit row was written
   */
  async clearLimit(user: User, name: string, authorize: AuthorizeAct): Promise<boolean> {
    const { id } = user;
    const person = await this.toPerson(user);
    const finishInRedis = await this.database.transaction(async (tx) => {
      const { actor, reason = '' } = await authorize(tx);
      if (!this.limits.hasLimit(name)) {
        throw ERRORS.BAD_USER_INPUT({
          fields: [{ field: 'name', rule: ACCOUNT.fieldRules.LIMIT }],
        });
      }
      const clearInRedis = await this.limits.clearLimit(tx, person, name);
      if (clearInRedis === undefined) return undefined;
      // After the window is locked, as requests do it. Nobody else can have counted in it as the
      // owner of the number.
      await lockWithNumber(tx, user);
      const subject = toAuditUser(id);
      const auditEvent = { actor, reason: `${name}: ${reason}`, subject, userId: id };
      await this.audit.record(tx, ACCOUNT.events['user.limit_cleared'], auditEvent);
      return clearInRedis;
    });
    await finishInRedis?.();
    return finishInRedis !== undefined;
  }

  private async toPerson({ id, cell_number }: User): Promise<CountedPerson> {
    return {
      userId: id,
      number: cell_number,
      networks: await this.sessions.listNetworks(id),
    };
  }
}

import { Injectable } from '@nestjs/common';
import type { AuthorizeAct } from '../../platform/audit/index.js';
import { Config } from '../../platform/config/index.js';
import { Database } from '../../platform/database/index.js';
import { StaffAccess } from '../../sign-in/index.js';
import type { WEBHOOKS } from '../webhooks/webhooks.facts.js';
import { STAFF } from './staff.facts.js';
import type { StaffWebhook } from './staff-webhooks.types.js';

/** Keeps personal data from leaving by an endpoint that no operator chose (ROLE-7). */
@Injectable()
export class StaffExports {
  constructor(
    private readonly config: Config<typeof WEBHOOKS.settings>,
    private readonly database: Database,
    private readonly access: StaffAccess,
  ) {}

  /**
   * Returns the admission of an act of staff that, if `isExport`, sends personal data or all events
   * to a back end. It throws OPERATOR_ONLY after the refusals of the act.
   */
  authorizeExport(authorize: AuthorizeAct, isExport: boolean): AuthorizeAct {
    if (!isExport || this.config.WEBHOOK_STAFF_EXPORTS === 'allow') return authorize;
    return async (tx) => {
      await authorize(tx);
      throw STAFF.errors.OPERATOR_ONLY();
    };
  }

  /** Returns the URLs without their queries, which may have secrets, to those who only read. */
  async hideQueries(webhooks: StaffWebhook[], staff: number): Promise<StaffWebhook[]> {
    const changing = { toChange: true };
    const mayChange = await this.access.allowsScope(
      this.database,
      staff,
      'admin:webhooks',
      changing,
    );
    if (mayChange) return webhooks;
    return webhooks.map((webhook) => ({ ...webhook, url: webhook.url.replace(/[?#].*$/s, '?…') }));
  }
}

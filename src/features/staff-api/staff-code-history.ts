import { Injectable } from '@nestjs/common';
import {
  CodeTimeline,
  type AccountCodeAct,
  type CodeTimelineAccount,
  type CodeTimelineEvent,
} from '../../delivery/outbox/index.js';
import { AuditSearch } from '../../platform/audit/index.js';
import { OwnSessionsService } from '../../sign-in/index.js';
import { STAFF } from './staff.facts.js';

/** Sign-ins and acts of staff that a history shows, of each. */
const ACT_LIMIT = 50;

/** Lists the events of the codes of an account, also of those that the next code has replaced. */
@Injectable()
export class StaffCodeHistory {
  constructor(
    private readonly timeline: CodeTimeline,
    private readonly sessions: OwnSessionsService,
    private readonly audit: AuditSearch,
  ) {}

  /**
   * Returns the events of the codes of an account, oldest first. The row of a code is gone once the
   * next one is requested, but the sessions and the audit trail still tell the sign-ins and the
   * acts of staff.
   */
  async listEvents(account: CodeTimelineAccount): Promise<CodeTimelineEvent[]> {
    const signInTimes = await this.sessions.listSignInTimes(account.id, ACT_LIMIT);
    const codeResent = STAFF.events['staff.code_resent'];
    const resentTimes = await this.audit.listActTimes(account.id, codeResent, ACT_LIMIT);
    const acts: AccountCodeAct[] = [
      ...signInTimes.map((at) => ({ at, event: 'signedIn' as const })),
      ...resentTimes.map((at) => ({ at, event: 'resent' as const })),
    ];
    return this.timeline.listEvents({ account }, acts);
  }
}

import { Args, Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { argsPipe } from '../../platform/errors/index.js';
import {
  FieldCost,
  CurrentPrincipal,
  readOptionalId,
  readPage,
} from '../../platform/graphql/index.js';
import { StaffRead } from './staff-act.js';
import { READ_EVENTS, StaffAuditService } from './staff-audit.service.js';
import {
  StaffAuditEventsArgs,
  StaffAuditPage,
  StaffAuditVerdict,
  StaffAuditVerifyArgs,
} from './staff-audit.types.js';
import { toStaffAuditEvent } from './staff-views.js';

const AUDIT_SCOPE = 'admin:audit';
/** Largest number of GraphQL. */
const GRAPHQL_INT_MAX = 2 ** 31 - 1;

@Resolver()
export class StaffAuditResolver {
  constructor(private readonly audit: StaffAuditService) {}

  @Query(() => StaffAuditPage, {
    name: 'StaffAuditEvents',
    nullable: true,
    description: 'Events of the audit trail, newest first. For admins.',
  })
  @StaffRead(AUDIT_SCOPE)
  // It looks at up to 10,000 rows and returns up to 200.
  @FieldCost(200)
  async listEvents(
    @CurrentPrincipal() { userId }: Principal,
    @Args(argsPipe()) args: StaffAuditEventsArgs,
  ): Promise<StaffAuditPage> {
    const { limit } = readPage({ limit: args.limit ?? null });
    const { events, before } = await this.audit.listEvents(userId, {
      limit,
      before: readOptionalId('before', args.before),
      userId: readOptionalId('user_id', args.user_id),
      event: args.event ?? undefined,
      withoutEvents: args.reads === false ? READ_EVENTS : undefined,
      actor: args.actor ?? undefined,
      subject: args.subject ?? undefined,
      since: args.since ?? undefined,
      until: args.until ?? undefined,
    });
    return { events: events.map(toStaffAuditEvent), before };
  }

  @Query(() => StaffAuditVerdict, {
    name: 'StaffAuditVerify',
    nullable: true,
    description:
      'Verifies up to 5,000 events of the audit trail, oldest first. Repeat it with ' +
      '`next`. For admins.',
  })
  @StaffRead(AUDIT_SCOPE)
  @FieldCost(200)
  async verifySlice(@Args(argsPipe()) { after }: StaffAuditVerifyArgs): Promise<StaffAuditVerdict> {
    const verdict = await this.audit.verifySlice(after ?? undefined);
    const { fault = null, next = null, verified, remaining } = verdict;
    return { fault, next, verified, remaining: Math.min(GRAPHQL_INT_MAX, remaining) };
  }
}

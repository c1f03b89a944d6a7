import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { AUTH_ERRORS, StaffAccess, StaffService, type Principal } from '../auth/index.js';
import { Database } from '../database/index.js';
import { argsPipe, ERRORS } from '../errors/index.js';
import { CurrentPrincipal, readId, Scoped } from '../graphql/index.js';
import { ActArgs, AppointArgs } from './staff-acts.args.js';
import { StaffUser } from './staff-user.types.js';
import { viewUser } from './staff-views.js';

const SCOPE = 'admin:staff';

/** Roles of staff. Nobody changes the own role, so an admin is always left. */
@Resolver()
export class StaffMembersResolver {
  constructor(
    private readonly staff: StaffService,
    private readonly access: StaffAccess,
    private readonly database: Database,
  ) {}

  @Query(() => [StaffUser], {
    name: 'StaffMembers',
    nullable: true,
    description: 'All members of staff. For admins.',
  })
  @Scoped(SCOPE)
  async list(@CurrentPrincipal() { userId }: Principal): Promise<StaffUser[]> {
    await this.access.actor(this.database, userId, SCOPE, { toChange: false });
    return (await this.staff.list()).map(viewUser);
  }

  @Mutation(() => StaffUser, {
    name: 'StaffAppoint',
    description: 'Gives a user a role, from the next sign-in. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED, AUTH_ERRORS.OWN_ACCOUNT)
  async appoint(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: AppointArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const admit = this.access.admissionOn(id, principal, SCOPE, args.reason);
    return viewUser(await this.staff.appoint(id, args.role, admit));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffDismiss',
    description:
      'Takes the role from a member of staff and ends the sessions with admin scopes. Needs a fresh code. For admins.',
  })
  @Scoped(SCOPE, { live: true }, ERRORS.NOT_FOUND, AUTH_ERRORS.PROOF_REQUIRED, AUTH_ERRORS.OWN_ACCOUNT)
  async dismiss(@CurrentPrincipal() principal: Principal, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    const admit = this.access.admissionOn(id, principal, SCOPE, args.reason);
    return viewUser(await this.staff.dismiss(id, admit));
  }
}

import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { StaffService } from '../../sign-in/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId } from '../../platform/graphql/index.js';
import { ProvenActArgs, StaffAppointArgs } from './staff-acts.args.js';
import { StaffUser } from './staff-user.types.js';
import { toStaffUser } from './staff-views.js';
import { ACT_WORDS } from './act-words.js';
import { StaffActor, CurrentActor, ProvenAct, StaffRead } from './staff-act.js';

const MEMBERS_SCOPE = 'admin:staff';

/** Roles of staff. Nobody changes the own role, so an admin is always left. */
@Resolver()
export class StaffMembersResolver {
  constructor(private readonly staff: StaffService) {}

  @Query(() => [StaffUser], {
    name: 'StaffMembers',
    nullable: true,
    description: 'All members of staff. For admins.',
  })
  @StaffRead(MEMBERS_SCOPE)
  async listMembers(): Promise<StaffUser[]> {
    return (await this.staff.listStaff()).map(toStaffUser);
  }

  @Mutation(() => StaffUser, {
    name: 'StaffAppoint',
    description: 'Gives a user a role, from the next sign-in. Needs a fresh code. For admins.',
  })
  @ProvenAct(MEMBERS_SCOPE, ACT_WORDS.StaffAppoint, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async appointMember(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: StaffAppointArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    return toStaffUser(
      await this.staff.appoint(id, args.role, await actor.authorizeActOn(id, args)),
    );
  }

  @Mutation(() => StaffUser, {
    name: 'StaffDismiss',
    description:
      'Takes the role from a member of staff and ends the sessions with admin scopes. ' +
      'Needs a fresh code. For admins.',
  })
  @ProvenAct(MEMBERS_SCOPE, ACT_WORDS.StaffDismiss, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async dismissMember(
    @CurrentActor() actor: StaffActor,
    @Args(argsPipe()) args: ProvenActArgs,
  ): Promise<StaffUser> {
    const id = readId('id', args.id);
    return toStaffUser(await this.staff.dismiss(id, await actor.authorizeActOn(id, args)));
  }
}

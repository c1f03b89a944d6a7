import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { StaffService } from '../../sign-in/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { argsPipe, ERRORS } from '../../platform/errors/index.js';
import { readId } from '../../platform/graphql/index.js';
import { ActArgs, AppointArgs } from './staff-acts.args.js';
import { StaffUser } from './staff-user.types.js';
import { viewUser } from './staff-views.js';
import { Actor, CurrentActor, StaffAct, StaffRead } from './staff-act.js';

const SCOPE = 'admin:staff';

/** Roles of staff. Nobody changes the own role, so an admin is always left. */
@Resolver()
export class StaffMembersResolver {
  constructor(private readonly staff: StaffService) {}

  @Query(() => [StaffUser], {
    name: 'StaffMembers',
    nullable: true,
    description: 'All members of staff. For admins.',
  })
  @StaffRead(SCOPE)
  async list(): Promise<StaffUser[]> {
    return (await this.staff.list()).map(viewUser);
  }

  @Mutation(() => StaffUser, {
    name: 'StaffAppoint',
    description: 'Gives a user a role, from the next sign-in. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async appoint(@CurrentActor() actor: Actor, @Args(argsPipe()) args: AppointArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    return viewUser(await this.staff.appoint(id, args.role, actor.admitOn(id, args)));
  }

  @Mutation(() => StaffUser, {
    name: 'StaffDismiss',
    description:
      'Takes the role from a member of staff and ends the sessions with admin scopes. Needs a fresh code. For admins.',
  })
  @StaffAct(SCOPE, ERRORS.NOT_FOUND, AUTH.errors.OWN_ACCOUNT)
  async dismiss(@CurrentActor() actor: Actor, @Args(argsPipe()) args: ActArgs): Promise<StaffUser> {
    const id = readId('id', args.id);
    return viewUser(await this.staff.dismiss(id, actor.admitOn(id, args)));
  }
}

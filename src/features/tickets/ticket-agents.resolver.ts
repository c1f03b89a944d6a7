import { Query, Resolver } from '@nestjs/graphql';
import { UserDirectory, type Role, type User } from '../../accounts/users/index.js';
import { Scoped } from '../../platform/graphql/index.js';
import { listMutationRoles } from '../../sign-in/index.js';
import { TicketPerson } from './staff-ticket.types.js';

const AGENTS_SCOPE = 'admin:tickets';

/** The members of staff who work on tickets. */
@Resolver()
export class TicketAgentsResolver {
  private readonly roles: readonly Role[] = listMutationRoles(AGENTS_SCOPE);

  constructor(private readonly directory: UserDirectory) {}

  @Query(() => [TicketPerson], {
    name: 'StaffTicketAgents',
    nullable: true,
    description: 'The members of staff to whom tickets can be assigned. For staff.',
  })
  @Scoped(AGENTS_SCOPE, { live: true })
  async listAgents(): Promise<TicketPerson[]> {
    const members = await this.directory.listStaff();
    return members.filter((member) => this.mayWork(member));
  }

  private mayWork({ status, staff_role }: User): boolean {
    return status === 'ACTIVE' && this.roles.some((role) => role === staff_role);
  }
}

import { Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../auth/index.js';
import { Costs, CurrentPrincipal, Scoped } from '../graphql/index.js';
import { StaffOverviewService } from './staff-overview.service.js';
import { StaffOverview } from './staff-overview.types.js';

@Resolver()
export class StaffOverviewResolver {
  constructor(private readonly overview: StaffOverviewService) {}

  @Query(() => StaffOverview, {
    name: 'StaffOverview',
    nullable: true,
    description: 'Numbers of sign-ins, messages and open tickets. For staff.',
  })
  @Scoped('admin:users')
  // It counts up to 20,000 rows of each table and returns a few hundred objects.
  @Costs(200)
  get(@CurrentPrincipal() { userId }: Principal): Promise<StaffOverview> {
    return this.overview.get(userId);
  }
}

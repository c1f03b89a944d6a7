import { Query, Resolver } from '@nestjs/graphql';
import { FieldCost } from '../../platform/graphql/index.js';
import { StaffRead } from './staff-act.js';
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
  @StaffRead('admin:users')
  // It counts up to 10,000 rows of each table and returns a few hundred objects.
  @FieldCost(200)
  getOverview(): Promise<StaffOverview> {
    return this.overview.getOverview();
  }
}

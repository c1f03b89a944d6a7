import { Query, Resolver } from '@nestjs/graphql';
import type { Principal } from '../../sign-in/index.js';
import { FieldCost, CurrentPrincipal, Scoped } from '../../platform/graphql/index.js';
import { AccountExport } from './account-export.js';
import { Export } from './account.types.js';

/** Cost of reading every table, which the rate limit of GraphQL counts. */
const EXPORT_COST = 100;

@Resolver()
export class ExportResolver {
  constructor(private readonly account: AccountExport) {}

  @Query(() => Export, {
    name: 'MeExport',
    description:
      'All that is stored of the user, as a JSON document. Card numbers are masked. Cards and ' +
      'tickets need their scopes; `left_out` names what the token does not open.',
  })
  @Scoped('profile', { live: true })
  @FieldCost(EXPORT_COST)
  async exportMe(@CurrentPrincipal() principal: Principal): Promise<Export> {
    return { json: await this.account.exportOwn(principal) };
  }
}

import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';

const COST = 'cost';

/** Declares what one selection of a field costs beside the objects that it returns (docs/adr/0020-cost-counts-objects.md). */
export function Costs(units: number): MethodDecorator & PropertyDecorator {
  return Extensions({ [COST]: units });
}

/** Returns what one selection of a field costs beside the objects that it returns. */
export function ownCostOf({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number {
  return Number(extensions[COST] ?? 0);
}

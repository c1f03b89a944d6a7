import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';

const COST_EXTENSION = 'cost';

/**
 * Declares what one selection of a field costs beside the objects that it returns
 * (docs/adr/0020-cost-counts-objects.md).
 */
export function FieldCost(units: number): MethodDecorator & PropertyDecorator {
  return Extensions({ [COST_EXTENSION]: units });
}

/** Returns what one selection of a field costs beside the objects that it returns. */
export function getFieldCost({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): number {
  return Number(extensions[COST_EXTENSION] ?? 0);
}

import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';
import { MOST_SEARCHED } from '../database/index.js';

const COST_EXTENSION = 'cost';
const SEARCH_EXTENSION = 'search';

/** Rows that a search looks at for 1 of its cost. */
const ROWS_PER_UNIT = 50;

/** Returns true if a field searches, by the arguments that a request gives. */
type SearchCondition = (isGiven: (argument: string) => boolean) => boolean;

type FieldWithCost = Pick<GraphQLField<unknown, unknown>, 'extensions'>;

/**
 * Declares what one selection of a field costs beside the objects that it returns
 * (docs/adr/0020-cost-counts-objects.md).
 */
export function FieldCost(units: number): MethodDecorator & PropertyDecorator {
  return Extensions({ [COST_EXTENSION]: units });
}

/**
 * Declares when a field searches among rows. The operation is charged for 10 000 rows, and gets
 * back what `addSearchCost` does not count.
 *
 * @example
 *   \@FieldSearchCost((isGiven) => isGiven('words'))
 */
export function FieldSearchCost(isSearch: SearchCondition): MethodDecorator & PropertyDecorator {
  return Extensions({ [SEARCH_EXTENSION]: isSearch });
}

/** Returns what one selection of a field costs beside the objects that it returns. */
export function getFieldCost({ extensions }: FieldWithCost): number {
  return Number(extensions[COST_EXTENSION] ?? 0);
}

/** Returns the most that the search of a field may cost. */
export function getSearchCost(
  { extensions }: FieldWithCost,
  isGiven: (argument: string) => boolean,
): number {
  const isSearch = extensions[SEARCH_EXTENSION] as SearchCondition | undefined;
  return isSearch?.(isGiven) === true ? toSearchCost(MOST_SEARCHED) : 0;
}

/** Returns what it costs to look at so many rows. */
export function toSearchCost(rowCount: number): number {
  return Math.ceil(rowCount / ROWS_PER_UNIT);
}

import { ArgsType, Field, Int } from '@nestjs/graphql';
import { AppError, ERRORS, type FieldFault } from '../errors/index.js';
import { GRAPHQL_FIELD_RULES } from './graphql.errors.js';

/** Largest `limit` of any list. */
export const LONGEST_PAGE = 200;
const FARTHEST_OFFSET = 10_000;

/** Part of a list, counted from the newest item. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Arguments of every list that can grow. `readPage` reads them. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true, defaultValue: 20, description: 'Maximum number of items, 1 to 200.' })
  limit?: number | null;

  @Field(() => Int, { nullable: true, defaultValue: 0, description: 'Number of newest items to skip, 0 to 10000.' })
  offset?: number | null;
}

/**
 * Reads the arguments of a list. It avoids class-validator because a nested list is read once for each parent.
 * @throws AppError BAD_USER_INPUT with one fault for each argument out of range.
 */
export function readPage(args: PageArgs): Page {
  const page = { limit: args.limit ?? 20, offset: args.offset ?? 0 };
  const fields: FieldFault[] = [];
  if (page.limit < 1 || page.limit > LONGEST_PAGE) fields.push({ field: 'limit', rule: GRAPHQL_FIELD_RULES.LIMIT });
  if (page.offset < 0 || page.offset > FARTHEST_OFFSET)
    fields.push({ field: 'offset', rule: GRAPHQL_FIELD_RULES.OFFSET });
  if (fields.length > 0) throw new AppError(ERRORS.BAD_USER_INPUT, { fields });
  return page;
}

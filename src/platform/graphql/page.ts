import { ArgsType, Field, Int } from '@nestjs/graphql';
import { ERRORS, type RequestFieldFault } from '../errors/index.js';
import { GRAPHQL } from './graphql.facts.js';

/** Largest `limit` of any list. */
export const LONGEST_PAGE = 200;
const FARTHEST_OFFSET = 10_000;

/** Part of a list, counted from the newest item. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Length of a page if a request gives no `limit`. */
const USUAL_PAGE = 20;

/** Arguments of every list that can grow. `readPage` reads them. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: USUAL_PAGE,
    description: 'Maximum number of items, 1 to 200.',
  })
  limit?: number | null;

  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description: 'Number of newest items to skip, 0 to 10000.',
  })
  offset?: number | null;
}

/**
 * Reads the arguments of a list, whose default `limit` is `usual`. It avoids class-validator
 * because a nested list is read once for each parent.
 * @throws AppError BAD_USER_INPUT with one fault for each argument out of range.
 */
export function readPage(args: PageArgs, usual = USUAL_PAGE): Page {
  const page = { limit: args.limit ?? usual, offset: args.offset ?? 0 };
  const pageFaults: RequestFieldFault[] = [];
  if (page.limit < 1 || page.limit > LONGEST_PAGE)
    pageFaults.push({ field: 'limit', rule: GRAPHQL.fieldRules.LIMIT });
  if (page.offset < 0 || page.offset > FARTHEST_OFFSET)
    pageFaults.push({ field: 'offset', rule: GRAPHQL.fieldRules.OFFSET });
  if (pageFaults.length > 0) throw ERRORS.BAD_USER_INPUT({ fields: pageFaults });
  return page;
}

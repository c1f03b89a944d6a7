import { Injectable } from '@nestjs/common';
import {
  columns,
  Database,
  findRarestIds,
  MOST_SEARCHED,
  SEARCH_BATCH,
  sql,
  toValueList,
  type Sql,
} from '../../platform/database/index.js';
import { toNameCondition, readNameSearch, toNameRanges } from './search-columns.js';
import type { User } from './user.entity.js';

export interface NameSearch {
  /** Users with smaller ids are found. */
  readonly before: number;
  readonly limit: number;
  readonly status: User['status'] | undefined;
  readonly text: string;
}

/** Users that a search found, and how many were looked at. */
export interface NameSearchResult {
  readonly ids: readonly number[];
  readonly searchedCount: number;
}

const SEARCHED_USER = columns({ id: Number, is_found: Number });

/**
 * Finds users by beginnings of words of their names. A search begins with the rarest word. If more
 * than 10 000 names have it, the newest 10 000 users are looked at too (LIM-8).
 */
@Injectable()
export class UserSearch {
  constructor(private readonly database: Database) {}

  /** Returns the ids of a page, newest first. */
  async findPage(search: NameSearch): Promise<NameSearchResult> {
    const { words, joined } = readNameSearch(search.text);
    if (words.length === 0) return { ids: [], searchedCount: 0 };

    const foundCondition = sql`id < ${search.before} AND ${toStatusCondition(search.status)}
      AND ${toNameCondition({ words, joined })}`;
    const byWord = await findRarestIds(this.database, words.map(toNameRanges));
    const byStart =
      words.length === 1 ? [] : await findRarestIds(this.database, [toNameRanges(joined)]);
    const knownIds = [...new Set([...(byWord ?? []), ...(byStart ?? [])])];
    const known = await this.searchKnown(knownIds, foundCondition);
    const isComplete = byWord !== undefined && byStart !== undefined;
    const newest = isComplete ? NONE_FOUND : await this.searchNewest(search, foundCondition);

    const foundIds = [...new Set([...known.ids, ...newest.ids])].sort((a, b) => b - a);
    return {
      ids: foundIds.slice(0, search.limit),
      searchedCount: known.searchedCount + newest.searchedCount,
    };
  }

  private async searchKnown(
    ids: readonly number[],
    foundCondition: Sql,
  ): Promise<NameSearchResult> {
    const foundIds: number[] = [];
    for (let from = 0; from < ids.length; from += SEARCH_BATCH) {
      const batchIds = ids.slice(from, from + SEARCH_BATCH);
      const batch = await this.database.rows(
        SEARCHED_USER,
        sql`/* UserSearch.searchKnown */
        SELECT id, CASE WHEN ${foundCondition} THEN 1 ELSE 0 END AS is_found
        FROM users WHERE id IN ${toValueList(batchIds)}`,
      );
      foundIds.push(...batch.filter(({ is_found }) => is_found === 1).map(({ id }) => id));
    }
    return { ids: foundIds, searchedCount: ids.length };
  }

  private async searchNewest(
    { before, limit, status }: NameSearch,
    foundCondition: Sql,
  ): Promise<NameSearchResult> {
    const foundIds: number[] = [];
    let place = before;
    for (let searchedCount = 0; ;) {
      const batch = await this.database.rows(
        SEARCHED_USER,
        sql`/* UserSearch.searchNewest */
        SELECT id, CASE WHEN ${foundCondition} THEN 1 ELSE 0 END AS is_found
        FROM users WHERE id < ${place} AND ${toStatusCondition(status)}
        ORDER BY id DESC LIMIT ${SEARCH_BATCH}`,
      );
      foundIds.push(...batch.filter(({ is_found }) => is_found === 1).map(({ id }) => id));
      searchedCount += batch.length;
      place = batch.at(-1)?.id ?? 0;

      const isEnd = batch.length < SEARCH_BATCH || searchedCount >= MOST_SEARCHED;
      if (isEnd || foundIds.length >= limit) return { ids: foundIds, searchedCount };
    }
  }
}

const NONE_FOUND: NameSearchResult = { ids: [], searchedCount: 0 };

/** Returns the condition of a status; without one, that the user is not erased. */
export function toStatusCondition(status: User['status'] | undefined): Sql {
  if (status === undefined) return sql`status <> 'DELETED'`;
  return sql`status = ${status}`;
}

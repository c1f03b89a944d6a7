import { Injectable } from '@nestjs/common';
import {
  columns,
  Database,
  findRarestIds,
  MOST_SEARCHED,
  SEARCH_BATCH,
  sql,
  type IndexRanges,
} from '../../platform/database/index.js';
import {
  isImpossibleList,
  toKnownBatch,
  toNextBatch,
  type StaffTicketFilter,
  type TicketPlace,
} from './staff-ticket-query.js';
import { matchesBeginning } from './ticket-words.js';

const KNOWN_TICKET = columns({ id: Number, created_at: Number, is_listed: Number });
const NEXT_TICKET = columns({
  id: Number,
  created_at: Number,
  listed_at: Number,
  is_listed: Number,
});

type SearchedTicket = (typeof KNOWN_TICKET)['row'];

interface SearchedTickets {
  readonly listed: SearchedTicket[];
  readonly searchedCount: number;
}

/** Tickets of a list, and how many were looked at. */
export interface TicketSearchResult {
  readonly ids: readonly number[];
  readonly searchedCount: number;
}

/**
 * Finds tickets of lists that no index has. A search for words begins with the rarest one. If more
 * than 10 000 stored words begin so, and for any other list, it looks at the newest 10 000 tickets
 * of an index until a page is full (LIM-8).
 */
@Injectable()
export class TicketSearch {
  constructor(private readonly database: Database) {}

  /** Returns the ids of a page, newest first. */
  async findPage(filter: StaffTicketFilter): Promise<TicketSearchResult> {
    if (isImpossibleList(filter)) return { ids: [], searchedCount: 0 };

    const knownIds = await findRarestIds(this.database, (filter.words ?? []).map(toWordRange));
    const { searchedCount, listed } =
      knownIds === undefined
        ? await this.searchNewest(filter)
        : await this.searchKnown(filter, knownIds);

    const newestFirst = listed.sort((a, b) => b.created_at - a.created_at || b.id - a.id);
    const page = newestFirst.slice(filter.offset, filter.offset + filter.limit);
    return { ids: page.map(({ id }) => id), searchedCount };
  }

  /** Looks at the tickets of an index in its order, until a page is full. */
  private async searchNewest(filter: StaffTicketFilter): Promise<SearchedTickets> {
    const wantedCount = filter.offset + filter.limit;
    const listed: SearchedTicket[] = [];
    let place: TicketPlace | undefined;
    for (let searchedCount = 0; ;) {
      const batch = await this.database.rows(NEXT_TICKET, toNextBatch(filter, SEARCH_BATCH, place));
      batch.sort((a, b) => b.listed_at - a.listed_at || b.id - a.id);
      listed.push(...batch.filter(isListed));
      searchedCount += batch.length;
      place = batch.at(-1);

      const isEnd = batch.length < SEARCH_BATCH || searchedCount >= MOST_SEARCHED;
      if (isEnd || listed.length >= wantedCount) return { listed, searchedCount };
    }
  }

  private async searchKnown(
    filter: StaffTicketFilter,
    ids: readonly number[],
  ): Promise<SearchedTickets> {
    const listed: SearchedTicket[] = [];
    for (let from = 0; from < ids.length; from += SEARCH_BATCH) {
      const batchIds = ids.slice(from, from + SEARCH_BATCH);
      const batch = await this.database.rows(KNOWN_TICKET, toKnownBatch(filter, batchIds));
      listed.push(...batch.filter(isListed));
    }
    return { listed, searchedCount: ids.length };
  }
}

/** Returns the range of an index that has the tickets with a word that begins so. */
function toWordRange(start: string): IndexRanges {
  return [sql`SELECT w.ticket_id AS id FROM ticket_words w WHERE ${matchesBeginning(start)}`];
}

function isListed({ is_listed }: SearchedTicket): boolean {
  return is_listed === 1;
}

import type { ArgumentsHost } from '@nestjs/common';
import { GqlArgumentsHost } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { memberOf } from '../support/assertions/read-json.js';

const FIELDS = ['thing', 'live', 'change', 'detail'] as const;

/**
 * Methods of a team that a request reaches: a plain query, a live one, a mutation, a field and a
 * REST route.
 */
export type Place = (typeof FIELDS)[number] | 'route';

/** Header that says which request it is. */
export const REQUEST_HEADER = 'x-team-request';

/** Notes which parts of a team were called for the present request, and for which method. */
class Journal {
  private readonly notes = new Set<string>();
  private request = '';

  /** Begins a request, and returns the headers that it must have. */
  begin(): Record<string, string> {
    this.notes.clear();
    this.request = crypto.randomUUID();
    return { [REQUEST_HEADER]: this.request };
  }

  /**
   * Notes a call for a method, or for the whole request. A part that sees another request is not
   * noted.
   */
  note(part: string, seen: unknown, place: Place | 'request'): void {
    const header = memberOf(memberOf(seen, 'headers'), REQUEST_HEADER);
    if (header === this.request) this.notes.add(`${part} ${place}`);
  }

  /** Notes a call of a part that Nest gives no request. */
  noteBlindly(part: string, place: string): void {
    this.notes.add(`${part} ${place}`);
  }

  /** Notes a call of a part that Nest gives an execution context. */
  noteHost(part: string, host: ArgumentsHost): void {
    if (host.getType<string>() !== 'graphql') {
      this.note(part, host.switchToHttp().getRequest(), 'route');
      return;
    }
    const graphql = GqlArgumentsHost.create(host);
    const { fieldName } = graphql.getInfo<GraphQLResolveInfo>();
    this.note(part, graphql.getContext<{ req?: unknown }>().req, placeOf(fieldName));
  }

  has(part: string, place: Place): boolean {
    return this.notes.has(`${part} ${place}`) || this.notes.has(`${part} request`);
  }
}

export const journal = new Journal();

/** Returns the method of a field: its name, without the name of the team. */
export function placeOf(fieldName: string): Place {
  return FIELDS.find((field) => fieldName.toLowerCase().endsWith(field)) ?? 'route';
}

import { isRecord, type JsonRecord, numberOf, recordsOf, textOf } from '../../json';
import { timeOf } from '../times';

export type Status = 'NEW' | 'IN_PROGRESS' | 'SUPPORT_RESPONSE' | 'CLOSED';
export type Priority = 'LOW' | 'MEDIUM' | 'HIGH';

export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A ticket as the list shows it. Times are milliseconds since the epoch. */
export interface Ticket {
  readonly id: string;
  readonly title: string;
  readonly status: Status;
  readonly priority: Priority;
  readonly department: string;
  readonly departmentId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly messages: number;
  readonly notes: number;
  readonly isUnread: boolean;
  readonly user: Person | null;
  readonly assignee: Person | null;
}

/** A message or an internal note. */
export interface Entry {
  readonly key: string;
  readonly id: string;
  readonly kind: 'USER' | 'SUPPORT' | 'NOTE';
  /** Name of the author; '' for a message, which does not say who of support wrote it. */
  readonly author: string;
  readonly content: string;
  readonly at: number;
}

/** The fields of a StaffTicket that `ticketOf` reads. */
export const TICKET_FIELDS = `ticket { id title status priority created_at updated_at replies_count department { id title } }
  user { id first_name last_name } assignee { id first_name last_name } unread notes_count`;

function member(record: JsonRecord, name: string): JsonRecord {
  const value = record[name];
  return isRecord(value) ? value : {};
}

export function personOf(record: JsonRecord, name: string): Person | null {
  const value = record[name];
  if (!isRecord(value)) return null;
  return { id: textOf(value, 'id'), name: `${textOf(value, 'first_name')} ${textOf(value, 'last_name')}`.trim() };
}

export function ticketOf(record: JsonRecord): Ticket {
  const ticket = member(record, 'ticket');
  return {
    id: textOf(ticket, 'id'),
    title: textOf(ticket, 'title'),
    status: textOf(ticket, 'status') as Status,
    priority: textOf(ticket, 'priority') as Priority,
    department: textOf(member(ticket, 'department'), 'title'),
    departmentId: textOf(member(ticket, 'department'), 'id'),
    createdAt: timeOf(textOf(ticket, 'created_at')),
    updatedAt: timeOf(textOf(ticket, 'updated_at')),
    messages: numberOf(ticket, 'replies_count') ?? 0,
    notes: numberOf(record, 'notes_count') ?? 0,
    isUnread: record['unread'] === true,
    user: personOf(record, 'user'),
    assignee: personOf(record, 'assignee'),
  };
}

/** Returns messages and notes in order of time. */
export function entriesOf(record: JsonRecord): readonly Entry[] {
  const messages = recordsOf(member(record, 'ticket'), 'replies').map((reply): Entry => ({
    key: `m${textOf(reply, 'id')}`,
    id: textOf(reply, 'id'),
    kind: textOf(reply, 'author') === 'USER' ? 'USER' : 'SUPPORT',
    author: '',
    content: textOf(reply, 'content'),
    at: timeOf(textOf(reply, 'created_at')),
  }));
  const notes = recordsOf(record, 'notes').map((note): Entry => ({
    key: `n${textOf(note, 'id')}`,
    id: textOf(note, 'id'),
    kind: 'NOTE',
    author: personOf(note, 'author')?.name ?? '',
    content: textOf(note, 'content'),
    at: timeOf(textOf(note, 'created_at')),
  }));
  return [...messages, ...notes].sort((a, b) => a.at - b.at);
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/index.js';
import type { Json } from './exported-row.js';

/** The account that is deleted, as it was before. */
export interface Account {
  readonly id: number;
  readonly cell_number: string;
  readonly email: string | null;
}

/** The one who deletes it, for the audit trail. */
type Actor = `user:${string}` | `client:${string}` | 'operator' | 'service';

export interface Reader {
  readonly isOperator: boolean;
  /** Refuses too many bytes by throwing. A part calls it before it reads long texts. */
  readonly measure: (bytes: number) => void;
}

/** Returns and removes the personal data of one feature. */
export interface PersonalRecordsPart {
  /** Returns what the table stores of a user; undefined if that is not for this reader. */
  readonly read?: (account: Account, reader: Reader) => Promise<Json | undefined>;
  /** Removes what must end with the account, in the transaction that deletes it and holds its row. */
  readonly removeAtOnce?: (tx: Transaction, account: Account, actor: Actor) => Promise<void>;
  /** Removes the rest in batches. It is repeated for rows that a request in progress wrote, so it must be safe to repeat. */
  readonly removeRest?: (userId: number) => Promise<void>;
}

/** Personal data of all features, each of which registers its part. */
@Injectable()
export class PersonalRecords {
  private readonly parts = new Map<string, PersonalRecordsPart>();

  /** Registers the part of a feature under the name of its table. */
  register(name: string, part: PersonalRecordsPart): void {
    this.parts.set(name, part);
  }

  /** Returns all that is stored of a user, by table. */
  async read(account: Account, reader: Reader): Promise<Readonly<Record<string, Json>>> {
    const records: Record<string, Json> = {};
    for (const [table, part] of this.ordered) {
      const rows = await part.read?.(account, reader);
      if (rows !== undefined) records[table] = rows;
    }
    return records;
  }

  async removeAtOnce(tx: Transaction, account: Account, actor: Actor): Promise<void> {
    for (const [, part] of this.ordered) await part.removeAtOnce?.(tx, account, actor);
  }

  async removeRest(userId: number): Promise<void> {
    for (const [, part] of this.ordered) await part.removeRest?.(userId);
  }

  /** The parts by name, so that rows are locked in one order whichever module is loaded first. */
  private get ordered(): readonly (readonly [string, PersonalRecordsPart])[] {
    return [...this.parts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

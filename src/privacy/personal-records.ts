import { Injectable } from '@nestjs/common';
import type { Transaction } from '../database/index.js';

/** The account that is deleted, as it was before. */
export interface Account {
  readonly id: number;
  readonly cell_number: string;
  readonly email: string | null;
}

/** Removes the personal data of one feature. */
export interface PersonalRecordsPart {
  /** Removes what must end with the account, in the transaction that deletes it and holds its row. */
  readonly removeAtOnce?: (tx: Transaction, account: Account, actor: `user:${string}` | 'operator') => Promise<void>;
  /** Removes the rest in batches. It is repeated for rows that a request in progress wrote, so it must be safe to repeat. */
  readonly removeRest?: (userId: number) => Promise<void>;
}

/** Personal data of all features, each of which registers its part. */
@Injectable()
export class PersonalRecords {
  private readonly parts = new Map<string, PersonalRecordsPart>();

  register(name: string, part: PersonalRecordsPart): void {
    this.parts.set(name, part);
  }

  async removeAtOnce(tx: Transaction, account: Account, actor: `user:${string}` | 'operator'): Promise<void> {
    for (const part of this.parts.values()) await part.removeAtOnce?.(tx, account, actor);
  }

  async removeRest(userId: number): Promise<void> {
    for (const part of this.parts.values()) await part.removeRest?.(userId);
  }
}

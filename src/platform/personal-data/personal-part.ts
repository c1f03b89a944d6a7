import { DiscoveryService } from '@nestjs/core';
import type { Transaction } from '../database/index.js';
import type { ExportedJson } from './personal-columns.js';

/** The account that is read or deleted, as it was before. */
export interface PersonalAccount {
  readonly id: number;
  readonly cell_number: string;
  readonly email: string | null;
}

export interface PersonalDataReader {
  readonly isOperator: boolean;
  /** Scopes of the token of the user. */
  readonly scopes?: ReadonlySet<string>;
  /** Refuses too many bytes by throwing. A part calls it before it reads long texts. */
  readonly measure: (bytes: number) => void;
}

/** The personal data in one table. */
export interface PersonalRecordsPart {
  readonly table: string;
  /** Scope that opens the records to their user; by default that of the export. */
  readonly scope?: string | undefined;
  /** Returns what the table stores of a user; undefined if that is not for this reader. */
  readonly readRecords: (
    account: PersonalAccount,
    reader: PersonalDataReader,
  ) => Promise<ExportedJson | undefined>;
  /**
   * Removes what must end with the account, in the transaction that deletes it and holds its row.
   */
  readonly removeAtOnce?: (tx: Transaction, account: PersonalAccount) => Promise<void>;
  /**
   * Removes the rest in batches. It is repeated for rows that a request in progress wrote, so it
   * must be safe to repeat.
   */
  readonly removeRest?: (userId: number) => Promise<void>;
}

/**
 * Marks a provider that is a `PersonalRecordsPart`, because `@PersonalTable` cannot say how its
 * table is read.
 */
export const PersonalPart = DiscoveryService.createDecorator();

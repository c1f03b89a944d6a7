import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Database, type Transaction } from '../database/index.js';
import type { ExportedJson } from './personal-columns.js';
import {
  PersonalPart,
  type PersonalAccount,
  type PersonalRecordsPart,
  type PersonalDataReader,
} from './personal-part.js';
import { PersonalTableRecords } from './personal-table.js';

/**
 * Personal data of all features: of entities with `@PersonalTable`, and of providers with
 * `@PersonalPart`.
 */
@Injectable()
export class PersonalRecords implements OnModuleInit {
  /**
   * In the order of their tables, so that rows are locked in one order whichever module is loaded
   * first.
   */
  private parts: readonly PersonalRecordsPart[] = [];

  constructor(
    private readonly database: Database,
    private readonly dataSource: DataSource,
    private readonly discovery: DiscoveryService,
  ) {}

  onModuleInit(): void {
    const providers = this.discovery.getProviders({ metadataKey: PersonalPart.KEY });
    const parts = [
      ...this.dataSource.entityMetadatas.flatMap((entity) =>
        PersonalTableRecords.createFor(entity, this.database),
      ),
      ...providers.map(({ instance }) => instance as PersonalRecordsPart),
    ];
    this.parts = parts.sort((a, b) => (a.table < b.table ? -1 : 1));
  }

  /**
   * Returns all that is stored of a user, by table. Tables that the token does not open are only
   * named, in `left_out`.
   */
  async readAll(
    account: PersonalAccount,
    reader: PersonalDataReader,
  ): Promise<Readonly<Record<string, ExportedJson>>> {
    const records: Record<string, ExportedJson> = {};
    const closedParts = this.parts.filter((part) => !isOpen(part, reader));
    if (closedParts.length > 0) records['left_out'] = closedParts.map(({ table }) => table);
    for (const part of this.parts.filter((each) => !closedParts.includes(each))) {
      const partRecords = await part.readRecords(account, reader);
      if (partRecords !== undefined) records[part.table] = partRecords;
    }
    return records;
  }

  async removeAtOnce(tx: Transaction, account: PersonalAccount): Promise<void> {
    for (const part of this.parts) await part.removeAtOnce?.(tx, account);
  }

  async removeRest(userId: number): Promise<void> {
    for (const part of this.parts) await part.removeRest?.(userId);
  }
}

/** Returns whether the token of the reader, if there is one, opens a part. */
function isOpen({ scope }: PersonalRecordsPart, { scopes }: PersonalDataReader): boolean {
  return scope === undefined || scopes === undefined || scopes.has(scope);
}

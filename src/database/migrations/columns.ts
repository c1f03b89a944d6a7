import type { TableColumnOptions } from 'typeorm';

// Column types with the same meaning on SQLite, MySQL and MariaDB.

export const id = (): TableColumnOptions => ({
  name: 'id',
  type: 'integer',
  isPrimary: true,
  isGenerated: true,
  generationStrategy: 'increment',
});

export const key = (name: string, length: number): TableColumnOptions => ({
  ...varchar(name, length),
  isPrimary: true,
});

export const varchar = (name: string, length: number): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
});

export const int = (name: string): TableColumnOptions => ({ name, type: 'integer' });
export const smallint = (name: string): TableColumnOptions => ({ name, type: 'smallint' });
export const text = (name: string): TableColumnOptions => ({ name, type: 'text' });
/** UTC milliseconds. */
export const time = (name: string): TableColumnOptions => ({ name, type: 'bigint' });
export const bigint = time;

export const nullable = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });

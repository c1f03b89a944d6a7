import { vi } from 'vitest';
import { AuditService } from '../../../src/platform/audit/index.js';
import { Database } from '../../../src/platform/database/index.js';
import type { TestApp } from './app.js';

/**
 * Fails the next recording of an event. Other events, which background work may record meanwhile,
 * are recorded.
 */
export function failRecord(app: TestApp, event: string, error: Error): void {
  const audit = app.get(AuditService);
  const record = audit.record.bind(audit);
  const spy = vi.spyOn(audit, 'record').mockImplementation((tx, row, ...facts) => {
    if (row.name !== event) return record(tx, row, ...facts);
    spy.mockRestore();
    return Promise.reject(error);
  });
}

/**
 * Fails the next change outside of a transaction whose statement has this name. Other changes are
 * made.
 */
export function failChange(app: TestApp, name: string, error: Error): void {
  const database = app.get(Database);
  const change = database.change.bind(database);
  const spy = vi.spyOn(database, 'change').mockImplementation((statement) => {
    if (!statement.compile('0').text.includes(`/* ${name} */`)) return change(statement);
    spy.mockRestore();
    return Promise.reject(error);
  });
}

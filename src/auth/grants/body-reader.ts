import { AppError, type FieldFault, type FieldRule } from '../../errors/index.js';
import type { Username, UsersService } from '../../users/index.js';

/** Ids are 32-bit columns. */
const MAX_ID = 0x7fffffff;

/** Reads members of a token request body and collects every fault before refusing. */
export class BodyReader {
  private readonly faults: FieldFault[] = [];

  constructor(private readonly body: Readonly<Record<string, unknown>>) {}

  /** A required string of 1 to `max` characters; numbers are taken as their digits. */
  text(field: string, max: number): string {
    const value = this.body[field];
    if (value === undefined || value === null || value === '') return this.fault(field, 'REQUIRED', '');
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
    if (typeof value !== 'string') return this.fault(field, 'STRING', '');
    return value.length <= max ? value : this.fault(field, 'TEXT', '');
  }

  /** An optional string; absent and null are undefined. */
  optionalText(field: string, max: number): string | undefined {
    const value = this.body[field];
    return value === undefined || value === null || value === '' ? undefined : this.text(field, max);
  }

  /** A required positive integer, as a number or a string of digits. */
  integer(field: string): number {
    const value = this.body[field];
    if (value === undefined || value === null || value === '') return this.fault(field, 'REQUIRED', 0);
    const digits = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
    return /^\d{1,10}$/.test(digits) && Number(digits) <= MAX_ID ? Number(digits) : this.fault(field, 'CLIENT_ID', 0);
  }

  /** A required e-mail address or phone number. */
  username(field: string, users: UsersService): Username {
    const text = this.text(field, 254);
    const username = text === '' ? undefined : users.readUsername(text);
    if (username === undefined && text !== '') this.fault(field, 'USERNAME', undefined);
    return username ?? { kind: 'cell_number', value: '' };
  }

  private fault<T>(field: string, rule: FieldRule, instead: T): T {
    this.faults.push({ field, rule });
    return instead;
  }

  /** @throws AppError VALIDATION_FAILED naming every faulty field. */
  done(): void {
    if (this.faults.length > 0) throw new AppError('VALIDATION_FAILED', { fields: this.faults });
  }
}

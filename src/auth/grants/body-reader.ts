import { AppError, ERRORS, FIELD_RULES, type FieldFault, type FieldRule } from '../../errors/index.js';
import { USERS_FIELD_RULES, type Username, type UsersService } from '../../users/index.js';
import { AUTH_FIELD_RULES } from '../auth.errors.js';

/** Ids are 32-bit columns. */
const MAX_ID = 0x7fffffff;

/**
 * The id that an integer or a string of digits stands for; 0, which names nothing, when it is larger than any id of ours.
 * Undefined when it is neither.
 */
export function idOf(value: unknown): number | undefined {
  const isId =
    typeof value === 'number'
      ? Number.isInteger(value) && value >= 0
      : typeof value === 'string' && /^\d+$/.test(value);
  if (!isId) return undefined;
  return Number(value) <= MAX_ID ? Number(value) : 0;
}

/** Reads the members of one request, the client's and the grant's, and collects every fault before refusing. */
export class BodyReader {
  private readonly faults: FieldFault[] = [];

  constructor(private readonly body: Readonly<Record<string, unknown>>) {}

  /** Whether a required member is there; a fault when it is not. */
  has(field: string): boolean {
    const value = this.body[field];
    return (value !== undefined && value !== null && value !== '') || this.fault(field, FIELD_RULES.REQUIRED, false);
  }

  /** A required string of 1 to `max` characters; numbers are taken as their digits. Empty when it is faulty. */
  text(field: string, max: number): string {
    if (!this.has(field)) return '';
    const value = this.body[field];
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
    if (typeof value !== 'string') return this.fault(field, FIELD_RULES.STRING, '');
    return value.length <= max ? value : this.fault(field, FIELD_RULES.TEXT, '');
  }

  /** The same of an optional one; undefined when it is absent, null or empty. */
  optionalText(field: string, max: number): string | undefined {
    const value = this.body[field];
    return value === undefined || value === null || value === '' ? undefined : this.text(field, max);
  }

  /** A required id, as an integer or a string of digits; undefined when it is faulty. */
  id(field: string): number | undefined {
    if (!this.has(field)) return undefined;
    const id = idOf(this.body[field]);
    if (id === undefined) this.fault(field, AUTH_FIELD_RULES.CLIENT_ID, undefined);
    return id;
  }

  /** A required e-mail address or phone number. */
  username(field: string, users: UsersService): Username {
    const text = this.text(field, 254);
    const username = text === '' ? undefined : users.readUsername(text);
    if (username === undefined && text !== '') this.fault(field, USERS_FIELD_RULES.USERNAME, undefined);
    return username ?? { kind: 'cell_number', value: '' };
  }

  private fault<T>(field: string, rule: FieldRule, instead: T): T {
    this.faults.push({ field, rule });
    return instead;
  }

  /** VALIDATION_FAILED naming every faulty field. */
  refusal(): AppError {
    return new AppError(ERRORS.VALIDATION_FAILED, { fields: this.faults });
  }

  /** @throws AppError `refusal` when a field is faulty. */
  done(): void {
    if (this.faults.length > 0) throw this.refusal();
  }
}

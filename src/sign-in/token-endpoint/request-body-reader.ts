import { withoutUndefined } from '../../platform/config/index.js';
import {
  AppError,
  ERRORS,
  FIELD_RULES,
  type RequestFieldFault,
  type FieldRule,
} from '../../platform/errors/index.js';
import { type CodeVerificationService } from '../../accounts/otp/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { NAME, type Username, type UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { AUTH } from '../auth.facts.js';

/**
 * Reads an integer or a string of digits. Returns 0, the id of nothing, for a larger number than
 * any id.
 */
export function parseNumericId(value: unknown): number | undefined {
  if (!isIdText(value)) return undefined;

  const id = Number(value);
  return Number.isSafeInteger(id) ? id : 0;
}

function isIdText(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0;
  return typeof value === 'string' && /^\d+$/.test(value);
}

function isAbsentMember(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Reads the members of one request and collects every fault before it is refused. */
export class RequestBodyReader {
  private readonly faults: RequestFieldFault[] = [];

  constructor(private readonly body: Readonly<Record<string, unknown>>) {}

  /** Returns whether a required member is present. A missing one is a fault. */
  hasField(field: string): boolean {
    if (isAbsentMember(this.body[field])) return this.addFault(field, FIELD_RULES.REQUIRED, false);
    return true;
  }

  /**
   * Reads a required string of 1 to `max` characters, or a number as its digits. Returns '' for a
   * fault.
   */
  readText(field: string, max: number): string {
    if (!this.hasField(field)) return '';

    const value = this.body[field];
    const isDigits = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    if (isDigits) return String(value);
    if (typeof value !== 'string') return this.addFault(field, FIELD_RULES.STRING, '');
    if (value.length > max) return this.addFault(field, FIELD_RULES.TEXT, '');
    return value;
  }

  /** Does the same with an optional member. Returns undefined if it is absent, null or empty. */
  readOptionalText(field: string, max: number): string | undefined {
    if (isAbsentMember(this.body[field])) return undefined;
    return this.readText(field, max);
  }

  /** Reads an optional `true` or `false`, in a form as text. */
  readFlag(field: string): boolean {
    const value = this.body[field];
    if (isAbsentMember(value) || value === false || value === 'false') return false;
    return value === true || value === 'true' || this.addFault(field, FIELD_RULES.BOOLEAN, false);
  }

  /** Reads a first or last name, without blanks around it. */
  readName(field: string, { isRequired }: { isRequired: boolean }): string | undefined {
    const value = this.body[field];
    const isAbsent = isRequired ? !this.hasField(field) : isAbsentMember(value);
    if (isAbsent) return undefined;

    const name = typeof value === 'string' ? value.trim() : '';
    const isName = NAME.test(name);
    if (!isName) this.addFault(field, USERS.fieldRules.NAME, '');
    return isName ? name : undefined;
  }

  /** Reads a required id, an integer or a string of digits. Returns undefined for a fault. */
  readId(field: string): number | undefined {
    if (!this.hasField(field)) return undefined;

    const id = parseNumericId(this.body[field]);
    if (id === undefined) this.addFault(field, AUTH.fieldRules.CLIENT_ID, undefined);
    return id;
  }

  /** Reads a required e-mail address or phone number. */
  readUsername(field: string, users: UsersService): Username {
    const text = this.readText(field, 254);
    const noUsername: Username = { kind: 'cell_number', value: '' };
    if (text === '') return noUsername;

    return users.readUsername(text) ?? this.addFault(field, USERS.fieldRules.USERNAME, noUsername);
  }

  /** Reads a required one-time password as the user typed it. */
  readCode(field: string, codes: CodeVerificationService): string {
    const text = this.readText(field, 64);
    if (text === '' || codes.isCode(text)) return text;
    return this.addFault(field, OTP.fieldRules.CODE, '');
  }

  private addFault<T>(field: string, rule: FieldRule, instead: T): T {
    this.faults.push({ field, rule });
    return instead;
  }

  /**
   * Returns VALIDATION_FAILED with every faulty field. `oauth` is its `error`, `invalid_request` by
   * default.
   */
  toRefusal(oauth?: string): AppError {
    return ERRORS.VALIDATION_FAILED(withoutUndefined({ fields: this.faults, oauth }));
  }

  /** @throws AppError `toRefusal` if a field is faulty */
  assertValid(): void {
    if (this.faults.length > 0) throw this.toRefusal();
  }
}

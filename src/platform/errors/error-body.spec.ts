import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.js';
import { toRestBody } from './error-body.js';
import type { AppErrorRow } from './app-error-row.js';
import { ERRORS } from './errors.js';
import { FIELD_RULES, type FieldRule } from './field-rules.js';
import { toGraphqlError } from './graphql-error-body.js';

const LIMIT: FieldRule = { en: 'must be 1 to 200', fa: 'باید بین ۱ و ۲۰۰ باشد' };
const OFFSET: FieldRule = { en: 'must be 0 to 10000', fa: 'باید بین ۰ و ۱۰۰۰۰ باشد' };
const FAULTS = ERRORS.BAD_USER_INPUT({
  fields: [
    { field: 'limit', rule: LIMIT },
    { field: 'offset', rule: OFFSET },
  ],
});

describe('toGraphqlError', () => {
  it('names all faults in one error', () => {
    expect(toGraphqlError(FAULTS, { id: 'r', language: 'en' })).toEqual({
      message: 'An argument is not valid. limit must be 1 to 200; offset must be 0 to 10000.',
      extensions: { code: 'BAD_USER_INPUT', request_id: 'r' },
    });
  });
});

describe('toRestBody and toGraphqlError', () => {
  it('name what the client may send instead, in both languages', () => {
    const error = ERRORS.METHOD_NOT_ALLOWED({ allowed: ['GET', 'POST'] });
    const en = toGraphqlError(error, { id: 'r', language: 'en' }).message;
    expect(en).toBe('This method is not allowed here. Allowed: GET, POST.');
    const { errors, error_description } = toRestBody(error, {
      id: 'r',
      language: 'fa',
      oauth: true,
    });
    expect(errors[0]?.message).toMatch(/\p{Script=Arabic}.*GET, POST/u);
    expect(error_description).toBe(en);
  });
});

describe('toRestBody', () => {
  it('has error and error_description for a token route and for each 404', () => {
    const bodyOf = (row: AppErrorRow, oauth: boolean) =>
      toRestBody(new AppError(row), { id: 'r', language: 'en', oauth });
    expect(bodyOf(ERRORS.NOT_FOUND, false)).toMatchObject({
      error: 'invalid_request',
      error_description: 'Not found.',
    });
    expect(bodyOf(ERRORS.RATE_LIMITED, true)).toHaveProperty('error', 'slow_down');
    expect(Object.keys(bodyOf(ERRORS.RATE_LIMITED, false))).toEqual(['data', 'errors']);
  });

  it('returns one element for each fault', () => {
    const { data, errors } = toRestBody(FAULTS, { id: 'r', language: 'en', oauth: false });
    expect(data).toBeNull();
    expect(errors.map(({ field, message }) => [field, message])).toEqual([
      ['limit', 'limit must be 1 to 200'],
      ['offset', 'offset must be 0 to 10000'],
    ]);
  });

  it('names members that people type in words, and in error_description by their wire names', () => {
    const fields = [{ field: 'username', rule: FIELD_RULES.REQUIRED }];
    const error = ERRORS.VALIDATION_FAILED({ fields });
    const en = toRestBody(error, { id: 'r', language: 'en', oauth: true });
    expect(en.errors[0]).toMatchObject({ field: 'username', message: 'The user name is required' });
    expect(en.error_description).toBe('username is required');
    expect(toRestBody(error, { id: 'r', language: 'fa', oauth: true }).errors[0]?.message).toBe(
      'نام کاربری الزامی است',
    );
  });

  it('shows details, but neither the reason nor the cause', () => {
    const error = ERRORS.RATE_LIMITED(
      { retry_after: 3 },
      { reason: 'secret', cause: new Error('secret') },
    );
    const bodies = [
      toGraphqlError(error, { id: 'r', language: 'en' }),
      toRestBody(error, { id: 'r', language: 'fa', oauth: true }),
    ];
    expect(JSON.stringify(bodies)).not.toContain('secret');
    expect(bodies[0]).toHaveProperty('extensions.details', { retry_after: 3 });
    expect(bodies[1]).toMatchObject({
      error: 'slow_down',
      errors: [{ details: { retry_after: 3 } }],
    });
  });

  it('keeps error_description in ASCII in every language (RFC 6749 §5.2)', () => {
    const body = toRestBody(ERRORS.NOT_FOUND(), {
      id: 'r',
      language: 'fa',
      oauth: true,
    });
    expect(body.error_description).toMatch(/^[\x20-\x7e]+$/);
    expect(body.errors[0]?.message).toMatch(/\p{Script=Arabic}/u);
  });
});

import { expect } from 'vitest';
import { APP_ERRORS, type AppErrorCode } from '../../../src/app/features.js';
import type { Answer, ErrorElement } from '../actors/http.js';

/**
 * Asserts that a REST response is this error, in the shape of all errors, and returns the elements
 * of `errors`.
 */
export function expectRefusal(
  answer: Answer,
  code: AppErrorCode,
  ...fields: string[]
): readonly ErrorElement[] {
  const errors = answer.body.errors ?? [];
  const { status } = APP_ERRORS[code];
  const seen = { status: answer.status, code: errors[0]?.readable_code };
  expect(seen, answer.text).toEqual({ status, code });
  expect(answer.body.data).toBeNull();
  expect(errors.map(({ field }) => field)).toEqual(fields.length > 0 ? fields : [undefined]);
  for (const { message, request_id } of errors) {
    expect(message).toMatch(/\S/);
    expect(request_id).toBe(answer.headers.get('x-request-id'));
  }
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const mustWait = status === 429 || status === 503;
  expect(answer.headers.has('retry-after')).toBe(mustWait);
  return errors;
}

/** Asserts an error of the token endpoint, which also has the members of RFC 6749 §5.2. */
export function expectTokenRefusal(answer: Answer, code: AppErrorCode, ...fields: string[]): void {
  expectRefusal(answer, code, ...fields);
  expect(Object.keys(answer.body).sort()).toEqual(['data', 'error', 'error_description', 'errors']);
  const lacksClient = fields.some((field) => field.startsWith('client_'));
  expect(answer.body['error']).toBe(lacksClient ? 'invalid_client' : APP_ERRORS[code].oauth);
  expect(answer.body['error_description']).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
}

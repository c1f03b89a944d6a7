import { expect } from 'vitest';
import { APP_ERRORS } from '../../../src/app/features.js';
import { normalizePhone } from '../../../src/accounts/users/phone.js';
import type { Answer } from '../actors/http.js';
import type { TestApp } from '../servers/app.js';
import { tableNames } from '../servers/table-names.js';
import { MARK } from '../shapes/odd-json.js';

const STATUS_BY_CODE = new Map<unknown, number>(
  Object.values(APP_ERRORS).map(({ code, status }) => [code, status]),
);

/**
 * Asserts that a response is a success, or a refusal in the documented shape that repeats nothing
 * of the request; `shape` is in the message of a failure.
 */
export function expectDocumented(answer: Answer, shape: unknown): void {
  const { status, body, headers, text } = answer;
  expect(status, `${JSON.stringify(shape)}: ${text}`).toBeLessThan(500);
  expect([shape, ...JSON.stringify([...headers]).matchAll(/Zq7Mark/g)]).toEqual([shape]);

  const errors = body.errors ?? [];
  if (status < 400 && errors.length === 0) return;
  expect([shape, JSON.stringify(errors).includes(MARK)]).toEqual([shape, false]);
  if (status === 200) expectGraphqlErrors(answer, shape);
  else expectRefused(answer, shape);
}

function expectRefused(answer: Answer, shape: unknown): void {
  const { status, body, headers, text } = answer;
  expect([shape, text.includes(MARK)]).toEqual([shape, false]);
  const [first] = body.errors ?? [];
  const code = first?.readable_code ?? first?.extensions?.['code'];
  const requestId = first?.request_id ?? first?.extensions?.['request_id'];

  expect([shape, status, code]).toEqual([shape, STATUS_BY_CODE.get(code), code]);
  expect([shape, body.data ?? null, first?.message]).toEqual([
    shape,
    null,
    expect.stringMatching(/\S/) as string,
  ]);
  expect([shape, requestId]).toEqual([shape, headers.get('x-request-id')]);
}

function expectGraphqlErrors({ body }: Answer, shape: unknown): void {
  for (const { message, extensions } of body.errors ?? []) {
    expect([shape, message]).toEqual([shape, expect.stringMatching(/\S/) as string]);
    expect([shape, STATUS_BY_CODE.has(extensions?.['code'])]).toEqual([shape, true]);
  }
}

/** Asserts that no text of any table has U+FFFD, which stands for what could not be stored. */
export async function expectNothingReplaced(app: TestApp): Promise<void> {
  for (const table of await tableNames(app.dataSource)) {
    const rows = await app.query(`SELECT * FROM ${table}`);
    const replaced = rows.flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => typeof value === 'string' && value.includes('\ufffd'))
        .map(([column, value]) => [table, column, value]),
    );
    expect(replaced).toEqual([]);
  }
}

/** Asserts that each account has a number in its one form, and no other account has it. */
export async function expectOneAccountEach(app: TestApp): Promise<void> {
  const rows = await app.query('SELECT cell_number FROM users WHERE cell_number IS NOT NULL');
  const numbers = rows.map(({ cell_number }) => String(cell_number));
  expect(numbers.map((number) => normalizePhone(number, 'IR'))).toEqual(numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
}

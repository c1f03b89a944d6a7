import { BadRequestException, HttpException } from '@nestjs/common';
import { describe, expect, it } from 'vitest';
import { toRestBody } from './error-body.js';
import { toAppError } from './to-app-error.js';

/** An error as Fastify throws it. Nest's adapter wraps it before a filter sees it. */
function ofFastify(message: string, statusCode: number): Error {
  return Object.assign(new Error(message), { name: 'FastifyError', statusCode });
}
const wrap = (error: Error & { statusCode?: number }) =>
  new HttpException(error.message, error.statusCode ?? 0, { cause: error });

describe('toAppError', () => {
  it.each([
    [400, 'MALFORMED_REQUEST', 400],
    [413, 'PAYLOAD_TOO_LARGE', 413],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 415],
    [414, 'URI_TOO_LONG', 414],
    [500, 'INTERNAL_ERROR', 500],
    [503, 'SERVICE_UNAVAILABLE', 503],
  ])(
    'never shows the message of an error %i of Fastify, wrapped or not [PAN-6]',
    (statusCode, code, status) => {
      const error = ofFastify('Unexpected token in {"pan": 1}', statusCode);
      for (const thrown of [error, wrap(error)]) {
        const { code: itsCode, status: itsStatus, options } = toAppError(thrown);
        expect({ code: itsCode, status: itsStatus, text: options.text }).toEqual({
          code,
          status,
          text: undefined,
        });
      }
    },
  );

  it('shows the message of an exception that was caused by an error of Fastify', () => {
    const thrown = new BadRequestException('Send a smaller picture.', {
      cause: ofFastify('hidden', 413),
    });
    expect(toAppError(thrown).options.text).toBe('Send a smaller picture.');
  });

  it.each([
    ['a status that has no name', new HttpException('x', 499)],
    ['a status that is no error', new HttpException('x', 302)],
    ['no error at all', 'x'],
    ['nothing', undefined],
  ])('returns INTERNAL_ERROR for %s', (_, thrown) => {
    expect(toAppError(thrown)).toMatchObject({
      code: 'INTERNAL_ERROR',
      status: 500,
      options: { cause: thrown },
    });
  });

  it.each([[{}], [{ message: 7 }], [{ message: [] }], [{ error: 'This is a custom message' }]])(
    'shows the text of the service for a body %j without a message',
    (body) => {
      expect(toAppError(new HttpException(body, 403)).options.text).toBeUndefined();
    },
  );

  it('describes any message on the token routes in printable ASCII', () => {
    const error = toAppError(new BadRequestException('بسته "x" é'));
    const body = toRestBody(error, { id: 'r', language: 'en', oauth: true });
    expect(body.errors[0]?.message).toBe('بسته "x" é');
    expect(body.error_description).toBe('???? ?x? ?');
  });
});

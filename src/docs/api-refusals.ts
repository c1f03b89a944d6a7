import { applyDecorators } from '@nestjs/common';
import { AppError, restBody, type ErrorRow } from '../errors/index.js';
import { ApiResponse } from './openapi-decorators.js';

const EXAMPLE_ID = '5f0c6f0e-3b1c-4d0a-9a0e-2f6b7c1d8e90';

/** Describes the refusals of a REST route, or of all of a controller: a response for each status, an example for each code. */
export function ApiRefusals(
  rows: readonly ErrorRow[],
  form: { readonly oauth: boolean },
): MethodDecorator & ClassDecorator {
  const responses = [...Map.groupBy(rows, ({ status }) => status)].map(([status, ofStatus]) =>
    ApiResponse({
      status,
      description: ofStatus.map(({ code, en }) => `\`${code}\`: ${en}`).join(' '),
      schema: { $ref: '#/components/schemas/Errors' },
      examples: Object.fromEntries(ofStatus.map((row) => [row.code, exampleOf(row, form)])),
    }),
  );
  return applyDecorators(...responses);
}

function exampleOf(row: ErrorRow, { oauth }: { readonly oauth: boolean }) {
  return { summary: row.en, value: restBody(new AppError(row), { id: EXAMPLE_ID, language: 'en', oauth }) };
}

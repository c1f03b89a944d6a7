import { applyDecorators } from '@nestjs/common';
import { AppError, toRestBody, type AppErrorRow } from '../errors/index.js';
import { ApiResponse } from './openapi-decorators.js';

interface ApiRefusalExample {
  readonly summary: string;
  readonly value: object;
}

const EXAMPLE_ID = '5f0c6f0e-3b1c-4d0a-9a0e-2f6b7c1d8e90';

/**
 * Describes the refusals of a REST route, or of all of a controller: a response for each status, an
 * example for each code.
 */
export function ApiRefusals(
  rows: readonly AppErrorRow[],
  form: { readonly oauth: boolean },
): MethodDecorator & ClassDecorator {
  const responses = [...Map.groupBy(rows, ({ status }) => status)].map(([status, ofStatus]) =>
    ApiResponse({
      status,
      description: ofStatus.map(({ code, en }) => `\`${code}\`: ${en}`).join(' '),
      schema: { $ref: '#/components/schemas/Errors' },
      examples: listExamples(ofStatus, form),
    }),
  );
  return applyDecorators(...responses);
}

/** Returns the examples by code. If a code has several messages, the second name is `CODE 2`. */
function listExamples(
  rows: readonly AppErrorRow[],
  form: { readonly oauth: boolean },
): Record<string, ApiRefusalExample> {
  const byCode = [...Map.groupBy(rows, ({ code }) => code)];
  const namedExamples = byCode.flatMap(([code, same]) =>
    same.map(
      (row, at) => [at === 0 ? code : `${code} ${String(at + 1)}`, toExample(row, form)] as const,
    ),
  );
  return Object.fromEntries(namedExamples);
}

function toExample(row: AppErrorRow, { oauth }: { readonly oauth: boolean }): ApiRefusalExample {
  return {
    summary: row.en,
    value: toRestBody(new AppError(row), { id: EXAMPLE_ID, language: 'en', oauth }),
  };
}

import { ValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { AppError, type RequestFieldFault } from './app-error.js';
import type { AppErrorRow } from './app-error-row.js';
import { ERRORS } from './errors.js';
import { FIELD_RULES, type FieldRule } from './field-rules.js';

const MAX_DEPTH = 16;

/**
 * Returns a pipe for a class-validator DTO whose decorators carry the field rule as their
 * `context`. It throws an AppError with one fault for each faulty field, in the order of the DTO.
 */
function createDtoPipe(row: AppErrorRow, options: { whitelist: boolean }): ValidationPipe {
  return new ValidationPipe({
    ...options,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new AppError(row, { fields: errors.map(toFieldFault) }),
  });
}

type ParsedRequestBody = Readonly<Record<string, unknown>>;

/**
 * Returns the pipe of REST bodies and query strings. It validates the result of `read` and drops
 * unknown members. It throws MALFORMED_REQUEST if the value is not an object, or is nested deeper
 * than `MAX_DEPTH`.
 */
export function bodyPipe(read: (body: ParsedRequestBody) => ParsedRequestBody = (body) => body): {
  transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown>;
} {
  const pipe = createDtoPipe(ERRORS.VALIDATION_FAILED, { whitelist: true });
  return {
    transform: async (value, metadata) => {
      if (!isBody(value)) throw ERRORS.BODY_NOT_AN_OBJECT();
      // class-transformer follows nesting until the stack is full.
      if (isDeeperThan(MAX_DEPTH, value)) throw ERRORS.BODY_TOO_DEEP();

      const body = read(value);
      const dto: unknown = await pipe.transform(body, metadata);
      return dto;
    },
  };
}

/** Returns the pipe of GraphQL arguments. The schema has checked their names. */
export const argsPipe = () => createDtoPipe(ERRORS.BAD_USER_INPUT, { whitelist: false });

function isBody(value: unknown): value is ParsedRequestBody {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}

function toFieldFault({ property, contexts }: ValidationError): RequestFieldFault {
  const brokenRule = Object.values<FieldRule>(contexts ?? {})[0];
  return { field: property, rule: brokenRule ?? FIELD_RULES.TYPE };
}

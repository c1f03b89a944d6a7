import {
  AppError,
  toGraphqlError,
  toRestBody,
  type AppErrorRow,
  type FieldRule,
} from '../../src/platform/errors/index.js';
import type { ErrorSample } from './error-sample.js';

const REQUEST = { id: '7fc757b9-0d5c-4c0f-9a53-3d1c6a6a9d1e', language: 'en' } as const;

/** Returns the body that refuses a sample request, as the service writes it. */
export function printSampleResponse(
  row: AppErrorRow,
  { form, fields = [], options = {} }: ErrorSample,
  fieldRules: readonly FieldRule[],
): string {
  const faults = fields.map(([field, text]) => ({ field, rule: findRule(fieldRules, text) }));
  const error = new AppError(row, faults.length === 0 ? options : { ...options, fields: faults });
  const body =
    form === 'graphql'
      ? { data: null, errors: [toGraphqlError(error, REQUEST)] }
      : toRestBody(error, { ...REQUEST, oauth: form === 'oauth' });
  return JSON.stringify(body, null, 2);
}

function findRule(fieldRules: readonly FieldRule[], text: string): FieldRule {
  const rule = fieldRules.find(({ en }) => en === text);
  if (rule === undefined) throw new Error(`no field rule says “${text}”`);
  return rule;
}

export { AppError, type RequestFieldFault } from './app-error.js';
export { argsPipe, bodyPipe } from './body-pipe.js';
export { defineErrors, type AppErrorFactories } from './define-errors.js';
export type { AppErrorRow, DeclaredErrorRow } from './app-error-row.js';
export { toGraphqlError, readLanguage, toRestBody, type MessageLanguage } from './error-body.js';
export { ERRORS } from './errors.js';
export { defineFieldRules, FIELD_RULES, type FieldRule } from './field-rules.js';
export { toAppError } from './to-app-error.js';
export { Trimmed } from './trimmed.js';

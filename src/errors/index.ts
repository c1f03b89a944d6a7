export { AppError, type FieldFault } from './app-error.js';
export { argsPipe, bodyPipe } from './body-pipe.js';
export { ERRORS, type ErrorCode } from './catalog.js';
export { graphqlError, languageOf, restBody, type Language } from './error-body.js';
export { errorsReference } from './errors-reference.js';
export { FIELD_RULES, type FieldRule } from './field-rules.js';
export { toAppError } from './to-app-error.js';

import { defineErrors } from '../errors/index.js';

export const DATABASE_ERRORS = defineErrors({
  OPERATION_TIMEOUT: {
    status: 503,
    oauth: 'temporarily_unavailable',
    en: 'The operation took too long and was stopped.',
    fa: 'این عملیات بیش از حد طول کشید و متوقف شد.',
  },
});
